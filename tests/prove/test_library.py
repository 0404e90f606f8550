"""Every derived rule is proved by the kernel, says what its record says, and rests on axioms alone."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from attnsym.kernel.theorem import Theorem, axioms
from attnsym.prove import library
from attnsym.prove.facts import Unavailable
from attnsym.prove.proofs import PROOFS
from attnsym.rules import Rule, all_rules

RULES = all_rules()
DERIVED = [rule for rule in RULES.values() if rule.derived]
AXIOMS = [rule for rule in RULES.values() if not rule.derived]

# What the whole library comes to: every inference in order, with its premises and parameters.
_FINGERPRINT = """
import hashlib
from attnsym.kernel.certificate import content
from attnsym.kernel.terms import Term
from attnsym.prove import library
from attnsym.rules import all_rules

def text(parameter):
    if isinstance(parameter, Term):
        return content(parameter)
    if isinstance(parameter, tuple):
        return "(" + ",".join(map(text, parameter)) + ")"
    fields = getattr(parameter, "__slots__", None)
    if fields and not isinstance(parameter, str):
        return type(parameter).__name__ + text(tuple(getattr(parameter, f) for f in fields))
    return repr(parameter)

digest, numbers = hashlib.sha256(), {}

def visit(theorem):
    waiting = [theorem]
    while waiting:
        current = waiting[-1]
        missing = [p for p in current.premises if id(p) not in numbers]
        waiting.extend(reversed(missing))
        if missing:
            continue
        waiting.pop()
        if id(current) not in numbers:
            numbers[id(current)] = len(numbers)
            premises = [numbers[id(p)] for p in current.premises]
            digest.update(f"{current.inference} {premises} {text(current.parameters)}\\n".encode())

for rule in all_rules().values():
    visit(library.theorem(rule.name))
print(len(numbers), digest.hexdigest())
"""


@pytest.mark.parametrize("rule", DERIVED, ids=lambda rule: rule.name)
def test_derived_rule_is_proved_as_its_record_states_it(rule: Rule) -> None:
    theorem = library.theorem(rule.name)
    assert theorem.conclusion is rule.axiom.conclusion
    assert theorem.hypotheses == frozenset(rule.axiom.hypotheses)


@pytest.mark.parametrize("rule", DERIVED, ids=lambda rule: rule.name)
def test_derived_rule_rests_on_axioms_alone(rule: Rule) -> None:
    for record in axioms(library.theorem(rule.name)):
        assert not RULES[record.name].derived
        assert record is RULES[record.name].axiom


def test_every_proof_belongs_to_a_derived_rule() -> None:
    assert sorted(PROOFS) == sorted(rule.name for rule in DERIVED)


def test_an_axiom_is_taken_as_it_stands() -> None:
    for rule in AXIOMS:
        assert library.theorem(rule.name).inference == "axiom"


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    with pytest.raises(KeyError, match="variance_of_sum"):
        library.theorem("variance_of_sums")


def test_rules_are_proved_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """A proof asks for the rules that it uses, and none asks for itself by a detour."""
    forwards = {rule.name: library.theorem(rule.name) for rule in DERIVED}
    monkeypatch.setattr(library, "_THEOREMS", {})
    for rule in reversed(DERIVED):
        again = library.theorem(rule.name)
        assert again is not forwards[rule.name]
        assert _size(again) == _size(forwards[rule.name])


def _size(theorem: Theorem) -> int:
    seen: set[int] = set()
    waiting = [theorem]
    while waiting:
        current = waiting.pop()
        if id(current) not in seen:
            seen.add(id(current))
            waiting.extend(current.premises)
    return len(seen)


def test_a_proof_that_needs_itself_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_THEOREMS", {})
    monkeypatch.setitem(PROOFS, "exp_zero", lambda p: p.use("exp_zero"))
    with pytest.raises(Unavailable):
        library.theorem("exp_zero")


def test_a_proof_of_something_else_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_THEOREMS", {})
    monkeypatch.setitem(PROOFS, "exp_zero", lambda p: p.use("exp_one"))
    with pytest.raises(library.ProofFailed, match="exp_zero"):
        library.theorem("exp_zero")


def test_the_proofs_are_the_same_in_every_process() -> None:
    """The order in which sets are walked changes with the seed; no proof may depend on it."""
    outputs = set()
    for seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-c", _FINGERPRINT]
        ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        outputs.add(ended.stdout)
    assert len(outputs) == 1
