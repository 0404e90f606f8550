"""Means of powers and products of what isn't independent: from a variance, or bounded by a higher moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from attnsym.kernel.field import Monomial
from attnsym.kernel.sugar import add, le, mul, neg, power, sub
from attnsym.kernel.terms import INTEGER, Term, app, bind, make, num
from attnsym.kernel.theorem import Theorem, discharge, generalise
from attnsym.prove.facts import Facts
from attnsym.prove.means import known_mean, mean_value, opened, sum_of, transported
from attnsym.prove.reading import Reading

MAX_POWER = 8
_MOMENT_OF_SUM = {3: "third_moment_of_sum", 4: "fourth_moment_of_sum"}


def bounded_mean(x: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, m) for a power or product of one group: from the variance, or from a higher even moment."""
    w, body = opened(x, facts)
    reading = Reading()
    polynomial = reading.polynomial(body)
    if len(polynomial) != 1:
        return None
    ((monomial, _),) = polynomial.items()
    normal = reading.monomial_term(monomial)
    if normal is not body:
        found = known_mean(bind(w, normal), facts)
        if found is not None:
            return transported(found, x, w, normal, body, facts)
    if all(e % 2 == 0 for _, e in monomial):
        root = reading.monomial_term(tuple((a, e // 2) for a, e in monomial))
        found = known_mean(bind(w, power(root, 2)), facts)
        if found is not None:
            return transported(found, x, w, power(root, 2), body, facts)
    if len(monomial) == 1 and monomial[0][1] == 2:
        atom = reading.atoms[monomial[0][0]]
        found = _square_from_variance(x, w, atom, body, facts) or _square_of_sum(x, w, atom, body, facts)
        if found is not None:
            return found
    if len(monomial) == 1 and monomial[0][1] in _MOMENT_OF_SUM:
        found = _power_of_sum(x, w, reading.atoms[monomial[0][0]], monomial[0][1], body, facts)
        if found is not None:
            return found
    if sum(e for _, e in monomial) > MAX_POWER // 2:
        return None
    return _from_square(x, w, normal, body, facts) or _from_squares(x, w, monomial, reading, body, facts)


def _square_from_variance(x: Term, w: Term, atom: Term, body: Term, facts: Facts) -> Theorem | None:
    """A**2 = (A - E A)**2 + 2*E[A]*A - E[A]**2, the first having a mean by what is given of the variance."""
    mean = make("mean", bind(w, atom))
    deviation = power(sub(atom, mean), 2)
    squared = known_mean(bind(w, deviation), facts)
    if squared is None:
        return None
    itself = known_mean(bind(w, atom), facts) or _from_deviation(squared, w, atom, mean, facts)
    if itself is None:
        return None
    twice = mul(num(2), mean)
    values = {"X": itself.conclusion.args[0], "c": twice, "m": itself.conclusion.args[1]}
    shift = facts.apply("mean_constant", {"c": neg(power(mean, 2))})
    rest = sum_of([facts.apply("mean_scale", values, [itself]), shift], facts)
    found = sum_of([squared, rest], facts)
    split = add(deviation, add(mul(twice, atom), neg(power(mean, 2))))
    return None if found is None else transported(found, x, w, split, body, facts)


def _square_of_sum(x: Term, w: Term, atom: Term, body: Term, facts: Facts) -> Theorem | None:
    """The square of a finite sum has a mean because the squares of its terms have."""
    if atom.op != "sum" or w in atom.args[0].free or w in atom.args[1].free:
        return None
    found = facts.remember("square of sum", bind(w, atom), lambda: _square_of_series(w, atom, facts))
    return None if found is None else transported(found, x, w, power(atom, 2), body, facts)


def _square_of_series(w: Term, series: Term, facts: Facts) -> Theorem | None:
    lower, upper, summand = series.args
    i = facts.session.fresh(INTEGER, "i")
    low, high = le(lower, i), le(i, upper)
    term = app(summand, i)
    square = mean_value(bind(w, power(term, 2)), facts.extended(low, high))
    if square is None:
        return None
    ranged = generalise(i, discharge(low, discharge(high, square)))
    values = {"a": lower, "b": upper, "G": bind(i, bind(w, term)), "F": bind(i, square.conclusion.args[1])}
    return facts.apply("mean_square_of_sum", values, [ranged])


def _power_of_sum(x: Term, w: Term, atom: Term, exponent: int, body: Term, facts: Facts) -> Theorem | None:
    """The third or fourth power of a sum of independent terms with mean zero has a mean."""
    if atom.op != "sum" or w in atom.args[0].free or w in atom.args[1].free:
        return None
    lower, upper, summand = atom.args
    i = facts.session.fresh(INTEGER, "i")
    term = app(summand, i)
    square, highest = (bind(i, make("mean", bind(w, power(term, e)))) for e in (2, exponent))
    values = {"a": lower, "b": upper, "G": bind(i, bind(w, term)), "V": square, "F": highest}
    rule = facts.apply(_MOMENT_OF_SUM[exponent], values)
    known = facts.discharge(rule, sorted(rule.hypotheses, key=lambda p: (p.size, repr(p))))
    return None if known is None else transported(known, x, w, power(atom, exponent), body, facts)


def _from_deviation(squared: Theorem, w: Term, atom: Term, mean: Term, facts: Facts) -> Theorem | None:
    """A has a mean because (A - E A)**2 has."""
    values = {"X": bind(w, sub(atom, mean)), "m": squared.conclusion.args[1]}
    apart = facts.apply("mean_of_square", values, [squared])
    found = sum_of([apart, facts.apply("mean_constant", {"c": mean})], facts)
    return (
        None
        if found is None
        else transported(found, bind(w, atom), w, add(sub(atom, mean), mean), atom, facts)
    )


def _square_known(x: Term, facts: Facts) -> Theorem | None:
    """has_mean(X**2, m) from the facts, directly or from the variance."""
    w, body = opened(x, facts)
    square = bind(w, power(body, 2))
    found = known_mean(square, facts)
    if found is not None:
        return found
    reading = Reading()
    polynomial = reading.polynomial(power(body, 2))
    if len(polynomial) != 1:
        return None
    ((monomial, _),) = polynomial.items()
    normal = reading.monomial_term(monomial)
    inner = known_mean(bind(w, normal), facts)
    if inner is None and len(monomial) == 1 and monomial[0][1] == 2:
        inner = _square_from_variance(bind(w, normal), w, reading.atoms[monomial[0][0]], normal, facts)
    if inner is None and len(monomial) == 1 and monomial[0][1] == 2:
        inner = _square_of_sum(bind(w, normal), w, reading.atoms[monomial[0][0]], normal, facts)
    if inner is None and sum(e for _, e in monomial) <= MAX_POWER // 2:
        inner = _from_square(bind(w, normal), w, normal, normal, facts)
    return None if inner is None else transported(inner, square, w, normal, power(body, 2), facts)


def _from_square(x: Term, w: Term, normal: Term, body: Term, facts: Facts) -> Theorem | None:
    """X has a mean because X**2 has."""
    variable = bind(w, normal)
    square = _square_known(variable, facts)
    if square is None:
        return None
    values = {"X": variable, "m": square.conclusion.args[1]}
    return transported(facts.apply("mean_of_square", values, [square]), x, w, normal, body, facts)


def _from_squares(
    x: Term, w: Term, monomial: Monomial, reading: Reading, body: Term, facts: Facts
) -> Theorem | None:
    """A product of two has a mean because the squares of both have (Cauchy and Schwarz)."""
    if sum(e for _, e in monomial) < 2:
        return None
    for halves in _halves(monomial):
        parts = [bind(w, reading.monomial_term(p)) for p in halves]
        first = _square_known(parts[0], facts)
        second = None if first is None else _square_known(parts[1], facts)
        if first is None or second is None:
            continue
        values = {
            "X": parts[0],
            "Y": parts[1],
            "m": first.conclusion.args[1],
            "u": second.conclusion.args[1],
        }
        found = facts.apply("mean_of_product", values, [first, second])
        return transported(found, x, w, mul(*[app(p, w) for p in parts]), body, facts)
    return None


def _halves(monomial: Monomial) -> Iterator[tuple[Monomial, Monomial]]:
    """The ways to write a monomial as a product of two, one factor against the rest first."""
    if len(monomial) == 1:
        ((a, e),) = monomial
        yield ((a, e // 2),), ((a, e - e // 2),)
    for size in range(1, len(monomial) // 2 + 1):
        for chosen in combinations(monomial, size):
            if 2 * size < len(monomial) or monomial[0] in chosen:
                yield chosen, tuple(p for p in monomial if p not in chosen)
