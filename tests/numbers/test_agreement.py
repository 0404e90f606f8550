"""Laws: two evaluators agree, rounding is what the decimal module says, enclosures hold exact values.

ATTNSYM_AGREEMENT sets how many random printed numbers are judged twice; by default a sample of 2,000.
"""

from __future__ import annotations

import decimal
import os
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from arithmetic_text import arithmetic
from hypothesis import given
from hypothesis import strategies as st

from attnsym.numbers.bounds import Budget, Undefined
from attnsym.numbers.enclosure import Enclosure, enclose
from attnsym.numbers.evaluate import agrees, exact_decimal
from attnsym.numbers.exact import exact_value
from attnsym.numbers.expression import Apply, Expression, Number
from attnsym.numbers.judge import judge
from attnsym.numbers.printed import parse_printed
from attnsym.numbers.rounding import half_even, half_up, verdict_at, verdict_in
from attnsym.numbers.verdict import Verdict
from attnsym.numbers.widened import widened

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))

from agreement import run

CONTEXT = decimal.Context(prec=60)
decimals = st.builds(
    lambda units, places: Fraction(units, 10**places), st.integers(-(10**9), 10**9), st.integers(0, 9)
)
places = st.integers(0, 6)


def as_decimal(value: Fraction) -> decimal.Decimal:
    return CONTEXT.divide(decimal.Decimal(value.numerator), decimal.Decimal(value.denominator))


def quantized(value: Fraction, place: int, mode: str) -> Fraction:
    return Fraction(
        as_decimal(value).quantize(decimal.Decimal(1).scaleb(-place), rounding=mode, context=CONTEXT)
    )


def test_arb_and_mpmath_agree_in_every_verdict() -> None:
    tally = run(int(os.environ.get("ATTNSYM_AGREEMENT", "2000")), seed=20261129)
    assert tally.disagreements == []
    assert len(tally.verdicts) >= 6


@given(decimals, places)
def test_half_up_and_half_even_are_those_of_decimal(value: Fraction, place: int) -> None:
    ulp = Fraction(1, 10**place)
    assert half_up(value, ulp) == quantized(value, place, decimal.ROUND_HALF_UP)
    assert half_even(value, ulp) == quantized(value, place, decimal.ROUND_HALF_EVEN)


@given(decimals, places, st.integers(-3, 3))
def test_the_verdict_says_what_rounding_does(value: Fraction, place: int, away: int) -> None:
    ulp = Fraction(1, 10**place)
    printed = half_up(value, ulp) + away * ulp
    roundings = {quantized(value, place, mode) for mode in (decimal.ROUND_HALF_UP, decimal.ROUND_HALF_EVEN)}
    verdict = verdict_at(value, printed, ulp)
    if printed == value:
        assert verdict is Verdict.EXACT
    elif printed in roundings:
        assert verdict is Verdict.CORRECTLY_ROUNDED
    elif printed == quantized(value, place, decimal.ROUND_DOWN):
        assert verdict is Verdict.TRUNCATED
    elif printed == quantized(value, place, decimal.ROUND_UP):
        assert verdict is Verdict.ROUNDED_AWAY
    elif printed * value >= 0 and any(abs(printed - rounding) == ulp for rounding in roundings):
        assert verdict is Verdict.OFF_BY_ONE_ULP
    else:
        assert verdict is Verdict.INCONSISTENT


@given(decimals, places, st.fractions(0, 1), st.fractions(0, Fraction(1, 3)))
def test_the_verdict_in_an_enclosure_is_that_of_each_point(
    value: Fraction, place: int, inside: Fraction, width: Fraction
) -> None:
    ulp = Fraction(1, 10**place)
    enclosure = Enclosure(value, value + width * ulp, 64)
    point = value + inside * width * ulp
    for printed in (half_up(value, ulp), half_up(value, ulp) + ulp):
        verdict = verdict_in(enclosure, printed, ulp, exact_operands=False)
        at = verdict_at(point, printed, ulp)
        assert verdict in (None, at) or {verdict, at} == {Verdict.CORRECTLY_ROUNDED, Verdict.EXACT}


@given(decimals, st.integers(1, 30))
def test_digits_are_correctly_rounded(value: Fraction, digits: int) -> None:
    context = decimal.Context(prec=digits, rounding=decimal.ROUND_HALF_EVEN)
    expected = context.divide(decimal.Decimal(value.numerator), decimal.Decimal(value.denominator))
    assert Fraction(exact_decimal(value, digits)) == Fraction(expected)


def arithmetic_and_value() -> st.SearchStrategy[tuple[Expression, Fraction]]:
    """Rational arithmetic with its value by Python's own fractions."""
    leaves = decimals.map(lambda value: (Number(value), value))

    def grow(
        inner: st.SearchStrategy[tuple[Expression, Fraction]],
    ) -> st.SearchStrategy[tuple[Expression, Fraction]]:
        def combine(
            operator: str, left: tuple[Expression, Fraction], right: tuple[Expression, Fraction]
        ) -> tuple[Expression, Fraction]:
            a, b = left[1], right[1]
            if operator == "div" and b == 0:
                operator = "sub"
            value = {"add": a + b, "sub": a - b, "mul": a * b}.get(operator)
            return Apply(operator, (left[0], right[0])), a / b if value is None else value

        return st.builds(combine, st.sampled_from(["add", "sub", "mul", "div"]), inner, inner)

    return st.recursive(leaves, grow, max_leaves=12)


@given(arithmetic_and_value())
def test_rational_arithmetic_is_exact(pair: tuple[Expression, Fraction]) -> None:
    expression, value = pair
    assert exact_value(expression) == value
    found = enclose(expression)
    assert found.is_exact
    assert agrees(expression, found)


@given(decimals, st.sampled_from(["exp", "sin", "atan", "sqrt", "log", "erf", "tanh", "cosh"]))
def test_functions_agree_and_round_trip(value: Fraction, name: str) -> None:
    expression = Apply(name, (Number(value / 10**7),))
    try:
        found = enclose(expression, 80)
    except Undefined:
        assert name in ("sqrt", "log")
        assert value <= 0
        return
    assert agrees(expression, found)
    ulp = Fraction(1, 1000)
    printed = half_up(found.lower, ulp)
    text = f"{printed.numerator * (1000 // printed.denominator)}e-3"
    assert judge(parse_printed(text), expression).verdict in (
        *(Verdict.EXACT, Verdict.CORRECTLY_ROUNDED),
        # Near a tie the ends of the enclosure may round apart.
        *(Verdict.TRUNCATED, Verdict.ROUNDED_AWAY),
    )


@given(st.lists(st.tuples(decimals, st.fractions(-Fraction(1, 2), Fraction(1, 2))), min_size=3, max_size=3))
def test_the_widened_range_holds_every_unrounded_value(operands: list[tuple[Fraction, Fraction]]) -> None:
    ulp = Fraction(1, 10)
    (a, b, c) = (Number(value, ulp) for value, _ in operands)
    (x, y, z) = (value + part * ulp for value, part in operands)
    for expression, value in (
        (Apply("sub", (Apply("mul", (a, b)), c)), x * y - z),
        (Apply("pow", (Apply("add", (a, c)), Number(Fraction(2)))), (x + z) ** 2),
        (Apply("max", (a, Apply("neg", (b,)))), max(x, -y)),
    ):
        span = widened(expression, Budget())
        assert span is not None
        assert span.contains(value)


@pytest.mark.parametrize(
    "text", ["exp(1)/3", "Sum(1/k**2,(k,1,20))", "sqrt(2)-1.4142", "sin(1)**2+cos(1)**2"]
)
def test_the_same_judgement_every_time(text: str) -> None:
    first, second = (judge(parse_printed("0.91"), arithmetic(text)) for _ in range(2))
    assert first == second
