"""What a given asserts to exist. `given E[q[i]] = 0` says that the mean exists, and is 0."""

from __future__ import annotations

from attnsym.kernel.meaning import defined
from attnsym.kernel.terms import Term, open_fresh


def existence(statement: Term) -> tuple[Term, ...]:
    """Of what a statement needs in order to mean something, the propositions that something exists."""
    found = []
    for obligation in defined(statement, {}):
        core = obligation
        while core.op in ("forall", "implies"):
            core = open_fresh(core.args[0])[1] if core.op == "forall" else core.args[1]
        if core.op in ("has_mean", "has_derivative", "tends"):
            found.append(obligation)
    return tuple(found)
