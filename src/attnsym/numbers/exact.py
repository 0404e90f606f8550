"""The value of an expression as an exact rational, where it is one and that can be proved."""

from __future__ import annotations

from fractions import Fraction

from attnsym.numbers.bounds import Budget, check_expression
from attnsym.numbers.enclosure import enclose_at
from attnsym.numbers.expression import Expression
from attnsym.numbers.hidden import hidden_rational

_PRECISION = 256


def exact_value(expression: Expression, budget: Budget | None = None) -> Fraction | None:
    """The value, if rational arithmetic or the algebra of `hidden` proves it rational; else None.

    None says nothing about the value: it may be irrational, or rational by an identity that is not known
    here. Undefined where the expression has no value, TooLarge where a bound is met.
    """
    check_expression(expression)
    enclosure = enclose_at(expression, _PRECISION, Budget() if budget is None else budget)
    if enclosure is None:
        return None
    return enclosure.lower if enclosure.is_exact else hidden_rational(expression, enclosure)
