"""What a text may speak of: its declared names, and what it assumes of them."""

from __future__ import annotations

from typing import NamedTuple

from attnsym.kernel.terms import (
    FUNCTIONAL,
    INTEGER,
    OUTCOME,
    PROPOSITION,
    RANDOM,
    REAL,
    REAL_FUNCTION,
    SEQUENCE,
    Sort,
    Term,
    app,
    function,
    substitute,
    var,
)

# The outcome that the random values of a text belong to. No text can spell its name.
OUTCOME_VARIABLE = var("ω", OUTCOME)


class Symbol(NamedTuple):
    """A declared, defined or bound name.

    variable: what it stands for, None for a definition. arity: how many indices it takes. argument: REAL for
    a function, SEQUENCE for a functional, None otherwise. random: its values are random variables. result:
    REAL, INTEGER or PROPOSITION, the sort of a value. ranges: bounds of each index, empty where none are
    declared. parameters, body, integer_body: of a definition (the last if it can stand as an integer too).
    """

    name: str
    variable: Term | None
    arity: int = 0
    argument: Sort | None = None
    random: bool = False
    result: Sort = REAL
    ranges: tuple[tuple[Term, Term], ...] = ()
    parameters: tuple[Term, ...] = ()
    body: Term | None = None
    integer_body: Term | None = None

    def value(self, arguments: tuple[Term, ...], as_integer: bool = False) -> Term:
        """The value at its indices and argument, at the ambient outcome."""
        if self.variable is not None:
            term = app(self.variable, *arguments)
            return app(term, OUTCOME_VARIABLE) if self.random else term
        body = self.integer_body if as_integer else self.body
        if body is None:
            raise TypeError(f"{self.name} has no value of that sort")
        return substitute(body, dict(zip(self.parameters, arguments, strict=True)))

    def is_integer(self) -> bool:
        return (self.result is INTEGER) if self.variable is not None else self.integer_body is not None

    def spelled(self) -> str:
        """The name with placeholders for what it takes: q[i], W[i, j], F(s)."""
        text = self.name
        if self.arity:
            text += "[" + ", ".join(["i", "j", "k"][: self.arity]) + "]"
        if self.argument is not None:
            text += "(s)" if self.argument is SEQUENCE else "(x)"
        return text


# Kinds of bound and declared names: (argument, random, result, arity).
KINDS: dict[str, tuple[Sort | None, bool, Sort, int]] = {
    "integer": (None, False, INTEGER, 0),
    "real": (None, False, REAL, 0),
    "random": (None, True, REAL, 0),
    "proposition": (None, False, PROPOSITION, 0),
    "family": (None, False, REAL, 1),
    "function": (REAL, False, REAL, 0),
    "functional": (SEQUENCE, False, REAL, 0),
}
KIND_OF_SORT = {
    INTEGER: "integer", REAL: "real", RANDOM: "random", PROPOSITION: "proposition", SEQUENCE: "family",
    REAL_FUNCTION: "function", FUNCTIONAL: "functional",
}  # fmt: skip


def sort_of(arity: int, argument: Sort | None, random: bool, result: Sort) -> Sort:
    """The sort of a variable with these indices, argument and values."""
    middle = () if argument is None else (argument,)
    return function(*[INTEGER] * arity, *middle, *[OUTCOME] * random, result)


def symbol_of(
    name: str, kind: str, arity: int = 0, marker: str = "", ranges: tuple[tuple[Term, Term], ...] = ()
) -> Symbol:
    """The symbol of a declared (or, with a marker, bound) name of one of KINDS."""
    argument, random, result, own = KINDS[kind]
    variable = var(name + marker, sort_of(arity + own, argument, random, result))
    return Symbol(name, variable, arity + own, argument, random, result, ranges)


class Given(NamedTuple):
    """What a text assumes under one name: a `given`, or (with an empty name) what a declaration says."""

    name: str
    text: str
    propositions: tuple[Term, ...]
    line: int = 0
    column: int = 0


class Context:
    """Declared names, hypotheses, and the author's names of bound variables (`hints`: λ to name)."""

    __slots__ = ("broken", "hints", "hypotheses", "symbols")

    def __init__(self) -> None:
        self.symbols: dict[str, Symbol] = {}
        self.hypotheses: list[Given] = []
        self.hints: dict[Term, str] = {}
        self.broken: set[str] = set()  # names whose declaration was refused: uses of them say nothing new

    def propositions(self) -> tuple[Term, ...]:
        """All hypotheses, in order."""
        return tuple([p for given in self.hypotheses for p in given.propositions])
