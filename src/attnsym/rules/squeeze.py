"""Rules of limits that compare: squeezing, sides of a number; differences, quotients, finite sums."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_SOURCE = "Rudin, Principles of Mathematical Analysis, chapter 4"
_FGH = "f(x), g(x), h(x) : function\nL : real"
_FGA = "f(x), g(x) : function\nA : place\nL, M : real"
_LOWER = "the limit of the lower function is not known to exist"
_UPPER = "the limit of the upper function is not known to exist"
_BELOW = "the lower function is not known to be below where it counts"
_ABOVE = "the upper function is not known to be above where it counts"
_F = Need("premise", "Tends(f(x), x, A, L)", "the limit of the first function is not known to exist")
_G = Need("premise", "Tends(g(x), x, A, M)", "the limit of the second function is not known to exist")

_SCORES = "n : positive integer\ni, m : integer in 1..n\ns[k] : real, for k in 1..n"

RULES: tuple[Rule, ...] = (
    Rule(
        "tends_squeeze",
        "A function between two others that have one limit has that limit too.",
        _FGH + "\nA : place",
        "Tends(g(x), x, A, L)",
        needs=(
            Need("premise", "forall x real: f(x) <= g(x)", _BELOW),
            Need("premise", "forall x real: g(x) <= h(x)", _ABOVE),
            Need("premise", "Tends(f(x), x, A, L)", _LOWER),
            Need("premise", "Tends(h(x), x, A, L)", _UPPER),
        ),
        accepts=(
            Example("Tends(g(x), x, oo, 1)", _FGH,
                    "forall x real: f(x) <= g(x), forall x real: g(x) <= h(x)\nTends(f(x), x, oo, 1), "
                    "Tends(h(x), x, oo, 1)"),
            Example("Tends(g(x), x, 0, L)", _FGH, "forall x real: f(x) <= g(x), forall x real: g(x) <= h(x)\n"
                    "Tends(f(x), x, 0, L), Tends(h(x), x, 0, L)"),
        ),
        rejects=(
            Example("Tends(g(x), x, oo, 1)", _FGH, "forall x real: f(x) <= g(x)\n"
                    "Tends(f(x), x, oo, 1), Tends(h(x), x, oo, 1)", reason="forall x real: g(x) <= h(x)"),
            Example("Tends(g(x), x, oo, 1)", _FGH,
                    "forall x real: f(x) <= g(x), forall x real: g(x) <= h(x)\nTends(f(x), x, oo, 1), "
                    "Tends(h(x), x, oo, 2)", reason="Tends(h(x), x, A, L)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_squeeze_at_infinity",
        "For a limit at oo it is enough that the squeezed function lies between the others from some number "
        "c on.",
        _FGH + "\nc : real",
        "Tends(g(x), x, oo, L)",
        needs=(
            Need("premise", "forall x real: c < x -> f(x) <= g(x)", _BELOW),
            Need("premise", "forall x real: c < x -> g(x) <= h(x)", _ABOVE),
            Need("premise", "Tends(f(x), x, oo, L)", _LOWER),
            Need("premise", "Tends(h(x), x, oo, L)", _UPPER),
        ),
        accepts=(
            Example("Tends(g(x), x, oo, 1)", _FGH, "forall x real: 0 < x -> f(x) <= g(x)\n"
                    "forall x real: 0 < x -> g(x) <= h(x)\nTends(f(x), x, oo, 1), Tends(h(x), x, oo, 1)"),
            Example("Tends(g(x), x, oo, 0)", "g(x) : function", "forall x real: 3 < x -> 0 <= g(x)\n"
                    "forall x real: 3 < x -> g(x) <= 1/x\nTends(0, x, oo, 0), Tends(1/x, x, oo, 0)"),
        ),
        rejects=(
            Example("Tends(g(x), x, oo, 0)", "g(x) : function", "forall x real: 3 < x -> g(x) <= 1/x\n"
                    "Tends(1/x, x, oo, 0)", reason="forall x real: c < x -> f(x) <= g(x)"),
            Example("Tends(g(x), x, oo, 1)", _FGH, "forall x real: x < 0 -> f(x) <= g(x)\n"
                    "forall x real: 0 < x -> g(x) <= h(x)\nTends(f(x), x, oo, 1), Tends(h(x), x, oo, 1)",
                    reason="forall x real: c < x -> f(x) <= g(x)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_squeeze_near",
        "For a limit at a number a it is enough that the squeezed function lies between the others near a, "
        "and at a itself nothing is asked.",
        _FGH + "\na, b, c : real",
        "Tends(g(x), x, a, L)",
        needs=(
            Need("range", "b < a", "the neighbourhood is not known to begin below the number"),
            Need("range", "a < c", "the neighbourhood is not known to end above the number"),
            Need("premise", "forall x real: b < x and x < c and x != a -> f(x) <= g(x)", _BELOW),
            Need("premise", "forall x real: b < x and x < c and x != a -> g(x) <= h(x)", _ABOVE),
            Need("premise", "Tends(f(x), x, a, L)", _LOWER),
            Need("premise", "Tends(h(x), x, a, L)", _UPPER),
        ),
        accepts=(
            Example("Tends(g(x), x, 0, 1)", _FGH,
                    "forall x real: -1 < x and x < 1 and x != 0 -> f(x) <= g(x)\nforall x real: -1 < x and "
                    "x < 1 and x != 0 -> g(x) <= h(x)\nTends(f(x), x, 0, 1), Tends(h(x), x, 0, 1)"),
            Example("Tends(g(x), x, 2, L)", _FGH,
                    "forall x real: 1 < x and x < 3 and x != 2 -> f(x) <= g(x)\nforall x real: 1 < x and x "
                    "< 3 and x != 2 -> g(x) <= h(x)\nTends(f(x), x, 2, L), Tends(h(x), x, 2, L)"),
        ),
        rejects=(
            Example("Tends(g(x), x, 0, 1)", _FGH,
                    "forall x real: 0 < x and x < 1 and x != 0 -> f(x) <= g(x)\nforall x real: 0 < x and x "
                    "< 1 and x != 0 -> g(x) <= h(x)\nTends(f(x), x, 0, 1), Tends(h(x), x, 0, 1)",
                    reason="b < a"),
            Example("Tends(g(x), x, 1, L)", _FGH,
                    "forall x real: 0 < x and x < 1 and x != 1 -> f(x) <= g(x)\nforall x real: 0 < x and x "
                    "< 1 and x != 1 -> g(x) <= h(x)\nTends(f(x), x, 1, L), Tends(h(x), x, 1, L)",
                    reason="a < c"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_from_right",
        "A limit at a number holds from the right in particular.",
        "f(x) : function\na, L : real",
        "Tends(f(x), x, a, +, L)",
        needs=(Need("premise", "Tends(f(x), x, a, L)", "the limit from both sides is not known to exist"),),
        accepts=(
            Example("Tends(f(x), x, 0, +, 1)", "f(x) : function", "Tends(f(x), x, 0, 1)"),
            Example("Tends(x, x, 2, +, 2)", given="Tends(x, x, 2, 2)"),
        ),
        rejects=(
            Example("Tends(f(x), x, 0, +, 1)", "f(x) : function", "Tends(f(x), x, 0, -, 1)",
                    reason="Tends(f(x), x, a, L)"),
            Example("Tends(f(x), x, 0, +, 1)", "f(x) : function", reason="Tends(f(x), x, a, L)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_from_left",
        "A limit at a number holds from the left in particular.",
        "f(x) : function\na, L : real",
        "Tends(f(x), x, a, -, L)",
        needs=(Need("premise", "Tends(f(x), x, a, L)", "the limit from both sides is not known to exist"),),
        accepts=(
            Example("Tends(f(x), x, 0, -, 1)", "f(x) : function", "Tends(f(x), x, 0, 1)"),
            Example("Tends(x, x, 2, -, 2)", given="Tends(x, x, 2, 2)"),
        ),
        rejects=(
            Example("Tends(f(x), x, 0, -, 1)", "f(x) : function", "Tends(f(x), x, 0, +, 1)",
                    reason="Tends(f(x), x, a, L)"),
            Example("Tends(f(x), x, 0, -, 1)", "f(x) : function", reason="Tends(f(x), x, a, L)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_two_sided",
        "A limit at a number exists if both one-sided limits exist and agree: Abs(x)/x has 1 on the right "
        "of 0 and -1 on the left, so none at 0.",
        "f(x) : function\na, L : real",
        "Tends(f(x), x, a, L)",
        needs=(
            Need("premise", "Tends(f(x), x, a, -, L)", "the limit from the left is not known"),
            Need("premise", "Tends(f(x), x, a, +, L)", "the limit from the right is not known"),
        ),
        accepts=(
            Example("Tends(f(x), x, 0, 1)", "f(x) : function",
                    "Tends(f(x), x, 0, -, 1), Tends(f(x), x, 0, +, 1)"),
            Example("Tends(f(x), x, a, L)", "f(x) : function\na, L : real",
                    "Tends(f(x), x, a, -, L), Tends(f(x), x, a, +, L)"),
        ),
        rejects=(
            Example("Tends(f(x), x, 0, 1)", "f(x) : function", "Tends(f(x), x, 0, +, 1)",
                    reason="Tends(f(x), x, a, -, L)"),
            Example("Tends(f(x), x, 0, 1)", "f(x) : function",
                    "Tends(f(x), x, 0, -, 1), Tends(f(x), x, 0, +, 2)", reason="Tends(f(x), x, a, +, L)"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "tends_difference",
        "Limits subtract, where both exist.",
        _FGA,
        "Tends(f(x) - g(x), x, A, L - M)",
        needs=(_F, _G),
        accepts=(
            Example("Tends(f(x) - g(x), x, oo, 1)", "f(x), g(x) : function",
                    "Tends(f(x), x, oo, 3), Tends(g(x), x, oo, 2)"),
            Example("Tends(1 - x, x, 1, 0)", given="Tends(1, x, 1, 1), Tends(x, x, 1, 1)"),
        ),
        rejects=(
            Example("Tends(f(x) - g(x), x, oo, 3)", "f(x), g(x) : function", "Tends(f(x), x, oo, 3)",
                    reason="Tends(g(x), x, A, M)"),
            Example("Tends(f(x) - g(x), x, oo, 5)", "f(x), g(x) : function",
                    "Tends(f(x), x, oo, 3), Tends(g(x), x, oo, 2)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "tends_multiple",
        "A constant factor passes through a limit.",
        "f(x) : function\nA : place\nc, L : real",
        "Tends(c*f(x), x, A, c*L)",
        needs=(_F,),
        accepts=(
            Example("Tends(2*f(x), x, oo, 6)", "f(x) : function", "Tends(f(x), x, oo, 3)"),
            Example("Tends(c*x, x, 1, c*1)", "c : real", "Tends(x, x, 1, 1)"),
        ),
        rejects=(
            Example("Tends(2*f(x), x, oo, 6)", "f(x) : function", reason="Tends(f(x), x, A, L)"),
            Example("Tends(2*f(x), x, oo, 3)", "f(x) : function", "Tends(f(x), x, oo, 3)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "tends_quotient",
        "The limit of a quotient is the quotient of the limits, if the limit of the denominator isn't zero.",
        _FGA,
        "Tends(f(x)/g(x), x, A, L/M)",
        needs=(
            _F,
            _G,
            Need("domain", "M != 0", "the limit of the denominator is not known to differ from zero"),
        ),
        accepts=(
            Example("Tends(f(x)/g(x), x, oo, 3/2)", "f(x), g(x) : function",
                    "Tends(f(x), x, oo, 3), Tends(g(x), x, oo, 2)\nforall x real: g(x) != 0"),
            Example("Tends(x/exp(x), x, 0, 0/exp(0))",
                    given="Tends(x, x, 0, 0), Tends(exp(x), x, 0, exp(0))"),
        ),
        rejects=(
            Example("Tends(x/x, x, 0, 0/0)", given="Tends(x, x, 0, 0)", reason="M != 0"),
            Example("Tends(f(x)/g(x), x, oo, L/M)", "f(x), g(x) : function\nL, M : real",
                    "Tends(f(x), x, oo, L), Tends(g(x), x, oo, M)", reason="M != 0"),
        ),
        derived=True,
    ),
    Rule(
        "tends_finite_sum",
        "A sum with a fixed number of terms has the sum of the limits as its limit. The number of terms may "
        "not grow with x.",
        "f[i](x) : function\nL[i] : real\na, b : integer\nA : place",
        "Tends(Sum(f[i](x), (i, a, b)), x, A, Sum(L[i], (i, a, b)))",
        needs=(
            Need("premise", "forall i in a..b: Tends(f[i](x), x, A, L[i])",
                 "the limits of the terms are not known to exist"),
        ),
        accepts=(
            Example("Tends(Sum(x*s[k], (k, 1, n)), x, 0, Sum(0*s[k], (k, 1, n)))",
                    "n : positive integer\ns[i] : real, "
                    "for i in 1..n", "forall k in 1..n: Tends(x*s[k], x, 0, 0*s[k])"),
            Example("Tends(Sum(exp(x*s[k]), (k, 1, n)), x, 0, Sum(1, (k, 1, n)))",
                    "n : positive integer\ns[i] : real, "
                    "for i in 1..n", "forall k in 1..n: Tends(exp(x*s[k]), x, 0, 1)"),
        ),
        rejects=(
            Example("Tends(Sum(f[k](x), (k, 1, n)), x, oo, 0)", "n : positive integer\nf[i](x) : function",
                    reason="forall i in a..b: Tends(f[i](x), x, A, L[i])"),
            Example("Tends(Sum(f[k](x), (k, 1, n)), x, oo, 1)", "n : positive integer\nf[i](x) : function",
                    "forall k in 1..n: Tends(f[k](x), x, oo, 1)", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "tends_gap",
        "With a growing factor, the exponential of a score less the largest goes to zero; that of the "
        "largest itself stays 1.",
        "s[k] : real\ni, m : integer",
        "Tends(exp(x*s[i] - x*s[m]), x, oo, KroneckerDelta(i, m))",
        needs=(Need("sign", "i != m -> s[i] < s[m]", "the score is not known to be below the largest"),),
        accepts=(
            Example("Tends(exp(x*s[i] - x*s[m]), x, oo, KroneckerDelta(i, m))", _SCORES,
                    "forall k in 1..n: k != m -> s[k] < s[m]"),
            Example("Limit(exp(x*s[j] - x*s[m]), x, oo) = KroneckerDelta(j, m)",
                    "j, m : integer\ns[k] : real", "j != m -> s[j] < s[m]"),
        ),
        rejects=(
            Example("Tends(exp(x*s[i] - x*s[m]), x, oo, KroneckerDelta(i, m))", _SCORES,
                    "forall k in 1..n: s[k] <= s[m]", reason="i != m -> s[i] < s[m]"),
            Example("Tends(exp(x*s[2] - x*s[1]), x, oo, 1)", "s[k] : real", "s[2] < s[1]", reason="false"),
        ),
        derived=True,
    ),
)
