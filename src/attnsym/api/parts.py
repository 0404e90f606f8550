"""What a derivation is made of, as text: calc, have, by and their steps, and how a document lays them out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

_MARGIN = " " * 9


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a calc: relation, right side, reasons, the verdict expected ("" for proved)."""

    relation: str
    right: str
    reasons: tuple[str, ...] = ()
    expect: str = ""

    def lines(self, indent: str = _MARGIN) -> Iterator[str]:
        yield f"{indent}{self.relation} {self.right}"
        yield from _ending(self.reasons, self.expect, indent + "    ")


@dataclass(frozen=True, slots=True)
class Calc:
    """A chain of steps from its first expression."""

    first: str
    steps: tuple[Step, ...] = ()

    def lines(self, indent: str = "") -> Iterator[str]:
        yield f"{indent}calc     {self.first}"
        for step in self.steps:
            yield from step.lines(indent + _MARGIN)


@dataclass(frozen=True, slots=True)
class By:
    """Reasons that close a statement directly."""

    reasons: tuple[str, ...]
    expect: str = ""

    def lines(self, indent: str = "") -> Iterator[str]:
        yield from _ending(self.reasons, self.expect, indent)


@dataclass(frozen=True, slots=True)
class Have:
    """An intermediate statement; its proof is None while it is being written."""

    name: str
    statement: str
    proof: Calc | By | None = None

    def lines(self, indent: str = "") -> Iterator[str]:
        yield f"{indent}have     {self.name}  {self.statement}"
        if self.proof is not None:
            yield from self.proof.lines(indent + (_MARGIN if isinstance(self.proof, By) else "    "))


Part = Calc | By | Have


def _ending(reasons: tuple[str, ...], expect: str, indent: str) -> Iterator[str]:
    if reasons:
        yield f"{indent}by {', '.join(reasons)}"
    if expect:
        yield f"{indent}expect {expect}"


def column(keyword: str, entries: tuple[str, ...]) -> Iterator[str]:
    """The entries of a section below each other, the keyword before the first."""
    for number, entry in enumerate(entries):
        yield f"{keyword if not number else '':<9}{entry}"


def reasons_of(by: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Reasons as the fluent form takes them: one text with commas, or several texts."""
    if isinstance(by, str):
        found, depth, start = [], 0, 0
        for place, letter in enumerate(by):
            depth += (letter in "([") - (letter in ")]")
            if letter == "," and not depth:
                found.append(by[start:place])
                start = place + 1
        found.append(by[start:])
        return tuple(r.strip() for r in found if r.strip())
    return tuple(by)
