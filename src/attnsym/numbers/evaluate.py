"""A number to as many digits as are asked for: mpmath's digits, inside Arb's enclosure, correctly rounded.

The last digit is never a guess: precision grows until the whole enclosure rounds to one numeral. A value
exactly half-way between two numerals is rounded to the even one.
"""

from __future__ import annotations

from fractions import Fraction

from attnsym.numbers.bounds import (
    MAX_DIGITS,
    MAX_PRECISION,
    Budget,
    TooLarge,
    Undefined,
    Unresolved,
    check_expression,
    decimal_magnitude,
)
from attnsym.numbers.enclosure import Enclosure, enclosures
from attnsym.numbers.expression import Expression
from attnsym.numbers.floating import float_value
from attnsym.numbers.printed import power_of_ten, write_decimal

# mpmath rounds at each step and keeps no account of it: it gets twice the bits that Arb needed, and some to
# spare.
_SPARE_BITS = 64


class Disputed(ArithmeticError):
    """mpmath's value lies outside Arb's enclosure: one of the two is wrong, which is our fault, not the
    author's.
    """


def evaluate(expression: Expression, digits: int = 12, budget: Budget | None = None) -> str:
    """The value as a decimal of at most `digits` significant digits, correctly rounded (a tie to even).

    Zeros at the end are left out where the value is exact at that length: 1/8 is "0.125" for any `digits` >=
    3. Undefined, TooLarge, Unresolved (a hidden zero has no leading digit), Disputed.
    """
    if not 1 <= digits <= MAX_DIGITS:
        raise ValueError(f"from 1 to {MAX_DIGITS:,} digits can be asked for")
    for enclosure in enclosures(expression, budget):
        text = decimal_of(enclosure, digits)
        if text is not None:
            if not agrees(expression, enclosure, budget):
                raise Disputed(f"mpmath's value of the expression lies outside Arb's enclosure of {text}")
            return text
    raise Unresolved(f"{digits} digits are not settled at {MAX_PRECISION} bits of working precision")


def agrees(expression: Expression, enclosure: Enclosure, budget: Budget | None = None) -> bool:
    """Whether mpmath, at more than twice the precision, finds a value inside the enclosure.

    Where mpmath has no real value of its own (it rounds a point onto a pole) there is no second opinion to
    disagree.
    """
    check_expression(expression)
    # An enclosure may be far narrower than its working precision (erf(20) is known by its tail to be near 1).
    bits = max(2 * enclosure.precision, _accuracy(enclosure)) + _SPARE_BITS
    if bits > 2 * MAX_PRECISION + _SPARE_BITS:
        return True
    try:
        value = float_value(expression, bits, Budget() if budget is None else budget)
    except (Unresolved, TooLarge):
        return True
    except Undefined:
        return False
    if enclosure.is_exact:
        # An exact value is met up to mpmath's own rounding.
        slack = Fraction(1, 1 << enclosure.precision) * max(abs(enclosure.lower), Fraction(1))
        return abs(value - enclosure.lower) <= slack
    return enclosure.contains(value)


def _accuracy(enclosure: Enclosure) -> int:
    """Bits from the leading one of the value to the width of its enclosure; 0 for an exact one."""
    width = enclosure.upper - enclosure.lower
    if not width:
        return 0
    size = max(abs(enclosure.lower), abs(enclosure.upper))
    return (decimal_magnitude(size / width) + 1) * 10 // 3 + 1


def decimal_of(enclosure: Enclosure, digits: int) -> str | None:
    """The one decimal of so many significant digits that the whole enclosure rounds to; None if there are
    two.
    """
    if enclosure.is_exact:
        return exact_decimal(enclosure.lower, digits)
    if enclosure.contains(Fraction(0)):
        return None
    lower, upper = (round_significant(end, digits) for end in (enclosure.lower, enclosure.upper))
    return _write(lower, digits, exact=False) if lower == upper else None


def exact_decimal(value: Fraction, digits: int) -> str:
    """A rational to so many significant digits, a tie to even; without zeros at the end if that is exact."""
    rounded = round_significant(value, digits)
    return _write(rounded, digits, exact=rounded == value)


def round_significant(value: Fraction, digits: int) -> Fraction:
    """The nearest decimal of so many significant digits, a tie to even."""
    if value == 0:
        return value
    power = leading_power(value) - digits + 1
    if power > 0:
        return Fraction(round(value / 10**power) * 10**power)
    return Fraction(round(value * 10**-power), 10**-power)


def leading_power(value: Fraction) -> int:
    """The power of ten of the first significant digit of a nonzero value."""
    power = decimal_magnitude(value) - 1
    # The size is above / below * 10**power, in whole numbers.
    above, below = abs(value.numerator) * 10 ** max(-power, 0), value.denominator * 10 ** max(power, 0)
    while above >= below * 10:
        power, below = power + 1, below * 10
    while above < below:
        power, above = power - 1, above * 10
    return power


def _write(value: Fraction, digits: int, *, exact: bool) -> str:
    if value == 0:
        return "0"
    power = leading_power(value)
    places = digits - 1 - power
    if -6 <= power < 21:
        # Units that rounding never touched are printed as they are: 165791.366 to 3 digits is 166000.
        text = write_decimal(value, max(places, 0))
        return text.rstrip("0").rstrip(".") if exact and "." in text else text
    mantissa = write_decimal(value / power_of_ten(power), digits - 1)
    if exact and "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return f"{mantissa}e{power:+03d}"
