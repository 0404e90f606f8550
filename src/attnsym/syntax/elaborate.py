"""Statements of a text: propositions, closed over the indices that they leave open and over the outcome.

statements   = item { "," item }
item         = expression
             | "independent" families | "pairwise" "independent" families | "uncorrelated" families
families     = expression { "," expression }
"""

from __future__ import annotations

from typing import NamedTuple

from attnsym.kernel.sugar import forall, implies, le
from attnsym.kernel.terms import INTEGER, PROPOSITION, RANDOM, REAL, KernelError, Sort, Term
from attnsym.syntax.elaborator import Elaborator
from attnsym.syntax.expressions import parse_tree
from attnsym.syntax.faults import Source, normalised
from attnsym.syntax.symbols import OUTCOME_VARIABLE, Context, symbol_of
from attnsym.syntax.tree import Node

Range = tuple[Term, ...]


class Index(NamedTuple):
    """A leading quantifier of a statement: its variable, and the hypotheses that its range gives."""

    name: str
    variable: Term
    hypotheses: tuple[Term, ...]


class Statement(NamedTuple):
    """A proposition (`term`, closed), and how it stands in the text.

    body: what it says of its leading indices, which are free in it under their own names; term is body closed
    over them, the first outermost. A calc that proves the statement speaks of the same indices.
    """

    term: Term
    text: str
    line: int
    column: int
    indices: tuple[Index, ...] = ()
    body: Term | None = None


def open_indices(elaborator: Elaborator, *nodes: Node) -> dict[str, Range]:
    """The undeclared names that stand as the index of a declared family, each with that family's range."""
    found: dict[str, Range] = {}

    def visit(node: Node, bound: frozenset[str]) -> None:
        if node.kind in ("index", "indexed_call"):
            symbol = elaborator.find(node.name())
            indices = node.children if node.kind == "index" else node.indices
            if symbol is not None and len(symbol.ranges) == len(indices):
                for index, bounds in zip(indices, symbol.ranges, strict=True):
                    place = index.inner()
                    name = place.name()
                    if place.kind != "name" or name in bound or elaborator.find(name) is not None:
                        continue
                    if found.setdefault(name, bounds) != bounds:
                        raise elaborator.fault(
                            place,
                            f"`{name}` runs over two different ranges",
                            "one range for each index",
                            f"say which:  forall {name} in 1..n: ...",
                        )
        for child in (*node.children, *node.indices):
            visit(child, bound | _binds(node))

    for node in nodes:
        visit(node, frozenset())
    return found


def _binds(node: Node) -> frozenset[str]:
    if node.kind in ("forall", "ranged"):
        return frozenset(node.names())
    if node.kind == "call" and node.value in ("Sum", "Product"):
        return frozenset([c.children[0].name() for c in node.children[1:] if c.kind == "tuple"])
    if node.kind == "call" and node.value == "each":
        return frozenset([node.children[0].name()])
    if node.kind == "call" and node.value in ("Limit", "Tends") and len(node.children) > 1:
        return frozenset([node.children[1].name()])
    return frozenset()


def close(indices: tuple[Index, ...], body: Term, context: Context) -> Term:
    """The body for all values of the indices in their ranges, the first index outermost."""
    for index in reversed(indices):
        for hypothesis in reversed(index.hypotheses):
            body = implies(hypothesis, body)
        body = forall(index.variable, body)
        context.hints.setdefault(body.args[0], index.name)
    return body


def close_outcome(term: Term) -> Term:
    """The proposition for every outcome, if it speaks of random values."""
    return forall(OUTCOME_VARIABLE, term) if OUTCOME_VARIABLE in term.free else term


def index_of(elaborator: Elaborator, name: str, kind: str, bounds: Range) -> Index:
    """A leading quantifier; its name is in scope from now on."""
    declared = elaborator.find(name) is not None
    if declared:
        variable = elaborator.bound(name, kind)
    else:
        symbol = symbol_of(name, kind)
        elaborator.scope[name] = symbol
        variable = symbol.value(()) if symbol.variable is None else symbol.variable
    hypotheses = (le(bounds[0], variable), le(variable, bounds[1])) if bounds else ()
    return Index(name, variable, hypotheses)


def statement_of(elaborator: Elaborator, node: Node) -> Statement:
    """The statement of a tree. Its leading indices stay in the elaborator's scope."""
    indices = [index_of(elaborator, n, "integer", r) for n, r in open_indices(elaborator, node).items()]
    inner = node.inner()
    while inner.kind == "forall" and inner.domain != "outcome":
        bounds = tuple([elaborator.integer(bound) for bound in inner.children[:-1]])
        for name in dict.fromkeys(inner.names()):
            indices.append(index_of(elaborator, name, "integer" if bounds else inner.domain, bounds))
        inner = inner.children[-1].inner()
    try:
        body = close_outcome(elaborator.proposition(inner))
        term = close(tuple(indices), body, elaborator.context)
    except KernelError as error:
        raise elaborator.fault(node, str(error), "a smaller statement") from error
    line, column = elaborator.source.place(node.start)
    return Statement(term, elaborator.source.text[node.start : node.end], line, column, tuple(indices), body)


def parse_proposition(text: str, context: Context) -> Term:
    """The proposition that a text spells, closed over open indices and the outcome. Raises SyntaxFault."""
    source = Source(normalised(text))
    return statement_of(Elaborator(source, context), parse_tree(source)).term


def parse_term(text: str, context: Context, sort: Sort = REAL) -> Term:
    """The term that a text spells, of sort real, integer, random variable (RANDOM) or proposition.

    A real term's random values stand at OUTCOME_VARIABLE. Raises SyntaxFault.
    """
    source = Source(normalised(text))
    node = parse_tree(source)
    elaborator = Elaborator(source, context)
    try:
        if sort is INTEGER:
            return elaborator.integer(node)
        if sort is RANDOM:
            return elaborator.random(node)
        return elaborator.proposition(node) if sort is PROPOSITION else elaborator.real(node)
    except KernelError as error:
        raise elaborator.fault(node, str(error), "a smaller expression") from error
