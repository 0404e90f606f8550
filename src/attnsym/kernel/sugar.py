"""Abbreviations made of the operators: subtraction, division, negation, bounded quantifiers, sums."""

from __future__ import annotations

from attnsym.kernel.terms import INTEGER, REAL, KernelError, Term, bind, integer, make, num

FALSE = make("false")
ZERO, ONE = num(0), num(1)


def add(a: Term, b: Term) -> Term:
    return make("add", a, b)


def neg(a: Term) -> Term:
    return make("neg", a)


def sub(a: Term, b: Term) -> Term:
    return make("add", a, make("neg", b))


def mul(a: Term, b: Term) -> Term:
    return make("mul", a, b)


def div(a: Term, b: Term) -> Term:
    return make("mul", a, make("inv", b))


def power(a: Term, exponent: int) -> Term:
    """a**exponent for a literal exponent; a negative one is the inverse of the positive power."""
    return make("inv", power(a, -exponent)) if exponent < 0 else make("pow", a, integer(exponent))


def total(index: Term, lower: Term, upper: Term, summand: Term) -> Term:
    """Sum(summand, (index, lower, upper))."""
    return make("sum", lower, upper, bind(index, summand))


def as_real(a: Term) -> Term:
    """The term itself if it is real; an integer term coerced (a numeral becomes the real numeral)."""
    if a.sort not in (REAL, INTEGER):
        raise KernelError(f"a {a.sort} is not a number")
    return a if a.sort is REAL else make("real", a)


def eq(a: Term, b: Term) -> Term:
    return make("eq", a, b)


def ne(a: Term, b: Term) -> Term:
    return negation(make("eq", a, b))


def le(a: Term, b: Term) -> Term:
    return make("le", as_real(a), as_real(b))


def lt(a: Term, b: Term) -> Term:
    return make("lt", as_real(a), as_real(b))


def implies(p: Term, q: Term) -> Term:
    return make("implies", p, q)


def negation(p: Term) -> Term:
    return make("implies", p, FALSE)


def forall(variable: Term, p: Term) -> Term:
    return make("forall", bind(variable, p))


def forall_in(index: Term, lower: Term, upper: Term, p: Term) -> Term:
    """for all integers index with lower <= index <= upper: p."""
    return forall(index, implies(le(lower, index), implies(le(index, upper), p)))
