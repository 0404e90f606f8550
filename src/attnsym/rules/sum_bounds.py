"""Rules that compare finite sums: with each other, with their terms, with zero. Each is a theorem."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_N = "n : nonnegative integer"
_P = "n : positive integer"
_NX = _N + "\nX[i] : real, for i in 1..n"
_PX = _P + "\nX[i] : real, for i in 1..n"
_NXY = _N + "\nX[i], Y[i] : real, for i in 1..n"
_RANGE = "a, b : integer\nF[i] : real"
_NONNEGATIVE = "forall i in a..b: 0 <= F[i]"
_WORDS = "the terms are not known to be nonnegative over the whole range"
_BELOW, _ABOVE = "the index may lie below the range", "the index may lie above the range"

RULES: tuple[Rule, ...] = (
    Rule(
        "sum_monotone",
        "Sums compare as their terms do, index by index.",
        "a, b : integer\nF[i], G[i] : real",
        "Sum(F[i], (i, a, b)) <= Sum(G[i], (i, a, b))",
        needs=(
            Need(
                "premise", "forall i in a..b: F[i] <= G[i]",
                "the terms are not known to be in that order for every index of the range",
            ),
        ),
        accepts=(
            Example("Sum(X[i], (i, 1, n)) <= Sum(Y[i], (i, 1, n))", _NXY, "X[i] <= Y[i]"),
            Example("Sum(X[i], (i, 1, n)) <= Sum(X[i] + 1, (i, 1, n))", _NX),
        ),
        rejects=(
            Example("Sum(X[i], (i, 1, n)) <= Sum(Y[i], (i, 1, n))", _NXY,
                    reason="forall i in a..b: F[i] <= G[i]"),
            Example("Sum(X[i], (i, 1, n)) <= Sum(X[i]**2, (i, 1, n))", _NX,
                    reason="forall i in a..b: F[i] <= G[i]"),
        ),
        derived=True,
    ),
    Rule(
        "sum_nonnegative",
        "Terms that aren't negative have a sum that isn't negative; over an empty range it is 0.",
        _RANGE,
        "0 <= Sum(F[i], (i, a, b))",
        needs=(Need("sign", _NONNEGATIVE, _WORDS),),
        accepts=(
            Example("0 <= Sum(X[i]**2, (i, 1, n))", _NX),
            Example("0 <= Sum(exp(X[i]), (i, 1, n))", _NX),
        ),
        rejects=(
            Example("0 <= Sum(X[i], (i, 1, n))", _NX, reason=_NONNEGATIVE),
            Example("0 <= Sum(X[i]**3, (i, 1, n))", _NX, reason=_NONNEGATIVE),
        ),
        derived=True,
    ),
    Rule(
        "sum_positive",
        "Positive terms have a positive sum, if there is at least one of them. This is why a softmax may be "
        "divided by its sum.",
        _RANGE,
        "0 < Sum(F[i], (i, a, b))",
        needs=(
            Need("range", "a <= b", "the range may be empty, and then the sum is 0"),
            Need("sign", "forall i in a..b: 0 < F[i]",
                 "the terms are not known to be positive over the whole range"),
        ),
        accepts=(
            Example("0 < Sum(exp(X[i]), (i, 1, n))", _PX),
            Example("0 < Sum(X[i], (i, 1, n))", _P + "\nX[i] : positive real, for i in 1..n"),
        ),
        rejects=(
            Example("0 < Sum(exp(X[i]), (i, 1, n))", _NX, reason="a <= b"),
            Example("0 < Sum(X[i]**2, (i, 1, n))", _PX, reason="forall i in a..b: 0 < F[i]"),
        ),
        derived=True,
    ),
    Rule(
        "term_at_most_sum",
        "No term of a sum exceeds the sum, if none is negative.",
        _RANGE + "\nj : integer",
        "F[j] <= Sum(F[i], (i, a, b))",
        needs=(
            Need("range", "a <= j", _BELOW),
            Need("range", "j <= b", _ABOVE),
            Need("sign", _NONNEGATIVE, _WORDS),
        ),
        accepts=(
            Example("exp(X[j]) <= Sum(exp(X[i]), (i, 1, n))", _PX + "\nj : integer in 1..n"),
            Example("j**2 <= Sum(i**2, (i, 1, n))", _P + "\nj : integer in 1..n"),
        ),
        rejects=(
            Example("X[j] <= Sum(X[i], (i, 1, n))", _PX + "\nj : integer in 1..n", reason=_NONNEGATIVE),
            Example("j**2 <= Sum(i**2, (i, 1, n))", _P + "\nj : integer", "1 <= j", reason="j <= b"),
            Example("j**2 <= Sum(i**2, (i, 1, n))", _P + "\nj : integer", "j <= n", reason="a <= j"),
        ),
        derived=True,
    ),
    Rule(
        "two_terms_at_most_sum",
        "Two different terms of a sum don't exceed it together, if no term is negative. With one index "
        "twice this fails.",
        _RANGE + "\nj, k : integer",
        "F[j] + F[k] <= Sum(F[i], (i, a, b))",
        needs=(
            Need("range", "a <= j", "the first index may lie below the range"),
            Need("range", "j <= b", "the first index may lie above the range"),
            Need("range", "a <= k", "the second index may lie below the range"),
            Need("range", "k <= b", "the second index may lie above the range"),
            Need("premise", "j != k", "the two indices are not known to differ"),
            Need("sign", _NONNEGATIVE, _WORDS),
        ),
        accepts=(
            Example("exp(X[j]) + exp(X[k]) <= Sum(exp(X[i]), (i, 1, n))", _PX + "\nj, k : integer in 1..n",
                    "j != k"),
            Example("1**2 + 2**2 <= Sum(i**2, (i, 1, 4))"),
        ),
        rejects=(
            Example("exp(X[j]) + exp(X[k]) <= Sum(exp(X[i]), (i, 1, n))", _PX + "\nj, k : integer in 1..n",
                    reason="j != k"),
            Example("X[j] + X[k] <= Sum(X[i], (i, 1, n))", _PX + "\nj, k : integer in 1..n", "j != k",
                    reason=_NONNEGATIVE),
        ),
        derived=True,
    ),
    Rule(
        "sum_at_most",
        "A sum is at most the number of its terms times a bound for all of them.",
        _RANGE + "\nc : real",
        "Sum(F[i], (i, a, b)) <= (b - a + 1)*c",
        needs=(
            Need("range", "a <= b + 1", "the upper end may lie more than one below the lower end"),
            Need("premise", "forall i in a..b: F[i] <= c",
                 "the bound is not known to hold over the whole range"),
        ),
        accepts=(
            Example("Sum(X[i], (i, 1, n)) <= n*c", _NX + "\nc : real", "X[i] <= c"),
            Example("Sum(i, (i, 1, n)) <= n*n", _N),
        ),
        rejects=(
            Example("Sum(X[i], (i, 1, n)) <= n*c", _NX + "\nc : real", reason="forall i in a..b: F[i] <= c"),
            Example("Sum(0, (i, 1, n)) <= n*1", "n : integer", reason="a <= b + 1"),
        ),
        derived=True,
    ),
    Rule(
        "abs_of_sum",
        "The absolute value of a sum is at most the sum of the absolute values.",
        _RANGE,
        "Abs(Sum(F[i], (i, a, b))) <= Sum(Abs(F[i]), (i, a, b))",
        accepts=(
            Example("Abs(Sum(X[i], (i, 1, n))) <= Sum(Abs(X[i]), (i, 1, n))", _NX),
            Example("Abs(Sum(X[i]*Y[i], (i, 1, n))) <= Sum(Abs(X[i]*Y[i]), (i, 1, n))", _NXY),
        ),
        rejects=(
            Example("Abs(Sum(X[i], (i, 1, n))) = Sum(Abs(X[i]), (i, 1, n))", _NX, reason="false"),
            Example("Sum(Abs(X[i]), (i, 1, n)) <= Abs(Sum(X[i], (i, 1, n)))", _NX, reason="false"),
        ),
        derived=True,
    ),
)
