"""Rules of the maximum and the minimum of two numbers."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_DEFINITION = "definition by cases"
_X, _XY, _AB = "x : real", "x, y : real", "a, b : real"

RULES: tuple[Rule, ...] = (
    Rule(
        "max_left",
        "The maximum of two numbers is the first one if the second doesn't exceed it.",
        _AB,
        "Max(a, b) = a",
        needs=(Need("sign", "b <= a", "the second number may exceed the first"),),
        accepts=(
            Example("Max(x, y) = x", _XY, "y <= x"),
            Example("Max(5, 3) = 5"),
            Example("Max(x, x) = x", _X),
        ),
        rejects=(
            Example("Max(x, y) = x", _XY, reason="b <= a"),
            Example("Max(x, y) = x", _XY, "x <= y", reason="b <= a"),
            Example("Max(3, 5) = 3", reason="b <= a"),
        ),
        source=_DEFINITION,
    ),
    Rule(
        "max_right",
        "The maximum of two numbers is the second one if the first doesn't exceed it.",
        _AB,
        "Max(a, b) = b",
        needs=(Need("sign", "a <= b", "the first number may exceed the second"),),
        accepts=(Example("Max(x, y) = y", _XY, "x <= y"), Example("Max(3, 5) = 5")),
        rejects=(
            Example("Max(x, y) = y", _XY, reason="a <= b"),
            Example("Max(5, 3) = 3", reason="a <= b"),
        ),
        source=_DEFINITION,
    ),
    Rule(
        "min_left",
        "The minimum of two numbers is the first one if it doesn't exceed the second.",
        _AB,
        "Min(a, b) = a",
        needs=(Need("sign", "a <= b", "the first number may exceed the second"),),
        accepts=(Example("Min(x, y) = x", _XY, "x <= y"), Example("Min(3, 5) = 3")),
        rejects=(
            Example("Min(x, y) = x", _XY, reason="a <= b"),
            Example("Min(5, 3) = 5", reason="a <= b"),
        ),
        source=_DEFINITION,
    ),
    Rule(
        "min_right",
        "The minimum of two numbers is the second one if it doesn't exceed the first.",
        _AB,
        "Min(a, b) = b",
        needs=(Need("sign", "b <= a", "the second number may exceed the first"),),
        accepts=(Example("Min(x, y) = y", _XY, "y <= x"), Example("Min(5, 3) = 3")),
        rejects=(
            Example("Min(x, y) = y", _XY, reason="b <= a"),
            Example("Min(3, 5) = 5", reason="b <= a"),
        ),
        source=_DEFINITION,
    ),
    Rule(
        "max_above_left",
        "A maximum is at least its first argument.",
        _AB,
        "a <= Max(a, b)",
        accepts=(Example("x <= Max(x, y)", _XY), Example("x <= Max(x, 0)", _X)),
        rejects=(
            Example("x < Max(x, y)", _XY, reason="false"),
            Example("Max(x, y) <= x", _XY, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "max_above_right",
        "A maximum is at least its second argument.",
        _AB,
        "b <= Max(a, b)",
        accepts=(Example("y <= Max(x, y)", _XY), Example("0 <= Max(x, 0)", _X)),
        rejects=(
            Example("y < Max(x, y)", _XY, reason="false"),
            Example("Max(x, y) <= y", _XY, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "max_bound",
        "A maximum is at most what bounds both of its arguments.",
        "a, b, c : real",
        "Max(a, b) <= c",
        needs=(
            Need("sign", "a <= c", "the first argument may exceed the bound"),
            Need("sign", "b <= c", "the second argument may exceed the bound"),
        ),
        accepts=(
            Example("Max(x, y) <= 1", _XY, "x <= 1, y <= 1"),
            Example("Max(x, 0) <= y", "x : real\ny : nonnegative real", "x <= y"),
        ),
        rejects=(
            Example("Max(x, y) <= 1", _XY, "y <= 1", reason="a <= c"),
            Example("Max(x, y) <= 1", _XY, "x <= 1", reason="b <= c"),
        ),
        derived=True,
    ),
    Rule(
        "min_below_left",
        "A minimum is at most its first argument.",
        _AB,
        "Min(a, b) <= a",
        accepts=(Example("Min(x, y) <= x", _XY), Example("Min(x, 0) <= x", _X)),
        rejects=(
            Example("Min(x, y) < x", _XY, reason="false"),
            Example("x <= Min(x, y)", _XY, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "min_below_right",
        "A minimum is at most its second argument.",
        _AB,
        "Min(a, b) <= b",
        accepts=(Example("Min(x, y) <= y", _XY), Example("Min(x, 0) <= 0", _X)),
        rejects=(
            Example("Min(x, y) < y", _XY, reason="false"),
            Example("y <= Min(x, y)", _XY, reason="false"),
        ),
        derived=True,
    ),
)
