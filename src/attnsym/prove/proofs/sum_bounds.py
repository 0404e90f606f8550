"""Bounds on finite sums, from bounds on their terms."""

from __future__ import annotations

from attnsym.kernel.sugar import ONE, ZERO, add, as_real, implies, le, lt
from attnsym.kernel.terms import REAL, Term, app, bind, make
from attnsym.kernel.theorem import Theorem, assume, cut, discharge, field, undischarge
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import hole
from attnsym.prove.inferences import added, at, for_range, predecessor, rewritten, same_at, step_up, successor
from attnsym.prove.proofs.sums import empty, last


def _compared(p: Argument, f: Term | None, g: Term) -> Theorem:
    """Sum(F) <= Sum(G), or 0 <= Sum(G), by induction on k <= b, where the bounds of terms are known."""
    a, b, top = p["a"], p["b"], p.fresh()
    small = ZERO if f is None else make("sum", a, top, f)
    predicate = bind(top, implies(le(top, b), le(small, make("sum", a, top, g))))

    def none(k: Term, below: Theorem) -> Theorem:
        equations = [
            (empty(p, a, k, g, below), -1),
            *[(empty(p, a, k, h, below), 1) for h in (f,) if h is not None],
        ]
        return discharge(le(k, b), added(app(predicate, k).args[1], [], *equations))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        above = successor(k)
        inside = assume(le(above, b))
        before = cut(undischarge(hypothesis), step_up(le(k, b), inside, slack=1))
        term = at(p.needs[0], above, reached, inside)
        equations = [
            (last(p, a, k, g, reached), -1),
            *[(last(p, a, k, h, reached), 1) for h in (f,) if h is not None],
        ]
        return discharge(inside.conclusion, added(app(predicate, above).args[1], [before, term], *equations))

    return cut(undischarge(p.from_below(predicate, a, b, none, step)), step_up(le(b, b)))


def sum_nonnegative(p: Argument) -> Theorem:
    return _compared(p, None, p["F"])


def sum_monotone(p: Argument) -> Theorem:
    return _compared(p, p["F"], p["G"])


def _rest_nonnegative(p: Argument, lower: Term, upper: Term, *known: Theorem) -> Theorem:
    """0 <= Sum(F, (i, lower, upper)), where `known` shows that this is a part of the range a..b."""
    a, b, f, i = p["a"], p["b"], p["F"], p.fresh()
    low, high = assume(le(lower, i)), assume(le(i, upper))
    inside = p.linear(le(a, i), low, *known), p.linear(le(i, b), high, *known)
    term = at(p.needs[-1], i, *inside)
    weak = step_up(le(ZERO, app(f, i)), term)
    return p.use("sum_nonnegative", for_range(i, lower, upper, weak), a=lower, b=upper, F=f)


def sum_positive(p: Argument) -> Theorem:
    """The last term is positive, and the sum of the others isn't negative."""
    a, b, f = p.names("a b F")
    before = predecessor(b)
    split = rewritten(
        last(p, a, before, f, step_up(le(a, successor(before)), p.needs[0])), field(successor(before), b)
    )
    term = at(p.needs[1], b, p.needs[0], step_up(le(b, b)))
    return added(p.goal, [_rest_nonnegative(p, a, before), term], (split, -1))


def _around(p: Argument, j: Term, low: Theorem, high: Theorem) -> Theorem:
    """Sum(F, (i, a, b)) = Sum(F, (i, a, j-1)) + (F(j) + Sum(F, (i, j+1, b))) from a <= j and j <= b."""
    a, b, f = p.names("a b F")
    before = predecessor(j)
    premises = step_up(le(a, add(as_real(before), ONE)), low), step_up(le(before, b), high, slack=1)
    split = p.use("sum_split", *premises, a=a, m=before, b=b, F=f)
    first = p.use("sum_first", high, a=j, b=b, F=f)
    return rewritten(split, field(successor(before), j), first)


def term_at_most_sum(p: Argument) -> Theorem:
    a, b, j = p.names("a b j")
    low, high, _ = p.needs
    rests = [_rest_nonnegative(p, a, predecessor(j), high), _rest_nonnegative(p, successor(j), b, low)]
    return added(p.goal, rests, (_around(p, j, low, high), -1))


def two_terms_at_most_sum(p: Argument) -> Theorem:
    """The second term is one of those behind the first, or one of those before it."""
    a, b, f, j, k = p.names("a b F j k")
    j_low, j_high, k_low, k_high, different, signs = p.needs
    split = _around(p, j, j_low, j_high)
    before, behind = (a, predecessor(j)), (successor(j), b)

    def part(lower: Term, upper: Term, low: Theorem, high: Theorem) -> Theorem:
        i = p.fresh()
        i_low, i_high = assume(le(lower, i)), assume(le(i, upper))
        inside = p.linear(le(a, i), i_low, j_low), p.linear(le(i, b), i_high, j_high)
        ranged = for_range(i, lower, upper, at(signs, i, *inside))
        return p.use("term_at_most_sum", low, high, ranged, a=lower, b=upper, F=f, j=k)

    after = p.use("integer_step", assume(lt(j, k)), i=j, j=k)
    larger = part(*behind, step_up(le(behind[0], k), after), k_high)
    above = added(p.goal, [larger, _rest_nonnegative(p, *before, j_high)], (split, -1))
    earlier = p.use("integer_step", assume(lt(k, j)), i=k, j=j)
    smaller = part(*before, k_low, step_up(le(k, before[1]), earlier))
    below = added(p.goal, [smaller, _rest_nonnegative(p, *behind, j_low)], (split, -1))
    same = p.use("integer_equality", assume(le(j, k)), assume(le(k, j)), i=j, j=k)
    neither = p.absurd(cut(undischarge(different), same))
    return p.compare(k, j, p.compare(j, k, neither, below), above)


def sum_at_most(p: Argument) -> Theorem:
    a, b, f, c, i = *p.names("a b F c"), p.fresh()
    bound = bind(i, c)
    compared = p.use("sum_monotone", p.needs[1], a=a, b=b, F=f, G=bound)
    return added(p.goal, [compared], (p.use("constant_sum", p.needs[0], a=a, b=b, c=c), 1))


def abs_of_sum(p: Argument) -> Theorem:
    a, b, f = p.names("a b F")
    sizes, predicate, mark = p.goal.args[1].args[2], bind(b, p.goal), hole(REAL)
    size = bind(mark, make("abs", mark))

    def none(k: Term, below: Theorem) -> Theorem:
        zero = p.use("abs_nonnegative", step_up(le(ZERO, ZERO)), x=ZERO)
        pairs = (same_at(empty(p, a, k, f, below), size), 1), (zero, 1), (empty(p, a, k, sizes, below), -1)
        return added(app(predicate, k), [], *pairs)

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        longer = last(p, a, k, f, reached)
        before, term = longer.conclusion.args[1].args
        triangle = p.use("triangle_inequality", x=before, y=term)
        pairs = (same_at(longer, size), 1), (last(p, a, k, sizes, reached), -1)
        return added(app(predicate, successor(k)), [hypothesis, triangle], *pairs)

    return p.from_below(predicate, a, b, none, step)


PROOFS: dict[str, Proof] = {
    "sum_nonnegative": sum_nonnegative,
    "sum_monotone": sum_monotone,
    "sum_positive": sum_positive,
    "term_at_most_sum": term_at_most_sum,
    "two_terms_at_most_sum": two_terms_at_most_sum,
    "sum_at_most": sum_at_most,
    "abs_of_sum": abs_of_sum,
}
