"""A derivation with one token changed fails, or says something else that is true. See `one_token_edits`.

A fixed share of all edits is tried here; `python tests/mutants/run_all.py` tries all. The summary of the run
counts the mutants and lists the survivors, each with why it is true.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from one_token_edits import Laboratory, Mutant, mutants, sample

DERIVATIONS = Path(__file__).parents[2] / "derivations"
TRIED = 200  # about so many, spread over all derivations


@pytest.fixture(scope="module")
def laboratory() -> Laboratory:
    return Laboratory(DERIVATIONS)


@pytest.fixture(scope="module")
def all_mutants(laboratory: Laboratory) -> list[Mutant]:
    return [m for derivation in laboratory.derivations() for m in mutants(derivation)]


def test_no_false_mutant_survives(
    laboratory: Laboratory, all_mutants: list[Mutant], record_property: Callable[[str, object], None]
) -> None:
    outcomes = [laboratory.try_on(mutant) for mutant in sample(all_mutants, len(all_mutants) // TRIED)]
    assert len(outcomes) > 50
    survivors = [o for o in outcomes if o.verdict in ("true", "FALSE")]
    lines = [f"{len(outcomes)} of {len(all_mutants)} mutants tried, {len(survivors)} survive:"]
    lines += [f"  {o.verdict}  {o.mutant}: {o.why}" for o in survivors]
    record_property("mutants", lines)
    assert [str(o.mutant) for o in survivors if o.verdict == "FALSE"] == []


def test_every_derivation_has_mutants_of_every_kind(all_mutants: list[Mutant]) -> None:
    assert {m.kind for m in all_mutants} == {
        "term",
        "name",
        "relation",
        "hypothesis",
        "declaration",
        "reason",
    }
    assert len({m.text for m in all_mutants if m.derivation == "variance_of_score"}) > 100


def test_known_false_mutants_are_refused(laboratory: Laboratory, all_mutants: list[Mutant]) -> None:
    """The two classic mistakes, one token from the truth each."""
    found = [
        m
        for m in all_mutants
        if (m.derivation, m.before, m.after)
        in (("variance_of_score", "*", "+"), ("derivative_of_softmax", "-", "+"))
    ]
    assert found
    assert {laboratory.try_on(m).verdict for m in found} <= {"refused", "unread"}
