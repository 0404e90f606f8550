"""Rules of derivatives that follow from those of `calculus.py`; each is a theorem."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_F = "s[i] : real\nF(s) : functional\nj : integer\nL : real"
_FG = "s[i] : real\nF(s), G(s) : functional\nj : integer\nL, M : real"
_S = "n : positive integer\ns[i] : real, for i in 1..n\nj : integer in 1..n"
_X = "x : real"
_HAS = Need(
    "premise", "HasDerivative(F(s), s[j], L)", "the derivative of the first function is not known to exist",
)
_HAS_TOO = Need(
    "premise", "HasDerivative(G(s), s[j], M)", "the derivative of the second function is not known to exist",
)

RULES: tuple[Rule, ...] = (
    Rule(
        "derivative_difference",
        "Derivatives subtract.",
        _FG,
        "HasDerivative(F(s) - G(s), s[j], L - M)",
        needs=(_HAS, _HAS_TOO),
        accepts=(
            Example("HasDerivative(exp(x) - x, x, exp(x) - 1)", _X,
                    "HasDerivative(exp(x), x, exp(x)), HasDerivative(x, x, 1)"),
            Example("HasDerivative(1 - x, x, 0 - 1)", _X, "HasDerivative(1, x, 0), HasDerivative(x, x, 1)"),
        ),
        rejects=(
            Example("HasDerivative(1 - x, x, 1)", _X, "HasDerivative(1, x, 0), HasDerivative(x, x, 1)",
                    reason="false"),
            Example("HasDerivative(x - Abs(x), x, 0)", _X, "HasDerivative(x, x, 1)",
                    reason="HasDerivative(G(s), s[j], M)"),
        ),
        derived=True,
    ),
    Rule(
        "derivative_multiple",
        "A constant factor stays when a function is differentiated.",
        _F + "\nc : real",
        "HasDerivative(c*F(s), s[j], c*L)",
        needs=(_HAS,),
        accepts=(
            Example("HasDerivative(3*x, x, 3*1)", _X, "HasDerivative(x, x, 1)"),
            Example("HasDerivative(c*exp(x), x, c*exp(x))", "x, c : real",
                    "HasDerivative(exp(x), x, exp(x))"),
        ),
        rejects=(
            Example("HasDerivative(x*exp(x), x, x*exp(x))", _X, "HasDerivative(exp(x), x, exp(x))",
                    reason="false"),
            Example("HasDerivative(2*Abs(x), x, 2)", _X, reason="HasDerivative(F(s), s[j], L)"),
        ),
        derived=True,
    ),
    Rule(
        "derivative_quotient",
        "Quotient rule, where the denominator isn't zero.",
        _FG,
        "HasDerivative(F(s)/G(s), s[j], (L*G(s) - F(s)*M)/G(s)**2)",
        needs=(
            _HAS,
            _HAS_TOO,
            Need("domain", "G(s) != 0", "the denominator is not known to differ from zero at this point"),
        ),
        accepts=(
            Example("HasDerivative(x/exp(x), x, (1*exp(x) - x*exp(x))/exp(x)**2)", _X,
                    "HasDerivative(x, x, 1), HasDerivative(exp(x), x, exp(x))"),
            Example("HasDerivative(1/x, x, (0*x - 1*1)/x**2)", "x : nonzero real",
                    "HasDerivative(1, x, 0), HasDerivative(x, x, 1)"),
        ),
        rejects=(
            Example("HasDerivative(exp(x)/x, x, (exp(x)*x - exp(x)*1)/x**2)", _X,
                    "HasDerivative(x, x, 1), HasDerivative(exp(x), x, exp(x))", reason="G(s) != 0"),
            Example("HasDerivative(x/exp(x), x, 1/exp(x))", _X,
                    "HasDerivative(x, x, 1), HasDerivative(exp(x), x, exp(x))", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "derivative_of_finite_sum",
        "A finite sum is differentiated term by term. That its range doesn't depend on the coordinate is in "
        "the form of the rule.",
        "s[i] : real\nG[i](s) : functional\nL[i] : real\na, b, j : integer",
        "HasDerivative(Sum(G[i](s), (i, a, b)), s[j], Sum(L[i], (i, a, b)))",
        needs=(
            Need(
                "premise", "forall i in a..b: HasDerivative(G[i](s), s[j], L[i])",
                "the derivatives of the terms are not known to exist",
            ),
        ),
        accepts=(
            Example("HasDerivative(Sum(exp(s[k]), (k, 1, n)), s[j], Sum(exp(s[k])*KroneckerDelta(k, j), (k, "
                    "1, n)))", _S,
                    "forall k in 1..n: HasDerivative(exp(s[k]), s[j], exp(s[k])*KroneckerDelta(k, j))"),
            Example("HasDerivative(Sum(s[k], (k, 1, n)), s[j], Sum(KroneckerDelta(k, j), (k, 1, n)))", _S,
                    "forall k in 1..n: HasDerivative(s[k], s[j], KroneckerDelta(k, j))"),
        ),
        rejects=(
            Example("HasDerivative(Sum(Abs(s[k]), (k, 1, n)), s[j], Sum(KroneckerDelta(k, j), (k, 1, n)))",
                    _S, reason="forall i in a..b: HasDerivative(G[i](s), s[j], L[i])"),
            Example("HasDerivative(Sum(s[k], (k, 1, n)), s[j], n)", _S,
                    "forall k in 1..n: HasDerivative(s[k], s[j], KroneckerDelta(k, j))", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "derivative_square",
        "The derivative of a square is twice the base times its derivative.",
        _F,
        "HasDerivative(F(s)**2, s[j], 2*F(s)*L)",
        needs=(_HAS,),
        accepts=(
            Example("HasDerivative(x**2, x, 2*x*1)", _X, "HasDerivative(x, x, 1)"),
            Example("HasDerivative(exp(x)**2, x, 2*exp(x)*exp(x))", _X, "HasDerivative(exp(x), x, exp(x))"),
        ),
        rejects=(
            Example("HasDerivative((3*x)**2, x, 2*(3*x))", _X, "HasDerivative(3*x, x, 3)", reason="false"),
            Example("HasDerivative((Abs(x) + 1)**2, x, 2*(Abs(x) + 1))", _X,
                    reason="HasDerivative(F(s), s[j], L)"),
        ),
        derived=True,
    ),
)
