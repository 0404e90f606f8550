"""Rules of finite sums and products over a <= i <= b; over an empty range they are 0 and 1."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_SOURCE = "definition of finite sums by recursion on the upper end; empty for every b < a"
_N = "n : nonnegative integer"
_NX = _N + "\nX[i] : real, for i in 1..n"
_NXY = _N + "\nX[i], Y[i] : real, for i in 1..n"
_RANGE = "a, b : integer\nF[i] : real"
_TWO = "a, b : integer\nF[i], G[i] : real"
_NOT_BELOW = "the upper end may lie more than one below the lower end"
_EMPTY = "the range may be empty"
_TERMS = "the terms are not known to be equal for every index of the range"

RULES: tuple[Rule, ...] = (
    Rule(
        "sum_empty",
        "A sum over no index is 0. The range a..b is empty as soon as b < a, however far below a the end b "
        "lies.",
        _RANGE,
        "Sum(F[i], (i, a, b)) = 0",
        needs=(Need("range", "b < a", "the range is not known to be empty"),),
        accepts=(Example("Sum(i, (i, 1, 0)) = 0"), Example("Sum(x, (i, 5, 2)) = 0", "x : real")),
        rejects=(
            Example("Sum(x, (i, 1, n)) = 0", _N + "\nx : real", reason="b < a"),
            Example("Sum(i, (i, 1, 1)) = 0", reason="b < a"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "sum_last",
        "The last term of a sum may be split off, where there is one.",
        _RANGE,
        "Sum(F[i], (i, a, b+1)) = Sum(F[i], (i, a, b)) + F[b+1]",
        needs=(Need("range", "a <= b + 1", _EMPTY),),
        accepts=(
            Example("Sum(i**2, (i, 1, n+1)) = Sum(i**2, (i, 1, n)) + (n+1)**2", _N),
            Example("Sum(x**i, (i, 0, n+1)) = Sum(x**i, (i, 0, n)) + x**(n+1)", _N + "\nx : real"),
        ),
        rejects=(
            Example("Sum(i**2, (i, 1, n+1)) = Sum(i**2, (i, 1, n)) + (n+1)**2", "n : integer",
                    reason="a <= b + 1"),
            Example("Sum(i, (i, 1, n+1)) = Sum(i, (i, 1, n)) + n", _N, reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "product_empty",
        "A product over no index is 1.",
        _RANGE,
        "Product(F[i], (i, a, b)) = 1",
        needs=(Need("range", "b < a", "the range is not known to be empty"),),
        accepts=(Example("Product(i, (i, 1, 0)) = 1"), Example("Product(x, (i, 5, 2)) = 1", "x : real")),
        rejects=(
            Example("Product(x, (i, 1, n)) = 1", _N + "\nx : real", reason="b < a"),
            Example("Product(i, (i, 2, 2)) = 1", reason="b < a"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "product_last",
        "The last factor of a product may be split off, where there is one.",
        _RANGE,
        "Product(F[i], (i, a, b+1)) = Product(F[i], (i, a, b))*F[b+1]",
        needs=(Need("range", "a <= b + 1", _EMPTY),),
        accepts=(
            Example("Product(i, (i, 1, n+1)) = Product(i, (i, 1, n))*(n+1)", _N),
            Example("Product(x, (i, 1, n+1)) = Product(x, (i, 1, n))*x", _N + "\nx : real"),
        ),
        rejects=(
            Example("Product(i, (i, 1, n+1)) = Product(i, (i, 1, n))*(n+1)", "n : integer",
                    reason="a <= b + 1"),
            Example("Product(i, (i, 1, n+1)) = Product(i, (i, 1, n)) + (n+1)", _N, reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "sum_congruence",
        "Sums whose terms agree for every index of the range are equal. What the terms do outside the range "
        "doesn't matter.",
        _TWO,
        "Sum(F[i], (i, a, b)) = Sum(G[i], (i, a, b))",
        needs=(Need("premise", "forall i in a..b: F[i] = G[i]", _TERMS),),
        accepts=(
            Example("Sum(X[i], (i, 1, n)) = Sum(Y[i], (i, 1, n))", _NXY, "X[i] = Y[i]"),
            Example("Sum(i + i, (i, 1, n)) = Sum(2*i, (i, 1, n))", _N),
        ),
        rejects=(
            Example("Sum(X[i], (i, 1, n)) = Sum(Y[i], (i, 1, n))", _NXY,
                    reason="forall i in a..b: F[i] = G[i]"),
            Example("Sum(X[i]/X[i], (i, 1, n)) = Sum(1, (i, 1, n))", _NX,
                    reason="forall i in a..b: F[i] = G[i]"),
        ),
        derived=True,
    ),
    Rule(
        "product_congruence",
        "Products whose factors agree for every index of the range are equal.",
        _TWO,
        "Product(F[i], (i, a, b)) = Product(G[i], (i, a, b))",
        needs=(Need("premise", "forall i in a..b: F[i] = G[i]", _TERMS),),
        accepts=(
            Example("Product(X[i], (i, 1, n)) = Product(Y[i], (i, 1, n))", _NXY, "X[i] = Y[i]"),
            Example("Product(i + i, (i, 1, n)) = Product(2*i, (i, 1, n))", _N),
        ),
        rejects=(
            Example("Product(X[i], (i, 1, n)) = Product(Y[i], (i, 1, n))", _NXY,
                    reason="forall i in a..b: F[i] = G[i]"),
            Example("Product(i, (i, 1, n)) = Product(i**2, (i, 1, n))", _N,
                    reason="forall i in a..b: F[i] = G[i]"),
        ),
        derived=True,
    ),
    Rule(
        "sum_of_terms",
        "The sum of two-part terms is the sum of the first parts plus the sum of the second parts.",
        _TWO,
        "Sum(F[i] + G[i], (i, a, b)) = Sum(F[i], (i, a, b)) + Sum(G[i], (i, a, b))",
        accepts=(
            Example("Sum(X[i] + Y[i], (i, 1, n)) = Sum(X[i], (i, 1, n)) + Sum(Y[i], (i, 1, n))", _NXY),
            Example("Sum(i**2 + i, (i, 1, n)) = Sum(i**2, (i, 1, n)) + Sum(i, (i, 1, n))", _N),
        ),
        rejects=(
            Example("Sum(X[i]*Y[i], (i, 1, n)) = Sum(X[i], (i, 1, n))*Sum(Y[i], (i, 1, n))", _NXY,
                    reason="false"),
            Example("Sum(X[i] + Y[i], (i, 1, n)) = Sum(X[i], (i, 1, n)) + Y[1]", "n : positive integer\n"
                    "X[i], Y[i] : real, for i in 1..n", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "constant_factor",
        "A factor that doesn't depend on the index may be taken out of a sum. The index itself is no such "
        "factor: it lives only inside.",
        _RANGE + "\nc : real",
        "Sum(c*F[i], (i, a, b)) = c*Sum(F[i], (i, a, b))",
        accepts=(
            Example("Sum(c*X[i], (i, 1, n)) = c*Sum(X[i], (i, 1, n))", _NX + "\nc : real"),
            Example("Sum(n*i, (i, 1, n)) = n*Sum(i, (i, 1, n))", _N),
        ),
        rejects=(
            Example("Sum(i*X[i], (i, 1, n)) = i*Sum(X[i], (i, 1, n))", _NX + "\ni : integer", reason="false"),
            Example("Sum(c + X[i], (i, 1, n)) = c + Sum(X[i], (i, 1, n))", _NX + "\nc : real",
                    reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "constant_sum",
        "A constant term, summed, is counted: there are b - a + 1 indices from a to b. If b is below a - 1 "
        "the count would be negative, while the sum is 0.",
        "a, b : integer\nc : real",
        "Sum(c, (i, a, b)) = (b - a + 1)*c",
        needs=(Need("range", "a <= b + 1", _NOT_BELOW),),
        accepts=(
            Example("Sum(c, (i, 1, n)) = n*c", _N + "\nc : real"),
            Example("Sum(2, (i, 0, 3)) = 8"),
            Example("Sum(1, (i, 1, 0)) = 0"),
        ),
        rejects=(
            Example("Sum(1, (i, 1, n)) = n", "n : integer", reason="a <= b + 1"),
            Example("Sum(1, (i, 3, 1)) = -1", reason="a <= b + 1"),
            Example("Sum(c, (i, 0, n)) = n*c", _N + "\nc : real", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "sum_of_zeros",
        "Zeros add up to zero, whatever the range.",
        "a, b : integer",
        "Sum(0, (i, a, b)) = 0",
        accepts=(
            Example("Sum(0, (i, a, b)) = 0", "a, b : integer"),
            Example("Sum(0*X[i], (i, 1, n)) = 0", _NX),
        ),
        rejects=(
            Example("Product(0, (i, a, b)) = 0", "a, b : integer", reason="false"),
            Example("Sum(1, (i, a, b)) = 0", "a, b : integer", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "sum_split",
        "A sum may be cut in two at any place m inside its range, or at either end.",
        "a, m, b : integer\nF[i] : real",
        "Sum(F[i], (i, a, b)) = Sum(F[i], (i, a, m)) + Sum(F[i], (i, m+1, b))",
        needs=(
            Need("range", "a <= m + 1", "the place of the cut may lie below the range"),
            Need("range", "m <= b", "the place of the cut may lie above the range"),
        ),
        accepts=(
            Example("Sum(i, (i, 1, 5)) = Sum(i, (i, 1, 3)) + Sum(i, (i, 4, 5))"),
            Example("Sum(i, (i, 1, n)) = Sum(i, (i, 1, m)) + Sum(i, (i, m+1, n))", "n : positive integer\n"
                    "m : integer in 0..n"),
        ),
        rejects=(
            Example("Sum(1, (i, 1, n)) = Sum(1, (i, 1, m)) + Sum(1, (i, m+1, n))", "n, m : positive integer",
                    reason="m <= b"),
            Example("Sum(1, (i, 1, n)) = Sum(1, (i, 1, m)) + Sum(1, (i, m+1, n))",
                    "n : positive integer\nm : integer", "m <= n", reason="a <= m + 1"),
        ),
        derived=True,
    ),
    Rule(
        "sum_first",
        "The first term of a sum may be split off, where there is one.",
        _RANGE,
        "Sum(F[i], (i, a, b)) = F[a] + Sum(F[i], (i, a+1, b))",
        needs=(Need("range", "a <= b", _EMPTY),),
        accepts=(
            Example("Sum(i, (i, 0, n)) = 0 + Sum(i, (i, 1, n))", _N),
            Example("Sum(i**2, (i, 1, n)) = 1 + Sum(i**2, (i, 2, n))", "n : positive integer"),
        ),
        rejects=(
            Example("Sum(i**2, (i, 1, n)) = 1 + Sum(i**2, (i, 2, n))", _N, reason="a <= b"),
            Example("Sum(i, (i, 0, n)) = 1 + Sum(i, (i, 1, n))", _N, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "sum_shift",
        "An index may be counted from another start: shift it by c everywhere, and both ends the other way.",
        "a, b, c : integer\nF[i] : real",
        "Sum(F[i], (i, a, b)) = Sum(F[i+c], (i, a-c, b-c))",
        accepts=(
            Example("Sum(i**2, (i, 1, n)) = Sum((i+1)**2, (i, 1-1, n-1))", _N),
            Example("Sum(i, (i, 3, 5)) = Sum(i + 2, (i, 1, 3))"),
        ),
        rejects=(
            Example("Sum(i**2, (i, 1, n)) = Sum((i+1)**2, (i, 2, n+1))", _N, reason="false"),
            Example("Sum(i**2, (i, 1, n)) = Sum(i**2, (i, 0, n-1))", _N, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "sum_reversal",
        "A sum may be read from its last term to its first.",
        _RANGE,
        "Sum(F[i], (i, a, b)) = Sum(F[a+b-i], (i, a, b))",
        accepts=(
            Example("Sum(X[i], (i, 1, n)) = Sum(X[1+n-i], (i, 1, n))", _NX),
            Example("Sum(i**2, (i, 0, n)) = Sum((0+n-i)**2, (i, 0, n))", _N),
        ),
        rejects=(
            Example("Sum(i**2, (i, 1, n)) = Sum((n-i)**2, (i, 1, n))", _N, reason="false"),
            Example("Sum(i**2, (i, 1, n)) = -Sum(i**2, (i, 1, n))", _N, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "telescoping",
        "In a sum of successive differences everything cancels but the two ends.",
        _RANGE,
        "Sum(F[i+1] - F[i], (i, a, b)) = F[b+1] - F[a]",
        needs=(Need("range", "a <= b + 1", _NOT_BELOW),),
        accepts=(
            Example("Sum((i+1)**2 - i**2, (i, 1, n)) = (n+1)**2 - 1**2", _N),
            Example("Sum(x**(i+1) - x**i, (i, 0, n)) = x**(n+1) - x**0", _N + "\nx : real"),
        ),
        rejects=(
            Example("Sum((i+1)**2 - i**2, (i, 1, n)) = (n+1)**2 - 1**2", "n : integer", reason="a <= b + 1"),
            Example("Sum((i+1)**2 - i**2, (i, 1, n)) = n**2 - 1**2", _N, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "exp_of_sum",
        "The exponential turns a finite sum into the product of the exponentials.",
        _RANGE,
        "exp(Sum(F[i], (i, a, b))) = Product(exp(F[i]), (i, a, b))",
        accepts=(
            Example("exp(Sum(X[i], (i, 1, n))) = Product(exp(X[i]), (i, 1, n))", _NX),
            Example("exp(Sum(i, (i, 1, n))) = Product(exp(i), (i, 1, n))", _N),
        ),
        rejects=(
            Example("exp(Sum(X[i], (i, 1, n))) = Sum(exp(X[i]), (i, 1, n))", _NX, reason="false"),
            Example("exp(Product(X[i], (i, 1, n))) = Product(exp(X[i]), (i, 1, n))", _NX, reason="false"),
        ),
        derived=True,
    ),
)
