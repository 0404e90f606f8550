"""Random variables to try together: spaces from `laws`, each variable moved to the moments asked of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from attnsym.kernel.terms import Term
from attnsym.models import values
from attnsym.models.functions import real, sqrt
from attnsym.models.givens import Moment, independents, moments
from attnsym.models.intervals import Undecided
from attnsym.models.laws import Member, Rational, Space, spaces
from attnsym.models.model import Entry, Random, Table, Value
from attnsym.models.operators import covariance_of, mean_of
from attnsym.models.partial import Assigned, arity, frame_of, range_of, value_of
from attnsym.models.values import TRUE, Real, Undefined

MOST_MEMBERS = 24  # random variables of one model
_UNBOUNDED = 2  # members of a family of random variables without a range


class Randoms(NamedTuple):
    """The random variables and families of a search, and what the givens say of them."""

    variables: tuple[Term, ...]
    bounds: dict[Term, tuple[Term, ...]]
    moments: dict[Term, list[Moment]]
    independent: frozenset[Term]

    def candidates(
        self, assigned: Assigned, weights: tuple[int, ...], costs: tuple[int, int]
    ) -> Iterator[tuple[int, Assigned, tuple[int, ...]]]:
        """Cost, values and weights of the outcomes, cheap ones first."""
        frame = frame_of(assigned, weights)
        listed: list[tuple[Term, tuple[int, ...]]] = []
        members: list[Member] = []
        for number, variable in enumerate(self.variables):
            indices = arity(variable.sort)
            over = (
                range_of(self.bounds[variable], frame)
                if variable in self.bounds
                else [(1, _UNBOUNDED)] * indices
            )
            if over is None or any(b - a > MOST_MEMBERS for a, b in over):
                return
            places = list(product(*(range(a, b + 1) for a, b in over)))
            listed += [(variable, place) for place in places]
            members += [Member(number, k, variable in self.independent) for k in range(len(places))]
        if len(members) > MOST_MEMBERS:
            return
        asked = [self._asked(variable, place, assigned) for variable, place in listed]
        for cost, space in spaces(members, *costs):
            adjusted = _adjusted(space, asked)
            if adjusted is not None:
                yield cost, self._assign(listed, adjusted), space.weights

    def _asked(self, variable: Term, place: tuple[int, ...], assigned: Assigned) -> dict[str, Real]:
        """The moments asked of one random variable, as far as their values are known."""
        found: dict[str, Real] = {}
        for moment in self.moments.get(variable, ()):
            opened: dict[Term, Value] = dict(zip(moment.indices, place, strict=False))
            value = value_of(moment.value, frame_of({**assigned, **opened}, (1,)))
            if value is not None:
                found.setdefault(moment.kind, real(value))
        return found

    def _assign(self, listed: list[tuple[Term, tuple[int, ...]]], chosen: list[Random]) -> Assigned:
        tables: dict[Term, dict[tuple[int, ...], Entry]] = {v: {} for v in self.variables}
        for (variable, place), x in zip(listed, chosen, strict=True):
            tables[variable][place] = x
        result: Assigned = {}
        for variable, table in tables.items():
            if not arity(variable.sort):
                result[variable] = table[()]
            else:
                elsewhere = None if variable in self.bounds else next(iter(table.values()))
                result[variable] = Table(arity(variable.sort), table, elsewhere)
        return result


def randoms(
    variables: Sequence[Term], givens: Sequence[Term], bounds: dict[Term, tuple[Term, ...]]
) -> Randoms:
    return Randoms(tuple(variables), bounds, moments(givens), independents(givens))


def _adjusted(space: Space, asked: list[dict[str, Real]]) -> list[Random] | None:
    """The variables shifted and scaled to the means and variances asked; None when that can't be."""
    result: list[Random] = []
    for x, wanted in zip(space.variables, asked, strict=True):
        adjusted = _moved(x, space.weights, wanted) if wanted else x
        if adjusted is None:
            return None
        result.append(adjusted)
    return result


def _moved(x: tuple[Rational, ...], weights: tuple[int, ...], wanted: dict[str, Real]) -> Random | None:
    centre = mean_of(weights, x)
    mean = wanted.get("mean", centre)
    variance = wanted.get("variance")
    if variance is None and "square" in wanted:
        variance = wanted["square"] - mean * mean
    scale: Real = 1
    if variance is not None:
        spread = covariance_of(weights, x, x)
        try:
            if not spread:
                return (mean,) * len(x) if values.is_zero(variance) else None
            scale = real(sqrt(variance * Fraction(1, spread)))
        except (Undefined, Undecided):
            return None
    if type(scale) is int and scale == 1 and values.equal(mean, centre) is TRUE:
        return x
    return tuple(values.simple(mean + scale * (v - centre)) for v in x)
