"""Rules of the logarithm; each is a theorem about the inverse of the exponential."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_X, _XY = "x : real", "x, y : real"
_LEFT = "the first argument of log is not known to be positive"
_RIGHT = "the second argument of log is not known to be positive"
_ONE = "the argument of log is not known to be positive"
_ORDERED = "the arguments are not known to be in that order"

RULES: tuple[Rule, ...] = (
    Rule(
        "log_one",
        "The logarithm of 1 is zero.",
        "",
        "log(1) = 0",
        accepts=(Example("log(1) = 0"), Example("log(x/x) = 0", "x : nonzero real")),
        rejects=(Example("log(1) = 1", reason="false"), Example("log(2) = 0", reason="false")),
        derived=True,
    ),
    Rule(
        "log_product",
        "The logarithm turns products into sums, where each factor has one.",
        _XY,
        "log(x*y) = log(x) + log(y)",
        needs=(Need("domain", "0 < x", _LEFT), Need("domain", "0 < y", _RIGHT)),
        accepts=(
            Example("log(x*y) = log(x) + log(y)", "x, y : positive real"),
            Example("log(2*x) = log(2) + log(x)", "x : positive real"),
        ),
        rejects=(
            Example("log(x*y) = log(x) + log(y)", "x : real\ny : positive real", reason="0 < x"),
            Example("log(x*y) = log(x) + log(y)", "x : positive real\ny : nonzero real", reason="0 < y"),
            Example("log(x + y) = log(x) + log(y)", "x, y : positive real", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "log_quotient",
        "The logarithm turns quotients into differences.",
        _XY,
        "log(x/y) = log(x) - log(y)",
        needs=(Need("domain", "0 < x", _LEFT), Need("domain", "0 < y", _RIGHT)),
        accepts=(
            Example("log(x/y) = log(x) - log(y)", "x, y : positive real"),
            Example("log(x/2) = log(x) - log(2)", "x : positive real"),
        ),
        rejects=(
            Example("log(x/y) = log(x) - log(y)", "x : nonzero real\ny : positive real", reason="0 < x"),
            Example("log(x/y) = log(x) - log(y)", "x : positive real\ny : nonzero real", reason="0 < y"),
        ),
        derived=True,
    ),
    Rule(
        "log_power",
        "The logarithm brings an exponent down as a factor. For log(x**2) = 2*log(x) the sign of x matters: "
        "at x = -1 only the left side has a value.",
        "x : real\nn : integer",
        "log(x**n) = n*log(x)",
        needs=(Need("domain", "0 < x", _ONE),),
        accepts=(
            Example("log(x**n) = n*log(x)", "x : positive real\nn : integer"),
            Example("log(2**n) = n*log(2)", "n : nonnegative integer"),
        ),
        rejects=(
            Example("log(x**n) = n*log(x)", "x : nonzero real\nn : integer", reason="0 < x"),
            Example("log(x**2) = 2*log(x)", "x : nonzero real", reason="0 < x"),
        ),
        derived=True,
    ),
    Rule(
        "log_monotone",
        "A larger number never has a smaller logarithm.",
        _XY,
        "log(x) <= log(y)",
        needs=(
            Need("domain", "0 < x", _ONE),
            Need("premise", "x <= y", _ORDERED),
        ),
        accepts=(
            Example("log(x) <= log(y)", "x, y : positive real", "x <= y"),
            Example("log(2) <= log(3)"),
        ),
        rejects=(
            Example("log(x) <= log(y)", "x : real\ny : positive real", "x <= y", reason="0 < x"),
            Example("log(x) <= log(y)", "x, y : positive real", reason="x <= y"),
        ),
        derived=True,
    ),
    Rule(
        "log_strictly_monotone",
        "A larger number has a larger logarithm.",
        _XY,
        "log(x) < log(y)",
        needs=(
            Need("domain", "0 < x", _ONE),
            Need("premise", "x < y", _ORDERED),
        ),
        accepts=(
            Example("log(x) < log(y)", "x, y : positive real", "x < y"),
            Example("log(2) < log(3)"),
        ),
        rejects=(
            Example("log(x) < log(y)", "x : real\ny : positive real", "x < y", reason="0 < x"),
            Example("log(x) < log(y)", "x, y : positive real", "x <= y", reason="x < y"),
        ),
        derived=True,
    ),
    Rule(
        "log_injective",
        "Positive numbers with equal logarithms are equal.",
        _XY,
        "x = y",
        needs=(
            Need("domain", "0 < x", _LEFT),
            Need("domain", "0 < y", _RIGHT),
            Need("premise", "log(x) = log(y)", "the logarithms are not known to be equal"),
        ),
        accepts=(
            Example("x = y", "x, y : positive real", "log(x) = log(y)"),
            Example("x = 2", "x : positive real", "log(x) = log(2)"),
        ),
        rejects=(
            Example("x = y", "x : positive real\ny : positive real", reason="log(x) = log(y)"),
            Example("x = y", "x : positive real\ny : positive real", "log(x) <= log(y)",
                    reason="log(x) = log(y)"),
        ),
        derived=True,
    ),
    Rule(
        "log_tangent",
        "The logarithm lies below its tangent at 1.",
        _X,
        "log(x) <= x - 1",
        needs=(Need("domain", "0 < x", _ONE),),
        accepts=(
            Example("log(x) <= x - 1", "x : positive real"),
            Example("log(2) <= 2 - 1"),
        ),
        rejects=(
            Example("log(x) <= x - 1", _X, reason="0 < x"),
            Example("log(x) < x - 1", "x : positive real", reason="false"),
        ),
        derived=True,
    ),
)
