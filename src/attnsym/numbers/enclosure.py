"""Rigorous enclosures: the law is that the true value lies between `lower` and `upper`, both exact rationals.

Balls are Arb's, through python-flint, at a working precision that doubles until the question is decided or
MAX_PRECISION is reached. Arb's own comparisons are not used on balls that may overlap: the ends are taken out
exactly and compared as rationals. Decimals enter as exact rationals, and rational arithmetic stays exact.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction

from flint import arb, ctx, fmpq, fmpz

from attnsym.numbers.ball import BallArithmetic
from attnsym.numbers.bounds import (
    FIRST_PRECISION,
    MAX_MAGNITUDE,
    MAX_PRECISION,
    Budget,
    TooLarge,
    Unresolved,
    check_expression,
)
from attnsym.numbers.expression import Expression
from attnsym.numbers.walk import evaluate_in

# python-flint keeps its working precision in one global context.
_LOCK = threading.RLock()


@dataclass(frozen=True, slots=True)
class Enclosure:
    """lower <= true value <= upper, exactly; `precision` is the working precision in bits that gave it."""

    lower: Fraction
    upper: Fraction
    precision: int

    def __post_init__(self) -> None:
        if self.lower > self.upper:
            raise ValueError("the lower end of an enclosure is above its upper end")

    @property
    def is_exact(self) -> bool:
        return self.lower == self.upper

    def contains(self, value: Fraction) -> bool:
        return self.lower <= value <= self.upper

    def overlaps(self, lower: Fraction, upper: Fraction) -> bool:
        return self.lower <= upper and lower <= self.upper


@contextmanager
def working_precision(bits: int) -> Iterator[None]:
    """Arb at a working precision, for this thread alone."""
    with _LOCK:
        before = ctx.prec
        ctx.prec = bits
        try:
            yield
        finally:
            ctx.prec = before


def precisions() -> Iterator[int]:
    """The working precisions, in bits, that are tried in turn."""
    bits = FIRST_PRECISION
    while bits < MAX_PRECISION:
        yield bits
        bits *= 2
    yield MAX_PRECISION


def enclose_at(expression: Expression, bits: int, budget: Budget) -> Enclosure | None:
    """The enclosure at one working precision; None where a ball met the edge of a domain.

    The expression must have passed `check_expression`.
    """
    with working_precision(bits):
        value = evaluate_in(BallArithmetic(bits), expression, budget)
        if isinstance(value, fmpq):
            point = fraction(value)
            return Enclosure(point, point, bits)
        ends = ball_ends(value)
    return None if ends is None else Enclosure(*ends, bits)


def enclosures(expression: Expression, budget: Budget | None = None) -> Iterator[Enclosure]:
    """Enclosures of one value at growing precision; ends after an exact one, or at MAX_PRECISION.

    Undefined where the expression has no value, TooLarge where a bound is met.
    """
    check_expression(expression)
    budget = Budget() if budget is None else budget
    for bits in precisions():
        found = enclose_at(expression, bits, budget)
        if found is not None:
            yield found
            if found.is_exact:
                return


def enclose(expression: Expression, digits: int = 30, budget: Budget | None = None) -> Enclosure:
    """An enclosure whose width is at most 10**-digits of the value.

    At the highest precision a wider one is returned where it contains zero: a hidden zero has no leading
    digit. Undefined, TooLarge; Unresolved where a domain's edge could not be told from a point inside.
    """
    last: Enclosure | None = None
    for found in enclosures(expression, budget):
        last = found
        size = min(abs(found.lower), abs(found.upper))
        if (found.upper - found.lower) * 10**digits <= size and (
            found.is_exact or not found.contains(Fraction(0))
        ):
            return found
    if last is None:
        raise Unresolved(
            f"no enclosure at {MAX_PRECISION} bits: a term could not be told from the edge of its domain"
        )
    if not last.contains(Fraction(0)):
        raise Unresolved(f"{digits} digits are more than {MAX_PRECISION} bits of working precision reach")
    return last


def fraction(value: fmpq) -> Fraction:
    return Fraction(int(value.p), int(value.q))


def ball_ends(ball: arb) -> tuple[Fraction, Fraction] | None:
    """The exact ends of a ball, or None for one that is not finite; TooLarge beyond 2**MAX_MAGNITUDE."""
    if not ball.is_finite():
        return None
    middle, radius = _dyadic(ball.mid()), _dyadic(ball.rad())
    if middle is None or radius is None:
        # Too small to write out: the value lies between the smallest power of two that is, and its negative.
        tiny = Fraction(1, 1 << MAX_MAGNITUDE)
        middle, radius = middle or Fraction(0), (radius or Fraction(0)) + tiny
    return middle - radius, middle + radius


def _dyadic(point: arb) -> Fraction | None:
    """An exact ball as a rational; None if it is nonzero and below 2**-MAX_MAGNITUDE."""
    mantissa, exponent = point.man_exp()
    top = exponent + fmpz(mantissa).bit_length()
    if top > MAX_MAGNITUDE:
        raise TooLarge(f"the value is above 2**{MAX_MAGNITUDE}, about 10**{int(top) * 30103 // 100_000}")
    if mantissa == 0:
        return Fraction(0)
    if top < -MAX_MAGNITUDE:
        return None
    size = int(exponent)
    return Fraction(int(mantissa) << size) if size >= 0 else Fraction(int(mantissa), 1 << -size)
