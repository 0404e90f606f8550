"""Pages of derivations on a phone, by keyboard, in the dark and on paper; slides from disk and as PDF."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from offline import DESKTOP, PHONE, open_offline

ROOT = Path(__file__).parents[2]
SCORE = "derivations/score.html"


def test_every_part_of_a_step_can_be_reached_on_a_phone(browser: Any, site: Path) -> None:
    with open_offline(browser, site / SCORE, PHONE) as page:
        page.wait_for_timeout(300)
        hidden = page.evaluate(
            """() => [...document.querySelectorAll('.attnsym-derivation *')].filter(element => {
                const box = element.getBoundingClientRect();
                if (!box.width || element.closest('.katex-mathml, .attnsym-unseen')) return false;
                if (element.closest('details:not([open]) > :not(summary)')) return false;
                const scrolling = element.closest('.attnsym-scroll');
                if (scrolling && scrolling !== element && scrolling.scrollWidth > scrolling.clientWidth + 1)
                    return scrolling.tabIndex !== 0;
                return box.right > innerWidth + 1 || box.left < -1;
            }).map(element => element.className)"""
        )
        assert hidden == []


def test_reasons_unfold_by_keyboard(browser: Any, site: Path) -> None:
    with open_offline(browser, site / SCORE, DESKTOP) as page:
        details = page.locator("#derivation-variance-of-score-2 details")
        details.locator("summary").focus()
        page.keyboard.press("Enter")
        assert details.get_attribute("open") is not None
        text = details.inner_text()
        assert "variance_of_sum" in text
        assert re.search(r"independence: .* follows from", text)
        assert details.locator("a[href*='rules/variance_of_sums.html#rule-variance-of-sum']").count() == 1


def test_a_step_has_an_address(browser: Any, site: Path) -> None:
    with open_offline(browser, site / SCORE, DESKTOP) as page:
        page.locator("#derivation-variance-of-score-3 a.attnsym-number").click()
        assert page.url.endswith("#derivation-variance-of-score-3")


def test_steps_stand_in_columns_where_there_is_room(browser: Any, site: Path) -> None:
    with open_offline(browser, site / SCORE, DESKTOP) as page:
        lefts = page.evaluate(
            """() => [...document.querySelectorAll('#derivation-variance-of-score .attnsym-relation')]
                .map(relation => Math.round(relation.getBoundingClientRect().left))"""
        )
        assert len(set(lefts)) == 1
        why = page.locator("#derivation-variance-of-score-2 .attnsym-why").bounding_box()
        right = page.locator("#derivation-variance-of-score-2 .attnsym-right").bounding_box()
        assert why["x"] >= right["x"] + right["width"]


# Fonts change widths when they arrive; then boxes that scroll become stops for the Tab key.
SETTLED = """() => [...document.querySelectorAll('.attnsym-scroll')].every(
    box => box.scrollWidth <= box.clientWidth + 1 || box.tabIndex === 0)"""
PAGES = [SCORE, "derivations/lessons_in_what_fails.html", "derivations/article_numbers.html"]
PAGES += ["theorems.html", "rules/variance_of_sums.html", "index.html", "lectures/scaling.html"]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser: Any, site: Path, name: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    with open_offline(browser, site / name, PHONE, scheme) as page:
        if name == SCORE:
            page.evaluate("document.querySelectorAll('article details').forEach(part => part.open = true)")
        page.wait_for_function(SETTLED)
        found = axe.Axe().run(page, context={"include": [["article"]]}, options={"preload": False})
        serious = [
            (problem["id"], problem["nodes"][0]["html"][:200])
            for problem in found.response["violations"]
            if problem["impact"] in ("serious", "critical")
        ]
        assert serious == []


def test_paper_hides_nothing(browser: Any, site: Path) -> None:
    with open_offline(browser, site / SCORE, DESKTOP) as page:
        page.emulate_media(media="print")
        assert page.locator("#derivation-variance-of-score-4 .attnsym-right").is_visible()
        assert page.locator("#derivation-variance-of-score .attnsym-verdict").first.is_visible()


@pytest.fixture(scope="module")
def lecture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the deck of the lecture."""
    target = tmp_path_factory.mktemp("slides")
    command = [sys.executable, "-m", "attnsym", "slides", "docs/lectures/scaling.md", "-o", str(target)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0, run.stderr
    return target / "scaling.html"


LOWEST = """number => {
    const slide = Reveal.getSlides()[number], place = Reveal.getIndices(slide);
    Reveal.slide(place.h, place.v, 99);
    const seen = [...slide.querySelectorAll('*')].filter(element => !element.closest(
        'aside, .katex-mathml, .attnsym-unseen, details:not([open]) > :not(summary)'));
    return Math.max(0, ...seen.map(element => element.getBoundingClientRect())
        .filter(box => box.height).map(box => box.bottom));
}"""


def test_every_slide_fits(browser: Any, lecture: Path) -> None:
    with open_offline(browser, lecture, {"width": 1280, "height": 720}) as page:
        page.wait_for_function("window.Reveal && Reveal.isReady()")
        count = page.evaluate("Reveal.getTotalSlides()")
        assert 35 <= count <= 70
        lowest = {number: page.evaluate(LOWEST, number) for number in range(count)}
        assert {number: round(low) for number, low in lowest.items() if low > 720} == {}


def test_one_key_shows_one_step(browser: Any, lecture: Path) -> None:
    with open_offline(browser, lecture, {"width": 1280, "height": 720}) as page:
        page.wait_for_function("window.Reveal && Reveal.isReady()")
        place = page.evaluate(
            """() => { const slides = Reveal.getSlides();
                const slide = slides.find(s => s.querySelectorAll('.attnsym-step.fragment').length > 3);
                const place = Reveal.getIndices(slide); Reveal.slide(place.h, place.v); return place; }"""
        )
        steps = page.locator("section.present .attnsym-step.fragment")
        for shown in range(1, 4):
            page.keyboard.press("ArrowRight")
            assert page.locator("section.present .attnsym-step.fragment.visible").count() == shown
        assert steps.count() > 3
        assert page.evaluate("Reveal.getIndices().h") == place["h"]


def test_slides_print_to_pdf(browser: Any, lecture: Path) -> None:
    context = browser.new_context(offline=True)
    try:
        page = context.new_page()
        page.goto(lecture.as_uri() + "?print-pdf")
        page.wait_for_function("document.querySelectorAll('.pdf-page').length > 30")
        written = page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", written)) >= 35
    finally:
        context.close()
