"""Existence and value of expectations, together: proofs of has_mean(X, m).

`mean_value` finds some m by linearity, independence and what is given; `mean_exists` states it with m =
E[X]. The searchers for one step of a derivation, `linear_mean` and `factored_mean`, leave the parts as
E[...].
"""

from __future__ import annotations

from collections.abc import Callable

from attnsym.kernel.field import Monomial
from attnsym.kernel.sugar import ONE, le, mul
from attnsym.kernel.terms import INTEGER, OUTCOME, KernelError, Term, app, bind, make, num
from attnsym.kernel.theorem import Theorem, discharge, generalise, replace
from attnsym.prove.algebra import equal
from attnsym.prove.equations import hole, right, symmetric, transitive
from attnsym.prove.facts import Facts, proves
from attnsym.prove.match import Matcher
from attnsym.prove.reading import Reading

Leaf = Callable[[Term, Facts], Theorem | None]


@proves("has_mean")
def prove_mean(goal: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, m): some mean of X is found, and shown to be m."""
    x, m = goal.args
    found = mean_value(x, facts)
    if found is None:
        return None
    return at_value(found, m, facts) or _as_stated(found, m, facts)


def _as_stated(found: Theorem, m: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, m) where facts say E[X] = m, or what the means are that the value is made of."""
    from attnsym.prove.assumptions import equal_assuming  # which rewrites with means in its turn

    x, u = found.conclusion.args
    mark = hole(m.sort)
    stated = facts.find(make("eq", make("mean", x), m))
    itself = None if stated is None else at_value(found, make("mean", x), facts)
    if stated is not None and itself is not None:
        return replace(stated, itself, bind(mark, make("has_mean", x, mark)))
    equation = equal_assuming(u, m, facts)
    return None if equation is None else replace(equation, found, bind(mark, make("has_mean", x, mark)))


def at_value(found: Theorem, m: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, u) as has_mean(X, m), where m is E[X] or equal to u."""
    x, u = found.conclusion.args
    if u is m:
        return found
    if m.op == "mean" and m.args[0] is x:
        equation: Theorem | None = symmetric(facts.apply("mean_unique", {"X": x, "m": u}, [found]))
    elif m.op in ("variance", "covariance"):
        return _at_moment(found, m, facts)
    else:
        equation = equal(u, m, facts)
    if equation is None:
        return None
    mark = hole(u.sort)
    return replace(equation, found, bind(mark, make("has_mean", x, mark)))


def _at_moment(found: Theorem, m: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, u) as has_mean(X, Var[Y]) or with Cov[Y, Z], where X is the product of the deviations."""
    x, u = found.conclusion.args
    definition = facts.apply(f"{m.op}_definition", dict(zip(("X", "Y"), m.args, strict=False)))
    product = right(definition).args[0]
    w = facts.session.fresh(OUTCOME, "w")
    turned = transported(found, product, w, app(x, w), app(product, w), facts)
    if turned is None:
        return None
    value = transitive(definition, facts.apply("mean_unique", {"X": product, "m": u}, [turned]))
    mark = hole(u.sort)
    return None if value is None else replace(symmetric(value), found, bind(mark, make("has_mean", x, mark)))


def mean_exists(x: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, E[X])."""
    found = mean_value(x, facts)
    return None if found is None else at_value(found, make("mean", x), facts)


def mean_value(x: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, m) for some m."""
    return facts.remember("mean", x, lambda: known_mean(x, facts) or structural(x, facts, mean_value))


def known_mean(x: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, m) where a fact says so."""
    for theorem in facts.saying("has_mean"):
        if theorem.conclusion.args[0] is x:
            return theorem
    for pattern in facts.patterns("has_mean"):
        matcher = Matcher(pattern.variables)
        if matcher.match(pattern.conclusion.args[0], x) and pattern.variables <= set(matcher.bindings):
            goal = pattern.at(pattern.conclusion, matcher.bindings)
            found = facts.by_pattern(pattern, goal)
            if found is not None:
                return found
    return _written_otherwise(x, facts)


def _written_otherwise(x: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, m) where a fact says so of the same polynomial in another form."""
    known = list(facts.saying("has_mean"))
    if not known:
        return None
    w, body = opened(x, facts)
    reading = Reading()
    try:
        wanted = reading.polynomial(body)
        for theorem in known:
            have = app(theorem.conclusion.args[0], w)
            if reading.polynomial(have) == wanted:
                return transported(theorem, x, w, have, body, facts)
    except KernelError:
        return None
    return None


def linear_mean(x: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, sum of constants times E[parts]), by linearity alone."""
    return structural(x, facts, mean_exists, independence=False)


def factored_mean(x: Term, facts: Facts) -> Theorem | None:
    """has_mean(X, product of E[groups]) for a product whose groups of factors are independent."""
    w, body = opened(x, facts)
    reading = Reading()
    polynomial = reading.polynomial(body)
    if len(polynomial) != 1:
        return None
    ((monomial, coefficient),) = polynomial.items()
    return _product(x, w, body, reading, monomial, num(coefficient), facts, mean_exists, split=True)


def opened(x: Term, facts: Facts) -> tuple[Term, Term]:
    w = facts.session.fresh(OUTCOME, "w")
    return w, app(x, w)


def structural(x: Term, facts: Facts, leaf: Leaf, *, independence: bool = True) -> Theorem | None:
    w, body = opened(x, facts)
    if w not in body.free:
        return facts.apply("mean_constant", {"c": body})
    if body.op == "add":
        parts = [_part(bind(w, a), facts, leaf, independence) for a in body.args]
        return sum_of(parts, facts)
    if body.op == "neg":
        return _scaled(x, w, num(-1), body.args[0], facts, leaf, independence=independence)
    if body.op == "mul":
        for c, rest in (body.args, body.args[::-1]):
            if w not in c.free:
                return _scaled(x, w, c, rest, facts, leaf, independence=independence)
    if body.op == "sum":
        return _series(w, body, facts, leaf, independence)
    reading = Reading()
    try:
        polynomial = reading.polynomial(body)
    except KernelError:
        return None
    expanded = reading.term(polynomial)
    if len(polynomial) != 1 or w not in expanded.free:
        inner = structural(bind(w, expanded), facts, leaf, independence=independence)
        return None if inner is None else transported(inner, x, w, expanded, body, facts)
    ((monomial, coefficient),) = polynomial.items()
    if not independence:
        return _pulled_out(x, w, reading, monomial, num(coefficient), facts, leaf)
    return _product(x, w, body, reading, monomial, num(coefficient), facts, leaf)


def _part(x: Term, facts: Facts, leaf: Leaf, independence: bool) -> Theorem | None:
    """A summand: opened further where it is a sum or multiple, else a leaf."""
    found = structural(x, facts, leaf, independence=independence)
    return found if found is not None else leaf(x, facts)


def sum_of(parts: list[Theorem | None], facts: Facts) -> Theorem | None:
    a, b = parts
    if a is None or b is None:
        return None
    (x, m), (y, u) = a.conclusion.args, b.conclusion.args
    return facts.apply("mean_sum", {"X": x, "Y": y, "m": m, "u": u}, [a, b])


def _scaled(
    x: Term, w: Term, c: Term, rest: Term, facts: Facts, leaf: Leaf, *, independence: bool
) -> Theorem | None:
    inner = _part(bind(w, rest), facts, leaf, independence)
    if inner is None:
        return None
    y, m = inner.conclusion.args
    scaled = facts.apply("mean_scale", {"X": y, "c": c, "m": m}, [inner])
    return transported(scaled, x, w, mul(c, rest), app(x, w), facts)


def _series(w: Term, body: Term, facts: Facts, leaf: Leaf, independence: bool) -> Theorem | None:
    lower, upper, _ = body.args
    if w in lower.free or w in upper.free:
        return None
    key = (bind(w, body), leaf.__name__, independence)
    return facts.remember("mean of sum", key, lambda: _mean_of_series(w, body, facts, leaf, independence))


def _mean_of_series(w: Term, body: Term, facts: Facts, leaf: Leaf, independence: bool) -> Theorem | None:
    lower, upper, summand = body.args
    i = facts.session.fresh(INTEGER, "i")
    low, high = le(lower, i), le(i, upper)
    variable = bind(w, app(summand, i))
    inner = _part(variable, facts.extended(low, high), leaf, independence)
    if inner is None:
        return None
    ranged = generalise(i, discharge(low, discharge(high, inner)))
    values = {"a": lower, "b": upper, "G": bind(i, variable), "F": bind(i, inner.conclusion.args[1])}
    return facts.apply("mean_of_sum", values, [ranged])


def transported(found: Theorem, x: Term, w: Term, have: Term, wanted: Term, facts: Facts) -> Theorem | None:
    """has_mean(λw. have, m) as has_mean(X, m), where have = wanted is a field identity at every outcome."""
    if have is wanted:
        return found
    same = equal(have, wanted, facts)
    if same is None:
        return None
    mark = hole(x.sort)
    context = bind(mark, make("has_mean", mark, found.conclusion.args[1]))
    return replace(generalise(w, same), found, context)


def _pulled_out(
    x: Term,
    w: Term,
    reading: Reading,
    monomial: Monomial,
    coefficient: Term,
    facts: Facts,
    leaf: Leaf,
) -> Theorem | None:
    """A monomial as its constant factors times the rest."""
    constants = [(a, e) for a, e in monomial if w not in reading.atoms[a].free]
    rest = tuple((a, e) for a, e in monomial if w in reading.atoms[a].free)
    if not constants and coefficient is ONE:
        return leaf(x, facts)
    c = mul(coefficient, reading.monomial_term(tuple(constants))) if constants else coefficient
    return _scaled(x, w, c, reading.monomial_term(rest), facts, leaf, independence=False)


def _product(
    x: Term,
    w: Term,
    body: Term,
    reading: Reading,
    monomial: Monomial,
    coefficient: Term,
    facts: Facts,
    leaf: Leaf,
    *,
    split: bool = False,
) -> Theorem | None:
    """A monomial: constants are pulled out, independent groups multiplied, one group looked up or bounded.

    split: only where there are at least two groups."""
    constants = tuple((a, e) for a, e in monomial if w not in reading.atoms[a].free)
    groups = _groups([(a, e) for a, e in monomial if w in reading.atoms[a].free], w, reading, facts)
    if split and len(groups) < 2:
        return None
    found = _multiplied(
        [bind(w, reading.monomial_term(tuple(g))) for g in groups], w, facts, leaf, len(groups) > 1
    )
    if found is None:
        return None
    if constants or coefficient is not ONE:
        c = mul(coefficient, reading.monomial_term(constants)) if constants else coefficient
        y, m = found.conclusion.args
        found = facts.apply("mean_scale", {"X": y, "c": c, "m": m}, [found])
    return transported(found, x, w, app(found.conclusion.args[0], w), body, facts)


def _groups(
    factors: list[tuple[int, int]], w: Term, reading: Reading, facts: Facts
) -> list[list[tuple[int, int]]]:
    """The factors in groups that are independent of one another, pair by pair."""
    groups: list[list[tuple[int, int]]] = []
    for factor in factors:
        joined = [factor]
        for group in list(groups):
            if not all(_independent(factor, other, w, reading, facts) for other in group):
                groups.remove(group)
                joined = group + joined
        groups.append(joined)
    return groups


def _independent(a: tuple[int, int], b: tuple[int, int], w: Term, reading: Reading, facts: Facts) -> bool:
    x, y = (bind(w, reading.monomial_term((f,))) for f in (a, b))
    return facts.prove(make("independent", x, y)) is not None


def _multiplied(parts: list[Term], w: Term, facts: Facts, leaf: Leaf, several: bool) -> Theorem | None:
    from attnsym.prove.moments import bounded_mean  # which asks for means in its turn

    first = parts[0]
    found = (
        (leaf(first, facts) if several else None) or known_mean(first, facts) or bounded_mean(first, facts)
    )
    if found is None or len(parts) == 1:
        return found
    rest = _multiplied(parts[1:], w, facts, leaf, several)
    if rest is None:
        return None
    (x, m), (y, u) = found.conclusion.args, rest.conclusion.args
    apart = facts.prove(make("independent", x, y))
    if apart is None:
        return None
    return facts.apply("product_of_independents", {"X": x, "Y": y, "m": m, "u": u}, [apart, found, rest])
