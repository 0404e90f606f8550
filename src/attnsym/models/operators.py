"""Sums, expectations, derivatives and limits in a finite model: the operators that bind a variable."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from attnsym.kernel.terms import Term
from attnsym.models import germs
from attnsym.models.evaluate import Code, Frame, body_of, compile_term
from attnsym.models.functions import Direction, Dual, Number, real
from attnsym.models.intervals import Undecided
from attnsym.models.values import Truth, Undefined, equal, tidy

MAX_RANGE = 20_000  # terms of one sum
MAX_ORDER = 8  # of a derivative: the work doubles with each


def build_binding(term: Term, depth: int) -> Code:
    """Code for one of these operators."""
    return _BUILDERS[term.op](term, depth)


def _range(term: Term, depth: int) -> Code:
    lower, upper = (compile_term(a, depth) for a in term.args[:2])

    def indices(frame: Frame, stack: list[Any]) -> Any:
        first, last = lower(frame, stack), upper(frame, stack)
        if last - first >= MAX_RANGE:
            raise Undecided("a sum of too many terms")
        return range(first, last + 1)

    return indices


def _sum(term: Term, depth: int) -> Code:
    indices, (body, steps) = _range(term, depth), body_of(term.args[2], depth)

    def total(frame: Frame, stack: list[Any]) -> Any:
        over = indices(frame, stack)
        frame.budget.spend(len(over) * steps)
        result: Any = 0
        for i in over:
            stack[depth] = i
            result = result + body(frame, stack)
        return result

    return total


def _multiply(term: Term, depth: int) -> Code:
    indices, (body, steps) = _range(term, depth), body_of(term.args[2], depth)

    def product(frame: Frame, stack: list[Any]) -> Any:
        over = indices(frame, stack)
        frame.budget.spend(len(over) * steps)
        result: Any = 1
        for i in over:
            stack[depth] = i
            result = result * body(frame, stack)
        return result

    return product


def outcomes(variable: Term, depth: int) -> Code:
    """The list of a random variable's values, by outcome."""
    body, steps = body_of(variable, depth)

    def listed(frame: Frame, stack: list[Any]) -> Any:
        frame.budget.spend(len(frame.weights) * steps)
        result = []
        for outcome in range(len(frame.weights)):
            stack[depth] = outcome
            result.append(body(frame, stack))
        return result

    return listed


def _whole(listed: Sequence[Any]) -> tuple[Sequence[int], int] | None:
    """Rational values as integers over one denominator; None when another kind of number is among them."""
    denominator = 1
    for x in listed:
        if type(x) is Fraction:
            denominator = lcm(denominator, x.denominator)
        elif type(x) is not int:
            return None
    if denominator == 1:
        return listed, 1
    return [x.numerator * (denominator // x.denominator) for x in listed], denominator


def mean_of(weights: tuple[int, ...], listed: Sequence[Any]) -> Any:
    """The mean of a random variable's values."""
    whole = _whole(listed)
    if whole is not None:
        total = sum(map(operator.mul, weights, whole[0]))
        return tidy(Fraction(total, sum(weights) * whole[1]))
    result: Any = 0
    for weight, x in zip(weights, listed, strict=True):
        result = result + x * weight
    return result * Fraction(1, sum(weights))


def _mean(term: Term, depth: int) -> Code:
    x = outcomes(term.args[0], depth)
    return lambda frame, stack: mean_of(frame.weights, x(frame, stack))


def _variance(term: Term, depth: int) -> Code:
    x = outcomes(term.args[0], depth)

    def variance(frame: Frame, stack: list[Any]) -> Any:
        listed = x(frame, stack)
        return covariance_of(frame.weights, listed, listed)

    return variance


def _covariance(term: Term, depth: int) -> Code:
    x, y = (outcomes(a, depth) for a in term.args)
    return lambda frame, stack: covariance_of(frame.weights, x(frame, stack), y(frame, stack))


def covariance_of(weights: tuple[int, ...], xs: Sequence[Any], ys: Sequence[Any]) -> Any:
    """The mean of the product of the deviations from the means."""
    first, second = _whole(xs), _whole(ys)
    if first is not None and second is not None:
        (a, p), (b, q) = first, second
        both = sum(w * u * v for w, u, v in zip(weights, a, b, strict=True))
        apart = sum(map(operator.mul, weights, a)) * sum(map(operator.mul, weights, b))
        total = sum(weights)
        return tidy(Fraction(total * both - apart, total * total * p * q))
    centre, middle = mean_of(weights, xs), mean_of(weights, ys)
    return mean_of(weights, [(v - centre) * (u - middle) for v, u in zip(xs, ys, strict=True)])


def derivative(frame: Frame, function: Any, point: Any, index: int) -> Number:
    """The derivative of a function of a family in the coordinate `index`; Undefined at a corner."""
    point(index)  # a coordinate that doesn't exist has no derivative either

    def rate(step: int, direction: Direction) -> Any:
        def moved(i: int) -> Any:
            return Dual(direction, point(i), step) if i == index else point(i)

        value = function(moved)
        return value.rate if isinstance(value, Dual) and value.direction is direction else 0

    if frame.level >= MAX_ORDER:
        raise Undecided(f"a derivative of an order beyond {MAX_ORDER}")
    frame.level += 1
    try:
        direction = Direction(frame.level)
        forward = rate(1, direction)
        if not direction.corner:
            return forward  # type: ignore[no-any-return]  # a rate is a number
        if frame.level > 1:
            raise Undecided("a second derivative at a corner")
        backward = -rate(-1, direction)
    finally:
        frame.level -= 1
    same = equal(real(forward), real(backward))
    if same is Truth.UNKNOWN:
        raise Undecided("whether the rates on both sides of a corner agree")
    if same is Truth.FALSE:
        raise Undefined("no derivative at a corner")
    return forward  # type: ignore[no-any-return]  # a rate is a number


def _derivative(term: Term, depth: int) -> Code:
    function, point, index = (compile_term(a, depth) for a in term.args)
    size = term.size

    def value(frame: Frame, stack: list[Any]) -> Any:
        frame.budget.spend(size)
        return derivative(frame, function(frame, stack), point(frame, stack), index(frame, stack))

    return value


def limit(frame: Frame, function: Any, where: tuple[str, Any]) -> Number:
    """The limit; NoLimit when there is none."""
    kind, point = where
    found = []
    for x in germs.approach(kind, None if point is None else real(point)):
        value = function(x)
        if isinstance(value, Dual):
            raise Undecided("the derivative of a limit")
        found.append(germs.limit_of(value))
    return germs.same_limit(found)


def _limit(term: Term, depth: int) -> Code:
    function, where = (compile_term(a, depth) for a in term.args)

    def value(frame: Frame, stack: list[Any]) -> Any:
        frame.budget.spend(term.size)
        return limit(frame, function(frame, stack), where(frame, stack))

    return value


_BUILDERS: dict[str, Callable[[Term, int], Code]] = {
    "sum": _sum,
    "product": _multiply,
    "mean": _mean,
    "variance": _variance,
    "covariance": _covariance,
    "derivative": _derivative,
    "limit": _limit,
}
