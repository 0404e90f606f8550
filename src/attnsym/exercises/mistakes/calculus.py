"""Mistakes about derivatives, logarithms, exponentials and roots."""

from __future__ import annotations

from attnsym.exercises.mistakes.mistake import Belief, Mistake, Wrong

_FG = "s[i] : real\nF(s), G(s) : functional\nj : integer"
_X = "x : real"
_AB = "a, b : real"
_POS = "a, b : positive real"
_SUM = "a, b : integer\nF[i] : real"
_N = "n : positive integer\nx[i] : positive real, for i in 1..n"

MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "derivative_of_denominator_forgotten",
        "only the numerator of a quotient is differentiated",
        "the quotient rule is (f'*g - f*g')/g**2: the denominator depends on the variable too",
        believes=(
            Belief(_FG, "Derivative(F(s)/G(s), s[j]) = Derivative(F(s), s[j])/G(s)"),
            Belief(_FG, "Derivative(F(s)/G(s), s[j]) = Derivative(F(s), s[j])*G(s)/G(s)**2"),
            Belief("s[i] : real\na, b, j : integer", "Derivative(Sum(exp(s[k]), (k, a, b)), s[j]) = 0"),
        ),
        accepts=(
            Wrong(
                "Derivative(exp(s[i])/Sum(exp(s[k]), (k, 1, n)), s[j]) = "
                "exp(s[i])*KroneckerDelta(i, j)/Sum(exp(s[k]), (k, 1, n))",
                "n : positive integer\ni, j : integer in 1..n\ns[k] : real, for k in 1..n",
                by="differentiation",
            ),
        ),
        rejects=(Wrong("Derivative(x**2, x) = x", _X),),
    ),
    Mistake(
        "product_differentiated_factor_by_factor",
        "the derivative of a product is taken as the product of the derivatives",
        "the product rule is f'*g + f*g'",
        believes=(
            Belief(_FG, "Derivative(F(s)*G(s), s[j]) = Derivative(F(s), s[j])*Derivative(G(s), s[j])"),
        ),
        accepts=(
            Wrong(
                "Derivative(s[i]*exp(s[i]), s[j]) = KroneckerDelta(i, j)*exp(s[i])*KroneckerDelta(i, j)",
                "n : positive integer\ni, j : integer in 1..n\ns[k] : real, for k in 1..n",
                by="differentiation",
            ),
        ),
        rejects=(Wrong("Derivative(x**2, x) = x", _X),),
    ),
    Mistake(
        "log_of_sum_split",
        "the logarithm of a sum is taken as the sum of the logarithms",
        "log(a*b) = log(a) + log(b); there is no such rule for log(a + b)",
        believes=(
            Belief(_AB, "log(a + b) = log(a) + log(b)"),
            Belief(_AB, "log(a + b) = log(a)*log(b)"),
            Belief(_SUM, "log(Sum(F[i], (i, a, b))) = Sum(log(F[i]), (i, a, b))"),
        ),
        accepts=(
            Wrong("log(a + b) = log(a) + log(b)", _POS),
            Wrong("log(Sum(x[i], (i, 1, n))) = Sum(log(x[i]), (i, 1, n))", _N),
        ),
        rejects=(Wrong("log(a*b) = log(a)*log(b)", _POS),),
    ),
    Mistake(
        "exponential_of_sum_split",
        "the exponential of a sum is taken as the sum of the exponentials, or of a product as the product",
        "exp(a + b) = exp(a)*exp(b), and exp(a*b) = exp(a)**b",
        believes=(
            Belief(_AB, "exp(a + b) = exp(a) + exp(b)"),
            Belief(_AB, "exp(a - b) = exp(a) - exp(b)"),
            Belief(_AB, "exp(a*b) = exp(a)*exp(b)"),
            Belief(_AB, "exp(a)/exp(b) = exp(a/b)"),
            Belief(_AB, "exp(a)*exp(b) = exp(a*b)"),
            Belief(_SUM, "exp(Sum(F[i], (i, a, b))) = Sum(exp(F[i]), (i, a, b))"),
        ),
        accepts=(
            Wrong("exp(a + b) = exp(a) + exp(b)", _AB),
            Wrong("exp(a*b) = exp(a)*exp(b)", _AB),
        ),
        rejects=(Wrong("exp(a + b) = exp(a)", _AB),),
    ),
    Mistake(
        "root_of_sum_split",
        "the root of a sum is taken as the sum of the roots",
        "sqrt(a*b) = sqrt(a)*sqrt(b) for a, b >= 0; there is no such rule for sqrt(a + b)",
        believes=(Belief(_AB, "sqrt(a + b) = sqrt(a) + sqrt(b)"),),
        accepts=(Wrong("sqrt(a + b) = sqrt(a) + sqrt(b)", _POS),),
        rejects=(Wrong("sqrt(a*b) = sqrt(a) + sqrt(b)", _POS),),
    ),
    Mistake(
        "sign_lost_in_root_of_square",
        "the root of a square is taken as the number itself, which may be negative",
        "sqrt(x**2) = Abs(x), which is x only for x >= 0",
        believes=(Belief(_X, "sqrt(x**2) = x"), Belief(_X, "Abs(x) = x")),
        accepts=(Wrong("sqrt(x**2) = x", _X), Wrong("Abs(a - b) = a - b", _AB)),
        rejects=(Wrong("sqrt(x**2) = 2*Abs(x)", _X),),
    ),
)
