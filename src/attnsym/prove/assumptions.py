"""Equations that are assumed, used as readers do without naming them: E[q[i]] known to be 0."""

from __future__ import annotations

from attnsym.kernel.terms import Term
from attnsym.kernel.theorem import Theorem
from attnsym.prove.algebra import equal
from attnsym.prove.equations import chain, right, symmetric
from attnsym.prove.facts import Facts
from attnsym.prove.limits import found_limit
from attnsym.prove.match import Matcher
from attnsym.prove.named import applied
from attnsym.prove.rewrite import rewrite, rewrite_inside_out
from attnsym.prove.sums import sum_conversion

_ALL_SUMS = sum_conversion(split=True, pull=True, count=True, collapse=True)


def by_assumptions(term: Term, facts: Facts) -> Theorem | None:
    """Rewriting by an equation that is assumed, for all indices or as it stands; a limit by what it is."""
    if term.op == "limit":
        return found_limit(term, facts)
    for theorem in facts.saying("eq"):
        if theorem.conclusion.args[0] is term:
            return theorem
    for pattern in facts.patterns("eq"):
        if pattern.conclusion.args[0].op == term.op:
            matcher = Matcher(pattern.variables)
            if matcher.match(pattern.conclusion.args[0], term):
                found = applied(pattern, matcher.bindings, facts)
                if found is not None:
                    return found
    return None


def equal_assuming(a: Term, b: Term, facts: Facts) -> Theorem | None:
    """a = b by arithmetic, after the assumed equations have been put in and sums worked out."""
    direct = equal(a, b, facts)
    if direct is not None:
        return direct
    changes = [rewrite(t, facts, by_assumptions) for t in (a, b)]
    if changes[0] is None and changes[1] is None:
        return None
    sides = []
    for term, change in zip((a, b), changes, strict=True):
        current = term if change is None else right(change)
        sides.append(chain(change, rewrite_inside_out(current, facts, _ALL_SUMS)))
    x, y = (t if s is None else right(s) for t, s in zip((a, b), sides, strict=True))
    middle = equal(x, y, facts)
    if middle is None:
        return None
    return chain(sides[0], middle, None if sides[1] is None else symmetric(sides[1]))
