"""The Kronecker delta, by whether its indices are equal; and the sums that it leaves one term of."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attnsym.kernel.sugar import ONE, ZERO, eq, implies, le, lt, mul, ne, sub
from attnsym.kernel.terms import Term, app, bind, make
from attnsym.kernel.theorem import Summand, Theorem, assume, cut, discharge, reflexivity, replace, undischarge
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import chain, symmetric
from attnsym.prove.inferences import apart, contradiction, step_up, successor
from attnsym.prove.proofs.sums import empty, last


def delta(i: Term, j: Term) -> Term:
    return make("delta", i, j)


def by_equality(p: Argument, i: Term, j: Term, case: Callable[[Theorem, Theorem], Theorem]) -> Theorem:
    """What holds where i = j, KroneckerDelta(i, j) = 1, and where i != j, KroneckerDelta(i, j) = 0."""
    same, different = assume(eq(i, j)), assume(ne(i, j))
    one, zero = p.use("delta_same", same, i=i, j=j), p.use("delta_different", different, i=i, j=j)
    return p.split(same.conclusion, case(one, same), case(zero, different))


def delta_symmetric(p: Argument) -> Theorem:
    i, j = p.names("i j")

    def case(value: Theorem, known: Theorem) -> Theorem:
        if known.conclusion.op == "eq":
            other = p.use("delta_same", symmetric(known), i=j, j=i)
        else:
            mirrored = assume(eq(j, i))
            apart = discharge(mirrored.conclusion, cut(undischarge(known), symmetric(mirrored)))
            other = p.use("delta_different", apart, i=j, j=i)
        return p.known(chain(value, symmetric(other)))

    return by_equality(p, i, j, case)


def delta_square(p: Argument) -> Theorem:
    """d**2 - d = d*(d - 1), and d is 0 or 1."""
    i, j = p.names("i j")
    d = delta(i, j)

    def case(value: Theorem, known: Theorem) -> Theorem:
        other = ONE if value.conclusion.args[1] is ZERO else ZERO
        return p.equation(p.goal, (value, sub(d, other)))

    return by_equality(p, i, j, case)


def delta_transfer(p: Argument) -> Theorem:
    i, j, f = p.names("i j F")

    def case(value: Theorem, known: Theorem) -> Theorem:
        if known.conclusion.op == "eq":
            k, left = p.fresh(), p.goal.args[0]
            return replace(known, reflexivity(left), bind(k, eq(left, mul(delta(i, j), app(f, k)))))
        return p.equation(p.goal, (value, sub(app(f, i), app(f, j))))

    return by_equality(p, i, j, case)


def delta_collapse(p: Argument) -> Theorem:
    """By induction on the upper end: for j above it the sum is 0, then it is F(j)."""
    a, b, j, f = p.names("a b j F")
    summand = p.goal.args[0].args[2]
    top, value = p.fresh(), app(f, j)
    total = make("sum", a, top, summand)
    short, long = implies(lt(top, j), eq(total, ZERO)), implies(le(j, top), eq(total, value))
    predicate = bind(top, make("and", short, long))

    def none(k: Term, below: Theorem) -> Theorem:
        nothing = empty(p, a, k, summand, below)
        inside = assume(le(j, k))
        absurd = contradiction([below, inside, p.needs[0]], *(Summand(Fraction(1), (n,)) for n in range(3)))
        goal = eq(nothing.conclusion.args[0], value)
        return p.both(discharge(lt(k, j), nothing), discharge(inside.conclusion, p.absurd(absurd, goal)))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        upper = successor(k)
        added = last(p, a, k, summand, reached)
        sum_now = added.conclusion.args[0]
        without, within = p.sides(hypothesis)
        above = assume(lt(upper, j))
        zero = p.use("delta_different", apart(above, upper, j), i=upper, j=j)
        rest = cut(undischarge(without), step_up(lt(k, j), above, slack=1))
        short_now = p.equation(eq(sum_now, ZERO), (added, 1), (rest, 1), (zero, app(f, upper)))
        return p.both(
            discharge(above.conclusion, short_now), discharge(le(j, upper), reach(k, added, without, within))
        )

    def reach(k: Term, added: Theorem, without: Theorem, within: Theorem) -> Theorem:
        """For j <= k+1: at k+1 itself the new term is F(j), else it is 0."""
        upper, goal = successor(k), eq(added.conclusion.args[0], value)
        before = assume(le(j, k))
        beyond = step_up(lt(j, upper), before, slack=1)
        zero = p.use("delta_different", apart(beyond, upper, j), i=upper, j=j)
        earlier = p.equation(goal, (added, 1), (cut(undischarge(within), before), 1), (zero, app(f, upper)))
        after = assume(lt(k, j))
        stepped = p.use("integer_step", after, i=k, j=j)
        equal = p.use("integer_equality", step_up(le(upper, j), stepped), assume(le(j, upper)), i=upper, j=j)
        one = p.use("delta_same", equal, i=upper, j=j)
        carried = p.use("delta_transfer", i=upper, j=j, F=f)
        rest = cut(undischarge(without), after)
        now = p.equation(goal, (added, 1), (rest, 1), (carried, 1), (one, value))
        return p.compare(j, k, earlier, now)

    whole = p.from_below(predicate, a, b, none, step)
    return cut(undischarge(p.sides(whole)[1]), p.needs[1])


PROOFS: dict[str, Proof] = {
    "delta_symmetric": delta_symmetric,
    "delta_square": delta_square,
    "delta_transfer": delta_transfer,
    "delta_collapse": delta_collapse,
}
