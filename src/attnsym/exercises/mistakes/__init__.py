"""Mistakes by name, and the one that a line which fails looks like.

One file per subject, each hands out `MISTAKES`; the first that fits is named, so the more special stand first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from types import MappingProxyType

from attnsym.exercises.marks import Note
from attnsym.exercises.mistakes.mistake import Belief, Mistake, Wrong
from attnsym.exercises.searching import Worked
from attnsym.exercises.trial import AnswerCheck, Place
from attnsym.kernel.terms import Term
from attnsym.prove.verdicts import Line, Verdict
from attnsym.syntax.records import Reason

__all__ = ["SUBJECTS", "Belief", "Mistake", "Wrong", "all_mistakes", "likely_mistake", "note"]

SUBJECTS = ("random", "calculus", "algebra", "slips", "numbers")
MOST_EDITS = 40


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
    reasons = _reasons(place, worked)
    for entry in all_mistakes().values():
        if entry.without_value and line.verdict is Verdict.ILL_DEFINED and entry.without_value in line.message:
            return note(entry.name)
        if _believed(entry, check, place, reasons):
            return note(entry.name)
    for entry in all_mistakes().values():
        if entry.corrects is not None and _corrected(entry, check, place, reasons, worked):
            return note(entry.name)
    return None


def _reasons(place: Place, worked: Worked) -> tuple[tuple[Reason, ...], ...]:
    """The reasons written; then those of the worked answer, where the line's left side stands in it first."""
    near = [s.reasons for s in worked.steps if place.step is not None and s.left is place.step.left]
    rest = [s.reasons for s in worked.steps]
    found: dict[tuple[str, ...], tuple[Reason, ...]] = {(): ()}
    for reasons in (place.reasons, *near, *rest, *worked.others):
        kept = tuple(r for r in reasons if r.kind == "named")
        found.setdefault(tuple(r.text for r in kept), kept)
    return tuple(found.values())[:6]


def _believed(entry: Mistake, check: AnswerCheck, place: Place, reasons: Iterable[tuple[Reason, ...]]) -> bool:
    if not entry.believes:
        return False
    together = [r for group in reasons for r in group]
    for belief in entry.beliefs:
        if entry.name in check.attempt(place, [belief], algebra=True).used:
            return True
    if not together:
        return False
    return any(entry.name in check.attempt(place, [belief, *together], algebra=True).used for belief in entry.beliefs)


def _corrected(
    entry: Mistake, check: AnswerCheck, place: Place, reasons: tuple[tuple[Reason, ...], ...], worked: Worked
) -> bool:
    """Whether an edit of the line gives the worked answer's line, or one that follows for reasons at hand."""
    if entry.corrects is None:
        return False
    expected = worked.expected(place)
    candidates: list[Term] = []
    for body in entry.corrects(place.body):
        if len(body.args) == 2 and any(side is body.args[1] for side in expected):
            return True
        candidates.append(body)
        if len(candidates) >= MOST_EDITS:
            break
    for body in candidates:
        there = Place(body, place.facts, place.indices, place.reasons, None, place.haves)
        for group in reasons:
            if check.attempt(there, group, algebra=True).theorem is not None:
                return True
    return False
