"""Proofs of <= and <: linear arithmetic, signs by structure, integers one step apart."""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.sugar import ZERO, add, le, lt
from attnsym.kernel.terms import Term, integer, make, num
from attnsym.kernel.theorem import Theorem, assume, cut, discharge, undischarge
from attnsym.prove.certificates import find_certificate
from attnsym.prove.facts import Facts, proves

_MINUS_ONE = num(-1)


@proves("le", "lt")
def prove_comparison(goal: Term, facts: Facts) -> Theorem | None:
    """Signs where one side is 0, then linear arithmetic, then products of two facts, then integer steps."""
    from attnsym.prove.signs import prove_sign

    left, right = goal.args
    if left is ZERO or right is ZERO:
        found = prove_sign(goal, facts)
        if found is not None:
            return found
    return find_certificate(goal, facts, 2) or _integer_step(goal, facts)


@proves("false")
def prove_false(goal: Term, facts: Facts) -> Theorem | None:
    """A contradiction among the comparisons."""
    for fact in facts.all():
        if fact.conclusion.op == "implies" and fact.conclusion.args[1] is goal:  # a != b against a = b
            equal = facts.prove(fact.conclusion.args[0])
            if equal is not None:
                return cut(undischarge(fact), equal)
    return find_certificate(goal, facts, 2)


def is_integer_valued(t: Term) -> bool:
    """Whether the real term is built from integers by +, -, *."""
    if t.op == "num":
        return isinstance(t.data, Fraction) and t.data.denominator == 1
    if t.op in ("add", "neg", "mul"):
        return all(is_integer_valued(a) for a in t.args)
    return t.op == "real"


def as_integer(t: Term) -> Term:
    """The integer term that an integer-valued real term coerces."""

    if t.op == "num":
        return integer(int(str(t.data)))
    if t.op == "real":
        return t.args[0]
    return make({"add": "iadd", "neg": "ineg", "mul": "imul"}[t.op], *[as_integer(a) for a in t.args])


def _integer_step(goal: Term, facts: Facts) -> Theorem | None:
    """For integers, a <= b follows from a - 1 < b, and that from not (b <= a - 1); also from facts i < j."""
    left, right = goal.args
    if not (is_integer_valued(left) and is_integer_valued(right)):
        return None
    stronger = [s for t in facts.all() if (s := _one_more(t, facts)) is not None]
    if stronger:
        found = find_certificate(goal, facts, 1, stronger)
        if found is not None:
            return found
    if goal.op == "le":
        below = lt(add(left, _MINUS_ONE), right)
        smaller = facts.find(below) or find_certificate(below, facts, 1, stronger)
        smaller = smaller or _from_inequation(below, facts)
        if smaller is not None:
            stepped = _step(smaller, facts)
            return find_certificate(goal, facts, 1, [stepped]) if stepped is not None else None
        return None
    return _from_inequation(goal, facts)


def _from_inequation(goal: Term, facts: Facts) -> Theorem | None:
    """a < b for integers from a <= b and a fact a != b."""
    left, right = goal.args
    weak = find_certificate(le(left, right), facts, 1)
    if weak is None:
        return None
    for fact in facts.all():
        p = fact.conclusion
        if p.op == "implies" and p.args[1].op == "false" and p.args[0].op == "eq":
            theorem = _strict(goal, weak, fact, facts)
            if theorem is not None:
                return theorem
    return None


def _strict(goal: Term, weak: Theorem, different: Theorem, facts: Facts) -> Theorem | None:
    """a < b from a <= b and x != y where b <= a would make x = y: by total order."""

    left, right = goal.args
    x, y = different.conclusion.args[0].args
    reverse = facts.extended(assume(le(right, left)), weak)
    if not x.free | y.free <= left.free | right.free:
        return None
    equal = reverse.prove(different.conclusion.args[0])
    if equal is None:
        return None
    absurd = cut(undischarge(different), equal)
    otherwise = facts.apply("ex_falso", {"C": goal}, [absurd])
    total = facts.apply("total_order", {"a": right, "b": left})
    if total.conclusion.args[1] is not goal:
        return None
    values = {"P": le(right, left), "Q": goal, "C": goal}
    return facts.apply(
        "or_elim", values, [total, discharge(le(right, left), otherwise), discharge(goal, assume(goal))]
    )


def _one_more(theorem: Theorem, facts: Facts) -> Theorem | None:
    return _step(theorem, facts) if theorem.conclusion.op == "lt" else None


def _step(theorem: Theorem, facts: Facts) -> Theorem | None:
    """i < j for integers gives i + 1 <= j."""
    left, right = theorem.conclusion.args
    if not (is_integer_valued(left) and is_integer_valued(right)):
        return None
    i, j = as_integer(left), as_integer(right)
    needed = lt(i, j)
    if needed is not theorem.conclusion:
        coerced = find_certificate(needed, facts, 1, [theorem])
        if coerced is None:
            return None
        theorem = coerced
    return facts.apply("integer_step", {"i": i, "j": j}, [theorem])
