"""Squares, products and the order of the reals."""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.sugar import ONE, le, lt, neg
from attnsym.kernel.terms import Term, make
from attnsym.kernel.theorem import Summand, Theorem, assume, order
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.inferences import contradiction

_ONE, _TWO = Fraction(1), Fraction(2)


def square_nonnegative(p: Argument) -> Theorem:
    return order(p.goal, [], [Summand(_ONE, (), (p["x"],))])


def square_zero(p: Argument) -> Theorem:
    """If x isn't 0, then x = (1/x)*x**2 = 0."""
    return p.split(p.goal, assume(p.goal), p.equation(p.goal, (p.needs[0], make("inv", p["x"]))))


def product_zero(p: Argument) -> Theorem:
    """If x isn't 0, then y = (1/x)*(x*y) = 0."""
    x_zero, y_zero = p.goal.args
    y = p.equation(y_zero, (p.needs[0], make("inv", p["x"])))
    first = p.use("or_left", assume(x_zero), P=x_zero, Q=y_zero)
    return p.split(x_zero, first, p.use("or_right", y, P=x_zero, Q=y_zero))


def square_monotone(p: Argument) -> Theorem:
    """y**2 - x**2 = 2*x*(y - x) + (y - x)**2."""
    return order(p.goal, p.needs, [Summand(_TWO, (0, 1)), Summand(_ONE, (1, 1))])


def square_injective(p: Argument) -> Theorem:
    """If y < x, then 0 < (x - y)**2 + 2*y*(x - y) = x**2 - y**2 = 0; likewise if x < y."""
    x, y = p["x"], p["y"]
    x_sign, y_sign, squares = p.needs

    def below(a: Term, b: Term, sign: Theorem, multiplier: Term) -> Theorem:
        premises = [assume(lt(a, b)), sign, squares]
        absurd = contradiction(
            premises, Summand(_ONE, (0, 0)), Summand(_TWO, (1, 0)), equations=[(2, multiplier)]
        )
        return p.unless(le(b, a), absurd)

    return p.use("antisymmetry", below(y, x, y_sign, ONE), below(x, y, x_sign, neg(ONE)), a=x, b=y)


PROOFS: dict[str, Proof] = {
    "square_nonnegative": square_nonnegative,
    "square_zero": square_zero,
    "product_zero": product_zero,
    "square_monotone": square_monotone,
    "square_injective": square_injective,
}
