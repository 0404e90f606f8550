"""Statements evaluated in floating point, for tests: sums as loops, derivatives as differences, E over a law.

It shares no code with what it tests beyond the terms themselves.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from itertools import product

from attnsym.kernel.terms import Term, app, open_fresh, var

STEP = 1e-4
Value = float | int | Callable[..., float]


class World:
    """Values of names: numbers, functions of indices, random families as functions of (indices, outcome)."""

    def __init__(
        self, names: Mapping[str, Value], outcomes: list[tuple[float, object]] | None = None
    ) -> None:
        self.names, self.outcomes = dict(names), outcomes or [(1.0, ())]
        self.bound: dict[Term, Value] = {}

    def value(self, t: Term) -> float:
        op, args = t.op, t.args
        if op in ("num", "int"):
            return float(t.data)
        if op == "var":
            return self.bound[t] if t in self.bound else self.names[str(t.data).rstrip("'")]  # type: ignore[return-value]
        if op == "app":
            head, indices = t, []
            while head.op == "app":
                indices.append(head.args[1])
                head = head.args[0]
            function = self.value(head)
            return function(*[self.value(i) for i in reversed(indices)])  # type: ignore[operator]
        if op in ("add", "iadd"):
            return self.value(args[0]) + self.value(args[1])
        if op in ("mul", "imul"):
            return self.value(args[0]) * self.value(args[1])
        if op in _ONE:
            return _ONE[op](self.value(args[0]))
        if op == "pow":
            return self.value(args[0]) ** int(self.value(args[1]))
        if op == "delta":
            return float(self.value(args[0]) == self.value(args[1]))
        if op == "sum":
            i, body = open_fresh(args[2])
            lower, upper = int(self.value(args[0])), int(self.value(args[1]))
            return sum(self.at(i, k, body) for k in range(lower, upper + 1))
        if op == "mean":
            w, body = open_fresh(args[0])
            return sum(p * self.at(w, outcome, body) for p, outcome in self.outcomes)
        if op in ("variance", "covariance"):
            x, y = args[0], args[-1]
            means = [self.value_of_mean(f) for f in (x, y)]
            w, body = open_fresh(x)
            other = app(y, w)
            return sum(
                p * (self.at(w, o, body) - means[0]) * (self.at(w, o, other) - means[1])
                for p, o in self.outcomes
            )
        if op == "derivative":
            return self.derivative(*args)
        if op == "limit":
            return self.limit(*args)
        raise AssertionError(f"no value for {op}")

    def limit(self, function: Term, place: Term) -> float:
        """The value far out, or very near the number."""
        x, body = open_fresh(function)
        if place.op == "at":
            return self.at(x, self.value(place.args[0]) + 1e-9, body)
        try:
            return self.at(x, 1e9, body)
        except OverflowError:
            return self.at(x, 300.0, body)

    def value_of_mean(self, function: Term) -> float:
        w, body = open_fresh(function)
        return sum(p * self.at(w, outcome, body) for p, outcome in self.outcomes)

    def at(self, variable: Term, value: object, body: Term) -> float:
        outer = self.bound.get(variable)
        self.bound[variable] = value  # type: ignore[assignment]
        result = self.value(body)
        if outer is None:
            del self.bound[variable]
        else:
            self.bound[variable] = outer
        return result

    def derivative(self, functional: Term, point: Term, index: Term) -> float:
        place = int(self.value(index))
        s, body = open_fresh(functional)
        i = var("place", point.sort.domain)  # type: ignore[arg-type]
        at_point = app(point, i)

        def moved(by: float) -> float:
            return self.at(s, lambda k: self.at(i, k, at_point) + (by if k == place else 0.0), body)

        return (8 * (moved(STEP) - moved(-STEP)) - (moved(2 * STEP) - moved(-2 * STEP))) / (12 * STEP)


_ONE: dict[str, Callable[[float], float]] = {
    "neg": lambda x: -x, "ineg": lambda x: -x, "inv": lambda x: 1 / x, "real": float, "exp": math.exp,
    "log": math.log, "sqrt": math.sqrt, "abs": abs,
}  # fmt: skip


def independent_law(values: Mapping[str, list[float]]) -> list[tuple[float, dict[str, float]]]:
    """All combinations of the values of independent variables, equally likely."""
    names = list(values)
    combinations = list(product(*[values[n] for n in names]))
    return [(1 / len(combinations), dict(zip(names, c, strict=True))) for c in combinations]
