"""The prover as the oracle of a search: whether a rule's need is known at a place."""

from __future__ import annotations

from collections.abc import Callable

from attnsym.kernel.terms import KernelError, Term
from attnsym.kernel.theorem import assume
from attnsym.prove.equations import right
from attnsym.prove.facts import Facts, OutOfBudget, Unavailable
from attnsym.prove.library import new_session
from attnsym.prove.limits import found_limit
from attnsym.syntax.symbols import Context

STEPS = 6_000  # of the prover, for one question


class ProverOracle:
    """Answers from the hypotheses of a context; an answer is kept for the next time."""

    def __init__(self, context: Context) -> None:
        self.session = new_session(STEPS)
        self.facts = Facts(self.session, [assume(p) for p in dict.fromkeys(context.propositions())])
        self.scopes: dict[tuple[Term, ...], Facts] = {(): self.facts}
        self.answers: dict[tuple[Term, tuple[Term, ...]], bool] = {}
        self.unfold: Callable[[Term], Term] = lambda term: term

    def begun(self, assumptions: tuple[Term, ...]) -> Facts:
        """What is known under the assumptions, for a new search."""
        if assumptions not in self.scopes:
            self.scopes[assumptions] = self.facts.extended(*assumptions)
        self.session.budget.steps, self.session.depth = STEPS, 0
        self.session.missing.clear()
        return self.scopes[assumptions]

    def limit(self, term: Term, assumptions: tuple[Term, ...]) -> Term | None:
        facts = self.begun(assumptions)
        try:
            found = found_limit(self.unfold(term), facts)
        except (OutOfBudget, KernelError, Unavailable):
            return None
        return None if found is None else right(found)

    def holds(self, goal: Term, assumptions: tuple[Term, ...]) -> bool:
        goal = self.unfold(goal)
        key = (goal, assumptions)
        if key not in self.answers:
            facts = self.begun(assumptions)
            try:
                self.answers[key] = facts.prove(goal) is not None
            except (OutOfBudget, KernelError, Unavailable):
                self.answers[key] = False
        return self.answers[key]
