"""One step: a proposition, the facts in scope and the reasons given; a theorem, or None.

An equation is proved by rewriting both sides with the reasons until they meet by algebra; an inequality
likewise, with the reasons' instances as further facts; a compound proposition by its parts.
"""

from __future__ import annotations

from collections.abc import Iterator

from attnsym.kernel.sugar import FALSE, as_real, implies, le, lt, negation
from attnsym.kernel.terms import INTEGER, Term, app, bind, integer, make
from attnsym.kernel.theorem import Theorem, assume, discharge, generalise, replace, specialise, undischarge
from attnsym.prove.algebra import equal
from attnsym.prove.assumptions import equal_assuming
from attnsym.prove.equations import chain, hole, right, symmetric
from attnsym.prove.facts import Facts, Pattern
from attnsym.prove.inequalities import find_certificate
from attnsym.prove.instances import instance_of
from attnsym.prove.match import Matcher, spine
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
        return _by_induction(goal, facts, reasons)
    if reasons.contradiction:
        return _by_contradiction(goal, facts, reasons)
    if reasons.cases is not None:
        return _by_cases(goal, reasons.cases, facts, reasons.inner())
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
        self.opened = [None if t.sort.domain is None else facts.session.fresh(t.sort.domain) for t in goal.args]
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
    places = _subterms(goal)
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
    """The sides of a lemma's statement, larger first, then members of families in them that name its indices."""
    sides = sorted(lemma.conclusion.args, key=lambda t: -t.size)
    members = [t for side in sides for t in _subterms(side) if t.op == "app" and t not in sides]
    return sides + [t for t in members if lemma.variables <= t.free and spine(t)[0] not in lemma.variables]


def _free(terms: tuple[Term, ...]) -> frozenset[Term]:
    return frozenset(v for t in terms for v in t.free)


def _subterms(term: Term) -> list[Term]:
    found: dict[Term, None] = {}
    waiting = [term]
    while waiting:
        t = waiting.pop()
        if t not in found:
            found[t] = None
            waiting.extend(a for a in t.args if a.sort.domain is None)
    return list(found)


def _inequality(goal: Term, facts: Facts, reasons: Reasons) -> Theorem | None:
    extra = _instances(goal, facts, reasons)
    inside = facts.extended(*extra) if extra else facts
    for degree in (1, 2):
        found = find_certificate(goal, inside, degree)
        if found is not None:
            return found
    rewritten = _rewritten(goal, inside, reasons)
    if rewritten is not None:
        return rewritten
    if reasons.in_scope(facts) and not extra and goal is not FALSE:
        return None
    return inside.prove(goal) or (find_multiple(goal, inside) if reasons.algebra else None)


def _by_contradiction(goal: Term, facts: Facts, reasons: Reasons) -> Theorem | None:
    """The goal from the absurdity of its negation; a negation from the absurdity of what it denies."""
    if goal.op == "implies" and goal.args[1] is FALSE:
        p = goal.args[0]
        absurd = justify(FALSE, facts.extended(p), reasons.inner())
        return None if absurd is None else discharge(p, absurd)
    denied = _denial(goal)
    absurd = justify(FALSE, facts.extended(denied), reasons.inner())
    if absurd is None:
        return None
    otherwise = discharge(denied, facts.apply("ex_falso", {"C": goal}, [absurd]))
    itself = discharge(goal, assume(goal))
    if goal.op in ("le", "lt"):
        a, b = goal.args
        total = facts.apply("total_order", {"a": a, "b": b} if goal.op == "le" else {"a": b, "b": a})
        first, second = (itself, otherwise) if goal.op == "le" else (otherwise, itself)
        p, q = total.conclusion.args
        return facts.apply("or_elim", {"P": p, "Q": q, "C": goal}, [total, first, second])
    return facts.apply("by_cases", {"P": goal, "C": goal}, [itself, otherwise])


def _by_cases(goal: Term, case: Term, facts: Facts, reasons: Reasons) -> Theorem | None:
    """The goal where the case holds, and where it doesn't."""
    branches = []
    for p in (case, _denial(case)):
        inside = reasons.with_hypothesis(assume(p)) if p.op == "eq" else reasons
        branch = justify(goal, facts.extended(p), inside)
        if branch is None:
            return None
        branches.append(discharge(p, branch))
    if case.op not in ("le", "lt"):
        return facts.apply("by_cases", {"P": case, "C": goal}, branches)
    a, b = case.args if case.op == "le" else case.args[::-1]
    total = facts.apply("total_order", {"a": as_real(a), "b": as_real(b)})
    p, q = total.conclusion.args
    ordered = branches if case.op == "le" else branches[::-1]
    return facts.apply("or_elim", {"P": p, "Q": q, "C": goal}, [total, *ordered])


def _denial(goal: Term) -> Term:
    if goal.op == "le":
        return lt(goal.args[1], goal.args[0])
    return le(goal.args[1], goal.args[0]) if goal.op == "lt" else negation(goal)


def _by_induction(goal: Term, facts: Facts, reasons: Reasons) -> Theorem | None:
    """The goal for every value of an integer variable from a start on; for those below it, apart."""
    variable, inner = reasons.induction, reasons.inner()
    if variable is None:
        return None
    start = _start(goal, variable, facts)
    carried = [t.conclusion for t in facts.all() if variable in t.conclusion.free and t.inference == "assume"]
    carried = [p for p in carried if p is not le(start, variable)]
    whole = goal
    for p in carried:
        whole = implies(p, whole)
    apart = Facts(
        facts.session, [t for t in facts.all() if all(variable not in h.free for h in t.hypotheses)]
    )
    predicate = bind(variable, whole)
    base = justify(app(predicate, start), apart, inner)
    if base is None:
        return None
    k = facts.session.fresh(INTEGER, "k")
    reached, hypothesis = assume(le(start, k)), assume(app(predicate, k))
    below = apart.extended(reached, hypothesis)
    following = justify(app(predicate, make("iadd", k, integer(1))), below, inner.with_hypothesis(hypothesis))
    if following is None:
        return None
    step = generalise(k, discharge(reached.conclusion, discharge(hypothesis.conclusion, following)))
    everywhere = facts.apply("induction", {"P": predicate, "a": start}, [base, step])
    here = undischarge(specialise(everywhere, variable))
    return _at_start(here, goal, variable, start, carried, facts, inner)


def _at_start(
    here: Theorem, goal: Term, variable: Term, start: Term, carried: list[Term], facts: Facts, inner: Reasons
) -> Theorem | None:
    for _ in carried:
        here = undischarge(here)
    above = le(start, variable)
    reached = facts.prove(above)
    premises = [*carried, above] if reached is not None else carried
    if reached is not None:
        return facts.discharge(here, premises)
    there = facts.discharge(here, carried)
    low = lt(variable, start)
    outside = justify(goal, facts.extended(low), inner)
    if there is None or outside is None:
        return None
    total = facts.apply("total_order", {"a": as_real(start), "b": as_real(variable)})
    values = {"P": above, "Q": low, "C": goal}
    return facts.apply("or_elim", values, [total, discharge(above, there), discharge(low, outside)])


def _start(goal: Term, variable: Term, facts: Facts) -> Term:
    """Where induction starts: one below the lower end of a sum up to the variable, a lower bound, or 0."""
    for t in _subterms(goal):
        if t.op in ("sum", "product") and variable in t.args[1].free:
            if t.args[0].op == "int":
                return integer(int(str(t.args[0].data)) - 1)
            return make("iadd", t.args[0], integer(-1))
    for value in (1, 0):
        if facts.find(le(integer(value), variable)) is not None:
            return integer(value)
    return integer(0)
