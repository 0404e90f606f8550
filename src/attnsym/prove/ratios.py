"""Limits at infinity of ratios whose parts grow, after division by what grows fastest; gaps of exponents."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attnsym.kernel.field import Polynomial
from attnsym.kernel.sugar import ONE, ZERO, add, div, le, lt, mul, neg, power
from attnsym.kernel.terms import REAL, KernelError, Term, app, bind, integer, make
from attnsym.kernel.theorem import Multiple, Theorem, discharge, generalise, order, replace
from attnsym.prove.algebra import equal
from attnsym.prove.equations import hole, symmetric
from attnsym.prove.facts import Facts
from attnsym.prove.match import Matcher, spine
from attnsym.prove.reading import Reading

Limit = Callable[[Term, Term, Facts], Theorem | None]  # tends(f, A, L) for some L, found by the form of f
MAX_DEGREE = 8
_FIRST = integer(1)


def divided(function: Term, x: Term, body: Term, place: Term, facts: Facts, limit: Limit) -> Theorem | None:
    """tends(f/g, oo, L) where f and g grow: polynomials, or an exponential over a sum of exponentials."""
    if place.op != "at_infinity" or body.op != "mul" or body.args[1].op != "inv":
        return None
    above, below = body.args[0], body.args[1].args[0]
    found = _polynomials(function, x, above, below, place, facts, limit)
    if found is not None:
        return found
    parts = _paired(x, above, below)
    if parts is None:
        return _exponentials(x, above, below, place, facts, limit)
    whole = limit(bind(x, parts), place, facts)
    return None if whole is None else as_function(whole, function, facts)


def as_function(found: Theorem, function: Term, facts: Facts) -> Theorem | None:
    """tends(f, A, L) for a function that is the same at every x by arithmetic."""
    have, place, value = found.conclusion.args
    if have is function:
        return found
    x = facts.session.fresh(REAL, "x")
    same = equal(app(have, x), app(function, x), facts)
    if same is None:
        return None
    mark = hole(have.sort)
    return replace(generalise(x, same), found, bind(mark, make("tends", mark, place, value)))


def _paired(x: Term, above: Term, below: Term) -> Term | None:
    """A product over a power of a total, each exponential of it over the total, times the rest; None where
    that is how it stands."""
    total, times = below, 1
    if below.op == "pow" and below.args[1].op == "int":
        total, times = below.args[0], int(str(below.args[1].data))
    factors = _factors(above)
    growing = [f for f in factors if f.op == "exp" and x in f.free]
    if total.op != "sum" or not 1 <= times <= len(growing) or len(factors) == times == 1:
        return None
    result: Term | None = None
    for factor in factors:
        if factor in growing and times:
            factor, times = div(factor, total), times - 1
        result = factor if result is None else mul(result, factor)
    return result


def _factors(term: Term) -> list[Term]:
    if term.op == "mul":
        return [f for a in term.args for f in _factors(a)]
    if term.op == "pow" and term.args[1].op == "int" and 1 <= int(str(term.args[1].data)) <= MAX_DEGREE:
        return _factors(term.args[0]) * int(str(term.args[1].data))
    return [term]


def _polynomials(
    function: Term, x: Term, above: Term, below: Term, place: Term, facts: Facts, limit: Limit
) -> Theorem | None:
    """P(x)/Q(x) = (P(x)/x**n)/(Q(x)/x**n) for 0 < x, n being the degree of Q."""
    parts = [_coefficients(x, t) for t in (above, below)]
    if parts[0] is None or parts[1] is None:
        return None
    degree = max(parts[1])
    if not 1 <= degree <= MAX_DEGREE or max(parts[0]) > degree:
        return None
    over = bind(x, div(*[_in_reciprocal(x, p, degree) for p in parts if p is not None]))
    found = limit(over, place, facts)
    if found is None:
        return None
    inside = facts.extended(lt(ZERO, x))
    same = equal(app(over, x), app(function, x), inside)
    if same is None:
        return None

    bounds = []
    for equation in (same, symmetric(same)):
        bound = order(le(*equation.conclusion.args), [equation], [], [Multiple(0, ONE)])
        known = inside.discharge(bound, sorted(bound.hypotheses - same.hypotheses, key=repr))
        if known is None:
            return None
        bounds.append(generalise(x, discharge(lt(ZERO, x), known)))
    values = {"f": over, "g": function, "h": over, "c": ZERO, "L": found.conclusion.args[2]}
    return facts.apply("tends_squeeze_at_infinity", values, [*bounds, found])


def _coefficients(x: Term, term: Term) -> dict[int, Term] | None:
    """The coefficients of a polynomial in x by their degrees."""
    reading = Reading()
    found: dict[int, Polynomial] = {}
    try:
        for monomial, coefficient in reading.polynomial(term).items():
            factors = dict(monomial)
            degree = factors.pop(reading.index.get(x, -1), 0)
            found.setdefault(degree, {})[tuple(sorted(factors.items()))] = coefficient
    except KernelError:
        return None
    terms = {d: reading.term(p) for d, p in found.items()}
    return terms if terms and all(x not in t.free for t in terms.values()) else None


def _in_reciprocal(x: Term, coefficients: dict[int, Term], degree: int) -> Term:
    """The polynomial divided by x**degree, highest powers first."""
    total: Term | None = None
    for d in sorted(coefficients, reverse=True):
        c, down = coefficients[d], degree - d
        over = div(ONE, x) if down == 1 else power(div(ONE, x), down)
        part = c if not down else over if c is ONE else mul(c, over)
        total = part if total is None else add(total, part)
    return ZERO if total is None else total


def _exponentials(
    x: Term, above: Term, below: Term, place: Term, facts: Facts, limit: Limit
) -> Theorem | None:
    """exp(t[i])/Sum(exp(t[k]), (k, 1, n)), the score that is named the largest taken off all."""
    if above.op != "exp" or below.op != "sum" or below.args[0] is not _FIRST:
        return None
    lower, upper, summand = below.args
    k = facts.session.fresh(_FIRST.sort, "k")
    if app(summand, k).op != "exp":
        return None
    scores = bind(k, app(summand, k).args[0])
    for largest in _largest(facts):
        top = app(scores, largest)
        if equal(top, ZERO, facts) is not None:
            continue  # it has been taken off already
        shift = neg(top)
        over = div(
            make("exp", add(above.args[0], shift)),
            make("sum", lower, upper, bind(k, make("exp", add(app(scores, k), shift)))),
        )
        found = limit(bind(x, over), place, facts)
        index = None if found is None else _index_of(above.args[0], scores, k)
        if found is None or index is None:
            continue
        shifted = facts.apply("softmax_shift", {"s": scores, "n": upper, "i": index, "c": shift})
        same = facts.discharge(shifted, sorted(shifted.hypotheses, key=repr))
        if same is not None and same.conclusion.args[0] is over:
            mark = hole(bind(x, over).sort)
            context = bind(mark, make("tends", mark, place, found.conclusion.args[2]))
            return replace(generalise(x, same), found, context)
    return None


def _index_of(score: Term, scores: Term, k: Term) -> Term | None:
    """i, where the score is that of i."""
    matcher = Matcher(frozenset({k}))
    return matcher.bindings.get(k) if matcher.match(app(scores, k), score) else None


def _largest(facts: Facts) -> Iterator[Term]:
    """m, where it is known that s[k] < s[m] for all other k."""
    seen: set[Term] = set()
    for pattern in facts.patterns("lt"):
        p = pattern.conclusion
        if p.args[1].op != "app" or p.args[1].args[1].sort is not _FIRST.sort:
            continue
        m = p.args[1].args[1]
        if m not in seen and m.free.isdisjoint(pattern.variables):
            seen.add(m)
            yield m


def gap(x: Term, rate: Term, facts: Facts) -> Theorem | None:
    """tends(exp(x*s[i] - x*s[m]), oo, KroneckerDelta(i, m)), the rate -(s[i] - s[m]) of decay being known
    to be positive for i != m."""
    reading = Reading()
    try:
        polynomial = reading.polynomial(rate)
    except KernelError:
        return None
    signs = {c: m for m, c in polynomial.items()}
    if len(polynomial) != 2 or set(signs) != {1, -1}:
        return None
    top, other = (reading.monomial_term(signs[c]) for c in (1, -1))
    (head, at_top), (same, at_other) = spine(top), spine(other)
    if head is not same or len(at_top) != 1 or at_top[0].sort is not _FIRST.sort:
        return None
    values = {"s": head, "i": at_other[0], "m": at_top[0]}
    rule = facts.apply("tends_gap", values)
    return facts.discharge(rule, sorted(rule.hypotheses, key=repr))
