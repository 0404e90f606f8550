"""Enclosures by integers: exp, log, sqrt, pi and products, rounded outward at a chosen number of bits.

An `Interval` at b bits is a pair of integers; the number lies in [lo/2**b, hi/2**b], both ends rational.
Every operation rounds its lower end down and its upper end up, so what comes out always contains the true
value.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

MAX_EXPONENT = 5_000  # exp of more is refused: towers of exponentials would take minutes


class Undecided(ArithmeticError):
    """The value exists, or may exist, and isn't known to this program."""


class TooLarge(Undecided):
    """Undecided, and closer enclosures would not decide it."""


class Interval(NamedTuple):
    """The numbers from lo/2**bits to hi/2**bits."""

    lo: int
    hi: int
    bits: int

    @property
    def lower(self) -> Fraction:
        return Fraction(self.lo, 1 << self.bits)

    @property
    def upper(self) -> Fraction:
        return Fraction(self.hi, 1 << self.bits)

    def plus(self, other: Interval) -> Interval:
        return Interval(self.lo + other.lo, self.hi + other.hi, self.bits)

    def times(self, other: Interval) -> Interval:
        ends = (self.lo * other.lo, self.lo * other.hi, self.hi * other.lo, self.hi * other.hi)
        return Interval(min(ends) >> self.bits, -(-max(ends) >> self.bits), self.bits)

    def inverse(self) -> Interval:
        if self.lo <= 0 <= self.hi:
            raise Undecided("an enclosure of the divisor contains 0")
        one = 1 << 2 * self.bits
        return Interval(one // self.hi, -(-one // self.lo), self.bits)

    def power(self, exponent: int) -> Interval:
        base = self if exponent >= 0 else self.inverse()
        result = exactly(Fraction(1), self.bits)
        for digit in bin(abs(exponent))[2:]:
            result = result.times(result)
            if digit == "1":
                result = result.times(base)
        return result


def _ceil_shift(value: int, bits: int) -> int:
    return -(-value >> bits)


def exactly(value: Fraction, bits: int) -> Interval:
    """A rational number."""
    scaled = value.numerator << bits
    return Interval(scaled // value.denominator, -(-scaled // value.denominator), bits)


@lru_cache(maxsize=2048)
def exp_of(value: Fraction, bits: int) -> Interval:
    """exp of a rational number."""
    if abs(value) > MAX_EXPONENT:
        raise TooLarge(f"exp of a number beyond {MAX_EXPONENT}")
    if value < 0:
        return exp_of(-value, bits).inverse()
    halvings = max(0, value.numerator.bit_length() - value.denominator.bit_length() + 1) + 8
    work = bits + halvings + 16 + 3 * int(value) // 2
    scaled, divisor = value.numerator << work, value.denominator << halvings
    low, high = scaled // divisor, -(-scaled // divisor)
    term_low = term_high = sum_low = sum_high = 1 << work
    count = 1
    while term_high > 1:
        term_low = (term_low * low >> work) // count
        term_high = -(-_ceil_shift(term_high * high, work) // count)
        sum_low += term_low
        sum_high += term_high
        count += 1
    sum_high += term_high  # the rest of the series is below its last term, since the argument is below 1/2
    for _ in range(halvings):
        sum_low = sum_low * sum_low >> work
        sum_high = _ceil_shift(sum_high * sum_high, work)
    return Interval(sum_low >> work - bits, _ceil_shift(sum_high, work - bits), bits)


def _atanh(value: Fraction, bits: int) -> tuple[int, int]:
    """Both ends of atanh of a number in [0, 1/3], times 2**bits."""
    scaled = value.numerator << bits
    low, high = scaled // value.denominator, -(-scaled // value.denominator)
    square_low, square_high = low * low >> bits, _ceil_shift(high * high, bits)
    sum_low, sum_high, odd = low, high, 1
    while high > 1:
        low, high, odd = low * square_low >> bits, _ceil_shift(high * square_high, bits), odd + 2
        sum_low += low // odd
        sum_high += -(-high // odd)
    return sum_low, sum_high + high  # the rest of the series is below its last power


@lru_cache(maxsize=2048)
def log_of(value: Fraction, bits: int) -> Interval:
    """log of a positive rational number."""
    if value <= 0:
        raise ValueError("log of a number that isn't positive")
    if value < 1:
        low, high, _ = log_of(1 / value, bits)
        return Interval(-high, -low, bits)
    twos = value.numerator.bit_length() - value.denominator.bit_length()
    if value < Fraction(2) ** twos:
        twos -= 1
    work = bits + 16 + twos.bit_length()
    part = value / 2**twos
    low, high = _atanh((part - 1) / (part + 1), work)
    two_low, two_high = _atanh(Fraction(1, 3), work) if twos else (0, 0)
    shift = work - bits - 1  # log m is twice the atanh
    return Interval((low + twos * two_low) >> shift, _ceil_shift(high + twos * two_high, shift), bits)


def exp_between(x: Interval) -> Interval:
    """exp, which increases, at both ends."""
    return Interval(exp_of(x.lower, x.bits).lo, exp_of(x.upper, x.bits).hi, x.bits)


def log_between(x: Interval) -> Interval:
    """log, which increases, at both ends; undecided until the lower one is positive."""
    if x.lo <= 0:
        raise Undecided("an enclosure of the logarithm's argument reaches 0")
    return Interval(log_of(x.lower, x.bits).lo, log_of(x.upper, x.bits).hi, x.bits)


def sqrt_between(x: Interval) -> Interval:
    """sqrt, which increases, at both ends; of a number known to be at least 0."""
    high = isqrt(max(x.hi, 0) << x.bits)
    return Interval(isqrt(max(x.lo, 0) << x.bits), high + 1, x.bits)


@lru_cache(maxsize=64)
def pi(bits: int) -> Interval:
    """pi, by Machin's formula 16 atan(1/5) - 4 atan(1/239)."""
    work = bits + 16
    total, slack = 0, 0
    for factor, inverse in ((16, 5), (-4, 239)):
        power, odd, sign = (1 << work) // inverse, 1, 1
        while power:
            total += sign * factor * (power // odd)
            slack += 2 * abs(factor)  # each quotient is cut by less than 1, each power by less than 1
            power, odd, sign = power // (inverse * inverse), odd + 2, -sign
        slack += 2 * abs(factor)  # the rest of the series
    return Interval((total - slack) >> work - bits, _ceil_shift(total + slack, work - bits), bits)
