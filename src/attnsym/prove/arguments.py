"""Forms of argument for proofs that are written in Python: cases, induction, equations from equations.

An `Argument` is the place of one such proof: what is to be shown, what it needs, and forms of argument.
Nothing here searches; a step that doesn't fit is a fault of the proof, and raises.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attnsym.kernel.sugar import ZERO, as_real, le, lt, neg, negation
from attnsym.kernel.terms import INTEGER, KernelError, Sort, Term, app, make
from attnsym.kernel.theorem import (
    Axiom,
    Multiple,
    Summand,
    Theorem,
    assume,
    cut,
    discharge,
    generalise,
    instantiate,
    order,
    specialise,
    undischarge,
)
from attnsym.prove.certificates import find_certificate
from attnsym.prove.facts import Facts
from attnsym.prove.inferences import (
    START,
    contradiction,
    multiplier,
    nonzero,
    step_up,
    successor,
)

_UNIT = Fraction(1)


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
        """a = b from equations l = r with multipliers m, where b - a = sum of m*(r - l), a field identity."""
        a, b = goal.args
        premises = [e for e, _ in pairs]
        forward = [multiplier(m) for _, m in pairs]
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
        return self.use(
            "or_elim", disjunction, discharge(p, first), discharge(q, second), P=p, Q=q, C=first.conclusion
        )

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
        return (
            self.compare(a, b, itself, otherwise)
            if goal.op == "le"
            else self.compare(b, a, otherwise, itself)
        )

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

    def induction(
        self, predicate: Term, start: Term, base: Theorem, step: Callable[[Term, Theorem, Theorem], Theorem]
    ) -> Theorem:
        """forall k: start <= k -> P(k), from P(start) and step(k, start <= k, P(k)), which is P(k+1)."""
        k = self.fresh()
        reached, hypothesis = assume(le(start, k)), assume(app(predicate, k))
        inductive = discharge(
            reached.conclusion, discharge(hypothesis.conclusion, step(k, reached, hypothesis))
        )
        return self.use("induction", base, generalise(k, inductive), P=predicate, a=start)

    def from_below(
        self,
        predicate: Term,
        lower: Term,
        upper: Term,
        empty: Callable[[Term, Theorem], Theorem],
        step: Callable[[Term, Theorem, Theorem], Theorem],
    ) -> Theorem:
        """P(upper), for ranges from lower to upper.

        empty(k, k < lower) is P(k), and step(k, lower <= k+1, P(k)) is P(k+1)."""
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
