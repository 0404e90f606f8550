"""What givens say that a search can use: ranges, moments to meet, equations that give a variable its value.

Nothing here is trusted: every model is checked against every given afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from attnsym.kernel.sugar import div, neg, power, sub
from attnsym.kernel.terms import INTEGER, OUTCOME, REAL, Term, app, make, open_fresh


class Equation(NamedTuple):
    """left = right for all indices and outcomes for which the guards hold."""

    indices: tuple[Term, ...]
    outcome: Term | None
    guards: tuple[Term, ...]
    left: Term
    right: Term


class Moment(NamedTuple):
    """A mean, variance or mean square that the givens ask of X or of X[i] at each of the indices."""

    kind: str
    indices: tuple[Term, ...]
    value: Term


class Solution(NamedTuple):
    """A variable, or each member of a family, from others; two values where a square was undone."""

    variable: Term
    arguments: tuple[Term, ...]
    equation: Equation
    values: tuple[Term, ...]

    @property
    def needs(self) -> frozenset[Term]:
        inner = {*self.equation.indices, self.equation.outcome}
        return frozenset(v for t in self.values for v in t.free if v not in inner)


def facts(given: Term) -> Iterator[Term]:
    """The conjuncts of a given."""
    if given.op == "and":
        for part in given.args:
            yield from facts(part)
    else:
        yield given


def equations(given: Term) -> Iterator[Equation]:
    """The equations in a given, with their quantifiers opened."""
    yield from _equations(given, (), None, ())


def _equations(
    p: Term, indices: tuple[Term, ...], outcome: Term | None, guards: tuple[Term, ...]
) -> Iterator[Equation]:
    if p.op == "and":
        for part in p.args:
            yield from _equations(part, indices, outcome, guards)
    elif p.op == "implies":
        yield from _equations(p.args[1], indices, outcome, (*guards, p.args[0]))
    elif p.op == "forall" and p.args[0].sort.domain in (INTEGER, OUTCOME):
        variable, body = open_fresh(p.args[0])
        if variable.sort is INTEGER:
            yield from _equations(body, (*indices, variable), outcome, guards)
        elif outcome is None:
            yield from _equations(body, indices, variable, guards)
    elif p.op == "eq" and p.args[0].sort is REAL:
        yield Equation(indices, outcome, guards, p.args[0], p.args[1])
    elif p.op == "has_mean":
        yield Equation(indices, outcome, guards, make("mean", p.args[0]), p.args[1])
    elif p.op == "has_derivative":
        yield Equation(indices, outcome, guards, make("derivative", *p.args[:3]), p.args[3])


def spine(term: Term) -> tuple[Term, tuple[Term, ...]]:
    """The head of nested applications, and its arguments."""
    arguments: list[Term] = []
    while term.op == "app":
        arguments.append(term.args[1])
        term = term.args[0]
    return term, tuple(reversed(arguments))


def is_random(variable: Term) -> bool:
    """A random variable, or a family of them."""
    sort = variable.sort
    while sort.domain is INTEGER and sort.codomain is not None:
        sort = sort.codomain
    return sort.domain is OUTCOME and sort.codomain is REAL


def moments(givens: Iterable[Term]) -> dict[Term, list[Moment]]:
    """The moments of first and second order asked of each random variable or family."""
    found: dict[Term, list[Moment]] = {}
    for given in givens:
        for e in equations(given):
            for side, other in ((e.left, e.right), (e.right, e.left)):
                for kind, variable in _moment(side):
                    head, arguments = spine(variable)
                    if head.op == "var" and is_random(head) and arguments == e.indices[: len(arguments)]:
                        found.setdefault(head, []).append(Moment(kind, e.indices, other))
    return found


def _moment(side: Term) -> Iterator[tuple[str, Term]]:
    if side.op not in ("mean", "variance"):
        return
    yield side.op, side.args[0]
    if side.op == "mean" and side.args[0].op == "lam":
        w, body = open_fresh(side.args[0])
        if (
            body.op == "pow"
            and body.args[1].data == 2
            and body.args[0].op == "app"
            and body.args[0].args[1] is w
        ):
            yield "square", body.args[0].args[0]


def ranges(givens: Iterable[Term]) -> dict[Term, tuple[Term, ...]]:
    """The bounds of each index of a family: declared, or those of a list of independent ones."""
    found: dict[Term, tuple[Term, ...]] = {}
    independent: dict[Term, tuple[Term, ...]] = {}
    for given in givens:
        for fact in facts(given):
            if fact.op == "declared" and fact.args[0].op == "var":
                found.setdefault(fact.args[0], fact.args[1:])
            elif fact.op == "mutual":
                for family in fact.args:
                    if family.args[0].op == "var":
                        independent.setdefault(family.args[0], family.args[1:])
    return {**independent, **found}


def independents(givens: Iterable[Term]) -> frozenset[Term]:
    """The variables in the longest list of mutually independent ones."""
    longest: frozenset[Term] = frozenset()
    for given in givens:
        for fact in facts(given):
            if fact.op == "mutual":
                heads = frozenset(f.args[0] for f in fact.args)
                longest = max(longest, heads, key=len)
    return longest


def isolate(side: Term, other: Term, target: Term) -> tuple[Term, ...]:
    """What `target` must be for side = other, when it occurs once in side and not in other; else nothing."""
    variable = spine(target)[0]
    values: tuple[Term, ...] = (other,)
    if variable in other.free:
        return ()
    while side is not target:
        inside = [a for a in side.args if variable in a.free]
        if len(inside) != 1 or side.op == "app":
            return ()
        (inner,) = inside
        rest = next((a for a in side.args if a is not inner), inner)
        if side.op == "add":
            values = tuple(sub(v, rest) for v in values)
        elif side.op == "neg":
            values = tuple(neg(v) for v in values)
        elif side.op == "mul":
            values = tuple(div(v, rest) for v in values)
        elif side.op == "inv":
            values = tuple(make("inv", v) for v in values)
        elif side.op == "pow" and side.args[1].data in (2, 4):
            for _ in range(int(str(side.args[1].data)) // 2):
                values = tuple(make("sqrt", v) for v in values)
            values = (*values, *(neg(v) for v in values))
        elif side.op == "sqrt":
            values = tuple(power(v, 2) for v in values)
        elif side.op in ("exp", "log"):
            values = tuple(make("log" if side.op == "exp" else "exp", v) for v in values)
        else:
            return ()
        side = inner
    return values


def _targets(e: Equation, side: Term, declared: Iterable[Term]) -> Iterator[tuple[Term, tuple[Term, ...]]]:
    """What of a side an equation may give a value: itself first, then a scalar inside it."""
    head, arguments = spine(side)
    if arguments and head.op == "var":
        inner = (*e.indices, e.outcome) if e.outcome is not None else e.indices
        scalar = len(arguments) == 1 and e.outcome is not None  # X at an outcome
        if arguments == inner and (scalar or head in declared):
            yield head, arguments
    elif side.op == "var":
        yield side, ()
    for v in sorted(side.free, key=lambda t: str(t.data)):
        if v.sort is REAL and v is not side:
            yield v, ()


def _offers(e: Equation, declared: Iterable[Term]) -> Iterator[Solution]:
    """The variables that an equation can be solved for."""
    for side, other in ((e.left, e.right), (e.right, e.left)):
        for variable, arguments in _targets(e, side, declared):
            found = isolate(side, other, app(variable, *arguments))
            if found and variable not in e.indices:
                yield Solution(variable, arguments, e, found)


def solutions(givens: Sequence[Term], declared: Iterable[Term]) -> list[Solution]:
    """At most one equation for each variable, without circles; equations without random variables first."""
    declared = list(declared)
    listed = [e for given in givens for e in equations(given)]
    listed.sort(key=lambda e: e.outcome is None and any(is_random(v) for v in e.left.free | e.right.free))
    chosen: dict[Term, Solution] = {}

    def depends(variable: Term, on: Term) -> bool:
        if variable is on:
            return True
        solution = chosen.get(variable)
        return solution is not None and any(depends(v, on) for v in solution.needs)

    for e in listed:
        for solution in _offers(e, declared):
            free = solution.variable not in chosen and not any(
                depends(v, solution.variable) for v in solution.needs
            )
            if free:
                chosen[solution.variable] = solution
                break
    return list(chosen.values())
