"""Exact numbers: what is equal, what is not, what has no value."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnsym.models import Truth, Undecided, Undefined, functions, values
from attnsym.models.functions import exp, inverse, log, power, real_power, sqrt
from attnsym.models.notation import decimal, show
from attnsym.models.values import at_most, equal, sign, text

HALF = Fraction(1, 2)


def test_rational_values_stay_rational():
    assert exp(0) == 1
    assert log(1) == 0
    assert sqrt(Fraction(9, 4)) == Fraction(3, 2)
    assert real_power(8, Fraction(1, 3)) == 2
    assert real_power(Fraction(1, 4), -HALF) == 2
    assert isinstance(inverse(Fraction(1, 2)), int)
    assert power(0, 0) == 1
    assert exp(log(12)) == 12
    assert log(exp(Fraction(3, 7))) == Fraction(3, 7)
    assert exp(log(2) * HALF) * sqrt(2) == 2


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (sqrt(2) * sqrt(3), sqrt(6)),
        (sqrt(8), 2 * sqrt(2)),
        (inverse(sqrt(2) + 1), sqrt(2) - 1),
        (exp(1) * exp(-1), 1),
        (exp(1) * inverse(exp(1) + exp(2)), inverse(1 + exp(1))),
        (log(6), log(2) + log(3)),
        (log(Fraction(1, 2)), -log(2)),
        (log(sqrt(2)), log(2) * HALF),
        (exp(log(1 + exp(1))), 1 + exp(1)),
        (exp(sqrt(2) + 1), exp(sqrt(2)) * exp(1)),
        (functions.PI * inverse(functions.PI), 1),
        (functions.EULER, exp(1)),
    ],
)
def test_equal_numbers(a, b):
    assert equal(a, b) is Truth.TRUE


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (exp(500) * inverse(exp(500) + 1), 1),
        (power(functions.PI, 4) + power(functions.PI, 5), exp(6)),
        (sqrt(2), Fraction(14142135623730950488, 10**19)),
        (log(2), Fraction(6931471805599453, 10**16)),
        (exp(Fraction(1, 10**30)), 1),
        (sqrt(2) + sqrt(3), sqrt(10)),
    ],
)
def test_different_numbers(a, b):
    assert equal(a, b) is Truth.FALSE
    assert at_most(a, b) is not at_most(b, a)


def test_what_digits_cannot_decide_stays_unknown():
    a, b = sqrt(1 + exp(1)), sqrt(power(1 + exp(1), 2))
    assert equal(power(a, 2), b) is Truth.UNKNOWN  # true, and not seen
    with pytest.raises(Undecided):
        sign(power(a, 2) - b)


def test_order_refines_until_it_is_decided():
    assert sign(log(1 + exp(-100))) == 1
    assert at_most(exp(-400), 0) is Truth.FALSE
    assert at_most(sqrt(2), sqrt(2)) is Truth.TRUE
    assert at_most(sqrt(2), sqrt(2), strictly=True) is Truth.FALSE


@pytest.mark.parametrize(
    "partial",
    [
        lambda: inverse(0),
        lambda: inverse(sqrt(2) * sqrt(2) - 2),
        lambda: log(0),
        lambda: log(-1),
        lambda: log(1 - sqrt(2)),
        lambda: sqrt(-1),
        lambda: real_power(0, HALF),
        lambda: real_power(-8, Fraction(1, 3)),
        lambda: power(0, -1),
    ],
)
def test_no_value(partial):
    with pytest.raises(Undefined):
        partial()


def test_bounds():
    with pytest.raises(Undecided):
        power(3, 10**7)
    with pytest.raises(Undecided):
        exp(log(2) * 10**6)
    with pytest.raises(TypeError):
        bool(Truth.TRUE)
    with pytest.raises(TypeError):
        sqrt(2) == sqrt(2)  # noqa: B015 -- numbers of this kind are compared with `equal`


def test_corners():
    assert functions.absolute(1 - sqrt(2)).den
    assert equal(functions.larger(sqrt(2), HALF * 3), HALF * 3) is Truth.TRUE
    assert equal(functions.smaller(sqrt(2), 1), 1) is Truth.TRUE


def test_texts_and_digits():
    assert text(exp(1) * inverse(1 + exp(1))) == "exp(1)/(1 + exp(1))"
    assert text(3 - sqrt(8)) == "3 - 2*sqrt(2)"
    assert decimal(exp(-500)) == "7.12458e-218"
    assert decimal(Fraction(1, 3)) == "0.333333"
    assert decimal(-sqrt(2)) == "-1.41421"
    assert decimal(Fraction(999999999, 1000)) == "1000000"
    assert show(sqrt(2)) == "sqrt(2) = 1.41421..."
    assert show(Truth.FALSE) == "false"
    assert values.simple(Fraction(4, 2)) == 2


ATOMS = st.one_of(
    st.fractions(-4, 4, max_denominator=6),
    st.fractions(-3, 3, max_denominator=3).map(exp),
    st.integers(1, 12).map(sqrt),
    st.integers(2, 12).map(log),
)


@given(st.lists(st.tuples(ATOMS, st.sampled_from("+*/-")), min_size=2, max_size=6))
def test_arithmetic_agrees_with_digits(steps):
    exact, digits = 1, mpmath.mpf(1)
    with mpmath.workdps(60):
        for number, operation in steps:
            other = middle(number)
            if operation == "/" and values.is_zero(number):
                continue
            if operation == "+":
                exact, digits = exact + number, digits + other
            elif operation == "-":
                exact, digits = exact - number, digits - other
            elif operation == "*":
                exact, digits = exact * number, digits * other
            else:
                exact, digits = exact * inverse(number), digits / other
        assert abs(middle(exact) - digits) < mpmath.mpf(10) ** -40
        assert equal(exact - exact, 0) is Truth.TRUE


def middle(x):
    enclosure = values.enclose(x, 260)
    return mpmath.mpf(enclosure.lo + enclosure.hi) / mpmath.mpf(2) ** 261
