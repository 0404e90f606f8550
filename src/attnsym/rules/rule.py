"""What a rule is: one record that carries its statement, its prose, its tests and its page of the manual.

A rule is data. Its statement is written in the language of documents; its schematic variables are the names
that `let` declares. An axiom is believed; a theorem has the same form and is proved from axioms (in
`attnsym.prove.library`). A reader of a derivation needs not know which of the two a name is.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from attnsym.kernel.terms import Term
from attnsym.kernel.theorem import Axiom

NeedKind = Literal["range", "sign", "domain", "independence", "existence", "premise"]


@dataclass(frozen=True, slots=True)
class Need:
    """A side condition: what the rule asks for before it may be used.

    kind: existence needs have no finite model without them; all others are shown needed by a test.
    statement: in the language of documents.
    words: what a refusal says when it is missing, a clause ("the index j is not known to be in the range").
    why: for existence needs, the argument that the rule is false without it.
    """

    kind: NeedKind
    statement: str
    words: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Example:
    """A derivation block in small, to be accepted or refused with the rule as the reason of its one step.

    let, given: as in a document, lines separated by newlines; step: "left = right" (or another relation).
    reason: for a refusal, the statement (or kind) of the need that is missing, or "false" for a refuted step.
    """

    step: str
    let: str = ""
    given: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Rule:
    """One rule. See the fields' names; `names` of fields are what refusals and the rules page print."""

    name: str
    summary: str
    let: str
    show: str
    needs: tuple[Need, ...] = ()
    accepts: tuple[Example, ...] = ()
    rejects: tuple[Example, ...] = ()
    source: str = ""  # where the statement can be looked up
    derived: bool = False  # a theorem with a proof rather than an axiom

    @cached_property
    def axiom(self) -> Axiom:
        """The statement as the kernel sees it. For a derived rule this is what its proof must conclude."""
        from attnsym.syntax.context import parse_let
        from attnsym.syntax.elaborate import parse_proposition

        context = parse_let(self.let)
        hypotheses: tuple[Term, ...] = tuple(parse_proposition(n.statement, context) for n in self.needs)
        return Axiom(self.name, hypotheses, parse_proposition(self.show, context))
