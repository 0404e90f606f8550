"""Finite sums and products: by induction on the upper end, from the empty sum and the last term."""

from __future__ import annotations

from attnsym.kernel.sugar import ONE, add, as_real, eq, implies, le, lt, neg
from attnsym.kernel.terms import INTEGER, REAL, Term, app, bind, integer, make
from attnsym.kernel.theorem import Theorem, assume, cut, discharge, field, generalise, order, undischarge
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import chain, hole, symmetric
from attnsym.prove.inferences import at, for_range, predecessor, rewritten, same_at, step_up, successor

Weighted = tuple[Term, Term | int]  # a function of the index, and the factor that its sum has in the goal


def empty(p: Argument, lower: Term, upper: Term, summand: Term, below: Theorem, kind: str = "sum") -> Theorem:
    """Sum(F, (i, a, b)) = 0 from b < a."""
    return p.use(f"{kind}_empty", below, a=lower, b=upper, F=summand)


def last(
    p: Argument, lower: Term, upper: Term, summand: Term, reached: Theorem, kind: str = "sum"
) -> Theorem:
    """Sum(F, (i, a, b+1)) = Sum(F, (i, a, b)) + F(b+1) from a <= b + 1."""
    wanted = le(lower, add(as_real(upper), ONE))  # b + 1 of the reals, as the record writes it
    return p.use(f"{kind}_last", step_up(wanted, reached), a=lower, b=upper, F=summand)


def summed(p: Argument, lower: Term, upper: Term, j: Term, equation: Theorem) -> Theorem:
    """Sum(x(j)) = Sum(y(j)) from x(j) = y(j), for every j or for those in the range."""
    x, y = (bind(j, t) for t in equation.conclusion.args)
    return p.use("sum_congruence", for_range(j, lower, upper, equation), a=lower, b=upper, F=x, G=y)


def by_terms(p: Argument, *sums: Weighted) -> Theorem:
    """The goal, an equation between linear combinations of sums from a to b, for its terms agree.

    The sums are given with the factors that they have in (right side) - (left side), turned in sign."""
    a, b = p.names("a b")
    predicate = bind(b, p.goal)

    def none(k: Term, below: Theorem) -> Theorem:
        return p.equation(app(predicate, k), *[(empty(p, a, k, f, below), m) for f, m in sums])

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        pairs = [(last(p, a, k, f, reached), m) for f, m in sums]
        return p.equation(app(predicate, successor(k)), (hypothesis, 1), *pairs)

    return p.from_below(predicate, a, b, none, step)


def sum_of_terms(p: Argument) -> Theorem:
    return by_terms(p, (p.goal.args[0].args[2], 1), (p["F"], -1), (p["G"], -1))


def constant_factor(p: Argument) -> Theorem:
    return by_terms(p, (p.goal.args[0].args[2], 1), (p["F"], neg(p["c"])))


def sum_of_zeros(p: Argument) -> Theorem:
    return by_terms(p, (p.goal.args[0].args[2], 1))


def from_nothing(p: Argument, base_lemmas: tuple[Theorem, ...] = ()) -> Theorem:
    """The goal on Sum(F, (i, a, b)) by induction from b = a - 1 on; the lemmas are used there, backwards."""
    a, b = p.names("a b")
    summand, predicate = p.goal.args[0].args[2], bind(b, p.goal)
    start = predecessor(a)
    nothing = empty(p, a, start, summand, step_up_from_start(a))
    base = p.equation(app(predicate, start), (nothing, 1), *[(e, -1) for e in base_lemmas])

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        added = last(p, a, k, summand, step_up(le(a, successor(k)), reached))
        return p.equation(app(predicate, successor(k)), (added, 1), (hypothesis, 1))

    return at(p.induction(predicate, start, base, step), b, step_up(le(start, b), p.needs[0]))


def step_up_from_start(a: Term) -> Theorem:
    """a - 1 < a."""
    return step_up(lt(predecessor(a), a), slack=1)


def telescoping(p: Argument) -> Theorem:
    a, f = p.names("a F")
    return from_nothing(p, (same_at(field(successor(predecessor(a)), a), f),))


def congruence(p: Argument, kind: str) -> Theorem:
    """By induction on k <= b, so that the equations are known for all the terms that are met."""
    a, b, f, g = p.names("a b F G")
    k0 = p.fresh()
    within = le(k0, b)
    predicate = bind(k0, implies(within, eq(make(kind, a, k0, f), make(kind, a, k0, g))))

    def none(k: Term, below: Theorem) -> Theorem:
        equation = chain(empty(p, a, k, f, below, kind), symmetric(empty(p, a, k, g, below, kind)))
        return discharge(le(k, b), p.known(equation))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        upper = successor(k)
        inside = assume(le(upper, b))
        before = cut(undischarge(hypothesis), step_up(le(k, b), inside, slack=1))
        term = at(p.needs[0], upper, reached, inside)
        left, right = last(p, a, k, f, reached, kind), last(p, a, k, g, reached, kind)
        if kind == "sum":
            pairs: list[tuple[Theorem, Term | int]] = [(left, 1), (before, 1), (term, 1), (right, -1)]
        else:
            old, new = before.conclusion.args[1], term.conclusion.args[0]
            pairs = [(left, 1), (before, new), (term, old), (right, -1)]
        goal = eq(left.conclusion.args[0], right.conclusion.args[0])
        return discharge(inside.conclusion, p.equation(goal, *pairs))

    found = p.from_below(predicate, a, b, none, step)
    return cut(undischarge(found), order(le(b, b), [], []))


def sum_split(p: Argument) -> Theorem:
    a, m, b, f = p.names("a m b F")
    predicate = bind(b, p.goal)
    above = successor(m)
    nothing = empty(p, above, m, f, step_up(lt(m, successor(m)), slack=1))
    base = p.equation(app(predicate, m), (nothing, -1))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        upper = successor(k)
        whole = last(p, a, k, f, step_up(le(a, upper), p.needs[0], reached))
        part = last(p, above, k, f, step_up(le(above, upper), reached))
        return p.equation(app(predicate, upper), (whole, 1), (hypothesis, 1), (part, -1))

    return at(p.induction(predicate, m, base, step), b, p.needs[1])


def sum_first(p: Argument) -> Theorem:
    """The sum split behind its first term."""
    a, b, f = p.names("a b F")
    split = p.use("sum_split", step_up(le(a, add(as_real(a), ONE)), slack=1), p.needs[0], a=a, m=a, b=b, F=f)
    return p.equation(p.goal, (split, 1), (single(p, a, f), 1))


def single(p: Argument, a: Term, f: Term) -> Theorem:
    """Sum(F, (i, a, a)) = F(a)."""
    start = predecessor(a)
    back = field(successor(start), a)
    term = last(p, a, start, f, step_up(le(a, successor(start))))
    nothing = empty(p, a, start, f, step_up_from_start(a))
    both = p.equation(eq(term.conclusion.args[0], app(f, successor(start))), (term, 1), (nothing, 1))
    return rewritten(both, back)


def sum_shift(p: Argument) -> Theorem:
    a, b, c, f = p.names("a b c F")
    predicate = bind(b, p.goal)
    lower, shifted = p.goal.args[1].args[0], p.goal.args[1].args[2]
    away = make("ineg", c)

    def none(k: Term, below: Theorem) -> Theorem:
        upper = make("iadd", k, away)
        other = empty(p, lower, upper, shifted, step_up(lt(upper, lower), below))
        return p.equation(app(predicate, k), (empty(p, a, k, f, below), 1), (other, -1))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        before, upper = make("iadd", k, away), successor(k)
        other = last(p, lower, before, shifted, step_up(le(lower, successor(before)), reached))
        mark = hole(INTEGER)
        term = same_at(field(upper, make("iadd", successor(before), c)), f)
        longer = same_at(
            field(make("iadd", upper, away), successor(before)), bind(mark, make("sum", lower, mark, shifted))
        )
        pairs = (last(p, a, k, f, reached), 1), (hypothesis, 1), (term, 1), (other, -1), (longer, -1)
        return p.equation(app(predicate, upper), *pairs)

    return p.from_below(predicate, a, b, none, step)


def sum_reversal(p: Argument) -> Theorem:
    """The last term of one is the first of the other, and the rest is shifted by one."""
    a, b, f = p.names("a b F")
    predicate = bind(b, p.goal)

    def none(k: Term, below: Theorem) -> Theorem:
        other = app(predicate, k).args[1].args[2]
        return p.equation(
            app(predicate, k), (empty(p, a, k, f, below), 1), (empty(p, a, k, other, below), -1)
        )

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        upper, i = successor(k), p.fresh()
        goal = app(predicate, upper)
        turned_now, turned_before = goal.args[1].args[2], hypothesis.conclusion.args[1].args[2]
        first = p.use("sum_first", reached, a=a, b=upper, F=turned_now)
        shift = p.use("sum_shift", a=successor(a), b=upper, c=integer(1), F=turned_now)
        moved = shift.conclusion.args[1]
        index = app(moved.args[2], i).args[1]
        old = app(turned_before, i).args[1]
        same_terms = generalise(i, same_at(field(index, old), f))
        shift = rewritten(shift, same_terms, field(moved.args[0], a), field(moved.args[1], k))
        term = same_at(field(app(turned_now, a).args[1], upper), f)
        pairs = (last(p, a, k, f, reached), 1), (hypothesis, 1), (shift, -1), (first, -1), (term, -1)
        return p.equation(goal, *pairs)

    return p.from_below(predicate, a, b, none, step)


def exp_of_sum(p: Argument) -> Theorem:
    a, b, f = p.names("a b F")
    factor, predicate = p.goal.args[1].args[2], bind(b, p.goal)
    mark = hole(REAL)
    exp = bind(mark, make("exp", mark))

    def none(k: Term, below: Theorem) -> Theorem:
        zero = same_at(empty(p, a, k, f, below), exp)
        other = empty(p, a, k, factor, below, "product")
        return p.equation(app(predicate, k), (zero, 1), (p.use("exp_zero"), 1), (other, -1))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        longer = last(p, a, k, f, reached)
        before, term = longer.conclusion.args[1].args
        split = p.use("exp_sum", x=before, y=term)
        other = last(p, a, k, factor, reached, "product")
        pairs = (same_at(longer, exp), 1), (split, 1), (hypothesis, app(exp, term)), (other, -1)
        return p.equation(app(predicate, successor(k)), *pairs)

    return p.from_below(predicate, a, b, none, step)


PROOFS: dict[str, Proof] = {
    "sum_congruence": lambda p: congruence(p, "sum"),
    "product_congruence": lambda p: congruence(p, "product"),
    "sum_of_terms": sum_of_terms,
    "constant_factor": constant_factor,
    "constant_sum": from_nothing,
    "sum_of_zeros": sum_of_zeros,
    "sum_split": sum_split,
    "sum_first": sum_first,
    "sum_shift": sum_shift,
    "sum_reversal": sum_reversal,
    "telescoping": telescoping,
    "exp_of_sum": exp_of_sum,
}
