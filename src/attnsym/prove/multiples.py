"""Both sides of an equation or comparison in scope multiplied, or divided, by the same.

x/c = y follows from x = c*y, and x <= y from c*x <= c*y where c is positive. The multiplier is a quotient of
two monomials, one of each difference; the kernel checks that it fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attnsym.kernel.field import Monomial, plus
from attnsym.kernel.sugar import ONE, as_real, le, mul, power
from attnsym.kernel.terms import INTEGER, KernelError, Term, make, num
from attnsym.kernel.theorem import Multiple, Summand, Theorem, order
from attnsym.prove.facts import Facts
from attnsym.prove.reading import Reading
from attnsym.prove.signs import nonnegative, positive

MAX_FACTS = 12
MAX_MONOMIALS = 6
_UNIT = Fraction(1)


def find_multiple(goal: Term, facts: Facts) -> Theorem | None:
    """The goal from one fact of its kind, both sides multiplied; what is divided by is shown not to be 0."""
    if goal.op == "eq":
        return _equation(goal, facts)
    return _comparison(goal, facts) if goal.op in ("le", "lt") else None


def _equation(goal: Term, facts: Facts) -> Theorem | None:
    a, b = (as_real(t) for t in goal.args)
    for fact in _facts(facts, ("eq",)):
        for m in _multipliers(le(a, b), fact.conclusion):
            try:
                below = order(le(a, b), [fact], [], [Multiple(0, m)])
                above = order(le(b, a), [fact], [], [Multiple(0, make("neg", m))])
            except KernelError:
                continue
            names = ("i", "j") if goal.args[0].sort is INTEGER else ("a", "b")
            rule = "integer_equality" if goal.args[0].sort is INTEGER else "antisymmetry"
            found = facts.apply(rule, dict(zip(names, goal.args, strict=True)), [below, above])
            closed = _closed(found, facts, fact)
            if closed is not None:
                return closed
    return None


def _comparison(goal: Term, facts: Facts) -> Theorem | None:
    for fact in _facts(facts, ("le", "lt") if goal.op == "le" else ("lt",)):
        for m in _multipliers(goal, fact.conclusion):
            sign = positive(m, facts) or (nonnegative(m, facts) if goal.op == "le" else None)
            if sign is None:
                continue
            try:
                found = order(goal, [fact, sign], [Summand(_UNIT, (0, 1))])
            except KernelError:
                continue
            closed = _closed(found, facts, fact, sign)
            if closed is not None:
                return closed
    return None


def _facts(facts: Facts, kinds: tuple[str, ...]) -> list[Theorem]:
    return list(facts.saying(*kinds))[:MAX_FACTS]


def _closed(found: Theorem, facts: Facts, *known: Theorem) -> Theorem | None:
    have = frozenset(h for k in known for h in k.hypotheses)
    return facts.discharge(found, sorted(found.hypotheses - have, key=lambda p: (p.size, repr(p))))


def _multipliers(goal: Term, fact: Term) -> Iterator[Term]:
    """Quotients of a monomial of the goal's difference by one of the fact's."""
    reading = Reading()
    try:
        wanted, have = (
            plus(reading.polynomial(as_real(p.args[1])), reading.polynomial(as_real(p.args[0])), -1)
            for p in (goal, fact)
        )
    except KernelError:
        return
    if not wanted or not have:
        return
    below = min(have.items())
    for above in sorted(wanted.items())[:MAX_MONOMIALS]:
        factors: dict[Term, int] = {}
        for monomial, turn in ((above[0], 1), (below[0], -1)):
            _collect(monomial, turn, reading, factors)
        yield _product(Fraction(above[1]) / below[1], factors)


def _collect(monomial: Monomial, turn: int, reading: Reading, factors: dict[Term, int]) -> None:
    for atom, exponent in monomial:
        _factor(reading.atoms[atom], turn * exponent, factors)


def _factor(t: Term, exponent: int, factors: dict[Term, int]) -> None:
    if t.op == "inv":
        _factor(t.args[0], -exponent, factors)
    elif t.op == "mul":
        for part in t.args:
            _factor(part, exponent, factors)
    elif t.op == "pow" and t.args[1].op == "int":
        _factor(t.args[0], exponent * int(str(t.args[1].data)), factors)
    else:
        factors[t] = factors.get(t, 0) + exponent


def _product(coefficient: Fraction, factors: dict[Term, int]) -> Term:
    parts = [power(t, e) if e > 1 else t for t, e in factors.items() if e > 0]
    parts += [make("inv", power(t, -e) if e < -1 else t) for t, e in factors.items() if e < 0]
    result = num(coefficient) if coefficient != 1 or not parts else ONE
    for part in parts:
        result = part if result is ONE else mul(result, part)
    return result
