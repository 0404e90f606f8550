"""What is said of a line of a derivation: frozen records with all that a report or a page needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import NoReturn

from attnsym.kernel.gate import Claim
from attnsym.models.find import Counterexample, WithoutValue
from attnsym.models.model import Model


class Verdict(Enum):
    """The verdict on a step, a statement or a derivation; the value of each member is its name in reports."""

    PROVED = "proved"
    REFUTED = "refuted"
    UNDECIDED = "undecided"
    GAP = "gap"
    ILL_DEFINED = "ill-defined"
    DISPUTED = "disputed"

    def __bool__(self) -> NoReturn:
        raise TypeError("a verdict is not true or false; compare it with a member of Verdict")


@dataclass(frozen=True, slots=True)
class SideCondition:
    """A need of a rule that nothing given provides: the refusal's middle.

    words: the rule's own clause; statement: the need at this place, in the language of documents;
    repair: what to add to the document, or "".
    """

    rule: str
    words: str
    statement: str
    repair: str


@dataclass(frozen=True, slots=True)
class Line:
    """One checked line.

    kind: step (of a calc), have, or goal (the `show` of a derivation). number: of the step, from 1; else 0.
    message: one sentence that says what is wrong or missing, "" where it is proved. expected: the verdict
    that the document states, "" if none. rules: the names of the reasons that the proof uses.
    """

    kind: str
    derivation: str
    number: int
    line: int
    column: int
    left: str
    relation: str
    right: str
    reasons: tuple[str, ...]
    verdict: Verdict
    message: str = ""
    missing: tuple[SideCondition, ...] = ()
    counterexample: Counterexample | None = None
    undefined: WithoutValue | None = None
    expected: str = ""
    claim: Claim | None = field(default=None, repr=False)
    rules: tuple[str, ...] = ()

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the one that the document states, `proved` where it states none."""
        return self.verdict.value == (self.expected or Verdict.PROVED.value)

    @property
    def statement(self) -> str:
        """The line as written."""
        return f"{self.left} {self.relation} {self.right}" if self.relation else self.left


@dataclass(frozen=True, slots=True)
class Checked:
    """A derivation and the verdicts on its lines; the last line is its goal.

    model: one in which all hypotheses hold, or None where none was found. contradiction: whether the
    hypotheses contradict each other. unused: the names of givens that no proved line rests on. cites: the
    derivations used.
    """

    name: str
    path: str
    line: int
    lines: tuple[Line, ...]
    model: Model | None
    contradiction: bool = False
    unused: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def goal(self) -> Line:
        return self.lines[-1]

    @property
    def verdict(self) -> Verdict:
        """The verdict on the goal."""
        return self.goal.verdict

    @property
    def established(self) -> bool:
        """Whether every line has the verdict that is expected, from hypotheses that don't contradict."""
        return not self.contradiction and all(line.as_expected for line in self.lines)
