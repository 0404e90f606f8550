"""The closed list of functions and operators that are written as calls."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from attnsym.kernel.terms import (
    FILTER,
    INTEGER,
    REAL,
    SEQUENCE,
    Term,
    app,
    bind,
    integer,
    make,
    num,
    substitute,
    var,
)
from attnsym.syntax.faults import SyntaxFault
from attnsym.syntax.tree import Node

if TYPE_CHECKING:
    from attnsym.syntax.elaborator import Elaborator

    Form = Callable[[Elaborator, Node], Term]

_SCORES, POSITION = var("'S", SEQUENCE), var("'i", INTEGER)  # no text can spell these


def arguments(elaborator: Elaborator, node: Node, count: int, usage: str) -> tuple[Node, ...]:
    """The arguments of a call that takes so many."""
    if len(node.children) != count:
        met = f"{node.value} with {len(node.children)} argument{'s' * (len(node.children) != 1)}"
        raise elaborator.fault(node, met, usage)
    return node.children


def _elementary(operator: str) -> Form:
    def form(elaborator: Elaborator, node: Node) -> Term:
        (argument,) = arguments(elaborator, node, 1, f"{node.value}(x)")
        return make(operator, elaborator.real(argument))

    return form


def _extremum(operator: str) -> Form:
    def form(elaborator: Elaborator, node: Node) -> Term:
        result = elaborator.real(node.children[0])
        if len(node.children) < 2:
            raise elaborator.fault(node, f"{node.value} with 1 argument", f"{node.value}(a, b)")
        for child in node.children[1:]:
            result = make(operator, result, elaborator.real(child))
        return result

    return form


def _delta(elaborator: Elaborator, node: Node) -> Term:
    left, right = arguments(elaborator, node, 2, "KroneckerDelta(i, j)")
    return make("delta", elaborator.integer(left), elaborator.integer(right))


def _series(operator: str) -> Form:
    def form(elaborator: Elaborator, node: Node) -> Term:
        usage = f"{node.value}(f, (i, 1, n))"
        if len(node.children) < 2:
            raise elaborator.fault(node, f"{node.value} without a range", usage)
        for limits in node.children[1:]:
            fits = limits.kind == "tuple" and len(limits.children) == 3
            if not fits or limits.children[0].kind != "name":
                raise elaborator.fault(
                    limits, "this is not the range of an index", "(i, 1, n)", f"write {usage}"
                )
        # The last range is the outermost, as in SymPy: an inner bound may speak of an outer index.
        outer: list[dict[str, object]] = []
        opened: list[tuple[str, Term, Term, Term]] = []
        for limits in reversed(node.children[1:]):
            name, lower, upper = limits.children
            bounds = elaborator.integer(lower), elaborator.integer(upper)
            outer.append({})
            opened.append((name.name(), elaborator.bound(name.name(), "integer", outer[-1]), *bounds))
        body = elaborator.real(node.children[0])
        for shadowed in reversed(outer):
            elaborator.release(shadowed)
        for name_text, variable, low, high in reversed(opened):
            body = make(operator, low, high, elaborator.bind(variable, name_text, body))
        return body

    return form


def _moment(operator: str, count: int) -> Form:
    def form(elaborator: Elaborator, node: Node) -> Term:
        usage = f"{node.value}[X]" if count == 1 else f"{node.value}[X, Y]"
        return make(
            operator, *[elaborator.random(child) for child in arguments(elaborator, node, count, usage)]
        )

    return form


def coordinate(elaborator: Elaborator, body: Node, place: Node, point: Node | None) -> tuple[Term, ...]:
    """The functional, the family and the index of a derivative with respect to s[j] or to a real name.

    With a point, as in Derivative(f, T[j], s), T is a name of its own for the family, bound in f.
    """
    if point is not None:
        if place.kind != "index" or len(place.children) != 1:
            raise elaborator.fault(
                place, "a derivative at a family is taken in T[j]", "Derivative(f, T[j], s)"
            )
        family, index = elaborator.family(point), elaborator.integer(place.children[0])
        outer: dict[str, object] = {}
        bound = elaborator.bound(place.name(), "family", outer)
        functional = elaborator.bind(bound, place.name(), elaborator.real(body))
        elaborator.release(outer)
        return functional, family, index
    symbol = elaborator.symbol(place) if place.kind in ("name", "index") else None
    if symbol is None or symbol.variable is None or symbol.variable.sort not in (REAL, SEQUENCE):
        raise elaborator.fault(
            place, "a derivative is taken in a declared real", "s[j] of a declared family, or a real name"
        )
    if (place.kind == "index") != (symbol.arity == 1):
        raise elaborator.fault(place, f"`{symbol.name}` does not fit its declaration", symbol.spelled())
    if symbol.arity == 1:
        index = elaborator.integer(place.children[0])
        return bind(symbol.variable, elaborator.real(body)), symbol.variable, index
    return (
        scalar_functional(symbol.variable, elaborator.real(body)),
        bind(POSITION, symbol.variable),
        integer(1),
    )


def scalar_functional(variable: Term, body: Term) -> Term:
    """An expression in one real variable as a functional of a family, of which it uses the first value."""
    return bind(_SCORES, substitute(body, {variable: app(_SCORES, integer(1))}))


def _derivative(elaborator: Elaborator, node: Node) -> Term:
    parts = node.children
    if len(parts) not in (2, 3):
        raise elaborator.fault(node, f"Derivative with {len(parts)} arguments", "Derivative(f, s[j])")
    return make(
        "derivative", *coordinate(elaborator, parts[0], parts[1], parts[2] if len(parts) == 3 else None)
    )


def _filter(elaborator: Elaborator, place: Node, side: Node | None) -> Term:
    if place.kind == "name" and place.value == "oo":
        operator = "at_infinity"
    elif place.kind == "neg" and place.children[0].value == "oo":
        operator = "at_minus_infinity"
    else:
        named = elaborator.find(place.name()) if place.kind == "name" else None
        if named is not None and named.result is FILTER and side is None:
            return elaborator.value(place, FILTER)
        names = {"": "at", "+": "at_right", "-": "at_left"}
        return make(names[side.name() if side is not None else ""], elaborator.real(place))
    if side is not None:
        raise elaborator.fault(side, "a limit at oo has no side", "no side")
    return make(operator)


def limiting(elaborator: Elaborator, node: Node, usage: str, last: int) -> tuple[Term, Term]:
    """The function and the filter of Limit(f, x, a[, side]) and Tends(f, x, a[, side], L)."""
    parts = node.children[: len(node.children) - last]
    side = parts[3] if len(parts) == 4 else None
    if len(parts) not in (3, 4) or parts[1].kind != "name" or (side is not None and side.kind != "direction"):
        raise elaborator.fault(node, f"`{node.value}` takes other arguments", usage)
    place = _filter(elaborator, parts[2], side)
    outer: dict[str, object] = {}
    variable = elaborator.bound(parts[1].name(), "real", outer)
    body = elaborator.real(parts[0])
    elaborator.release(outer)
    return elaborator.bind(variable, parts[1].name(), body), place


def _limit(elaborator: Elaborator, node: Node) -> Term:
    return make(
        "limit", *limiting(elaborator, node, "Limit(f, x, oo), Limit(f, x, a) or Limit(f, x, a, +)", 0)
    )


def _literal(elaborator: Elaborator, node: Node) -> int:
    value = node.inner().literal_integer()
    if value is None:
        raise elaborator.fault(node, "this is not an integer numeral", "digits, perhaps with a minus sign")
    return value


def _rational(elaborator: Elaborator, node: Node) -> Term:
    over, under = arguments(elaborator, node, 2, "Rational(1, 10)")
    denominator = _literal(elaborator, under)
    if not denominator:
        raise elaborator.fault(under, "a denominator of zero", "another denominator")
    return num(Fraction(_literal(elaborator, over), denominator))


def _integer_numeral(elaborator: Elaborator, node: Node) -> Term:
    (argument,) = arguments(elaborator, node, 1, "Integer(2)")
    return integer(_literal(elaborator, argument))


def _coerced(elaborator: Elaborator, node: Node) -> Term:
    (argument,) = arguments(elaborator, node, 1, "real(n)")
    return make("real", elaborator.integer(argument))


REAL_FORMS: dict[str, Form] = {
    **{name: _elementary(name) for name in ("exp", "log", "sqrt")},
    "Abs": _elementary("abs"),
    "Max": _extremum("max"),
    "Min": _extremum("min"),
    "KroneckerDelta": _delta,
    "Sum": _series("sum"),
    "Product": _series("product"),
    "E": _moment("mean", 1),
    "Var": _moment("variance", 1),
    "Cov": _moment("covariance", 2),
    "Derivative": _derivative,
    "Limit": _limit,
    "Rational": _rational,
    "real": _coerced,
}
INTEGER_FORMS: dict[str, Form] = {"Integer": _integer_numeral}
_ADVICE = {
    "ln": "write log",
    "max": "write Max",
    "min": "write Min",
    "abs": "write Abs",
    "sum": "write Sum(f, (i, 1, n))",
    "softmax": "write it out: exp(s[i])/Sum(exp(s[k]), (k, 1, n))",
    "std": "write sqrt(Var[X])",
    "Expectation": "write E[X]",
    "Variance": "write Var[X]",
    "Covariance": "write Cov[X, Y]",
    "diff": "write Derivative(f, s[j])",
    "limit": "write Limit(f, x, oo)",
    "Float": "write the decimal itself: it is read exactly",
}


def unknown_function(elaborator: Elaborator, node: Node) -> SyntaxFault:
    """The fault of calling something that is neither in the closed list nor declared."""
    functions = "exp, log, sqrt, Abs, Max, Min, Sum, Product, KroneckerDelta, E, Var, Cov, Derivative, Limit"
    name = node.name()
    return elaborator.fault(
        node,
        f"there is no function `{name}`",
        f"one of {functions}, or a declared function",
        _ADVICE.get(name, f"declare it:  let  {name}(x) : function" if len(node.children) == 1 else ""),
    )
