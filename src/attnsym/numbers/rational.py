"""Exact rational arithmetic: where a value is rational and a finite computation says so, it is known exactly.

That is what makes a tie decidable: no enclosure ever separates 1/8 from 0.125.
"""

from __future__ import annotations

from collections.abc import Callable

from flint import arb, fmpq, fmpz

from attnsym.numbers.bounds import MAX_EXACT_BITS, Undefined

# A root of higher degree than this is left to an enclosure.
_MAX_DEGREE = 10_000
_MAX_FALLING = 10_000

_ONE, _ZERO = fmpq(1), fmpq(0)


def apply_exactly(operator: str, arguments: tuple[fmpq, ...]) -> fmpq | None:
    """The rational value of an operator at rational arguments, or None where it is irrational or not reached.

    Undefined where there is no value, with a sentence that says why.
    """
    value: fmpq | None = _OPERATORS[operator](*arguments)
    if value is not None and value.height_bits() > MAX_EXACT_BITS:
        return None
    return value


def is_integer(value: fmpq) -> bool:
    return bool(value.q == 1)


def _divide(left: fmpq, right: fmpq) -> fmpq:
    if right == 0:
        raise Undefined("division by zero")
    return left / right


def _power(base: fmpq, exponent: fmpq) -> fmpq | None:
    if base == 0:
        if exponent == 0:
            raise Undefined("0**0 has no value here: as a limit it depends on the way")
        if exponent < 0:
            raise Undefined("division by zero: zero to a negative power")
        return _ZERO
    if base == 1 or exponent == 0:
        return _ONE
    if is_integer(exponent):
        if exponent.p.bit_length() > 32 or base.height_bits() * abs(int(exponent.p)) > MAX_EXACT_BITS:
            return fmpq(1 if exponent.p % 2 == 0 else -1) if base == -1 else None
        return base**exponent.p
    if base < 0:
        raise Undefined(_negative_base(base, exponent))
    if exponent.q > _MAX_DEGREE:
        return None
    root = _root_of_nonnegative(base, int(exponent.q))
    return None if root is None else _power(root, fmpq(exponent.p))


def _negative_base(base: fmpq, exponent: fmpq) -> str:
    power = (
        f"({base})**({exponent})" if max(base.height_bits(), exponent.height_bits()) <= 64 else "this power"
    )
    if exponent.q % 2 == 0:
        return f"an even root of a negative number: {power} is not real"
    root = _root_of_nonnegative(-base, int(exponent.q)) if exponent.q <= _MAX_DEGREE else None
    real = None if root is None else _power(-root, fmpq(exponent.p))
    reading = f", {real}" if real is not None and real.height_bits() <= 64 else ""
    return (
        f"{power} has a complex principal value; "
        f"the real reading, through the real root of odd degree, is another number{reading}"
    )


def _root_of_nonnegative(value: fmpq, degree: int) -> fmpq | None:
    parts = []
    for part in (value.p, value.q):
        root = fmpz(part).root(degree)
        if root**degree != part:
            return None
        parts.append(root)
    return fmpq(parts[0], parts[1])


def _root(value: fmpq, degree: fmpq) -> fmpq | None:
    if not is_integer(degree) or degree < 1:
        raise Undefined("the degree of a root is a positive integer")
    if value < 0:
        if degree.p % 2 == 0:
            raise Undefined("an even root of a negative number is not real")
        root = _root(-value, degree)
        return None if root is None else -root
    return _root_of_nonnegative(value, int(degree.p)) if degree.p <= _MAX_DEGREE else None


def _square_root(value: fmpq) -> fmpq | None:
    if value < 0:
        raise Undefined("the square root of a negative number is not real")
    return _root_of_nonnegative(value, 2)


def _log(value: fmpq) -> fmpq | None:
    if value <= 0:
        raise Undefined(
            "the logarithm of zero" if value == 0 else "the logarithm of a negative number is not real"
        )
    return _ZERO if value == 1 else None


def _log_base(value: fmpq, base: fmpq) -> fmpq | None:
    if base <= 0 or base == 1:
        raise Undefined("the base of a logarithm is positive and not 1")
    if _log(value) is not None:
        return _ZERO
    # If value = base**(p/q) then the ratio of the logarithms is p/q: guess it, then prove it exactly.
    ratio = arb(value).log() / arb(base).log()
    for degree in range(1, 17):
        power = (ratio * degree).unique_fmpz()
        if power is None or (base.height_bits() + 1) * (abs(int(power)) + degree) > MAX_EXACT_BITS:
            continue
        if base**power == value**degree:
            return fmpq(power, degree)
    return None


def _factorial(value: fmpq) -> fmpq | None:
    if not is_integer(value) or value < 0:
        raise Undefined("the factorial of a number that is not a natural number")
    # n! has fewer than n*log2(n) bits.
    number = value.p
    if number.bit_length() > 32 or int(number) * number.bit_length() > MAX_EXACT_BITS:
        return None
    return fmpq(fmpz.fac_ui(number))


def _gamma(value: fmpq) -> fmpq | None:
    if not is_integer(value):
        return None
    if value <= 0:
        raise Undefined("the gamma function has poles at zero and the negative integers")
    return _factorial(value - 1)


def _binomial(upper: fmpq, lower: fmpq) -> fmpq | None:
    if not is_integer(lower):
        raise Undefined("a binomial coefficient whose lower number is not an integer")
    if lower < 0:
        return _ZERO
    if is_integer(upper) and upper >= 0:
        if lower > upper:
            return _ZERO
        lower = min(lower, upper - lower)
    count = lower.p
    if count > _MAX_FALLING or int(count) * (upper.height_bits() + count.bit_length()) > MAX_EXACT_BITS:
        return None
    value = _ONE
    for step in range(int(count)):
        value *= (upper - step) / (step + 1)
    return value


def _at(point: int, value: fmpq) -> Callable[[fmpq], fmpq | None]:
    """A function known exactly at one rational point only."""
    return lambda argument: value if argument == point else None


def _inverse(point: int) -> Callable[[fmpq], fmpq | None]:
    def inverse(argument: fmpq) -> fmpq | None:
        if abs(argument) > 1:
            raise Undefined("the inverse sine or cosine of a number beyond 1 is not real")
        return _ZERO if argument == point else None

    return inverse


def _chi2_sf(value: fmpq, freedom: fmpq) -> fmpq | None:
    if freedom <= 0:
        raise Undefined("a chi-squared distribution has a positive number of degrees of freedom")
    return _ONE if value <= 0 else None


_OPERATORS: dict[str, Callable[..., fmpq | None]] = {
    "add": lambda left, right: left + right,
    "sub": lambda left, right: left - right,
    "mul": lambda left, right: left * right,
    "div": _divide,
    "neg": lambda value: -value,
    "abs": abs,
    "pow": _power,
    "root": _root,
    "sqrt": _square_root,
    "exp": _at(0, _ONE),
    "log": _log,
    "log_base": _log_base,
    "sin": _at(0, _ZERO),
    "cos": _at(0, _ONE),
    "tan": _at(0, _ZERO),
    "asin": _inverse(0),
    "acos": _inverse(1),
    "atan": _at(0, _ZERO),
    "sinh": _at(0, _ZERO),
    "cosh": _at(0, _ONE),
    "tanh": _at(0, _ZERO),
    "factorial": _factorial,
    "binomial": _binomial,
    "gamma": _gamma,
    "max": lambda *values: max(values),
    "min": lambda *values: min(values),
    "floor": lambda value: fmpq(value.floor()),
    "ceil": lambda value: fmpq(value.ceil()),
    "erf": _at(0, _ZERO),
    "normal_cdf": _at(0, fmpq(1, 2)),
    "chi2_sf": _chi2_sf,
}
