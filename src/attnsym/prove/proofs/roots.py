"""Square roots, each from being the only nonnegative number with that square."""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.sugar import ONE, ZERO, div, le, lt, mul, neg, power
from attnsym.kernel.terms import Term, make
from attnsym.kernel.theorem import Multiple, Summand, Theorem, assume, order
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.inferences import contradiction, step_up

_ONE = Fraction(1)


def _root(x: Term) -> Term:
    return make("sqrt", x)


def _sign_and_square(p: Argument, x: Term, nonnegative: Theorem) -> tuple[Theorem, Theorem]:
    return p.use("sqrt_nonnegative", nonnegative, x=x), p.use("sqrt_square", nonnegative, x=x)


def sqrt_unique(p: Argument) -> Theorem:
    x, y = p["x"], p["y"]
    sign, square = p.needs
    nonnegative = order(le(ZERO, x), [square], [Summand(_ONE, (), (y,))], [Multiple(0, ONE)])
    root_sign, root_square = _sign_and_square(p, x, nonnegative)
    same_squares = p.equation(make("eq", power(_root(x), 2), power(y, 2)), (root_square, 1), (square, -1))
    return p.use("square_injective", root_sign, sign, same_squares, x=_root(x), y=y)


def sqrt_of_square(p: Argument) -> Theorem:
    x = p["x"]
    size = p.use("abs_is_nonnegative", x=x)
    return p.use("sqrt_unique", size, p.use("abs_square", x=x), x=power(x, 2), y=make("abs", x))


def sqrt_product(p: Argument) -> Theorem:
    x, y = p["x"], p["y"]
    (sx, x_square), (sy, y_square) = (_sign_and_square(p, t, n) for t, n in zip((x, y), p.needs, strict=True))
    root = mul(_root(x), _root(y))
    sign = order(le(ZERO, root), [sx, sy], [Summand(_ONE, (0, 1))])
    goal = make("eq", power(root, 2), mul(x, y))
    square = p.equation(goal, (x_square, power(_root(y), 2)), (y_square, x))
    return p.use("sqrt_unique", sign, square, x=mul(x, y), y=root)


def sqrt_quotient(p: Argument) -> Theorem:
    """x/y - (sx/sy)**2 = (x - sx**2)/y - (y - sy**2)*sx**2/(y*sy**2) for the roots sx and sy."""
    x, y = p["x"], p["y"]
    weak = step_up(le(ZERO, y), p.needs[1])
    (sx, x_square), (_, y_square) = _sign_and_square(p, x, p.needs[0]), _sign_and_square(p, y, weak)
    positive = p.use("sqrt_positive", p.needs[1], x=y)
    inverse = p.inverse_positive(positive)
    root = div(_root(x), _root(y))
    sign = order(le(ZERO, root), [sx, inverse], [Summand(_ONE, (0, 1))])
    goal = make("eq", power(root, 2), div(x, y))
    second = neg(mul(power(_root(x), 2), make("inv", mul(y, power(_root(y), 2)))))
    square = p.equation(goal, (x_square, make("inv", y)), (y_square, second))
    return p.use("sqrt_unique", sign, square, x=div(x, y), y=root)


def sqrt_monotone(p: Argument) -> Theorem:
    """If sqrt(y) < sqrt(x), then y = sqrt(y)**2 < sqrt(x)**2 = x."""
    x, y = p["x"], p["y"]
    sign, bound = p.needs
    _, x_square = _sign_and_square(p, x, sign)
    y_sign, y_square = _sign_and_square(p, y, step_up(le(ZERO, y), sign, bound))
    denied = assume(lt(_root(y), _root(x)))
    absurd = contradiction(
        [denied, y_sign, bound, x_square, y_square],
        Summand(_ONE, (0, 0)), Summand(Fraction(2), (1, 0)), Summand(_ONE, (2,)),
        equations=[(3, ONE), (4, neg(ONE))],
    )  # fmt: skip
    return p.unless(p.goal, absurd)


def sqrt_positive(p: Argument) -> Theorem:
    """If sqrt(x) <= 0, then x = sqrt(x)*sqrt(x) <= 0."""
    x = p["x"]
    sign, square = _sign_and_square(p, x, step_up(le(ZERO, x), p.needs[0]))
    premises = [assume(le(_root(x), ZERO)), sign, p.needs[0], square]
    absurd = contradiction(premises, Summand(_ONE, (0, 1)), Summand(_ONE, (2,)), equations=[(3, neg(ONE))])
    return p.unless(p.goal, absurd)


PROOFS: dict[str, Proof] = {
    "sqrt_unique": sqrt_unique,
    "sqrt_of_square": sqrt_of_square,
    "sqrt_product": sqrt_product,
    "sqrt_quotient": sqrt_quotient,
    "sqrt_monotone": sqrt_monotone,
    "sqrt_positive": sqrt_positive,
}
