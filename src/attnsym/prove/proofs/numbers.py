"""Absolute values, the larger and the smaller of two numbers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attnsym.kernel.sugar import ONE, ZERO, add, le, lt, mul, neg
from attnsym.kernel.terms import Term, make
from attnsym.kernel.theorem import Multiple, Summand, Theorem, assume, order
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.inferences import step_up

_ONE = Fraction(1)
Case = Callable[[Theorem, Theorem], Theorem]  # from Abs(x) = x or Abs(x) = -x, and the sign of x


def by_sign(p: Argument, x: Term, case: Case) -> Theorem:
    """What holds if 0 <= x and Abs(x) = x, and holds if x <= 0 and Abs(x) = -x."""
    above = assume(le(ZERO, x))
    below = step_up(le(x, ZERO), assume(lt(x, ZERO)))
    first = case(p.use("abs_nonnegative", above, x=x), above)
    return p.compare(ZERO, x, first, case(p.use("abs_nonpositive", below, x=x), below))


def _by_sign(p: Argument) -> Theorem:
    """The goal is linear in x and Abs(x)."""
    return by_sign(p, p["x"], lambda value, sign: p.linear(p.goal, value, sign, *p.needs))


def abs_is_nonnegative(p: Argument) -> Theorem:
    def case(value: Theorem, sign: Theorem) -> Theorem:
        return order(p.goal, [sign, value], [Summand(_ONE, (0,))], [Multiple(1, neg(ONE))])

    return by_sign(p, p["x"], case)


def abs_square(p: Argument) -> Theorem:
    """v**2 - Abs(x)**2 = (v + Abs(x))*(v - Abs(x)), where v is x or -x."""

    def case(value: Theorem, sign: Theorem) -> Theorem:
        size, v = value.conclusion.args
        return p.equation(p.goal, (value, add(v, size)))

    return by_sign(p, p["x"], case)


def abs_of_negative(p: Argument) -> Theorem:
    x = p["x"]

    def case(value: Theorem, sign: Theorem) -> Theorem:
        nonnegative = sign.conclusion.args[0] is ZERO
        mirrored = step_up(le(neg(x), ZERO) if nonnegative else le(ZERO, neg(x)), sign)
        other = p.use("abs_nonpositive" if nonnegative else "abs_nonnegative", mirrored, x=neg(x))
        return p.equation(p.goal, (other, 1), (value, -1))

    return by_sign(p, x, case)


def abs_product(p: Argument) -> Theorem:
    x, y = p["x"], p["y"]
    product = mul(x, y)

    def case(x_value: Theorem, x_sign: Theorem, y_value: Theorem, y_sign: Theorem) -> Theorem:
        agree = (x_sign.conclusion.args[0] is ZERO) == (y_sign.conclusion.args[0] is ZERO)
        goal = le(ZERO, product) if agree else le(product, ZERO)
        sign = order(goal, [x_sign, y_sign], [Summand(_ONE, (0, 1))])
        value = p.use("abs_nonnegative" if agree else "abs_nonpositive", sign, x=product)
        y_size, v = make("abs", y), x_value.conclusion.args[1]
        return p.equation(p.goal, (value, 1), (x_value, neg(y_size)), (y_value, neg(v)))

    return by_sign(p, x, lambda v, s: by_sign(p, y, lambda u, t: case(v, s, u, t)))


def triangle_inequality(p: Argument) -> Theorem:
    x, y = p["x"], p["y"]
    both, bound = add(x, y), p.goal.args[1]
    below = step_up(le(neg(bound), both), p.use("abs_below", x=x), p.use("abs_below", x=y))
    above = step_up(le(both, bound), p.use("abs_above", x=x), p.use("abs_above", x=y))
    return p.use("abs_bound", below, above, x=both, c=bound)


def _extremum(p: Argument) -> Theorem:
    """The goal is linear in a, b and the larger or smaller of them."""
    a, b = p["a"], p["b"]
    maximum = "max" in {t.op for t in p.goal.args}
    above, below = assume(le(a, b)), step_up(le(b, a), assume(lt(b, a)))
    first = p.use("max_right" if maximum else "min_left", above, a=a, b=b)
    second = p.use("max_left" if maximum else "min_right", below, a=a, b=b)
    return p.compare(
        a, b, p.linear(p.goal, first, above, *p.needs), p.linear(p.goal, second, below, *p.needs)
    )


PROOFS: dict[str, Proof] = {
    "abs_is_nonnegative": abs_is_nonnegative,
    "abs_above": _by_sign,
    "abs_below": _by_sign,
    "abs_bound": _by_sign,
    "abs_square": abs_square,
    "abs_of_negative": abs_of_negative,
    "abs_product": abs_product,
    "triangle_inequality": triangle_inequality,
    "max_above_left": _extremum,
    "max_above_right": _extremum,
    "max_bound": _extremum,
    "min_below_left": _extremum,
    "min_below_right": _extremum,
}
