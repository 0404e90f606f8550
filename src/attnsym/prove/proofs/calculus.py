"""Derivatives and limits of combinations, from the rules of sums, products and inverses.

The rules of the two relations have the same names but for their first word, and the same premises; so each
proof here serves both.
"""

from __future__ import annotations

from attnsym.kernel.sugar import ZERO, eq, implies, le, lt, mul, sub
from attnsym.kernel.terms import REAL, Term, app, bind, make, num
from attnsym.kernel.theorem import Theorem, assume, cut, discharge, field, generalise, replace, undischarge
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import chain, hole, symmetric
from attnsym.prove.inferences import at, restated, same_at, step_up, successor
from attnsym.prove.proofs.delta import by_equality
from attnsym.prove.proofs.sums import empty, last

# relation: first word of its rules, names of the function and of the value in them, twice, and of the place.
_DERIVATIVE = ("derivative", "FG", "LM", "sj")
_LIMIT = ("tends", "fg", "LM", "A")


class _Relation:
    """HasDerivative(_, s[j], _) or Tends(_, x, A, _) at the place that a goal names."""

    def __init__(self, p: Argument) -> None:
        self.p, self.op = p, p.goal.op
        self.word, self.functions, self.values, places = (
            _DERIVATIVE if self.op == "has_derivative" else _LIMIT
        )
        self.place = p.goal.args[1:-1]
        self.named = dict(zip(places, self.place, strict=True))
        self.argument = p.fresh(p.goal.args[0].sort.domain or REAL, "x")

    def rule(self, name: str, *known: Theorem, others: tuple[Theorem, ...] = (), **values: Term) -> Theorem:
        """The relation's rule of that name, of what is known of one or two functions."""
        for theorem, function, value in zip(known, self.functions, self.values, strict=False):
            values |= {function: theorem.conclusion.args[0], value: theorem.conclusion.args[-1]}
        return self.p.use(f"{self.word}_{name}", *known, *others, **values, **self.named)

    def constant(self, c: Term) -> Theorem:
        return self.rule("constant", c=c)

    def multiple(self, c: Term, known: Theorem) -> Theorem:
        """That of c*f, by the product with a constant."""
        return self.rule("product", self.constant(c), known)

    def of(self, function: Term, value: Term) -> Term:
        return make(self.op, function, *self.place, value)

    def changed(self, known: Theorem, pointwise: Theorem, value: Theorem) -> Theorem:
        """The function and the value replaced by what equations say, for every argument and of the values."""
        argument = self.argument
        other = bind(argument, at(pointwise, argument).conclusion.args[1])
        mark = hole(other.sort)
        known = replace(pointwise, known, bind(mark, self.of(mark, known.conclusion.args[-1])))
        mark = hole(ZERO.sort)
        return replace(value, known, bind(mark, self.of(other, mark)))


def difference(p: Argument) -> Theorem:
    relation = _Relation(p)
    first, second = p.needs
    return restated(relation.rule("sum", first, relation.multiple(num(-1), second)), p.goal)


def multiple(p: Argument) -> Theorem:
    return restated(_Relation(p).multiple(p["c"], p.needs[0]), p.goal)


def quotient(p: Argument) -> Theorem:
    relation = _Relation(p)
    first, second, nonzero = p.needs
    return restated(
        relation.rule("product", first, relation.rule("inverse", second, others=(nonzero,))), p.goal
    )


def square(p: Argument) -> Theorem:
    return restated(_Relation(p).rule("product", p.needs[0], p.needs[0]), p.goal)


def finite_sum(p: Argument) -> Theorem:
    """By induction on k <= b, so that the relation is known of all terms met."""
    relation = _Relation(p)
    a, b, values, top = *p.names("a b L"), p.fresh()
    function = p.goal.args[0]
    x = relation.argument
    terms = app(function, x).args[2]
    total = relation.of(bind(x, make("sum", a, top, terms)), make("sum", a, top, values))
    predicate = bind(top, implies(le(top, b), total))

    def none(k: Term, below: Theorem) -> Theorem:
        pointwise = generalise(x, symmetric(empty(p, a, k, terms, below)))
        value = symmetric(empty(p, a, k, values, below))
        return discharge(le(k, b), relation.changed(relation.constant(ZERO), pointwise, value))

    def step(k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        upper = successor(k)
        inside = assume(le(upper, b))
        before = cut(undischarge(hypothesis), step_up(le(k, b), inside, slack=1))
        grown = relation.rule("sum", before, at(p.needs[0], upper, reached, inside))
        pointwise = generalise(x, symmetric(last(p, a, k, terms, reached)))
        value = symmetric(last(p, a, k, values, reached))
        return discharge(inside.conclusion, relation.changed(grown, pointwise, value))

    return cut(undischarge(p.from_below(predicate, a, b, none, step)), step_up(le(b, b)))


def gap(p: Argument) -> Theorem:
    """For i = m the exponent is 0; else the rate of decay is s[m] - s[i]."""
    s, i, m = p.names("s i m")
    function, place, _ = p.goal.args
    x, y, k = p.fresh(REAL), p.fresh(REAL), p.fresh()
    exponent, rate = sub(mul(x, app(s, i)), mul(x, app(s, m))), sub(app(s, m), app(s, i))

    def case(value: Theorem, condition: Theorem) -> Theorem:
        if condition.conclusion.op == "eq":
            known = p.use("tends_constant", A=place, c=make("exp", ZERO))
            moved = same_at(condition, bind(k, mul(x, app(s, k))))
            same = p.equation(eq(ZERO, exponent), (moved, -1))
            limit = p.known(chain(p.use("exp_zero"), symmetric(value)))
        else:
            below = cut(undischarge(p.needs[0]), condition)
            known = p.use("tends_decay", step_up(lt(ZERO, rate), below), c=rate)
            same = field(app(known.conclusion.args[0], x).args[0], exponent)
            limit = symmetric(value)
        pointwise = generalise(x, same_at(same, bind(y, make("exp", y))))
        mark = hole(function.sort)
        known = replace(pointwise, known, bind(mark, make("tends", mark, place, known.conclusion.args[2])))
        mark = hole(REAL)
        return replace(limit, known, bind(mark, make("tends", function, place, mark)))

    return by_equality(p, i, m, case)


PROOFS: dict[str, Proof] = {
    "derivative_difference": difference,
    "derivative_multiple": multiple,
    "derivative_quotient": quotient,
    "derivative_square": square,
    "derivative_of_finite_sum": finite_sum,
    "tends_difference": difference,
    "tends_multiple": multiple,
    "tends_quotient": quotient,
    "tends_finite_sum": finite_sum,
    "tends_gap": gap,
}
