"""Mistakes about means, variances and independence."""

from __future__ import annotations

from attnsym.exercises.mistakes.mistake import Belief, Mistake, Wrong

_XY = "X, Y : random"
_G = "a, b : integer\nG[i] : random"
_Q = "d : positive integer\nq[i] : random, for i in 1..d"
_SQUARES = "HasMean(x**2, 1), HasMean(y**2, 1)"
_xy = "x, y : random"

MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "variance_without_independence",
        "the variance of a sum is taken as the sum of the variances, although nothing says that the "
        "terms are "
        "uncorrelated",
        "Var[X + Y] = Var[X] + Var[Y] + 2*Cov[X, Y]: without independence (or at least no correlation) "
        "the covariances stay",
        believes=(
            Belief(_XY, "Var[X + Y] = Var[X] + Var[Y]"),
            Belief(_XY, "Var[X - Y] = Var[X] + Var[Y]"),
            Belief(_G, "Var[Sum(G[i], (i, a, b))] = Sum(Var[G[i]], (i, a, b))"),
        ),
        accepts=(
            Wrong("Var[x + y] = Var[x] + Var[y]", _xy, _SQUARES),
            Wrong(
                "Var[Sum(q[i], (i, 1, d))] = Sum(Var[q[i]], (i, 1, d))",
                _Q,
                "E[q[i]**2] = 1",
                "variance_of_sum",
            ),
            Wrong("Var[Sum(q[i], (i, 1, d))] = d", _Q, "E[q[i]] = 0, Var[q[i]] = 1"),
        ),
        rejects=(
            Wrong("Var[x + y] = Var[x]", _xy, _SQUARES),
            Wrong("Var[2*x] = 2*Var[x]", _xy, _SQUARES),
        ),
    ),
    Mistake(
        "variances_subtracted",
        "the variance of a difference is taken as the difference of the variances",
        "a minus sign does not make a spread smaller: Var[X - Y] = Var[X] + Var[Y] - 2*Cov[X, Y]",
        believes=(Belief(_XY, "Var[X - Y] = Var[X] - Var[Y]"),),
        accepts=(Wrong("Var[x - y] = Var[x] - Var[y]", _xy, _SQUARES),),
        rejects=(Wrong("Var[x + y] = Var[x] + Var[y]", _xy, _SQUARES),),
    ),
    Mistake(
        "mean_of_dependent_product",
        "the mean of a product is split, although nothing says that the factors are independent",
        "E[X*Y] = E[X]*E[Y] + Cov[X, Y]; independence removes the covariance, nothing else does",
        believes=(
            Belief(_XY, "E[X*Y] = E[X]*E[Y]"),
            Belief(_XY, "E[X**2*Y**2] = E[X**2]*E[Y**2]"),
            Belief(_XY, "E[(X*Y)**2] = E[X**2]*E[Y**2]"),
        ),
        accepts=(
            Wrong("E[x*y] = E[x]*E[y]", _xy, _SQUARES, "expectation_of_product"),
            Wrong("E[x*y] = 0", _xy, "E[x] = 0, E[y] = 0, HasMean(x**2, 1), HasMean(y**2, 1)"),
        ),
        rejects=(
            Wrong("E[x + y] = E[x]*E[y]", _xy, _SQUARES),
            Wrong("E[x**2] = 0", _xy, _SQUARES + ", E[x] = 0"),
        ),
    ),
    Mistake(
        "variance_of_product_split",
        "the variance of a product is taken as the product of the variances",
        "for independent X and Y it is E[X**2]*E[Y**2] - E[X]**2*E[Y]**2; only for means 0 is that "
        "Var[X]*Var[Y]",
        believes=(Belief(_XY, "Var[X*Y] = Var[X]*Var[Y]"),),
        accepts=(Wrong("Var[x*y] = Var[x]*Var[y]", _xy, _SQUARES + "\nindependent(x, y)"),),
        rejects=(Wrong("Var[x + y] = Var[x]*Var[y]", _xy, _SQUARES),),
    ),
    Mistake(
        "variance_is_mean_square",
        "the variance is taken as the mean square",
        "Var[X] = E[X**2] - E[X]**2; the square of the mean goes only if the mean is 0",
        believes=(Belief("X : random", "Var[X] = E[X**2]"), Belief("X : random", "E[X**2] = Var[X]")),
        accepts=(
            Wrong("Var[x] = E[x**2]", _xy, _SQUARES),
            Wrong("E[x**2] = 3", "x : random", "E[x] = 1, Var[x] = 3"),
        ),
        rejects=(Wrong("Var[x] = E[x]**2", _xy, _SQUARES),),
    ),
    Mistake(
        "square_taken_out_of_the_mean",
        "the mean of a square is taken as the square of the mean",
        "E[X**2] = Var[X] + E[X]**2: they differ by the variance",
        believes=(Belief("X : random", "E[X**2] = E[X]**2"),),
        accepts=(
            Wrong("E[x**2] = E[x]**2", _xy, _SQUARES),
            Wrong("E[x**2] = 0", _xy, _SQUARES + ", E[x] = 0"),
        ),
        rejects=(Wrong("E[x**2] = Var[x]", _xy, _SQUARES),),
    ),
    Mistake(
        "factor_of_a_variance_not_squared",
        "a constant factor comes out of a variance without its square",
        "Var[c*X] = c**2*Var[X]",
        believes=(
            Belief("X : random\nc : real", "Var[c*X] = c*Var[X]"),
            Belief("X : random\nc : real", "Var[X/c] = Var[X]/c"),
        ),
        accepts=(
            Wrong("Var[2*x] = 2*Var[x]", _xy, _SQUARES),
            Wrong("Var[x/c] = Var[x]/c", _xy + "\nc : positive real", _SQUARES),
        ),
        rejects=(Wrong("Var[2*x] = 8*Var[x]", _xy, _SQUARES), Wrong("Var[2*x] = Var[x]", _xy, _SQUARES)),
    ),
)
