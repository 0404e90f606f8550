"""Declarations: what `let` introduces, in documents and in rule records alike.

entry      = declarator { "," declarator } ":" kind [ "in" range ]
             [ "," "for" name "in" range { "," name "in" range } ]
             [ "with" name "[" name "]" ":" "real" ]
           | declarator ":=" expression
declarator = name [ "[" name { "," name } "]" ] [ "(" name ")" ]
kind       = [ "positive" | "nonnegative" | "nonzero" ] ("real" | "integer" | "random")
           | "proposition" | "functional" | "function" | "place"
"""

from __future__ import annotations

from typing import NamedTuple

from attnsym.kernel.sugar import ZERO, as_real, forall, forall_in, le, lt, ne
from attnsym.kernel.terms import (
    FILTER,
    INTEGER,
    PROPOSITION,
    REAL,
    SEQUENCE,
    KernelError,
    Sort,
    Term,
    make,
    num,
    var,
)
from attnsym.syntax.elaborate import open_indices
from attnsym.syntax.elaborator import Elaborator
from attnsym.syntax.expressions import Parser
from attnsym.syntax.faults import Source, normalised
from attnsym.syntax.predicates import BUILT_IN
from attnsym.syntax.scope import BOUND_MARKER
from attnsym.syntax.symbols import OUTCOME_VARIABLE, Context, Given, Symbol, sort_of
from attnsym.syntax.tokens import Token
from attnsym.syntax.tree import Node

__all__ = ["Context", "Given", "parse_declaration", "parse_let"]

_SIGNS = ("positive", "nonnegative", "nonzero")
_KINDS = ("real", "integer", "random", "proposition", "functional", "function", "place")
_MAX_INDICES = 2


class Declarator(NamedTuple):
    name: Token
    indices: tuple[Token, ...]
    argument: Token | None


def parse_let(text: str) -> Context:
    """The context that declarations make; entries stand on lines of their own or between `;`."""
    source, context = Source(normalised(text)), Context()
    start = 0
    for piece in source.text.replace(";", "\n").split("\n"):
        end = start + len(piece)
        if piece.strip():
            parse_declaration(source, start, end, context)
        start = end + 1
    return context


def parse_declaration(source: Source, start: int, end: int, context: Context) -> None:
    """Adds one entry to the context. Raises SyntaxFault; the names it would have made are then `broken`."""
    parser = Parser(source, start, end)
    declarators = [parse_declarator(parser)]
    try:
        while parser.accept(","):
            declarators.append(parse_declarator(parser))
        for number, declarator in enumerate(declarators):
            _check_new(parser, declarator, context)
            name = declarator.name
            if name.text in [d.name.text for d in declarators[:number]]:
                twice = f"`{name.text}` is declared twice"
                raise parser.fault(name.start, twice, "a new name", "leave one out")
        if parser.accept(":="):
            _definition(parser, declarators, context)
        else:
            parser.expect(":", "`:` and a kind, or `:=` and an expression", "such as  x : real")
            _declaration(parser, declarators, context)
    except KernelError as error:
        context.broken.update([d.name.text for d in declarators])
        raise source.fault(declarators[0].name.start, str(error), "a smaller declaration") from error
    except ValueError:
        context.broken.update([d.name.text for d in declarators])
        raise


def parse_declarator(parser: Parser) -> Declarator:
    name = parser.expect_name("a name to declare")
    indices: list[Token] = []
    argument = None
    if parser.accept("["):
        indices.append(parser.expect_name("the name of an index"))
        while parser.accept(","):
            indices.append(parser.expect_name("the name of an index"))
        parser.expect("]", "`]` or `,`")
    if parser.accept("("):
        argument = parser.expect_name("the name of an argument")
        parser.expect(")", "`)`")
    if len({t.text for t in indices}) != len(indices):
        raise parser.fault(name.start, f"`{name.text}` has one index twice", "different names", "rename one")
    return Declarator(name, tuple(indices), argument)


def _check_new(parser: Parser, declarator: Declarator, context: Context) -> None:
    name = declarator.name
    if name.text in BUILT_IN:
        raise parser.fault(
            name.start, f"`{name.text}` has a meaning of its own", "another name", f"{name.text}_"
        )
    if name.text in context.symbols:
        raise parser.fault(name.start, f"`{name.text}` is declared already", "a new name", f"{name.text}_2")
    if len(declarator.indices) > _MAX_INDICES:
        raise parser.fault(name.start, f"`{name.text}` has too many indices", f"at most {_MAX_INDICES}")


def _declaration(parser: Parser, declarators: list[Declarator], context: Context) -> None:
    start = declarators[0].name.start
    sign = parser.advance().text if parser.at(*_SIGNS) else ""
    if not parser.at(*(_KINDS[:3] if sign else _KINDS)):
        raise parser.unexpected(
            "a kind: real, integer, random (with positive, nonnegative or nonzero before them), "
            "proposition, functional, function or place",
            "such as  x : positive real",
        )
    kind = parser.advance().text
    elaborator = Elaborator(parser.source, context)
    within: tuple[Term, Term] | None = None
    if parser.at("in"):
        if kind == "random":
            raise parser.unexpected("the end of the declaration, or `, for i in 1..n`")
        node_low, node_high = parser.range()
        as_number = elaborator.integer if kind == "integer" else elaborator.real
        within = as_number(node_low), as_number(node_high)
    ranges = _ranges(parser, elaborator) if parser.at(",", "for") else {}
    argument = _argument(parser, declarators, kind)
    parser.expect_end("the end of the declaration")
    text = parser.source.text[start : parser.tokens[max(parser.position - 1, 0)].end]
    line, column = parser.source.place(start)
    result: Sort = {"integer": INTEGER, "proposition": PROPOSITION, "place": FILTER}.get(kind, REAL)
    hypotheses: list[Term] = []
    for declarator in declarators:
        names = [t.text for t in declarator.indices]
        missing = [n for n in names if n not in ranges]
        if ranges and (missing or len(names) != len(ranges)):
            raise parser.fault(
                declarator.name.start,
                f"the indices of `{declarator.name.text}` are not those of the ranges",
                f"a range for each of its indices, and no other: {', '.join(ranges)}",
            )
        bounds = tuple([ranges[n] for n in names]) if ranges else ()
        random = kind == "random"
        sort = sort_of(len(names), argument, random, result)
        symbol = Symbol(
            declarator.name.text,
            var(declarator.name.text, sort),
            len(names),
            argument,
            random,
            result,
            bounds,
        )
        context.symbols[symbol.name] = symbol
        hypotheses.extend(_hypotheses(symbol, sign, within))
    if hypotheses:
        context.hypotheses.append(Given("", text, tuple(hypotheses), line, column))


def _ranges(parser: Parser, elaborator: Elaborator) -> dict[str, tuple[Term, Term]]:
    parser.accept(",")
    parser.expect("for", "`for` and the range of an index", "for i in 1..n")
    ranges: dict[str, tuple[Term, Term]] = {}
    while True:
        name = parser.expect_name("the name of an index").text
        lower, upper = parser.range()
        ranges[name] = elaborator.integer(lower), elaborator.integer(upper)
        if not parser.accept(","):
            return ranges
        parser.accept("for")


def _argument(parser: Parser, declarators: list[Declarator], kind: str) -> Sort | None:
    wanted = kind in ("functional", "function")
    for declarator in declarators:
        if (declarator.argument is not None) != wanted:
            name = declarator.name.text
            example = (
                f"{name}(s) : functional with s[i] : real" if kind != "function" else f"{name}(x) : function"
            )
            raise parser.fault(
                declarator.name.start, f"`{name}` does not fit the kind {kind}", "what the kind takes",
                f"such as  {example}",
            )  # fmt: skip
    if parser.accept("with"):
        family = parser.expect_name("the family that the functional takes")
        parser.expect("[", "`[i] : real`")
        parser.expect_name("the name of an index")
        parser.expect("]", "`]`")
        parser.expect(":", "`: real`")
        parser.expect("real", "`real`")
        argument = declarators[0].argument
        if kind != "functional" or argument is None or argument.text != family.text:
            raise parser.fault(
                family.start, f"`{family.text}` is not the argument", "F(s) : functional with s[i] : real"
            )
    return {"functional": SEQUENCE, "function": REAL}.get(kind) if wanted else None


def _hypotheses(symbol: Symbol, sign: str, within: tuple[Term, Term] | None) -> list[Term]:
    """What a declaration says: the range of the family, the sign and the range of its values."""
    if symbol.variable is None:
        return []
    result = []
    if symbol.ranges:
        result.append(make("declared", symbol.variable, *[bound for r in symbol.ranges for bound in r]))
    indices = tuple([var(f"i{k}{BOUND_MARKER}", INTEGER) for k in range(symbol.arity)])
    value = symbol.value(indices) if sign or within else None
    facts: list[Term] = []
    if value is not None and sign:
        if sign == "positive":
            facts.append(le(num(1), value) if value.sort is INTEGER else lt(ZERO, value))
        elif sign == "nonnegative":
            facts.append(le(ZERO, value))
        else:
            facts.append(ne(as_real(value), ZERO))
    if value is not None and within is not None:
        facts += [le(as_real(within[0]), value), le(value, as_real(within[1]))]
    for fact in facts:
        if symbol.random:
            fact = forall(OUTCOME_VARIABLE, fact)
        for k in reversed(range(symbol.arity)):
            if symbol.ranges:
                fact = forall_in(indices[k], *symbol.ranges[k], fact)
            else:
                fact = forall(indices[k], fact)
        result.append(fact)
    return result


def _definition(parser: Parser, declarators: list[Declarator], context: Context) -> None:
    if len(declarators) > 1:
        raise parser.fault(declarators[1].name.start, "two names for one definition", "one name before :=")
    declarator = declarators[0]
    node = parser.expression()
    parser.expect_end("the end of the definition, or an operator")
    context.symbols[declarator.name.text] = define(parser.source, context, node, declarator)


def define(source: Source, context: Context, node: Node, declarator: Declarator) -> Symbol:
    """The symbol of a definition; parameters may be indices (integers) and one real argument."""
    elaborator = Elaborator(source, context)
    parameters = [elaborator.bound(t.text, "integer") for t in declarator.indices]
    if declarator.argument is not None:
        parameters.append(elaborator.bound(declarator.argument.text, "real"))
    name = declarator.name.text
    arity = len(declarator.indices)
    argument = None if declarator.argument is None else REAL
    kind = node.inner().kind
    if kind in ("relation", "not", "forall", "and", "or", "implies", "iff"):
        body = elaborator.proposition(node)
        return Symbol(
            name, None, arity, argument, result=PROPOSITION, parameters=tuple(parameters), body=body
        )
    body = elaborator.real(node)
    whole = elaborator.integer(node) if elaborator.is_integer(node) else None
    ranges = _inferred(elaborator, node, declarator)
    return Symbol(
        name,
        None,
        arity,
        argument,
        ranges=ranges,
        parameters=tuple(parameters),
        body=body,
        integer_body=whole,
    )


def _inferred(elaborator: Elaborator, node: Node, declarator: Declarator) -> tuple[tuple[Term, Term], ...]:
    """The range of each index of a defined family: that of the declared families which it indexes."""
    names = [t.text for t in declarator.indices]
    hidden = {n: elaborator.scope.pop(n, None) for n in names}
    declared = {n: elaborator.context.symbols.pop(n, None) for n in names}
    try:
        found = open_indices(elaborator, node)
    finally:
        elaborator.scope.update({n: s for n, s in hidden.items() if s is not None})
        elaborator.context.symbols.update({n: s for n, s in declared.items() if s is not None})
    if not names or any(n not in found for n in names):
        return ()
    return tuple([(found[n][0], found[n][1]) for n in names])
