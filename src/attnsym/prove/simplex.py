"""Nonnegative solutions of small rational linear systems, exactly: the multipliers of certificates."""

from __future__ import annotations

from fractions import Fraction

MAX_PIVOTS = 2_000


def find_nonnegative(
    columns: list[dict[object, Fraction]], target: dict[object, Fraction], reward: list[Fraction]
) -> list[Fraction] | None:
    """x >= 0 with sum x_k*columns[k] = target, with sum x_k*reward[k] > 0 if one is found; or None.

    Columns and target map row names to entries. Bland's rule, so it ends; at most MAX_PIVOTS pivots.
    """
    rows = sorted({r for c in [*columns, target] for r in c}, key=repr)
    table: list[list[Fraction]] = []
    for r in rows:
        line = [c.get(r, Fraction(0)) for c in columns] + [target.get(r, Fraction(0))]
        table.append([-x for x in line] if line[-1] < 0 else line)
    count = len(columns)
    basis: list[int] = [-1 - k for k in range(len(rows))]  # negative: an artificial variable
    # Phase one: minimise the sum of the artificial variables.
    cost = [sum((line[k] for line in table), Fraction(0)) for k in range(count + 1)]
    _optimise(table, basis, cost)
    if cost[-1] != 0:
        return None
    # Artificial variables left in the basis are zero; pivot them out where a row allows it.
    for i, b in enumerate(basis):
        if b < 0:
            k = next((k for k in range(count) if table[i][k]), None)
            if k is not None:
                _pivot(table, basis, cost, i, k)
    keep = [i for i, b in enumerate(basis) if b >= 0]
    table, basis = [table[i] for i in keep], [basis[i] for i in keep]
    # Phase two: raise the reward, as long as it isn't positive.
    cost = [*reward, Fraction(0)]
    for i, b in enumerate(basis):
        factor = cost[b]
        if factor:
            cost = [c - factor * x for c, x in zip(cost, table[i], strict=True)]
    unbounded = _optimise(table, basis, cost, stop_at=Fraction(0))
    solution = [Fraction(0)] * count
    for i, b in enumerate(basis):
        solution[b] = table[i][-1]
    if unbounded is not None:  # moving along the ray keeps the equations and raises the reward
        solution[unbounded] += 1
        for i, b in enumerate(basis):
            solution[b] -= table[i][unbounded]
    return solution


def _optimise(
    table: list[list[Fraction]], basis: list[int], cost: list[Fraction], stop_at: Fraction | None = None
) -> int | None:
    """Pivots while a reduced cost is positive; the column of an unbounded direction, if one turns up."""
    for _ in range(MAX_PIVOTS):
        if stop_at is not None and -cost[-1] > stop_at:
            return None
        k = next((k for k in range(len(cost) - 1) if cost[k] > 0), None)
        if k is None:
            return None
        candidates = [(line[-1] / line[k], basis[i], i) for i, line in enumerate(table) if line[k] > 0]
        if not candidates:
            return k if stop_at is not None else None
        _pivot(table, basis, cost, min(candidates)[2], k)
    return None


def _pivot(table: list[list[Fraction]], basis: list[int], cost: list[Fraction], i: int, k: int) -> None:
    scale = table[i][k]
    table[i] = [x / scale for x in table[i]]
    pivot_row = table[i]
    for lines in (*[line for j, line in enumerate(table) if j != i], cost):
        factor = lines[k]
        if factor:
            lines[:] = [x - factor * y for x, y in zip(lines, pivot_row, strict=True)]
    basis[i] = k
