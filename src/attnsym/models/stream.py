"""All models of some givens, simplest first, up to a cost; made once for the same givens and kept.

The search chooses a value for one variable after the other, in an order in which each given is checked as
soon as its variables have values, and deepens by total cost. What it hands out satisfies every given by
exact evaluation. The steps that it took are recorded with each model and charged to whoever asks, so an
answer doesn't depend on what was asked before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from attnsym.kernel.terms import OUTCOME, Term
from attnsym.models import catalogue, values
from attnsym.models.evaluate import Budget, BudgetSpent, Frame
from attnsym.models.functions import real
from attnsym.models.givens import Solution, is_random, ranges, solutions
from attnsym.models.model import Entry, Model, Table
from attnsym.models.partial import CHECK_STEPS, Assigned, arity, element, frame_of, range_of, value_of
from attnsym.models.randoms import randoms
from attnsym.models.values import TRUE

MOST_COST = 9
MOST_MODELS = 200  # kept for the same givens
CHOICE_STEPS = 20  # of making one candidate


class Candidate(NamedTuple):
    """What one choice may assign: its cost, the values, and the outcomes' weights if it sets them."""

    cost: int
    assigned: Assigned
    weights: tuple[int, ...] | None = None


class Choice(NamedTuple):
    """A point of decision: one variable, or all random variables together (variable None), or a solution."""

    variable: Term | None
    solution: Solution | None = None


def _rank(variable: Term) -> tuple[int, int, str]:
    names = {"integer": 0, "real": 1, "proposition": 1}
    return (names.get(variable.sort.name, 2), len(variable.sort.name), str(variable.data))


class Stream:
    """The models of some givens. Iterate with `models(budget)`."""

    def __init__(self, givens: Sequence[Term], more: Iterable[Term], extra: Sequence[Fraction]) -> None:
        self.givens, self.extra = tuple(givens), extra
        variables = sorted({v for g in givens for v in g.free} | set(more), key=_rank)
        self.variables = [v for v in variables if v.sort is not OUTCOME]
        self.bounds = ranges(givens)
        self.solved = {s.variable: s for s in solutions(givens, self.bounds)}
        self.choices = self._ordered()
        self.checks = self._schedule()
        certain = [c.solution is not None and len(c.solution.values) == 1 for c in self.choices]
        self.decided = max((k for k, c in enumerate(certain) if not c), default=0)
        self.spent = 0
        self.found: list[tuple[int, Model, Frame]] = []
        self.exhausted = False
        self._passed: dict[tuple[int, ...], bool] = {}
        self._search = self._all()

    def models(self, budget: Budget) -> Iterator[tuple[Model, Frame]]:
        """The models, each with a frame that spends the budget; ends when either is exhausted."""
        charged, index = 0, 0
        while True:
            while index >= len(self.found) and not self.exhausted and self.spent - charged <= budget.left:
                self._advance()
            if index >= len(self.found):
                if not self.exhausted:
                    raise BudgetSpent
                return
            spent, model, frame = self.found[index]
            budget.spend(spent - charged)
            charged, index = spent, index + 1
            frame.budget = budget
            yield model, frame

    def _advance(self) -> None:
        try:
            found = next(self._search)
        except StopIteration:
            self.exhausted = True
            return
        if found is not None:
            self.found.append((self.spent, found, found.frame(Budget(0))))
            self.exhausted = len(self.found) >= MOST_MODELS

    def _ordered(self) -> list[Choice]:
        """Solved variables as soon as what they need has a value; random ones together and late."""
        left: list[Choice] = []
        together = [v for v in self.variables if is_random(v) and v not in self.solved]
        left += [Choice(v) for v in self.variables if not is_random(v) and v not in self.solved]
        if together:
            left.append(Choice(None))
        waiting = [self.solved[v] for v in self.variables if v in self.solved]
        ordered: list[Choice] = []
        known: set[Term] = set()
        while left or waiting:
            ready = next((s for s in waiting if all(v in known for v in self._needs(s))), None)
            if ready is not None:
                waiting.remove(ready)
                ordered.append(Choice(ready.variable, ready))
                known.add(ready.variable)
            elif left:
                choice = left.pop(0)
                ordered.append(choice)
                known |= set(together) if choice.variable is None else {choice.variable}
            else:  # what it needs has no value in any model: choose freely
                solution = waiting.pop(0)
                ordered.append(Choice(solution.variable))
                known.add(solution.variable)
        self.randoms = randoms(together, self.givens, self.bounds)
        return ordered

    def _needs(self, solution: Solution) -> Iterator[Term]:
        yield from solution.needs
        for guard in solution.equation.guards:
            yield from (v for v in guard.free if v not in solution.equation.indices)
        for bound in self.bounds.get(solution.variable, ()):
            yield from bound.free

    def _schedule(self) -> list[list[Term]]:
        """The givens to check after each choice."""
        known: set[Term] = set()
        left = list(self.givens)
        result = []
        for choice in [None, *self.choices]:
            if choice is not None:
                known |= set(self.randoms.variables) if choice.variable is None else {choice.variable}
            result.append([g for g in left if all(v in known or v.sort is OUTCOME for v in g.free)])
            left = [g for g in left if g not in result[-1]]
        return result

    def _all(self) -> Iterator[Model | None]:
        for cost in range(MOST_COST + 1):
            yield from self._extend(0, cost, {}, (1,), ())

    def _extend(
        self, k: int, cost: int, assigned: Assigned, weights: tuple[int, ...], path: tuple[int, ...]
    ) -> Iterator[Model | None]:
        if path not in self._passed:
            self._passed[path] = self._check(self.checks[k], assigned, weights)
            yield None
        if not self._passed[path]:
            return
        if k == len(self.choices):
            if cost == 0:
                yield Model(assigned, weights)
            return
        least = cost if k >= self.decided else 0  # what follows costs nothing
        count: dict[int, int] = {}
        for candidate in self._candidates(self.choices[k], assigned, weights, (least, cost)):
            number = count[candidate.cost] = count.get(candidate.cost, -1) + 1
            if least <= candidate.cost <= cost:
                self.spent += CHOICE_STEPS
                yield from self._extend(
                    k + 1,
                    cost - candidate.cost,
                    {**assigned, **candidate.assigned},
                    candidate.weights or weights,
                    (*path, candidate.cost, number),
                )

    def _check(self, givens: list[Term], assigned: Assigned, weights: tuple[int, ...]) -> bool:
        if not givens:
            return True
        frame = frame_of(assigned, weights)
        try:
            return all(value_of(given, frame) is TRUE for given in givens)
        finally:
            self.spent += CHECK_STEPS - max(frame.budget.left, 0)

    def _candidates(
        self, choice: Choice, assigned: Assigned, weights: tuple[int, ...], costs: tuple[int, int]
    ) -> Iterator[Candidate]:
        if choice.variable is None:
            for found in self.randoms.candidates(assigned, weights, costs):
                yield Candidate(*found)
        elif choice.solution is not None:
            yield from self._solved(choice.solution, assigned, weights)
        else:
            variable = choice.variable
            if variable in self.bounds:
                frame = frame_of(assigned, weights)
                over = range_of(self.bounds[variable], frame)
                listed = [] if over is None else catalogue.families(element(variable.sort, len(over)), over)
            else:
                listed = catalogue.values(variable.sort, self.extra)
            for cost, value in listed:
                yield Candidate(cost, {variable: value})

    def _solved(
        self, solution: Solution, assigned: Assigned, weights: tuple[int, ...]
    ) -> Iterator[Candidate]:
        e, variable = solution.equation, solution.variable
        frame = frame_of(assigned, weights)
        if not solution.arguments:
            frame = self._instance(solution, frame)
            found = [value_of(v, frame) for v in solution.values]
            if all(v is None for v in found):  # an empty range asks nothing
                for cost, free in catalogue.values(variable.sort, self.extra):
                    yield Candidate(cost, {variable: free})
            for cost, value in enumerate(found):
                if value is not None:
                    yield Candidate(cost, {variable: values.simple(real(value))})
            return
        indices = arity(variable.sort)
        over = range_of(self.bounds[variable], frame) if indices else []
        if over is None or any(b - a >= catalogue.MAX_MEMBERS for a, b in over):
            return
        outcomes = range(len(weights)) if e.outcome is not None else range(1)
        for cost, term in enumerate(solution.values):
            table: dict[tuple[int, ...], Entry] = {}
            for index in product(*(range(a, b + 1) for a, b in over)):
                inner = frame.extended(dict(zip(e.indices, index, strict=False)))
                listed = []
                for outcome in outcomes:
                    if e.outcome is not None:
                        inner = inner.extended({e.outcome: outcome})
                    value = value_of(term, inner)
                    listed.append(0 if value is None else values.simple(real(value)))
                table[index] = tuple(listed) if e.outcome is not None else listed[0]
            yield Candidate(cost, {variable: Table(indices, table) if indices else table[()]})

    def _instance(self, solution: Solution, frame: Frame) -> Frame:
        """The frame at the first small indices and outcome at which an equation's guards hold."""
        e = solution.equation
        names = (*e.indices, *((e.outcome,) if e.outcome is not None else ()))
        for point in product((1, 0, 2, 3), repeat=len(e.indices)):
            inner = frame.extended(dict(zip(names, (*point, 0), strict=False)))
            if all(value_of(g, inner) is TRUE for g in e.guards):
                return inner
        return frame
