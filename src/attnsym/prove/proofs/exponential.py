"""The exponential and the logarithm, from exp(x + y) = exp(x)*exp(y) and 1 + x <= exp(x)."""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.sugar import ONE, ZERO, add, le, lt, mul, neg, sub
from attnsym.kernel.terms import REAL, Term, bind, make
from attnsym.kernel.theorem import Multiple, Summand, Theorem, assume, discharge, field, order
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import hole, symmetric
from attnsym.prove.inferences import contradiction, rewritten, same_at, step_up

_ONE = Fraction(1)


def _exp(x: Term) -> Term:
    return make("exp", x)


def _log(x: Term) -> Term:
    return make("log", x)


def _under(op: str) -> Term:
    return bind(hole(REAL), make(op, hole(REAL)))


def exp_zero(p: Argument) -> Theorem:
    """exp(0) = exp(0)*exp(0), and exp(0) isn't 0."""
    square = rewritten(p.use("exp_sum", x=ZERO, y=ZERO), field(add(ZERO, ZERO), ZERO))
    return p.equation(p.goal, (square, neg(make("inv", _exp(ZERO)))))


def exp_negative(p: Argument) -> Theorem:
    x = p["x"]
    product = rewritten(p.use("exp_sum", x=x, y=neg(x)), field(sub(x, x), ZERO), p.use("exp_zero"))
    return p.equation(p.goal, (product, neg(make("inv", _exp(x)))))


def exp_difference(p: Argument) -> Theorem:
    x, y = p.names("x y")
    product = p.use("exp_sum", x=x, y=neg(y))
    return p.equation(p.goal, (product, 1), (p.use("exp_negative", x=y), _exp(x)))


def _growing(p: Argument) -> Theorem:
    """exp(y) - exp(x) = exp(x)*(exp(y - x) - 1 - (y - x)) + exp(x)*(y - x)."""
    x, y = p.names("x y")
    step = sub(y, x)
    product = rewritten(p.use("exp_sum", x=x, y=step), field(add(x, step), y))
    premises = [p.use("exp_positive", x=x), p.use("exp_tangent", x=step), p.needs[0], product]
    return order(p.goal, premises, [Summand(_ONE, (0, 1)), Summand(_ONE, (0, 2))], [Multiple(3, neg(ONE))])


def exp_order(p: Argument) -> Theorem:
    x, y = p.names("x y")
    large, small = p.goal.args
    denied = assume(lt(y, x))
    other = p.use("exp_strictly_monotone", denied, x=y, y=x)
    absurd = contradiction([assume(large), other], Summand(_ONE, (0,)), Summand(_ONE, (1,)))
    forward = discharge(large, p.unless(small, absurd))
    return p.equivalent(forward, discharge(small, p.use("exp_monotone", assume(small), x=x, y=y)))


def exp_injective(p: Argument) -> Theorem:
    x, y = p.names("x y")

    def below(a: Term, b: Term, multiplier: Term) -> Theorem:
        strict = p.use("exp_strictly_monotone", assume(lt(b, a)), x=b, y=a)
        return p.unless(
            le(a, b), contradiction([strict, p.needs[0]], Summand(_ONE, (0,)), equations=[(1, multiplier)])
        )

    return p.use("antisymmetry", below(x, y, ONE), below(y, x, neg(ONE)), a=x, b=y)


def log_one(p: Argument) -> Theorem:
    return rewritten(p.use("log_exp", x=ZERO), p.use("exp_zero"))


def log_product(p: Argument) -> Theorem:
    """log(exp(u + v)) = u + v at u = log(x), v = log(y)."""
    x, y = p.names("x y")
    value = p.use("log_exp", x=add(_log(x), _log(y)))
    values = [p.use("exp_log", need, x=t) for t, need in zip((x, y), p.needs, strict=True)]
    return rewritten(value, p.use("exp_sum", x=_log(x), y=_log(y)), *values)


def log_quotient(p: Argument) -> Theorem:
    x, y = p.names("x y")
    value = p.use("log_exp", x=sub(_log(x), _log(y)))
    values = [p.use("exp_log", need, x=t) for t, need in zip((x, y), p.needs, strict=True)]
    return rewritten(value, p.use("exp_difference", x=_log(x), y=_log(y)), *values)


def log_power(p: Argument) -> Theorem:
    x, n = p.names("x n")
    value = p.use("log_exp", x=mul(make("real", n), _log(x)))
    power = symmetric(p.use("exp_power", x=_log(x), n=n))
    return rewritten(value, power, p.use("exp_log", p.needs[0], x=x))


def _log_growing(p: Argument) -> Theorem:
    """If log(y) <= log(x), then y = exp(log(y)) <= exp(log(x)) = x; the same with <."""
    x, y = p.names("x y")
    positive, bound = p.needs
    other = p.linear(lt(ZERO, y), positive, bound)
    x_value, y_value = p.use("exp_log", positive, x=x), p.use("exp_log", other, x=y)
    if p.goal.op == "le":
        grown = p.use("exp_strictly_monotone", assume(lt(_log(y), _log(x))), x=_log(y), y=_log(x))
    else:
        grown = p.use("exp_monotone", assume(le(_log(y), _log(x))), x=_log(y), y=_log(x))
    absurd = contradiction(
        [rewritten(grown, x_value, y_value), bound], Summand(_ONE, (0,)), Summand(_ONE, (1,))
    )
    return p.unless(p.goal, absurd)


def log_injective(p: Argument) -> Theorem:
    """x = exp(log(x)) = exp(log(y)) = y."""
    x, y = p.names("x y")
    x_positive, y_positive, logs = p.needs
    values = [p.use("exp_log", need, x=t) for t, need in ((x, x_positive), (y, y_positive))]
    return rewritten(same_at(logs, _under("exp")), *values)


def log_tangent(p: Argument) -> Theorem:
    x = p["x"]
    bound = rewritten(p.use("exp_tangent", x=_log(x)), p.use("exp_log", p.needs[0], x=x))
    return step_up(p.goal, bound)


PROOFS: dict[str, Proof] = {
    "exp_zero": exp_zero,
    "exp_negative": exp_negative,
    "exp_difference": exp_difference,
    "exp_monotone": _growing,
    "exp_strictly_monotone": _growing,
    "exp_order": exp_order,
    "exp_injective": exp_injective,
    "log_one": log_one,
    "log_product": log_product,
    "log_quotient": log_quotient,
    "log_power": log_power,
    "log_monotone": _log_growing,
    "log_strictly_monotone": _log_growing,
    "log_injective": log_injective,
    "log_tangent": log_tangent,
}
