"""True statements that simplification does not reach are derived here, and no true statement is ever refuted.

`true_statements.md` derives them; `not_reached.tsv` lists the others with the reason: the language cannot say
them, or the search does not find them. Then the verdict is `undecided`; a change that reaches one moves it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from attnsym.models import Budget, find_counterexample
from attnsym.prove.check import Library, replayed
from attnsym.prove.verdicts import Checked, Verdict
from attnsym.syntax.documents import parse_document, read_document
from batteries import Case, attempts, check, derivation_of, read_cases, spellings

HERE = Path(__file__).parent
LIBRARY = Library.of([read_document(HERE / "true_statements.md")])
NOT_REACHED = read_cases(HERE / "not_reached.tsv")
UNDECIDED = [c for c in NOT_REACHED if c.outcome == "undecided"]
UNSAID = [c for c in NOT_REACHED if c.outcome != "undecided"]


def test_the_document_is_read_without_faults() -> None:
    assert read_document(HERE / "true_statements.md").faults == ()


@pytest.mark.parametrize("name", list(LIBRARY.entries))
def test_a_true_statement_is_derived(name: str) -> None:
    checked = LIBRARY.check(name)
    assert [
        (line.statement, line.message) for line in checked.lines if line.verdict is not Verdict.PROVED
    ] == []
    assert checked.established
    assert checked.model is not None
    (again,) = replayed([checked])
    assert again == checked
    _stands(checked)


def _stands(checked: Checked) -> None:
    for line in checked.lines:
        assert line.claim is not None
        givens = tuple(LIBRARY.entries[checked.name][1].context.propositions())
        assert find_counterexample(givens, line.claim.statement, budget=Budget(60_000)) is None


@pytest.mark.parametrize("case", UNDECIDED, ids=[c.id for c in UNDECIDED])
def test_a_true_statement_out_of_reach_is_undecided(case: Case) -> None:
    for form, text in spellings(case):
        assert check(derivation_of(text)).verdict is Verdict.UNDECIDED, form
    plain = derivation_of(next(spellings(case))[1])
    assert "proved" not in {outcome for _, outcome in attempts(plain, 2_000, group=60)}


@pytest.mark.parametrize("case", UNSAID, ids=[f"{c.id} {c.why}" for c in UNSAID])
def test_what_the_language_cannot_say_is_refused(case: Case) -> None:
    document = parse_document(next(spellings(case))[1], "case.md")
    assert document.derivations == ()
    assert case.outcome.removeprefix("fault: ") in " ".join(map(str, document.faults))
