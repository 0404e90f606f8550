"""Questions with known answers: found, proved line by line, and true in a small world besides."""

from __future__ import annotations

import math

import pytest
from questions import QUESTIONS, Known, world_of

import attnsym


@pytest.mark.parametrize("known", QUESTIONS, ids=lambda k: k.question)
def test_answer(known: Known) -> None:
    found = attnsym.derive(known.question, known.given)
    assert found.complete, found.missing
    assert found.answer == known.answer
    assert found.report.verdict is attnsym.Verdict.PROVED
    assert all(line.verdict is attnsym.Verdict.PROVED for line in found.report.lines)
    statement = found.derivation.record().show
    body = statement.term if statement.body is None else statement.body
    world = world_of(known.given)
    left, right = (world.value(side) for side in body.args)
    assert math.isclose(left, right, rel_tol=1e-7, abs_tol=1e-7)


@pytest.mark.parametrize(
    "known", [k for k in QUESTIONS if k.answer not in ("0", "1")][::6], ids=lambda k: k.question
)
@pytest.mark.parametrize("wrong", ["2*({})", "({}) + 1"])
def test_no_wrong_goal_is_reached(known: Known, wrong: str) -> None:
    found = attnsym.derive(known.question, known.given, goal=wrong.format(known.answer))
    assert not found.complete
    assert found.missing
    assert all(line.verdict is attnsym.Verdict.PROVED for line in found.report.steps)


def test_goal() -> None:
    found = attnsym.derive("Var[s]", goal="sigma*d*sigma**3")
    assert found.complete
    assert found.answer == "sigma*d*sigma**3"


def test_missing_moment_is_named() -> None:
    given = "X : random\ngiven  centred  E[X] = 0, E[X**2] = 1, E[X**6] = 3"
    found = attnsym.derive("E[(X + 1)**4]", given)
    assert not found.complete
    assert "give E[X**4]" in found.missing


def test_missing_independence_is_named() -> None:
    given = "d : positive integer; q[i] : random, for i in 1..d\ngiven  spread  E[q[i]] = 0, E[q[i]**2] = 1"
    found = attnsym.derive("Var[Sum(q[i], (i, 1, d))]", given)
    assert not found.complete
    assert any("uncorrelated" in note for note in found.missing)


def test_budget() -> None:
    with pytest.raises(attnsym.Refused, match="30 steps"):
        attnsym.derive("Var[s]", steps=30)


def test_lemma_is_cited() -> None:
    setting = "n : positive integer; i, j : integer in 1..n; s[k] : real, for k in 1..n"
    lemma = attnsym.derive("Derivative(exp(s[i]), s[j])", setting, name="slope_of_exp").derivation
    found = attnsym.derive("3*Derivative(exp(s[i]), s[j])", setting, using=[lemma])
    assert found.complete
    assert any("slope_of_exp" in line.reasons for line in found.report.steps)
