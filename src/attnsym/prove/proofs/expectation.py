"""Expectations: the value of each from the relation HasMean, which carries existence along."""

from __future__ import annotations

from attnsym.kernel.sugar import ZERO, implies, le
from attnsym.kernel.terms import OUTCOME, Term, app, bind, make
from attnsym.kernel.theorem import (
    Theorem,
    assume,
    cut,
    discharge,
    generalise,
    replace,
    specialise,
    undischarge,
)
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import hole, symmetric
from attnsym.prove.inferences import at, for_range, restated, step_up, successor
from attnsym.prove.proofs.sums import empty, last


def value(p: Argument, known: Theorem) -> Theorem:
    """E[X] = m from HasMean(X, m)."""
    x, m = known.conclusion.args
    return p.use("mean_unique", known, X=x, m=m)


def own(p: Argument, known: Theorem) -> Theorem:
    """HasMean(X, E[X]) from HasMean(X, m)."""
    x, m = known.conclusion.args
    if m.op == "mean" and m.args[0] is x:
        return known
    mark = hole(m.sort)
    return replace(symmetric(value(p, known)), known, bind(mark, make("has_mean", x, mark)))


def constant(p: Argument, c: Term) -> Theorem:
    return p.use("mean_constant", c=c)


def plus(p: Argument, first: Theorem, second: Theorem) -> Theorem:
    """HasMean(X + Y, m + u)."""
    (x, m), (y, u) = first.conclusion.args, second.conclusion.args
    return p.use("mean_sum", first, second, X=x, Y=y, m=m, u=u)


def times(p: Argument, c: Term, known: Theorem) -> Theorem:
    """HasMean(c*X, c*m)."""
    x, m = known.conclusion.args
    return p.use("mean_scale", known, X=x, c=c, m=m)


def as_mean_of(known: Theorem, x: Term) -> Theorem:
    """HasMean(Y, m) for another writing of X, the same at every outcome by field arithmetic."""
    return restated(known, make("has_mean", x, known.conclusion.args[1]))


def expectation_of_constant(p: Argument) -> Theorem:
    return value(p, constant(p, p["c"]))


def expectation_of_sum(p: Argument) -> Theorem:
    return value(p, plus(p, *[own(p, need) for need in p.needs]))


def expectation_of_multiple(p: Argument) -> Theorem:
    return value(p, times(p, p["c"], own(p, p.needs[0])))


def linearity(p: Argument) -> Theorem:
    parts = [times(p, c, own(p, need)) for c, need in zip(p.names("a b"), p.needs, strict=True)]
    return value(p, plus(p, *parts))


def mean_of_sum(p: Argument) -> Theorem:
    """By induction on k <= b, so that the means are known of all terms met."""
    a, b, g, f = p.names("a b G F")
    top, w, i = p.fresh(), p.fresh(OUTCOME, "w"), p.fresh()
    terms = bind(i, app(g, i, w))
    total, mean = bind(w, make("sum", a, top, terms)), make("sum", a, top, f)
    predicate = bind(top, implies(le(top, b), make("has_mean", total, mean)))

    def none(k: Term, below: Theorem) -> Theorem:
        nothing = constant(p, ZERO)
        pointwise = generalise(w, symmetric(empty(p, a, k, terms, below)))
        return discharge(le(k, b), changed(nothing, pointwise, symmetric(empty(p, a, k, f, below))))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        upper = successor(k)
        inside = assume(le(upper, b))
        before = cut(undischarge(hypothesis), step_up(le(k, b), inside, slack=1))
        grown = plus(p, before, at(p.needs[0], upper, reached, inside))
        pointwise = generalise(w, symmetric(last(p, a, k, terms, reached)))
        return discharge(inside.conclusion, changed(grown, pointwise, symmetric(last(p, a, k, f, reached))))

    return cut(undischarge(p.from_below(predicate, a, b, none, step)), step_up(le(b, b)))


def changed(known: Theorem, pointwise: Theorem, mean: Theorem | None = None) -> Theorem:
    """HasMean(X, m) with X and m replaced by what equations, for every outcome and of the means, say."""
    w = hole(OUTCOME)
    _, m = known.conclusion.args
    other = bind(w, specialise(pointwise, w).conclusion.args[1])
    mark = hole(other.sort)
    known = replace(pointwise, known, bind(mark, make("has_mean", mark, m)))
    if mean is None:
        return known
    mark = hole(m.sort)
    return replace(mean, known, bind(mark, make("has_mean", other, mark)))


def linearity_over_sum(p: Argument) -> Theorem:
    return value(p, mean_of_terms(p, p.needs[0]))


def mean_of_terms(p: Argument, universal: Theorem) -> Theorem:
    """HasMean(Sum(G[i]), Sum(E[G[i]])) from forall i in a..b: HasMean(G[i], F[i])."""
    a, b, i = *p.names("a b"), p.fresh()
    known = own(p, at(universal, i, assume(le(a, i)), assume(le(i, b))))
    g, f = (bind(i, t) for t in known.conclusion.args)
    return p.use("mean_of_sum", for_range(i, a, b, known), a=a, b=b, G=g, F=f)


def expectation_of_product(p: Argument) -> Theorem:
    apart, *means = p.needs
    x, y = p.names("X Y")
    first, second = (own(p, need) for need in means)
    values = {"X": x, "Y": y, "m": make("mean", x), "u": make("mean", y)}
    return value(p, p.use("product_of_independents", apart, first, second, **values))


def independent_uncorrelated(p: Argument) -> Theorem:
    """Cov[X, Y] = E[X*Y] - E[X]*E[Y], and E[X*Y] is E[X]*E[Y]."""
    apart, *means = p.needs
    x, y = p.names("X Y")
    first, second = (own(p, need) for need in means)
    values = {"X": x, "Y": y, "m": make("mean", x), "u": make("mean", y)}
    both = p.use("product_of_independents", apart, first, second, **values)
    covariance = p.use("covariance_from_moments", first, second, both, **values, v=both.conclusion.args[1])
    return p.equation(p.goal, (covariance, 1), (value(p, both), 1))


PROOFS: dict[str, Proof] = {
    "expectation_of_constant": expectation_of_constant,
    "expectation_of_sum": expectation_of_sum,
    "expectation_of_multiple": expectation_of_multiple,
    "linearity": linearity,
    "mean_of_sum": mean_of_sum,
    "linearity_over_sum": linearity_over_sum,
    "expectation_of_product": expectation_of_product,
    "independent_uncorrelated": independent_uncorrelated,
}
