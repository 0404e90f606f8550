"""Comparisons by linear arithmetic with exact multipliers: over facts, their products, and squares.

The multipliers that the simplex finds are the certificate of the kernel's `order`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from attnsym.kernel.field import Monomial, Polynomial, plus, product
from attnsym.kernel.sugar import ZERO, add, as_real, sub
from attnsym.kernel.terms import KernelError, Term, num
from attnsym.kernel.theorem import Multiple, Summand, Theorem, order
from attnsym.prove.facts import Facts
from attnsym.prove.reading import Reading, atoms_of
from attnsym.prove.simplex import find_nonnegative

MAX_CANDIDATES = 160
MAX_FACTORS = 14  # facts that are multiplied with one another
MAX_SQUARED = 6  # atoms
_SHIFTS = tuple(num(x) for x in (1, Fraction(1, 2), 2, -1))


@dataclass(slots=True)
class _Candidate:
    """A summand on offer: its value, its premises, and whether it is positive rather than nonnegative."""

    value: Polynomial
    premises: tuple[Theorem, ...] = ()
    squares: tuple[Term, ...] = ()
    strict: bool = False
    equation: bool = False
    sign: int = 1


def find_certificate(goal: Term, facts: Facts, degree: int, extra: Iterable[Theorem] = ()) -> Theorem | None:
    """goal from comparisons in scope (and `extra`), for degree 2 also their products and squares; or None."""
    more = tuple(extra)
    return facts.remember("certificate", (goal, degree, more), lambda: _found(goal, facts, degree, more))


def _found(goal: Term, facts: Facts, degree: int, extra: tuple[Theorem, ...]) -> Theorem | None:
    try:
        offer = _Offer(goal, facts, extra)
        for number in range(1, degree + 1):
            for signs in (False, True):  # signs that are known by form: only where the facts alone don't do
                if signs and not offer.signs():
                    continue
                found = _combine(goal, facts, offer.target, offer.candidates(number, signs))
                if found is not None:
                    return found
    except KernelError:
        pass
    return None


class _Offer:
    """What may be summed up to reach a goal; each part is worked out when it is first asked for."""

    def __init__(self, goal: Term, facts: Facts, extra: tuple[Theorem, ...]) -> None:
        self.facts, self.reading = facts, Reading()
        left, right = goal.args or (ZERO, ZERO)
        self.target = plus(self.reading.polynomial(right), self.reading.polynomial(left), -1)
        self.atoms: dict[Term, None] = {}
        for side in goal.args:
            self.atoms.update(dict.fromkeys(atoms_of(side)))
        chosen = self._chosen(extra)
        for t in chosen:
            for side in t.conclusion.args if t.conclusion.op != "eq" else ():
                self.atoms.update(dict.fromkeys(atoms_of(as_real(side))))
        self.known = [c for t in chosen for c in self._read(t)]
        self._signs: list[_Candidate] | None = None
        self._products: dict[tuple[int, int], _Candidate] = {}

    def _chosen(self, extra: tuple[Theorem, ...]) -> list[Theorem]:
        """Facts that share a variable with the goal, and those that share one with these."""
        comparisons = [*extra, *self.facts.saying("le", "lt", "eq")]
        chosen: dict[Theorem, None] = {}
        wanted = {v for a in self.atoms for v in a.free}
        for _ in range(2):
            for t in comparisons:
                if t not in chosen and (not wanted or not wanted.isdisjoint(t.conclusion.free)):
                    chosen[t] = None
            wanted |= {v for t in chosen for v in t.conclusion.free}
        return list(chosen)

    def _read(self, t: Theorem) -> list[_Candidate]:
        a, b = (self.reading.polynomial(as_real(x)) for x in t.conclusion.args)
        value = plus(b, a, -1)
        if t.conclusion.op == "eq":
            return [_Candidate(value, (t,), equation=True, sign=sign) for sign in (1, -1)]
        return [_Candidate(value, (t,), strict=t.conclusion.op == "lt")] if value else []

    def signs(self) -> list[_Candidate]:
        """What is known of the signs of atoms by their form."""
        from attnsym.prove.signs import atom_signs

        if self._signs is None:
            self._signs = [c for t in atom_signs(self.atoms, self.facts) for c in self._read(t)]
        return self._signs

    def candidates(self, degree: int, signs: bool) -> list[_Candidate]:
        found = self.known + (self.signs() if signs else [])
        if degree == 2:
            found = found + self.products([c for c in found if not c.equation][:MAX_FACTORS])
            found += self.squares(found)
        return found[:MAX_CANDIDATES]

    def products(self, single: list[_Candidate]) -> list[_Candidate]:
        """The products of any two, also of one with itself."""
        found = []
        for i, a in enumerate(single):
            for j, b in enumerate(single[i:], i):
                if (i, j) not in self._products:
                    self._products[i, j] = _Candidate(
                        product(a.value, b.value), (*a.premises, *b.premises), strict=a.strict and b.strict
                    )
                found.append(self._products[i, j])
        return found

    def squares(self, others: list[_Candidate]) -> list[_Candidate]:
        """Squares of the atoms of the goal, of their sums and differences, and of an atom less a number;
        without those whose leading terms neither the goal has nor any other candidate could cancel."""
        below = {m for c in others for m, v in c.value.items() if c.sign * v < 0}
        numbers = sorted({a for monomial in self.target for a, _ in monomial})[:MAX_SQUARED]
        squared = [((n, 2),) for n in numbers]
        atoms = [
            self.reading.atoms[n]
            for n, m in zip(numbers, squared, strict=True)
            if m in self.target or m in below
        ]
        bases = list(atoms)
        for k, a in enumerate(atoms):
            bases += [f(a, b) for b in atoms[k + 1 :] for f in (add, sub)]
            bases += [sub(a, c) for c in _SHIFTS]
        values = [self.reading.polynomial(base) for base in bases]
        return [_Candidate(product(v, v), squares=(base,)) for base, v in zip(bases, values, strict=True)]


def _combine(goal: Term, facts: Facts, target: Polynomial, candidates: list[_Candidate]) -> Theorem | None:
    candidates = _useful(candidates, target)
    facts.session.budget.spend(len(candidates))
    if not _covered(target, candidates):
        return None
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


def _covered(target: Polynomial, candidates: list[_Candidate]) -> bool:
    """Whether each term of the target occurs in a candidate with its sign; a positive constant is free."""
    return all(
        any(c.value.get(m, 0) * c.sign * v > 0 for c in candidates) for m, v in target.items() if m or v < 0
    )


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
