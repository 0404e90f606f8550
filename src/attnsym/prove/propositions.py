"""Compound goals from their parts: quantifiers opened, implications assumed, conjunctions split."""

from __future__ import annotations

from attnsym.kernel.sugar import negation
from attnsym.kernel.terms import Term, app, make
from attnsym.kernel.theorem import Theorem, assume, cut, discharge, generalise, undischarge
from attnsym.prove.facts import Facts, proves
from attnsym.prove.parts import is_inequation


@proves("forall")
def prove_forall(goal: Term, facts: Facts) -> Theorem | None:
    function = goal.args[0]
    if function.sort.domain is None:
        return None
    variable = facts.session.fresh(function.sort.domain, "x")
    body = facts.prove(app(function, variable))
    return None if body is None else generalise(variable, body)


@proves("implies")
def prove_implication(goal: Term, facts: Facts) -> Theorem | None:
    if is_inequation(goal):
        return None
    p, q = goal.args
    # The existence of a mean or derivative hardly ever hangs on p, and outside it is found once for all.
    inner = facts.prove(q) if q.op in ("has_mean", "has_derivative") and p.op == "eq" else None
    inner = inner or facts.extended(p).prove(q)
    if inner is not None:
        return discharge(p, inner)
    absurd = facts.prove(negation(p)) if p.op == "eq" else None
    if absurd is None:
        return None
    return discharge(p, facts.apply("ex_falso", {"C": q}, [cut(undischarge(absurd), assume(p))]))


@proves("and", "iff")
def prove_both(goal: Term, facts: Facts) -> Theorem | None:
    p, q = goal.args
    parts = (p, q) if goal.op == "and" else (make("implies", p, q), make("implies", q, p))
    first = facts.prove(parts[0])
    second = facts.prove(parts[1]) if first is not None else None
    if first is None or second is None:
        return None
    return facts.apply("and_intro" if goal.op == "and" else "iff_intro", {"P": p, "Q": q}, [first, second])


@proves("or")
def prove_either(goal: Term, facts: Facts) -> Theorem | None:
    for name, part in (("or_left", goal.args[0]), ("or_right", goal.args[1])):
        found = facts.prove(part)
        if found is not None:
            return facts.apply(name, {"P": goal.args[0], "Q": goal.args[1]}, [found])
    return None
