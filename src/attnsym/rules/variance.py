"""Rules of variance and covariance: definitions, moments, scaling, bilinearity."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_X, _XY, _XYZ = "X : random", "X, Y : random", "X, Y, Z : random"
_SQUARE = "the mean of the square is not known to exist"
_PRODUCT = "the mean of the product is not known to exist"
_FIRST, _SECOND, _THIRD = (
    f"the mean of the {which} random variable is not known to exist" for which in ("first", "second", "third")
)
_TAIL = (
    "Let X have the density 2/x**3 for x >= 1: its mean is 2, and (X - 2)**2 and X**2 have none. Var[X] and "
    "E[X**2] are then unspecified numbers, and nothing ties one to the other."
)
_CAUCHY = (
    "Let X have the Cauchy distribution and Y = 1/(1 + X**2): Y and X*Y are bounded and have means, but "
    "(X - E[X])*(Y - E[Y]) has none, since E[Y] isn't 0: Cov[X, Y] is an unspecified number."
)
_CAUCHY_Z = (
    "Let X have the Cauchy distribution, Z = 1/(1 + X**2) and Y = 0: Z and X*Z have means, but neither "
    "Cov[X, Z] nor Cov[2*X, Z] exists, and nothing ties these numbers to each other."
)
_CROSS = (
    "Let X and Y both be the variable with the density 2/x**3 for x >= 1: the means are 2, and the mean of "
    "the product doesn't exist."
)
_CROSS_Z = (
    "Let X and Z both be the variable with the density 2/x**3 for x >= 1, and Y = 0: Cov[X, Z] and Cov[2*X, "
    "Z] are means that don't exist, and nothing ties these numbers to each other."
)

RULES: tuple[Rule, ...] = (
    Rule(
        "variance_definition",
        "The variance is the mean squared distance from the mean.",
        _X,
        "Var[X] = E[(X - E[X])**2]",
        accepts=(
            Example("Var[X] = E[(X - E[X])**2]", _X, "HasMean(X**2, 1)"),
            Example("Var[X + Y] = E[(X + Y - E[X + Y])**2]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 1)"),
        ),
        rejects=(
            Example("Var[X] = E[X - E[X]]", _X, "HasMean(X**2, 1)", reason="false"),
            Example("Var[X] = E[X**2]", _X, "HasMean(X**2, 1)", reason="false"),
        ),
        source="definition of the variance",
    ),
    Rule(
        "covariance_definition",
        "The covariance is the mean product of the distances from the means.",
        _XY,
        "Cov[X, Y] = E[(X - E[X])*(Y - E[Y])]",
        accepts=(
            Example("Cov[X, Y] = E[(X - E[X])*(Y - E[Y])]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 1)"),
            Example("Cov[X, X] = E[(X - E[X])*(X - E[X])]", _X, "HasMean(X**2, 1)"),
        ),
        rejects=(
            Example("Cov[X, Y] = E[X*Y]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 1)", reason="false"),
            Example("Cov[X, Y] = E[(X - E[X])*(X - E[Y])]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 1)",
                    reason="false"),
        ),
        source="definition of the covariance",
    ),
    Rule(
        "variance_from_moments",
        "The variance is the mean square minus the square of the mean.",
        _X + "\nm : real",
        "Var[X] = E[X**2] - E[X]**2",
        needs=(Need("existence", "HasMean(X**2, m)", _SQUARE, why=_TAIL),),
        accepts=(
            Example("Var[X] = E[X**2] - E[X]**2", _X, "HasMean(X**2, 1)"),
            Example("Var[X*Y] = E[(X*Y)**2] - E[X*Y]**2", _XY, "HasMean((X*Y)**2, 1)"),
        ),
        rejects=(
            Example("Var[X] = E[X**2] - E[X]**2", _X, reason="existence"),
            Example("Var[X] = E[X]**2 - E[X**2]", _X, "HasMean(X**2, 1)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "second_moment",
        "The mean square is the variance plus the square of the mean.",
        _X + "\nm : real",
        "E[X**2] = Var[X] + E[X]**2",
        needs=(Need("existence", "HasMean(X**2, m)", _SQUARE, why=_TAIL),),
        accepts=(
            Example("E[X**2] = Var[X] + E[X]**2", _X, "HasMean(X**2, 1)"),
            Example("E[X**2] = sigma**2 + 0**2", _X + "\nsigma : positive real",
                    "E[X] = 0, Var[X] = sigma**2"),
        ),
        rejects=(
            Example("E[X**2] = Var[X] + E[X]**2", _X, "HasMean(X, 0)", reason="existence"),
            Example("E[X**2] = Var[X]", _X, "HasMean(X**2, 1)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "covariance_from_moments",
        "The covariance is the mean product minus the product of the means.",
        _XY + "\nm, u, v : real",
        "Cov[X, Y] = E[X*Y] - E[X]*E[Y]",
        needs=(
            Need("existence", "HasMean(X, m)", _FIRST, why=_CAUCHY),
            Need("existence", "HasMean(Y, u)", _SECOND, why=_CAUCHY + " Exchange X and Y."),
            Need("existence", "HasMean(X*Y, v)", _PRODUCT, why=_CROSS),
        ),
        accepts=(
            Example("Cov[X, Y] = E[X*Y] - E[X]*E[Y]", _XY, "HasMean(X, 1), HasMean(Y, 2), HasMean(X*Y, 3)"),
            Example("Cov[X, Y] = E[X*Y] - E[X]*E[Y]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 2)"),
        ),
        rejects=(
            Example("Cov[X, Y] = E[X*Y] - E[X]*E[Y]", _XY, "HasMean(X, 1), HasMean(Y, 2)",
                    reason="existence"),
            Example("Cov[X, Y] = E[X]*E[Y]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 2)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "variance_nonnegative",
        "No variance is negative.",
        _X + "\nm : real",
        "0 <= Var[X]",
        needs=(Need("existence", "HasMean(X**2, m)", _SQUARE, why=_TAIL + " It may be -1."),),
        accepts=(
            Example("0 <= Var[X]", _X, "HasMean(X**2, 1)"),
            Example("0 <= Var[X + Y]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 1)"),
        ),
        rejects=(
            Example("0 <= Var[X]", _X, "HasMean(X, 0)", reason="existence"),
            Example("0 < Var[X]", _X, "HasMean(X**2, 1)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "variance_of_constant",
        "What doesn't vary has variance zero.",
        "c : real",
        "Var[c] = 0",
        accepts=(Example("Var[c] = 0", "c : real"), Example("Var[3] = 0")),
        rejects=(
            Example("Var[X] = 0", _X, "HasMean(X**2, 1)", reason="false"),
            Example("Var[c] = c", "c : real", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "variance_scaling",
        "A factor comes out of a variance squared, and a shift doesn't count.",
        _X + "\na, b, m : real",
        "Var[a*X + b] = a**2*Var[X]",
        needs=(
            Need("existence", "HasMean(X**2, m)", _SQUARE,
                 why=_TAIL + " Take a = 2, b = 0: the same goes for (2*X - 4)**2."),
        ),
        accepts=(
            Example("Var[2*X + 3] = 2**2*Var[X]", _X, "HasMean(X**2, 1)"),
            Example("Var[X/c] = Var[X]/c**2", _X + "\nc : positive real", "HasMean(X**2, 1)"),
        ),
        rejects=(
            Example("Var[2*X + 3] = 2**2*Var[X]", _X, reason="existence"),
            Example("Var[a*X + b] = a*Var[X] + b", _X + "\na, b : real", "HasMean(X**2, 1)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "covariance_symmetric",
        "The covariance doesn't depend on which of the two is named first.",
        _XY,
        "Cov[X, Y] = Cov[Y, X]",
        accepts=(
            Example("Cov[X, Y] = Cov[Y, X]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 1)"),
            Example("Cov[X**2, Y] = Cov[Y, X**2]", _XY, "HasMean(X**4, 1), HasMean(Y**2, 1)"),
        ),
        rejects=(
            Example("Cov[X, Y] = -Cov[Y, X]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 1)", reason="false"),
            Example("Cov[X, Y] = Cov[X, X]", _XY, "HasMean(X**2, 1), HasMean(Y**2, 1)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "covariance_of_itself",
        "The covariance of a random variable with itself is its variance.",
        _X,
        "Cov[X, X] = Var[X]",
        accepts=(
            Example("Cov[X, X] = Var[X]", _X, "HasMean(X**2, 1)"),
            Example("Cov[2*X, 2*X] = Var[2*X]", _X, "HasMean(X**2, 1)"),
        ),
        rejects=(
            Example("Cov[X, X] = 0", _X, "HasMean(X**2, 1)", reason="false"),
            Example("Cov[X, X] = Var[X]**2", _X, "HasMean(X**2, 1)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "covariance_bilinear",
        "The covariance with a third variable passes through sums and constant factors.",
        _XYZ + "\na, b, m, u, v, r, t : real",
        "Cov[a*X + b*Y, Z] = a*Cov[X, Z] + b*Cov[Y, Z]",
        needs=(
            Need("existence", "HasMean(X, m)", _FIRST, why=_CAUCHY_Z),
            Need("existence", "HasMean(Y, u)", _SECOND, why=_CAUCHY_Z + " Exchange X and Y."),
            Need("existence", "HasMean(Z, v)", _THIRD, why=_CAUCHY_Z + " Exchange X and Z."),
            Need("existence", "HasMean(X*Z, r)", "the mean of the first product is not known to exist",
                 why=_CROSS_Z),
            Need("existence", "HasMean(Y*Z, t)", "the mean of the second product is not known to exist",
                 why=_CROSS_Z + " Exchange X and Y."),
        ),
        accepts=(
            Example("Cov[2*X + 3*Y, Z] = 2*Cov[X, Z] + 3*Cov[Y, Z]", _XYZ,
                    "HasMean(X**2, 1), HasMean(Y**2, 1), HasMean(Z**2, 1)"),
            Example("Cov[X + Y, Z] = Cov[X, Z] + Cov[Y, Z]", _XYZ,
                    "HasMean(X**2, 1), HasMean(Y**2, 1), HasMean(Z**2, 1)"),
        ),
        rejects=(
            Example("Cov[X + Y, Z] = Cov[X, Z] + Cov[Y, Z]", _XYZ, "HasMean(X**2, 1), HasMean(Y**2, 1)",
                    reason="existence"),
            Example("Cov[X + Y, Z] = Cov[X, Z]*Cov[Y, Z]", _XYZ,
                    "HasMean(X**2, 1), HasMean(Y**2, 1), HasMean(Z**2, 1)", reason="false"),
        ),
        derived=True,
    ),
)
