"""Rules of sums over two indices: exchanging them, and products of sums. Each is a theorem."""

from __future__ import annotations

from attnsym.rules.rule import Example, Rule

_N = "n : nonnegative integer"
_NM = "n, m : nonnegative integer"
_NX = _N + "\nX[i] : real, for i in 1..n"
_NMXY = _NM + "\nX[i] : real, for i in 1..n\nY[j] : real, for j in 1..m"

RULES: tuple[Rule, ...] = (
    Rule(
        "sum_swap",
        "In a rectangle of terms it doesn't matter whether rows or columns are added first. Neither range "
        "may depend on the other index.",
        "a, b, c, d : integer\nH[i, j] : real",
        "Sum(Sum(H[i, j], (j, c, d)), (i, a, b)) = Sum(Sum(H[i, j], (i, a, b)), (j, c, d))",
        accepts=(
            Example("Sum(Sum(X[i]*Y[j], (j, 1, m)), (i, 1, n)) = Sum(Sum(X[i]*Y[j], (i, 1, n)), (j, 1, m))",
                    _NMXY),
            Example("Sum(Sum(i**2*j, (j, 1, m)), (i, 1, n)) = Sum(Sum(i**2*j, (i, 1, n)), (j, 1, m))", _NM),
        ),
        rejects=(
            Example("Sum(Sum(i, (j, 1, i)), (i, 1, n)) = Sum(Sum(i, (i, 1, j)), (j, 1, n))", _N,
                    reason="false"),
            Example("Sum(Sum(i, (j, 1, m)), (i, 1, n)) = Sum(Sum(j, (i, 1, n)), (j, 1, m))", _NM,
                    reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "sum_swap_triangle",
        "A triangle of terms a <= j <= i <= b may be added by rows (j up to i) or by columns (i from j on).",
        "a, b : integer\nH[i, j] : real",
        "Sum(Sum(H[i, j], (j, a, i)), (i, a, b)) = Sum(Sum(H[i, j], (i, j, b)), (j, a, b))",
        accepts=(
            Example("Sum(Sum(i, (j, 1, i)), (i, 1, n)) = Sum(Sum(i, (i, j, n)), (j, 1, n))", _N),
            Example("Sum(Sum(X[i]*X[j], (j, 1, i)), (i, 1, n)) = Sum(Sum(X[i]*X[j], (i, j, n)), (j, 1, n))",
                    _NX),
        ),
        rejects=(
            Example("Sum(Sum(i, (j, 1, i)), (i, 1, n)) = Sum(Sum(i, (i, 1, j)), (j, 1, n))", _N,
                    reason="false"),
            Example("Sum(Sum(i, (j, 1, i)), (i, 1, n)) = Sum(Sum(i, (i, 1, n)), (j, 1, n))", _N,
                    reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "product_of_sums",
        "A product of two sums is the double sum over all pairs, one index of its own for each.",
        "a, b, c, d : integer\nF[i], G[i] : real",
        "Sum(F[i], (i, a, b))*Sum(G[j], (j, c, d)) = Sum(Sum(F[i]*G[j], (j, c, d)), (i, a, b))",
        accepts=(
            Example("Sum(X[i], (i, 1, n))*Sum(Y[j], (j, 1, m)) = Sum(Sum(X[i]*Y[j], (j, 1, m)), (i, 1, n))",
                    _NMXY),
            Example("Sum(i, (i, 1, n))*Sum(j**2, (j, 1, n)) = Sum(Sum(i*j**2, (j, 1, n)), (i, 1, n))", _N),
        ),
        rejects=(
            Example("Sum(i, (i, 1, n))*Sum(i**2, (i, 1, n)) = Sum(i*i**2, (i, 1, n))", _N, reason="false"),
            Example("Sum(X[i], (i, 1, n))*Sum(Y[j], (j, 1, m)) = Sum(X[i], (i, 1, n)) + Sum(Y[j], (j, 1, m))",
                    _NMXY, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "square_of_sum",
        "The square of a sum is the double sum of all products of two terms: the squares and the cross "
        "terms.",
        "a, b : integer\nF[i] : real",
        "Sum(F[i], (i, a, b))**2 = Sum(Sum(F[i]*F[j], (j, a, b)), (i, a, b))",
        accepts=(
            Example("Sum(X[i], (i, 1, n))**2 = Sum(Sum(X[i]*X[j], (j, 1, n)), (i, 1, n))", _NX),
            Example("Sum(i, (i, 1, n))**2 = Sum(Sum(i*j, (j, 1, n)), (i, 1, n))", _N),
        ),
        rejects=(
            Example("Sum(X[i], (i, 1, n))**2 = Sum(X[i]**2, (i, 1, n))", _NX, reason="false"),
            Example("Sum(i, (i, 1, n))**2 = Sum(i**2, (i, 1, n))", _N, reason="false"),
        ),
        derived=True,
    ),
)
