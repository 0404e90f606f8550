"""False statements fall however they are spelled, and no reasons prove one.

`false_statements.tsv` holds what computer algebra accepts, and what a reader in a hurry writes. A statement
that the language can say is refuted with a counterexample, or shown to have no value; one that it cannot say
is refused by the reader, for the reason in the table. Set ATTNSYM_THOROUGH=1 to try each rule by itself too.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from attnsym.prove.check import check_documents
from attnsym.prove.verdicts import Verdict
from attnsym.syntax.documents import parse_document
from batteries import Case, attempts, block, check, derivation_of, read_cases, spellings

CASES = read_cases(Path(__file__).parent / "false_statements.tsv")
REFUSED = [c for c in CASES if c.outcome.startswith("fault: ")]
STATED = [c for c in CASES if c not in REFUSED and c.outcome != "contradictory"]
VACUOUS = [c for c in CASES if c.outcome == "contradictory"]
THOROUGH = os.environ.get("ATTNSYM_THOROUGH", "") not in ("", "0")
STEPS = 20_000 if THOROUGH else 2_000


def _named(cases: list[Case]) -> list[str]:
    return [f"{case.id}: {case.show}" for case in cases]


@pytest.mark.parametrize("case", STATED, ids=_named(STATED))
def test_a_false_statement_has_one_verdict_in_every_spelling(case: Case) -> None:
    for form, text in spellings(case):
        checked = check(derivation_of(text))
        assert checked.verdict.value == case.outcome, form
        assert not checked.established
        assert not checked.contradiction
        for line in checked.lines:
            if line.verdict is Verdict.REFUTED:
                assert line.counterexample is not None
                assert str(line.counterexample)
            elif line.verdict is Verdict.ILL_DEFINED:
                assert line.undefined is not None
                assert line.undefined.reason


@pytest.mark.parametrize("case", STATED, ids=_named(STATED))
def test_no_reasons_prove_a_false_statement(case: Case) -> None:
    for form, text in spellings(case):
        if form == "plain" or THOROUGH:
            outcomes = attempts(derivation_of(text), STEPS, group=1 if THOROUGH else 60)
            assert [name for name, outcome in outcomes if outcome == "proved"] == []


@pytest.mark.parametrize("case", REFUSED, ids=_named(REFUSED))
def test_what_the_language_cannot_say_is_refused_for_its_reason(case: Case) -> None:
    for form, text in spellings(case):
        document = parse_document(text, "case.md")
        assert document.derivations == (), form
        words = " ".join(map(str, document.faults))
        assert any(word in words for word in case.outcome.removeprefix("fault: ").split("|"))


@pytest.mark.parametrize("case", VACUOUS, ids=_named(VACUOUS))
def test_contradictory_hypotheses_establish_nothing(case: Case) -> None:
    for _, text in spellings(case):
        checked = check(derivation_of(text))
        assert checked.contradiction
        assert checked.model is None
        assert not checked.established


def test_hypotheses_without_a_model_are_never_called_consistent() -> None:
    for case in STATED:
        if case.why.endswith(("not negative", "means nothing", "no inverse 0")):
            checked = check(derivation_of(next(spellings(case))[1]))
            assert checked.model is None


def test_a_contradiction_that_a_derivation_runs_into_is_seen() -> None:
    calc = "calc 1\n = Var[X] + E[X]**2\n by a\n = E[X**2]\n by second_moment\n = 2\n by a"
    text = block("case", "X : random", "a  E[X] = 0, Var[X] = 1, E[X**2] = 2", "1 = 2", calc)
    checked = check(derivation_of(text))
    assert checked.contradiction
    assert {line.verdict for line in checked.lines} == {Verdict.UNDECIDED}


def test_derivations_that_rest_on_each_other_prove_nothing() -> None:
    one = block("one", "x : real", "", "x**2 >= 1", "by  two")
    two = block("two", "x : real", "", "x**2 >= 1", "by  one")
    self = block("self", "x : real", "", "x**2 >= 1", "by  self")
    results = check_documents([parse_document("\n".join((one, two, self)), "case.md")])
    assert [checked.verdict for checked in results] == [Verdict.REFUTED] * 3
