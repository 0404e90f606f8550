"""Every page of the site opens from disk with the network cut, and nothing in it goes wrong or overflows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from offline import DESKTOP, PHONE, open_offline


def pages_of(site: Path) -> list[Path]:
    return sorted(file for file in site.rglob("*.html") if "_static" not in file.parts)


def test_no_page_reaches_out_or_overflows(browser: Any, site: Path) -> None:
    pages = pages_of(site)
    assert len(pages) > 5
    for file in pages:
        with open_offline(browser, file, PHONE) as page:
            excess = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
            assert excess <= 0, f"{file.name} is {excess} px wider than a phone"


@pytest.mark.parametrize("engine", ["auto", "page"])
def test_formulas_are_drawn_with_fonts_of_ours(
    browser: Any, build_docs: Callable[[str], Path], engine: str
) -> None:
    with open_offline(browser, build_docs(engine) / "pictures.html") as page:
        assert page.locator(".katex-display").count() >= 2
        assert page.locator("[data-attnsym-tex]").count() == 0
        assert page.locator(".attnsym-math-error").count() == 0
        loaded = page.evaluate(
            "[...document.fonts].filter(font => font.status === 'loaded').map(font => font.family)"
        )
        assert "KaTeX_Main" in loaded
        assert "KaTeX_Math" in loaded


def test_a_wide_formula_scrolls_in_its_own_box(browser: Any, site: Path) -> None:
    with open_offline(browser, site / "pictures.html", DESKTOP) as page:
        page.evaluate("document.querySelector('.attnsym-scroll .katex-display').style.width = '600px'")
        assert page.locator(".attnsym-scroll[tabindex]").count() == 0
        page.set_viewport_size(PHONE)
        box = page.locator(".attnsym-scroll[tabindex='0']").first
        box.wait_for(timeout=3000)
        assert box.get_attribute("role") == "region"
        assert box.get_attribute("aria-label")
        assert box.evaluate("box => box.scrollWidth > box.clientWidth")
        # Nothing lies to the left of what scrolling reaches.
        assert box.evaluate(
            "box => box.querySelector('.katex-display').getBoundingClientRect().left"
            " >= box.getBoundingClientRect().left"
        )
        box.focus()
        page.keyboard.press("ArrowRight")
        page.wait_for_function("document.activeElement.scrollLeft > 0", timeout=3000)


@pytest.mark.parametrize(("scheme", "other"), [("light", "dark"), ("dark", "light")])
def test_pictures_follow_the_colours_of_the_page(browser: Any, site: Path, scheme: str, other: str) -> None:
    with open_offline(browser, site / "pictures.html", DESKTOP, scheme) as page:
        shown, hidden = page.locator(f"img.attnsym-{scheme}"), page.locator(f"img.attnsym-{other}")
        assert shown.count() == hidden.count() == 5
        for place in range(5):
            shown.nth(place).scroll_into_view_if_needed()
            assert shown.nth(place).is_visible()
            assert not hidden.nth(place).is_visible()
        page.wait_for_function(
            f"[...document.querySelectorAll('img.attnsym-{scheme}')].every(image => image.naturalWidth > 0)"
        )


@pytest.mark.parametrize("name", ["index", "pictures", "play", "glossary", "publishing"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser: Any, site: Path, name: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    with open_offline(browser, site / f"{name}.html", PHONE, scheme) as page:
        found = axe.Axe().run(page, context={"include": [["article"]]}, options={"preload": False})
    serious = [
        (fault["id"], [place["target"] for place in fault["nodes"]])
        for fault in found.response["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
    assert serious == []
