"""One step: a proposition, the facts in scope and the reasons given; a theorem, or None.

An equation is proved by rewriting both sides with the reasons until they meet by algebra; an inequality
likewise, with the reasons' instances as further facts; a compound proposition by its parts.
"""

from __future__ import annotations

from collections.abc import Iterator

from attnsym.kernel.sugar import FALSE, implies
from attnsym.kernel.terms import INTEGER, Term, app, bind, make
from attnsym.kernel.theorem import Theorem, assume, discharge, generalise, replace
from attnsym.prove.algebra import equal
from attnsym.prove.assumptions import equal_assuming
from attnsym.prove.certificates import find_certificate
from attnsym.prove.equations import chain, hole, right, symmetric
from attnsym.prove.facts import Facts, Pattern
from attnsym.prove.forms import by_cases, by_contradiction, by_induction
from attnsym.prove.instances import instance_of
from attnsym.prove.match import Matcher, spine, subterms
from attnsym.prove.multiples import find_multiple
from attnsym.prove.named import applied
from attnsym.prove.reasons import Active, Reasons
from attnsym.prove.rewrite import rewrite, rewrite_inside_out
from attnsym.prove.sums import exp_conversion, sum_conversion

MAX_ROUNDS = 3
_ALL_SUMS = sum_conversion(split=True, pull=True, count=True, collapse=True)


def justify(goal: Term, facts: Facts, reasons: Reasons) -> Theorem | None:
    """The goal as a theorem from the facts, for the reasons; None where it isn't reached."""
    if reasons.induction is not None:
        return by_induction(goal, facts, reasons, justify)
    if reasons.contradiction:
        return by_contradiction(goal, facts, reasons, justify)
    if reasons.cases is not None:
        return by_cases(goal, reasons.cases, facts, reasons.inner(), justify)
    direct = _instance(goal, facts, reasons)
    if direct is not None:
        return direct
    if goal.op == "forall":
        domain = goal.args[0].sort.domain
        if domain is None:
            return None
        variable = facts.session.fresh(domain, "x")
        body = justify(app(goal.args[0], variable), facts, reasons)
        return None if body is None else generalise(variable, body)
    if goal.op == "implies":
        p, q = goal.args
        inside = reasons.with_hypothesis(assume(p)) if reasons.algebra and p.op == "eq" else reasons
        inner = justify(q, facts.extended(p), inside)
        return None if inner is None else discharge(p, inner)
    if goal.op in ("and", "iff"):
        return _both(goal, facts, reasons)
    if goal.op == "eq":
        return _equation(goal, facts, reasons)
    if goal.op in ("le", "lt", "false"):
        return _inequality(goal, facts, reasons)
    return _rewritten(goal, facts, reasons) or facts.prove(goal)


def _both(goal: Term, facts: Facts, reasons: Reasons) -> Theorem | None:
    p, q = goal.args
    if goal.op == "and":
        parts = [justify(x, facts, reasons) for x in (p, q)]
        name = "and_intro"
    else:
        parts = [justify(implies(x, y), facts, reasons) for x, y in ((p, q), (q, p))]
        name = "iff_intro"
    if parts[0] is None or parts[1] is None:
        return None
    return facts.apply(name, {"P": p, "Q": q}, [parts[0], parts[1]])


class Sides:
    """Both sides of a goal as they are rewritten, each with the theorem that says it is still the same.

    A side that is a function, as X is in HasMean(X, m), is opened at a value of its own."""

    def __init__(self, goal: Term, facts: Facts) -> None:
        fresh = facts.session.fresh
        self.opened = [None if t.sort.domain is None else fresh(t.sort.domain) for t in goal.args]
        self.terms = [t if v is None else app(t, v) for t, v in zip(goal.args, self.opened, strict=True)]
        self.changes: list[Theorem | None] = [None for _ in self.terms]

    def present(self) -> list[Term]:
        """The sides as they are now."""
        return [t if v is None else bind(v, t) for t, v in zip(self.terms, self.opened, strict=True)]

    def rewritings(self, active: Active, facts: Facts) -> Iterator[None]:
        """Rewrites one side after the other, and stops after each that the reason changed."""
        if active.conversion is None:
            return
        for k, t in enumerate(self.terms):
            step = rewrite(t, facts, active.conversion)
            if step is not None:
                self._advance(k, step)
                yield

    def normalise(self, facts: Facts) -> None:
        for k in range(len(self.terms)):
            for conversion in (exp_conversion, _ALL_SUMS):
                step = rewrite_inside_out(self.terms[k], facts, conversion)
                if step is not None:
                    self._advance(k, step)

    def _advance(self, k: int, step: Theorem) -> None:
        self.changes[k] = chain(self.changes[k], step)
        self.terms[k] = right(step)

    def back(self, goal: Term, theorem: Theorem) -> Theorem:
        """From the goal about the present terms, the goal about the first ones."""
        args = list(theorem.conclusion.args)
        for k, change in enumerate(self.changes):
            if change is None:
                continue
            mark = hole(args[k].sort)
            marked = [*args[:k], mark, *args[k + 1 :]]
            variable, equation = self.opened[k], symmetric(change)
            equation = equation if variable is None else generalise(variable, equation)
            theorem = replace(equation, theorem, bind(mark, make(goal.op, *marked)))
            args = list(theorem.conclusion.args)
        return theorem


def _equation(goal: Term, facts: Facts, reasons: Reasons) -> Theorem | None:
    found = _rewritten(goal, facts, reasons)
    if found is not None:
        return found
    if not reasons.in_scope(facts):
        return facts.prove(goal) or (find_multiple(goal, facts) if reasons.algebra else None)
    extra = _instances(goal, facts, reasons)
    if not extra or goal.args[0].sort is INTEGER:
        return facts.prove(goal) if reasons.algebra else None
    inside = facts.extended(*extra)
    found = facts.prove(goal) or inside.prove(goal)
    return found or (find_multiple(goal, inside) if reasons.algebra else None)


def _rewritten(goal: Term, facts: Facts, reasons: Reasons) -> Theorem | None:
    if goal.op not in ("eq", "le", "lt", "has_mean"):
        return None
    sides = Sides(goal, facts)
    for _ in range(MAX_ROUNDS):
        changed = False
        for active in reasons.in_scope(facts):
            for _ in sides.rewritings(active, facts):
                active.used = changed = True
                met = _meet(goal, sides, facts)
                if met is not None:
                    return met
        if reasons.algebra:
            sides.normalise(facts)
        met = _meet(goal, sides, facts)
        if met is not None:
            return met
        if not changed:
            break
    return _meet(goal, sides, facts, last=True) if goal.op == "eq" else None


def _meet(goal: Term, sides: Sides, facts: Facts, *, last: bool = False) -> Theorem | None:
    a, b = sides.present()
    if goal.op == "eq":
        closed = equal_assuming(a, b, facts) if last else equal(a, b, facts)
    else:
        closed = facts.prove(make(goal.op, a, b))
    return None if closed is None else sides.back(goal, closed)


def _instance(goal: Term, facts: Facts, reasons: Reasons) -> Theorem | None:
    """The goal as an instance of a reason's statement: exactly, or if it was named, up to arithmetic."""
    for loose, among in ((False, reasons.in_scope(facts)), (True, reasons.active)):
        for active in among:
            for lemma in active.lemmas:
                found = instance_of(lemma, goal, facts, loose=loose)
                if found is not None:
                    active.used = True
                    return found
    return None


def _instances(goal: Term, facts: Facts, reasons: Reasons) -> list[Theorem]:
    """Instances of the reasons' statements whose sides occur in the goal, for arithmetic to use."""
    places = subterms(goal)
    found: list[Theorem] = []
    for active in reasons.in_scope(facts):
        for lemma in active.lemmas:
            if lemma.conclusion.op not in ("le", "lt", "eq"):
                continue
            for anchor in _anchors(lemma):
                if anchor in lemma.variables or not lemma.variables <= anchor.free | _free(lemma.premises):
                    continue
                for place in places:
                    matcher = Matcher(lemma.variables)
                    if matcher.match(anchor, place):
                        theorem = applied(lemma, matcher.bindings, facts)
                        if theorem is not None and theorem not in found:
                            active.used = True
                            found.append(theorem)
            if not lemma.variables and not lemma.premises:
                active.used = True
                found.append(lemma.source)
    return found


def _anchors(lemma: Pattern) -> list[Term]:
    """The sides of a lemma's statement, larger first, then members of families that name its indices."""
    sides = sorted(lemma.conclusion.args, key=lambda t: -t.size)
    members = [t for side in sides for t in subterms(side) if t.op == "app" and t not in sides]
    return sides + [t for t in members if lemma.variables <= t.free and spine(t)[0] not in lemma.variables]


def _free(terms: tuple[Term, ...]) -> frozenset[Term]:
    return frozenset(v for t in terms for v in t.free)


def _inequality(goal: Term, facts: Facts, reasons: Reasons) -> Theorem | None:
    extra = _instances(goal, facts, reasons)
    inside = facts.extended(*extra) if extra else facts
    found = find_certificate(goal, inside, 2)
    if found is not None:
        return found
    rewritten = _rewritten(goal, inside, reasons)
    if rewritten is not None:
        return rewritten
    if reasons.in_scope(facts) and not extra and goal is not FALSE:
        return None
    return inside.prove(goal) or (find_multiple(goal, inside) if reasons.algebra else None)
