"""Headless Chromium with the network cut, and the site as its own configuration builds it.

The tests drive the browser that is installed (`chromium` on the path, or the one CHROMIUM names). Where there
is none they are skipped; in continuous integration they fail, where a skip would hide that none ran.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def _missing(what: str) -> None:
    message = f"{what} is not installed"
    if os.environ.get("CI"):
        pytest.fail(message)
    pytest.skip(message)


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """Return a running Chromium."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _missing("playwright")
    program = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if program is None:
        _missing("Chromium")
    with sync_playwright() as playwright:
        # Chromium's own sandbox can't be set up by root, which a container often is.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        running = playwright.chromium.launch(executable_path=program, args=arguments)
        yield running
        running.close()


@pytest.fixture(scope="session")
def build_docs(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return a function that builds the site with a KaTeX engine, once for each."""
    root = tmp_path_factory.mktemp("site")
    built: dict[str, Path] = {}

    def build(engine: str) -> Path:
        if engine not in built:
            target = root / engine
            command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
            command += ["-D", f"attnsym_katex_engine={engine}", "-d", str(root / f"{engine}-doctrees")]
            run = subprocess.run(
                [*command, str(ROOT / "docs"), str(target)],
                capture_output=True, text=True, check=False, timeout=300,
            )  # fmt: skip
            assert run.returncode == 0, run.stderr
            built[engine] = target
        return built[engine]

    return build


@pytest.fixture(scope="session")
def site(build_docs: Callable[[str], Path]) -> Path:
    """Return the folder of the site."""
    return build_docs("auto")
