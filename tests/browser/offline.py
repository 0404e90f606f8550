"""A page opened from disk with the network cut, and all that it asked for and complained of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

DESKTOP = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


@contextmanager
def open_offline(
    browser: Any, file: Path, size: dict[str, int] = DESKTOP, scheme: str = "light"
) -> Iterator[Any]:
    """Open `file`; on leaving, raise AssertionError if the page reached out, failed to load or complained."""
    context = browser.new_context(viewport=size, color_scheme=scheme, offline=True)
    trouble: list[str] = []

    def hear(said: Any) -> None:
        if said.type in ("error", "warning"):
            trouble.append(said.text)

    def watch(request: Any) -> None:
        if not request.url.startswith(("file:", "data:", "blob:", "about:")):
            trouble.append(f"asked for {request.url}")

    try:
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: trouble.append(str(error)))
        page.on("requestfailed", lambda request: trouble.append(f"failed: {request.url}"))
        page.on("request", watch)
        page.goto(file.as_uri())
        page.evaluate("document.fonts.ready.then(() => true)")
        yield page
        assert trouble == [], f"{file.name}: {trouble}"
    finally:
        context.close()
