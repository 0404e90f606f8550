"""Finite sums: split, pull out, count, collapse a delta."""

from __future__ import annotations

from sympy import Add, Expr

from attnsym.derive.rewrites import Rewrite
from attnsym.derive.scope import Scope, is_ring
from attnsym.derive.terms import TooLarge, expanded, factors, summands, times
from attnsym.kernel.sugar import ONE, ZERO, le, ne
from attnsym.kernel.terms import Term, app, bind, integer, make


def sum_rewrite(
    *,
    split: bool = False,
    pull: bool = False,
    count: bool = False,
    collapse: bool = False,
    expand: bool = True,
) -> Rewrite:
    """Sum(body) as a combination of simpler sums by the steps that are allowed, named for them."""
    names = {
        "sum_of_terms": split,
        "constant_factor": pull,
        "constant_sum": count,
        "delta_collapse": collapse,
    }

    def at(term: Term, scope: Scope) -> Term | None:
        value = simpler(term, scope, split=split, pull=pull, count=count, collapse=collapse, expand=expand)
        return None if value is term else value

    return Rewrite(tuple(n for n, used in names.items() if used), at, group="sums")


def simpler(
    term: Term, scope: Scope, *, split: bool, pull: bool, count: bool, collapse: bool, expand: bool = True
) -> Term | None:
    """The sum rewritten, or None where no allowed step applies."""
    if term.op != "sum":
        return None
    ring = scope.shop.ring
    lower, upper, function = term.args
    i, body, inside = scope.opened(term, function)
    try:
        read = ring.read(body)
        parts = summands(expanded(read) if expand else read)
    except TooLarge:
        return None
    if len(parts) > 1 and not split:
        return None
    total: list[Expr] = []
    changed = len(parts) > 1
    for part in parts:
        value = _one(part, i, lower, upper, inside, pull=pull, count=count, collapse=collapse)
        changed = changed or value is not None
        total.append(
            ring.atom(make("sum", lower, upper, bind(i, ring.write(part)))) if value is None else value
        )
    return ring.write(Add(*total)) if changed else None


def _one(
    part: Expr, i: Term, lower: Term, upper: Term, scope: Scope, *, pull: bool, count: bool, collapse: bool
) -> Expr | None:
    ring = scope.shop.ring
    free = [f for f in factors(part) if not _depends(f, i, scope)]
    bound = [f for f in factors(part) if f not in free]
    if not bound:
        if not count or not scope.known(le(lower, make("iadd", upper, integer(1)))):
            return None
        return part * (ring.read(make("real", upper)) - ring.read(make("real", lower)) + 1)
    if collapse:
        for factor in bound:
            delta = ring.terms.get(factor)
            if delta is None or delta.op != "delta":
                continue
            j = _other(delta, i)
            if j is not None and scope.in_range(j, lower, upper):
                rest = ring.write(times([f for f in bound if f is not factor]))
                return times(free) * ring.read(app(bind(i, rest), j))
    if pull and free:
        inner = make("sum", lower, upper, bind(i, ring.write(times(bound))))
        return times(free) * ring.atom(inner)
    return None


def _depends(expression: Expr, i: Term, scope: Scope) -> bool:
    return any(i in scope.shop.ring.terms[d].free for d in expression.free_symbols)


def _other(delta: Term, i: Term) -> Term | None:
    """j in KroneckerDelta(i, j) or KroneckerDelta(j, i), where j doesn't depend on i."""
    first, second = delta.args
    if first is i and i not in second.free:
        return second
    return first if second is i and i not in first.free else None


def _same_index(term: Term, scope: Scope) -> Term | None:
    return ONE if term.op == "delta" and term.args[0] is term.args[1] else None


def _different(term: Term, scope: Scope) -> Term | None:
    if term.op != "delta" or term.args[0] is term.args[1]:
        return None
    return ZERO if scope.known(ne(*term.args)) else None


def _delta_power(term: Term, scope: Scope) -> Term | None:
    if term.op == "pow" and term.args[0].op == "delta" and term.args[1].data == 2:
        return term.args[0]
    return None


def _delta_product(term: Term, scope: Scope) -> Term | None:
    """A product multiplied out where a delta meets itself in it."""
    ring = scope.shop.ring
    if term.op != "mul" or not is_ring(term):
        return None
    read = ring.read(term)
    if read.is_Mul and sum(f.is_Add for f in read.args) and any(_is_delta(f, scope) for f in read.args):
        try:
            flat = expanded(read)
        except TooLarge:
            return None
        powers = [f.base for part in summands(flat) for f in factors(part) if f.is_Pow]
        return ring.write(flat) if any(_is_delta(base, scope) for base in powers) else None
    return None


def _is_delta(expression: Expr, scope: Scope) -> bool:
    term = scope.shop.ring.terms.get(expression)
    return term is not None and term.op == "delta"


SPLIT = sum_rewrite(split=True, pull=True)
PULL = sum_rewrite(pull=True)
COUNT = sum_rewrite(count=True, expand=False)
COLLAPSE = sum_rewrite(collapse=True)
SPLIT_AND_COLLAPSE = sum_rewrite(split=True, pull=True, collapse=True)
DELTA_SAME = Rewrite(("delta_same",), _same_index, group="sums")
DELTA_DIFFERENT = Rewrite(("delta_different",), _different, group="sums")
DELTA_PRODUCT = Rewrite(("algebra",), _delta_product)
DELTA_SQUARE = Rewrite(("delta_square",), _delta_power, group="sums")
