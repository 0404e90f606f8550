"""Mistakes by name, and the one that a line which fails looks like.

One file per subject, each hands out `MISTAKES`; the first that fits is named, so the more special stand
first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from itertools import islice
from types import MappingProxyType

from attnsym.exercises.marks import Note
from attnsym.exercises.mistakes.mistake import Belief, Mistake, Wrong
from attnsym.exercises.searching import Worked, ops_of
from attnsym.exercises.trial import Allowance, AnswerCheck, Attempt, Place
from attnsym.kernel.terms import Term, make
from attnsym.models import Budget, Truth, Undefined, evaluate, find_counterexample
from attnsym.prove.reasons import Active
from attnsym.prove.verdicts import Line, Verdict
from attnsym.syntax.records import Reason

__all__ = ["SUBJECTS", "Belief", "Mistake", "Wrong", "all_mistakes", "likely_mistake", "note"]

SUBJECTS = ("random", "calculus", "algebra", "slips", "numbers")
MOST_EDITS = 40
MOST_GROUPS = 4
MOST_SIDES = 1
MOST_TRIES = 120
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


def likely_mistake(
    check: AnswerCheck, place: Place, line: Line, worked: Worked, first: bool = True
) -> Note | None:
    """The first mistake that fits a line which fails, or None.

    first: whether the line is the first that fails in its exercise; others share what the answer has left.
    """
    whole = check.allowance
    before = STEPS_PER_MISTAKE if first else min(STEPS_PER_MISTAKE, max(0, whole.steps))
    check.allowance = own = Allowance(before)
    try:
        name = _Suspicion(check, place, line, worked).name()
    finally:
        whole.steps -= before - max(0, own.steps)
        check.allowance = whole
    return None if name is None else note(name)


class _Suspicion:
    """A line that fails, looked at for each mistake."""

    def __init__(self, check: AnswerCheck, place: Place, line: Line, worked: Worked) -> None:
        self.check, self.place, self.line, self.worked = check, place, line, worked
        self.groups = self.reasons()
        self.sides = worked.expected(place)
        self.ops = ops_of(place.body).union(*map(ops_of, self.sides[:MOST_SIDES]))
        self.starts: list[Term] = []
        self.tries = 0

    def name(self) -> str | None:
        mistakes = tuple(all_mistakes().values())
        for entry in mistakes:
            if (
                entry.without_value
                and self.line.verdict is Verdict.ILL_DEFINED
                and entry.without_value in self.line.message
            ):
                return entry.name
        edited = [(entry, self.edited(entry)) for entry in mistakes if entry.corrects is not None]
        for entry, bodies in edited:  # the line that was expected, but for one place
            if any(self.expected(body) for body in bodies):
                return entry.name
        for entry, bodies in edited:  # both sides as they stand, another relation between them
            if any(b.args == self.place.body.args and self.holds(b) and self.follows(b) for b in bodies):
                return entry.name
        for thorough in (False, True):
            for entry in mistakes:
                if entry.believes and self.believed(entry, thorough):
                    return entry.name
        for entry, bodies in edited:
            if any(self.follows(body) for body in bodies if self.holds(body)):
                return entry.name
        return None

    def expected(self, body: Term) -> bool:
        """Whether an edited line ends as the worked answer does at this place, or somewhere."""
        left = self.place.body.args[0] if self.place.body.args else None
        return (
            len(body.args) == 2 and body.args[0] is left and any(body.args[1] is side for side in self.sides)
        )

    def reasons(self) -> tuple[tuple[Reason, ...], ...]:
        """The reasons written; then those of the worked answer, where the line's left side stands in it
        first."""
        step = self.place.step
        near = [s.reasons for s in self.worked.steps if step is not None and s.left is step.left]
        rest = [s.reasons for s in self.worked.steps]
        found: dict[tuple[str, ...], tuple[Reason, ...]] = {(): ()}
        for reasons in (self.place.reasons, *near, *rest, *self.worked.others):
            kept = tuple(r for r in reasons if r.kind == "named")
            found.setdefault(tuple(r.text for r in kept), kept)
        return tuple(found.values())[:MOST_GROUPS]

    def believed(self, entry: Mistake, thorough: bool) -> bool:
        """Whether the line follows once a false statement is believed; thorough: with true reasons beside
        it."""
        groups: list[tuple[Reason, ...]] = [()]
        if thorough:
            groups = [g for g in self.groups if g]
            self.lefts()
            groups += [g[:k] + g[k + 1 :] for g in groups for k in range(len(g)) if len(g) > 1]
        fitting = [active for active, ops in entry.beliefs if ops <= self.ops]
        rewriting = [active.conversion for active in fitting if active.conversion is not None]
        if len(rewriting) > 1:  # each where it applies first
            fitting.append(
                Active(
                    entry.name, lambda t, f: next((x for c in rewriting if (x := c(t, f)) is not None), None)
                )
            )
        return any(self.with_belief(entry, active, groups, thorough) for active in fitting)

    def with_belief(
        self, entry: Mistake, active: Active, groups: list[tuple[Reason, ...]], thorough: bool
    ) -> bool:
        body = self.place.body
        if active.conversion is None or body.op not in ("eq", "le", "lt"):
            return any(entry.name in self.attempt(body, [*g, active]).used for g in groups)
        for left in self.lefts() if thorough else body.args[:1]:
            changed = self.check.rewritten(self.place, left, active.conversion)
            if changed is not None and any(
                self.attempt(make(body.op, changed, body.args[1]), g).theorem is not None for g in groups
            ):
                return True
        if thorough:
            return False
        for side in self.sides[:MOST_SIDES]:  # what was expected, worked out wrongly
            changed = self.check.rewritten(self.place, side, active.conversion)
            if (
                changed is not None
                and self.attempt(make("eq", changed, body.args[1]), ()).theorem is not None
            ):
                return True
        return False

    def lefts(self) -> list[Term]:
        """The line's left side, and that rewritten with each group of true reasons."""
        if not self.starts:
            self.starts.append(self.place.body.args[0])
            for group in self.groups:
                term = self.place.body.args[0]
                for reason in group:
                    conversion = self.check.conversion(reason.name)
                    changed = (
                        None if conversion is None else self.check.rewritten(self.place, term, conversion)
                    )
                    term = term if changed is None else changed
                if term not in self.starts:
                    self.starts.append(term)
            self.ops = self.ops.union(*map(ops_of, self.starts))
        return self.starts

    def attempt(self, body: Term, reasons: Iterable[Reason | Active]) -> Attempt:
        self.tries += 1
        if self.tries > MOST_TRIES:
            return Attempt(None)
        there = Place(body, self.place.facts, self.place.indices, self.place.reasons, None, self.place.haves)
        return self.check.attempt(there, reasons, algebra=True)

    def edited(self, entry: Mistake) -> list[Term]:
        """The line with one place changed as the mistake has it."""
        return [] if entry.corrects is None else list(islice(entry.corrects(self.place.body), MOST_EDITS))

    def holds(self, body: Term) -> bool:
        """Whether the edited line is not refuted by the case that refutes the line itself, nor by a small
        one."""
        statement = self.check.statement(self.place, body)
        if self.line.counterexample is not None:
            value = evaluate(statement, self.line.counterexample.model, Budget(MODEL_STEPS))
            if value is Truth.FALSE or isinstance(value, Undefined):
                return False
        return find_counterexample(self.check.givens, statement, budget=Budget(MODEL_STEPS)) is None

    def follows(self, body: Term) -> bool:
        return any(self.attempt(body, group).theorem is not None for group in self.groups)
