"""The variance of a sum: of two terms, as a double sum of covariances, and of uncorrelated terms."""

from __future__ import annotations

from attnsym.kernel.sugar import add, eq, le, mul, ne, neg, power, sub
from attnsym.kernel.terms import Term, app, bind, make, num
from attnsym.kernel.theorem import Theorem, assume, cut, discharge, field, generalise, replace, undischarge
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import chain, symmetric
from attnsym.prove.inferences import at, for_range, rewritten
from attnsym.prove.proofs.delta import by_equality, delta
from attnsym.prove.proofs.expectation import as_mean_of, mean_of_terms, own, plus, times, value
from attnsym.prove.proofs.sums import summed
from attnsym.prove.proofs.variance import first_moment, mean_term, outcome, spread, square_of

_TWO = num(2)


def mean_of_product(p: Argument, x: Theorem, y: Theorem, first: Term, second: Term) -> Theorem:
    """HasMean(X*Y, E[X*Y]) from the mean squares."""
    values = {"X": first, "Y": second, "m": x.conclusion.args[1], "u": y.conclusion.args[1]}
    return p.use("mean_of_product", x, y, **values)


def variance_of_two(p: Argument) -> Theorem:
    x, y = p.names("X Y")
    xx, yy = (own(p, need) for need in p.needs)
    xy = mean_of_product(p, xx, yy, x, y)
    mx, my = first_moment(p, xx, x), first_moment(p, yy, y)
    both = plus(p, mx, my)
    sum_ = both.conclusion.args[0]
    square = as_mean_of(plus(p, plus(p, xx, times(p, _TWO, xy)), yy), square_of(p, sum_))

    def variance(u: Term, known: Theorem) -> Theorem:
        return p.use("variance_from_moments", known, X=u, m=known.conclusion.args[1])

    values = {"X": x, "Y": y, "m": mean_term(x), "u": mean_term(y), "v": xy.conclusion.args[1]}
    covariance = p.use("covariance_from_moments", mx, my, xy, **values)
    of_sum, total = mean_term(sum_), add(mean_term(x), mean_term(y))
    pairs = (
        (variance(sum_, square), 1), (value(p, square), 1), (value(p, both), neg(add(of_sum, total))),
        (variance(x, xx), -1), (variance(y, yy), -1), (covariance, -2),
    )  # fmt: skip
    return p.equation(p.goal, *pairs)


def in_range(p: Argument, k: Term) -> tuple[Theorem, Theorem]:
    """a <= k and k <= b, assumed."""
    return assume(le(p["a"], k)), assume(le(k, p["b"]))


def variance_as_double_sum(p: Argument) -> Theorem:
    """With D[i] = G[i] - E[G[i]], the deviation of the sum is Sum(D[i]), and its square a double sum."""
    a, b, g, i, w = *p.names("a b G"), p.fresh(), outcome(p)
    square = at(p.needs[0], i, *in_range(p, i))
    mean = mean_of_terms(p, for_range(i, a, b, first_moment(p, square, app(g, i))))
    total, of_total = mean.conclusion.args
    definition = rewritten(p.use("variance_definition", X=total), value(p, mean))
    deviation = bind(i, sub(app(g, i, w), mean_term(app(g, i))))
    # Sum(D[i] + E[G[i]]) = Sum(D[i]) + Sum(E[G[i]]), and its summand is G[i]
    split = p.use("sum_of_terms", a=a, b=b, F=deviation, G=of_total.args[2])
    restored = field(app(split.conclusion.args[0].args[2], i), app(g, i, w))
    split = rewritten(split, generalise(i, restored))
    expanded = p.use("square_of_sum", a=a, b=b, F=deviation)
    value_now, deviations = app(total, w), split.conclusion.args[1].args[0]
    goal = eq(power(sub(value_now, of_total), 2), expanded.conclusion.args[1])
    factor = add(deviations, sub(value_now, of_total))
    pointwise = p.equation(goal, (expanded, 1), (split, factor))
    products = value(p, _mean_of_products(p, deviation, w))
    return rewritten(definition, generalise(w, pointwise), products)


def _mean_of_products(p: Argument, deviation: Term, w: Term) -> Theorem:
    """HasMean(Sum(Sum(D[i]*D[j])), Sum(Sum(Cov[G[i], G[j]]))), D[i] being given at the outcome w."""
    a, b, g, i, j = *p.names("a b G"), p.fresh(), p.fresh()

    def of(k: Term) -> tuple[Term, Theorem]:
        return bind(w, app(deviation, k)), spread(p, app(g, k), at(p.needs[0], k, *in_range(p, k)))

    (first, first_square), (second, second_square) = of(i), of(j)
    known = mean_of_product(p, first_square, second_square, first, second)
    product = known.conclusion.args[0]
    definition = symmetric(p.use("covariance_definition", X=app(g, i), Y=app(g, j)))
    covariance = definition.conclusion.args[1]
    mark = p.fresh(covariance.sort, "m")
    known = replace(definition, known, bind(mark, make("has_mean", product, mark)))
    for index in (j, i):
        x, m = (bind(index, t) for t in known.conclusion.args)
        known = p.use("mean_of_sum", for_range(index, a, b, known), a=a, b=b, G=x, F=m)
    return known


def mean_square_of_sum(p: Argument) -> Theorem:
    """The square of the sum is a double sum, at every outcome, and each product of two terms has a mean."""
    a, b, g, i, j, w = *p.names("a b G"), p.fresh(), p.fresh(), outcome(p)
    squares = [at(p.needs[0], k, *in_range(p, k)) for k in (i, j)]
    known = mean_of_product(p, squares[0], squares[1], app(g, i), app(g, j))
    for index in (j, i):
        x, m = (bind(index, t) for t in known.conclusion.args)
        known = p.use("mean_of_sum", for_range(index, a, b, known), a=a, b=b, G=x, F=m)
    expanded = p.use("square_of_sum", a=a, b=b, F=bind(i, app(g, i, w)))
    return own(p, rewritten(known, generalise(w, symmetric(expanded))))


def variance_of_sum(p: Argument) -> Theorem:
    """Cov[G[i], G[j]] = KroneckerDelta(j, i)*Var[G[j]], which the inner sum leaves the term j = i of."""
    a, b, g, i, j = *p.names("a b G"), p.fresh(), p.fresh()
    squares, uncorrelated = p.needs
    double = p.use("variance_as_double_sum", squares, a=a, b=b, G=g, F=p["F"])
    variance = make("variance", app(g, j))
    goal = eq(make("covariance", app(g, i), app(g, j)), mul(delta(j, i), variance))

    def case(known: Theorem, condition: Theorem) -> Theorem:
        if condition.conclusion.op == "eq":
            itself = p.use("covariance_of_itself", X=app(g, i))
            context = bind(j, eq(goal.args[0], variance))
            return p.equation(
                goal, (replace(symmetric(condition), itself, context), 1), (known, neg(variance))
            )
        turned = assume(eq(i, j))
        different = discharge(turned.conclusion, cut(undischarge(condition), symmetric(turned)))
        zero = at(at(uncorrelated, i, *in_range(p, i)), j, *in_range(p, j), different)
        return p.equation(goal, (zero, 1), (known, neg(variance)))

    inner = summed(p, a, b, j, by_equality(p, j, i, case))
    collapsed = p.use("delta_collapse", *in_range(p, i), a=a, b=b, j=i, F=bind(j, variance))
    return rewritten(double, summed(p, a, b, i, p.known(chain(inner, collapsed))))


def variance_of_independent_sum(p: Argument) -> Theorem:
    a, b, g, i, j = *p.names("a b G"), p.fresh(), p.fresh()
    squares, independent = p.needs
    apart = assume(ne(i, j))
    pair = at(at(independent, i, *in_range(p, i)), j, *in_range(p, j), apart)
    means = [first_moment(p, at(squares, k, *in_range(p, k)), app(g, k)) for k in (i, j)]
    values = {"X": app(g, i), "Y": app(g, j), "m": mean_term(app(g, i)), "u": mean_term(app(g, j))}
    zero = discharge(apart.conclusion, p.use("independent_uncorrelated", pair, *means, **values))
    ranged = for_range(i, a, b, for_range(j, a, b, zero))
    return p.use("variance_of_sum", squares, ranged, a=a, b=b, G=g, F=p["F"])


PROOFS: dict[str, Proof] = {
    "variance_of_two": variance_of_two,
    "mean_square_of_sum": mean_square_of_sum,
    "variance_as_double_sum": variance_as_double_sum,
    "variance_of_sum": variance_of_sum,
    "variance_of_independent_sum": variance_of_independent_sum,
}
