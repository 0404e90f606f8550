"""Rules of the third and fourth moment of a sum of independent terms with mean zero; each is a theorem."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_TERMS = "a, b : integer\nG[i] : random\nV[i], F[i] : real"
_Q = "d : positive integer\nq[i] : random, for i in 1..d"
_QK = "d : positive integer\nq[i], k[i] : random, for i in 1..d"
_HEAVY = (
    "Let there be two terms, a fair sign X and an independent Y with the density 5/4*Abs(y)**(-7/2) for "
    "Abs(y) >= 1: Y**2 has no mean, and so none of the powers of X + Y above the first has one."
)
_SQUARES = Need(
    "existence", "forall i in a..b: HasMean(G[i]**2, V[i])",
    "the mean squares of the terms are not known to exist", why=_HEAVY,
)  # fmt: skip
_CENTRED = Need("premise", "forall i in a..b: HasMean(G[i], 0)", "the terms are not known to have mean zero")
_APART = Need(
    "independence", "forall m in a..b: independent(Sum(G[i], (i, a, m - 1)), G[m])",
    "each term is not known to be independent of the sum of those before it",
)  # fmt: skip
_THIRD = "HasMean(Sum(q[i], (i, 1, d))**3, Sum(E[q[i]**3], (i, 1, d)))"
_FOURTH = (
    "E[Sum(q[i], (i, 1, d))**4] = Sum(E[q[i]**4], (i, 1, d)) + 3*(Sum(E[q[i]**2], (i, 1, d))**2 "
    "- Sum(E[q[i]**2]**2, (i, 1, d)))"
)
_GIVEN = "E[q[i]] = 0, E[q[i]**2] = 1, E[q[i]**{}] = {}"

RULES: tuple[Rule, ...] = (
    Rule(
        "third_moment_of_sum",
        "The third moments of independent terms with mean zero add, as their variances do.",
        "a, b : integer\nG[i] : random\nV[i] : real",
        "HasMean(Sum(G[i], (i, a, b))**3, Sum(E[G[i]**3], (i, a, b)))",
        needs=(
            _SQUARES,
            Need("existence", "forall i in a..b: HasMean(G[i]**3, E[G[i]**3])",
                 "the third moments of the terms are not known to exist",
                 why="Let there be one term, with the density 3/x**4 for x >= 1 less its mean: it has a "
                 "variance, and its cube has no mean."),
            _CENTRED,
            _APART,
        ),
        accepts=(
            Example(_THIRD, _Q, _GIVEN.format(3, 2) + "\nindependent q[i]"),
            Example("E[Sum(q[i]*k[i], (i, 1, d))**3] = Sum(E[(q[i]*k[i])**3], (i, 1, d))", _QK,
                    "E[q[i]] = 0, E[q[i]**2] = 1, E[q[i]**3] = 0, E[k[i]] = 0, E[k[i]**2] = 1, "
                    "E[k[i]**3] = 0\nindependent q[i], k[i]"),
        ),
        rejects=(
            Example(_THIRD, _Q, "E[q[i]**2] = 2, E[q[i]**3] = 4\nindependent q[i]",
                    reason="forall i in a..b: HasMean(G[i], 0)"),
            Example(_THIRD, _Q, _GIVEN.format(3, 0) + "\nuncorrelated q[i]", reason="independence"),
            Example(_THIRD, _Q, "E[q[i]] = 0, E[q[i]**2] = 1\nindependent q[i]", reason="existence"),
        ),
        derived=True,
    ),
    Rule(
        "fourth_moment_of_sum",
        "The fourth moment of a sum of independent terms with mean zero: their fourth moments, and three "
        "times the products of the mean squares of two different terms, in either order.",
        _TERMS,
        "HasMean(Sum(G[i], (i, a, b))**4, Sum(F[i], (i, a, b)) + 3*(Sum(V[i], (i, a, b))**2 "
        "- Sum(V[i]**2, (i, a, b))))",
        needs=(
            _SQUARES,
            Need("existence", "forall i in a..b: HasMean(G[i]**4, F[i])",
                 "the fourth moments of the terms are not known to exist",
                 why="Let there be one term, with the density 2*Abs(x)**(-5) for Abs(x) >= 1: it has a "
                 "variance, and its fourth power has no mean."),
            _CENTRED,
            _APART,
        ),
        accepts=(
            Example(_FOURTH, _Q, _GIVEN.format(4, 3) + "\nindependent q[i]"),
            Example(_FOURTH.replace("q[i]", "(q[i]*k[i])"), _QK,
                    "E[q[i]] = 0, E[q[i]**2] = 1, E[q[i]**4] = 3, E[k[i]] = 0, E[k[i]**2] = 1, "
                    "E[k[i]**4] = 3\nindependent q[i], k[i]"),
        ),
        rejects=(
            Example(_FOURTH, _Q, "E[q[i]**2] = 2, E[q[i]**4] = 4\nindependent q[i]",
                    reason="forall i in a..b: HasMean(G[i], 0)"),
            Example(_FOURTH, _Q, _GIVEN.format(4, 1) + "\npairwise independent q[i]", reason="independence"),
            Example(_FOURTH, _Q, "E[q[i]] = 0, E[q[i]**2] = 1\nindependent q[i]", reason="existence"),
        ),
        derived=True,
    ),
)  # fmt: skip
