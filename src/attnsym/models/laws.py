"""Probability spaces to try: small laws, and the ways in which random variables may hang together.

The laws differ in what false claims forget: signs have E x**4 = 1, the five-point law has the Gaussian's 3,
the skewed one E x**3 != 0. The patterns run from independence to one variable used for all; the givens
decide which of them may stay.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

MAX_OUTCOMES = 128
Rational = int | Fraction
Index = tuple[int, ...]


class Law(NamedTuple):
    """Values with their weights."""

    values: tuple[Rational, ...]
    weights: tuple[int, ...]


HALF = Fraction(1, 2)
SIGNS = Law((1, -1), (1, 1))
SKEWED = Law((2, -HALF), (1, 4))  # mean 0, variance 1, third moment 3/2
RARE = Law((0, 2, -2), (6, 1, 1))  # mean 0, variance 1, fourth moment 4
NORMAL = Law((0, 1, -1, 2, -2), (6, 2, 2, 1, 1))  # mean 0, variance 1, fourth moment 3, as the Gaussian
UP = Law((0, 2), (1, 1))
POSITIVE = Law((1, 3), (1, 1))
BIASED = Law((0, 1), (2, 1))
SPREAD = Law((1, 0, -1), (1, 1, 1))
SCALE = Law((HALF, 2), (4, 1))  # a random scale, of mean square 1


def _scaled(law: Law, factor: Rational) -> Law:
    return Law(tuple(v * factor for v in law.values), law.weights)


# in the order in which they are tried, with what each costs
LAWS: tuple[tuple[int, Law], ...] = (
    (0, SIGNS),
    (1, SKEWED),
    (1, UP),
    (1, _scaled(SIGNS, 2)),
    (1, Law((1,), (1,))),
    (2, RARE),
    (1, POSITIVE),
    (2, SPREAD),
    (2, _scaled(SIGNS, HALF)),
    (2, Law((0,), (1,))),
    (3, NORMAL),
    (3, _scaled(SKEWED, 2)),
    (3, BIASED),
    (3, _scaled(POSITIVE, HALF)),
)


class Member(NamedTuple):
    """A random variable: its family's number, its place in it, whether the givens make it independent."""

    family: int
    place: int
    free: bool


class Part(NamedTuple):
    """A random variable as sign * (product of coordinates)**power; without coordinates the constant 1."""

    coordinates: tuple[int, ...]
    power: int = 1
    sign: int = 1


def _subsets(count: int) -> list[tuple[int, ...]]:
    """Subsets of few coordinates, small ones first: products of signs over them are pairwise independent."""
    size = count.bit_length()
    chosen = [tuple(k for k in range(size) if n >> k & 1) for n in range(1, 1 << size)]
    return sorted(chosen, key=lambda s: (len(s), s))[:count]


def patterns(members: Sequence[Member]) -> list[tuple[int, str, list[Part]]]:
    """Ways to hang together: cost, laws to use (any, signs, symmetric, scaled), each variable's part."""
    count = len(members)
    found: list[tuple[int, str, list[Part]]] = [(0, "any", [Part((k,)) for k in range(count)])]
    bound = [k for k, m in enumerate(members) if not m.free]
    if count < 2 or not bound:
        return found
    free = [k for k, m in enumerate(members) if m.free]
    if free:
        # those that the givens make independent stay so; the others follow them
        copied = {k: free[number % len(free)] for number, k in enumerate(bound)}
        own = {k: Part((k,)) for k in free}
        for cost, follow in (
            (0, {k: Part((c,)) for k, c in copied.items()}),
            (1, {k: Part((c,), 2) for k, c in copied.items()}),
            (1, {k: Part(()) for k in bound}),
            (1, {k: Part(tuple(free[:2])) for k in bound}),
            (2, {k: Part((free[0],), 1, -1) for k in bound}),
        ):
            found.append((cost, "any", [(own | follow)[k] for k in range(count)]))
        return found
    families = {m.family for m in members}
    found.append((0, "any", [Part((0,))] * count))
    if len(families) > 1 and any(m.place for m in members):
        found.append((0, "any", [Part((m.place,)) for m in members]))
        found.append((0, "any", [Part((m.family,)) for m in members]))
    found.append((1, "signs", [Part(s) for s in _subsets(count)]))
    found.append((1, "scaled", [Part((k, count)) for k in range(count)]))
    found.append((1, "symmetric", [Part((0,), 1 + k % 2) for k in range(count)]))
    found.append((1, "any", [Part((0,), 1, 1 - k % 2 * 2) for k in range(count)]))
    found.append((2, "any", [Part((max(0, k - 1),)) for k in range(count)]))
    return found


class Space(NamedTuple):
    """Weights of the outcomes, and each random variable's values."""

    weights: tuple[int, ...]
    variables: tuple[tuple[Rational, ...], ...]


def _space(laws: Sequence[Law], parts: Sequence[Part]) -> Space | None:
    used = sorted({c for p in parts for c in p.coordinates})
    if prod(len(laws[c].values) for c in used) > MAX_OUTCOMES:
        return None
    weights = tuple(prod(w) for w in product(*(laws[c].weights for c in used)))
    points = list(product(*(laws[c].values for c in used)))
    where = {c: n for n, c in enumerate(used)}
    variables = tuple(
        tuple(p.sign * prod(point[where[c]] for c in p.coordinates) ** p.power for point in points)
        for p in parts
    )
    return Space(weights, variables)


def _tables(members: Sequence[Member]) -> Iterator[tuple[int, Space]]:
    """Few outcomes and small values with no structure at all, always the same ones."""
    state = 7
    for outcomes, weights, cost in (
        (3, (2, 1, 1), 2),
        (4, (1, 1, 1, 1), 2),
        (3, (1, 2, 3), 3),
        (5, (1, 1, 2, 3, 1), 3),
    ):
        for lowest in (1, -2):
            rows = []
            for _ in members:
                row = []
                for _ in range(outcomes):
                    state = (state * 1103515245 + 12345) % 2**31
                    row.append(lowest + (state >> 16) % 4)
                rows.append(tuple(row))
            yield cost + (lowest < 0), Space(weights, tuple(rows))


def spaces(members: Sequence[Member], least: int, most: int) -> Iterator[tuple[int, Space]]:
    """Spaces of costs from least to most, cheap ones first."""
    families = max((m.family for m in members), default=-1) + 1
    if not members:
        if least == 0:
            yield 0, Space((1,), ())
        return
    unstructured = [] if any(m.free for m in members) and len(members) > 1 else list(_tables(members))
    choices = patterns(members)
    for cost in range(least, most + 1):
        for extra, kind, parts in choices:
            count = max((c for p in parts for c in p.coordinates), default=0) + 1
            for laws in _plans(kind, cost - extra, families):
                by_coordinate = _by_coordinate(kind, laws, parts, members, count)
                space = _space(by_coordinate, parts)
                if space is not None:
                    yield cost, space
        yield from ((c, s) for c, s in unstructured if c == cost)


def _plans(kind: str, cost: int, families: int) -> Iterator[tuple[Law, ...]]:
    """A law for each family: the same one, or a mixture whose costs add up."""
    if cost < 0:
        return
    if kind in ("signs", "scaled"):
        if cost == 0:
            yield (SIGNS,) * families
        return
    if kind == "symmetric":
        for c, law in ((0, SPREAD), (0, RARE), (1, SKEWED), (1, UP)):
            if c == cost:
                yield (law,) * families
        return
    for c, law in LAWS:
        if c == cost:
            yield (law,) * families
    if families > 1:
        for chosen in product(LAWS, repeat=min(families, 3)):
            if sum(c for c, _ in chosen) == cost and len({law for _, law in chosen}) > 1:
                yield tuple(law for _, law in chosen) + (chosen[-1][1],) * (families - len(chosen))


def _by_coordinate(
    kind: str, laws: Sequence[Law], parts: Sequence[Part], members: Sequence[Member], count: int
) -> list[Law]:
    """The law of each coordinate: that of the first variable that is made of it."""
    result: list[Law | None] = [None] * count
    for part, member in zip(parts, members, strict=True):
        for c in part.coordinates:
            if result[c] is None:
                result[c] = laws[member.family]
    if kind == "scaled":
        result[-1] = SCALE
    return [law or SIGNS for law in result]
