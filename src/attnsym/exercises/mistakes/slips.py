"""Slips of one symbol: recognised because one change of one place makes the line right."""

from __future__ import annotations

from attnsym.exercises.mistakes import edits
from attnsym.exercises.mistakes.mistake import Mistake, Wrong

_SCORES = "n : positive integer\ni, j : integer in 1..n\ns[k] : real, for k in 1..n"
_SOFTMAX = _SCORES + "\na[l] := exp(s[l])/Sum(exp(s[k]), (k, 1, n))"
_SCORE = "d : positive integer\nsigma : positive real\nq[i] : random, for i in 1..d"
_SPREAD = "E[q[i]] = 0, Var[q[i]] = sigma**2\nindependent q[i]"
_N = "n : positive integer\nx[i] : real, for i in 1..n"
_ROOT = "d : positive integer"

MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "sign",
        "a sign is wrong (in the derivative of softmax, the one off the diagonal)",
        "with it turned the line follows; off the diagonal the derivative of softmax is -a[i]*a[j]",
        corrects=edits.on_the_right(
            lambda t, s: (x for e in (edits.signs, edits.whole_sign) for x in e(t, s))
        ),
        accepts=(
            Wrong(
                "Derivative(a[i], s[j]) = a[i]*(KroneckerDelta(i, j) + a[j])",
                _SOFTMAX,
                by="softmax_derivative",
                right="Derivative(a[i], s[j]) = a[i]*(KroneckerDelta(i, j) - a[j])",
            ),
            Wrong("(a - b)*(a + b) = a**2 + b**2", "a, b : real", by="algebra"),
        ),
        rejects=(Wrong("(a + b)**2 = a**2 + 3*a*b + b**2", "a, b : real", by="algebra"),),
    ),
    Mistake(
        "root_of_the_width_forgotten",
        "the width stands where its square root belongs, or the other way round",
        "a standard deviation grows with sqrt(d), a variance with d",
        corrects=edits.on_the_right(edits.roots),
        accepts=(Wrong("sqrt(4*d) = 2*d", _ROOT, right="sqrt(4*d) = 2*sqrt(d)"),),
        rejects=(Wrong("sqrt(4*d) = 3*sqrt(d)", _ROOT, right="sqrt(4*d) = 2*sqrt(d)"),),
    ),
    Mistake(
        "width_squared",
        "the width counts twice, as if one number were added up again and again",
        "d independent terms have d times the variance of one; d copies of one number have d**2 times it",
        corrects=edits.on_the_right(edits.widths),
        accepts=(Wrong("Sum(c, (i, 1, d)) = d**2*c", "d : positive integer\nc : real", by="constant_sum"),),
        rejects=(Wrong("Sum(c, (i, 1, d)) = d*c**2", "d : positive integer\nc : real", by="constant_sum"),),
    ),
    Mistake(
        "deviation_for_variance",
        "a standard deviation stands where its square belongs, or the other way round",
        "sigma is the deviation, sigma**2 the variance",
        corrects=edits.on_the_right(edits.squares),
        accepts=(
            Wrong(
                "Sum(Var[q[i]], (i, 1, d)) = Sum(sigma, (i, 1, d))",
                _SCORE,
                _SPREAD,
                right="Sum(Var[q[i]], (i, 1, d)) = Sum(sigma**2, (i, 1, d))",
            ),
        ),
        rejects=(Wrong("Var[q[i]] = sigma**3", _SCORE + "\ni : integer in 1..d", _SPREAD),),
    ),
    Mistake(
        "off_by_one",
        "a bound, or a number of terms, is off by one",
        "from 1 to n there are n terms; write down the first and the last",
        corrects=edits.on_the_right(edits.bounds),
        accepts=(
            Wrong("Sum(c, (i, 1, n)) = (n - 1)*c", "n : positive integer\nc : real", by="constant_sum"),
            Wrong("Sum(2*x[i], (i, 1, n)) = 2*Sum(x[i], (i, 1, n - 1))", _N, by="constant_factor"),
        ),
        rejects=(Wrong("Sum(c, (i, 1, n)) = 2*n*c", "n : positive integer\nc : real", by="constant_sum"),),
    ),
    Mistake(
        "index_captured",
        "an index stands for another one, or is caught by a sum that it has nothing to do with",
        "give the index of a sum a name of its own before you put something into the sum",
        corrects=edits.on_the_right(edits.indices),
        accepts=(
            Wrong(
                "Sum(x[j]*x[i], (i, 1, n)) = Sum(x[i]*x[i], (i, 1, n))",
                _N + "\nj : integer in 1..n",
                right="Sum(x[j]*x[i], (i, 1, n)) = Sum(x[j]*x[i], (i, 1, n))",
            ),
        ),
        rejects=(Wrong("Sum(x[i], (i, 1, n)) = Sum(2*x[i], (i, 1, n))", _N),),
    ),
    Mistake(
        "factor_two",
        "a factor two is lost, or stands where there is none",
        "count how often each term occurs",
        corrects=edits.on_the_right(edits.factors),
        accepts=(Wrong("(a + b)**2 = a**2 + a*b + b**2", "a, b : real", by="algebra"),),
        rejects=(Wrong("(a + b)**2 = a**2 + 5*a*b + b**2", "a, b : real", by="algebra"),),
    ),
)
