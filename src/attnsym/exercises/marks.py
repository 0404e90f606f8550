"""What is said of an answer: an outcome for each line, the reason for it, and the marks; frozen records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import NoReturn


class Outcome(Enum):
    """What a line of an answer is worth, and why; the value of each member is its name in feedback."""

    FOLLOWS = "follows"
    OTHER_WAY = "right by another way"
    OTHER_REASON = "follows, by another reason than the one named"
    TOO_BIG = "true, but too big a step"
    SIDE_CONDITION = "a side condition is missing"
    NOT_GIVEN = "uses a hypothesis that is not given"
    FALSE = "false"
    NOT_SHOWN = "not shown"
    OPEN = "left open"
    UNREADABLE = "not readable"
    NOT_MARKED = "not marked"

    def __bool__(self) -> NoReturn:
        raise TypeError("an outcome is not true or false; compare it with a member of Outcome")


# The share of a line's marks that each outcome earns; a sheet prints them.
WEIGHTS: dict[Outcome, Fraction] = {
    Outcome.FOLLOWS: Fraction(1),
    Outcome.OTHER_WAY: Fraction(1),
    Outcome.OTHER_REASON: Fraction(1, 2),
    Outcome.TOO_BIG: Fraction(1, 2),
    Outcome.SIDE_CONDITION: Fraction(1, 4),
    Outcome.NOT_GIVEN: Fraction(0),
    Outcome.FALSE: Fraction(0),
    Outcome.NOT_SHOWN: Fraction(0),
    Outcome.OPEN: Fraction(0),
    Outcome.UNREADABLE: Fraction(0),
    Outcome.NOT_MARKED: Fraction(0),
}
GOOD = frozenset({Outcome.FOLLOWS, Outcome.OTHER_WAY})
TRUE = GOOD | {Outcome.OTHER_REASON, Outcome.TOO_BIG}  # what comes after may rest on these


@dataclass(frozen=True, slots=True)
class Note:
    """A mistake that a line looks like: its name, what was done, and what is right."""

    name: str
    summary: str
    advice: str


@dataclass(frozen=True, slots=True)
class LineMark:
    """One line of an answer.

    line: in the file, from 1. statement and reasons: as written. own: whether the student wrote it (a line
    of the
    sheet that was left alone earns nothing). words: one sentence. by: the reasons for which it follows.
    between: lines that would stand between. condition: the side condition that is missing, and what to add.
    case: a model, to be worked out by hand, in which the line is false or has no value.
    """

    line: int
    statement: str
    reasons: tuple[str, ...]
    outcome: Outcome
    own: bool = True
    words: str = ""
    by: tuple[str, ...] = ()
    between: tuple[str, ...] = ()
    condition: str = ""
    case: str = ""
    mistake: Note | None = None

    @property
    def good(self) -> bool:
        return self.outcome in GOOD


@dataclass(frozen=True, slots=True)
class ExerciseMark:
    """An exercise answered: its lines, and what they earn out of `marks`."""

    name: str
    kind: str
    marks: Fraction
    earned: Fraction
    lines: tuple[LineMark, ...]
    words: str = ""

    @property
    def first(self) -> LineMark | None:
        """The first line that fails."""
        return next((line for line in self.lines if not line.good), None)

    @property
    def right(self) -> bool:
        return self.first is None


@dataclass(frozen=True, slots=True)
class AnswerMark:
    """A file marked. problem: why it could not be marked as a whole, or ""."""

    path: str
    exercises: tuple[ExerciseMark, ...]
    problem: str = ""

    @property
    def marks(self) -> Fraction:
        return sum((e.marks for e in self.exercises), Fraction(0))

    @property
    def earned(self) -> Fraction:
        return sum((e.earned for e in self.exercises), Fraction(0))


def marked(
    name: str, kind: str, marks: Fraction, lines: tuple[LineMark, ...], words: str = ""
) -> ExerciseMark:
    """The exercise with what its lines earn: the mean of the weights of the lines that count."""
    counting = [line for line in lines if line.own or not line.good]
    share = sum((WEIGHTS[line.outcome] for line in counting), Fraction(0))
    earned = marks * share / len(counting) if counting else Fraction(0)
    return ExerciseMark(name, kind, marks, earned, lines, words)
