"""Rules of softmax weights a[i] = exp(s[i])/Sum(exp(s[k]), (k, 1, n)).

All are theorems: the theory has no axiom of its own.
"""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_LET = "n : integer\ns[i] : real\na[i] := exp(s[i])/Sum(exp(s[k]), (k, 1, n))"
_LET_I = "n, i : integer\ns[k] : real\na[k] := exp(s[k])/Sum(exp(s[m]), (m, 1, n))"
_LET_IJ = "n, i, j : integer\ns[k] : real\na[k] := exp(s[k])/Sum(exp(s[m]), (m, 1, n))"
_S = "n : positive integer\ns[i] : real, for i in 1..n\na[i] := exp(s[i])/Sum(exp(s[k]), (k, 1, n))"
_SIJ = (
    "n : positive integer\ni, j : integer in 1..n\ns[m] : real, for m in 1..n\n"
    "a[m] := exp(s[m])/Sum(exp(s[k]), (k, 1, n))"
)
_ANY_N = "n : nonnegative integer\ns[i] : real, for i in 1..n\na[i] := exp(s[i])/Sum(exp(s[k]), (k, 1, n))"
_ANY_J = (
    "n : positive integer\ni, j : integer\ns[m] : real\na[m] := exp(s[m])/Sum(exp(s[k]), (k, 1, n))"
)
_NONEMPTY = Need(
    "range", "1 <= n", "there may be no score at all, and then the weights are divided by an empty sum",
)
_I = (
    Need("range", "1 <= i", "the index i may lie below the range"),
    Need("range", "i <= n", "the index i may lie above the range"),
)
_J = (
    Need("range", "1 <= j", "the index j may lie below the range"),
    Need("range", "j <= n", "the index j may lie above the range"),
)

RULES: tuple[Rule, ...] = (
    Rule(
        "softmax_normaliser_positive",
        "The sum of exponentials that softmax divides by is positive, if there is a score at all.",
        "n : integer\ns[i] : real",
        "0 < Sum(exp(s[k]), (k, 1, n))",
        needs=(_NONEMPTY,),
        accepts=(
            Example("0 < Sum(exp(s[k]), (k, 1, n))", _S),
            Example("0 < Sum(exp(2*s[k]), (k, 1, n))", _S),
        ),
        rejects=(
            Example("0 < Sum(exp(s[k]), (k, 1, n))", _ANY_N, reason="1 <= n"),
            Example("1 < Sum(exp(s[k]), (k, 1, n))", _S, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "softmax_positive",
        "Every softmax weight is positive: no token is ignored altogether.",
        _LET_I,
        "0 < a[i]",
        needs=(_NONEMPTY,),
        accepts=(Example("0 < a[i]", _S), Example("0 < a[1]", _S)),
        rejects=(
            Example("0 < exp(x)/Sum(exp(s[k]), (k, 1, n))", _ANY_N + "\nx : real", reason="1 <= n"),
            Example("1/n <= a[i]", _S, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "softmax_sums_to_one",
        "Softmax weights sum to one, if there is at least one.",
        _LET,
        "Sum(a[i], (i, 1, n)) = 1",
        needs=(_NONEMPTY,),
        accepts=(
            Example("Sum(a[i], (i, 1, n)) = 1", _S),
            Example("Sum(exp(2*s[i])/Sum(exp(2*s[k]), (k, 1, n)), (i, 1, n)) = 1", _S),
        ),
        rejects=(
            Example("Sum(a[i], (i, 1, n)) = 1", _ANY_N, reason="1 <= n"),
            Example("Sum(a[i]**2, (i, 1, n)) = 1", _S, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "softmax_at_most_one",
        "No softmax weight exceeds one. An index outside the range has a quotient that may.",
        _LET_I,
        "a[i] <= 1",
        needs=_I,
        accepts=(Example("a[i] <= 1", _S), Example("a[1] <= 1", _S)),
        rejects=(
            Example("a[i] <= 1", _ANY_J, "1 <= i", reason="i <= n"),
            Example("a[i] <= 1", _ANY_J, "i <= n", reason="1 <= i"),
            Example("a[i] < 1", _S, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "softmax_shift",
        "Adding one number to all scores changes no weight. Adding it to one score does.",
        "n, i : integer\ns[k] : real\nc : real",
        "exp(s[i] + c)/Sum(exp(s[k] + c), (k, 1, n)) = exp(s[i])/Sum(exp(s[k]), (k, 1, n))",
        needs=(_NONEMPTY,),
        accepts=(
            Example("exp(s[i] + c)/Sum(exp(s[k] + c), (k, 1, n)) = a[i]", _S + "\nc : real"),
            Example("exp(s[1] + 3)/Sum(exp(s[k] + 3), (k, 1, n)) = a[1]", _S),
        ),
        rejects=(
            Example("exp(x + c)/Sum(exp(s[k] + c), (k, 1, n)) = exp(x)/Sum(exp(s[k]), (k, 1, n))",
                    _ANY_N + "\nx, c : real", reason="1 <= n"),
            Example("exp(s[1] + c)/Sum(exp(s[k]), (k, 1, n)) = a[1]", _S + "\nc : real", reason="false"),
            Example("exp(s[i]*c)/Sum(exp(s[k]*c), (k, 1, n)) = a[i]", _S + "\nc : positive real",
                    reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "softmax_ratio",
        "The ratio of two weights is the exponential of the difference of their scores; the other scores "
        "don't matter.",
        _LET_IJ,
        "a[i]/a[j] = exp(s[i] - s[j])",
        needs=(_NONEMPTY,),
        accepts=(
            Example("a[i]/a[j] = exp(s[i] - s[j])", _SIJ),
            Example("a[1]/a[2] = exp(s[1] - s[2])", _SIJ, "2 <= n"),
        ),
        rejects=(
            Example("(exp(x)/Sum(exp(s[k]), (k, 1, n)))/(exp(y)/Sum(exp(s[k]), (k, 1, n))) = exp(x - y)",
                    _ANY_N + "\nx, y : real", reason="1 <= n"),
            Example("a[i]/a[j] = s[i]/s[j]", _SIJ, "forall m in 1..n: s[m] != 0", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "softmax_order",
        "Weights stand in the same order as their scores.",
        _LET_IJ,
        "a[i] <= a[j] <-> s[i] <= s[j]",
        needs=(_NONEMPTY,),
        accepts=(
            Example("a[i] <= a[j] <-> s[i] <= s[j]", _SIJ),
            Example("a[1] <= a[n] <-> s[1] <= s[n]", _SIJ),
        ),
        rejects=(
            Example("exp(x)/Sum(exp(s[k]), (k, 1, n)) <= exp(y)/Sum(exp(s[k]), (k, 1, n)) <-> x <= y",
                    _ANY_N + "\nx, y : real", reason="1 <= n"),
            Example("a[i] <= a[j] <-> s[j] <= s[i]", _SIJ, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "softmax_derivative",
        "The derivative of weight i in score j: a weight grows with its own score and shrinks with every "
        "other one.",
        _LET_IJ,
        "Derivative(a[i], s[j]) = a[i]*(KroneckerDelta(i, j) - a[j])",
        needs=_J,
        accepts=(
            Example("Derivative(a[i], s[j]) = a[i]*(KroneckerDelta(i, j) - a[j])", _SIJ),
            Example("Derivative(a[i], s[i]) = a[i]*(KroneckerDelta(i, i) - a[i])", _SIJ),
        ),
        rejects=(
            Example("Derivative(a[i], s[j]) = a[i]*(KroneckerDelta(i, j) - a[j])", _ANY_J, "1 <= j",
                    reason="j <= n"),
            Example("Derivative(a[i], s[j]) = a[i]*(KroneckerDelta(i, j) - a[j])", _ANY_J, "j <= n, 1 <= n",
                    reason="1 <= j"),
            Example("Derivative(a[i], s[j]) = a[i]*(KroneckerDelta(i, j) + a[j])", _SIJ, reason="false"),
            Example("Derivative(a[i], s[j]) = -a[i]", _SIJ, "i != j", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "softmax_has_derivative",
        "Softmax can be differentiated everywhere, in each of its scores.",
        _LET_IJ,
        "HasDerivative(a[i], s[j], a[i]*(KroneckerDelta(i, j) - a[j]))",
        needs=_J,
        accepts=(
            Example("HasDerivative(a[i], s[j], a[i]*(KroneckerDelta(i, j) - a[j]))", _SIJ),
            Example("HasDerivative(a[i], s[1], a[i]*(KroneckerDelta(i, 1) - a[1]))", _SIJ),
        ),
        rejects=(
            Example("HasDerivative(a[i], s[j], a[i]*(KroneckerDelta(i, j) - a[j]))", _ANY_J, "1 <= j",
                    reason="j <= n"),
            Example("HasDerivative(a[i], s[j], a[i]*(KroneckerDelta(i, j) - a[j]))", _ANY_J, "j <= n, 1 <= n",
                    reason="1 <= j"),
            Example("HasDerivative(a[i], s[j], a[j]*(KroneckerDelta(i, j) - 1))", _SIJ, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "softmax_row_sum",
        "Each row of the Jacobian of softmax sums to zero: moving all scores together moves no weight.",
        _LET_I,
        "Sum(a[i]*(KroneckerDelta(i, j) - a[j]), (j, 1, n)) = 0",
        needs=_I,
        accepts=(
            Example("Sum(a[i]*(KroneckerDelta(i, j) - a[j]), (j, 1, n)) = 0", _SIJ),
            Example("Sum(a[1]*(KroneckerDelta(1, j) - a[j]), (j, 1, n)) = 0", _SIJ),
        ),
        rejects=(
            Example("Sum(a[i]*(KroneckerDelta(i, j) - a[j]), (j, 1, n)) = 0", _ANY_J, "1 <= i, 1 <= n",
                    reason="i <= n"),
            Example("Sum(a[i]*(KroneckerDelta(i, j) - a[j]), (j, 1, n)) = 0", _ANY_J, "i <= n, 1 <= n",
                    reason="1 <= i"),
            Example("Sum(a[i]*(KroneckerDelta(i, j) - a[j]), (j, 1, n)) = 1", _SIJ, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "log_sum_exp_derivative",
        "The derivative of the logarithm of the normaliser in score j is the softmax weight j.",
        "n, j : integer\ns[k] : real",
        "Derivative(log(Sum(exp(s[k]), (k, 1, n))), s[j]) = exp(s[j])/Sum(exp(s[k]), (k, 1, n))",
        needs=_J,
        accepts=(
            Example("Derivative(log(Sum(exp(s[k]), (k, 1, n))), s[j]) = a[j]", _SIJ),
            Example("Derivative(log(Sum(exp(s[k]), (k, 1, n))), s[1]) = a[1]", _SIJ),
        ),
        rejects=(
            Example("Derivative(log(Sum(exp(s[k]), (k, 1, n))), s[j]) = a[j]", _ANY_J, "1 <= j",
                    reason="j <= n"),
            Example("Derivative(log(Sum(exp(s[k]), (k, 1, n))), s[j]) = a[j]", _ANY_J, "j <= n, 1 <= n",
                    reason="1 <= j"),
            Example("Derivative(log(Sum(exp(s[k]), (k, 1, n))), s[j]) = 1 - a[j]", _SIJ, reason="false"),
        ),
        derived=True,
    ),
)
