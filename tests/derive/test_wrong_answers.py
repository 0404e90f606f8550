"""Answers that SymPy is known to give, and others like them: refuted, and never printed as proved."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
import sympy
from sympy import IndexedBase, Sum, exp, symbols
from sympy.stats import Normal, variance

import attnsym
from attnsym import Derivation, Verdict
from attnsym.api.parts import Calc, Step
from attnsym.api.reading import entries_of

with (Path(__file__).parent / "wrong_answers.tsv").open(encoding="utf-8") as _file:
    ROWS = list(csv.DictReader(_file, delimiter="\t"))
SOFTMAX = "n : positive integer; i, j : integer in 1..n; s[k] : real, for k in 1..n"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['left']} = {row['right']}")
def test_refuted(row: dict[str, str]) -> None:
    lets, givens = entries_of(row["given"].replace(" given  ", "\ngiven  "))
    step = Step("=", row["right"], ("algebra",))
    wrong = Derivation(lets, givens, f"{row['left']} = {row['right']}", (Calc(row["left"], (step,)),))
    report = wrong.check()
    assert report.steps[0].verdict is Verdict.REFUTED
    assert report.steps[0].counterexample is not None


@pytest.mark.parametrize("row", ROWS[:7], ids=lambda row: f"{row['left']} = {row['right']}")
def test_not_derived(row: dict[str, str]) -> None:
    found = attnsym.derive(row["left"], row["given"].replace(" given  ", "\ngiven  "), goal=row["right"])
    assert not found.complete
    assert all(line.verdict is Verdict.PROVED for line in found.report.steps)


def test_capture_by_diff() -> None:
    """What SymPy's diff gives where the dummy index bears the name of the free one, as it stands today."""
    n, i, j = symbols("n i j")
    s = IndexedBase("s")
    wrong = sympy.diff(exp(s[i]) / Sum(exp(s[j]), (j, 1, n)), s[j])
    found = attnsym.derive("Derivative(exp(s[i])/Sum(exp(s[k]), (k, 1, n)), s[j])", SOFTMAX, goal=wrong)
    assert not found.complete
    assert any("refuted" in note for note in found.missing)


def test_one_variable_summed() -> None:
    """sympy.stats sums one random variable d times: d**2*sigma**4."""
    sigma, d, i = symbols("sigma d i", positive=True)
    wrong = variance(Sum(Normal("X", 0, sigma) * Normal("Y", 0, sigma), (i, 1, d)))
    assert sympy.simplify(wrong - d**2 * sigma**4) == 0
    goal = wrong.subs({sigma: symbols("sigma"), d: symbols("d")})
    found = attnsym.derive("Var[Sum(q[i]*k[i], (i, 1, d))]", goal=goal)
    assert not found.complete
    assert found.answer == "d*sigma**4" or "sigma**4" in found.answer
    assert any("refuted" in note for note in found.missing)
