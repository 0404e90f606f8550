"""When two random variables are built from disjoint parts of a mutually independent family.

X and Y may be any expressions in the family's members: +, -, *, 1/x, powers, exp, log, sqrt, |.|, max, min,
finite sums with fixed ranges, and functions of them. Each member must be named with an index that is not
random. Functions of disjoint parts of a mutually independent family are independent, so independent(X, Y)
holds when each index is in its family's range and no member is used by both; those conditions are the
obligations, closed over the ranges of the sums that they stand under.
"""

from __future__ import annotations

from attnsym.kernel.sugar import FALSE, forall_in, implies, le
from attnsym.kernel.terms import INTEGER, OUTCOME, REAL, KernelError, Term, app, fresh, make

_POINTWISE = frozenset(("add", "neg", "mul", "inv", "pow", "rpow", "exp", "log", "sqrt", "abs", "max", "min"))
_Ranges = tuple[tuple[Term, Term, Term], ...]  # (index variable, lower, upper) of the sums around a use
_Use = tuple[Term, tuple[Term, ...], _Ranges]  # family, indices of the member used


class _Walk:
    """The uses of family members in the body of one random variable."""

    def __init__(self, families: dict[Term, tuple[Term, ...]], variable: Term, taken: list[Term]) -> None:
        self.families, self.taken, self.uses = families, taken, list[_Use]()
        self.outcome = fresh(OUTCOME, *taken)
        self.visit(app(variable, self.outcome), ())

    def visit(self, term: Term, ranges: _Ranges) -> None:
        if self.outcome not in term.free:
            return
        if term.op == "app" and term.args[1] is self.outcome:
            self.member(term.args[0], ranges)
        elif term.op in _POINTWISE:
            for a in term.args:
                self.visit(a, ranges)
        elif term.op in ("sum", "product"):
            lower, upper, summand = term.args
            if self.outcome in lower.free or self.outcome in upper.free:
                raise KernelError("disjoint: the range of a sum is random")
            index = fresh(INTEGER, *self.taken)
            self.taken.append(index)
            self.visit(app(summand, index), (*ranges, (index, lower, upper)))
        elif term.op == "app" and self.outcome not in term.args[0].free and term.args[1].sort is REAL:
            self.visit(term.args[1], ranges)
        else:
            raise KernelError(f"disjoint: {term.op} of random values is not a function of the family")

    def member(self, head: Term, ranges: _Ranges) -> None:
        whole, indices = head, list[Term]()
        while head not in self.families and head.op == "app":
            indices.insert(0, head.args[1])
            head = head.args[0]
        if head not in self.families or len(self.families[head]) != 2 * len(indices):
            raise KernelError(f"disjoint: {whole!r} is not a member of the independent family")
        if any(self.outcome in i.free for i in indices):
            raise KernelError("disjoint: the index of a member is random")
        self.uses.append((head, tuple(indices), ranges))


def disjoint_obligations(mutual: Term, x: Term, y: Term) -> tuple[Term, ...]:
    """What must hold, besides mutual(...), for X and Y to be independent; a refusal if nothing could do."""
    if mutual.op != "mutual":
        raise KernelError("disjoint: the first argument lists a mutually independent family")
    families: dict[Term, tuple[Term, ...]] = {}
    for entry in mutual.args:
        if entry.op not in ("family0", "family1", "family2"):
            raise KernelError("disjoint: the list of families is not explicit")
        if entry.args[0] in families:
            raise KernelError(f"disjoint: {entry.args[0]!r} is listed twice")
        families[entry.args[0]] = entry.args[1:]
    taken = [mutual, x, y]
    left, right = (_Walk(families, variable, taken).uses for variable in (x, y))
    found = [p for use in (*left, *right) for p in _in_range(use, families)]
    found += [_differ(a, b) for a in left for b in right if a[0] is b[0]]
    return tuple(dict.fromkeys(found))


def _in_range(use: _Use, families: dict[Term, tuple[Term, ...]]) -> list[Term]:
    family, indices, ranges = use
    bounds = families[family]
    pairs = zip(indices, bounds[::2], bounds[1::2], strict=True)
    return [_close(p, ranges) for i, lower, upper in pairs for p in (le(lower, i), le(i, upper))]


def _differ(a: _Use, b: _Use) -> Term:
    """The two index tuples are not the same; for a single random variable that is false."""
    result = FALSE
    for i, j in zip(reversed(a[1]), reversed(b[1]), strict=True):
        result = implies(make("eq", i, j), result)
    return _close(result, (*a[2], *b[2]))


def _close(p: Term, ranges: _Ranges) -> Term:
    for index, lower, upper in reversed(ranges):
        p = forall_in(index, lower, upper, p)
    return p
