"""Rational values that rational arithmetic does not see."""

from __future__ import annotations

from fractions import Fraction

from attnsym.numbers.enclosure import Enclosure
from attnsym.numbers.expression import Expression


def hidden_rational(expression: Expression, enclosure: Enclosure) -> Fraction | None:
    return None
