"""Rules of independence of two random variables.

What follows for sums of products of many, mutually independent, is the kernel's own inference (`disjoint`).
"""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_SOURCE = "Billingsley, Probability and Measure, section 20"
_XY = "X, Y : random"
_INDEPENDENT = "the two random variables are not known to be independent"
_EXISTS = "the mean of the first random variable is not known to exist"
_EXISTS_TOO = "the mean of the second random variable is not known to exist"
_Q = "d : positive integer\nq[i], k[i] : random, for i in 1..d"
_CAUCHY = (
    "Let X have the Cauchy distribution and Y be a fair sign independent of it: E[Y] = 0, and neither X*Y "
    "nor (X - E[X])*Y has a mean, so E[X*Y] and Cov[X, Y] are unspecified numbers that may be 7."
)

RULES: tuple[Rule, ...] = (
    Rule(
        "product_of_independents",
        "The mean of a product of independent random variables is the product of their means. For dependent "
        "ones it is not: a fair sign times itself is 1.",
        _XY + "\nm, u : real",
        "HasMean(X*Y, m*u)",
        needs=(
            Need("independence", "independent(X, Y)", _INDEPENDENT),
            Need("premise", "HasMean(X, m)", _EXISTS),
            Need("premise", "HasMean(Y, u)", _EXISTS_TOO),
        ),
        accepts=(
            Example("E[X*Y] = E[X]*E[Y]", _XY, "independent(X, Y), HasMean(X, 1), HasMean(Y, 2)"),
            Example("E[q[1]**2*k[1]**2] = E[q[1]**2]*E[k[1]**2]", _Q,
                    "independent q[i], k[i]\nE[q[i]**2] = 1, E[k[i]**2] = 1"),
        ),
        rejects=(
            Example("E[X*Y] = E[X]*E[Y]", _XY, "HasMean(X, 0), HasMean(Y, 0), HasMean(X*Y, E[X*Y])",
                    reason="independent(X, Y)"),
            Example("E[q[1]*q[1]] = E[q[1]]*E[q[1]]", _Q,
                    "independent q[i], k[i]\nE[q[i]] = 0, E[q[i]**2] = 1", reason="independent(X, Y)"),
            Example("E[X*Y] = E[X]*E[Y]", _XY, "independent(X, Y), HasMean(X, 0)", reason="HasMean(Y, u)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "independent_symmetric",
        "Independence doesn't depend on which of the two is named first.",
        _XY,
        "independent(Y, X)",
        needs=(Need("independence", "independent(X, Y)", _INDEPENDENT),),
        accepts=(
            Example("independent(Y, X)", _XY, "independent(X, Y)"),
            Example("independent(Y**2, X)", _XY, "independent(X, Y**2)"),
        ),
        rejects=(
            Example("independent(Y, X)", _XY, reason="independent(X, Y)"),
            Example("independent(X, X)", _XY, "independent(X, Y)", reason="independent(X, Y)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "independent_of_functions",
        "Functions of independent random variables, one of each, are independent.",
        _XY + "\nf(x), g(x) : function",
        "independent(f(X), g(Y))",
        needs=(Need("independence", "independent(X, Y)", _INDEPENDENT),),
        accepts=(
            Example("independent(X**2, Y**2)", _XY, "independent(X, Y)"),
            Example("independent(exp(X), 3*Y + 1)", _XY, "independent(X, Y)"),
        ),
        rejects=(
            Example("independent(X**2, Y**2)", _XY, "Cov[X, Y] = 0", reason="independent(X, Y)"),
            Example("independent(X*Y, Y)", _XY, "independent(X, Y)", reason="independent(X, Y)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "expectation_of_product",
        "The expectation of a product of independent random variables factorises.",
        _XY + "\nm, u : real",
        "E[X*Y] = E[X]*E[Y]",
        needs=(
            Need("independence", "independent(X, Y)", _INDEPENDENT),
            Need("existence", "HasMean(X, m)", _EXISTS, why=_CAUCHY),
            Need("existence", "HasMean(Y, u)", _EXISTS_TOO, why=_CAUCHY + " Exchange X and Y."),
        ),
        accepts=(
            Example("E[X*Y] = E[X]*E[Y]", _XY, "independent(X, Y), HasMean(X, 1), HasMean(Y, 2)"),
            Example("E[q[1]*k[1]] = E[q[1]]*E[k[1]]", _Q, "independent q[i], k[i]\nE[q[i]] = 0, E[k[i]] = 0"),
        ),
        rejects=(
            Example("E[X*Y] = E[X]*E[Y]", _XY, "HasMean(X, 1), HasMean(Y, 2), HasMean(X*Y, E[X*Y])",
                    reason="independent(X, Y)"),
            Example("E[X*Y] = E[X]*E[Y]", _XY, "independent(X, Y), HasMean(X, 1)", reason="existence"),
        ),
        derived=True,
    ),
    Rule(
        "independent_uncorrelated",
        "Independent random variables with means have covariance zero. The converse is false: X uniform on "
        "-1, 0, 1 and X**2 are uncorrelated and not independent.",
        _XY + "\nm, u : real",
        "Cov[X, Y] = 0",
        needs=(
            Need("independence", "independent(X, Y)", _INDEPENDENT),
            Need("existence", "HasMean(X, m)", _EXISTS, why=_CAUCHY),
            Need("existence", "HasMean(Y, u)", _EXISTS_TOO, why=_CAUCHY + " Exchange X and Y."),
        ),
        accepts=(
            Example("Cov[X, Y] = 0", _XY, "independent(X, Y), HasMean(X, 1), HasMean(Y, 2)"),
            Example("Cov[q[1], k[1]] = 0", _Q, "independent q[i], k[i]\nE[q[i]] = 0, E[k[i]] = 0"),
        ),
        rejects=(
            Example("Cov[X, Y] = 0", _XY, "HasMean(X, 0), HasMean(Y, 0), HasMean(X*Y, E[X*Y])",
                    reason="independent(X, Y)"),
            Example("Cov[q[1], q[1]] = 0", _Q, "independent q[i], k[i]\nE[q[i]] = 0, E[q[i]**2] = 1",
                    reason="independent(X, Y)"),
        ),
        derived=True,
    ),
)
