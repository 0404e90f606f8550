"""Rules of derivatives. HasDerivative(F(s), s[j], L): F can be differentiated at s in the coordinate s[j],
and the derivative there is L; Derivative(F(s), s[j]) is then L. In a single real x: a family of one.
"""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_SOURCE = "Rudin, Principles of Mathematical Analysis, chapters 5 and 9"
_F = "s[i] : real\nF(s) : functional with s[i] : real\nj : integer\nL : real"
_FG = "s[i] : real\nF(s), G(s) : functional\nj : integer\nL, M : real"
_S = "n : positive integer\ns[i] : real, for i in 1..n\nj : integer in 1..n"
_X = "x : real"
_HAS = Need(
    "premise", "HasDerivative(F(s), s[j], L)", "the derivative of the first function is not known to exist",
)
_HAS_TOO = Need(
    "premise", "HasDerivative(G(s), s[j], M)", "the derivative of the second function is not known to exist",
)
_NONZERO = Need("domain", "F(s) != 0", "the denominator is not known to differ from zero at this point")
_POSITIVE = Need("domain", "0 < F(s)", "the argument is not known to be positive at this point")

RULES: tuple[Rule, ...] = (
    Rule(
        "derivative_unique",
        "A function has at most one derivative in a coordinate, and Derivative(...) names it.",
        _F,
        "Derivative(F(s), s[j]) = L",
        needs=(_HAS,),
        accepts=(
            Example("Derivative(exp(x), x) = exp(x)", _X, "HasDerivative(exp(x), x, exp(x))"),
            Example("Derivative(s[j]**2, s[j]) = 2*s[j]", _S, "HasDerivative(s[j]**2, s[j], 2*s[j])"),
        ),
        rejects=(
            Example("Derivative(Abs(x), x) = 1", _X, reason="HasDerivative(F(s), s[j], L)"),
            Example("Derivative(exp(x), x) = 2*exp(x)", _X, "HasDerivative(exp(x), x, exp(x))",
                    reason="HasDerivative(F(s), s[j], L)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "derivative_constant",
        "What doesn't depend on the coordinate has derivative 0.",
        "s[i] : real\nj : integer\nc : real",
        "HasDerivative(c, s[j], 0)",
        accepts=(
            Example("HasDerivative(c, s[j], 0)", _S + "\nc : real"),
            Example("HasDerivative(3, x, 0)", _X),
        ),
        rejects=(
            Example("HasDerivative(x, x, 0)", _X, reason="false"),
            Example("HasDerivative(3, x, 3)", _X, reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "derivative_coordinate",
        "The coordinate s[k] has derivative 1 in itself and 0 in every other coordinate; KroneckerDelta "
        "says both, without asking whether k and j are equal.",
        "s[i] : real\nj, k : integer",
        "HasDerivative(s[k], s[j], KroneckerDelta(k, j))",
        accepts=(
            Example("HasDerivative(s[k], s[j], KroneckerDelta(k, j))", _S + "\nk : integer in 1..n"),
            Example("HasDerivative(s[j], s[j], KroneckerDelta(j, j))", _S),
        ),
        rejects=(
            Example("HasDerivative(s[k], s[j], 1)", _S + "\nk : integer in 1..n", reason="false"),
            Example("HasDerivative(s[k], s[j], 0)", _S + "\nk : integer in 1..n", reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "derivative_sum",
        "Derivatives add.",
        _FG,
        "HasDerivative(F(s) + G(s), s[j], L + M)",
        needs=(_HAS, _HAS_TOO),
        accepts=(
            Example("HasDerivative(exp(x) + x, x, exp(x) + 1)", _X,
                    "HasDerivative(exp(x), x, exp(x)), HasDerivative(x, x, 1)"),
            Example("HasDerivative(F(s) + F(s), s[j], L + L)", _S + "\nF(s) : functional\nL : real",
                    "HasDerivative(F(s), s[j], L)"),
        ),
        rejects=(
            Example("HasDerivative(Abs(x) + x, x, 2)", _X, "HasDerivative(x, x, 1)",
                    reason="HasDerivative(F(s), s[j], L)"),
            Example("HasDerivative(F(s) + G(s), s[j], L)", _S + "\nF(s), G(s) : functional\nL : real",
                    "HasDerivative(F(s), s[j], L)", reason="HasDerivative(G(s), s[j], M)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "derivative_product",
        "Product rule: each factor is differentiated once, next to the other as it is.",
        _FG,
        "HasDerivative(F(s)*G(s), s[j], L*G(s) + F(s)*M)",
        needs=(_HAS, _HAS_TOO),
        accepts=(
            Example("HasDerivative(x*x, x, 1*x + x*1)", _X, "HasDerivative(x, x, 1)"),
            Example("HasDerivative(x*(1 - x), x, 1*(1 - x) + x*(-1))", _X,
                    "HasDerivative(x, x, 1), HasDerivative(1 - x, x, -1)"),
        ),
        rejects=(
            Example("HasDerivative(x*x, x, 1*1)", _X, "HasDerivative(x, x, 1)", reason="false"),
            Example("HasDerivative(x*Abs(x), x, 2*Abs(x))", _X, "HasDerivative(x, x, 1)",
                    reason="HasDerivative(G(s), s[j], M)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "derivative_inverse",
        "The derivative of 1/F is -F'/F**2, where F isn't zero. Being differentiable, F isn't zero nearby "
        "either.",
        _F,
        "HasDerivative(1/F(s), s[j], -L/F(s)**2)",
        needs=(_HAS, _NONZERO),
        accepts=(
            Example("HasDerivative(1/x, x, -1/x**2)", "x : positive real", "HasDerivative(x, x, 1)"),
            Example("HasDerivative(1/exp(x), x, -exp(x)/exp(x)**2)", _X, "HasDerivative(exp(x), x, exp(x))"),
        ),
        rejects=(
            Example("HasDerivative(1/x, x, -1/x**2)", _X, "HasDerivative(x, x, 1)", reason="F(s) != 0"),
            Example("HasDerivative(1/x, x, 1/x**2)", "x : positive real", "HasDerivative(x, x, 1)",
                    reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "derivative_exp",
        "The exponential is its own derivative; what stands in it contributes its derivative as a factor.",
        _F,
        "HasDerivative(exp(F(s)), s[j], exp(F(s))*L)",
        needs=(_HAS,),
        accepts=(
            Example("HasDerivative(exp(x), x, exp(x)*1)", _X, "HasDerivative(x, x, 1)"),
            Example("HasDerivative(exp(s[k]), s[j], exp(s[k])*KroneckerDelta(k, j))",
                    _S + "\nk : integer in 1..n", "HasDerivative(s[k], s[j], KroneckerDelta(k, j))"),
        ),
        rejects=(
            Example("HasDerivative(exp(2*x), x, exp(2*x))", _X, "HasDerivative(2*x, x, 2)", reason="false"),
            Example("HasDerivative(exp(Abs(x)), x, exp(Abs(x)))", _X, reason="HasDerivative(F(s), s[j], L)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "derivative_log",
        "The derivative of log(F) is F'/F, where F is positive.",
        _F,
        "HasDerivative(log(F(s)), s[j], L/F(s))",
        needs=(_HAS, _POSITIVE),
        accepts=(
            Example("HasDerivative(log(x), x, 1/x)", "x : positive real", "HasDerivative(x, x, 1)"),
            Example("HasDerivative(log(exp(x)), x, exp(x)/exp(x))", _X, "HasDerivative(exp(x), x, exp(x))"),
        ),
        rejects=(
            Example("HasDerivative(log(x), x, 1/x)", "x : nonzero real", "HasDerivative(x, x, 1)",
                    reason="0 < F(s)"),
            Example("HasDerivative(log(x), x, log(x))", "x : positive real", "HasDerivative(x, x, 1)",
                    reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "derivative_sqrt",
        "The derivative of sqrt(F) is F'/(2*sqrt(F)), where F is positive; at 0 the root has a vertical "
        "tangent.",
        _F,
        "HasDerivative(sqrt(F(s)), s[j], L/(2*sqrt(F(s))))",
        needs=(_HAS, _POSITIVE),
        accepts=(
            Example("HasDerivative(sqrt(x), x, 1/(2*sqrt(x)))", "x : positive real",
                    "HasDerivative(x, x, 1)"),
            Example("HasDerivative(sqrt(exp(x)), x, exp(x)/(2*sqrt(exp(x))))", _X,
                    "HasDerivative(exp(x), x, exp(x))"),
        ),
        rejects=(
            Example("HasDerivative(sqrt(x), x, 1/(2*sqrt(x)))", "x : nonnegative real",
                    "HasDerivative(x, x, 1)", reason="0 < F(s)"),
            Example("HasDerivative(sqrt(x), x, 1/sqrt(x))", "x : positive real", "HasDerivative(x, x, 1)",
                    reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "derivative_power",
        "An exponent comes down as a factor and is lowered by one. Where F is zero, this asks for an "
        "exponent of at least 1.",
        _F + "\nm : integer",
        "HasDerivative(F(s)**m, s[j], m*F(s)**(m-1)*L)",
        needs=(
            _HAS,
            Need("domain", "F(s) != 0 or 1 <= m", "the base may be zero and the exponent below 1"),
        ),
        accepts=(
            Example("HasDerivative(x**m, x, m*x**(m-1)*1)", "x : real\nm : positive integer",
                    "HasDerivative(x, x, 1)"),
            Example("HasDerivative(exp(x)**m, x, m*exp(x)**(m-1)*exp(x))", "x : real\nm : integer",
                    "HasDerivative(exp(x), x, exp(x))"),
        ),
        rejects=(
            Example("HasDerivative(x**m, x, m*x**(m-1)*1)", "x : real\nm : integer", "HasDerivative(x, x, 1)",
                    reason="F(s) != 0 or 1 <= m"),
            Example("HasDerivative(x**m, x, m*x**m*1)", "x : real\nm : positive integer",
                    "HasDerivative(x, x, 1)", reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "derivative_chain",
        "Chain rule: the derivative of f(F) is the derivative of f, taken at F, times that of F.",
        _F + "\nf(x) : function\nt, M : real",
        "HasDerivative(f(F(s)), s[j], M*L)",
        needs=(
            _HAS,
            Need("premise", "t = F(s)", "the outer derivative is not taken where the inner function leads"),
            Need("premise", "HasDerivative(f(t), t, M)",
                 "the derivative of the outer function is not known to exist"),
        ),
        accepts=(
            Example("HasDerivative(f(x**2), x, M*(2*x))", "x, t, M : real\nf(x) : function",
                    "HasDerivative(x**2, x, 2*x), t = x**2, HasDerivative(f(t), t, M)"),
            Example("HasDerivative(f(x + 1), x, M*1)", "x, t, M : real\nf(x) : function",
                    "HasDerivative(x + 1, x, 1), t = x + 1, HasDerivative(f(t), t, M)"),
        ),
        rejects=(
            Example("HasDerivative(f(x**2), x, M*(2*x))", "x, t, M : real\nf(x) : function",
                    "HasDerivative(x**2, x, 2*x), t = x, HasDerivative(f(t), t, M)", reason="t = F(s)"),
            Example("HasDerivative(f(x**2), x, M*(2*x))", "x, t, M : real\nf(x) : function",
                    "HasDerivative(x**2, x, 2*x), t = x**2", reason="HasDerivative(f(t), t, M)"),
        ),
        source=_SOURCE,
    ),
)
