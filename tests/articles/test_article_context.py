"""Numbers whose value hangs on another line: the unrounded chain, a stated convention, a broken line."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from mpmath import mpf, workdps

from attnsym.articles.article import check_text

with Path(__file__).with_name("context.tsv").open(encoding="utf-8") as _file:
    ROWS = list(csv.DictReader(_file, delimiter="\t", quoting=csv.QUOTE_NONE))


@pytest.mark.parametrize("name", ["notes.md", "notes.tex"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["text"][-40:])
def test_the_last_number_is_judged_by_what_comes_before_it(row: dict[str, str], name: str) -> None:
    # A bar stands for the end of a paragraph, or of a line where a number is broken by one.
    text = row["text"].replace(".|", ".\n", 1) if "range" in row["text"] else row["text"].replace("|", "\n\n")
    found = check_text(text, name).findings[-1]
    assert found.verdict == row["verdict"]
    with workdps(30):
        assert abs(mpf(found.value) - mpf(row["value"])) <= abs(mpf(row["value"])) * mpf(10) ** -9


@pytest.mark.parametrize(
    ("words", "note"),
    [
        ("Here $\\log(x)$ denotes the natural logarithm", None),
        ("We need no logarithm", "log read as base 10"),
        ("All logs are base 2, and all logarithms are natural", "log read as base 10"),  # which of the two?
        ("All logs here are to base 10", ""),
    ],
)
def test_a_convention_stated_in_prose_is_kept_to(words: str, note: str | None) -> None:
    (finding,) = check_text(f"{words}.\n\n$\\log 1000 = 3$", "notes.md").findings
    assert finding.verdict == ("inconsistent" if note is None else "exact")
    assert finding.note == (note or "")
