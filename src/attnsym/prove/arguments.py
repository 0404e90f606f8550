"""Forms of argument for proofs that are written in Python: cases, induction, equations from equations.

An `Argument` is the place of one such proof: what is to be shown, what it needs, and the inferences in a handy form.
Nothing here searches; a step that doesn't fit is a fault of the proof, and raises.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from attnsym.kernel.sugar import ONE, ZERO, as_real, le, lt, negation, neg
from attnsym.kernel.terms import INTEGER, KernelError, Sort, Term, app, bind, integer, make, num, open_fresh
from attnsym.kernel.theorem import (
    Axiom,
    Multiple,
    Summand,
    Theorem,
    assume,
    cut,
    discharge,
    field,
    generalise,
    instantiate,
    order,
    reflexivity,
    replace,
    specialise,
    undischarge,
)
from attnsym.prove.equations import hole, symmetric
from attnsym.prove.facts import Facts
from attnsym.prove.inequalities import find_certificate

_UNIT = Fraction(1)
START = integer(-1)


class Argument:
    """One proof: the statement to show, with its variables by name, and the forms of argument."""

    def __init__(self, statement: Axiom, facts: Facts) -> None:
        self.facts, self.goal = facts, statement.conclusion
        self.needs = tuple([assume(h) for h in statement.hypotheses])
        self._variables = {v.data: v for p in (*statement.hypotheses, statement.conclusion) for v in p.free}

    def __getitem__(self, name: str) -> Term:
        return self._variables[name]

    def names(self, text: str) -> list[Term]:
        """Variables of the statement, by their names."""
        return [self._variables[name] for name in text.split()]

    def fresh(self, sort: Sort = INTEGER, hint: str = "k") -> Term:
        return self.facts.session.fresh(sort, hint)

    def use(self, rule: str, *premises: Theorem, **values: Term) -> Theorem:
        """A rule at values of its variables, each premise cut in."""
        theorem = self.facts.apply(rule, values)
        for premise in premises:
            theorem = cut(theorem, premise)
        return theorem

    def known(self, theorem: Theorem | None) -> Theorem:
        """What a search was sure to find."""
        if theorem is None:
            raise KernelError("a search inside a proof of the library found nothing")
        return theorem

    def linear(self, goal: Term, *premises: Theorem, degree: int = 1) -> Theorem:
        """A comparison from others, by linear arithmetic; degree 2 uses products of two of them, too."""
        return self.known(find_certificate(goal, Facts(self.facts.session, premises), degree))

    def equation(self, goal: Term, *pairs: tuple[Theorem, Term | int]) -> Theorem:
        """a = b from equations l = r with multipliers m, where b - a is the sum of m*(r - l), a field identity."""
        a, b = goal.args
        premises = [e for e, _ in pairs]
        forward = [_factor(m) for _, m in pairs]
        backward = [neg(m) for m in forward]
        below = order(le(a, b), premises, [], [Multiple(k, m) for k, m in enumerate(forward)])
        above = order(le(b, a), premises, [], [Multiple(k, m) for k, m in enumerate(backward)])
        return self.use("antisymmetry", below, above, a=a, b=b)

    def inverse_positive(self, positive: Theorem) -> Theorem:
        """0 < 1/t from 0 < t: else (1/t)*t = 1 would be at most 0."""
        inverse = make("inv", positive.conclusion.args[1])
        premises = [assume(le(inverse, ZERO)), positive]
        absurd = contradiction(premises, Summand(_UNIT, (0, 1)), Summand(_UNIT))
        return self.unless(lt(ZERO, inverse), self.closed(absurd, nonzero(positive)))

    def closed(self, theorem: Theorem, *lemmas: Theorem) -> Theorem:
        """The theorem with those of its hypotheses cut that the lemmas prove."""
        for lemma in lemmas:
            if lemma.conclusion in theorem.hypotheses:
                theorem = cut(theorem, lemma)
        return theorem

    def split(self, p: Term, yes: Theorem, no: Theorem) -> Theorem:
        """What holds if p holds (`yes` may assume it) and holds if it doesn't (`no` may assume not p)."""
        return self.use("by_cases", discharge(p, yes), discharge(negation(p), no), P=p, C=yes.conclusion)

    def either(self, disjunction: Theorem, first: Theorem, second: Theorem) -> Theorem:
        """What follows from each side of `P or Q`; `first` may assume P, `second` Q."""
        p, q = disjunction.conclusion.args
        return self.use("or_elim", disjunction, discharge(p, first), discharge(q, second), P=p, Q=q, C=first.conclusion)

    def compare(self, a: Term, b: Term, first: Theorem, second: Theorem) -> Theorem:
        """What holds if a <= b (`first` may assume it) and if b < a (`second`)."""
        return self.either(self.use("total_order", a=as_real(a), b=as_real(b)), first, second)

    def absurd(self, contradiction: Theorem, goal: Term | None = None) -> Theorem:
        """Anything, from `false`."""
        goal = self.goal if goal is None else goal
        return self.use("ex_falso", contradiction, C=goal)

    def unless(self, goal: Term, contradiction: Theorem) -> Theorem:
        """a <= b from the contradiction that b < a leads to; a < b from that of b <= a."""
        a, b = goal.args
        itself, otherwise = assume(goal), self.absurd(contradiction, goal)
        return self.compare(a, b, itself, otherwise) if goal.op == "le" else self.compare(b, a, otherwise, itself)

    def both(self, first: Theorem, second: Theorem) -> Theorem:
        """P and Q."""
        return self.use("and_intro", first, second, P=first.conclusion, Q=second.conclusion)

    def sides(self, conjunction: Theorem) -> tuple[Theorem, Theorem]:
        """P, and Q, from `P and Q`."""
        p, q = conjunction.conclusion.args
        return self.use("and_left", conjunction, P=p, Q=q), self.use("and_right", conjunction, P=p, Q=q)

    def equivalent(self, forward: Theorem, backward: Theorem) -> Theorem:
        """P <-> Q from the implications each way."""
        p, q = forward.conclusion.args
        return self.use("iff_intro", forward, backward, P=p, Q=q)

    def induction(self, predicate: Term, start: Term, base: Theorem, step: Callable[[Term, Theorem, Theorem], Theorem]) -> Theorem:
        """forall k: start <= k -> P(k), from P(start) and step(k, start <= k, P(k)), which is P(k+1)."""
        k = self.fresh()
        reached, hypothesis = assume(le(start, k)), assume(app(predicate, k))
        inductive = discharge(reached.conclusion, discharge(hypothesis.conclusion, step(k, reached, hypothesis)))
        return self.use("induction", base, generalise(k, inductive), P=predicate, a=start)

    def from_below(
        self,
        predicate: Term,
        lower: Term,
        upper: Term,
        empty: Callable[[Term, Theorem], Theorem],
        step: Callable[[Term, Theorem, Theorem], Theorem],
    ) -> Theorem:
        """P(upper), for ranges from lower to upper: empty(k, k < lower) is P(k); step(k, lower <= k+1, P(k)) is P(k+1)."""
        k = self.fresh()
        outside = empty(k, assume(lt(k, lower)))
        start = make("iadd", lower, START)
        base = cut(instantiate(outside, {k: start}), step_up(lt(start, lower), slack=1))

        def following(m: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
            return step(m, step_up(le(lower, successor(m)), reached), hypothesis)

        inside = undischarge(specialise(self.induction(predicate, start, base, following), upper))
        below = step_up(lt(upper, lower), assume(lt(upper, start)), slack=1)
        return self.compare(start, upper, inside, cut(instantiate(outside, {k: upper}), below))


Proof = str | Callable[[Argument], Theorem]  # reasons, as after `by`, or a function


def _factor(m: Term | int) -> Term:
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
    return replace(equation, reflexivity(app(function, x)), bind(mark, make("eq", app(function, x), app(function, mark))))


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
    """The goal from a theorem whose arguments are the same up to field arithmetic, functions at every argument."""
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
    multiplier = neg(ONE) if below.conclusion.args[0] is as_real(a) else ONE
    absurd = contradiction([below, equation], Summand(_UNIT, (0,)), equations=[(1, multiplier)])
    return discharge(equation.conclusion, absurd)


def step_up(goal: Term, *premises: Theorem, slack: int = 0) -> Theorem:
    """A comparison as the sum of the premises and a number that isn't negative."""
    summands = [Summand(_UNIT, (k,)) for k in range(len(premises))]
    return order(goal, premises, [*summands, Summand(Fraction(slack))] if slack else summands)


def added(goal: Term, comparisons: Sequence[Theorem], *pairs: tuple[Theorem, Term | int]) -> Theorem:
    """A comparison whose difference is the sum of those of the comparisons and of multiples of equations."""
    premises = [*comparisons, *[e for e, _ in pairs]]
    summands = [Summand(_UNIT, (k,)) for k in range(len(comparisons))]
    multiples = [Multiple(len(comparisons) + k, _factor(m)) for k, (_, m) in enumerate(pairs)]
    return order(goal, premises, summands, multiples)


def contradiction(premises: Sequence[Theorem], *summands: Summand, equations: Sequence[tuple[int, Term]] = ()) -> Theorem:
    """false, from premises whose certificate is given."""
    return order(make("false"), premises, summands, [Multiple(k, m) for k, m in equations])
