"""The parts of what a theorem states: sides of a conjunction, directions of an equivalence.

They are found under quantifiers and conditions too, and each part stands under the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attnsym.kernel.terms import OUTCOME, Term, fresh, open_fresh
from attnsym.kernel.theorem import Theorem, discharge, generalise, specialise, undischarge

# A rule at values of its variables by name, with premises cut in: `Facts.apply`.
Apply = Callable[[str, dict[str, Term], Iterable[Theorem]], Theorem]


def is_inequation(p: Term) -> bool:
    """Whether p is a != b, which is written with an implication."""
    return p.op == "implies" and p.args[1].op == "false"


def core_of(p: Term) -> Term:
    """What stands under the quantifiers and conditions."""
    while p.op == "forall" or (p.op == "implies" and not is_inequation(p)):
        p = open_fresh(p.args[0])[1] if p.op == "forall" else p.args[1]
    return p


def sides_of(theorem: Theorem, apply: Apply) -> list[Theorem]:
    """P and Q, and their own sides, from P and Q."""
    if theorem.conclusion.op != "and":
        return _inside(theorem, apply, sides_of) if core_of(theorem.conclusion).op == "and" else []
    p, q = theorem.conclusion.args
    both = [apply(name, {"P": p, "Q": q}, [theorem]) for name in ("and_left", "and_right")]
    return [t for side in both for t in (side, *sides_of(side, apply))]


def directions_of(theorem: Theorem, apply: Apply) -> list[Theorem]:
    """P -> Q and Q -> P from P <-> Q."""
    if theorem.conclusion.op != "iff":
        return _inside(theorem, apply, directions_of) if core_of(theorem.conclusion).op == "iff" else []
    p, q = theorem.conclusion.args
    names = (("iff_forward", p), ("iff_backward", q))
    return [discharge(x, apply(name, {"P": p, "Q": q}, [theorem])) for name, x in names]


def _inside(
    theorem: Theorem, apply: Apply, parts: Callable[[Theorem, Apply], list[Theorem]]
) -> list[Theorem]:
    p = theorem.conclusion
    if p.op == "forall":
        variable = fresh(p.args[0].sort.domain or OUTCOME, p, *theorem.hypotheses)
        return [generalise(variable, t) for t in parts(specialise(theorem, variable), apply)]
    return [discharge(p.args[0], t) for t in parts(undischarge(theorem), apply)]
