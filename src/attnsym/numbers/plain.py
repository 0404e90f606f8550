"""Sums, products, quotients and whole powers of a few numerals: decided by exact rationals alone.

Most of what articles print is no more than that. It is worked out twice, by Python's fractions and by FLINT's
rationals; there is a value here only where the two agree, and whatever else there is goes the long way.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq

from attnsym.numbers.bounds import Budget
from attnsym.numbers.expression import Apply, Expression, Number

_MAX_NODES = 60
_MAX_BITS = 512


def plain_value(expression: Expression, budget: Budget) -> Fraction | None:
    """The value of short rational arithmetic; None for anything else, and for what has no value."""
    walk = _Walk()
    try:
        value, other = walk.value(expression)
    except _NotPlain:
        return None
    budget.spend(walk.nodes)
    return value if value.numerator == other.p and value.denominator == other.q else None


class _NotPlain(Exception):
    """Not short rational arithmetic, or a division by zero."""


class _Walk:
    def __init__(self) -> None:
        self.nodes = 0

    def value(self, node: Expression) -> tuple[Fraction, fmpq]:
        self.nodes += 1
        if self.nodes > _MAX_NODES:
            raise _NotPlain
        match node:
            case Number(value, ulp):
                if _bits(value) > _MAX_BITS or (ulp is not None and ulp <= 0):
                    raise _NotPlain
                return value, fmpq(value.numerator, value.denominator)
            case Apply("neg", (argument,)):
                value, other = self.value(argument)
                return -value, -other
            case Apply("add" | "sub" | "mul" | "div" | "pow", (first, second)):
                return _apply(node.operator, self.value(first), self.value(second))
        raise _NotPlain


def _apply(
    operator: str, left: tuple[Fraction, fmpq], right: tuple[Fraction, fmpq]
) -> tuple[Fraction, fmpq]:
    (value, other), (by, other_by) = left, right
    match operator:
        case "add":
            return value + by, other + other_by
        case "sub":
            return value - by, other - other_by
        case "mul":
            return value * by, other * other_by
        case "div" if by:
            return value / by, other / other_by
        case "pow" if value and by.denominator == 1 and _bits(value) * abs(by.numerator) <= _MAX_BITS:
            return value**by.numerator, other**by.numerator
    raise _NotPlain


def _bits(value: Fraction) -> int:
    return max(value.numerator.bit_length(), value.denominator.bit_length())
