"""Variances and covariances, from their definitions and linearity."""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.sugar import ZERO, le, mul, neg, power, sub
from attnsym.kernel.terms import OUTCOME, Term, app, bind, make, num
from attnsym.kernel.theorem import Summand, Theorem, field, generalise, order
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import congruence, hole, symmetric
from attnsym.prove.inferences import rewritten
from attnsym.prove.proofs.expectation import as_mean_of, constant, own, plus, times, value

_TWO = num(2)


def mean_term(x: Term) -> Term:
    return make("mean", x)


def outcome(p: Argument) -> Term:
    return p.fresh(OUTCOME, "w")


def square_of(p: Argument, x: Term) -> Term:
    w = outcome(p)
    return bind(w, power(app(x, w), 2))


def product_of(p: Argument, x: Term, y: Term) -> Term:
    w = outcome(p)
    return bind(w, mul(app(x, w), app(y, w)))


def first_moment(p: Argument, square: Theorem, x: Term) -> Theorem:
    """HasMean(X, E[X]) from HasMean(X**2, m)."""
    return p.use("mean_of_square", square, X=x, m=square.conclusion.args[1])


def spread(p: Argument, x: Term, square: Theorem) -> Theorem:
    """HasMean((X - E[X])**2, m - E[X]**2) from HasMean(X**2, m)."""
    w, mean = outcome(p), mean_term(x)
    first = first_moment(p, square, x)
    expanded = plus(p, plus(p, square, times(p, neg(mul(_TWO, mean)), first)), constant(p, power(mean, 2)))
    return as_mean_of(expanded, bind(w, power(sub(app(x, w), mean), 2)))


def variance_from_moments(p: Argument) -> Theorem:
    x = p["X"]
    square = own(p, p.needs[0])
    definition = p.use("variance_definition", X=x)
    return p.equation(p.goal, (definition, 1), (value(p, spread(p, x, square)), 1))


def second_moment(p: Argument) -> Theorem:
    return p.equation(p.goal, (p.use("variance_from_moments", p.needs[0], X=p["X"], m=p["m"]), -1))


def covariance_from_moments(p: Argument) -> Theorem:
    """(X - E X)*(Y - E Y) = X*Y + (-E[X]*Y + (-E[Y]*X + E[X]*E[Y]))."""
    x, y, w = *p.names("X Y"), outcome(p)
    first, second, both = (own(p, need) for need in p.needs)
    mx, my = mean_term(x), mean_term(y)
    rest = plus(p, times(p, neg(mx), second), plus(p, times(p, neg(my), first), constant(p, mul(mx, my))))
    product = as_mean_of(plus(p, both, rest), bind(w, mul(sub(app(x, w), mx), sub(app(y, w), my))))
    return p.equation(p.goal, (p.use("covariance_definition", X=x, Y=y), 1), (value(p, product), 1))


def variance_nonnegative(p: Argument) -> Theorem:
    x, w = p["X"], outcome(p)
    known = spread(p, x, p.needs[0])
    square, mean = known.conclusion.args
    base = sub(app(x, w), mean_term(x))
    sign = generalise(w, order(le(ZERO, app(square, w)), [], [Summand(Fraction(1), (), (base,))]))
    values = {"X": bind(w, ZERO), "Y": square, "m": ZERO, "u": mean}
    bound = p.use("mean_monotone", constant(p, ZERO), known, sign, **values)
    equations = symmetric(value(p, known)), symmetric(p.use("variance_definition", X=x))
    return rewritten(bound, *equations)


def variance_of_constant(p: Argument) -> Theorem:
    c, w = p["c"], outcome(p)
    definition = rewritten(p.use("variance_definition", X=bind(w, c)), value(p, constant(p, c)))
    return p.equation(p.goal, (definition, 1), (value(p, constant(p, power(sub(c, c), 2))), 1))


def variance_scaling(p: Argument) -> Theorem:
    """The deviation of a*X + b is a times that of X."""
    x, a, b = p.names("X a b")
    shifted = p.goal.args[0].args[0]
    mean = value(p, plus(p, times(p, a, first_moment(p, p.needs[0], x)), constant(p, b)))
    definition = rewritten(p.use("variance_definition", X=shifted), mean)
    known = own(p, spread(p, x, p.needs[0]))
    scaled = as_mean_of(times(p, power(a, 2), known), definition.conclusion.args[1].args[0])
    pairs = (definition, 1), (value(p, scaled), 1), (p.use("variance_definition", X=x), neg(power(a, 2)))
    return p.equation(p.goal, *pairs)


def covariance_symmetric(p: Argument) -> Theorem:
    x, y = p.names("X Y")
    first, second = p.use("covariance_definition", X=x, Y=y), p.use("covariance_definition", X=y, Y=x)
    return p.equation(p.goal, (first, 1), (_same_mean(first, second), 1), (second, -1))


def _same_mean(first: Theorem, second: Theorem) -> Theorem:
    """E[U] = E[V] for the right sides of two definitions, the same at every outcome."""
    u, v = (d.conclusion.args[1] for d in (first, second))
    w = hole(OUTCOME)
    pointwise = generalise(w, field(app(u.args[0], w), app(v.args[0], w)))
    return congruence(u, {0: pointwise})


def covariance_of_itself(p: Argument) -> Theorem:
    x = p["X"]
    first, second = p.use("covariance_definition", X=x, Y=x), p.use("variance_definition", X=x)
    return p.equation(p.goal, (first, 1), (_same_mean(first, second), 1), (second, -1))


def covariance_bilinear(p: Argument) -> Theorem:
    z, a, b = p.names("Z a b")
    mx, my, mz, mxz, myz = (own(p, need) for need in p.needs)
    combined = plus(p, times(p, a, mx), times(p, b, my))
    sum_ = combined.conclusion.args[0]
    product = as_mean_of(plus(p, times(p, a, mxz), times(p, b, myz)), product_of(p, sum_, z))

    def covariance(first: Theorem, both: Theorem) -> Theorem:
        u, m = first.conclusion.args
        values = {"X": u, "Y": z, "m": m, "u": mean_term(z), "v": both.conclusion.args[1]}
        return p.use("covariance_from_moments", first, mz, both, **values)

    pairs = (
        (covariance(combined, product), 1), (value(p, product), 1), (value(p, combined), neg(mean_term(z))),
        (covariance(mx, mxz), neg(a)), (covariance(my, myz), neg(b)),
    )  # fmt: skip
    return p.equation(p.goal, *pairs)


PROOFS: dict[str, Proof] = {
    "variance_from_moments": variance_from_moments,
    "second_moment": second_moment,
    "covariance_from_moments": covariance_from_moments,
    "variance_nonnegative": variance_nonnegative,
    "variance_of_constant": variance_of_constant,
    "variance_scaling": variance_scaling,
    "covariance_symmetric": covariance_symmetric,
    "covariance_of_itself": covariance_of_itself,
    "covariance_bilinear": covariance_bilinear,
}
