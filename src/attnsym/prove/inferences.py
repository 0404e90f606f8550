"""Short forms of inferences, for proofs that know what they do: replacing, specialising, sums of comparisons.

Nothing here searches; a step that doesn't fit raises KernelError.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from attnsym.kernel.sugar import ONE, as_real, le, neg
from attnsym.kernel.terms import Term, app, bind, integer, make, num, open_fresh
from attnsym.kernel.theorem import (
    Multiple,
    Summand,
    Theorem,
    assume,
    cut,
    discharge,
    field,
    generalise,
    order,
    reflexivity,
    replace,
    specialise,
    undischarge,
)
from attnsym.prove.equations import hole, symmetric

_UNIT = Fraction(1)
START = integer(-1)


def multiplier(m: Term | int) -> Term:
    return m if isinstance(m, Term) else num(m)


def successor(k: Term) -> Term:
    return make("iadd", k, integer(1))


def predecessor(k: Term) -> Term:
    return make("iadd", k, START)


def at(universal: Theorem, value: Term, *premises: Theorem) -> Theorem:
    """forall x: p -> q -> ... c at a value, with proofs of p, q, ..."""
    theorem = specialise(universal, value)
    for premise in premises:
        theorem = cut(undischarge(theorem), premise)
    return theorem


def for_range(i: Term, lower: Term, upper: Term, theorem: Theorem) -> Theorem:
    """forall i in lower..upper: c, from c, which may assume that i is in the range."""
    return generalise(i, discharge(le(lower, i), discharge(le(i, upper), theorem)))


def abstract(term: Term, part: Term, mark: Term) -> Term:
    """The term with each occurrence of the part replaced by the mark."""
    memo: dict[Term, Term] = {}

    def visit(t: Term) -> Term:
        if t is part:
            return mark
        if not t.args or t.size < part.size:
            return t
        if t not in memo:
            memo[t] = inside(t)
        return memo[t]

    def inside(t: Term) -> Term:
        if t.op == "lam":
            variable, body = open_fresh(t)
            changed = visit(body)
            return t if changed is body else bind(variable, changed)
        args = [visit(a) for a in t.args]
        if all(x is y for x, y in zip(args, t.args, strict=True)):
            return t
        return app(*args) if t.op == "app" else make(t.op, *args)

    return visit(term)


def rewritten(theorem: Theorem, *equations: Theorem) -> Theorem:
    """The theorem with the left side of each equation replaced by its right side, wherever it occurs.

    forall x: f(x) = g(x) replaces the function f."""
    for equation in equations:
        left, body, binders = None, equation.conclusion, []
        while body.op == "forall":
            variable, body = open_fresh(body.args[0])
            binders.append(variable)
        left = body.args[0]
        for variable in reversed(binders):
            left = bind(variable, left)
        mark = hole(left.sort)
        theorem = replace(equation, theorem, bind(mark, abstract(theorem.conclusion, left, mark)))
    return theorem


def same_at(equation: Theorem, function: Term) -> Theorem:
    """f(x) = f(y) from x = y, f given as a λ."""
    x, _ = equation.conclusion.args
    mark = hole(x.sort)
    return replace(
        equation, reflexivity(app(function, x)), bind(mark, make("eq", app(function, x), app(function, mark)))
    )


def same(a: Term, b: Term) -> Theorem:
    """a = b, by arithmetic without a denominator."""
    return reflexivity(a) if a is b else field(a, b)


def turned(*equations: Theorem) -> Sequence[Theorem]:
    """The equations the other way round; under a quantifier, too."""
    return [_turned(e) for e in equations]


def _turned(equation: Theorem) -> Theorem:
    if equation.conclusion.op != "forall":
        return symmetric(equation)
    variable, _ = open_fresh(equation.conclusion.args[0])
    return generalise(variable, _turned(specialise(equation, variable)))


def restated(theorem: Theorem, goal: Term) -> Theorem:
    """The goal from a theorem with the same arguments up to field arithmetic, functions at every argument."""
    for number, wanted in enumerate(goal.args):
        have = theorem.conclusion.args[number]
        if have is wanted:
            continue
        mark = hole(have.sort)
        args = list(theorem.conclusion.args)
        args[number] = mark
        theorem = replace(_pointwise(have, wanted), theorem, bind(mark, make(goal.op, *args)))
    return theorem


def _pointwise(f: Term, g: Term) -> Theorem:
    if f.sort.domain is None:
        return field(f, g)
    variable = hole(f.sort.domain)
    return generalise(variable, field(app(f, variable), app(g, variable)))


def nonzero(positive: Theorem) -> Theorem:
    """t != 0 from 0 < t."""
    equation = assume(make("eq", positive.conclusion.args[1], positive.conclusion.args[0]))
    absurd = contradiction([positive, equation], Summand(_UNIT, (0,)), equations=[(1, ONE)])
    return discharge(equation.conclusion, absurd)


def apart(below: Theorem, a: Term, b: Term) -> Theorem:
    """a != b from a < b or from b < a."""
    equation = assume(make("eq", a, b))
    turn = neg(ONE) if below.conclusion.args[0] is as_real(a) else ONE
    absurd = contradiction([below, equation], Summand(_UNIT, (0,)), equations=[(1, turn)])
    return discharge(equation.conclusion, absurd)


def step_up(goal: Term, *premises: Theorem, slack: int = 0) -> Theorem:
    """A comparison as the sum of the premises and a number that isn't negative."""
    summands = [Summand(_UNIT, (k,)) for k in range(len(premises))]
    return order(goal, premises, [*summands, Summand(Fraction(slack))] if slack else summands)


def added(goal: Term, comparisons: Sequence[Theorem], *pairs: tuple[Theorem, Term | int]) -> Theorem:
    """A comparison whose difference is the sum of those of the comparisons and of multiples of equations."""
    premises = [*comparisons, *[e for e, _ in pairs]]
    summands = [Summand(_UNIT, (k,)) for k in range(len(comparisons))]
    multiples = [Multiple(len(comparisons) + k, multiplier(m)) for k, (_, m) in enumerate(pairs)]
    return order(goal, premises, summands, multiples)


def contradiction(
    premises: Sequence[Theorem], *summands: Summand, equations: Sequence[tuple[int, Term]] = ()
) -> Theorem:
    """false, from premises whose certificate is given."""
    return order(make("false"), premises, summands, [Multiple(k, m) for k, m in equations])
