"""Rules of the expectation. HasMean(X, m) says that X has a mean and that it is m; E[X] is then m.

A random variable need not have a mean, so the rules are stated for HasMean; those for E[...] follow.
"""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_SOURCE = "Billingsley, Probability and Measure, sections 5 and 21"
_X, _XY = "X : random", "X, Y : random"
_EXISTS = "the mean of the first random variable is not known to exist"
_EXISTS_TOO = "the mean of the second random variable is not known to exist"
_CAUCHY = (
    "For X with the Cauchy distribution no mean of X, 2*X or X + 3 exists; E[...] of them are unspecified "
    "numbers, and nothing forbids E[X] = 0, E[2*X] = 7 and E[X + 3] = 7."
)
_SIZE = "For X with the Cauchy distribution and Y = 1 the product X*Y is X and has no mean."
_Q = "d : positive integer\nq[i], k[i] : random, for i in 1..d"

RULES: tuple[Rule, ...] = (
    Rule(
        "mean_unique",
        "A random variable has at most one mean, and E[X] names it.",
        _X + "\nm : real",
        "E[X] = m",
        needs=(Need("premise", "HasMean(X, m)", "it is not known that the mean exists and has this value"),),
        accepts=(
            Example("E[X] = 3", _X, "HasMean(X, 3)"),
            Example("E[X**2] = v", _X + "\nv : real", "HasMean(X**2, v)"),
        ),
        rejects=(
            Example("E[X] = 3", _X, reason="HasMean(X, m)"),
            Example("E[X] = 3", _X, "HasMean(X, 2)", reason="HasMean(X, m)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "mean_constant",
        "A number that doesn't depend on chance has itself as its mean.",
        "c : real",
        "HasMean(c, c)",
        accepts=(Example("HasMean(c, c)", "c : real"), Example("HasMean(3, 3)")),
        rejects=(Example("HasMean(X, X)", _X, reason="false"), Example("HasMean(3, 2)", reason="false")),
        source=_SOURCE,
    ),
    Rule(
        "mean_sum",
        "Means add, whether or not the random variables depend on each other.",
        _XY + "\nm, u : real",
        "HasMean(X + Y, m + u)",
        needs=(Need("premise", "HasMean(X, m)", _EXISTS), Need("premise", "HasMean(Y, u)", _EXISTS_TOO)),
        accepts=(
            Example("HasMean(X + Y, 3)", _XY, "HasMean(X, 1), HasMean(Y, 2)"),
            Example("HasMean(X + X, 2*m)", _X + "\nm : real", "HasMean(X, m)"),
        ),
        rejects=(
            Example("HasMean(X + Y, 1)", _XY, "HasMean(X, 1)", reason="HasMean(Y, u)"),
            Example("HasMean(X + Y, 2)", _XY, "HasMean(Y, 2)", reason="HasMean(X, m)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "mean_scale",
        "A constant factor passes through the mean. A random factor does not.",
        _X + "\nc, m : real",
        "HasMean(c*X, c*m)",
        needs=(Need("premise", "HasMean(X, m)", _EXISTS),),
        accepts=(
            Example("HasMean(2*X, 6)", _X, "HasMean(X, 3)"),
            Example("HasMean(c*X, c*m)", _X + "\nc, m : real", "HasMean(X, m)"),
        ),
        rejects=(
            Example("HasMean(2*X, 6)", _X, reason="HasMean(X, m)"),
            Example("HasMean(Y*X, E[Y]*E[X])", _XY, "HasMean(X, E[X]), HasMean(Y, E[Y])", reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "mean_monotone",
        "A random variable that is never larger has no larger mean.",
        _XY + "\nm, u : real",
        "m <= u",
        needs=(
            Need("premise", "HasMean(X, m)", _EXISTS),
            Need("premise", "HasMean(Y, u)", _EXISTS_TOO),
            Need("premise", "X <= Y",
                 "the random variables are not known to be in that order at every outcome"),
        ),
        accepts=(
            Example("m <= u", _XY + "\nm, u : real", "HasMean(X, m), HasMean(Y, u), X <= Y"),
            Example("0 <= m", _X + "\nm : real", "HasMean(X**2, m), HasMean(0, 0)"),
        ),
        rejects=(
            Example("m <= u", _XY + "\nm, u : real", "HasMean(X, m), HasMean(Y, u)", reason="X <= Y"),
            Example("m <= u", _XY + "\nm, u : real", "HasMean(X, m), X <= Y", reason="HasMean(Y, u)"),
            Example("m <= u", _XY + "\nm, u : real", "HasMean(Y, u), X <= Y", reason="HasMean(X, m)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "mean_of_square",
        "If the square of a random variable has a mean, so has the random variable: |X| is at most 1 + X**2.",
        _X + "\nm : real",
        "HasMean(X, E[X])",
        needs=(
            Need(
                "existence", "HasMean(X**2, m)", "the mean of its square is not known to exist",
                why="For X with the Cauchy distribution neither X**2 nor X has a mean.",
            ),
        ),
        accepts=(
            Example("HasMean(X, E[X])", _X, "HasMean(X**2, 1)"),
            Example("HasMean(q[1], E[q[1]])", _Q, "E[q[i]**2] = 1"),
        ),
        rejects=(
            Example("HasMean(X, E[X])", _X, reason="existence"),
            Example("HasMean(X, 0)", _X, "HasMean(X**2, 1)", reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "mean_of_product",
        "If the squares of two random variables have means, so has their product: |X*Y| is at most X**2 + "
        "Y**2.",
        _XY + "\nm, u : real",
        "HasMean(X*Y, E[X*Y])",
        needs=(
            Need("existence", "HasMean(X**2, m)", "the mean of the first square is not known to exist",
                 why=_SIZE),
            Need("existence", "HasMean(Y**2, u)", "the mean of the second square is not known to exist",
                 why=_SIZE + " Exchange X and Y."),
        ),
        accepts=(
            Example("HasMean(X*Y, E[X*Y])", _XY, "HasMean(X**2, 1), HasMean(Y**2, 2)"),
            Example("HasMean(q[1]*k[1], E[q[1]*k[1]])", _Q, "E[q[i]**2] = 1, E[k[i]**2] = 1"),
        ),
        rejects=(
            Example("HasMean(X*Y, E[X*Y])", _XY, "HasMean(X**2, 1)", reason="existence"),
            Example("HasMean(X*Y, E[X*Y])", _XY, "HasMean(X, 0), HasMean(Y, 0)", reason="existence"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "expectation_of_constant",
        "The expectation of a constant is the constant.",
        "c : real",
        "E[c] = c",
        accepts=(Example("E[c] = c", "c : real"), Example("E[sigma**4] = sigma**4", "sigma : real")),
        rejects=(Example("E[X] = X", _X, reason="false"), Example("E[3] = 0", reason="false")),
        derived=True,
    ),
    Rule(
        "expectation_of_sum",
        "The expectation of a sum is the sum of the expectations, independent or not, where both exist.",
        _XY + "\nm, u : real",
        "E[X + Y] = E[X] + E[Y]",
        needs=(
            Need("existence", "HasMean(X, m)", _EXISTS, why=_CAUCHY + " Take Y = 3."),
            Need("existence", "HasMean(Y, u)", _EXISTS_TOO, why=_CAUCHY + " Exchange X and Y."),
        ),
        accepts=(
            Example("E[X + Y] = E[X] + E[Y]", _XY, "HasMean(X, 1), HasMean(Y, 2)"),
            Example("E[X + X] = E[X] + E[X]", _X, "HasMean(X**2, 1)"),
        ),
        rejects=(
            Example("E[X + Y] = E[X] + E[Y]", _XY, "HasMean(X, 1)", reason="existence"),
            Example("E[X*Y] = E[X] + E[Y]", _XY, "HasMean(X, 0), HasMean(Y, 0), HasMean(X*Y, E[X*Y])",
                    reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "expectation_of_multiple",
        "A constant factor may be taken out of an expectation.",
        _X + "\nc, m : real",
        "E[c*X] = c*E[X]",
        needs=(Need("existence", "HasMean(X, m)", _EXISTS, why=_CAUCHY + " Take c = 2."),),
        accepts=(
            Example("E[2*X] = 2*E[X]", _X, "HasMean(X, 1)"),
            Example("E[c*q[1]] = c*E[q[1]]", _Q + "\nc : real", "E[q[i]] = 0"),
        ),
        rejects=(
            Example("E[2*X] = 2*E[X]", _X, reason="existence"),
            Example("E[X*X] = X*E[X]", _X, "HasMean(X, 0), HasMean(X**2, 1)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "linearity",
        "The expectation of a combination with constant factors is the same combination of the expectations.",
        _XY + "\na, b, m, u : real",
        "E[a*X + b*Y] = a*E[X] + b*E[Y]",
        needs=(
            Need("existence", "HasMean(X, m)", _EXISTS, why=_CAUCHY + " Take a = b = 1 and Y = 3."),
            Need("existence", "HasMean(Y, u)", _EXISTS_TOO, why=_CAUCHY + " Exchange X and Y."),
        ),
        accepts=(
            Example("E[2*X + 3*Y] = 2*E[X] + 3*E[Y]", _XY, "HasMean(X, 1), HasMean(Y, 2)"),
            Example("E[a*X + b*X] = a*E[X] + b*E[X]", _X + "\na, b : real", "HasMean(X, 1)"),
        ),
        rejects=(
            Example("E[2*X + 3*Y] = 2*E[X] + 3*E[Y]", _XY, "HasMean(Y, 2)", reason="existence"),
            Example("E[2*X + 3*Y] = 3*E[X] + 2*E[Y]", _XY, "HasMean(X, 0), HasMean(Y, 1)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "mean_of_sum",
        "A finite sum of random variables has the sum of their means as its mean. The number of terms is "
        "not random: with a random upper end this fails.",
        "a, b : integer\nG[i] : random\nF[i] : real",
        "HasMean(Sum(G[i], (i, a, b)), Sum(F[i], (i, a, b)))",
        needs=(
            Need(
                "premise", "forall i in a..b: HasMean(G[i], F[i])",
                "the means of the terms are not known to exist with these values",
            ),
        ),
        accepts=(
            Example("HasMean(Sum(q[i], (i, 1, d)), 0)", _Q, "E[q[i]] = 0"),
            Example("HasMean(Sum(q[i] + k[i], (i, 1, d)), Sum(1 + 2, (i, 1, d)))", _Q,
                    "E[q[i]] = 1, E[k[i]] = 2"),
        ),
        rejects=(
            Example("HasMean(Sum(q[i], (i, 1, d)), 0)", _Q, reason="forall i in a..b: HasMean(G[i], F[i])"),
            Example("HasMean(Sum(q[i], (i, 1, d)), 1)", _Q, "E[q[i]] = 1", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "linearity_over_sum",
        "The expectation of a finite sum is the sum of the expectations. Independence is not needed.",
        "a, b : integer\nG[i] : random\nF[i] : real",
        "E[Sum(G[i], (i, a, b))] = Sum(E[G[i]], (i, a, b))",
        needs=(
            Need(
                "existence", "forall i in a..b: HasMean(G[i], F[i])",
                "the means of the terms are not known to exist",
                why=_CAUCHY + " Take the two terms X and 3.",
            ),
        ),
        accepts=(
            Example("E[Sum(q[i], (i, 1, d))] = Sum(E[q[i]], (i, 1, d))", _Q, "E[q[i]] = 0"),
            Example("E[Sum(q[i]*k[i], (i, 1, d))] = Sum(E[q[i]*k[i]], (i, 1, d))", _Q, "E[q[i]*k[i]] = 0"),
        ),
        rejects=(
            Example("E[Sum(q[i], (i, 1, d))] = Sum(E[q[i]], (i, 1, d))", _Q, reason="existence"),
            Example("E[Sum(q[i], (i, 1, d))] = d*E[q[1]]", _Q, "HasMean(q[i], E[q[i]])", reason="false"),
        ),
        derived=True,
    ),
)
