"""The second opinion: mpmath's arithmetic, independent of Arb.

Rationals are kept exact while they are short, so that an exponent that is an integer is known to be one;
everything else is an mpmath float at the working precision asked for. Each value comes from a context of its
own, since mpmath's precision is a property of the context.
"""

from __future__ import annotations

import threading
from fractions import Fraction
from typing import Any, TypeAlias

from mpmath.ctx_mp import MPContext
from mpmath.libmp.libhyper import NoConvergence

from attnsym.numbers.bounds import MAX_LOG_MAGNITUDE, Budget, TooLarge, Undefined, Unresolved
from attnsym.numbers.expression import Expression, Number
from attnsym.numbers.walk import evaluate_in

Float: TypeAlias = Any
FloatingValue: TypeAlias = "Fraction | Float"

# Beyond this many bits a rational is rounded to a float.
_MAX_RATIONAL_BITS = 512
# Reducing an argument of this size modulo pi needs as many digits of pi.
_MAX_ANGLE_BITS = 1 << 14

_MAX_INCOMPLETE_GAMMA = 1_000
_MAX_GAMMA_BITS = 2_200

_contexts = threading.local()

_UNARY = {
    "sqrt": "sqrt",
    "exp": "exp",
    "log": "ln",
    "sin": "sin",
    "cos": "cos",
    "tan": "tan",
    "asin": "asin",
    "acos": "acos",
    "atan": "atan",
    "sinh": "sinh",
    "cosh": "cosh",
    "tanh": "tanh",
    "erf": "erf",
}


def float_value(expression: Expression, bits: int, budget: Budget) -> Fraction:
    """mpmath's value of a checked expression at a working precision, as the exact rational that it is.

    Undefined, TooLarge; Unresolved where mpmath has no real value, or rounded a point onto a pole.
    """
    context = _context(bits)
    try:
        value = evaluate_in(FloatingArithmetic(context, bits), expression, budget)
    except (ZeroDivisionError, OverflowError, NoConvergence) as failure:
        raise Unresolved(f"mpmath: {failure}") from failure
    except ValueError as failure:
        if isinstance(failure, Undefined | TooLarge | Unresolved):
            raise
        raise Unresolved(f"mpmath: {failure}") from failure
    if isinstance(value, Fraction):
        return value
    sign, mantissa, exponent, _ = value._mpf_
    if abs(exponent) > 1 << 20:
        raise TooLarge("mpmath's value is too large or too small to write out")
    size = int(mantissa) << exponent if exponent >= 0 else Fraction(int(mantissa), 1 << -exponent)
    return Fraction(-size if sign else size)


def _context(bits: int) -> Any:
    context = getattr(_contexts, "context", None)
    if context is None:
        context = _contexts.context = MPContext()
    context.prec = bits
    return context


class FloatingArithmetic:
    """Short rationals exact, mpmath floats elsewhere."""

    def __init__(self, context: Any, bits: int) -> None:
        self.context = context
        self.step_cost = 1 + bits // 128

    def number(self, number: Number) -> FloatingValue:
        return self._shorten(number.value)

    def constant(self, name: str) -> FloatingValue:
        return +(self.context.pi if name == "pi" else self.context.e)

    def integer(self, value: FloatingValue) -> int | None:
        return int(value) if isinstance(value, Fraction) and value.denominator == 1 else None

    def accumulate(self, operator: str, total: FloatingValue, term: FloatingValue) -> FloatingValue:
        return self.apply(operator, (total, term))

    def apply(self, operator: str, arguments: tuple[FloatingValue, ...]) -> FloatingValue:
        if operator == "pow":
            return self._power(*arguments)
        if operator == "binomial":
            return self._binomial(*arguments)
        if all(isinstance(argument, Fraction) for argument in arguments):
            value = _rational(operator, arguments)
            if value is not None:
                return self._shorten(value)
        value = self._float_operator(operator, [self._float(argument) for argument in arguments])
        return self._real(value)

    def _float_operator(self, operator: str, values: list[Float]) -> Float:
        context, first = self.context, values[0]
        match operator:
            case "add":
                return first + values[1]
            case "sub":
                return first - values[1]
            case "mul":
                return first * values[1]
            case "div":
                return first / values[1]
            case "neg":
                return -first
            case "abs":
                return abs(first)
            case "log_base":
                # A finite logarithm of the base: mpmath takes log(0) for minus infinity, and a quotient by it
                # for 0.
                return context.ln(first) / self._real(context.ln(values[1]))
            case "root":
                degree = int(values[1])
                return (
                    -context.root(-first, degree) if first < 0 and degree % 2 else context.root(first, degree)
                )
            case "factorial":
                self._check(first, MAX_LOG_MAGNITUDE)
                return self._gamma(first + 1)
            case "gamma":
                return self._gamma(first)
            case "max":
                return max(values)
            case "min":
                return min(values)
            case "floor" | "ceil":
                integer = context.nint(first)
                if abs(first - integer) <= context.ldexp(max(abs(first), 1), -(context.prec // 2)):
                    raise Unresolved("mpmath's value is an integer up to its rounding")
                return context.floor(first) if operator == "floor" else context.ceil(first)
            case "normal_cdf":
                return context.erfc(-first / context.sqrt(2)) / 2
            case "chi2_sf":
                if values[1] <= 0:
                    raise Undefined("a chi-squared distribution has a positive number of degrees of freedom")
                if first <= 0:
                    return context.one
                return self._upper_gamma(values[1] / 2, first / 2)
        if operator in ("exp", "sinh", "cosh", "tanh"):
            self._check(first, MAX_LOG_MAGNITUDE)
        if operator in ("sin", "cos", "tan"):
            self._check(first, _MAX_ANGLE_BITS)
        return getattr(context, _UNARY[operator])(first)

    def _gamma(self, value: Float) -> Float:
        if self.context.prec > _MAX_GAMMA_BITS:
            raise Unresolved("mpmath's gamma function takes seconds at this precision")
        self._check(value, MAX_LOG_MAGNITUDE)
        return self.context.gamma(value)

    def _upper_gamma(self, order: Float, value: Float) -> Float:
        """The regularised upper incomplete gamma function, by the series of positive terms for the lower one.

        mpmath's own takes unbounded time near its special points.
        """
        if max(order, value) > _MAX_INCOMPLETE_GAMMA:
            raise Unresolved("an incomplete gamma function of large arguments")
        context = self.context
        # The lower function may be within exp(-value) of 1: that many bits are lost by the difference,
        # and as many as the order has leading zeros.
        lost = 2 * int(value) + max(0, -context.mag(order))
        if lost > 2 * _MAX_GAMMA_BITS:
            raise Unresolved("an incomplete gamma function of tiny order")
        with context.workprec(context.prec + lost + 64):
            term = total = 1 / order
            count = 0
            while term > total * context.eps:
                count += 1
                term *= value / (order + count)
                total += term
            lower = value**order * context.exp(-value) / self._gamma(order) * total
            upper = 1 - lower
        return +upper

    def _power(self, base: FloatingValue, exponent: FloatingValue) -> FloatingValue:
        if isinstance(exponent, Fraction) and exponent.denominator == 1:
            count = int(exponent)
            if base == 0 and count <= 0:
                if isinstance(base, Fraction):
                    raise Undefined("zero to a power that is not positive")
                raise Unresolved("mpmath has zero, up to its rounding, to a power that is not positive")
            if isinstance(base, Fraction) and _bits(base) * abs(count) <= _MAX_RATIONAL_BITS:
                return base**count
            self._check_power(base, exponent)
            return self._float(base) ** count
        if base == 0 and exponent > 0:
            return self._float(base)
        if base <= 0:
            raise Unresolved("mpmath's power of a number that is not positive is complex")
        self._check_power(base, exponent)
        return self._real(self._float(base) ** self._float(exponent))

    def _real(self, value: Float) -> Float:
        # mpmath goes on with infinities and complex numbers; here they mean that a domain was left.
        if not isinstance(value, self.context.mpf) or not self.context.isfinite(value):
            raise Unresolved("mpmath has no finite real value")
        return value

    def _check_power(self, base: FloatingValue, exponent: FloatingValue) -> None:
        if base in (0, 1, -1):
            return
        # The logarithm of the base to base 2 is less than this in absolute value.
        size, count = abs(self.context.mag(self._float(base))) + 1, self._float(exponent)
        if self.context.mag(size * count) > MAX_LOG_MAGNITUDE - 1:
            self._check(self.context.ln(abs(self._float(base))) * self._float(exponent), MAX_LOG_MAGNITUDE)

    def _binomial(self, upper: FloatingValue, lower: FloatingValue) -> FloatingValue:
        count = self.integer(lower)
        if count is None:
            raise Undefined("a binomial coefficient whose lower number is not an integer")
        top = self.integer(upper)
        if top is not None and top >= 0:
            if not 0 <= count <= top:
                return Fraction(0)
            count = min(count, top - count)
        if count > 10_000:
            self._check(self._float(upper), MAX_LOG_MAGNITUDE)
            return self.context.binomial(self._float(upper), self._float(Fraction(count)))
        value: FloatingValue = Fraction(1)
        for step in range(count):
            factor = self.apply("sub", (upper, Fraction(step)))
            value = self.apply("div", (self.apply("mul", (value, factor)), Fraction(step + 1)))
        return value if count >= 0 else Fraction(0)

    def _check(self, value: Float, bits: int) -> None:
        if value and self.context.mag(value) > bits:
            raise TooLarge(f"an argument of more than 2**{bits}")

    def _shorten(self, value: Fraction) -> FloatingValue:
        return value if _bits(value) <= _MAX_RATIONAL_BITS else self._float(value)

    def _float(self, value: FloatingValue) -> Float:
        if isinstance(value, Fraction):
            return self.context.mpf(value.numerator) / value.denominator
        return value


def _bits(value: Fraction) -> int:
    return max(abs(value.numerator).bit_length(), value.denominator.bit_length())


def _rational(operator: str, values: tuple[Fraction, ...]) -> Fraction | None:
    match operator:
        case "add":
            return values[0] + values[1]
        case "sub":
            return values[0] - values[1]
        case "mul":
            return values[0] * values[1]
        case "div":
            if values[1] == 0:
                raise Undefined("division by zero")
            return values[0] / values[1]
        case "neg":
            return -values[0]
        case "abs":
            return abs(values[0])
        case "max":
            return max(values)
        case "min":
            return min(values)
        case "floor":
            return Fraction(values[0].__floor__())
        case "ceil":
            return Fraction(values[0].__ceil__())
    return None
