"""Short rational arithmetic decided by exact rationals alone: the values that enclosures give, no other."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnsym.numbers.bounds import Budget, TooLarge, Undefined
from attnsym.numbers.enclosure import enclosures
from attnsym.numbers.expression import Apply, Constant, Expression, Number
from attnsym.numbers.judge import judge
from attnsym.numbers.plain import plain_value
from attnsym.numbers.printed import parse_printed
from attnsym.numbers.verdict import Verdict

_NUMERALS = st.builds(
    lambda digits, places: Number(Fraction(digits, 10**places)), st.integers(-200, 200), st.integers(0, 3)
)
_ARITHMETIC: st.SearchStrategy[Expression] = st.recursive(
    _NUMERALS,
    lambda inner: st.one_of(
        st.builds(
            lambda name, left, right: Apply(name, (left, right)),
            st.sampled_from(("add", "sub", "mul", "div")),
            inner,
            inner,
        ),
        st.builds(lambda base, count: Apply("pow", (base, _numeral(count))), inner, st.integers(-4, 4)),
        st.builds(lambda argument: Apply("neg", (argument,)), inner),
    ),
    max_leaves=8,
)


@given(_ARITHMETIC)
def test_the_value_is_the_one_that_an_enclosure_shrinks_to(expression: Expression) -> None:
    value = plain_value(expression, Budget())
    if value is None:
        return
    last = list(enclosures(expression))[-1]
    assert last.is_exact
    assert last.lower == value


def _numeral(value: int) -> Number:
    return Number(Fraction(value))


@pytest.mark.parametrize(
    "expression",
    [
        Apply("div", (_numeral(1), _numeral(0))),
        Apply("pow", (_numeral(0), _numeral(0))),
        Apply("pow", (_numeral(2), Number(Fraction(1, 2)))),
        Apply("pow", (_numeral(3), _numeral(2_000))),
        Apply("sqrt", (_numeral(4),)),
        Apply("mul", (Constant("pi"), _numeral(2))),
        Number(Fraction(1), Fraction(-1)),
        Number(Fraction(1 << 600)),
    ],
)
def test_anything_else_goes_the_long_way(expression: Expression) -> None:
    assert plain_value(expression, Budget()) is None


def test_it_spends_from_the_budget() -> None:
    with pytest.raises(TooLarge):
        plain_value(Apply("add", (_numeral(1), _numeral(2))), Budget(2))


def test_a_division_by_zero_is_still_said_to_be_one() -> None:
    zero = Apply("div", (_numeral(1), _numeral(0)))
    with pytest.raises(Undefined, match="division by zero"):
        list(enclosures(zero))
    assert judge(parse_printed("0"), zero).verdict is Verdict.UNDEFINED
