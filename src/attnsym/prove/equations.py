"""Equations from equations: symmetry, transitivity, congruence. Derived from the kernel's `replace`."""

from __future__ import annotations

from collections.abc import Mapping

from attnsym.kernel.terms import Sort, Term, app, bind, make, var
from attnsym.kernel.theorem import Theorem, reflexivity, replace


def hole(sort: Sort) -> Term:
    """The variable that marks a place in a context. No user and no kernel function makes its name."""
    return var("#hole", sort)


def relation(a: Term, b: Term) -> Term:
    """a = b for numbers, a <-> b for propositions."""
    return make("iff" if a.sort.name == "proposition" else "eq", a, b)


def symmetric(equation: Theorem) -> Theorem:
    """a = b gives b = a."""
    a, _ = equation.conclusion.args
    mark = hole(a.sort)
    return replace(equation, reflexivity(a), bind(mark, relation(mark, a)))


def transitive(first: Theorem | None, second: Theorem | None) -> Theorem | None:
    """a = b and b = c give a = c; None stands for "unchanged"."""
    if first is None or second is None:
        return second if first is None else first
    a, b = first.conclusion.args
    if a is b:
        return second
    mark = hole(b.sort)
    return replace(second, first, bind(mark, relation(a, mark)))


def chain(*equations: Theorem | None) -> Theorem | None:
    """Transitivity over any number of equations."""
    result = None
    for equation in equations:
        result = transitive(result, equation)
    return result


def congruence(term: Term, changes: Mapping[int, Theorem]) -> Theorem:
    """From a_k = b_k (or forall x. f(x) = g(x) for an argument that is a function): op(..a..) = op(..b..)."""
    result = reflexivity(term)
    args = list(term.args)
    for number, equation in changes.items():
        mark = hole(args[number].sort)
        args[number] = mark
        context = bind(mark, relation(term, rebuild(term, args)))
        result = replace(equation, result, context)
        if len(changes) == 1:
            break  # an integer in a coercion may have become a numeral
        args[number] = arguments_of(result.conclusion.args[1], term)[number]
    return result


def arguments_of(after: Term, before: Term) -> tuple[Term, ...]:
    if after.op != before.op:  # an application whose head became a λ has been reduced
        raise ValueError("congruence changed the operator")
    return after.args


def rebuild(term: Term, args: list[Term]) -> Term:
    """The same operator on other arguments."""
    return app(*args) if term.op == "app" else make(term.op, *args)


def right(equation: Theorem) -> Term:
    return equation.conclusion.args[1]
