"""Proofs of <= and <: linear arithmetic with exact multipliers, signs by structure, integers one step apart.

The multipliers that the simplex finds are the certificate of the kernel's `order`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from attnsym.kernel.field import Monomial, Polynomial, plus, product
from attnsym.kernel.sugar import ONE, ZERO, add, as_real, le, lt, sub
from attnsym.kernel.terms import KernelError, Term, integer, make, num
from attnsym.kernel.theorem import (
    Multiple,
    Summand,
    Theorem,
    assume,
    cut,
    discharge,
    order,
    undischarge,
)
from attnsym.prove.facts import Facts, proves
from attnsym.prove.reading import Reading, atoms_of
from attnsym.prove.simplex import find_nonnegative

MAX_CANDIDATES = 160
_MINUS_ONE = num(-1)


@dataclass(slots=True)
class _Candidate:
    """A summand on offer: its value, its premises, and whether it is positive rather than nonnegative."""

    value: Polynomial
    premises: tuple[Theorem, ...] = ()
    squares: tuple[Term, ...] = ()
    strict: bool = False
    equation: bool = False
    sign: int = 1


@proves("le", "lt")
def prove_comparison(goal: Term, facts: Facts) -> Theorem | None:
    """Signs where one side is 0, then linear arithmetic, then products of two facts, then integer steps."""
    from attnsym.prove.signs import prove_sign

    left, right = goal.args
    if left is ZERO or right is ZERO:
        found = prove_sign(goal, facts)
        if found is not None:
            return found
    for degree in (1, 2):
        found = find_certificate(goal, facts, degree)
        if found is not None:
            return found
    return _integer_step(goal, facts)


@proves("false")
def prove_false(goal: Term, facts: Facts) -> Theorem | None:
    """A contradiction among the comparisons."""
    for fact in facts.all():
        if fact.conclusion.op == "implies" and fact.conclusion.args[1] is goal:  # a != b against a = b
            equal = facts.prove(fact.conclusion.args[0])
            if equal is not None:
                return cut(undischarge(fact), equal)
    return find_certificate(goal, facts, 1) or find_certificate(goal, facts, 2)


def find_certificate(goal: Term, facts: Facts, degree: int, extra: Iterable[Theorem] = ()) -> Theorem | None:
    """goal from comparisons in scope (and `extra`), their products and squares up to the degree; or None."""
    extra = tuple(extra)
    for signs in (False, True):
        reading = Reading()
        left, right = goal.args if goal.args else (ZERO, ZERO)
        try:
            target = plus(reading.polynomial(right), reading.polynomial(left), -1)
            candidates = _candidates(facts, reading, target, goal, degree, extra, signs)
        except KernelError:
            return None
        found = _combine(goal, facts, target, candidates)
        if found is not None:
            return found
    return None


def _combine(goal: Term, facts: Facts, target: Polynomial, candidates: list[_Candidate]) -> Theorem | None:
    facts.session.budget.spend(1 + 2 * len(candidates))  # each had to be multiplied out
    candidates = _useful(candidates, target)
    strict_goal = goal.op != "le"
    # The slack, a constant summand, is a candidate of its own; it is strict.
    candidates.append(_Candidate({(): 1}, strict=True))
    columns: list[Mapping[object, Fraction | int]] = [
        {m: c.sign * v for m, v in c.value.items()} for c in candidates
    ]
    solution = find_nonnegative(columns, dict(target.items()), [int(c.strict) for c in candidates])
    if solution is None:
        return None
    if strict_goal and not any(x > 0 and c.strict for x, c in zip(solution, candidates, strict=True)):
        return None
    return _certify(goal, facts, solution, candidates)


def _useful(candidates: list[_Candidate], target: Polynomial) -> list[_Candidate]:
    """Without those that can have no part: they hold a monomial that nothing else could cancel."""
    free = {(), *target}
    while True:
        above: set[Monomial] = set()  # monomials that occur with a positive coefficient
        below: set[Monomial] = set()
        for c in candidates:
            for m, v in c.value.items():
                (above if (v > 0) == (c.sign > 0) else below).add(m)
        balanced = free | (above & below)
        kept = [c for c in candidates if c.value.keys() <= balanced]
        if len(kept) == len(candidates):
            return kept
        candidates = kept


def _certify(
    goal: Term, facts: Facts, solution: list[Fraction], candidates: list[_Candidate]
) -> Theorem | None:

    premises: list[Theorem] = []
    summands, multiples = [], []
    for x, c in zip(solution, candidates, strict=True):
        if not x:
            continue
        numbers = []
        for p in c.premises:
            if p not in premises:
                premises.append(p)
            numbers.append(premises.index(p))
        if c.equation:
            multiples.append(Multiple(numbers[0], num(c.sign * x)))
        else:
            summands.append(Summand(x, tuple(numbers), c.squares))
    try:
        theorem = order(goal, premises, summands, multiples)
    except KernelError:
        return None
    known = frozenset(h for p in premises for h in p.hypotheses)
    return facts.discharge(theorem, sorted(theorem.hypotheses - known, key=repr))


def _candidates(
    facts: Facts,
    reading: Reading,
    target: Polynomial,
    goal: Term,
    degree: int,
    extra: tuple[Theorem, ...],
    signs: bool,
) -> list[_Candidate]:
    from attnsym.prove.signs import atom_signs

    comparisons = [t for t in (*extra, *facts.all()) if t.conclusion.op in ("le", "lt", "eq")]
    atoms: dict[Term, None] = {}
    for side in goal.args:
        atoms.update(dict.fromkeys(atoms_of(side)))
    chosen: list[Theorem] = []
    wanted = {v for a in atoms for v in a.free}
    # Facts that share a variable with the goal, and those that share one with these.
    for _ in range(2):
        for t in comparisons:
            if t not in chosen and (not wanted or not wanted.isdisjoint(t.conclusion.free)):
                chosen.append(t)
        wanted |= {v for t in chosen for v in t.conclusion.free}
    for t in chosen:
        for side in t.conclusion.args if t.conclusion.op != "eq" else ():
            atoms.update(dict.fromkeys(atoms_of(as_real(side))))
    found = []
    for t in [*chosen, *(atom_signs(atoms, facts) if signs else [])]:
        a, b = (reading.polynomial(as_real(x)) for x in t.conclusion.args)
        value = plus(b, a, -1)
        if t.conclusion.op == "eq":
            found += [_Candidate(value, (t,), equation=True), _Candidate(value, (t,), equation=True, sign=-1)]
        elif value:
            found.append(_Candidate(value, (t,), strict=t.conclusion.op == "lt"))
    if degree == 2:
        found += _products([c for c in found if not c.equation][:14])
        found += _squares(reading, target)
    return found[:MAX_CANDIDATES]


def _products(single: list[_Candidate]) -> list[_Candidate]:
    return [
        _Candidate(product(a.value, b.value), (*a.premises, *b.premises), strict=a.strict and b.strict)
        for k, a in enumerate(single)
        for b in single[k:]
    ]


def _squares(reading: Reading, target: Polynomial) -> list[_Candidate]:
    """Squares of the atoms of the goal, of their sums and differences, and of an atom less a number."""
    numbers = sorted({a for monomial in target for a, _ in monomial})[:6]
    atoms = [reading.atoms[a] for a in numbers]

    bases = list(atoms)
    for k, a in enumerate(atoms):
        bases += [f(a, b) for b in atoms[k + 1 :] for f in (add, sub)]
        bases += [sub(a, c) for c in (ONE, num(Fraction(1, 2)), num(2), num(-1))]
    found = []
    for base in bases:
        value = reading.polynomial(base)
        found.append(_Candidate(product(value, value), squares=(base,)))
    return found


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
