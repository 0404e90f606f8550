"""Whether hypotheses contradict one another, as far as a search sees."""

from __future__ import annotations

from attnsym.kernel.sugar import FALSE, le
from attnsym.kernel.terms import INTEGER, num
from attnsym.prove.facts import Facts
from attnsym.prove.reasons import Reasons
from attnsym.prove.steps import justify


def is_contradictory(facts: Facts) -> bool:
    """Whether the facts prove an absurdity, as they stand or by induction on an integer of theirs."""
    absurd = (FALSE, le(num(1), num(0)))  # the second is reached through integers too
    if any(facts.prove(p) is not None for p in absurd):
        return True
    integers = {v for t in facts.all() for v in t.conclusion.free if v.sort is INTEGER}
    forms = [Reasons(induction=v) for v in sorted(integers, key=repr)]
    return any(justify(FALSE, facts, form) is not None for form in forms)
