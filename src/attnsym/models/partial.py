"""A model in the making: some variables have values, and terms in them can be evaluated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attnsym.kernel.terms import INTEGER, Sort, Term
from attnsym.models.evaluate import Budget, BudgetSpent, Frame, run
from attnsym.models.intervals import Undecided
from attnsym.models.model import Value, set_value
from attnsym.models.values import Undefined

CHECK_STEPS = 100_000  # of one candidate against its givens
Assigned = dict[Term, Value]


def frame_of(assigned: Mapping[Term, Value], weights: tuple[int, ...]) -> Frame:
    """The values that there are, ready to run for a limited number of steps."""
    frame = Frame({}, weights, Budget(CHECK_STEPS))
    for variable, value in assigned.items():
        set_value(frame, variable, value)
    return frame


def value_of(term: Term, frame: Frame) -> Any:
    """A term's value, or None when it has none that is known."""
    try:
        return run(term, frame)
    except (Undefined, Undecided, BudgetSpent):
        return None


def range_of(bounds: Sequence[Term], frame: Frame) -> list[tuple[int, int]] | None:
    """The range of each index, from terms for its ends; None when they have no values yet."""
    ends = [value_of(bound, frame) for bound in bounds]
    if any(e is None for e in ends):
        return None
    return list(zip(ends[::2], ends[1::2], strict=True))


def arity(sort: Sort) -> int:
    """How many integers a family takes."""
    count = 0
    while sort.domain is INTEGER and sort.codomain is not None:
        sort, count = sort.codomain, count + 1
    return count


def element(sort: Sort, indices: int) -> Sort:
    """The sort of a family's members."""
    for _ in range(indices):
        if sort.codomain is not None:
            sort = sort.codomain
    return sort
