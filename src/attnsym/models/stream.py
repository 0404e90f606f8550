"""All models of some givens, simplest first, up to a cost; made once for the same givens and kept.

The search chooses a value for one variable after the other, in an order in which each given is checked as soon as its variables
have values, and deepens by total cost. What it hands out satisfies every given by exact evaluation. The steps that
it took are recorded with each model and charged to whoever asks, so an answer doesn't depend on what was asked before.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from attnsym.kernel.terms import INTEGER, OUTCOME, Sort, Term
from attnsym.models import catalogue, values
from attnsym.models.evaluate import Budget, BudgetSpent, Frame, run
from attnsym.models.functions import real, sqrt
from attnsym.models.givens import Moment, Solution, independents, is_random, moments, ranges, solutions
from attnsym.models.intervals import Undecided
from attnsym.models.laws import Member, Space, spaces
from attnsym.models.model import Entry, Model, Random, Table, Value, set_value
from attnsym.models.values import TRUE, Real, Undefined

MOST_COST = 9
MOST_MODELS = 200  # kept for the same givens
MOST_MEMBERS = 24  # random variables of one model
CHECK_STEPS = 100_000  # of one candidate against one given
CHOICE_STEPS = 20  # of making one candidate
_UNBOUNDED = 2  # members of a family of random variables without a range


class Candidate(NamedTuple):
    """What one choice may assign: its cost, the variables' values, and the outcomes' weights if it sets them."""

    cost: int
    assigned: dict[Term, Value]
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
        self.moments = moments(givens)
        self.independents = independents(givens)
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
        """Solved variables as soon as what they need has a value; the random ones together, last of the others."""
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
        self.together = together
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
                known |= set(self.together) if choice.variable is None else {choice.variable}
            result.append([g for g in left if all(v in known or v.sort is OUTCOME for v in g.free)])
            left = [g for g in left if g not in result[-1]]
        return result

    def _all(self) -> Iterator[Model | None]:
        for cost in range(MOST_COST + 1):
            yield from self._extend(0, cost, {}, (1,), ())

    def _extend(
        self, k: int, cost: int, assigned: dict[Term, Value], weights: tuple[int, ...], path: tuple[int, ...]
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

    def _frame(self, assigned: dict[Term, Value], weights: tuple[int, ...]) -> Frame:
        frame = Frame({}, weights, Budget(CHECK_STEPS))
        for variable, value in assigned.items():
            set_value(frame, variable, value)
        return frame

    def _check(self, givens: list[Term], assigned: dict[Term, Value], weights: tuple[int, ...]) -> bool:
        if not givens:
            return True
        frame = self._frame(assigned, weights)
        try:
            return all(self._holds(given, frame) for given in givens)
        finally:
            self.spent += CHECK_STEPS - max(frame.budget.left, 0)

    def _holds(self, given: Term, frame: Frame) -> bool:
        return self._value(given, frame) is TRUE

    def _value(self, term: Term, frame: Frame) -> Any:
        """A term's value, or None when it has none that is known."""
        try:
            return run(term, frame)
        except (Undefined, Undecided, BudgetSpent):
            return None

    def _candidates(
        self, choice: Choice, assigned: dict[Term, Value], weights: tuple[int, ...], costs: tuple[int, int]
    ) -> Iterator[Candidate]:
        if choice.variable is None:
            yield from self._spaces(assigned, weights, costs)
        elif choice.solution is not None:
            yield from self._solved(choice.solution, assigned, weights)
        else:
            variable = choice.variable
            if variable in self.bounds:
                frame = self._frame(assigned, weights)
                over = self._range(variable, frame)
                found = catalogue.families(_element(variable.sort, len(over)), over) if over is not None else []
            else:
                found = catalogue.values(variable.sort, self.extra)
            for cost, value in found:
                yield Candidate(cost, {variable: value})

    def _range(self, variable: Term, frame: Frame) -> list[tuple[int, int]] | None:
        ends = [self._value(bound, frame) for bound in self.bounds[variable]]
        if any(e is None for e in ends):
            return None
        return list(zip(ends[::2], ends[1::2], strict=True))

    def _members(self, variable: Term, frame: Frame) -> list[tuple[int, ...]] | None:
        """The indices at which a random family has members; one empty tuple for a random variable."""
        arity = _arity(variable.sort)
        if arity == 0:
            return [()]
        over = self._range(variable, frame) if variable in self.bounds else [(1, _UNBOUNDED)] * arity
        if over is None or any(b - a > MOST_MEMBERS for a, b in over):
            return None
        return list(product(*(range(a, b + 1) for a, b in over)))

    def _spaces(
        self, assigned: dict[Term, Value], weights: tuple[int, ...], costs: tuple[int, int]
    ) -> Iterator[Candidate]:
        frame = self._frame(assigned, weights)
        listed: list[tuple[Term, tuple[int, ...]]] = []
        members: list[Member] = []
        for number, variable in enumerate(self.together):
            indices = self._members(variable, frame)
            if indices is None:
                return
            listed += [(variable, i) for i in indices]
            free = variable in self.independents
            members += [Member(number, place, free) for place in range(len(indices))]
        if len(members) > MOST_MEMBERS:
            return
        asked = [self._asked(v, i, assigned) for v, i in listed]
        for cost, space in spaces(members, *costs):
            adjusted = self._adjusted(space, asked)
            if adjusted is not None:
                yield Candidate(cost, self._assign(listed, adjusted, len(space.weights)), space.weights)

    def _asked(self, variable: Term, index: tuple[int, ...], assigned: dict[Term, Value]) -> dict[str, Real]:
        """The moments asked of one random variable, as far as their values are known."""
        found: dict[str, Real] = {}
        for moment in self.moments.get(variable, ()):
            value = self._moment(moment, index, assigned)
            if value is not None:
                found.setdefault(moment.kind, value)
        return found

    def _moment(self, moment: Moment, index: tuple[int, ...], assigned: dict[Term, Value]) -> Real | None:
        opened: dict[Term, Value] = dict(zip(moment.indices, index, strict=False))
        value = self._value(moment.value, self._frame({**assigned, **opened}, (1,)))
        return None if value is None else real(value)

    def _adjusted(self, space: Space, asked: list[dict[str, Real]]) -> list[Random] | None:
        """The variables shifted and scaled to the means and variances asked; None when that can't be."""
        result: list[Random] = []
        total = sum(space.weights)
        for x, wanted in zip(space.variables, asked, strict=True):
            adjusted: Random = x
            if wanted:
                centre = sum((w * Fraction(v) for w, v in zip(space.weights, x, strict=True)), Fraction(0)) / total
                spread = sum((w * (v - centre) ** 2 for w, v in zip(space.weights, x, strict=True)), Fraction(0)) / total
                mean = wanted.get("mean", centre)
                variance = wanted.get("variance")
                if variance is None and "square" in wanted:
                    variance = wanted["square"] - mean * mean
                scale: Real = 1
                if variance is not None:
                    try:
                        if not spread:
                            if values.is_zero(variance):
                                result.append((mean,) * len(x))
                                continue
                            return None
                        scale = real(sqrt(variance * Fraction(1, spread)))
                    except (Undefined, Undecided):
                        return None
                adjusted = tuple(values.simple(mean + scale * (v - centre)) for v in x)
            result.append(adjusted)
        return result

    def _assign(
        self, listed: list[tuple[Term, tuple[int, ...]]], variables: list[Random], outcomes: int
    ) -> dict[Term, Value]:
        tables: dict[Term, dict[tuple[int, ...], Entry]] = {v: {} for v in self.together}
        for (variable, index), x in zip(listed, variables, strict=True):
            tables[variable][index] = x
        result: dict[Term, Value] = {}
        for variable, table in tables.items():
            arity = _arity(variable.sort)
            if arity == 0:
                result[variable] = table[()]
            else:
                elsewhere: Random | None = None if variable in self.bounds else (0,) * outcomes
                result[variable] = Table(arity, table, elsewhere)
        return result

    def _solved(
        self, solution: Solution, assigned: dict[Term, Value], weights: tuple[int, ...]
    ) -> Iterator[Candidate]:
        e, variable = solution.equation, solution.variable
        frame = self._frame(assigned, weights)
        if not solution.arguments:
            frame = self._instance(solution, frame)
            found = [self._value(v, frame) for v in solution.values]
            if all(v is None for v in found):  # an empty range asks nothing
                for cost, free in catalogue.values(variable.sort, self.extra):
                    yield Candidate(cost, {variable: free})
            for cost, value in enumerate(found):
                if value is not None:
                    yield Candidate(cost, {variable: values.simple(real(value))})
            return
        arity = _arity(variable.sort)
        over = self._range(variable, frame) if arity else []
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
                    value = self._value(term, inner)
                    listed.append(0 if value is None else values.simple(real(value)))
                table[index] = tuple(listed) if e.outcome is not None else listed[0]
            yield Candidate(cost, {variable: Table(arity, table) if arity else table[()]})

    def _instance(self, solution: Solution, frame: Frame) -> Frame:
        """The frame at the first small indices and outcome at which an equation's guards hold."""
        e = solution.equation
        names = (*e.indices, *((e.outcome,) if e.outcome is not None else ()))
        for point in product((1, 0, 2, 3), repeat=len(e.indices)):
            inner = frame.extended(dict(zip(names, (*point, 0), strict=False)))
            if all(self._value(g, inner) is TRUE for g in e.guards):
                return inner
        return frame


def _arity(sort: Sort) -> int:
    count = 0
    while sort.domain is INTEGER and sort.codomain is not None:
        sort, count = sort.codomain, count + 1
    return count


def _element(sort: Sort, arity: int) -> Sort:
    for _ in range(arity):
        if sort.codomain is not None:
            sort = sort.codomain
    return sort
