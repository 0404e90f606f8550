"""Which hypotheses a derivation needs: each is dropped in turn, and what breaks is reported."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass

from attnsym.prove.check import Library
from attnsym.prove.derivations import DerivationCheck
from attnsym.prove.verdicts import Line, Verdict
from attnsym.syntax.records import Derivation
from attnsym.syntax.symbols import Given


@dataclass(frozen=True, slots=True)
class Dropped:
    """One hypothesis dropped. first: the first line that is no longer proved, None if all still are.

    goal: the goal's line without the hypothesis; refuted there, the hypothesis is shown to be needed.
    """

    derivation: str
    path: str
    line: int
    hypothesis: str
    declared: bool  # by `let` rather than given
    first: Line | None
    goal: Line

    @property
    def needed(self) -> Verdict:
        """REFUTED: false without it. UNDECIDED: the proof needs it, as far as is known. PROVED: unused."""
        if self.goal.verdict is Verdict.PROVED:
            return Verdict.PROVED
        if self.goal.counterexample is not None or self.goal.undefined is not None:
            return Verdict.REFUTED
        return Verdict.UNDECIDED


def audit(library: Library, name: str) -> Iterator[Dropped]:
    """The derivation without each of its hypotheses, in their order."""
    path, derivation = library.entries[name]
    for number, given in enumerate(derivation.context.hypotheses):
        kept = tuple(p for p in given.propositions if p.op == "declared")
        if kept == given.propositions:
            continue
        checked = DerivationCheck(_without(derivation, number, kept), path, library.cited).run()
        first = next((x for x in checked.lines if x.verdict is not Verdict.PROVED), None)
        yield Dropped(name, path, given.line, _called(given), not given.name, first, checked.goal)


def _called(given: Given) -> str:
    return f"{given.name}: {given.text}" if given.name and given.name != given.text else given.text


def _without(derivation: Derivation, number: int, kept: tuple[object, ...]) -> Derivation:
    context = copy(derivation.context)
    context.hypotheses = list(context.hypotheses)
    given = context.hypotheses[number]
    propositions = tuple(p for p in given.propositions if p in kept)
    context.hypotheses[number] = given._replace(propositions=propositions)
    return derivation._replace(context=context)
