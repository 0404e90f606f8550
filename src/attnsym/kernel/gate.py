"""The claim gate: the only road from a theorem to a verdict "proved".

A theorem alone is no verdict: a right-looking equation under the hypothesis 1 != 1 is a theorem too. A claim
is a theorem whose hypotheses are all among the givens, together with theorems that prove, from the givens,
everything that the statement and each of the givens need in order to mean something.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from attnsym.kernel.meaning import declarations, defined
from attnsym.kernel.terms import KernelError, Term
from attnsym.kernel.theorem import Theorem


@dataclass(frozen=True, slots=True)
class Claim:
    """An established statement: what was given, the theorem, and the theorems that give its terms a meaning.

    The gate stands at construction: an object of this class has passed it.
    """

    givens: frozenset[Term]
    theorem: Theorem
    witnesses: tuple[Theorem, ...]

    def __post_init__(self) -> None:
        for p in (self.statement, *self.givens):
            if any(v.data.startswith("#") for v in p.free):
                raise KernelError("claim: a name made by the machine is free in the statement or a given")
        for source in (self.theorem, *self.witnesses):
            if type(source) is not Theorem:
                raise KernelError("claim: only a theorem is evidence")
            if not source.hypotheses <= self.givens:
                extra = sorted(map(repr, source.hypotheses - self.givens))
                raise KernelError(f"claim: {extra} is not given")
        proved = {w.conclusion for w in self.witnesses}
        for p in obligations(self.statement, self.givens):
            if p not in proved:
                raise KernelError(f"claim: {p!r} is not proved, and the statement has no meaning without it")

    @property
    def statement(self) -> Term:
        return self.theorem.conclusion


def obligations(statement: Term, givens: Iterable[Term]) -> tuple[Term, ...]:
    """What the statement and the givens need in order to mean something, apart from what is itself given."""
    givens = tuple(dict.fromkeys(givens))
    declared, known = declarations(givens), frozenset(givens)
    return tuple(p for p in defined(statement, declared, *givens) if p not in known)


def claim(theorem: Theorem, givens: Iterable[Term], witnesses: Iterable[Theorem]) -> Claim:
    """The claim that the theorem's conclusion holds under the givens, or a refusal: what is missing."""
    return Claim(frozenset(givens), theorem, tuple(witnesses))
