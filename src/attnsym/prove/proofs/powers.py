"""Powers with an integer exponent, by induction on it."""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.sugar import ONE, ZERO, add, eq, le, lt, mul, neg
from attnsym.kernel.terms import INTEGER, REAL, Term, app, bind, integer, make
from attnsym.kernel.theorem import Summand, Theorem, assume, cut, discharge, field, undischarge
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import hole, symmetric
from attnsym.prove.inferences import (
    at,
    contradiction,
    nonzero,
    rewritten,
    same_at,
    step_up,
    successor,
    turned,
)

_ONE = Fraction(1)
_ZERO = integer(0)


def _pow(x: Term, n: Term) -> Term:
    return make("pow", x, n)


_ANY, _REAL = hole(INTEGER), hole(REAL)


def _exponents(x: Term) -> Term:
    """λm. x**m."""
    return bind(_ANY, _pow(x, _ANY))


def power_sum(p: Argument) -> Theorem:
    x, n, m = p.names("x n m")
    predicate = bind(m, p.goal)
    shorter = same_at(field(make("iadd", n, _ZERO), n), _exponents(x))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        both = make("iadd", n, k)
        regrouped = same_at(field(make("iadd", n, successor(k)), successor(both)), _exponents(x))
        up = p.use("power_successor", step_up(le(ZERO, both), p.needs[0], reached), x=x, n=both)
        one = p.use("power_successor", reached, x=x, n=k)
        pairs = (regrouped, 1), (up, 1), (hypothesis, x), (one, neg(_pow(x, n)))
        return p.equation(app(predicate, successor(k)), *pairs)

    base = p.equation(app(predicate, _ZERO), (shorter, 1))
    return at(p.induction(predicate, _ZERO, base, step), m, p.needs[1])


def power_product(p: Argument) -> Theorem:
    x, y, n = p.names("x y n")
    predicate = bind(n, p.goal)

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        both, one, other = (p.use("power_successor", reached, x=t, n=k) for t in (mul(x, y), x, y))
        pairs = (
            (both, 1), (hypothesis, mul(x, y)),
            (one, neg(mul(_pow(y, k), y))), (other, neg(_pow(x, successor(k)))),
        )  # fmt: skip
        return p.equation(app(predicate, successor(k)), *pairs)

    base = field(*app(predicate, _ZERO).args)
    return at(p.induction(predicate, _ZERO, base, step), n, p.needs[0])


def power_positive(p: Argument) -> Theorem:
    """x**n = exp(log(x))**n = exp(n*log(x))."""
    x, n = p.names("x n")
    logarithm = make("log", x)
    positive = p.use("exp_positive", x=mul(make("real", n), logarithm))
    power = symmetric(p.use("exp_power", x=logarithm, n=n))
    return rewritten(positive, power, p.use("exp_log", p.needs[0], x=x))


def power_nonzero(p: Argument) -> Theorem:
    """By induction for 0 <= n; for n < 0, x**(-n) has the inverse x**n."""
    x, n = p.names("x n")
    predicate = bind(n, p.goal)

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        up = p.use("power_successor", reached, x=x, n=k)
        zero = assume(eq(_pow(x, successor(k)), ZERO))
        over = make("inv", x)
        before = p.equation(eq(_pow(x, k), ZERO), (up, neg(over)), (zero, over))
        return discharge(zero.conclusion, cut(undischarge(hypothesis), before))

    none = assume(eq(_pow(x, _ZERO), ZERO))
    base = discharge(none.conclusion, contradiction([none], Summand(_ONE), equations=[(0, ONE)]))
    every = p.induction(predicate, _ZERO, base, step)
    opposite, zero = make("ineg", n), assume(eq(_pow(x, n), ZERO))
    mirrored = at(every, opposite, step_up(le(ZERO, opposite), assume(lt(n, ZERO))))
    again = same_at(field(n, make("ineg", opposite)), _exponents(x))
    inverse = p.use("power_negative", p.needs[0], x=x, n=opposite)
    other = _pow(x, opposite)
    equations = [(0, neg(other)), (1, neg(other)), (2, other)]
    absurd = contradiction([again, inverse, zero], Summand(_ONE), equations=equations)
    below = discharge(zero.conclusion, p.closed(absurd, mirrored))
    return p.compare(ZERO, make("real", n), at(every, n, assume(le(ZERO, n))), below)


def exp_power(p: Argument) -> Theorem:
    """By induction for 0 <= n; for n < 0 from exp(n*x)*exp(-n*x) = 1."""
    x, n = p.names("x n")
    base_exp = make("exp", x)
    predicate = bind(n, p.goal)

    def exponential(k: Term) -> Term:
        return make("exp", mul(make("real", k), x))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        up = p.use("power_successor", reached, x=base_exp, n=k)
        multiple = mul(make("real", k), x)
        total = rewritten(
            p.use("exp_sum", x=multiple, y=x), field(add(multiple, x), exponential(successor(k)).args[0])
        )
        return p.equation(app(predicate, successor(k)), (up, 1), (hypothesis, base_exp), (total, -1))

    none = same_at(field(exponential(_ZERO).args[0], ZERO), bind(_REAL, make("exp", _REAL)))
    base = p.equation(app(predicate, _ZERO), (none, -1), (p.use("exp_zero"), -1))
    every = p.induction(predicate, _ZERO, base, step)
    above = at(every, n, assume(le(ZERO, n)))
    opposite = make("ineg", n)
    mirrored = at(every, opposite, step_up(le(ZERO, opposite), assume(lt(n, ZERO))))
    small, large = _pow(base_exp, opposite), exponential(n)
    apart = rewritten(nonzero(p.use("exp_positive", x=exponential(opposite).args[0])), *turned(mirrored))
    product = rewritten(
        p.use("exp_sum", x=large.args[0], y=exponential(opposite).args[0]),
        field(add(large.args[0], exponential(opposite).args[0]), ZERO), p.use("exp_zero"),
    )  # fmt: skip
    inverse = p.use("power_negative", nonzero(p.use("exp_positive", x=x)), x=base_exp, n=opposite)
    again = same_at(field(n, make("ineg", opposite)), _exponents(base_exp))
    over = make("inv", small)
    pairs = (again, 1), (inverse, 1), (product, over), (mirrored, neg(mul(large, over)))
    below = p.closed(p.equation(p.goal, *pairs), apart)
    return p.compare(ZERO, make("real", n), above, below)


def exp_real_power(p: Argument) -> Theorem:
    x, r = p.names("x r")
    base = make("exp", x)
    power = p.use("real_power", p.use("exp_positive", x=x), x=base, r=r)
    return rewritten(power, p.use("log_exp", x=x))


PROOFS: dict[str, Proof] = {
    "power_sum": power_sum,
    "power_product": power_product,
    "power_positive": power_positive,
    "power_nonzero": power_nonzero,
    "exp_power": exp_power,
    "exp_real_power": exp_real_power,
}
