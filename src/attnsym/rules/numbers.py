"""Rules of absolute value, of the square root as such, and of the number pi."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_DEFINITION = "definition by cases"
_X, _XY = "x : real", "x, y : real"

RULES: tuple[Rule, ...] = (
    Rule(
        "abs_nonnegative",
        "The absolute value of a number that isn't negative is the number itself.",
        _X,
        "Abs(x) = x",
        needs=(Need("sign", "0 <= x", "the number is not known to be nonnegative"),),
        accepts=(Example("Abs(3) = 3"), Example("Abs(x**2) = x**2", _X), Example("Abs(0) = 0")),
        rejects=(
            Example("Abs(x) = x", _X, reason="0 <= x"),
            Example("Abs(-2) = -2", reason="0 <= x"),
            Example("Abs(x) = x", _X, "x <= 0", reason="0 <= x"),
        ),
        source=_DEFINITION,
    ),
    Rule(
        "abs_nonpositive",
        "The absolute value of a number that isn't positive is its negative.",
        _X,
        "Abs(x) = -x",
        needs=(Need("sign", "x <= 0", "the number is not known to be at most zero"),),
        accepts=(Example("Abs(x) = -x", _X, "x < 0"), Example("Abs(-x**2) = -(-x**2)", _X)),
        rejects=(
            Example("Abs(x) = -x", _X, reason="x <= 0"),
            Example("Abs(x) = -x", _X, "0 < x", reason="x <= 0"),
        ),
        source=_DEFINITION,
    ),
    Rule(
        "sqrt_nonnegative",
        "A square root is the root that isn't negative; it has a value only for numbers that aren't "
        "negative.",
        _X,
        "0 <= sqrt(x)",
        needs=(Need("domain", "0 <= x", "the number under the root is not known to be nonnegative"),),
        accepts=(
            Example("0 <= sqrt(x)", "x : nonnegative real"),
            Example("0 <= sqrt(d)", "d : positive integer"),
        ),
        rejects=(
            Example("0 <= sqrt(x)", _X, reason="0 <= x"),
            Example("0 <= sqrt(-1)", reason="0 <= x"),
        ),
        source="definition of the square root",
    ),
    Rule(
        "sqrt_square",
        "The square of a square root gives the number back, where there is a root.",
        _X,
        "sqrt(x)**2 = x",
        needs=(Need("domain", "0 <= x", "the number under the root is not known to be nonnegative"),),
        accepts=(
            Example("sqrt(2)**2 = 2"),
            Example("sqrt(d)**2 = d", "d : positive integer"),
            Example("sqrt(0)**2 = 0"),
        ),
        rejects=(
            Example("sqrt(x)**2 = x", _X, reason="0 <= x"),
            Example("sqrt(-1)**2 = -1", reason="0 <= x"),
            Example("sqrt(x**2) = x", _X, reason="false"),
        ),
        source="definition of the square root",
    ),
    Rule(
        "pi_bounds",
        "The number pi lies between 3 and 4.",
        "",
        "3 < pi and pi < 4",
        accepts=(Example("3 < pi and pi < 4"), Example("3 < pi")),
        rejects=(Example("pi < 3", reason="false"), Example("pi = 3.14", reason="false")),
        source="Archimedes, Measurement of a Circle: the hexagon inside, the square outside",
    ),
    Rule(
        "abs_is_nonnegative",
        "No absolute value is negative.",
        _X,
        "0 <= Abs(x)",
        accepts=(Example("0 <= Abs(x - y)", _XY), Example("0 <= Abs(-7)")),
        rejects=(Example("0 < Abs(x)", _X, reason="false"), Example("Abs(x) <= 0", _X, reason="false")),
        derived=True,
    ),
    Rule(
        "abs_above",
        "A number is at most its absolute value.",
        _X,
        "x <= Abs(x)",
        accepts=(Example("x <= Abs(x)", _X), Example("x - y <= Abs(x - y)", _XY)),
        rejects=(Example("x < Abs(x)", _X, reason="false"), Example("Abs(x) <= x", _X, reason="false")),
        derived=True,
    ),
    Rule(
        "abs_below",
        "A number is at least the negative of its absolute value.",
        _X,
        "-Abs(x) <= x",
        accepts=(Example("-Abs(x) <= x", _X), Example("-Abs(x*y) <= x*y", _XY)),
        rejects=(Example("-Abs(x) < x", _X, reason="false"), Example("x <= -Abs(x)", _X, reason="false")),
        derived=True,
    ),
    Rule(
        "abs_bound",
        "A number between -c and c has an absolute value of at most c. Both bounds are needed.",
        "x, c : real",
        "Abs(x) <= c",
        needs=(
            Need("sign", "-c <= x", "the bound from below is missing"),
            Need("sign", "x <= c", "the bound from above is missing"),
        ),
        accepts=(
            Example("Abs(x) <= 1", _X, "-1 <= x, x <= 1"),
            Example("Abs(x - y) <= c", "x, y, c : real", "-c <= x - y, x - y <= c"),
        ),
        rejects=(
            Example("Abs(x) <= 1", _X, "x <= 1", reason="-c <= x"),
            Example("Abs(x) <= 1", _X, "-1 <= x", reason="x <= c"),
        ),
        derived=True,
    ),
    Rule(
        "abs_square",
        "Squaring forgets the sign, so the absolute value may be dropped under a square.",
        _X,
        "Abs(x)**2 = x**2",
        accepts=(Example("Abs(x)**2 = x**2", _X), Example("Abs(x - y)**2 = (x - y)**2", _XY)),
        rejects=(
            Example("Abs(x)**3 = x**3", _X, reason="false"),
            Example("Abs(x)**2 = x", _X, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "abs_of_negative",
        "A number and its negative have one absolute value.",
        _X,
        "Abs(-x) = Abs(x)",
        accepts=(Example("Abs(-x) = Abs(x)", _X), Example("Abs(-(x*y)) = Abs(x*y)", _XY)),
        rejects=(
            Example("Abs(-x) = -Abs(x)", _X, reason="false"),
            Example("Abs(1 - x) = Abs(x)", _X, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "abs_product",
        "The absolute value of a product is the product of the absolute values.",
        _XY,
        "Abs(x*y) = Abs(x)*Abs(y)",
        accepts=(
            Example("Abs(x*y) = Abs(x)*Abs(y)", _XY),
            Example("Abs((x + y)*x) = Abs(x + y)*Abs(x)", _XY),
        ),
        rejects=(
            Example("Abs(x + y) = Abs(x) + Abs(y)", _XY, reason="false"),
            Example("Abs(x*y) = x*Abs(y)", _XY, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "triangle_inequality",
        "The absolute value of a sum is at most the sum of the absolute values; equality fails where signs "
        "differ.",
        _XY,
        "Abs(x + y) <= Abs(x) + Abs(y)",
        accepts=(
            Example("Abs(x + y) <= Abs(x) + Abs(y)", _XY),
            Example("Abs(x + 1) <= Abs(x) + Abs(1)", _X),
        ),
        rejects=(
            Example("Abs(x + y) < Abs(x) + Abs(y)", _XY, reason="false"),
            Example("Abs(x - y) <= Abs(x) - Abs(y)", _XY, reason="false"),
        ),
        derived=True,
    ),
)
