"""Rules of powers with an integer expression, or a real one, in the exponent.

A literal exponent needs no rule: `x**3` is arithmetic.
"""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_XN = "x : real\nn : integer"
_SOURCE = "definition of powers by recursion"

RULES: tuple[Rule, ...] = (
    Rule(
        "power_zero",
        "A power with exponent 0 is an empty product, which is 1. This holds at x = 0 too: as an integer "
        "power, 0**0 is 1 here.",
        _XN,
        "x**n = 1",
        needs=(Need("premise", "n = 0", "the exponent is not known to be zero"),),
        accepts=(Example("x**n = 1", _XN, "n = 0"), Example("x**(n - n) = 1", _XN)),
        rejects=(
            Example("x**n = 1", _XN, reason="n = 0"),
            Example("x**n = 1", "x : real\nn : nonnegative integer", reason="n = 0"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "power_successor",
        "Raising the exponent by one multiplies by the base once more.",
        _XN,
        "x**(n+1) = x**n*x",
        needs=(Need("domain", "0 <= n", "the exponent is not known to be nonnegative"),),
        accepts=(
            Example("x**(n+1) = x**n*x", "x : real\nn : nonnegative integer"),
            Example("2**(n+1) = 2**n*2", "n : positive integer"),
        ),
        rejects=(
            Example("x**(n+1) = x**n*x", _XN, reason="0 <= n"),
            Example("x**(n+1) = x**n + x", "x : real\nn : nonnegative integer", reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "power_negative",
        "A power with the negative exponent is the inverse, where the base isn't zero.",
        _XN,
        "x**(-n) = 1/x**n",
        needs=(Need("domain", "x != 0", "the base is not known to differ from zero"),),
        accepts=(
            Example("x**(-n) = 1/x**n", "x : nonzero real\nn : integer"),
            Example("2**(-n) = 1/2**n", "n : integer"),
        ),
        rejects=(
            Example("x**(-n) = 1/x**n", _XN, reason="x != 0"),
            Example("x**(-n) = -x**n", "x : nonzero real\nn : integer", reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "real_power",
        "A positive number to any real power is defined through exp and log.",
        "x, r : real",
        "x**r = exp(r*log(x))",
        needs=(Need("domain", "0 < x", "the base is not known to be positive"),),
        accepts=(
            Example("x**r = exp(r*log(x))", "x : positive real\nr : real"),
            Example("2**r = exp(r*log(2))", "r : real"),
        ),
        rejects=(
            Example("x**r = exp(r*log(x))", "x, r : real", reason="0 < x"),
            Example("x**r = exp(x*log(r))", "x, r : positive real", reason="false"),
        ),
        source="definition of real powers",
    ),
    Rule(
        "power_sum",
        "Powers of one base multiply by adding the exponents.",
        "x : real\nn, m : integer",
        "x**(n+m) = x**n*x**m",
        needs=(
            Need("domain", "0 <= n", "the first exponent is not known to be nonnegative"),
            Need("domain", "0 <= m", "the second exponent is not known to be nonnegative"),
        ),
        accepts=(
            Example("x**(n+m) = x**n*x**m", "x : real\nn, m : nonnegative integer"),
            Example("2**(n+m) = 2**n*2**m", "n, m : positive integer"),
        ),
        rejects=(
            Example("x**(n+m) = x**n*x**m", "x : real\nn : integer\nm : nonnegative integer",
                    reason="0 <= n"),
            Example("x**(n+m) = x**n*x**m", "x : real\nn : nonnegative integer\nm : integer",
                    reason="0 <= m"),
            Example("x**(n+m) = x**n + x**m", "x : real\nn, m : nonnegative integer", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "power_product",
        "The power of a product is the product of the powers.",
        "x, y : real\nn : integer",
        "(x*y)**n = x**n*y**n",
        needs=(Need("domain", "0 <= n", "the exponent is not known to be nonnegative"),),
        accepts=(
            Example("(x*y)**n = x**n*y**n", "x, y : real\nn : nonnegative integer"),
            Example("(2*x)**n = 2**n*x**n", "x : real\nn : positive integer"),
        ),
        rejects=(
            Example("(x*y)**n = x**n*y**n", "x, y : real\nn : integer", reason="0 <= n"),
            Example("(x + y)**n = x**n + y**n", "x, y : real\nn : nonnegative integer", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "power_positive",
        "A power of a positive number is positive, with a negative exponent too.",
        _XN,
        "0 < x**n",
        needs=(
            Need("sign", "0 < x", "the base is not known to be positive"),
        ),
        accepts=(
            Example("0 < x**n", "x : positive real\nn : integer"),
            Example("0 < 2**n", "n : positive integer"),
        ),
        rejects=(
            Example("0 < x**n", "x : real\nn : nonnegative integer", reason="0 < x"),
            Example("0 < x**n", "x : nonnegative real\nn : nonnegative integer", reason="0 < x"),
        ),
        derived=True,
    ),
    Rule(
        "power_nonzero",
        "A power of a number that isn't zero isn't zero.",
        _XN,
        "x**n != 0",
        needs=(
            Need("domain", "x != 0", "the base is not known to differ from zero"),
        ),
        accepts=(
            Example("x**n != 0", "x : nonzero real\nn : integer"),
            Example("(x**2 + 1)**n != 0", "x : real\nn : integer"),
        ),
        rejects=(
            Example("x**n != 0", "x : real\nn : positive integer", reason="x != 0"),
            Example("x**n != x", "x : nonzero real\nn : positive integer", reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "exp_power",
        "Raising exp(x) to an integer power multiplies its argument.",
        _XN,
        "exp(x)**n = exp(n*x)",
        accepts=(
            Example("exp(x)**n = exp(n*x)", _XN),
            Example("exp(x - y)**n = exp(n*(x - y))", "x, y : real\nn : integer"),
        ),
        rejects=(
            Example("exp(x)**n = exp(x + n)", _XN, reason="false"),
            Example("exp(x)**n = exp(x**n)", _XN, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "exp_real_power",
        "Raising exp(x) to a real power multiplies its argument: scaling scores by c raises their ratio to "
        "the power c.",
        "x, r : real",
        "exp(x)**r = exp(r*x)",
        accepts=(
            Example("exp(x)**r = exp(r*x)", "x, r : real"),
            Example("exp(x - y)**r = exp(r*(x - y))", "x, y, r : real"),
        ),
        rejects=(
            Example("exp(x)**r = exp(x + r)", "x, r : real", reason="false"),
            Example("exp(x)**r = r*exp(x)", "x, r : real", reason="false"),
        ),
        derived=True,
    ),
)
