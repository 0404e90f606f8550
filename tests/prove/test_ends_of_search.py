"""How a search ends that doesn't find: in words, within bounds, and never in an exception."""

from __future__ import annotations

from time import process_time

import pytest

from attnsym.kernel.terms import KernelError
from attnsym.prove import derivations
from attnsym.prove.check import check_documents
from attnsym.prove.facts import OutOfBudget
from attnsym.prove.verdicts import Line, Verdict
from attnsym.syntax.documents import parse_document


def goal_of(show: str, by: str, let: str = "x : real", given: str = "") -> Line:
    """The verdict on a derivation of one line, as `attnsym check` gives it."""
    given = f"given  {given}\n\n" if given else ""
    document = parse_document(f"```{{derivation}} d\nlet  {let}\n\n{given}show  {show}\n      by {by}\n```\n")
    assert not document.faults, document.faults[0]
    (checked,) = check_documents([document])
    return checked.goal


@pytest.mark.parametrize(
    ("raised", "message"),
    [
        (OutOfBudget("no more"), "not reached within 60,000 steps of search"),
        (KernelError("too large"), "not reached: the kernel refuses what the search tries (too large)"),
        (RecursionError("deep"), "not reached: what the search tries is nested too deeply"),
    ],
)
def test_what_a_search_raises_is_said(
    raised: Exception, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def justify(*_: object) -> None:
        raise raised

    monkeypatch.setattr(derivations, "justify", justify)
    line = goal_of("exp(x) > 0", "exp_positive")
    assert (line.verdict, line.message) == (Verdict.UNDECIDED, message)


def test_another_statement_than_the_document_says_is_disputed(monkeypatch: pytest.MonkeyPatch) -> None:
    justify = derivations.justify

    def turned(body: object, *rest: object) -> object:
        return justify(body.args[1], *rest)  # type: ignore[attr-defined, arg-type]

    monkeypatch.setattr(derivations, "justify", turned)
    line = goal_of("x = 1 and x*x >= 0", "algebra")
    assert line.verdict is Verdict.DISPUTED
    assert line.claim is None


def test_a_statement_without_a_meaning_names_what_it_needs() -> None:
    line = goal_of("E[x + y] = E[x + y]", "algebra", "x, y : random", "HasMean(x, 0)")
    assert line.verdict is Verdict.UNDECIDED
    assert line.message == "not shown to have a meaning: needs  HasMean(x + y, E[x + y])"


@pytest.mark.parametrize("reasons", ["hypothesis", "hypothesis, algebra", "exp_positive, hypothesis"])
def test_a_hypothesis_of_no_argument(reasons: str) -> None:
    line = goal_of("exp(x) > 0", reasons)
    assert line.verdict is Verdict.UNDECIDED
    assert line.message.startswith(
        "hypothesis is what an argument by induction, cases or contradiction assumes"
    )


def test_the_hypothesis_of_an_induction() -> None:
    reasons = "induction on n, sum_last, sum_empty, hypothesis"
    line = goal_of("Sum(1, (i, 1, n)) = n", reasons, "n : nonnegative integer")
    assert line.verdict is Verdict.PROVED, line.message


DEEP = 58
HOSTILE = [
    ("(" * DEEP + "x" + ")" * DEEP + " = x + 1", "algebra"),
    ("exp(" * DEEP + "x" + ")" * DEEP + " > 0", "exp_positive"),
    ("exp(" * DEEP + "x" + ")" * DEEP + " = " + "exp(" * DEEP + "x + 1" + ")" * DEEP, "algebra"),
    ("sqrt(" * DEEP + "x*x" + ")" * DEEP + " >= 0", "algebra"),
    ("log(1 + " * DEEP + "x*x" + ")" * DEEP + " >= 0", "algebra"),
    ("Max(x, " * DEEP + "x" + ")" * DEEP + " = x", "algebra"),
    ("Derivative(" * 20 + "exp(x)" + ", x)" * 20 + " = exp(x)", "derivative_exp"),
    ("(x + 1)**200 = x", "algebra"),
    ("2**(2**(2**(2**(2**2)))) = x", "algebra"),
    ("10**300*10**300*x = 10**400*10**200*x", "algebra"),
    (" and ".join(["x = x"] * 60), "algebra"),
    (" -> ".join(["x = 0"] * 50) + " -> x = 1", "contradiction"),
    ("".join(f"forall y{k} real: " for k in range(50)) + "x + y0 = 0", "algebra"),
    ("0 < " + " < ".join(f"x + {k}" for k in range(50)), "algebra"),
    ("Sum(" * 20 + "1" + "".join(f", ({c}, 1, 3))" for c in "abcdefghijklmnopqrst") + " = 1", "constant_sum"),
]  # fmt: skip


@pytest.mark.parametrize(("show", "by"), HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_statements_end(show: str, by: str) -> None:
    start = process_time()
    assert goal_of(show, by).verdict in set(Verdict) - {Verdict.DISPUTED}
    assert process_time() - start < 20  # a bound for a busy machine; each takes about a second at most
