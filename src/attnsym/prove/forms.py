"""Forms of argument: contradiction, cases, induction. Each asks for simpler goals and puts them together."""

from __future__ import annotations

from collections.abc import Callable

from attnsym.kernel.sugar import FALSE, as_real, implies, le, lt, negation
from attnsym.kernel.terms import INTEGER, Term, app, bind, integer, make
from attnsym.kernel.theorem import Theorem, assume, discharge, generalise, specialise, undischarge
from attnsym.prove.facts import Facts
from attnsym.prove.match import subterms
from attnsym.prove.parts import is_inequation
from attnsym.prove.reasons import Reasons

# What proves a goal from facts, for reasons.
Justify = Callable[[Term, Facts, Reasons], Theorem | None]


def by_contradiction(goal: Term, facts: Facts, reasons: Reasons, justify: Justify) -> Theorem | None:
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


def by_cases(goal: Term, case: Term, facts: Facts, reasons: Reasons, justify: Justify) -> Theorem | None:
    """The goal where the case holds, and where it doesn't."""
    if is_inequation(case):
        case = case.args[0]
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


def by_induction(goal: Term, facts: Facts, reasons: Reasons, justify: Justify) -> Theorem | None:
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
    for _ in carried:
        here = undischarge(here)
    above = le(start, variable)
    if facts.prove(above) is not None:
        return facts.discharge(here, [*carried, above])
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
    for t in subterms(goal):
        if t.op in ("sum", "product") and variable in t.args[1].free:
            if t.args[0].op == "int":
                return integer(int(str(t.args[0].data)) - 1)
            return make("iadd", t.args[0], integer(-1))
    for value in (1, 0):
        if facts.find(le(integer(value), variable)) is not None:
            return integer(value)
    return integer(0)
