"""Questions with known answers: found, proved line by line, and true in a small world besides."""

from __future__ import annotations

import math

import pytest
from questions import HIGHER, LEADING, QUESTIONS, Known, world_of

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
    exact = 1e-7 if known.question.count("Derivative") < 2 else 1e-5  # of differences of differences
    assert math.isclose(left, right, rel_tol=exact, abs_tol=exact)


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


def test_a_goal_that_is_a_question() -> None:
    found = attnsym.derive("Derivative(a[i], s[j])", goal="Derivative(a[j], s[i])")
    assert found.complete
    assert found.report.established
    assert found.answer == "Derivative(a[j], s[i])"
    assert not attnsym.derive("Derivative(a[i], s[j])", goal="Derivative(a[i], s[i])").complete


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


def test_missing_moment_of_a_sum_is_named() -> None:
    found = attnsym.derive("E[s**4]")
    assert not found.complete
    assert found.missing[:2] == ("give E[q[i]**4]", "give E[k[i]**4]")


@pytest.mark.parametrize(("fourth", "answer"), [("3", "3*d*(d + 2)"), ("1", "d*(3*d - 2)")])
def test_normal_moments_and_signs(fourth: str, answer: str) -> None:
    given = HIGHER.replace("= sigma**2", "= 1")
    given = given.replace("= mu4q", f"= {fourth}").replace("= mu4k", f"= {fourth}")
    found = attnsym.derive("E[s**4]", given)
    assert found.complete
    assert found.answer == answer
    assert any("fourth_moment_of_sum" in line.reasons for line in found.report.steps)


def test_a_limit_needs_the_largest_named() -> None:
    question = "Limit(exp(c*s[i])/Sum(exp(c*s[k]), (k, 1, n)), c, oo)"
    found = attnsym.derive(question, "n : positive integer; i : integer in 1..n; s[k] : real, for k in 1..n")
    assert not found.complete
    assert any("which score is the largest" in note for note in found.missing)
    assert not attnsym.derive(question, LEADING, goal="1").complete


def test_a_limit_that_is_none_is_not_found() -> None:
    found = attnsym.derive("Limit(c**3/(c**2 + 1), c, oo)", "T : real")
    assert not found.complete
    assert "that the limit exists" in found.missing


def test_a_given_is_used_up_to_the_order_of_factors() -> None:
    given = "X, Y : random; t : real\ngiven  size  E[(X*Y)**2] = t"
    found = attnsym.derive("E[(Y*X)**2]", given)
    assert found.complete
    assert found.answer == "t"


def test_a_real_names_derivative_has_no_delta() -> None:
    found = attnsym.derive("Derivative(T**2 + exp(2*T), T)", "T : real")
    assert [line.reasons for line in found.report.steps] == [("differentiation",)]


def test_budget() -> None:
    with pytest.raises(attnsym.Refused, match="30 steps"):
        attnsym.derive("Var[s]", steps=30)


def test_lemma_is_cited() -> None:
    setting = "n : positive integer; i, j : integer in 1..n; s[k] : real, for k in 1..n"
    lemma = attnsym.derive("Derivative(exp(s[i]), s[j])", setting, name="slope_of_exp").derivation
    found = attnsym.derive("3*Derivative(exp(s[i]), s[j])", setting, using=[lemma])
    assert found.complete
    assert any("slope_of_exp" in line.reasons for line in found.report.steps)


def test_a_total_without_a_name_is_folded_too() -> None:
    given = (
        "n : positive integer; i, j : integer in 1..n; s[k] : real, for k in 1..n; "
        "a[l] := exp(s[l])/Sum(exp(s[k]), (k, 1, n))"
    )
    assert attnsym.derive("Derivative(a[i], s[j])", given).answer == "a[i]*(KroneckerDelta(i, j) - a[j])"
