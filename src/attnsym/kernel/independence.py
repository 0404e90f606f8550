"""When two random variables are built from disjoint parts of a mutually independent family.

X and Y may be any expressions in the family's members: +, -, *, 1/x, powers, exp, log, sqrt, |.|, max, min, finite
sums with fixed ranges, and functions of them. Each member must be named with an index that is not random.
Functions of disjoint parts of a mutually independent family are independent, so independent(X, Y) holds when
each index is in its family's range and no member is used by both; those conditions are the obligations,
closed over the ranges of the sums that they stand under.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from attnsym.kernel.sugar import FALSE, forall_in, implies, le, make, ne
from attnsym.kernel.terms import INTEGER, OUTCOME, REAL, KernelError, Sort, Term, app, var

_POINTWISE = frozenset("add neg mul inv pow rpow exp log sqrt abs max min".split())


@dataclass(frozen=True, slots=True)
class _Use:
    family: Term
    indices: tuple[Term, ...]
    ranges: tuple[tuple[Term, Term, Term], ...]  # (index variable, lower, upper) of the sums around it


@dataclass(slots=True)
class _Walk:
    """The uses of family members in the body of one random variable."""

    outcome: Term
    families: dict[Term, tuple[Term, ...]]
    taken: set[object]  # names that a fresh index must not have
    uses: list[_Use] = field(default_factory=list)

    def visit(self, term: Term, ranges: tuple[tuple[Term, Term, Term], ...]) -> None:
        if self.outcome not in term.free:
            return
        if term.op == "app" and term.args[1] is self.outcome:
            self.member(term.args[0], ranges)
        elif term.op in _POINTWISE:
            for a in term.args:
                self.visit(a, ranges)
        elif term.op == "sum" or term.op == "product":
            lower, upper, summand = term.args
            if self.outcome in lower.free or self.outcome in upper.free:
                raise KernelError("disjoint: the range of a sum is random")
            index = fresh("index", INTEGER, self.taken)
            self.visit(app(summand, index), (*ranges, (index, lower, upper)))
        elif term.op == "app" and self.outcome not in term.args[0].free and term.args[1].sort is REAL:
            self.visit(term.args[1], ranges)
        else:
            raise KernelError(f"disjoint: {term.op} of random values is not a function of the family")

    def member(self, head: Term, ranges: tuple[tuple[Term, Term, Term], ...]) -> None:
        indices: list[Term] = []
        while head not in self.families and head.op == "app":
            indices.append(head.args[1])
            head = head.args[0]
        if head not in self.families or len(self.families[head]) != 2 * len(indices):
            raise KernelError(f"disjoint: {head!r} is not a member of the independent family")
        if any(self.outcome in i.free for i in indices):
            raise KernelError("disjoint: the index of a member is random")
        self.uses.append(_Use(head, tuple(reversed(indices)), ranges))


def fresh(name: str, sort: Sort, taken: set[object]) -> Term:
    """A variable of a name that is not taken, which it then is."""
    number = 0
    while f"#{name}{number}" in taken:
        number += 1
    taken.add(f"#{name}{number}")
    return var(f"#{name}{number}", sort)


def disjoint_obligations(mutual: Term, x: Term, y: Term) -> tuple[Term, ...]:
    """What must hold, besides mutual(...), for X and Y to be independent; a refusal if no condition could do."""
    if mutual.op != "mutual":
        raise KernelError("disjoint: the first argument lists a mutually independent family")
    families: dict[Term, tuple[Term, ...]] = {}
    for entry in mutual.args:
        if not entry.op.startswith("family"):
            raise KernelError("disjoint: the list of families is not explicit")
        head = entry.args[0]
        if head in families:
            raise KernelError(f"disjoint: {head!r} is listed twice")
        families[head] = entry.args[1:]
    walks = []
    taken = {v.data for t in (mutual, x, y) for v in t.free}
    for variable in (x, y):
        walk = _Walk(fresh("outcome", OUTCOME, taken), families, taken)
        walk.visit(app(variable, walk.outcome), ())
        walks.append(walk.uses)
    found = [p for uses in walks for use in uses for p in _in_range(use, families[use.family])]
    for a in walks[0]:
        for b in walks[1]:
            if a.family is b.family:
                found.append(_closed(_differ(a, b), (*a.ranges, *b.ranges)))
    return tuple(dict.fromkeys(found))


def _in_range(use: _Use, bounds: tuple[Term, ...]) -> list[Term]:
    found = []
    for index, lower, upper in zip(use.indices, bounds[::2], bounds[1::2], strict=True):
        found += [_closed(p, use.ranges) for p in (le(lower, index), le(index, upper))]
    return found


def _differ(a: _Use, b: _Use) -> Term:
    """The two index tuples are not the same; for a single random variable that is false."""
    if not a.indices:
        return FALSE
    *rest, last = zip(a.indices, b.indices, strict=True)
    result = ne(*last)
    for i, j in reversed(rest):
        result = implies(make("eq", i, j), result)
    return result


def _closed(p: Term, ranges: tuple[tuple[Term, Term, Term], ...]) -> Term:
    for index, lower, upper in reversed(ranges):
        p = forall_in(index, lower, upper, p)
    return p
