"""Rewriting anywhere in a term: under sums with the range of the index known, under E at every outcome."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from attnsym.kernel.sugar import le
from attnsym.kernel.terms import Term, app, bind
from attnsym.kernel.theorem import Theorem, discharge, generalise, reflexivity, replace
from attnsym.prove.equations import congruence, hole, relation, right, transitive
from attnsym.prove.facts import Facts
from attnsym.prove.match import spine

# A conversion: from a term, a theorem `term = something else` (`<->` for a proposition), or None.
Conversion = Callable[[Term, Facts], Theorem | None]


class At:
    """A conversion that applies to terms of some operators only; `rewrite` looks nowhere else."""

    __slots__ = ("convert", "ops")

    def __init__(self, ops: frozenset[str], convert: Conversion) -> None:
        self.ops, self.convert = ops, convert

    def __call__(self, term: Term, facts: Facts) -> Theorem | None:
        return self.convert(term, facts) if term.op in self.ops else None


_SERIES = {"sum": "sum_congruence", "product": "product_congruence"}


def open_scope(parent: Term, function: Term, facts: Facts) -> tuple[Term, Term, Facts]:
    """A fresh variable, the function's value there, and the facts that hold under this binder."""
    if function.sort.domain is None:
        raise ValueError("only a function can be opened")
    variable = facts.session.fresh(function.sort.domain, "i")
    if parent.op in _SERIES:
        facts = facts.extended(le(parent.args[0], variable), le(variable, parent.args[1]))
    return variable, app(function, variable), facts


def close_scope(parent: Term, number: int, variable: Term, equation: Theorem, facts: Facts) -> Theorem:
    """From an equation of the bodies: op(.., λ.., ..) = op(.., λ.., ..) of the parent, argument `number`."""
    if all(variable not in p.free for p in equation.hypotheses):
        return congruence(parent, {number: generalise(variable, equation)})
    lower, upper, function = parent.args
    low, high = le(lower, variable), le(variable, upper)
    ranged = generalise(variable, discharge(low, discharge(high, equation)))
    values = {"a": lower, "b": upper, "F": function, "G": bind(variable, right(equation))}
    return facts.apply(_SERIES[parent.op], values, [ranged])


@lru_cache(1 << 14)
def operators_of(term: Term) -> frozenset[str]:
    """The operators in a term, also under binders."""
    return frozenset((term.op,)).union(*[operators_of(a) for a in term.args])


def rewrite(term: Term, facts: Facts, conversion: Conversion) -> Theorem | None:
    """term = result of the conversion wherever it applies, outermost first, once at each place; or None."""
    facts.session.budget.spend()
    if isinstance(conversion, At) and conversion.ops.isdisjoint(operators_of(term)):
        return None
    found = conversion(term, facts)
    if found is not None:
        return found
    return descend(term, facts, lambda t, f: rewrite(t, f, conversion))


def rewrite_inside_out(term: Term, facts: Facts, conversion: Conversion) -> Theorem | None:
    """Like `rewrite`, innermost first, and again at each place after its parts have changed."""
    facts.session.budget.spend()
    inner = descend(term, facts, lambda t, f: rewrite_inside_out(t, f, conversion))
    return transitive(inner, conversion(term if inner is None else right(inner), facts))


def descend(term: Term, facts: Facts, convert: Conversion) -> Theorem | None:
    """The conversion applied to each argument; under binders in the facts that hold there."""
    if not term.args or term.op == "lam":
        return None
    if term.op == "app" and term.args[0].op == "app":
        return _member(term, facts, convert)
    result: Theorem | None = None
    for number in range(len(term.args)):
        current = term if result is None else right(result)
        if current.op != term.op or len(current.args) != len(term.args):
            break
        argument = current.args[number]
        if argument.sort.domain is not None:
            if argument.op == "var" or current.op in ("app", "declared"):
                step = None
            else:
                step = _function_step(current, number, argument, facts, convert)
        elif argument.args or argument.op == "var":
            changed = convert(argument, facts)
            step = None if changed is None else congruence(current, {number: changed})
        else:
            step = None
        result = transitive(result, step)
    return result


def _member(term: Term, facts: Facts, convert: Conversion) -> Theorem | None:
    """The conversion applied to the arguments of a function of several, such as q[i] at an outcome."""
    head, arguments = spine(term)
    result: Theorem | None = None
    for number, argument in enumerate(arguments):
        changed = None if argument.sort.domain is not None else convert(argument, facts)
        if changed is None:
            continue
        current = app(head, *arguments)
        mark = hole(argument.sort)
        marked = app(head, *arguments[:number], mark, *arguments[number + 1 :])
        context = bind(mark, relation(current, marked))
        result = transitive(result, replace(changed, reflexivity(current), context))
        arguments[number] = right(changed)
    return result


def _function_step(
    parent: Term, number: int, function: Term, facts: Facts, convert: Conversion
) -> Theorem | None:
    changed = convert_function(parent, function, facts, convert)
    return None if changed is None else close_scope(parent, number, *changed, facts)


def convert_function(
    parent: Term, function: Term, facts: Facts, convert: Conversion
) -> tuple[Term, Theorem] | None:
    """A fresh argument and the conversion of the function's value there; curried functions aren't entered."""
    variable, body, inside = open_scope(parent, function, facts)
    if body.sort.domain is not None:
        return None
    changed = convert(body, inside)
    return None if changed is None else (variable, changed)
