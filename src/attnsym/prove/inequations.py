"""Proofs of x != y: from a strict comparison, from the factors of a product, or by contradiction."""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.sugar import FALSE, ONE, ZERO, eq, lt, mul, negation
from attnsym.kernel.terms import KernelError, Term, make
from attnsym.kernel.theorem import Multiple, Summand, Theorem, assume, cut, discharge, order
from attnsym.prove.facts import Facts, proves
from attnsym.prove.signs import by_needs, positive, settled

_ONE = Fraction(1)


@proves("implies")
def prove_inequation(goal: Term, facts: Facts) -> Theorem | None:
    """x != y: from x < y or y < x; a product from its factors; else by contradiction from x = y."""
    p, c = goal.args
    if c is not FALSE or p.op != "eq":
        return None
    x, y = p.args
    if x.sort.name == "real":
        nonzero = _nonzero(x, y, goal, facts)
        if nonzero is not None:
            return nonzero
    inside = facts.extended(p)
    absurd = inside.prove(FALSE)
    return None if absurd is None else discharge(p, absurd)


def _nonzero(x: Term, y: Term, goal: Term, facts: Facts) -> Theorem | None:
    if y is ZERO:
        if x.op == "mul":
            return _factors_nonzero(x, goal, facts)
        if x.op == "pow" and x.args[1].op == "int":
            return _power_nonzero(x, goal, facts)
        if x.op == "pow":
            return by_needs("power_nonzero", {"x": x.args[0], "n": x.args[1]}, facts)
    for small, large in ((x, y), (y, x)):
        below = facts.find(lt(small, large))
        if below is None and small is ZERO:
            below = positive(large, facts)
        if below is not None:
            return settled(_different(goal, below, facts), facts)
    return None


def _different(goal: Term, below: Theorem, facts: Facts) -> Theorem | None:
    """x != y from a strict comparison of them."""
    p = goal.args[0]
    equation = assume(p)
    small, _ = below.conclusion.args
    multiplier = ONE if small is p.args[1] else make("neg", ONE)
    for m in (multiplier, make("neg", multiplier)):
        try:
            absurd = order(FALSE, [below, equation], [Summand(_ONE, (0,))], [Multiple(1, m)])
        except KernelError:
            continue
        return discharge(p, absurd)
    return None


def _factors_nonzero(x: Term, goal: Term, facts: Facts) -> Theorem | None:
    return _by_inverse(goal, mul(make("inv", x.args[0]), make("inv", x.args[1])), list(x.args), facts)


def _power_nonzero(x: Term, goal: Term, facts: Facts) -> Theorem | None:
    if int(str(x.args[1].data)) <= 0:
        return None
    return _by_inverse(goal, make("pow", make("inv", x.args[0]), x.args[1]), [x.args[0]], facts)


def _by_inverse(goal: Term, inverse: Term, factors: list[Term], facts: Facts) -> Theorem | None:
    """x != 0 by its inverse: if x = 0, then 0 = 1 + inverse*(0 - x), where no factor of x is 0."""
    p = goal.args[0]
    theorem = order(FALSE, [assume(p)], [Summand(_ONE)], [Multiple(0, inverse)])
    for factor in factors:
        known = facts.prove(negation(eq(factor, ZERO)))
        if known is None:
            return None
        if known.conclusion in theorem.hypotheses:
            theorem = cut(theorem, known)
    complete = settled(theorem, facts)
    return None if complete is None else discharge(p, complete)
