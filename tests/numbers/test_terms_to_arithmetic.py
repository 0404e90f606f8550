"""Closed kernel terms become arithmetic; what has no value of its own is named."""

from __future__ import annotations

from fractions import Fraction

import pytest

from attnsym.kernel.sugar import add, div, mul, neg, power, sub, total
from attnsym.kernel.terms import INTEGER, REAL, integer, make, num, var
from attnsym.numbers.bounds import Undefined
from attnsym.numbers.evaluate import evaluate
from attnsym.numbers.exact import exact_value
from attnsym.numbers.expression import Number
from attnsym.numbers.judge import judge
from attnsym.numbers.printed import parse_printed
from attnsym.numbers.terms import NotArithmetic, expression_of
from attnsym.numbers.verdict import Verdict

k, j = var("k", INTEGER), var("j", INTEGER)
JK = mul(make("real", j), make("real", k))


def test_softmax_weight() -> None:
    scores = (12, 8, 4, 0, -4)
    terms = [make("exp", num(score)) for score in scores]
    below = terms[0]
    for term in terms[1:]:
        below = add(below, term)
    expression = expression_of(div(terms[0], below))
    assert evaluate(expression) == "0.981684363135"
    assert judge(parse_printed("0.98"), expression).verdict is Verdict.CORRECTLY_ROUNDED


@pytest.mark.parametrize(
    ("term", "value"),
    [
        (sub(num(3), num(5)), "-2"),
        (make("sqrt", num(64)), "8"),
        (power(num(2), -3), "1/8"),
        (power(num(7), 0), "1"),
        (neg(make("abs", num(Fraction(-1, 2)))), "-1/2"),
        (make("rpow", num(4), num(Fraction(3, 2))), "8"),
        (total(k, integer(1), integer(4), make("real", k)), "10"),
        (total(k, integer(1), integer(3), total(j, integer(1), k, JK)), "25"),
        (total(k, integer(1), integer(4), mul(make("delta", k, integer(3)), make("real", k))), "3"),
        (make("log", make("euler")), "1"),
        (div(make("pi"), make("pi")), "1"),
        (make("real", make("iadd", integer(2), make("ineg", integer(5)))), "-3"),
    ],
)
def test_values(term: object, value: str) -> None:
    assert exact_value(expression_of(term)) == Fraction(value)  # type: ignore[arg-type]


def test_decimals_may_be_marked_as_rounded() -> None:
    decimal = num(Fraction("0.43"))
    assert expression_of(decimal) == Number(Fraction("0.43"))
    assert expression_of(decimal, rounded_decimals=True) == Number(Fraction("0.43"), Fraction("0.01"))
    assert expression_of(num(Fraction(1, 3)), rounded_decimals=True) == Number(Fraction(1, 3))
    assert expression_of(num(7), rounded_decimals=True) == Number(Fraction(7))


@pytest.mark.parametrize(
    ("term", "why"),
    [
        (var("x", REAL), "variable x"),
        (make("real", k), "variable k"),
        (make("le", num(1), num(2)), "le is not arithmetic"),
    ],
)
def test_what_is_not_arithmetic(term: object, why: str) -> None:
    with pytest.raises(NotArithmetic, match=why):
        expression_of(term)  # type: ignore[arg-type]


@pytest.mark.parametrize("base", [num(0), sub(num(3), num(3))])
def test_zero_to_the_zero_has_no_value_on_a_page(base: object) -> None:
    with pytest.raises(Undefined):
        exact_value(expression_of(power(base, 0)))  # type: ignore[arg-type]
