"""The steps of a calc put together into what the derivation shows."""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.terms import KernelError, Term, bind, make
from attnsym.kernel.theorem import Summand, Theorem, assume, cut, discharge, order, replace, undischarge
from attnsym.prove.algebra import equal
from attnsym.prove.equations import hole, symmetric, transitive
from attnsym.prove.facts import Facts
from attnsym.prove.reasons import Reasons
from attnsym.prove.steps import justify


def combine(steps: list[Theorem], goal: Term, facts: Facts) -> Theorem | None:
    """The goal from the steps of a chain: end to end, or as two of its lines say, read from either side."""
    whole = steps[0]
    for step in steps[1:]:
        joined = _join(whole, step, facts)
        if joined is None:
            return None
        whole = joined
    if whole.conclusion is goal:
        return whole
    return _fits(whole, goal, facts)


def _join(first: Theorem, second: Theorem, facts: Facts) -> Theorem | None:
    kinds = (first.conclusion.op, second.conclusion.op)
    if kinds[0] == kinds[1] and kinds[0] in ("eq", "iff"):
        return transitive(first, second)
    if "implies" in kinds:
        p = first.conclusion.args[0]
        return discharge(p, cut(undischarge(_forwards(second)), undischarge(_forwards(first))))
    if "eq" in kinds:
        return _through_equation(first, second)
    return _through_order(first, second, facts)


def _forwards(theorem: Theorem) -> Theorem:
    """p <-> q gives p -> q."""
    if theorem.conclusion.op == "implies":
        return theorem
    p = theorem.conclusion.args[0]
    mark = hole(p.sort)
    return replace(theorem, discharge(p, assume(p)), bind(mark, make("implies", p, mark)))


def _through_equation(first: Theorem, second: Theorem) -> Theorem | None:
    """a = b and b R c give a R c; a R b and b = c likewise. Descending steps stand the other way round."""
    equation, other = (first, second) if first.conclusion.op == "eq" else (second, first)
    a, b = equation.conclusion.args
    old = b if equation is first else a
    turned = symmetric(equation) if equation is first else equation
    x, y = other.conclusion.args
    mark = hole(old.sort)
    if x is old and (equation is first or y is not old):
        return replace(turned, other, bind(mark, make(other.conclusion.op, mark, y)))
    if y is old:
        return replace(turned, other, bind(mark, make(other.conclusion.op, x, mark)))
    return None


def _through_order(first: Theorem, second: Theorem, facts: Facts) -> Theorem | None:
    """a <= b and b <= c give a <= c; the denominators on these lines are shown not to be zero."""
    (a, b), (c, d) = first.conclusion.args, second.conclusion.args
    low, high = (a, d) if b is c else (c, b)
    strict = "lt" in (first.conclusion.op, second.conclusion.op)
    goal = make("lt" if strict else "le", low, high)
    try:
        theorem = order(goal, [first, second], [Summand(Fraction(1), (0,)), Summand(Fraction(1), (1,))])
    except KernelError:
        return None
    known = first.hypotheses | second.hypotheses
    return facts.discharge(theorem, sorted(theorem.hypotheses - known, key=lambda p: (p.size, repr(p))))


def _fits(whole: Theorem, goal: Term, facts: Facts) -> Theorem | None:
    """The goal where the chain says the same with the sides exchanged, or up to field arithmetic."""
    inside = facts.extended(whole)
    if whole.conclusion.op == "eq" and goal.op == "eq":
        a, b = whole.conclusion.args
        for x, y, theorem in ((a, b, whole), (b, a, symmetric(whole))):
            left, right_ = equal(goal.args[0], x, facts), equal(y, goal.args[1], facts)
            if left is not None and right_ is not None:
                return transitive(transitive(left, theorem), right_)
    return justify(goal, inside, Reasons()) if goal.op in ("eq", "le", "lt", "iff") else inside.prove(goal)
