"""Rules of order: what holds between numbers beyond the certificates of the kernel, and between integers."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_ORDER = "the real numbers are an ordered field"
_INTEGERS = "the integers are discretely ordered"
_XY = "x, y : real"

RULES: tuple[Rule, ...] = (
    Rule(
        "antisymmetry",
        "Two numbers neither of which exceeds the other are equal. This is how two inequalities become an "
        "equation.",
        "a, b : real",
        "a = b",
        needs=(
            Need("sign", "a <= b", "the left side is not known to be at most the right side"),
            Need("sign", "b <= a", "the right side is not known to be at most the left side"),
        ),
        accepts=(
            Example("x = y", _XY, "x <= y, y <= x"),
            Example("x = 1/2", "x : real", "x <= 1/2, 1/2 <= x"),
        ),
        rejects=(
            Example("x = y", _XY, "x <= y", reason="b <= a"),
            Example("x = 1/2", "x : real", "1/2 <= x", reason="a <= b"),
        ),
        source=_ORDER,
    ),
    Rule(
        "total_order",
        "Of two numbers, the first is at most the second, or the second is less: a case split that is "
        "always complete.",
        "a, b : real",
        "a <= b or b < a",
        accepts=(
            Example("x <= y or y < x", _XY),
            Example("x <= 0 or 0 < x", "x : real"),
        ),
        rejects=(
            Example("x < y or y < x", _XY, reason="false"),
            Example("x < 0 or 0 < x", "x : real", reason="false"),
        ),
        source=_ORDER,
    ),
    Rule(
        "integer_equality",
        "Two integers neither of which exceeds the other are the same integer, and so the same index.",
        "i, j : integer",
        "i = j",
        needs=(
            Need("range", "i <= j", "the first index is not known to be at most the second"),
            Need("range", "j <= i", "the second index is not known to be at most the first"),
        ),
        accepts=(
            Example("i = j", "i, j : integer", "i <= j, j <= i"),
            Example("i = n", "i : integer\nn : positive integer", "i <= n, n <= i"),
        ),
        rejects=(
            Example("i = j", "i, j : integer", "i <= j", reason="j <= i"),
            Example("i = n", "i : integer\nn : positive integer", "n <= i", reason="i <= j"),
        ),
        source=_INTEGERS,
    ),
    Rule(
        "integer_step",
        "Between an integer and the next there is no other: what lies above an integer lies at least one "
        "above it. For real numbers this is false.",
        "i, j : integer",
        "i + 1 <= j",
        needs=(Need("range", "i < j", "the first integer is not known to lie below the second"),),
        accepts=(
            Example("i + 1 <= j", "i, j : integer", "i < j"),
            Example("0 + 1 <= n", "n : integer", "0 < n"),
        ),
        rejects=(
            Example("i + 1 <= j", "i, j : integer", "i <= j", reason="i < j"),
            Example("x + 1 <= y", _XY, "x < y", reason="false"),
        ),
        source=_INTEGERS,
    ),
    Rule(
        "square_nonnegative",
        "A square is never negative.",
        "x : real",
        "0 <= x**2",
        accepts=(
            Example("0 <= (x - y)**2", _XY),
            Example("0 <= sqrt(x)**2", "x : nonnegative real"),
        ),
        rejects=(
            Example("0 < x**2", "x : real", reason="false"),
            Example("0 <= x**3", "x : real", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "square_zero",
        "Only zero has the square zero.",
        "x : real",
        "x = 0",
        needs=(Need("premise", "x**2 = 0", "the square is not known to be zero"),),
        accepts=(
            Example("x - 1 = 0", "x : real", "(x - 1)**2 = 0"),
            Example("x = 0", "x : real", "x**2 = 0"),
        ),
        rejects=(
            Example("x = 0", "x : real", "0 <= x**2", reason="x**2 = 0"),
            Example("x = 0", "x : real", "x**2 = x", reason="x**2 = 0"),
        ),
        derived=True,
    ),
    Rule(
        "product_zero",
        "A product is zero only if one of its factors is. Which one, nobody says.",
        "x, y : real",
        "x = 0 or y = 0",
        needs=(Need("premise", "x*y = 0", "the product is not known to be zero"),),
        accepts=(
            Example("x = 0 or x - 1 = 0", "x : real", "x*(x - 1) = 0"),
            Example("x = 0 or y = 0", _XY, "x*y = 0"),
        ),
        rejects=(
            Example("x = 0", _XY, "x*y = 0", reason="false"),
            Example("x = 0 or y = 0", _XY, "x + y = 0", reason="x*y = 0"),
        ),
        derived=True,
    ),
    Rule(
        "square_monotone",
        "Squaring keeps the order of numbers that are not negative. Without that, -2 < 1 and 4 > 1.",
        "x, y : real",
        "x**2 <= y**2",
        needs=(
            Need("sign", "0 <= x", "the smaller number is not known to be nonnegative"),
            Need("premise", "x <= y", "the numbers themselves are not known to be in that order"),
        ),
        accepts=(
            Example("x**2 <= y**2", "x : nonnegative real\ny : real", "x <= y"),
            Example("2**2 <= x**2", "x : real", "2 <= x"),
        ),
        rejects=(
            Example("x**2 <= y**2", _XY, "x <= y", reason="0 <= x"),
            Example("x**2 <= y**2", "x, y : nonnegative real", reason="x <= y"),
        ),
        derived=True,
    ),
    Rule(
        "square_injective",
        "Numbers that are not negative are equal when their squares are. In general x**2 = y**2 leaves y = "
        "-x open.",
        "x, y : real",
        "x = y",
        needs=(
            Need("sign", "0 <= x", "the left number is not known to be nonnegative"),
            Need("sign", "0 <= y", "the right number is not known to be nonnegative"),
            Need("premise", "x**2 = y**2", "the squares are not known to be equal"),
        ),
        accepts=(
            Example("x = y", "x, y : nonnegative real", "x**2 = y**2"),
            Example("x = 3", "x : positive real", "x**2 = 3**2"),
        ),
        rejects=(
            Example("x = y", "x : real\ny : nonnegative real", "x**2 = y**2", reason="0 <= x"),
            Example("x = y", "x : nonnegative real\ny : real", "x**2 = y**2", reason="0 <= y"),
            Example("x = y", "x, y : nonnegative real", reason="x**2 = y**2"),
        ),
        derived=True,
    ),
)
