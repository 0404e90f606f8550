"""Rules of square roots that follow from their definition; each is a theorem."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_X, _XY = "x : real", "x, y : real"
_LEFT = "the first number under a root is not known to be nonnegative"
_RIGHT = "the second number under a root is not known to be nonnegative"

RULES: tuple[Rule, ...] = (
    Rule(
        "sqrt_of_square",
        "The root of a square is the absolute value, and not the number: sqrt((-1)**2) is 1.",
        _X,
        "sqrt(x**2) = Abs(x)",
        accepts=(Example("sqrt(x**2) = Abs(x)", _X), Example("sqrt((x - y)**2) = Abs(x - y)", _XY)),
        rejects=(
            Example("sqrt(x**2) = x", _X, reason="false"),
            Example("sqrt(x**2) = -x", _X, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "sqrt_unique",
        "The square root of a number is recognised by two properties: it isn't negative, and its square is "
        "the number.",
        _XY,
        "sqrt(x) = y",
        needs=(
            Need("sign", "0 <= y", "the value is not known to be nonnegative"),
            Need("premise", "y**2 = x", "its square is not known to be the number under the root"),
        ),
        accepts=(
            Example("sqrt(64) = 8"),
            Example("sqrt(sigma**4) = sigma**2", "sigma : real"),
            Example("sqrt(0) = 0"),
        ),
        rejects=(
            Example("sqrt(x**2) = x", _X, reason="0 <= y"),
            Example("sqrt(64) = -8", reason="0 <= y"),
            Example("sqrt(63) = 8", reason="y**2 = x"),
        ),
        derived=True,
    ),
    Rule(
        "sqrt_product",
        "The root of a product is the product of the roots, where both roots exist: with x = y = -1 only "
        "the left side does.",
        _XY,
        "sqrt(x*y) = sqrt(x)*sqrt(y)",
        needs=(Need("domain", "0 <= x", _LEFT), Need("domain", "0 <= y", _RIGHT)),
        accepts=(
            Example("sqrt(x*y) = sqrt(x)*sqrt(y)", "x, y : nonnegative real"),
            Example("sqrt(d*2) = sqrt(d)*sqrt(2)", "d : positive integer"),
        ),
        rejects=(
            Example("sqrt(x*y) = sqrt(x)*sqrt(y)", "x : real\ny : nonnegative real", reason="0 <= x"),
            Example("sqrt(x*y) = sqrt(x)*sqrt(y)", "x : nonnegative real\ny : real", reason="0 <= y"),
            Example("sqrt(x + y) = sqrt(x) + sqrt(y)", "x, y : nonnegative real", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "sqrt_quotient",
        "The root of a quotient is the quotient of the roots, where the upper root exists and the "
        "denominator is positive.",
        _XY,
        "sqrt(x/y) = sqrt(x)/sqrt(y)",
        needs=(
            Need("domain", "0 <= x", _LEFT),
            Need("domain", "0 < y", "the denominator is not known to be positive"),
        ),
        accepts=(
            Example("sqrt(x/y) = sqrt(x)/sqrt(y)", "x : nonnegative real\ny : positive real"),
            Example("sqrt(x/d) = sqrt(x)/sqrt(d)", "x : nonnegative real\nd : positive integer"),
        ),
        rejects=(
            Example("sqrt(x/y) = sqrt(x)/sqrt(y)", "x : real\ny : positive real", reason="0 <= x"),
            Example("sqrt(x/y) = sqrt(x)/sqrt(y)", "x : nonnegative real\ny : nonzero real", reason="0 < y"),
        ),
        derived=True,
    ),
    Rule(
        "sqrt_monotone",
        "A larger number has a larger root, or the same one.",
        _XY,
        "sqrt(x) <= sqrt(y)",
        needs=(
            Need("domain", "0 <= x", _LEFT),
            Need("premise", "x <= y", "the numbers under the roots are not known to be in that order"),
        ),
        accepts=(
            Example("sqrt(x) <= sqrt(y)", "x, y : nonnegative real", "x <= y"),
            Example("sqrt(d) <= sqrt(d + 1)", "d : positive integer"),
        ),
        rejects=(
            Example("sqrt(x) <= sqrt(y)", _XY, "x <= y", reason="0 <= x"),
            Example("sqrt(x) <= sqrt(y)", "x, y : nonnegative real", reason="x <= y"),
        ),
        derived=True,
    ),
    Rule(
        "sqrt_positive",
        "The root of a positive number is positive, and so may be divided by.",
        _X,
        "0 < sqrt(x)",
        needs=(Need("sign", "0 < x", "the number under the root is not known to be positive"),),
        accepts=(Example("0 < sqrt(x)", "x : positive real"), Example("0 < sqrt(d)", "d : positive integer")),
        rejects=(
            Example("0 < sqrt(x)", "x : nonnegative real", reason="0 < x"),
            Example("0 < sqrt(d)", "d : nonnegative integer", reason="0 < x"),
        ),
        derived=True,
    ),
)
