"""The panel to play with computes what Python computes, follows its controls, and needs no mouse."""

from __future__ import annotations

from math import exp, sqrt
from pathlib import Path
from typing import Any

import pytest
from offline import DESKTOP, PHONE, open_offline

SCORES = (1.5, 1.0, 0.5, 0.0, -0.5)


def weights_of(width: int, divisor: float) -> list[float]:
    powers = [exp(score * sqrt(width) / divisor) for score in SCORES]
    return [power / sum(powers) for power in powers]


def number(text: str) -> float:
    return float(text.replace("−", "-"))


def column(page: Any, place: int) -> list[float]:
    cells = page.locator(f"[data-part=weights] td:nth-child({place})")
    return [number(text) for text in cells.all_inner_texts()]


def derivatives(page: Any) -> list[list[float]]:
    rows = page.locator("[data-part=derivatives] tr").all()
    return [[number(text) for text in row.locator("td").all_inner_texts()] for row in rows]


@pytest.mark.parametrize(
    ("preset", "width", "divisor"),
    [("article", 64, 8), ("undivided", 64, 1), ("wide", 256, 8), ("narrow", 16, 8)],
)
def test_what_is_shown_is_what_python_computes(
    browser: Any, site: Path, preset: str, width: int, divisor: float
) -> None:
    with open_offline(browser, site / "play.html") as page:
        page.locator(f"[data-preset={preset}]").click()
        weights = weights_of(width, divisor)
        assert column(page, 2) == pytest.approx([score * sqrt(width) for score in SCORES])
        # Two significant figures are shown, one of those below a thousandth.
        for shown, weight in zip(column(page, 4), weights, strict=True):
            assert shown == float(f"{weight:.2g}" if weight >= 0.001 else f"{weight:.0e}")
        for i, row in enumerate(derivatives(page)):
            for j, shown in enumerate(row):
                value = weights[i] * (1 - weights[i]) if i == j else -weights[i] * weights[j]
                assert shown == pytest.approx(value, rel=0.06 if abs(value) >= 0.001 else 0.4)


def test_the_article_in_one_sentence(browser: Any, site: Path) -> None:
    with open_offline(browser, site / "play.html") as page:
        summary = page.locator("[role=status]")
        page.wait_for_function("document.querySelector('[role=status]').textContent !== ''")
        assert summary.inner_text() == (
            "Width 64, divided by 8: a gap of one spread becomes 1. Top weight 0.429, 1.65 times the next. "
            "Largest derivative 0.245."
        )


def test_by_keyboard_alone(browser: Any, site: Path) -> None:
    with open_offline(browser, site / "play.html") as page:
        width = page.locator("[data-part=width]")
        width.focus()
        page.keyboard.press("ArrowRight")
        assert width.get_attribute("aria-valuetext") == "128"
        page.keyboard.press("Tab")
        page.keyboard.press("ArrowUp")  # from "a fixed number" to the square root
        assert page.locator("[data-part=divisor]").is_disabled()
        level = column(page, 4)
        assert level == [float(f"{weight:.2g}") for weight in weights_of(64, 8)]
        width.focus()
        page.keyboard.press("End")
        assert width.get_attribute("aria-valuetext") == "1024"
        assert column(page, 4) == level


def test_extremes_stay_numbers(browser: Any, site: Path) -> None:
    with open_offline(browser, site / "play.html") as page:
        page.locator("[data-part=mode][value=none]").check()
        for part, key in (("width", "End"), ("score-1", "End"), ("score-2", "Home")):
            page.locator(f"[data-part={part}]").focus()
            page.keyboard.press(key)
        assert column(page, 4)[:2] == [1, pytest.approx(exp(-192), rel=0.4)]
        assert "NaN" not in page.locator(".attnsym-play").inner_text()
        assert "Infinity" not in page.locator(".attnsym-play").inner_text()


def test_equal_scores_share_and_keep_their_derivatives(browser: Any, site: Path) -> None:
    with open_offline(browser, site / "play.html", PHONE) as page:
        page.locator("[data-part=width]").focus()
        page.keyboard.press("End")
        for part, key in (("score-1", "End"), ("score-2", "End")):
            page.locator(f"[data-part={part}]").focus()
            page.keyboard.press(key)
        assert column(page, 4)[:2] == [0.5, 0.5]
        assert derivatives(page)[0][:2] == [0.25, -0.25]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_touch_targets_and_edges(browser: Any, site: Path, size: dict[str, int]) -> None:
    with open_offline(browser, site / "play.html", size) as page:
        for control in page.locator(".attnsym-play :is(button, input[type=range])").all():
            box = control.bounding_box()
            assert box is not None
            assert box["height"] >= 24
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size["width"]
