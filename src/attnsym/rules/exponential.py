"""Rules of the exponential function and the logarithm."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_X, _XY = "x : real", "x, y : real"
_SOURCE = "NIST Digital Library of Mathematical Functions, chapter 4"
_LEFT = "the first argument of log is not known to be positive"
_RIGHT = "the second argument of log is not known to be positive"
_ONE = "the argument of log is not known to be positive"
_ORDERED = "the arguments are not known to be in that order"

RULES: tuple[Rule, ...] = (
    Rule(
        "exp_sum",
        "The exponential turns sums into products. On this rests that softmax weights depend on score "
        "differences only.",
        _XY,
        "exp(x + y) = exp(x)*exp(y)",
        accepts=(Example("exp(x + y) = exp(x)*exp(y)", _XY), Example("exp(x + 1) = exp(x)*exp(1)", _X)),
        rejects=(
            Example("exp(x*y) = exp(x)*exp(y)", _XY, reason="false"),
            Example("exp(x + y) = exp(x) + exp(y)", _XY, reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "exp_positive",
        "An exponential is positive, however negative its argument: it comes close to zero and never "
        "reaches it.",
        _X,
        "0 < exp(x)",
        accepts=(Example("0 < exp(x)", _X), Example("0 < exp(-1000)")),
        rejects=(Example("1 < exp(x)", _X, reason="false"), Example("0 < -exp(x)", _X, reason="false")),
        source=_SOURCE,
    ),
    Rule(
        "exp_tangent",
        "The exponential lies above its tangent at zero. Every estimate of exp here starts from this.",
        _X,
        "1 + x <= exp(x)",
        accepts=(Example("1 + x <= exp(x)", _X), Example("1 + (-x) <= exp(-x)", _X)),
        rejects=(
            Example("1 + x < exp(x)", _X, reason="false"),
            Example("1 + 2*x <= exp(x)", _X, reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "exp_one",
        "E is the value of the exponential at 1.",
        "",
        "exp(1) = E",
        accepts=(Example("exp(1) = E"), Example("exp(1)**2 = E**2")),
        rejects=(Example("exp(0) = E", reason="false"), Example("exp(1) = 2.718", reason="false")),
        source="definition of the number E",
    ),
    Rule(
        "log_exp",
        "The logarithm undoes the exponential, for every real number.",
        _X,
        "log(exp(x)) = x",
        accepts=(Example("log(exp(x)) = x", _X), Example("log(exp(x*y)) = x*y", _XY)),
        rejects=(
            Example("log(exp(x) + exp(y)) = x + y", _XY, reason="false"),
            Example("log(exp(x)) = exp(x)", _X, reason="false"),
        ),
        source="definition of the logarithm",
    ),
    Rule(
        "exp_log",
        "The exponential undoes the logarithm, where there is one: of positive numbers.",
        _X,
        "exp(log(x)) = x",
        needs=(Need("domain", "0 < x", _ONE),),
        accepts=(Example("exp(log(x)) = x", "x : positive real"), Example("exp(log(2)) = 2")),
        rejects=(
            Example("exp(log(x)) = x", _X, reason="0 < x"),
            Example("exp(log(x)) = x", "x : nonnegative real", reason="0 < x"),
            Example("exp(log(-1)) = -1", reason="0 < x"),
        ),
        source="definition of the logarithm",
    ),
    Rule(
        "exp_zero",
        "The exponential of zero is 1.",
        "",
        "exp(0) = 1",
        accepts=(Example("exp(0) = 1"), Example("exp(x - x) = 1", _X)),
        rejects=(Example("exp(0) = 0", reason="false"), Example("exp(x) = 1", _X, reason="false")),
        derived=True,
    ),
    Rule(
        "exp_negative",
        "A negative argument inverts the exponential.",
        _X,
        "exp(-x) = 1/exp(x)",
        accepts=(Example("exp(-x) = 1/exp(x)", _X), Example("exp(-(x - y)) = 1/exp(x - y)", _XY)),
        rejects=(
            Example("exp(-x) = -exp(x)", _X, reason="false"),
            Example("exp(1/x) = 1/exp(x)", "x : positive real", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "exp_difference",
        "The ratio of two exponentials is the exponential of the difference.",
        _XY,
        "exp(x - y) = exp(x)/exp(y)",
        accepts=(Example("exp(x - y) = exp(x)/exp(y)", _XY), Example("exp(x - 1) = exp(x)/exp(1)", _X)),
        rejects=(
            Example("exp(x - y) = exp(x) - exp(y)", _XY, reason="false"),
            Example("exp(x/y) = exp(x)/exp(y)", "x, y : positive real", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "exp_monotone",
        "A larger argument never has a smaller exponential.",
        _XY,
        "exp(x) <= exp(y)",
        needs=(Need("premise", "x <= y", _ORDERED),),
        accepts=(
            Example("exp(x) <= exp(y)", _XY, "x <= y"),
            Example("exp(-x) <= exp(0)", "x : nonnegative real"),
        ),
        rejects=(
            Example("exp(x) <= exp(y)", _XY, reason="x <= y"),
            Example("exp(x) <= exp(y)", _XY, "y <= x", reason="x <= y"),
        ),
        derived=True,
    ),
    Rule(
        "exp_strictly_monotone",
        "A larger argument has a larger exponential.",
        _XY,
        "exp(x) < exp(y)",
        needs=(Need("premise", "x < y", _ORDERED),),
        accepts=(Example("exp(x) < exp(y)", _XY, "x < y"), Example("exp(x) < exp(x + 1)", _X)),
        rejects=(
            Example("exp(x) < exp(y)", _XY, "x <= y", reason="x < y"),
            Example("exp(x) < exp(x)", _X, reason="x < y"),
        ),
        derived=True,
    ),
    Rule(
        "exp_order",
        "Two exponentials stand in the same order as their arguments.",
        _XY,
        "exp(x) <= exp(y) <-> x <= y",
        accepts=(
            Example("exp(x) <= exp(y) <-> x <= y", _XY),
            Example("exp(2*x) <= exp(1) <-> 2*x <= 1", _X),
        ),
        rejects=(
            Example("exp(x) <= exp(y) <-> y <= x", _XY, reason="false"),
            Example("exp(x) <= exp(y) <-> x < y", _XY, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "exp_injective",
        "Arguments with equal exponentials are equal.",
        _XY,
        "x = y",
        needs=(Need("premise", "exp(x) = exp(y)", "the exponentials are not known to be equal"),),
        accepts=(
            Example("x = y", _XY, "exp(x) = exp(y)"),
            Example("2*x = y + 1", _XY, "exp(2*x) = exp(y + 1)"),
        ),
        rejects=(
            Example("x = y", _XY, reason="exp(x) = exp(y)"),
            Example("x = y", _XY, "exp(x) <= exp(y)", reason="exp(x) = exp(y)"),
        ),
        derived=True,
    ),
)
