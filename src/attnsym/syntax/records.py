"""What a document says, as frozen records: derivations with their steps, and claims about numbers."""

from __future__ import annotations

from typing import NamedTuple

from attnsym.kernel.terms import INTEGER, OUTCOME, PROPOSITION, REAL, SEQUENCE, Sort, Term, bind
from attnsym.syntax.elaborate import Statement
from attnsym.syntax.elaborator import Elaborator
from attnsym.syntax.faults import Fault, Source
from attnsym.syntax.symbols import Context, Given, Symbol
from attnsym.syntax.tree import Node

# The words after `expect`, for steps and for claims.
STEP_VERDICTS = ("proved", "refuted", "undecided", "gap", "ill-defined", "disputed")
CLAIM_VERDICTS = (
    "exact",
    "correctly rounded",
    "truncated",
    "rounded away",
    "off by one ulp",
    "right as printed only",
    "consistent with rounded operands",
    "approximate",
    "inconsistent",
    "undefined",
    "undecided",
    "not checked",
)


class Binding(NamedTuple):
    """`name[indices](argument) := expression` in a citation: a value for a variable of what is cited."""

    name: str
    indices: tuple[str, ...]
    argument: str
    text: str
    source: Source
    context: Context
    scope: dict[str, Symbol]
    node: Node

    def term(self, sort: Sort) -> Term:
        """The value, for a variable of that sort. Raises SyntaxFault where it does not fit."""
        elaborator = Elaborator(self.source, self.context, self.scope)
        if not self.indices and not self.argument and sort.domain not in (None, OUTCOME):
            return elaborator.whole(self.node, sort)
        parameters = []
        rest = sort
        for name in (*self.indices, *((self.argument,) if self.argument else ())):
            kind = {INTEGER: "integer", REAL: "real", SEQUENCE: "family"}.get(rest.domain or OUTCOME)
            if kind is None or rest.codomain is None or (name != self.argument and kind != "integer"):
                raise elaborator.fault(self.node, f"`{self.name}` takes no `{name}`", "a value of its kind")
            parameters.append(elaborator.bound(name, kind))
            rest = rest.codomain
        if rest.domain is OUTCOME:
            body = elaborator.random(self.node)
        elif rest in (INTEGER, REAL, PROPOSITION):
            build = {INTEGER: elaborator.integer, REAL: elaborator.real, PROPOSITION: elaborator.proposition}[
                rest
            ]
            body = build(self.node)
        else:
            raise elaborator.fault(
                self.node, f"`{self.name}` needs an index or an argument", "such as  q[i] := ..."
            )
        for parameter in reversed(parameters):
            body = bind(parameter, body)
        return body


class Reason(NamedTuple):
    """One reason after `by`.

    kind: named (a rule, theorem, given, have or derivation, perhaps with bindings), definition, induction,
    algebra, contradiction, cases, hypothesis or gap. name: what is cited, defined, or inducted on.
    proposition: what is true in one of two cases and false in the other.
    """

    kind: str
    name: str
    bindings: tuple[Binding, ...]
    text: str
    line: int
    column: int
    proposition: Term | None = None


class By(NamedTuple):
    """Reasons that close a statement directly."""

    reasons: tuple[Reason, ...]
    line: int
    column: int
    expect: str = ""


class Step(NamedTuple):
    """One line of a calc: left relation right. A side that the author left open (`?` or `...`) is None.

    gap: the line, the line before it, or its reason is left open. expect: the verdict expected.
    Random values stand at OUTCOME_VARIABLE; a line is meant for every outcome.
    """

    relation: str
    left: Term | None
    right: Term | None
    left_text: str
    right_text: str
    reasons: tuple[Reason, ...]
    line: int
    column: int
    expect: str = ""
    gap: bool = False


class Calc(NamedTuple):
    """A chain of steps from `first`; of real terms, or of propositions (relations <-> and ->)."""

    first: Term
    first_text: str
    steps: tuple[Step, ...]
    line: int
    column: int


class Have(NamedTuple):
    """An intermediate statement and its proof."""

    name: str
    statement: Statement
    proof: By | Calc
    line: int
    column: int


class Derivation(NamedTuple):
    """A derivation block without faults. The last of `body` proves `show`; an empty body leaves it open.

    context: declarations, and in its hypotheses everything assumed: what declarations say, then the givens,
    each with the existence of what it mentions. givens: the named ones, as written.
    """

    name: str
    line: int
    end_line: int
    context: Context
    givens: tuple[Given, ...]
    show: Statement
    body: tuple[Have | Calc | By, ...]
    text: str


class Claim(NamedTuple):
    """expression = printed. `exact` reads names of earlier claims as their values, `as_printed` as printed.

    text: the expression as written; node: its syntax tree in `source`, whose numerals keep their digits.
    digits: how many digits to show, 0 if not said.
    """

    name: str
    text: str
    exact: Term
    as_printed: Term
    printed: str
    about: bool
    expect: str
    digits: int
    line: int
    column: int
    end_line: int
    source: Source
    node: Node


class Skip(NamedTuple):
    """A number of the text that the author leaves out, with the reason."""

    text: str
    reason: str
    line: int
    column: int


class ClaimBlock(NamedTuple):
    """A block of claims; name may be empty."""

    name: str
    line: int
    end_line: int
    entries: tuple[Claim | Skip, ...]
    text: str


class Field(NamedTuple):
    """A field of an exercise: its word, and the text after it on one line."""

    word: str
    text: str
    line: int
    column: int


class Exercise(NamedTuple):
    """An exercise: fields, the derivation that leaves something open, and the worked answer if there is one.

    faults: those of this block; a derivation with a fault is None.
    """

    name: str
    fields: tuple[Field, ...]
    problem: Derivation | None
    worked: Derivation | None
    faults: tuple[Fault, ...]
    line: int
    end_line: int
    text: str

    def all(self, word: str) -> tuple[str, ...]:
        """The texts of the fields of that word."""
        return tuple([field.text for field in self.fields if field.word == word])

    def one(self, word: str, default: str = "") -> str:
        """The text of the first field of that word."""
        return next(iter(self.all(word)), default)


class Document(NamedTuple):
    """A document, read whole: what it says, and every fault. Derivations with a fault are left out."""

    path: str
    text: str
    derivations: tuple[Derivation, ...]
    claim_blocks: tuple[ClaimBlock, ...]
    inline_claims: tuple[Claim | Skip, ...]
    faults: tuple[Fault, ...]
    exercises: tuple[Exercise, ...] = ()
