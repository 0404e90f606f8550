"""Nonnegative solutions of small rational linear systems, exactly: multipliers for a certificate.

The rows are kept as integers without a common factor; a row may be multiplied by any positive number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm

MAX_PIVOTS = 2_000
Row = list[int]


def find_nonnegative(
    columns: Sequence[Mapping[object, Fraction | int]],
    target: Mapping[object, Fraction | int],
    reward: Sequence[int],
) -> list[Fraction] | None:
    """x >= 0 with sum x_k*columns[k] = target, and sum x_k*reward[k] > 0 if one is found; or None.

    Columns and target map row names to entries. Bland's rule, so it ends; at most MAX_PIVOTS pivots.
    """
    names = dict.fromkeys(r for c in (target, *columns) for r in c)
    table = []
    for r in names:
        row = _whole([c.get(r, 0) for c in columns] + [target.get(r, 0)])
        table.append([-x for x in row] if row[-1] < 0 else row)
    count = len(columns)
    basis = [-1 - k for k in range(len(table))]  # negative: an artificial variable
    # Phase one: minimise a weighted sum of the artificial variables.
    cost = [sum(row[k] for row in table) for k in range(count + 1)]
    _optimise(table, basis, cost)
    if cost[-1] != 0:
        return None
    # Artificial variables left in the basis are zero; pivot them out where a row allows it.
    for i, b in enumerate(basis):
        if b < 0:
            k = next((k for k in range(count) if table[i][k]), None)
            if k is not None:
                if table[i][k] < 0:
                    table[i] = [-x for x in table[i]]
                _pivot(table, basis, cost, i, k)
    keep = [i for i, b in enumerate(basis) if b >= 0]
    table, basis = [table[i] for i in keep], [basis[i] for i in keep]
    # Phase two: raise the reward, as long as it isn't positive.
    cost = [*reward, 0]
    for row, b in zip(table, basis, strict=True):
        cost = _eliminated(cost, row, b)
    ray = _optimise(table, basis, cost, until_positive=True)
    solution = [Fraction(0)] * count
    for row, b in zip(table, basis, strict=True):
        solution[b] = Fraction(row[-1], row[b])
    if ray is not None:  # moving along it keeps the equations and raises the reward
        solution[ray] += 1
        for row, b in zip(table, basis, strict=True):
            solution[b] -= Fraction(row[ray], row[b])
    return solution


def _whole(row: list[Fraction | int]) -> Row:
    scale = lcm(*[x.denominator for x in row])
    return _reduced([x.numerator * (scale // x.denominator) for x in row])


def _reduced(row: Row) -> Row:
    common = gcd(*row)
    return [x // common for x in row] if common > 1 else row


def _optimise(table: list[Row], basis: list[int], cost: Row, *, until_positive: bool = False) -> int | None:
    """Pivots while a reduced cost is positive; the column of an unbounded direction, if one turns up."""
    for _ in range(MAX_PIVOTS):
        if until_positive and cost[-1] < 0:
            return None
        k = next((k for k in range(len(cost) - 1) if cost[k] > 0), None)
        if k is None:
            return None
        candidates = [(Fraction(row[-1], row[k]), basis[i], i) for i, row in enumerate(table) if row[k] > 0]
        if not candidates:
            return k if until_positive else None
        _pivot(table, basis, cost, min(candidates)[2], k)
    return None


def _pivot(table: list[Row], basis: list[int], cost: Row, i: int, k: int) -> None:
    pivot_row = table[i]
    for j, row in enumerate(table):
        if j != i and row[k]:
            table[j] = _eliminated(row, pivot_row, k)
    cost[:] = _eliminated(cost, pivot_row, k)
    basis[i] = k


def _eliminated(row: Row, pivot_row: Row, k: int) -> Row:
    """The row with its entry k made zero by a multiple of the pivot row, whose entry k is positive."""
    factor, pivot = row[k], pivot_row[k]
    if not factor:
        return row
    return _reduced([x * pivot - factor * y for x, y in zip(row, pivot_row, strict=True)])
