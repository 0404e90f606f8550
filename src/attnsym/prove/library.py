"""Rules by name, as theorems: axioms as they stand, derived rules with the proofs that `PROOFS` gives.

A proof is a line of reasons, as after `by` in a document, or a function. It is run when its rule is first
asked for, by the kernel like any other; what it must conclude is what the record says.
"""

from __future__ import annotations

from dataclasses import dataclass

from attnsym.kernel.terms import KernelError, Term
from attnsym.kernel.theorem import Axiom, Theorem, assume, axiom
from attnsym.prove import (
    algebra,
    derivatives,
    independence,
    inequalities,
    inequations,
    limits,
    means,
    propositions,
)  # fmt: skip
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.facts import Budget, Facts, Session, Unavailable
from attnsym.prove.parts import directions_of, sides_of
from attnsym.prove.reasons import FLEXIBLE, Active, Reasons, active_of
from attnsym.prove.steps import justify
from attnsym.rules import find_rule


@dataclass(frozen=True, slots=True)
class ProofFailed(Exception):
    """A derived rule whose proof does not prove it: a fault of this library, never of a document."""

    name: str

    def __str__(self) -> str:
        return f"the library's proof of {self.name} does not prove it"


# Each registers its own searchers in `GOALS`.
SEARCHERS = (algebra, derivatives, independence, inequalities, inequations, limits, means, propositions)

_THEOREMS: dict[str, Theorem] = {}
_REASONS: dict[str, Active] = {}
_RUNNING: list[str] = []


def theorem(name: str) -> Theorem:
    """The rule of that name as a theorem: its needs |- its statement. KeyError where there is none."""
    if name not in _THEOREMS:
        record = find_rule(name)
        _THEOREMS[name] = _proved(record.axiom) if record.derived else axiom(record.axiom)
    return _THEOREMS[name]


def _proved(statement: Axiom) -> Theorem:
    from attnsym.prove.proofs import PROOFS  # its files import this one's neighbours

    if statement.name in _RUNNING or statement.name not in PROOFS:
        raise Unavailable(statement.name)
    _RUNNING.append(statement.name)
    try:
        found = _by(PROOFS[statement.name], statement)
    finally:
        _RUNNING.pop()
    if found is None or found.conclusion is not statement.conclusion:
        if _RUNNING:  # perhaps for want of the rule whose proof asked for it
            raise Unavailable(statement.name)
        raise ProofFailed(statement.name)
    return found


def _by(proof: Proof, statement: Axiom) -> Theorem | None:
    """The statement by its proof; a denominator that the proof leaves open is shown not to be zero."""
    facts = Facts(new_session(), [assume(h) for h in statement.hypotheses])
    if isinstance(proof, str):
        found = justify(statement.conclusion, facts, reasons_of(proof, statement))
    else:
        try:
            found = proof(Argument(statement, facts))
        except KernelError:
            return None
    if found is None:
        return None
    rest = found.hypotheses - frozenset(statement.hypotheses)
    return facts.discharge(found, sorted(rest, key=lambda p: (p.size, repr(p))))


def new_session(steps: int = 400_000) -> Session:
    return Session(theorem, Budget(steps))


def reasons_of(text: str, statement: Axiom) -> Reasons:
    """Reasons from a line: names of rules, `algebra`, `contradiction`, `induction on n`."""
    reasons = Reasons()
    for word in text.split(", "):
        if word == "needs":
            reasons.needs = True
        elif word == "algebra":
            reasons.algebra = True
        elif word == "contradiction":
            reasons.contradiction = True
        elif word.startswith("induction on "):
            reasons.induction = _variable(word.removeprefix("induction on "), statement)
        elif word:
            reasons.active.append(rule_reason(word))
    return reasons


def rule_reason(name: str) -> Active:
    """A rule of the library as a reason, not used as yet."""
    if name not in _REASONS:
        made = _rule_reason(name)
        if not made.lemmas:  # until its proof has been found
            return made
        _REASONS[name] = made
    known = _REASONS[name]
    return Active(name, known.conversion, known.lemmas)


def _rule_reason(name: str) -> Active:
    try:
        theorems = [theorem(name)]
    except (Unavailable, KeyError):
        if name not in FLEXIBLE:
            raise
        theorems = []  # its conversion rests on other rules
    needs = find_rule(name).axiom.hypotheses if theorems else ()
    return reason_of(name, theorems, schematic=True, needs=needs)


def reason_of(name: str, theorems: list[Theorem], *, schematic: bool, needs: tuple[Term, ...] = ()) -> Active:
    """A reason from what it states, with the parts of a conjunction and both directions of an equivalence."""
    apply = Facts(new_session()).apply
    sides = [s for t in theorems for s in sides_of(t, apply)]
    directions = [d for t in (*theorems, *sides) for d in directions_of(t, apply)]
    return active_of(name, [*theorems, *sides], schematic=schematic, needs=needs, only_lemmas=directions)


def _variable(name: str, statement: Axiom) -> Term:
    for p in (*statement.hypotheses, statement.conclusion):
        for v in p.free:
            if v.data == name:
                return v
    raise KernelError(f"{statement.name} has no variable {name}")
