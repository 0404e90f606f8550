"""Where a rewrite works: what is known at a place of a term, and the walk over its places.

What is known is not decided here. An `Oracle` says whether a proposition follows from the hypotheses of the
question and those of the binders passed; the prover is one, and its "no" only means that a rewrite is not
proposed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from attnsym.derive.terms import Ring
from attnsym.kernel.sugar import le
from attnsym.kernel.terms import Sort, Term, app, bind, make, var

RING = frozenset({"add", "mul", "neg", "inv", "real", "iadd", "imul", "ineg"})
SERIES = frozenset({"sum", "product"})


class Oracle(Protocol):
    """Says whether a proposition is known under further assumptions."""

    def holds(self, goal: Term, assumptions: tuple[Term, ...]) -> bool: ...

    def limit(self, term: Term, assumptions: tuple[Term, ...]) -> Term | None:
        """The value of Limit(f, x, A), where it is known to exist."""


class OutOfSteps(Exception):
    """The search has used the steps it was given."""


@dataclass(slots=True)
class Workshop:
    """What one search shares: the oracle, the ring's table, the steps left, what was found missing."""

    oracle: Oracle
    ring: Ring = field(default_factory=Ring)
    steps: int = 20_000
    names: int = 0
    haves: dict[str, tuple[Term, Term]] = field(
        default_factory=dict
    )  # equations shown beforehand, by sqrt_unique
    missing: dict[str, None] = field(default_factory=dict)
    wanted: dict[Term, None] = field(default_factory=dict)  # terms whose values would have to be given
    progress: Callable[[str], None] = lambda words: None

    def spend(self, steps: int = 1) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise OutOfSteps

    def fresh(self, sort: Sort) -> Term:
        """A variable that occurs nowhere else."""
        self.names += 1
        return var(f"#d{self.names}", sort)


@dataclass(frozen=True, slots=True)
class Scope:
    """A place: the workshop and the assumptions that the binders above it bring."""

    shop: Workshop
    assumptions: tuple[Term, ...] = ()

    def known(self, goal: Term) -> bool:
        """Whether the oracle knows the proposition here."""
        self.shop.spend()
        return self.shop.oracle.holds(goal, self.assumptions)

    def within(self, *more: Term) -> Scope:
        return Scope(self.shop, (*self.assumptions, *more))

    def in_range(self, j: Term, lower: Term, upper: Term) -> bool:
        """Whether lower <= j <= upper is known."""
        return self.known(le(lower, j)) and self.known(le(j, upper))

    def opened(self, parent: Term, function: Term) -> tuple[Term, Term, Scope]:
        """A fresh argument of a function below `parent`, the value there, and what is known there."""
        domain = function.sort.domain
        if domain is None:
            raise TypeError("only a function is opened")
        variable = self.shop.fresh(domain)
        inside = self
        if parent.op in SERIES:
            inside = self.within(le(parent.args[0], variable), le(variable, parent.args[1]))
        return variable, app(function, variable), inside


At = Callable[[Term, Scope], Term | None]


def everywhere(term: Term, scope: Scope, at: At) -> Term:
    """The term with a rewrite done wherever it applies, outermost first, once at each place."""
    scope.shop.spend()
    changed = at(term, scope)
    if changed is not None and changed is not term:
        return changed
    return below(term, scope, lambda t, s: everywhere(t, s, at))


def inside_out(term: Term, scope: Scope, at: At) -> Term:
    """Like `everywhere`, innermost first, and at each place after its parts have changed."""
    scope.shop.spend()
    inner = below(term, scope, lambda t, s: inside_out(t, s, at))
    changed = at(inner, scope)
    return inner if changed is None else changed


def below(term: Term, scope: Scope, change: Callable[[Term, Scope], Term]) -> Term:
    """The term with its arguments changed, under binders too; indices and bounds stay."""
    if not term.args or term.op in ("lam", "app", "delta"):
        return term
    args = []
    for argument in term.args:
        if argument.sort.domain is not None:
            args.append(_under(term, argument, scope, change))
        elif argument.sort.name == "real":
            args.append(change(argument, scope))
        else:
            args.append(argument)
    if all(x is y for x, y in zip(args, term.args, strict=True)):
        return term
    return make(term.op, *args)


def _under(parent: Term, function: Term, scope: Scope, change: Callable[[Term, Scope], Term]) -> Term:
    if function.op == "var":
        return function
    variable, body, inside = scope.opened(parent, function)
    if body.sort.domain is not None or body.sort.name not in ("real", "proposition"):
        return function
    changed = change(body, inside)
    return function if changed is body else bind(variable, changed)


def is_ring(term: Term) -> bool:
    """Whether the term's operation is one of the ring's."""
    return term.op in RING or (term.op == "pow" and term.args[1].op == "int")


def leaves(term: Term, change: Callable[[Term], Term]) -> Term:
    """A ring term with what it is made of changed: the real subterms that are no ring operations."""
    if not is_ring(term):
        return change(term)
    if term.op == "real":
        return term
    args = [leaves(a, change) if a.sort.name == "real" else a for a in term.args]
    return term if all(x is y for x, y in zip(args, term.args, strict=True)) else make(term.op, *args)


def tidy(term: Term, scope: Scope) -> Term:
    """The term as SymPy's Add and Mul write it: like factors and terms collected, nothing multiplied out."""
    if is_ring(term):
        ring = scope.shop.ring
        return ring.write(ring.read(leaves(term, lambda t: tidy(t, scope))))
    return below(term, scope, tidy)


def subterms(term: Term) -> Iterable[Term]:
    """The subterms outside binders, from the outside in."""
    waiting = [term]
    seen: set[Term] = set()
    while waiting:
        t = waiting.pop()
        if t not in seen:
            seen.add(t)
            yield t
            waiting.extend(reversed(t.args))
