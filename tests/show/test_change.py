"""What is new in a line is underlined, and nothing else is."""

from __future__ import annotations

import pytest

from attnsym.show.sphinx.change import change_between

CASES = [
    # old, new, the parts that are new
    ("a + b", "a + c", [r"c"]),
    ("a + b", "a + b", []),
    ("Sum(x[i], (i, 1, n))", "Sum(y[i], (i, 1, n))", [r"y_{i}"]),
    ("a*b + c", "a*b + c + d", [r"d"]),
    ("f*(a - b)", "f*(a - c)", ["c"]),
    ("a*x", "a*2", [r"a \cdot 2"]),
    ("x**2", "(x)**2", []),
]


@pytest.mark.parametrize(("old", "new", "parts"), CASES)
def test_new_parts(old: str, new: str, parts: list[str]) -> None:
    change = change_between(old, new)
    assert not change.whole
    assert change.latex.count(r"\underline") == len(parts)
    for part in parts:
        assert rf"\underline{{{part}}}" in change.latex


@pytest.mark.parametrize(("old", "new"), [("a", "b"), ("a + b", "c*d"), ("?", "a")])
def test_a_line_that_is_new_as_a_whole_has_no_mark(old: str, new: str) -> None:
    change = change_between(old, new)
    assert change.whole
    assert r"\underline" not in change.latex


def test_the_range_of_a_sum_does_not_stand_alone() -> None:
    change = change_between("1 + Sum(x[i], (i, 1, n))", "1 + Sum(x[i], (i, 1, m))")
    assert change.latex == r"1 + \underline{\sum_{i=1}^{m} x_{i}}"


def test_what_a_part_replaces_is_told() -> None:
    change = change_between("E[q]*E[k] + 1", "0*0 + 1")
    assert change.parts == ((r"\mathbb{E}\left[q\right]", "0"), (r"\mathbb{E}\left[k\right]", "0"))
