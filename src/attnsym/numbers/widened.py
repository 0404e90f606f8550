"""The range of an expression when each rounded operand may be anywhere within half a unit of its last place.

This may turn an alarm into a milder one; it is never a reason to pass a number. Ends are followed where an
operator is monotonic, so that the range is not wider than it must be; elsewhere Arb's ball of the whole
interval is used.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from flint import arb, fmpq

from attnsym.numbers.ball import BallArithmetic
from attnsym.numbers.bounds import FIRST_PRECISION, Budget, TooLarge, Undefined
from attnsym.numbers.enclosure import Enclosure, ball_ends, working_precision
from attnsym.numbers.expression import Apply, Expression, Number, Series
from attnsym.numbers.walk import evaluate_in

# An exact value, or the lower and upper end of an interval.
Interval: TypeAlias = "tuple[fmpq | arb, fmpq | arb]"

_INCREASING = frozenset(
    {"sqrt", "exp", "log", "asin", "atan", "sinh", "tanh", "floor", "ceil", "erf", "normal_cdf"}
)
_BILINEAR = frozenset({"add", "sub", "mul", "max", "min"})


class _Unbounded(ArithmeticError):
    """The operands' roundings allow a value without bound or meaning, such as a division by zero."""


def widened(expression: Expression, budget: Budget) -> Enclosure | None:
    """The range over the operands' roundings; None where that is unbounded or has points without a value.

    The expression must have passed `check_expression`.
    """
    with working_precision(FIRST_PRECISION):
        try:
            low, high = evaluate_in(_IntervalArithmetic(), expression, budget)
            ends = [ball_ends(arb(end)) for end in (low, high)]
        except (_Unbounded, Undefined, TooLarge):
            return None
    if ends[0] is None or ends[1] is None:
        return None
    return Enclosure(ends[0][0], max(ends[1][1], ends[0][0]), FIRST_PRECISION)


def has_rounded_operand(expression: Expression) -> bool:
    """Whether a numeral of the expression may itself be a rounded value."""
    stack: list[Expression] = [expression]
    while stack:
        match stack.pop():
            case Number(_, ulp) if ulp is not None:
                return True
            case Apply(_, arguments):
                stack += arguments
            case Series(_, _, lower, upper, body):
                stack += [lower, upper, body]
    return False


def rounded_addends(expression: Expression) -> list[Fraction]:
    """The units of the rounded addends, if the expression is a plain sum or difference of numerals; else
    none.
    """
    ulps: list[Fraction] = []
    stack: list[Expression] = [expression]
    while stack:
        match stack.pop():
            case Number(_, ulp):
                if ulp is not None:
                    ulps.append(ulp)
            case Apply("add" | "sub" | "neg", arguments):
                stack += arguments
            case _:
                return []
    return ulps if len(ulps) > 1 else []


class _IntervalArithmetic:
    """Intervals by their ends, each end exact or a ball."""

    step_cost = 4

    def __init__(self) -> None:
        self.balls = BallArithmetic(FIRST_PRECISION)

    def number(self, number: Number) -> Interval:
        half = (number.ulp or Fraction(0)) / 2
        return self.balls.number(Number(number.value - half)), self.balls.number(Number(number.value + half))

    def constant(self, name: str) -> Interval:
        value = self.balls.constant(name)
        return value, value

    def integer(self, value: Interval) -> int | None:
        return self.balls.integer(value[0]) if value[0] is value[1] or value[0] == value[1] else None

    def accumulate(self, operator: str, total: Interval, term: Interval) -> Interval:
        return self.apply(operator, (total, term))

    def apply(self, operator: str, arguments: tuple[Interval, ...]) -> Interval:
        if all(low is high or (isinstance(low, fmpq) and low == high) for low, high in arguments):
            value = self._at(operator, *(low for low, _ in arguments))
            return value, value
        if operator in _INCREASING:
            low, high = arguments[0]
            return self._at(operator, low), self._at(operator, high)
        if operator == "neg":
            low, high = arguments[0]
            return -high, -low
        if operator == "div":
            low, high = arguments[1]
            if not (low > 0 or high < 0):
                raise _Unbounded("a divisor that may be zero")
            return self._corners(operator, arguments)
        if operator in _BILINEAR:
            return self._corners(operator, arguments)
        if operator == "pow" and (arguments[0][0] > 0 or self._is_odd_power(arguments[1])):
            return self._corners(operator, arguments)
        return self._whole(operator, arguments)

    def _is_odd_power(self, exponent: Interval) -> bool:
        power = self.integer(exponent)
        return power is not None and power > 0 and power % 2 == 1

    def _at(self, operator: str, *points: fmpq | arb) -> fmpq | arb:
        value = self.balls.apply(operator, points)
        if isinstance(value, arb) and not value.is_finite():
            raise _Unbounded("an operand that may lie on the edge of a domain")
        return value

    def _corners(self, operator: str, arguments: tuple[Interval, ...]) -> Interval:
        """The extremes of an operator that is monotonic in each argument are at the corners of the box."""
        corners: list[tuple[fmpq | arb, ...]] = [()]
        for ends in arguments:
            corners = [(*corner, end) for corner in corners for end in ends]
            if len(corners) > 64:
                return self._whole(operator, arguments)
        values = [self._at(operator, *corner) for corner in corners]
        low, high = arb(values[0]), arb(values[0])
        for value in values[1:]:
            low, high = low.min(arb(value)), high.max(arb(value))
        return low, high

    def _whole(self, operator: str, arguments: tuple[Interval, ...]) -> Interval:
        points = [low if low is high or low == high else arb(low).union(arb(high)) for low, high in arguments]
        value = self._at(operator, *points)
        if isinstance(value, fmpq):
            return value, value
        return value.lower(), value.upper()
