"""SymPy's sums from a to b with b < a - 1 are not those of documents: refused unless that is ruled out."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from sympy import Expr, IndexedBase, Sum, symbols

import attnsym

i, k, m, n = symbols("i k m n")
s = IndexedBase("s")


@pytest.mark.parametrize(
    ("question", "given"),
    [
        (Sum(2 * s[k], (k, 1, n)), "n : positive integer; s[k] : real"),
        (Sum(2 * s[k], (k, 1, n)), "n : nonnegative integer; s[k] : real"),
        (Sum(2 * s[k], (k, m, n)), "let m, n : integer; s[k] : real\ngiven ends  m <= n"),
        (Sum(2 * s[k], (k, 1, i), (i, 1, n)), "n : positive integer; s[k] : real"),
    ],
    ids=str,
)
def test_a_range_that_runs_forward(question: Expr, given: str) -> None:
    assert attnsym.derive(question, given).answer.startswith("2*Sum(s[")


@pytest.mark.parametrize(
    ("question", "given", "wanted"),
    [
        (Sum(2 * s[k], (k, 1, n)), "n : integer; s[k] : real", "1 <= n \\+ 1"),
        (Sum(2 * s[k], (k, m, n)), "m, n : integer; s[k] : real", "m <= n \\+ 1"),
        (Sum(2 * s[k], (k, 3, i), (i, 1, n)), "n : integer; s[k] : real", "1 <= n"),
        (Sum(2 * s[k], (k, 3, i), (i, 1, n)), "n : positive integer; s[k] : real", "3 <= i \\+ 1"),
    ],
    ids=str,
)
def test_a_range_that_may_run_backward(question: Expr, given: str, wanted: str) -> None:
    with pytest.raises(attnsym.Refused, match=wanted):
        attnsym.derive(question, given)


def test_in_a_derivation_that_is_built() -> None:
    open_ended = attnsym.let("n : integer", "s[k] : real")
    with pytest.raises(attnsym.Refused, match="run backward"):
        open_ended.show("0 = 0").calc(Sum(s[k], (k, 1, n)))
    assert open_ended.given("0 <= n").show("0 = 0").calc(Sum(s[k], (k, 1, n))).body


def test_type_checkers_see_the_names_that_are_handed_out() -> None:
    path = Path(attnsym.__file__)
    checking = next(x for x in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(x, ast.If))
    seen = {a.name: x.module for x in checking.body if isinstance(x, ast.ImportFrom) for a in x.names}
    assert seen == attnsym._HOME
    assert {*seen, "__version__"} == set(attnsym.__all__)
