"""The closed list of statements that are written as calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnsym.kernel.sugar import negation
from attnsym.kernel.terms import Term, bind, make
from attnsym.syntax.forms import INTEGER_FORMS, REAL_FORMS, arguments, coordinate, limiting
from attnsym.syntax.tree import Node

if TYPE_CHECKING:
    from attnsym.syntax.elaborator import Elaborator
    from attnsym.syntax.forms import Form


def _has_derivative(elaborator: Elaborator, node: Node) -> Term:
    parts = node.children
    if len(parts) not in (3, 4):
        raise elaborator.fault(
            node, f"HasDerivative with {len(parts)} arguments", "HasDerivative(f, s[j], value)"
        )
    taken = coordinate(elaborator, parts[0], parts[1], parts[2] if len(parts) == 4 else None)
    return make("has_derivative", *taken, elaborator.real(parts[-1]))


def _tends(elaborator: Elaborator, node: Node) -> Term:
    body, place = limiting(elaborator, node, "Tends(f, x, oo, value) or Tends(f, x, a, +, value)", 1)
    return make("tends", body, place, elaborator.real(node.children[-1]))


def _has_mean(elaborator: Elaborator, node: Node) -> Term:
    body, value = arguments(elaborator, node, 2, "HasMean(X, value)")
    return make("has_mean", elaborator.random(body), elaborator.real(value))


def _independent(elaborator: Elaborator, node: Node) -> Term:
    left, right = arguments(elaborator, node, 2, "independent(X, Y)")
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


def _related(relation: str) -> Form:
    def form(elaborator: Elaborator, node: Node) -> Term:
        left, right = arguments(elaborator, node, 2, f"{node.value}(a, b)")
        return elaborator.relation(relation, left, right)

    return form


def _connective(operator: str) -> Form:
    def form(elaborator: Elaborator, node: Node) -> Term:
        if operator in ("implies", "iff"):
            arguments(elaborator, node, 2, f"{node.value}(p, q)")
        result = elaborator.proposition(node.children[0])
        for child in node.children[1:]:
            result = make(operator, result, elaborator.proposition(child))
        return result

    return form


def _not(elaborator: Elaborator, node: Node) -> Term:
    (argument,) = arguments(elaborator, node, 1, "Not(p)")
    return negation(elaborator.proposition(argument))


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
BUILT_IN = frozenset((*REAL_FORMS, *INTEGER_FORMS, *PROPOSITION_FORMS, "pi", "oo", "each"))
