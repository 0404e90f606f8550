"""Arctangents of rationals as sums of arguments of Gaussian primes: what makes Machin's formula an identity.

atan(p/q) is the argument of q + i*p. Factored into Gaussian primes, that is a sum of the arguments of a +
b*i, one for each prime a**2 + b**2 = 1 modulo 4 with a > b > 0 (its conjugate counts negative), and a
multiple of pi/4.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from flint import arb, fmpq, fmpz

from attnsym.numbers.algebraic import OutOfReach

MAX_FACTORED_BITS = 64
_MAX_PRIME = 10**8


def argument_of(point: Fraction) -> tuple[dict[int, int], int]:
    """atan(point) as counts of the arguments of Gaussian primes, by their norm, and a number of quarters of
    pi.

    OutOfReach beyond the bounds on factoring. Arb's working precision is the one in force.
    """
    real, imaginary = point.denominator, point.numerator
    norm = real * real + imaginary * imaginary
    if norm.bit_length() > MAX_FACTORED_BITS:
        raise OutOfReach("a number too large to factor")
    counts: dict[int, int] = {}
    ball = arb(0)
    for factor, _ in fmpz(norm).factor():
        prime = int(factor)
        if prime % 4 != 1:
            continue
        first, second = _two_squares(prime)
        count = 0
        for sign in (1, -1):
            while (quotient := _quotient(real, imaginary, first, sign * second)) is not None:
                real, imaginary = quotient
                count += sign
        if count:
            counts[prime] = count
            ball += count * (arb(second) / arb(first)).atan()
    # What is left is a real multiple of a power of 1 + i, so that the rest is a multiple of pi/4.
    exact = fmpq(point.numerator, point.denominator)
    quarters = ((arb(exact).atan() - ball) * 4 / arb.pi()).unique_fmpz()
    if quarters is None:
        raise OutOfReach("an argument not resolved")
    return counts, int(quarters)


def _two_squares(prime: int) -> tuple[int, int]:
    if prime > _MAX_PRIME:
        raise OutOfReach("a prime too large to write as two squares")
    for second in range(1, isqrt(prime) + 1):
        first = isqrt(prime - second * second)
        if first * first + second * second == prime:
            return first, second
    raise OutOfReach("not a sum of two squares")


def _quotient(real: int, imaginary: int, first: int, second: int) -> tuple[int, int] | None:
    """(real + i*imaginary) / (first + i*second), if it is a Gaussian integer."""
    norm = first * first + second * second
    top, side = real * first + imaginary * second, imaginary * first - real * second
    return (top // norm, side // norm) if top % norm == 0 and side % norm == 0 else None
