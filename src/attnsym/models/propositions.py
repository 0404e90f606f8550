"""Propositions in a finite model: true, false or unknown.

Quantifiers and independence have files of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attnsym.kernel.terms import Term
from attnsym.models.evaluate import Code, Frame, compile_term
from attnsym.models.functions import real
from attnsym.models.germs import NoLimit
from attnsym.models.independence import mutually_independent, pair_independent
from attnsym.models.intervals import Undecided
from attnsym.models.operators import derivative, limit, mean_of, outcomes
from attnsym.models.quantifiers import forall_over
from attnsym.models.values import FALSE, TRUE, UNKNOWN, Truth, Undefined, at_most, equal


def build_proposition(term: Term, depth: int) -> Code:
    """Code that gives a Truth."""
    return _BUILDERS[term.op](term, depth)


def _compared(term: Term, depth: int, relation: Callable[[Any, Any], Truth]) -> Code:
    a, b = (compile_term(x, depth) for x in term.args)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        try:
            return relation(real(a(frame, stack)), real(b(frame, stack)))
        except Undecided:
            return UNKNOWN

    return holds


def _eq(term: Term, depth: int) -> Code:
    return _compared(term, depth, equal)


def _le(term: Term, depth: int) -> Code:
    return _compared(term, depth, at_most)


def _lt(term: Term, depth: int) -> Code:
    return _compared(term, depth, lambda a, b: at_most(a, b, strictly=True))


def _constantly(value: Truth) -> Callable[[Term, int], Code]:
    return lambda term, depth: lambda frame, stack: value


def _and(term: Term, depth: int) -> Code:
    p, q = (compile_term(x, depth) for x in term.args)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        first: Truth = p(frame, stack)
        if first is FALSE:
            return FALSE
        second: Truth = q(frame, stack)
        return first if second is TRUE else second

    return holds


def _or(term: Term, depth: int) -> Code:
    p, q = (compile_term(x, depth) for x in term.args)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        first: Truth = p(frame, stack)
        if first is TRUE:
            return TRUE
        second: Truth = q(frame, stack)
        return first if second is FALSE else second

    return holds


def _implies(term: Term, depth: int) -> Code:
    p, q = (compile_term(x, depth) for x in term.args)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        first = p(frame, stack)
        if first is FALSE:
            return TRUE
        second: Truth = q(frame, stack)
        return second if first is TRUE or second is TRUE else UNKNOWN

    return holds


def _iff(term: Term, depth: int) -> Code:
    p, q = (compile_term(x, depth) for x in term.args)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        first, second = p(frame, stack), q(frame, stack)
        if UNKNOWN in (first, second):
            return UNKNOWN
        return TRUE if first is second else FALSE

    return holds


def _has_mean(term: Term, depth: int) -> Code:
    x, m = outcomes(term.args[0], depth), compile_term(term.args[1], depth)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        try:
            return equal(real(mean_of(frame.weights, x(frame, stack))), real(m(frame, stack)))
        except Undecided:
            return UNKNOWN

    return holds


def _has_derivative(term: Term, depth: int) -> Code:
    function, point, index, value = (compile_term(a, depth) for a in term.args)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        frame.budget.spend(term.size)
        wanted = value(frame, stack)
        try:
            found = derivative(frame, function(frame, stack), point(frame, stack), index(frame, stack))
            return equal(real(found), real(wanted))
        except Undecided:
            return UNKNOWN
        except Undefined as missing:
            if missing.args == ("no derivative at a corner",):
                return FALSE
            raise

    return holds


def _tends(term: Term, depth: int) -> Code:
    function, value = compile_term(term.args[0], depth), compile_term(term.args[2], depth)
    where = compile_term(term.args[1], depth)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        try:
            found = limit(frame, function(frame, stack), where(frame, stack))
            return equal(real(found), real(value(frame, stack)))
        except NoLimit:
            return FALSE
        except (Undecided, Undefined):
            return UNKNOWN

    return holds


_BUILDERS: dict[str, Callable[[Term, int], Code]] = {
    "eq": _eq,
    "le": _le,
    "lt": _lt,
    "false": _constantly(FALSE),
    "and": _and,
    "or": _or,
    "implies": _implies,
    "iff": _iff,
    "forall": forall_over,
    "independent": pair_independent,
    "mutual": mutually_independent,
    "has_mean": _has_mean,
    "has_derivative": _has_derivative,
    "tends": _tends,
    "declared": _constantly(TRUE),
}
