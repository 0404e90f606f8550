"""Rules of limits. Tends(f(x), x, A, L): f(x) comes as close to L as one likes near A, where A is oo, -oo, a
number, or one side of a number; the value at the number doesn't count. Limit(f(x), x, A) is then L.
"""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_SOURCE = "Rudin, Principles of Mathematical Analysis, chapter 4"
_FA = "f(x) : function\nA : place\nL : real"
_FGA = "f(x), g(x) : function\nA : place\nL, M : real"
_F = Need("premise", "Tends(f(x), x, A, L)", "the limit of the first function is not known to exist")
_G = Need("premise", "Tends(g(x), x, A, M)", "the limit of the second function is not known to exist")
_EF = "f(x), g(x) : function"

RULES: tuple[Rule, ...] = (
    Rule(
        "limit_unique",
        "A function has at most one limit at a place, and Limit(...) names it.",
        _FA,
        "Limit(f(x), x, A) = L",
        needs=(_F,),
        accepts=(
            Example("Limit(f(x), x, oo) = 3", "f(x) : function", "Tends(f(x), x, oo, 3)"),
            Example("Limit(1/x, x, oo) = 0", given="Tends(1/x, x, oo, 0)"),
        ),
        rejects=(
            Example("Limit(f(x), x, oo) = 3", "f(x) : function", reason="Tends(f(x), x, A, L)"),
            Example("Limit(f(x), x, oo) = 3", "f(x) : function", "Tends(f(x), x, 0, 3)",
                    reason="Tends(f(x), x, A, L)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_constant",
        "What doesn't depend on x has itself as its limit.",
        "A : place\nc : real",
        "Tends(c, x, A, c)",
        accepts=(Example("Tends(c, x, oo, c)", "c : real"), Example("Tends(3, x, 0, 3)")),
        rejects=(Example("Tends(3, x, oo, 0)", reason="false"), Example("Tends(x, x, 0, 1)", reason="false")),
        source=_SOURCE,
    ),
    Rule(
        "tends_identity",
        "Near a number a, x comes close to a.",
        "a : real",
        "Tends(x, x, a, a)",
        accepts=(Example("Tends(x, x, a, a)", "a : real"), Example("Tends(x, x, 0, 0)")),
        rejects=(
            Example("Tends(x, x, 0, 1)", reason="false"),
            Example("Tends(2*x, x, 1, 1)", reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_sum",
        "Limits add, where both exist.",
        _FGA,
        "Tends(f(x) + g(x), x, A, L + M)",
        needs=(_F, _G),
        accepts=(
            Example("Tends(f(x) + g(x), x, oo, 3)", _EF, "Tends(f(x), x, oo, 1), Tends(g(x), x, oo, 2)"),
            Example("Tends(x + x, x, 1, 2)", given="Tends(x, x, 1, 1)"),
        ),
        rejects=(
            Example("Tends(f(x) + g(x), x, oo, 1)", _EF, "Tends(f(x), x, oo, 1)",
                    reason="Tends(g(x), x, A, M)"),
            Example("Tends(f(x) + g(x), x, oo, 3)", _EF, "Tends(f(x), x, 0, 1), Tends(g(x), x, oo, 2)",
                    reason="Tends(f(x), x, A, L)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_product",
        "Limits multiply, where both exist.",
        _FGA,
        "Tends(f(x)*g(x), x, A, L*M)",
        needs=(_F, _G),
        accepts=(
            Example("Tends(f(x)*g(x), x, oo, 6)", _EF, "Tends(f(x), x, oo, 3), Tends(g(x), x, oo, 2)"),
            Example("Tends(x*(1 - x), x, 1, 0)", given="Tends(x, x, 1, 1), Tends(1 - x, x, 1, 0)"),
        ),
        rejects=(
            Example("Tends(x*(1/x), x, oo, 0)", given="Tends(1/x, x, oo, 0)", reason="Tends(f(x), x, A, L)"),
            Example("Tends(f(x)*g(x), x, oo, 5)", _EF, "Tends(f(x), x, oo, 3), Tends(g(x), x, oo, 2)",
                    reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_inverse",
        "The limit of 1/f is 1/L, if the limit L of f isn't zero; f is then not zero near the place.",
        _FA,
        "Tends(1/f(x), x, A, 1/L)",
        needs=(_F, Need("domain", "L != 0", "the limit of the denominator is not known to differ from zero")),
        accepts=(
            Example("Tends(1/f(x), x, oo, 1/3)", "f(x) : function",
                    "Tends(f(x), x, oo, 3)\nforall x real: f(x) != 0"),
            Example("Tends(1/(1 + x**2), x, a, 1/(1 + a**2))", "a : real", "Tends(1 + x**2, x, a, 1 + a**2)"),
        ),
        rejects=(
            Example("Tends(1/x, x, 0, 1/0)", given="Tends(x, x, 0, 0)", reason="L != 0"),
            Example("Tends(1/x, x, a, 1/a)", "a : real", "Tends(x, x, a, a)", reason="L != 0"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_exp",
        "The exponential is continuous: the limit passes into it.",
        _FA,
        "Tends(exp(f(x)), x, A, exp(L))",
        needs=(_F,),
        accepts=(
            Example("Tends(exp(f(x)), x, oo, exp(2))", "f(x) : function", "Tends(f(x), x, oo, 2)"),
            Example("Tends(exp(x), x, 0, exp(0))", given="Tends(x, x, 0, 0)"),
        ),
        rejects=(
            Example("Tends(exp(x), x, oo, 0)", reason="false"),
            Example("Tends(exp(f(x)), x, oo, 1)", "f(x) : function", reason="Tends(f(x), x, A, L)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_log",
        "The logarithm is continuous where it has a value: the limit passes into it, if it is positive.",
        _FA,
        "Tends(log(f(x)), x, A, log(L))",
        needs=(_F, Need("domain", "0 < L", "the limit inside the logarithm is not known to be positive")),
        accepts=(
            Example("Tends(log(f(x)), x, oo, log(2))", "f(x) : function",
                    "Tends(f(x), x, oo, 2)\nforall x real: 0 < f(x)"),
            Example(
                "Tends(log(1 + x**2), x, a, log(1 + a**2))", "a : real", "Tends(1 + x**2, x, a, 1 + a**2)"
            ),
        ),
        rejects=(
            Example("Tends(log(f(x)), x, oo, log(L))", "f(x) : function\nL : real", "Tends(f(x), x, oo, L)",
                    reason="0 < L"),
            Example("Tends(log(x), x, 0, +, log(0))", given="Tends(x, x, 0, +, 0)", reason="0 < L"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_composition",
        "A limit passes into a function that is continuous at the limit.",
        "f(x), g(x) : function\nA : place\nb, L : real",
        "Tends(f(g(x)), x, A, L)",
        needs=(
            Need("premise", "Tends(g(x), x, A, b)", "the limit of the inner function is not known to exist"),
            Need("premise", "Tends(f(y), y, b, L)",
                 "the limit of the outer function is not known to exist there"),
            Need("premise", "f(b) = L", "the outer function is not known to be continuous there"),
        ),
        accepts=(
            Example("Tends(f(g(x)), x, oo, 5)", _EF, "Tends(g(x), x, oo, 2), Tends(f(y), y, 2, 5), f(2) = 5"),
            Example("Tends(f(1/x), x, oo, f(0))", "f(x) : function",
                    "Tends(1/x, x, oo, 0), Tends(f(y), y, 0, f(0))"),
        ),
        rejects=(
            Example("Tends(f(g(x)), x, oo, 5)", _EF, "Tends(g(x), x, oo, 2), Tends(f(y), y, 2, 5)",
                    reason="f(b) = L"),
            Example("Tends(f(g(x)), x, oo, 5)", _EF, "Tends(g(x), x, oo, 2), f(2) = 5",
                    reason="Tends(f(y), y, b, L)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_decay",
        "An exponential with a negative rate goes to zero. With rate 0 it stays 1, and with a positive rate "
        "it grows.",
        "c : real",
        "Tends(exp(-c*x), x, oo, 0)",
        needs=(Need("sign", "0 < c", "the rate of decay is not known to be positive"),),
        accepts=(
            Example("Tends(exp(-2*x), x, oo, 0)"),
            Example("Tends(exp(-c*x), x, oo, 0)", "c : positive real"),
        ),
        rejects=(
            Example("Tends(exp(-c*x), x, oo, 0)", "c : nonnegative real", reason="0 < c"),
            Example("Tends(exp(-(-1)*x), x, oo, 0)", reason="0 < c"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_reciprocal",
        "1/x goes to zero as x grows.",
        "",
        "Tends(1/x, x, oo, 0)",
        accepts=(Example("Tends(1/x, x, oo, 0)"), Example("Limit(1/x, x, oo) = 0")),
        rejects=(
            Example("Tends(1/x, x, 0, 0)", reason="false"),
            Example("Tends(1/x, x, oo, 1)", reason="false"),
        ),
        source=_SOURCE,
    ),
)
