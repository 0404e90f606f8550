"""Where a hypothesis applies.

Its equation, with integer variables for its indices, matched against a term.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from attnsym.derive.scope import Scope, tidy
from attnsym.kernel.terms import INTEGER, Term, app, fresh, open_fresh, substitute, var
from attnsym.syntax.records import Derivation
from attnsym.syntax.symbols import Given


class Equation(NamedTuple):
    """left = right for all values of the variables that meet the premises; name.

    Of the given that says so.
    """

    name: str
    left: Term
    right: Term
    variables: frozenset[Term]
    premises: tuple[Term, ...]


def equations_of(givens: Iterable[Given], scope: Scope) -> list[Equation]:
    """The equations that the named givens state, their left sides as this room writes terms."""
    found = []
    for given in givens:
        for proposition in given.propositions:
            equation = _opened(given.name, proposition)
            if given.name and equation is not None:
                found.append(equation._replace(left=tidy(equation.left, scope)))
    return found


def _opened(name: str, p: Term) -> Equation | None:
    variables: list[Term] = []
    premises: list[Term] = []
    while p.op in ("forall", "implies"):
        if p.op == "forall":
            domain = p.args[0].sort.domain
            if domain is None:
                return None
            variable = var(f"?{len(variables)}", domain)
            variables.append(variable)
            p = app(p.args[0], variable)
        else:
            premises.append(p.args[0])
            p = p.args[1]
    if p.op != "eq" or p.args[0].op in ("num", "int") or not p.args[0].free:
        return None
    if any(v.sort is not INTEGER for v in variables) or not frozenset(variables) <= p.args[0].free:
        return None
    return Equation(name, p.args[0], p.args[1], frozenset(variables), tuple(premises))


def lemma_equations(lemma: Derivation, scope: Scope) -> list[Equation]:
    """What a derivation shows, if that is an equation.

    Its indices may be any, its families are those of its names.
    """
    equation = _opened(lemma.name, lemma.show.term)
    if equation is None:
        return []
    free = frozenset(v for v in equation.left.free if v.sort is INTEGER)
    premises = (*lemma.context.propositions(), *equation.premises)
    left = tidy(equation.left, scope)
    return [
        Equation(lemma.name, left, equation.right, equation.variables | free, tuple(dict.fromkeys(premises)))
    ]


def match(pattern: Term, term: Term, variables: frozenset[Term]) -> dict[Term, Term] | None:
    """Values of the variables at which the pattern is the term."""
    found: dict[Term, Term] = {}
    return found if _match(pattern, term, variables, found, frozenset()) else None


def _match(
    pattern: Term, term: Term, variables: frozenset[Term], found: dict[Term, Term], inner: frozenset[Term]
) -> bool:
    if pattern.sort is not term.sort:
        return False
    if variables.isdisjoint(pattern.free):
        return pattern is term
    if pattern in variables:
        return inner.isdisjoint(term.free) and found.setdefault(pattern, term) is term
    if pattern.sort.domain is not None and "lam" in (pattern.op, term.op):
        variable, body = open_fresh(pattern, term)
        while variable in inner:
            variable = fresh(variable.sort, variable, pattern, term, *inner)
            body = app(pattern, variable)
        return _match(body, app(term, variable), variables, found, inner | {variable})
    if pattern.op != term.op or pattern.data != term.data or len(pattern.args) != len(term.args):
        return False
    return all(_match(p, t, variables, found, inner) for p, t in zip(pattern.args, term.args, strict=True))


def canonical(term: Term, scope: Scope) -> Term:
    """The term with factors and terms sorted by what they are."""
    ring = scope.shop.ring
    ring.canonical = True
    try:
        return tidy(term, scope)
    finally:
        ring.canonical = False


def applied(equation: Equation, term: Term, scope: Scope) -> Term | None:
    """The right side where the left side is the term and the premises are known."""
    values = match(equation.left, term, equation.variables)
    if values is None and term.op == "mean":
        values = match(canonical(equation.left, scope), canonical(term, scope), equation.variables)
    if values is None:
        return None
    if all(scope.known(substitute(p, values)) for p in equation.premises):
        return substitute(equation.right, values)
    return None
