"""Mistakes with sums, squares, deltas, quotients and inequalities."""

from __future__ import annotations

from attnsym.exercises.mistakes.edits import turned, weakened
from attnsym.exercises.mistakes.mistake import Belief, Mistake, Wrong

_AB = "a, b : real"
_SUM = "a, b : integer\nF[i] : real"
_TWO = "a, b : integer\nF[i], G[i] : real"
_DELTA = "a, b, j : integer\nF[i] : real"
_N = "n : positive integer\nx[i] : real, for i in 1..n"
_NM = "n : positive integer\nx[i], y[i] : real, for i in 1..n"
_C = "a, b, c : real"

MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "square_of_sum_as_sum_of_squares",
        "the square of a sum is taken as the sum of the squares",
        "the square of a sum has n**2 terms: the squares and all products of different terms",
        believes=(
            Belief(_SUM, "Sum(F[i], (i, a, b))**2 = Sum(F[i]**2, (i, a, b))"),
            Belief(_SUM, "Sum(F[i]**2, (i, a, b)) = Sum(F[i], (i, a, b))**2"),
        ),
        accepts=(
            Wrong("Sum(x[i], (i, 1, n))**2 = Sum(x[i]**2, (i, 1, n))", _N),
            Wrong("1 + Sum(x[i]**2, (i, 1, n)) = 1 + Sum(x[i], (i, 1, n))**2", _N, by="square_of_sum"),
        ),
        rejects=(Wrong("Sum(x[i], (i, 1, n)) = Sum(x[i]**2, (i, 1, n))", _N),),
    ),
    Mistake(
        "cross_term_lost",
        "the cross term of a square is lost",
        "(a + b)**2 = a**2 + 2*a*b + b**2",
        believes=(
            Belief(_AB, "(a + b)**2 = a**2 + b**2"),
            Belief(_AB, "(a - b)**2 = a**2 - b**2"),
            Belief(_AB, "(a - b)**2 = a**2 + b**2"),
        ),
        accepts=(
            Wrong("(a + b)**2 = a**2 + b**2", _AB),
            Wrong("(a - 1/2)**2 = a**2 + 1/4", _AB, by="algebra"),
            Wrong("a - a**2 = 1/4 - (a**2 + 1/4)", "a : real", right="a - a**2 = 1/4 - (a - 1/2)**2"),
        ),
        rejects=(Wrong("(a + b)**2 = a**2 + a*b + b**2", _AB), Wrong("(a*b)**2 = a*b", _AB)),
    ),
    Mistake(
        "delta_misread",
        "Kronecker's delta is taken as 1, or as 0, although the indices may be equal or not",
        "KroneckerDelta(i, j) is 1 for i = j and 0 otherwise; both cases count",
        believes=(
            Belief("i, j : integer", "KroneckerDelta(i, j) = 1"),
            Belief("i, j : integer", "KroneckerDelta(i, j) = 0"),
        ),
        accepts=(
            Wrong("x*(KroneckerDelta(i, j) - x) = x*(1 - x)", "x : real\ni, j : integer"),
            Wrong("x*KroneckerDelta(i, j) = 0", "x : real\ni, j : integer"),
        ),
        rejects=(Wrong("x*KroneckerDelta(i, j) = 2*x", "x : real\ni, j : integer"),),
    ),
    Mistake(
        "sum_of_products_as_product_of_sums",
        "the sum of products is taken as the product of the sums",
        "a product of sums has a term for every pair of indices, not only for equal ones",
        believes=(
            Belief(_TWO, "Sum(F[i]*G[i], (i, a, b)) = Sum(F[i], (i, a, b))*Sum(G[i], (i, a, b))"),
            Belief(_TWO, "Sum(F[i]/G[i], (i, a, b)) = Sum(F[i], (i, a, b))/Sum(G[i], (i, a, b))"),
            Belief(_TWO, "Sum(F[i], (i, a, b))*Sum(G[i], (i, a, b)) = Sum(F[i]*G[i], (i, a, b))"),
        ),
        accepts=(Wrong("Sum(x[i]*y[i], (i, 1, n)) = Sum(x[i], (i, 1, n))*Sum(y[i], (i, 1, n))", _NM),),
        rejects=(Wrong("Sum(x[i] + y[i], (i, 1, n)) = Sum(x[i], (i, 1, n))", _NM),),
    ),
    Mistake(
        "delta_out_of_range",
        "a sum over Kronecker's delta is collapsed although the index may lie outside the sum",
        "the sum is the term at j only if j is one of the indices summed over; otherwise it is 0",
        believes=(
            Belief(_DELTA, "Sum(KroneckerDelta(i, j)*F[i], (i, a, b)) = F[j]"),
            Belief(_DELTA, "Sum(F[i]*KroneckerDelta(i, j), (i, a, b)) = F[j]"),
            Belief(_DELTA, "Sum(KroneckerDelta(i, j), (i, a, b)) = 1"),
            Belief(_DELTA, "Sum(KroneckerDelta(j, i), (i, a, b)) = 1"),
        ),
        accepts=(
            Wrong(
                "Sum(KroneckerDelta(i, j)*i**2, (i, 1, n)) = j**2",
                "n, j : positive integer",
                by="delta_collapse",
            ),
            Wrong("Sum(KroneckerDelta(i, j), (i, 1, n)) = 1", "n, j : positive integer"),
        ),
        rejects=(Wrong("Sum(i**2, (i, 1, n)) = n**2", "n : positive integer"),),
    ),
    Mistake(
        "divided_by_what_may_be_zero",
        "something is divided by that may be zero",
        "a quotient has a value only where its denominator is not 0; say so, or exclude that case",
        without_value="division by zero",
        believes=(Belief(_AB, "a/a = 1"), Belief(_AB, "a*b/a = b"), Belief(_C, "a*b = a*c -> b = c")),
        accepts=(
            Wrong("x/x = 1", "x : real", by="algebra"),
            Wrong("x*y/x = y", "x, y : real"),
            Wrong("y = z", "x, y, z : real", "x*y = x*z"),
        ),
        rejects=(Wrong("x*x = x", "x : real"),),
    ),
    Mistake(
        "inequality_multiplied_by_a_negative",
        "an inequality is multiplied by a number that may be negative",
        "multiplying by a negative number turns an inequality round; the sign of the factor must be known",
        believes=(
            Belief(_C, "a <= b -> c*a <= c*b"),
            Belief(_C, "a <= b -> a*c <= b*c"),
            Belief(_C, "a < b -> c*a < c*b"),
            Belief(_AB, "a <= b -> -a <= -b"),
            Belief(_AB, "a < b -> -a < -b"),
        ),
        accepts=(
            Wrong("c*a <= c*b", _C, "a <= b"),
            Wrong("-a <= -b", _AB, "a <= b"),
        ),
        rejects=(Wrong("a <= b - 1", _AB, "a <= b"),),
    ),
    Mistake(
        "inequality_turned_round",
        "the inequality stands the wrong way round",
        "check the direction at a value that is easy to compute",
        corrects=turned,
        accepts=(Wrong("a*(1 - a) >= 1/4", "a : real", right="a*(1 - a) <= 1/4"),),
        rejects=(Wrong("a <= 1", "a : real"),),
    ),
    Mistake(
        "bound_that_is_reached",
        "the inequality is strict, although both sides can be equal",
        "look for the case in which the bound is reached; there <= holds and < does not",
        corrects=weakened,
        accepts=(Wrong("1/4 - (a - 1/2)**2 < 1/4", "a : real", by="square_nonnegative"),),
        rejects=(Wrong("a < 1", "a : real"),),
    ),
)
