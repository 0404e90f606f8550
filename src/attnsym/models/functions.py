"""exp, log, sqrt, real powers, Abs, Max and Min of exact numbers, and of numbers that carry a derivative.

A `Dual` is a number together with its rate of change in one direction (forward-mode differentiation); duals
nest, so second derivatives need nothing more. Where Abs, Max or Min has a corner, the rate in the chosen
direction is taken and the direction is marked: the derivative exists if the opposite direction gives the
opposite rate.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import isqrt

from attnsym.models import germs, intervals, values
from attnsym.models.germs import Germ
from attnsym.models.intervals import Interval, Undecided
from attnsym.models.values import UNIT, Constant, Form, Undefined, monomial, tidy

MAX_LOG_POWER = 4096  # k in exp(k*log(x))


class Direction:
    """What a derivative is taken in; `corner` is set when a corner was met on the way."""

    __slots__ = ("corner", "level")

    def __init__(self, level: int) -> None:
        self.level, self.corner = level, False


class Dual:
    """A number and its rate of change in one direction."""

    __slots__ = ("direction", "primal", "rate")

    def __init__(self, direction: Direction, primal: Number, rate: Number) -> None:
        self.direction, self.primal, self.rate = direction, primal, rate

    def __add__(self, other: Number) -> Number:
        if not isinstance(other, Dual) or other.direction.level < self.direction.level:
            return Dual(self.direction, self.primal + other, self.rate)
        if other.direction is self.direction:
            return Dual(self.direction, self.primal + other.primal, self.rate + other.rate)
        return Dual(other.direction, self + other.primal, other.rate)

    def __mul__(self, other: Number) -> Number:
        if not isinstance(other, Dual) or other.direction.level < self.direction.level:
            return Dual(self.direction, self.primal * other, self.rate * other)
        if other.direction is self.direction:
            rate = self.rate * other.primal + self.primal * other.rate
            return Dual(self.direction, self.primal * other.primal, rate)
        return Dual(other.direction, self * other.primal, self * other.rate)

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Dual:
        return Dual(self.direction, -self.primal, -self.rate)

    def __sub__(self, other: Number) -> Number:
        return self + -other

    def __rsub__(self, other: Number) -> Number:
        return -self + other


Number = int | Fraction | Form | Germ | Dual


def real(x: Number) -> values.Real:
    """The number without its rates."""
    while isinstance(x, Dual):
        x = x.primal
    if isinstance(x, Germ):
        raise Undecided("a comparison inside a limit")
    return x


def sign(x: Number) -> int:
    while isinstance(x, Dual):
        x = x.primal
    return germs.sign(x) if isinstance(x, Germ) else values.sign(x)


def inverse(x: Number) -> Number:
    if isinstance(x, Dual):
        back = inverse(x.primal)
        return Dual(x.direction, back, -(x.rate * (back * back)))
    return germs.inverse(x) if isinstance(x, Germ) else values.inverse(x)


def power(x: Number, exponent: int) -> Number:
    if isinstance(x, Dual):
        if exponent == 0:
            return 1
        return Dual(x.direction, power(x.primal, exponent), x.rate * exponent * power(x.primal, exponent - 1))
    return germs.power(x, exponent) if isinstance(x, Germ) else values.power(x, exponent)


def exp(x: Number) -> Number:
    if isinstance(x, Dual):
        value = exp(x.primal)
        return Dual(x.direction, value, x.rate * value)
    if isinstance(x, Germ):
        return germs.exp(x)
    if not isinstance(x, Form):
        return monomial(1, 1, Fraction(x)) if x else 1
    if x.den != {UNIT: 1}:
        return _constant(f"exp({x!r})", lambda bits: intervals.exp_between(x.enclose(bits)))
    result: values.Real = 1
    rest: values.Sum = {}
    for m, c in x.num.items():
        if m == UNIT:
            result = result * monomial(1, 1, Fraction(c))
        elif m[:2] == UNIT[:2] and len(m[2]) == 1 and m[2][0][1] == 1 and isinstance(m[2][0][0], _Log):
            result = result * _log_power(m[2][0][0], Fraction(c))
        else:
            rest[m] = c
    if rest:
        left = Form(rest, {UNIT: 1})
        result = result * _constant(f"exp({left!r})", lambda bits: intervals.exp_between(left.enclose(bits)))
    return result


def _constant(name: str, enclose: Callable[[int], Interval]) -> values.Real:
    return monomial(1, 1, Fraction(0), (Constant(name, enclose), 1))


class _Log(Constant):
    """log of a prime, or of a number that doesn't come apart further; not 0."""

    __slots__ = ("argument",)

    def __init__(self, argument: values.Real) -> None:
        super().__init__(
            f"log({argument!r})", lambda bits: intervals.log_between(values.enclose(argument, bits))
        )
        self.argument = argument


def _log_power(log: _Log, exponent: Fraction) -> values.Real:
    """exp(exponent*log(x)); exact for whole and half exponents."""
    if abs(exponent) > MAX_LOG_POWER:
        raise Undecided("a power of too many digits")
    whole = exponent.numerator // exponent.denominator
    part = exponent - whole
    base = values.power(log.argument, whole)
    if not part:
        return base
    if part == Fraction(1, 2):
        return base * real(sqrt(log.argument))

    def enclose(bits: int) -> Interval:
        return intervals.exp_between(log.enclose(bits).times(intervals.exactly(part, bits)))

    return base * _constant(f"({log.argument!r})**({part})", enclose)


def log(x: Number) -> Number:
    if isinstance(x, Dual):
        return Dual(x.direction, log(x.primal), x.rate * inverse(x.primal))
    if isinstance(x, Germ):
        return germs.log(x)
    if values.sign(x) <= 0:
        raise Undefined("log of a number that isn't positive")
    if not isinstance(x, Form):
        return _log_of_integer(x.numerator) - _log_of_integer(x.denominator)
    if x.den == {UNIT: 1} and len(x.num) == 1:
        ((root, exponent, constants), c), *_ = x.num.items()
        if not constants:
            result = log(c) + tidy(exponent)
            return result + log(root) * Fraction(1, 2) if root != 1 else result
    if values.is_zero(x - 1):
        return 0
    return monomial(1, 1, Fraction(0), (_Log(x), 1))


def _log_of_integer(n: int) -> values.Real:
    result: values.Real = 0
    p = 2
    while p * p <= n and p < 5000:
        while n % p == 0:
            n //= p
            result = result + monomial(1, 1, Fraction(0), (_Log(p), 1))
        p += 1
    if n == 1:
        return result
    # what is left is a prime, or a number whose factors are large and which stands for itself
    return result + monomial(1, 1, Fraction(0), (_Log(n), 1))


def squarefree(n: int) -> tuple[int, int] | None:
    """(s, m) with n = s*s*m and m squarefree, for a positive n of small factors; None when not found out."""
    square, rest, p = 1, 1, 2
    while p * p <= n and p < 5000:
        while n % (p * p) == 0:
            n, square = n // (p * p), square * p
        if n % p == 0:
            n, rest = n // p, rest * p
        p += 1
    if isqrt(n) ** 2 == n:
        return square * isqrt(n), rest
    return (square, rest * n) if n < 5000**2 else None


def sqrt(x: Number) -> Number:
    if isinstance(x, Dual):
        value = sqrt(x.primal)
        if sign(value) == 0:
            raise Undecided("the derivative of a square root at 0")
        return Dual(x.direction, value, x.rate * inverse(value * 2))
    if isinstance(x, Germ):
        return germs.sqrt(x)
    s = values.sign(x)
    if s < 0:
        raise Undefined("square root of a negative number")
    if s == 0:
        return 0
    if not isinstance(x, Form):
        split = squarefree(x.numerator * x.denominator)
        if split is not None:
            return monomial(Fraction(split[0], x.denominator), split[1], Fraction(0))
        exact = Fraction(x)
        return _constant(f"sqrt({x})", lambda bits: intervals.sqrt_between(intervals.exactly(exact, bits)))
    if x.den == {UNIT: 1} and len(x.num) == 1:
        ((root, exponent, constants), c), *_ = x.num.items()
        if root == 1 and not constants:
            return sqrt(c) * monomial(1, 1, exponent / 2)
    return _constant(f"sqrt({x!r})", lambda bits: intervals.sqrt_between(x.enclose(bits)))


def real_power(base: Number, exponent: Number) -> Number:
    """base**exponent for a positive base."""
    if sign(base) <= 0:
        raise Undefined("a real power of a number that isn't positive")
    if isinstance(exponent, (int, Fraction)):
        if exponent.denominator == 1:
            return power(base, exponent.numerator)
        if exponent.denominator == 2:
            return power(sqrt(base), exponent.numerator)
    return exp(exponent * log(base))


def absolute(x: Number) -> Number:
    if isinstance(x, Dual) and sign(x) == 0:
        return _corner(x, absolute(x.primal), x.rate if _direction_sign(x) >= 0 else -x.rate)
    return x if sign(x) >= 0 else -x


def _direction_sign(x: Dual) -> int:
    """The sign of the first rate that isn't 0; undecided for nested duals, whose corners compound."""
    if isinstance(x.rate, Dual) or isinstance(x.primal, Dual):
        raise Undecided("a second derivative at a corner")
    return sign(x.rate)


def _corner(x: Dual, primal: Number, rate: Number) -> Dual:
    x.direction.corner = True
    return Dual(x.direction, primal, rate)


def larger(a: Number, b: Number) -> Number:
    if isinstance(a, Germ) or isinstance(b, Germ):
        return (a + b + absolute(a - b)) * Fraction(1, 2)
    difference = a - b
    s = sign(difference)
    if s == 0 and isinstance(difference, Dual):
        difference.direction.corner = True
        return a if _direction_sign(difference) >= 0 else b
    return a if s >= 0 else b


def smaller(a: Number, b: Number) -> Number:
    return -larger(-a, -b)


PI = _constant("pi", intervals.pi)
EULER = monomial(1, 1, Fraction(1))
