"""The closed list of functions, operators and predicates that are written as calls."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING

from attnsym.kernel.sugar import negation
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


def _arguments(elaborator: Elaborator, node: Node, count: int, usage: str) -> tuple[Node, ...]:
    if len(node.children) != count:
        met = f"{node.value} with {len(node.children)} argument{'s' * (len(node.children) != 1)}"
        raise elaborator.fault(node, met, usage)
    return node.children


def _elementary(operator: str) -> Form:
    def form(elaborator: Elaborator, node: Node) -> Term:
        (argument,) = _arguments(elaborator, node, 1, f"{node.value}(x)")
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
    left, right = _arguments(elaborator, node, 2, "KroneckerDelta(i, j)")
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
            operator, *[elaborator.random(child) for child in _arguments(elaborator, node, count, usage)]
        )

    return form


def _coordinate(elaborator: Elaborator, body: Node, place: Node) -> tuple[Term, Term, Term]:
    """The functional, the family and the index of a derivative with respect to s[j] or to a real name."""
    symbol = elaborator.symbol(place) if place.kind in ("name", "index") else None
    usable = (
        symbol is not None and symbol.variable is not None and not symbol.random and symbol.argument is None
    )
    if (
        symbol is None
        or symbol.variable is None
        or not usable
        or symbol.result is not REAL
        or symbol.arity > 1
    ):
        raise elaborator.fault(
            place, "a derivative is taken in a declared real", "s[j] of a declared family, or a real name"
        )
    if (place.kind == "index") != (symbol.arity == 1):
        raise elaborator.fault(place, f"`{symbol.name}` does not fit its declaration", symbol.spelled())
    if symbol.arity == 1:
        index = elaborator.integer(place.children[0])
        return bind(symbol.variable, elaborator.real(body)), symbol.variable, index
    scores, position = var("'S", SEQUENCE), var("'i", INTEGER)
    one = integer(1)
    moved = substitute(elaborator.real(body), {symbol.variable: app(scores, one)})
    return bind(scores, moved), bind(position, symbol.variable), one


def _derivative(elaborator: Elaborator, node: Node) -> Term:
    body, place = _arguments(elaborator, node, 2, "Derivative(f, s[j])")
    return make("derivative", *_coordinate(elaborator, body, place))


def _has_derivative(elaborator: Elaborator, node: Node) -> Term:
    body, place, value = _arguments(elaborator, node, 3, "HasDerivative(f, s[j], value)")
    return make("has_derivative", *_coordinate(elaborator, body, place), elaborator.real(value))


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


def _limiting(elaborator: Elaborator, node: Node, usage: str, last: int) -> tuple[Term, Term]:
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
        "limit", *_limiting(elaborator, node, "Limit(f, x, oo), Limit(f, x, a) or Limit(f, x, a, +)", 0)
    )


def _tends(elaborator: Elaborator, node: Node) -> Term:
    body, place = _limiting(elaborator, node, "Tends(f, x, oo, value) or Tends(f, x, a, +, value)", 1)
    return make("tends", body, place, elaborator.real(node.children[-1]))


def _has_mean(elaborator: Elaborator, node: Node) -> Term:
    body, value = _arguments(elaborator, node, 2, "HasMean(X, value)")
    return make("has_mean", elaborator.random(body), elaborator.real(value))


def _independent(elaborator: Elaborator, node: Node) -> Term:
    left, right = _arguments(elaborator, node, 2, "independent(X, Y)")
    return make("independent", elaborator.random(left), elaborator.random(right))


def _mutual(elaborator: Elaborator, node: Node) -> Term:
    return make("mutual", *[family_of(elaborator, child) for child in node.children])


def family_of(elaborator: Elaborator, node: Node) -> Term:
    """An entry of `mutual(...)`: X, or X[i] for i in a..b, or X[i, j] for i in a..b for j in c..d."""
    if node.kind != "ranged":
        return make("family0", elaborator.random(node))
    names = node.names()
    if len(names) > 2 or len(set(names)) != len(names):
        raise elaborator.fault(node, "a family with more than two indices, or one twice", "one index or two")
    bounds = [elaborator.integer(bound) for bound in node.children[1:]]
    outer: dict[str, object] = {}
    variables = [elaborator.bound(name, "integer", outer) for name in names]
    body = elaborator.random(node.children[0])
    elaborator.release(outer)
    return family_term(variables, bounds, body)


def family_term(variables: list[Term], bounds: list[Term], body: Term) -> Term:
    """family0, family1 or family2 of a random variable that depends on the index variables."""
    for variable in reversed(variables):
        body = bind(variable, body)
    return make(f"family{len(variables)}", body, *bounds)


def _declared(elaborator: Elaborator, node: Node) -> Term:
    head, bounds = node.children[0], node.children[1:]
    symbol = elaborator.symbol(head) if head.kind == "name" else None
    if (
        symbol is None
        or symbol.variable is None
        or symbol.arity not in (1, 2)
        or len(bounds) != 2 * symbol.arity
    ):
        raise elaborator.fault(
            node, "`declared` takes a family and the bounds of each index", "declared(s, 1, n)"
        )
    return make("declared", symbol.variable, *[elaborator.integer(bound) for bound in bounds])


def _literal(elaborator: Elaborator, node: Node) -> int:
    value = node.inner().literal_integer()
    if value is None:
        raise elaborator.fault(node, "this is not an integer numeral", "digits, perhaps with a minus sign")
    return value


def _rational(elaborator: Elaborator, node: Node) -> Term:
    over, under = _arguments(elaborator, node, 2, "Rational(1, 10)")
    denominator = _literal(elaborator, under)
    if not denominator:
        raise elaborator.fault(under, "a denominator of zero", "another denominator")
    return num(Fraction(_literal(elaborator, over), denominator))


def _integer_numeral(elaborator: Elaborator, node: Node) -> Term:
    (argument,) = _arguments(elaborator, node, 1, "Integer(2)")
    return integer(_literal(elaborator, argument))


def _coerced(elaborator: Elaborator, node: Node) -> Term:
    (argument,) = _arguments(elaborator, node, 1, "real(n)")
    return make("real", elaborator.integer(argument))


def _related(relation: str) -> Form:
    def form(elaborator: Elaborator, node: Node) -> Term:
        left, right = _arguments(elaborator, node, 2, f"{node.value}(a, b)")
        return elaborator.relation(relation, left, right)

    return form


def _connective(operator: str) -> Form:
    def form(elaborator: Elaborator, node: Node) -> Term:
        if operator in ("implies", "iff"):
            _arguments(elaborator, node, 2, f"{node.value}(p, q)")
        result = elaborator.proposition(node.children[0])
        for child in node.children[1:]:
            result = make(operator, result, elaborator.proposition(child))
        return result

    return form


def _not(elaborator: Elaborator, node: Node) -> Term:
    (argument,) = _arguments(elaborator, node, 1, "Not(p)")
    return negation(elaborator.proposition(argument))


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
PROPOSITION_FORMS: dict[str, Form] = {
    **{
        name: _related(relation)
        for name, relation in {"Eq": "=", "Ne": "!=", "Lt": "<", "Le": "<=", "Gt": ">", "Ge": ">="}.items()
    },
    "Implies": _connective("implies"),
    "Equivalent": _connective("iff"),
    "And": _connective("and"),
    "Or": _connective("or"),
    "Not": _not,
    "independent": _independent,
    "mutual": _mutual,
    "HasMean": _has_mean,
    "HasDerivative": _has_derivative,
    "Tends": _tends,
    "declared": _declared,
}
BUILT_IN = frozenset((*REAL_FORMS, *INTEGER_FORMS, *PROPOSITION_FORMS, "pi", "oo"))

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
        _ADVICE.get(name, f"declare it:  let  {name}(x) : function"),
    )
