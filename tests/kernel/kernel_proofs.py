"""A few results proved by hand, inference by inference, so that every inference of the kernel occurs."""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.gate import Claim, claim, obligations
from attnsym.kernel.sugar import (
    FALSE,
    ONE,
    ZERO,
    add,
    div,
    eq,
    forall,
    forall_in,
    implies,
    le,
    lt,
    mul,
    ne,
    total,
)  # fmt: skip
from attnsym.kernel.terms import (
    INTEGER,
    OUTCOME,
    PROPOSITION,
    RANDOM,
    RANDOM_SEQUENCE,
    REAL,
    SEQUENCE,
    Term,
    app,
    bind,
    integer,
    make,
    num,
    open_fresh,
    var,
)  # fmt: skip
from attnsym.kernel.theorem import (
    Axiom,
    Multiple,
    Summand,
    Theorem,
    assume,
    axiom,
    cut,
    discharge,
    disjoint,
    field,
    generalise,
    instantiate,
    order,
    reflexivity,
    replace,
    specialise,
    undischarge,
)  # fmt: skip

x, y, z = (var(name, REAL) for name in "xyz")
i, j, n = (var(name, INTEGER) for name in "ijn")
s = var("s", SEQUENCE)
p, q = var("p", PROPOSITION), var("q", PROPOSITION)
w = var("w", OUTCOME)
X, Y = var("X", RANDOM), var("Y", RANDOM)
query, key = var("q", RANDOM_SEQUENCE), var("k", RANDOM_SEQUENCE)
m, u = var("m", REAL), var("u", REAL)
first = integer(1)

PRODUCT = Axiom(
    "product_of_independents",
    (make("independent", X, Y), make("has_mean", X, m), make("has_mean", Y, u)),
    make("has_mean", bind(w, mul(app(X, w), app(Y, w))), mul(m, u)),
)
RECORDS = {PRODUCT.name: PRODUCT}


def by_opening(goal: Term, facts: tuple[Theorem, ...]) -> Theorem:
    """An obligation that stands among the facts once its quantifiers and premises are taken off."""
    for fact in facts:
        if fact.conclusion is goal:
            return fact
    if goal.op == "forall":
        variable, body = open_fresh(goal.args[0], *(f.conclusion for f in facts))
        return generalise(variable, by_opening(body, facts))
    if goal.op == "implies":
        return discharge(goal.args[0], by_opening(goal.args[1], (*facts, assume(goal.args[0]))))
    raise LookupError(repr(goal))


def established(theorem: Theorem, givens: tuple[Term, ...], *facts: Theorem) -> Claim:
    known = (*facts, *map(assume, givens))
    return claim(theorem, givens, [by_opening(o, known) for o in obligations(theorem.conclusion, givens)])


def _monotone() -> Claim:
    facts = le(ZERO, x), le(x, y), eq(y, z)
    theorem = order(
        le(mul(x, x), mul(x, z)),
        [assume(p) for p in facts],
        [Summand(Fraction(1), (0, 1)), Summand(Fraction(0), (), (x,))],
        [Multiple(2, x)],
    )
    return established(theorem, facts)


def _doubled_sum() -> Claim:
    once, twice = add(app(s, i), app(s, i)), mul(num(2), app(s, i))
    equation = generalise(i, field(once, twice))
    left = total(i, first, n, once)
    hole = bind(s_, eq(left, make("sum", first, n, s_)))
    return established(replace(equation, reflexivity(left), hole), ())


s_ = var("s_", SEQUENCE)


def _product_has_mean() -> Claim:
    families = [make("declared", f, first, n) for f in (query, key)]
    mutual = make("mutual", make("family1", query, first, n), make("family1", key, first, n))
    means = [forall_in(i, first, n, make("has_mean", app(f, i), ZERO)) for f in (query, key)]
    ranges = le(first, i), le(i, n), le(first, j), le(j, n)
    a, b = (bind(w, app(f, index, w)) for f, index in ((query, i), (key, j)))
    theorem = instantiate(axiom(PRODUCT), {X: a, Y: b, m: ZERO, u: ZERO})
    theorem = cut(theorem, disjoint(mutual, a, b))
    for mean, index in zip(means, (i, j), strict=True):
        theorem = cut(theorem, undischarge(undischarge(specialise(assume(mean), index))))
    value = bind(z, make("has_mean", bind(w, mul(app(a, w), app(b, w))), z))
    theorem = replace(field(mul(ZERO, ZERO), ZERO), theorem, value)
    return established(theorem, (*families, mutual, *means, *ranges))


def _inverse_of_a_positive_number() -> Claim:
    positive = lt(ZERO, x)
    nonzero = discharge(
        eq(x, ZERO),
        order(
            FALSE, [assume(positive), assume(eq(x, ZERO))], [Summand(Fraction(1), (0,))], [Multiple(1, ONE)]
        ),
    )
    body = cut(field(mul(x, div(ONE, x)), ONE), nonzero)
    return established(
        generalise(x, discharge(positive, body)), (), generalise(x, discharge(positive, nonzero))
    )


def _propositions() -> Claim:
    given = make("iff", p, q), make("or", p, p)
    hole = var("hole", PROPOSITION)
    return established(replace(assume(given[0]), assume(given[1]), bind(hole, make("or", hole, p))), given)


CLAIMS: dict[str, Claim] = {
    "quotient": established(field(div(x, x), ONE), (ne(x, ZERO),)),
    "monotone": _monotone(),
    "doubled_sum": _doubled_sum(),
    "product_has_mean": _product_has_mean(),
    "inverse_of_a_positive_number": _inverse_of_a_positive_number(),
    "propositions": _propositions(),
    "every": established(generalise(y, instantiate(reflexivity(x), {x: y})), (implies(p, q), forall(x, p))),
}
