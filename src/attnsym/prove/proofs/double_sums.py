"""Sums of sums: exchanged, over a triangle, and as products of sums."""

from __future__ import annotations

from attnsym.kernel.sugar import eq, le, mul
from attnsym.kernel.terms import Term, app, bind, make
from attnsym.kernel.theorem import Theorem, assume
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.inferences import restated, step_up, successor
from attnsym.prove.proofs.sums import empty, last, single, summed


def sum_swap(p: Argument) -> Theorem:
    """By induction on the outer upper end: each inner sum grows by one term."""
    a, b, c, d, h = p.names("a b c d H")
    predicate, j = bind(b, p.goal), p.fresh()
    column = bind(i := p.fresh(), app(h, i, j))

    def rows(k: Term) -> Term:
        return app(predicate, k).args[0].args[2]

    def none(k: Term, below: Theorem) -> Theorem:
        zeros = summed(p, c, d, j, empty(p, a, k, column, below))
        pairs = (empty(p, a, k, rows(k), below), 1), (zeros, -1), (p.use("sum_of_zeros", a=c, b=d), -1)
        return p.equation(app(predicate, k), *pairs)

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        longer = last(p, a, k, column, reached)
        grown = summed(p, c, d, j, longer)
        old, new = (bind(j, t) for t in longer.conclusion.args[1].args)
        parts = p.use("sum_of_terms", a=c, b=d, F=old, G=new)
        pairs = (last(p, a, k, rows(k), reached), 1), (hypothesis, 1), (grown, -1), (parts, -1)
        return p.equation(app(predicate, successor(k)), *pairs)

    return p.from_below(predicate, a, b, none, step)


def sum_swap_triangle(p: Argument) -> Theorem:
    """One row more: its terms are the new last terms of the columns, and one new column of one term."""
    a, b, h = p.names("a b H")
    predicate, i, j = bind(b, p.goal), p.fresh(), p.fresh()
    column = bind(i, app(h, i, j))

    def none(k: Term, below: Theorem) -> Theorem:
        sums = [empty(p, a, k, side.args[2], below) for side in app(predicate, k).args]
        return p.equation(app(predicate, k), (sums[0], 1), (sums[1], -1))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        upper = successor(k)
        goal = app(predicate, upper)
        rows, columns = (side.args[2] for side in goal.args)
        row = bind(j, app(h, upper, j))
        high = assume(le(j, k))
        grown = summed(p, a, k, j, last(p, j, k, column, step_up(le(j, successor(k)), high, slack=1)))
        old, new = (bind(j, t) for t in _summand_at(grown, j).args)
        parts = p.use("sum_of_terms", a=a, b=k, F=old, G=new)
        corner = single(p, upper, bind(i, app(h, i, upper)))
        pairs = (
            (last(p, a, k, rows, reached), 1), (hypothesis, 1), (last(p, a, k, row, reached), 1),
            (last(p, a, k, columns, reached), -1), (grown, -1), (parts, -1), (corner, -1),
        )  # fmt: skip
        return p.equation(goal, *pairs)

    return p.from_below(predicate, a, b, none, step)


def _summand_at(equation: Theorem, j: Term) -> Term:
    return app(equation.conclusion.args[1].args[2], j)


def product_of_sums(p: Argument) -> Theorem:
    """The second sum goes into each term of the first, and the term into the second sum."""
    a, b, c, d, f, g = p.names("a b c d F G")
    i, right = p.fresh(), make("sum", c, d, g)
    outer = p.use("constant_factor", a=a, b=b, c=right, F=f)
    inner = p.use("constant_factor", a=c, b=d, c=app(f, i), F=g)
    terms = p.equation(eq(mul(right, app(f, i)), inner.conclusion.args[0]), (inner, -1))
    return p.equation(p.goal, (summed(p, a, b, i, terms), 1), (outer, -1))


def square_of_sum(p: Argument) -> Theorem:
    a, b, f = p.names("a b F")
    product = p.use("product_of_sums", a=a, b=b, c=a, d=b, F=f, G=f)
    return restated(product, p.goal)


PROOFS: dict[str, Proof] = {
    "sum_swap": sum_swap,
    "sum_swap_triangle": sum_swap_triangle,
    "product_of_sums": product_of_sums,
    "square_of_sum": square_of_sum,
}
