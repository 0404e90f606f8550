"""Mistakes by name, and the one that a line which fails looks like.

One file per subject, each hands out `MISTAKES`; the first that fits is named, so the more special stand first.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from itertools import islice
from types import MappingProxyType

from attnsym.exercises.marks import Note
from attnsym.exercises.mistakes.mistake import Belief, Mistake, Wrong
from attnsym.exercises.searching import Worked, ops_of
from attnsym.exercises.trial import Allowance, AnswerCheck, Place
from attnsym.kernel.terms import Term
from attnsym.models import Budget, Truth, Undefined, evaluate, find_counterexample
from attnsym.prove.verdicts import Line, Verdict
from attnsym.syntax.records import Reason

__all__ = ["SUBJECTS", "Belief", "Mistake", "Wrong", "all_mistakes", "likely_mistake", "note"]

SUBJECTS = ("random", "calculus", "algebra", "slips", "numbers")
MOST_EDITS = 40
MOST_GROUPS = 5
STEPS_PER_MISTAKE = 60_000
MODEL_STEPS = 4_000


@cache
def all_mistakes() -> Mapping[str, Mistake]:
    """Every named mistake, in the order in which they are looked for."""
    found: dict[str, Mistake] = {}
    for subject in SUBJECTS:
        mistakes: tuple[Mistake, ...] = import_module(f"attnsym.exercises.mistakes.{subject}").MISTAKES
        for entry in mistakes:
            if entry.name in found:
                raise ValueError(f"two mistakes are called {entry.name}")
            found[entry.name] = entry
    return MappingProxyType(found)


def note(name: str) -> Note:
    """The words of a mistake."""
    entry = all_mistakes()[name]
    return Note(entry.name, entry.summary, entry.advice)


def likely_mistake(check: AnswerCheck, place: Place, line: Line, worked: Worked) -> Note | None:
    """The first mistake that fits a line which fails, or None."""
    whole = check.allowance
    check.allowance = own = Allowance(min(STEPS_PER_MISTAKE, whole.steps))
    try:
        name = _Suspicion(check, place, line, worked).name()
    finally:
        whole.steps -= STEPS_PER_MISTAKE - max(0, own.steps)
        check.allowance = whole
    return None if name is None else note(name)


class _Suspicion:
    """A line that fails, looked at for each mistake."""

    def __init__(self, check: AnswerCheck, place: Place, line: Line, worked: Worked) -> None:
        self.check, self.place, self.line, self.worked = check, place, line, worked
        self.groups = self.reasons()
        self.ops = ops_of(place.body)

    def name(self) -> str | None:
        mistakes = tuple(all_mistakes().values())
        for entry in mistakes:
            if entry.without_value and self.line.verdict is Verdict.ILL_DEFINED and entry.without_value in self.line.message:
                return entry.name
        expected = self.worked.expected(self.place)
        edited = [(entry, self.edited(entry)) for entry in mistakes if entry.corrects is not None]
        for entry, bodies in edited:  # the line that was expected, but for one place
            if any(len(b.args) == 2 and any(side is b.args[1] for side in expected) for b in bodies):
                return entry.name
        for thorough in (False, True):
            for entry in mistakes:
                if entry.believes and self.believed(entry, thorough):
                    return entry.name
        for entry, bodies in edited:
            if any(self.follows(body) for body in bodies if self.holds(body)):
                return entry.name
        return None

    def reasons(self) -> tuple[tuple[Reason, ...], ...]:
        """The reasons written; then those of the worked answer, where the line's left side stands in it first."""
        step = self.place.step
        near = [s.reasons for s in self.worked.steps if step is not None and s.left is step.left]
        rest = [s.reasons for s in self.worked.steps]
        found: dict[tuple[str, ...], tuple[Reason, ...]] = {(): ()}
        for reasons in (self.place.reasons, *near, *rest, *self.worked.others):
            kept = tuple(r for r in reasons if r.kind == "named")
            found.setdefault(tuple(r.text for r in kept), kept)
        return tuple(found.values())[:MOST_GROUPS]

    def believed(self, entry: Mistake, thorough: bool) -> bool:
        """Whether the line follows once a false statement is believed; thorough: with true reasons beside it."""
        groups: list[tuple[Reason, ...]] = [()]
        if thorough:
            groups = [g for g in self.groups if g]
            groups += [g[:k] + g[k + 1 :] for g in groups for k in range(len(g)) if len(g) > 1]
        for active, ops in entry.beliefs:
            if not ops <= self.ops:
                continue
            for group in groups:
                active.used = False
                if entry.name in self.check.attempt(self.place, [*group, active], algebra=True).used:
                    return True
        return False

    def edited(self, entry: Mistake) -> list[Term]:
        """The line with one place changed as the mistake has it."""
        return [] if entry.corrects is None else list(islice(entry.corrects(self.place.body), MOST_EDITS))

    def holds(self, body: Term) -> bool:
        """Whether the edited line is not refuted by the case that refutes the line itself, nor by a small one."""
        statement = self.check.statement(self.place, body)
        if self.line.counterexample is not None:
            value = evaluate(statement, self.line.counterexample.model, Budget(MODEL_STEPS))
            if value is Truth.FALSE or isinstance(value, Undefined):
                return False
        return find_counterexample(self.check.givens, statement, budget=Budget(MODEL_STEPS)) is None

    def follows(self, body: Term) -> bool:
        there = Place(body, self.place.facts, self.place.indices, self.place.reasons, None, self.place.haves)
        return any(self.check.attempt(there, group, algebra=True).theorem is not None for group in self.groups)
