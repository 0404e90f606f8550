"""Blocks that say nothing of numbers are passed over: what is found is what a full reading finds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnsym.articles import article
from attnsym.articles.article import check_text
from attnsym.articles.records import Report

_PIECES = (
    *("With a width of ", "a product, ", " holds. ", " of 30 things ", "which is about ", "\n\n", "= ", "7"),
    *("$d_k = 64$", "$n = 30$", "$x_i = y_i$", "$f(x) = \\sigma^4$", "$z_1 = e^2$", "$3 \\cdot 4 = 12$"),
    *("$a = $", "$ b^2 = c_{12}$", "$x$", "\\sqrt{x}", " or ", " is 7.39 ", "$2 + 2$", "$y \\approx 0.5$"),
)


def _contents(report: Report) -> list[object]:
    return [report.findings, sorted(report.skipped, key=repr), report.coverage, report.problems]


@given(st.lists(st.sampled_from(_PIECES), max_size=10).map("".join), st.sampled_from(["a.md", "a.tex"]))
def test_nothing_is_lost_with_the_blocks_that_are_not_cut_into_tokens(text: str, name: str) -> None:
    quick = _contents(check_text(text, name))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(article, "definitions_alone", lambda *_: None)
        assert _contents(check_text(text, name)) == quick


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("Let $f(x) = \\sigma^4$, which holds for 30 heads.", []),
        ("Let $d_k = 64$ and $x_i = y_i$.", ["a definition or the value of a name"]),
        ("Let $y = 2x_1 + e^2$ for 30 heads.", ["the name y has no value here"]),
    ],
)
def test_a_formula_of_names_alone_is_not_listed(text: str, reasons: list[str]) -> None:
    report = check_text(text, "notes.md")
    assert report.findings == []
    assert [skipped.reason for skipped in report.skipped] == reasons


def test_a_power_of_e_keeps_its_value_in_words() -> None:
    (finding,) = check_text("With $z_1 = e^2$, and $e^2$ is 7.39.", "notes.md").findings
    assert finding.verdict == "correctly rounded"
