"""What a named mistake is: one record with its words, how it is recognised, and its tests.

A mistake is recognised in a line that does not follow, in one of three ways. *believes*: false statements
from
which the line would follow, as from a rule. *corrects*: edits of the line that make it a line that follows.
*without_value*: the line has no value, for this reason. Records are data: a new mistake touches one file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from attnsym.exercises.searching import ops_of
from attnsym.kernel.sugar import forall
from attnsym.kernel.terms import Term
from attnsym.kernel.theorem import assume
from attnsym.prove.library import reason_of
from attnsym.prove.reasons import Active

Edit = Callable[[Term], Iterator[Term]]


@dataclass(frozen=True, slots=True)
class Wrong:
    """A line in which a mistake is looked for.

    step: "left = right" or another relation; let, given: as in a document. by: the reason written, "" for
    none.
    right: the line as it should be, where the mistake is recognised by that.
    """

    step: str
    let: str = ""
    given: str = ""
    by: str = ""
    right: str = ""


@dataclass(frozen=True, slots=True)
class Belief:
    """A false statement, with the variables that `let` declares."""

    let: str
    show: str


@dataclass(frozen=True)
class Mistake:
    """One named mistake. accepts: lines in which it is recognised; rejects: lines in which it must not be."""

    name: str
    summary: str
    advice: str
    believes: tuple[Belief, ...] = ()
    corrects: Edit | None = None
    without_value: str = ""
    number: str = ""  # the verdict on a printed number that shows it
    accepts: tuple[Wrong, ...] = ()
    rejects: tuple[Wrong, ...] = ()

    @cached_property
    def beliefs(self) -> tuple[tuple[Active, frozenset[str]], ...]:
        """The false statements as reasons, with the operators they speak of.

        Each is assumed, so nothing is proved by one but under itself. An equation only rewrites: as a lemma
        it
        would fit too much."""
        from attnsym.syntax.context import parse_let
        from attnsym.syntax.elaborate import parse_proposition

        found = []
        for belief in self.believes:
            statement = parse_proposition(belief.show, parse_let(belief.let))
            ops = ops_of(statement.args[0]) if statement.op == "eq" else frozenset()
            for variable in sorted(statement.free, key=lambda v: str(v.data), reverse=True):
                statement = forall(variable, statement)
            active = reason_of(self.name, [assume(statement)], schematic=False)
            if active.conversion is not None:
                active = Active(self.name, active.conversion)
            found.append((active, ops))
        return tuple(found)
