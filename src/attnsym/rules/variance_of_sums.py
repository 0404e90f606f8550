"""Rules of the variance of sums; each is a theorem.

Which applies depends on what is known of the terms: nothing, that they are uncorrelated, or independent.
"""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_XY = "X, Y : random"
_TERMS = "a, b : integer\nG[i] : random\nF[i] : real"
_Q = "d : positive integer\nq[i] : random, for i in 1..d"
_FINITE = "forall i in a..b: HasMean(G[i]**2, F[i])"
_WORDS = "the mean squares of the terms are not known to exist"
_TAIL = (
    "Let there be two terms: X with the density 2/x**3 for x >= 1, whose mean is 2, and a fair sign Y "
    "independent of X. Neither (X - 2)**2 nor (X - 2 + Y)**2 has a mean, so Var[X] and Var[X + Y] are "
    "unspecified numbers, and nothing ties one to the other."
)
_FIRST, _SECOND = (
    f"the mean square of the {which} random variable is not known to exist" for which in ("first", "second")
)

RULES: tuple[Rule, ...] = (
    Rule(
        "variance_of_two",
        "The variance of a sum of two is the sum of the variances and twice the covariance.",
        _XY + "\nm, u : real",
        "Var[X + Y] = Var[X] + Var[Y] + 2*Cov[X, Y]",
        needs=(
            Need("existence", "HasMean(X**2, m)", _FIRST, why=_TAIL),
            Need("existence", "HasMean(Y**2, u)", _SECOND, why=_TAIL + " Exchange X and Y."),
        ),
        accepts=(
            Example("Var[X + Y] = Var[X] + Var[Y] + 2*Cov[X, Y]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 1)"),
            Example("Var[X + X] = Var[X] + Var[X] + 2*Cov[X, X]", "X : random", "HasMean(X**2, 1)"),
        ),
        rejects=(
            Example("Var[X + Y] = Var[X] + Var[Y]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 1)",
                    reason="false"),
            Example("Var[X + Y] = Var[X] + Var[Y] + 2*Cov[X, Y]", _XY, "HasMean(X**2, 1)",
                    reason="existence"),
        ),
        derived=True,
    ),
    Rule(
        "mean_square_of_sum",
        "A finite sum has a mean square if each of its terms has, whatever they have to do with each other.",
        _TERMS,
        "HasMean(Sum(G[i], (i, a, b))**2, E[Sum(G[i], (i, a, b))**2])",
        needs=(
            Need("existence", _FINITE, _WORDS,
                 why="Let there be one term, with the density 2/x**3 for x >= 1: its square has no mean."),
        ),
        accepts=(
            Example("HasMean(Sum(q[i], (i, 1, d))**2, E[Sum(q[i], (i, 1, d))**2])", _Q, "E[q[i]**2] = 1"),
            Example("HasMean(Sum(2*q[i], (i, 1, d))**2, E[Sum(2*q[i], (i, 1, d))**2])", _Q, "E[q[i]**2] = 1"),
        ),
        rejects=(
            Example("HasMean(Sum(q[i], (i, 1, d))**2, E[Sum(q[i], (i, 1, d))**2])", _Q, "E[q[i]] = 0",
                    reason="existence"),
            Example("HasMean(Sum(q[i], (i, 1, d))**2, 0)", _Q, "E[q[i]**2] = 1", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "variance_as_double_sum",
        "The variance of a sum is the sum of all covariances of its terms, each with each. It asks nothing "
        "about independence.",
        _TERMS,
        "Var[Sum(G[i], (i, a, b))] = Sum(Sum(Cov[G[i], G[j]], (j, a, b)), (i, a, b))",
        needs=(Need("existence", _FINITE, _WORDS, why=_TAIL),),
        accepts=(
            Example("Var[Sum(q[i], (i, 1, d))] = Sum(Sum(Cov[q[i], q[j]], (j, 1, d)), (i, 1, d))", _Q,
                    "E[q[i]**2] = 1"),
            Example("Var[Sum(c*q[i], (i, 1, d))] = Sum(Sum(Cov[c*q[i], c*q[j]], (j, 1, d)), (i, 1, d))",
                    _Q + "\nc : real", "E[q[i]**2] = 1"),
        ),
        rejects=(
            Example("Var[Sum(q[i], (i, 1, d))] = Sum(Sum(Cov[q[i], q[j]], (j, 1, d)), (i, 1, d))", _Q,
                    "E[q[i]] = 0", reason="existence"),
            Example("Var[Sum(q[i], (i, 1, d))] = Sum(Sum(Cov[q[i], q[j]], (j, 1, i)), (i, 1, d))", _Q,
                    "E[q[i]**2] = 1", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "variance_of_sum",
        "The variance of a sum is the sum of the variances, if terms with different indices are "
        "uncorrelated. Independence gives that, and is more than is needed. One variable summed d times has "
        "variance d**2*Var[X].",
        _TERMS,
        "Var[Sum(G[i], (i, a, b))] = Sum(Var[G[i]], (i, a, b))",
        needs=(
            Need("existence", _FINITE, _WORDS, why=_TAIL),
            Need(
                "independence", "forall i in a..b: forall j in a..b: i != j -> Cov[G[i], G[j]] = 0",
                "the terms are not known to be uncorrelated for different indices",
            ),
        ),
        accepts=(
            Example("Var[Sum(q[i], (i, 1, d))] = Sum(Var[q[i]], (i, 1, d))", _Q,
                    "E[q[i]**2] = 1\nuncorrelated q[i]"),
            Example("Var[Sum(q[i]*k[i], (i, 1, d))] = Sum(Var[q[i]*k[i]], (i, 1, d))",
                    "d : positive integer\nq[i], k[i] : random, for i in 1..d",
                    "independent q[i], k[i]\nE[q[i]**2] = 1, E[k[i]**2] = 1"),
        ),
        rejects=(
            Example("Var[Sum(q[i], (i, 1, d))] = Sum(Var[q[i]], (i, 1, d))", _Q, "E[q[i]**2] = 1",
                    reason="independence"),
            Example("Var[Sum(X, (i, 1, d))] = Sum(Var[X], (i, 1, d))", "d : positive integer\nX : random",
                    "HasMean(X**2, 1)", reason="independence"),
            Example("Var[Sum(q[i], (i, 1, d))] = Sum(Var[q[i]], (i, 1, d))", _Q, "uncorrelated q[i]",
                    reason="existence"),
        ),
        derived=True,
    ),
    Rule(
        "variance_of_independent_sum",
        "The variance of a sum of pairwise independent terms is the sum of their variances.",
        _TERMS,
        "Var[Sum(G[i], (i, a, b))] = Sum(Var[G[i]], (i, a, b))",
        needs=(
            Need("existence", _FINITE, _WORDS, why=_TAIL),
            Need(
                "independence", "forall i in a..b: forall j in a..b: i != j -> independent(G[i], G[j])",
                "the terms are not known to be independent for different indices",
            ),
        ),
        accepts=(
            Example("Var[Sum(q[i], (i, 1, d))] = Sum(Var[q[i]], (i, 1, d))", _Q,
                    "E[q[i]**2] = 1\npairwise independent q[i]"),
            Example("Var[Sum(q[i], (i, 1, d))] = Sum(Var[q[i]], (i, 1, d))", _Q,
                    "E[q[i]**2] = 1\nindependent q[i]"),
        ),
        rejects=(
            Example("Var[Sum(q[i], (i, 1, d))] = Sum(Var[q[i]], (i, 1, d))", _Q, "E[q[i]**2] = 1",
                    reason="independence"),
            Example("Var[Sum(q[i], (i, 1, d))] = Sum(Var[q[i]], (i, 1, d))", _Q, "pairwise independent q[i]",
                    reason="existence"),
        ),
        derived=True,
    ),
)
