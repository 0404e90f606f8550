"""Every enclosure contains the true value, and narrows."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import mpmath
import pytest

from attnsym.models import Undecided, intervals
from attnsym.models.intervals import Interval

BITS = (20, 53, 64, 113, 300)


def exact(x: mpmath.mpf) -> Fraction:
    sign, mantissa, exponent, _ = x._mpf_
    return (-1) ** sign * Fraction(int(mantissa)) * Fraction(2) ** exponent


def samples(seed: int, count: int, largest: int) -> list[tuple[Fraction, int]]:
    chooser = Random(seed)  # noqa: S311 -- a fixed sample
    return [
        (Fraction(chooser.randint(-largest, largest), chooser.randint(1, 500)), chooser.choice(BITS))
        for _ in range(count)
    ]


def encloses(enclosure: Interval, value: mpmath.mpf) -> bool:
    slack = abs(exact(value)) / 2**800  # what the comparison value itself may be off by
    return enclosure.lower - slack <= exact(value) <= enclosure.upper + slack


# also the points at which the interval functions of a well-known library miss the value
HARD = [
    Fraction(1, 2**22),
    Fraction(-1, 2**53),
    Fraction(-233, 8),
    1 + Fraction(1, 2**37),
    Fraction(1, 10**30),
    Fraction(0),
]


@pytest.fixture(autouse=True)
def _precision():
    with mpmath.workprec(1000):
        yield


def test_exp():
    for x, bits in samples(1, 150, intervals.MAX_EXPONENT) + [(x, b) for x in HARD for b in BITS]:
        enclosure = intervals.exp_of(x, bits)
        assert encloses(enclosure, mpmath.exp(mpmath.mpf(x.numerator) / x.denominator)), x
    for x, bits in samples(2, 50, 1000):
        assert intervals.exp_of(x, bits).hi - intervals.exp_of(x, bits).lo <= 8


def test_exp_of_a_huge_number_is_refused():
    with pytest.raises(Undecided, match="beyond"):
        intervals.exp_of(Fraction(10**9), 64)


def test_log():
    for x, bits in samples(3, 150, 10**6) + [(x, b) for x in HARD for b in BITS]:
        if x > 0:
            enclosure = intervals.log_of(x, bits)
            assert encloses(enclosure, mpmath.log(mpmath.mpf(x.numerator) / x.denominator)), x
            assert enclosure.hi - enclosure.lo <= 8


def test_pi_and_roots():
    for bits in BITS:
        assert encloses(intervals.pi(bits), +mpmath.pi)
        assert intervals.pi(bits).hi - intervals.pi(bits).lo <= 2
        root = intervals.sqrt_between(intervals.exactly(Fraction(2), bits))
        assert root.lower**2 <= 2 <= root.upper**2


def test_arithmetic_of_intervals():
    for x, bits in samples(4, 60, 100):
        y = Fraction(7, 3) - x
        a, b = intervals.exactly(x, bits), intervals.exactly(y, bits)
        for got, value in ((a.plus(b), x + y), (a.times(b), x * y), (a.power(3), x**3)):
            assert got.lower <= value <= got.upper
        if a.lo > 0 or a.hi < 0:
            assert a.inverse().lower <= 1 / x <= a.inverse().upper
            assert a.power(-2).lower <= 1 / x**2 <= a.power(-2).upper


def test_an_interval_around_zero_has_no_inverse():
    with pytest.raises(Undecided):
        Interval(-1, 1, 8).inverse()


def test_growing_functions_between_ends():
    wide = Interval(1 << 8, 3 << 8, 8)  # from 1 to 3
    assert intervals.exp_between(wide).lower <= Fraction(27183, 10000)
    assert intervals.exp_between(wide).upper >= Fraction(2008, 100)
    assert (
        intervals.log_between(wide).lower <= 0 <= Fraction(10986, 10000) <= intervals.log_between(wide).upper
    )
