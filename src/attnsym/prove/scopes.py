"""Where a line stands: the facts that hold there, and what closes its theorem over indices and outcomes."""

from __future__ import annotations

from dataclasses import dataclass

from attnsym.kernel.sugar import implies
from attnsym.kernel.terms import Term, bind, make
from attnsym.kernel.theorem import Theorem, discharge, generalise
from attnsym.prove.facts import Facts
from attnsym.syntax.elaborate import Index
from attnsym.syntax.symbols import OUTCOME_VARIABLE


@dataclass(slots=True)
class Scope:
    """The facts that hold where a line stands, and what closes a theorem proved there."""

    facts: Facts
    indices: tuple[Index, ...]

    def close(self, theorem: Theorem) -> Theorem:
        """The theorem for all outcomes and for all indices in their ranges."""
        if OUTCOME_VARIABLE in theorem.conclusion.free:
            theorem = generalise(OUTCOME_VARIABLE, theorem)
        for index in reversed(self.indices):
            for h in reversed(index.hypotheses):
                theorem = discharge(h, theorem)
            theorem = generalise(index.variable, theorem)
        return theorem

    def statement(self, body: Term) -> Term:
        """What a line says once closed."""
        if OUTCOME_VARIABLE in body.free:
            body = make("forall", bind(OUTCOME_VARIABLE, body))
        for index in reversed(self.indices):
            for h in reversed(index.hypotheses):
                body = implies(h, body)
            body = make("forall", bind(index.variable, body))
        return body
