"""Variances of multiples and shifts: Var[a*X + b] = a**2*Var[X], however the multiple is written."""

from __future__ import annotations

from attnsym.kernel.field import Coefficient, Monomial, Polynomial
from attnsym.kernel.sugar import ONE, ZERO
from attnsym.kernel.terms import OUTCOME, KernelError, Term, app, bind
from attnsym.kernel.theorem import Theorem, generalise
from attnsym.prove.algebra import equal
from attnsym.prove.equations import chain, congruence
from attnsym.prove.facts import Facts
from attnsym.prove.independence import with_means
from attnsym.prove.reading import Reading


def scaled_variance(term: Term, facts: Facts) -> Theorem | None:
    """Var[a*X + b] = a**2*Var[X], where a is the factor that all random summands have in common."""
    if term.op != "variance":
        return None
    w = facts.session.fresh(OUTCOME, "w")
    body = app(term.args[0], w)
    reading = Reading()
    try:
        polynomial = reading.polynomial(body)
    except KernelError:
        return None
    shift: Polynomial = {}
    by_factor: dict[tuple[Monomial, Coefficient], Polynomial] = {}
    factors: dict[tuple[Monomial, Coefficient], Polynomial] = {}
    for monomial, coefficient in polynomial.items():
        random = tuple(p for p in monomial if w in reading.atoms[p[0]].free)
        if not random:
            shift[monomial] = coefficient
            continue
        constant = tuple(p for p in monomial if p not in random)
        key = (constant, coefficient)
        factors[key] = {constant: coefficient}
        by_factor.setdefault(key, {})[random] = 1
    if len(by_factor) != 1:
        return None
    ((key, rest),) = by_factor.items()
    factor = reading.term(factors[key])
    if factor is ONE and not shift:
        return None
    values = {"X": bind(w, reading.term(rest)), "a": factor, "b": reading.term(shift) if shift else ZERO}
    theorem = with_means(facts.apply("variance_scaling", values), facts)
    if theorem is None:
        return None
    same = equal(body, app(theorem.conclusion.args[0].args[0], w), facts)
    if same is None:
        return None
    return chain(congruence(term, {0: generalise(w, same)}), theorem)
