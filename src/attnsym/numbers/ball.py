"""The arithmetic of enclosures: a value is an exact rational as long as that is known, and an Arb ball after
that.

A ball that meets the edge of a domain (a divisor that may be zero) becomes nan, and a higher precision is
tried; one that lies outside for certain is Undefined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from flint import arb, fmpq, fmpz

from attnsym.numbers.bounds import MAX_LOG_MAGNITUDE, TooLarge, Undefined
from attnsym.numbers.expression import Number
from attnsym.numbers.rational import apply_exactly, is_integer

BallValue: TypeAlias = "fmpq | arb"

# A long exact sum grows without end (the harmonic numbers): past this size it is carried on as a ball.
_MAX_SERIES_BITS = 1 << 11
_MAX_FALLING = 10_000
_NAN = arb.nan()


class BallArithmetic:
    """Rationals where exact, balls elsewhere, at the working precision in force."""

    def __init__(self, bits: int) -> None:
        self.step_cost = 1 + bits // 256

    def number(self, number: Number) -> BallValue:
        return fmpq(number.value.numerator, number.value.denominator)

    def constant(self, name: str) -> BallValue:
        return arb.pi() if name == "pi" else arb.const_e()

    def integer(self, value: BallValue) -> int | None:
        return int(value.p) if isinstance(value, fmpq) and is_integer(value) else None

    def accumulate(self, operator: str, total: BallValue, term: BallValue) -> BallValue:
        value = self.apply(operator, (total, term))
        return arb(value) if isinstance(value, fmpq) and value.height_bits() > _MAX_SERIES_BITS else value

    def apply(self, operator: str, arguments: tuple[BallValue, ...]) -> BallValue:
        exact = tuple(argument for argument in arguments if isinstance(argument, fmpq))
        if len(exact) == len(arguments):
            value = apply_exactly(operator, exact)
            if value is not None:
                return value
        if operator == "pow":
            return _power(arguments[0], arguments[1])
        if operator == "mul" and any(argument == 0 for argument in exact):
            # Zero times a value that exists is zero; a nan may hide one that does not.
            other = next((argument for argument in arguments if isinstance(argument, arb)), _NAN)
            return fmpq(0) if other.is_finite() else _NAN
        if operator == "binomial":
            return _binomial(arguments[0], arguments[1])
        if operator == "root":
            return _root(arguments[0], arguments[1])
        balls = [arb(argument) for argument in arguments]
        if not all(ball.is_finite() for ball in balls):
            return _NAN
        return _OPERATORS[operator](*balls)


def ball_exp(value: arb) -> arb:
    _check_exponent(value)
    return value.exp()


def _check_exponent(value: arb) -> None:
    """Refuse exp(value) where even its logarithm is beyond what is carried."""
    if value.abs_upper() > fmpz(1) << MAX_LOG_MAGNITUDE:
        raise TooLarge(f"an exponential of more than 2**{MAX_LOG_MAGNITUDE} in absolute value")


def _divide(left: arb, right: arb) -> arb:
    return left / right


def ball_sqrt(value: arb) -> arb:
    if value < 0:
        raise Undefined("the square root of a negative number is not real")
    return value.sqrt()


def ball_log(value: arb) -> arb:
    if value < 0:
        raise Undefined("the logarithm of a negative number is not real")
    return value.log()


def _log_base(value: arb, base: arb) -> arb:
    if base < 0:
        raise Undefined("the base of a logarithm is positive and not 1")
    return ball_log(value) / base.log()


def _power(base: BallValue, exponent: BallValue) -> BallValue:
    if isinstance(exponent, fmpq) and is_integer(exponent):
        return _integer_power(base, exponent)
    power = arb(exponent)
    if isinstance(base, fmpq):
        if base == 1:
            return base if power.is_finite() else _NAN
        if base == 0:
            if power < 0:
                raise Undefined("division by zero: zero to a negative power")
            return base if power > 0 else _NAN
    ball = arb(base)
    if ball < 0:
        # An exponent that may yet be an integer is not refused, only not resolved.
        if isinstance(exponent, fmpq) or not power.contains_integer():
            raise Undefined(
                "a negative number to a power that is not an integer has a complex principal value"
            )
        return _NAN
    if not (ball > 0 and power.is_finite()):
        return _NAN
    _check_exponent(ball.log() * power)
    return ball**power


def _integer_power(base: BallValue, exponent: fmpq) -> BallValue:
    ball = arb(base)
    if not ball.is_finite():
        return _NAN
    if exponent == 0:
        # Where the base may be zero this may be 0**0.
        return _NAN if ball.contains(0) else fmpq(1)
    if ball.contains(0):
        return _repeated_product(ball, int(exponent.p)) if 0 < exponent <= 1_000 else _NAN
    size = abs(ball)
    _check_exponent(size.log() * arb(exponent.p))
    power = size ** arb(exponent.p)
    return -power if ball < 0 and exponent.p % 2 == 1 else power


def _repeated_product(ball: arb, count: int) -> arb:
    """A positive power of a ball around zero, which Arb's own power takes for nan."""
    product = arb(1)
    while count:
        if count % 2:
            product *= ball
        ball, count = ball * ball, count // 2
    return product


def _root(value: BallValue, degree: BallValue) -> BallValue:
    if not (isinstance(degree, fmpq) and is_integer(degree) and degree >= 1):
        raise Undefined("the degree of a root is a positive integer")
    if degree > 1_000_000:
        raise TooLarge("a root of degree above one million")
    ball = arb(value)
    if ball < 0:
        if degree.p % 2 == 0:
            raise Undefined("an even root of a negative number is not real")
        return -((-ball).root(int(degree.p)))
    return ball.root(int(degree.p)) if ball.is_finite() else _NAN


def _binomial(upper: BallValue, lower: BallValue) -> BallValue:
    if not (isinstance(lower, fmpq) and is_integer(lower)):
        raise Undefined("a binomial coefficient whose lower number is not an integer")
    if isinstance(upper, fmpq) and is_integer(upper) and upper >= 0:
        top, below, rest = arb(upper), arb(lower), arb(upper - lower)
        return _gamma(top + 1) / (_gamma(below + 1) * _gamma(rest + 1))
    if lower > _MAX_FALLING:
        raise TooLarge(f"a binomial coefficient of more than {_MAX_FALLING:,} factors")
    value, ball = arb(1), arb(upper)
    for step in range(int(lower.p)):
        value *= (ball - step) / (step + 1)
    return value


def _gamma(value: arb) -> arb:
    if value.abs_upper() > fmpz(1) << MAX_LOG_MAGNITUDE:
        raise TooLarge(f"a factorial or gamma function of more than 2**{MAX_LOG_MAGNITUDE}")
    return value.gamma()


def _factorial(value: arb) -> arb:
    # Reached for a natural number too large to write out, and for a ball, whose value is not known to be
    # natural.
    if value.is_exact():
        return _gamma(value + 1)
    return _NAN


def _inverse(function: Callable[[arb], arb]) -> Callable[[arb], arb]:
    def inverse(value: arb) -> arb:
        if value > 1 or value < -1:
            raise Undefined("the inverse sine or cosine of a number beyond 1 is not real")
        return function(value)

    return inverse


def _hyperbolic(function: Callable[[arb], arb]) -> Callable[[arb], arb]:
    def hyperbolic(value: arb) -> arb:
        _check_exponent(value)
        return function(value)

    return hyperbolic


def _normal_cdf(value: arb) -> arb:
    return (-value / arb(2).sqrt()).erfc() / 2


def _chi2_sf(value: arb, freedom: arb) -> arb:
    if freedom <= 0:
        raise Undefined("a chi-squared distribution has a positive number of degrees of freedom")
    if not freedom > 0:
        return _NAN
    if value <= 0:
        return arb(1)
    return (value / 2).gamma_upper(freedom / 2, regularized=1)


def _extreme(choose: Callable[[arb, arb], arb]) -> Callable[..., arb]:
    def extreme(first: arb, *others: arb) -> arb:
        for other in others:
            first = choose(first, other)
        return first

    return extreme


_OPERATORS: dict[str, Callable[..., arb]] = {
    "add": lambda left, right: left + right,
    "sub": lambda left, right: left - right,
    "mul": lambda left, right: left * right,
    "div": _divide,
    "neg": lambda value: -value,
    "abs": abs,
    "sqrt": ball_sqrt,
    "exp": ball_exp,
    "log": ball_log,
    "log_base": _log_base,
    "sin": arb.sin,
    "cos": arb.cos,
    "tan": arb.tan,
    "asin": _inverse(arb.asin),
    "acos": _inverse(arb.acos),
    "atan": arb.atan,
    "sinh": _hyperbolic(arb.sinh),
    "cosh": _hyperbolic(arb.cosh),
    "tanh": _hyperbolic(arb.tanh),
    "factorial": _factorial,
    "gamma": _gamma,
    "max": _extreme(lambda left, right: left.max(right)),
    "min": _extreme(lambda left, right: left.min(right)),
    "floor": arb.floor,
    "ceil": arb.ceil,
    "erf": arb.erf,
    "normal_cdf": _normal_cdf,
    "chi2_sf": _chi2_sf,
}
