"""Softmax: positivity, sum, order and derivatives.

Throughout, Z is Sum(exp(s[k]), (k, 1, n)), and a[i] is exp(s[i])/Z.
"""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.sugar import ZERO, add, eq, le, lt, mul, neg, power
from attnsym.kernel.terms import Term, app, bind, integer, make
from attnsym.kernel.theorem import Summand, Theorem, assume, discharge, field, generalise, order
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import chain
from attnsym.prove.inferences import for_range, nonzero, restated, rewritten, step_up
from attnsym.prove.proofs.sums import summed

_FIRST = integer(1)
_UNIT = Fraction(1)


def _exp(x: Term) -> Term:
    return make("exp", x)


class _Softmax:
    """The scores, the normaliser and what is known of them; 1 <= n is given or follows from the needs."""

    def __init__(self, p: Argument) -> None:
        self.p, self.n, self.s = p, p["n"], p["s"]
        k = p.fresh()
        self.terms = bind(k, _exp(app(self.s, k)))
        self.z = make("sum", _FIRST, self.n, self.terms)
        some = le(_FIRST, self.n)
        self.some = p.needs[0] if p.needs[0].conclusion is some else p.linear(some, *p.needs)
        self.positive = p.use("softmax_normaliser_positive", self.some, n=self.n, s=self.s)
        self.nonzero = nonzero(self.positive)
        self.inverse = make("inv", self.z)

    def over(self) -> Theorem:
        """0 < 1/Z."""
        return self.p.inverse_positive(self.positive)

    def term(self, i: Term) -> Term:
        return app(self.terms, i)

    def closed(self, theorem: Theorem) -> Theorem:
        """The theorem, Z != 0 being known."""
        return self.p.closed(theorem, self.nonzero)

    def range(self, **values: Term) -> dict[str, Term]:
        return {"a": _FIRST, "b": self.n, **values}


def normaliser_positive(p: Argument) -> Theorem:
    n, s, i = *p.names("n s"), p.fresh()
    signs = for_range(i, _FIRST, n, p.use("exp_positive", x=app(s, i)))
    return p.use("sum_positive", p.needs[0], signs, a=_FIRST, b=n, F=bind(i, _exp(app(s, i))))


def positive(p: Argument) -> Theorem:
    softmax = _Softmax(p)
    sign = p.use("exp_positive", x=app(p["s"], p["i"]))
    return order(p.goal, [sign, softmax.over()], [Summand(_UNIT, (0, 1))])


def sums_to_one(p: Argument) -> Theorem:
    softmax, i = _Softmax(p), p.fresh()
    factor = p.use("constant_factor", **softmax.range(c=softmax.inverse, F=softmax.terms))
    body = app(p.goal.args[0].args[2], i)
    factor = rewritten(factor, generalise(i, field(mul(softmax.inverse, softmax.term(i)), body)))
    return softmax.closed(p.equation(p.goal, (factor, 1)))


def at_most_one(p: Argument) -> Theorem:
    """1 - a[i] = (1/Z)*(Z - exp(s[i]))."""
    softmax, i, k = _Softmax(p), p["i"], p.fresh()
    sign = step_up(le(ZERO, softmax.term(k)), p.use("exp_positive", x=app(p["s"], k)))
    values = softmax.range(F=softmax.terms, j=i)
    bound = p.use("term_at_most_sum", *p.needs, for_range(k, _FIRST, softmax.n, sign), **values)
    return softmax.closed(order(p.goal, [softmax.over(), bound], [Summand(_UNIT, (0, 1))]))


def shift(p: Argument) -> Theorem:
    """exp(s[i] + c) = exp(s[i])*exp(c), and Sum(exp(s[k] + c)) = exp(c)*Z."""
    softmax, i, c, k = _Softmax(p), p["i"], p["c"], p.fresh()
    shifted = p.use("exp_sum", x=app(p["s"], k), y=c)
    terms = p.equation(eq(shifted.conclusion.args[0], mul(_exp(c), softmax.term(k))), (shifted, 1))
    factor = p.use("constant_factor", **softmax.range(c=_exp(c), F=softmax.terms))
    total = p.known(chain(summed(p, _FIRST, softmax.n, k, terms), factor))
    over = make("inv", total.conclusion.args[0])
    positive = p.use(
        "softmax_normaliser_positive", softmax.some, n=softmax.n, s=bind(k, add(app(p["s"], k), c))
    )
    one = p.use("exp_sum", x=app(p["s"], i), y=c)
    rest = neg(mul(softmax.term(i), mul(softmax.inverse, over)))
    return p.closed(p.equation(p.goal, (total, rest), (one, over)), softmax.nonzero, nonzero(positive))


def ratio(p: Argument) -> Theorem:
    softmax, (i, j) = _Softmax(p), p.names("i j")
    difference = p.use("exp_difference", x=app(p["s"], i), y=app(p["s"], j))
    apart = [
        nonzero(p.use("exp_positive", x=app(p["s"], j))),
        nonzero(p.use("softmax_positive", softmax.some, n=softmax.n, s=p["s"], i=j)),
    ]
    return p.closed(p.equation(p.goal, (difference, -1)), softmax.nonzero, *apart)


def order_of_weights(p: Argument) -> Theorem:
    """Z*(a[j] - a[i]) = exp(s[j]) - exp(s[i])."""
    softmax, (i, j) = _Softmax(p), p.names("i j")
    weights, scores = p.goal.args
    exponentials = le(softmax.term(i), softmax.term(j))
    larger = softmax.closed(
        order(exponentials, [softmax.positive, assume(weights)], [Summand(_UNIT, (0, 1))])
    )
    same_order = p.use("exp_order", x=app(p["s"], i), y=app(p["s"], j))
    forward = p.use("iff_forward", same_order, larger, P=exponentials, Q=scores)
    back = p.use("iff_backward", same_order, assume(scores), P=exponentials, Q=scores)
    backward = order(weights, [softmax.over(), back], [Summand(_UNIT, (0, 1))])
    return p.equivalent(discharge(weights, forward), discharge(scores, backward))


def _normaliser_derivative(p: Argument, softmax: _Softmax) -> Theorem:
    """HasDerivative(Z, s[j], exp(s[j]))."""
    s, j, k = *p.names("s j"), p.fresh()
    known = _exponential_derivative(p, k)
    function, value = known.conclusion.args[0], known.conclusion.args[3]
    values = softmax.range(s=s, j=j, G=bind(k, function), L=bind(k, value))
    total = p.use("derivative_of_finite_sum", for_range(k, _FIRST, softmax.n, known), **values)
    turned = field(value, mul(make("delta", k, j), softmax.term(k)))
    collapsed = p.use("delta_collapse", *p.needs, **softmax.range(j=j, F=softmax.terms))
    return rewritten(total, summed(p, _FIRST, softmax.n, k, turned), collapsed)


def _exponential_derivative(p: Argument, k: Term) -> Theorem:
    """HasDerivative(exp(s[k]), s[j], exp(s[k])*KroneckerDelta(k, j))."""
    s, j = p.names("s j")
    coordinate = p.use("derivative_coordinate", s=s, j=j, k=k)
    function, _, _, value = coordinate.conclusion.args
    return p.use("derivative_exp", coordinate, F=function, s=s, j=j, L=value)


def has_derivative(p: Argument) -> Theorem:
    softmax, (s, j, i) = _Softmax(p), p.names("s j i")
    above, below = _exponential_derivative(p, i), _normaliser_derivative(p, softmax)
    z, _, _, slope = below.conclusion.args
    inverse = p.use("derivative_inverse", below, softmax.nonzero, F=z, s=s, j=j, L=slope)
    known = {
        "F": above.conclusion.args[0], "L": above.conclusion.args[3],
        "G": inverse.conclusion.args[0], "M": inverse.conclusion.args[3],
    }  # fmt: skip
    product = restated(p.use("derivative_product", above, inverse, **known, s=s, j=j), p.goal)
    squared = order(lt(ZERO, power(softmax.z, 2)), [softmax.positive], [Summand(_UNIT, (0, 0))])
    return p.closed(product, softmax.nonzero, nonzero(squared))


def derivative(p: Argument) -> Theorem:
    n, s, i, j = p.names("n s i j")
    known = p.use("softmax_has_derivative", *p.needs, n=n, s=s, i=i, j=j)
    function, _, _, value = known.conclusion.args
    return p.use("derivative_unique", known, F=function, s=s, j=j, L=value)


def row_sum(p: Argument) -> Theorem:
    """a[i]*(KroneckerDelta(i, j) - a[j]) summed over j is a[i] - a[i]*1."""
    softmax, i, j = _Softmax(p), p["i"], p.fresh()
    body = app(p.goal.args[0].args[2], j)
    weight, other = mul(softmax.term(i), softmax.inverse), mul(softmax.term(j), softmax.inverse)
    parts = mul(make("delta", j, i), weight), mul(neg(weight), other)
    term = p.equation(eq(body, add(*parts)), (p.use("delta_symmetric", i=i, j=j), weight))
    first, second = (bind(j, t) for t in parts)
    pairs = (
        (summed(p, _FIRST, softmax.n, j, term), 1),
        (p.use("sum_of_terms", **softmax.range(F=first, G=second)), 1),
        (p.use("delta_collapse", *p.needs, **softmax.range(j=i, F=bind(j, weight))), 1),
        (p.use("constant_factor", **softmax.range(c=neg(weight), F=bind(j, other))), 1),
        (p.use("softmax_sums_to_one", softmax.some, n=softmax.n, s=p["s"]), neg(weight)),
    )
    return p.equation(p.goal, *pairs)


def log_sum_exp_derivative(p: Argument) -> Theorem:
    softmax, (s, j) = _Softmax(p), p.names("s j")
    inner = _normaliser_derivative(p, softmax)
    z, _, _, slope = inner.conclusion.args
    known = p.use("derivative_log", inner, softmax.positive, F=z, s=s, j=j, L=slope)
    function, _, _, value = known.conclusion.args
    return p.use("derivative_unique", known, F=function, s=s, j=j, L=value)


PROOFS: dict[str, Proof] = {
    "softmax_normaliser_positive": normaliser_positive,
    "softmax_positive": positive,
    "softmax_sums_to_one": sums_to_one,
    "softmax_at_most_one": at_most_one,
    "softmax_shift": shift,
    "softmax_ratio": ratio,
    "softmax_order": order_of_weights,
    "softmax_has_derivative": has_derivative,
    "softmax_derivative": derivative,
    "softmax_row_sum": row_sum,
    "log_sum_exp_derivative": log_sum_exp_derivative,
}
