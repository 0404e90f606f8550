"""Quantifiers in a finite model.

Over integers a quantifier is decided when its guards bound it, or when its index is only looked up in
families that are constant outside finitely many indices and compared with fixed numbers; over outcomes and
propositions always. Over reals and other integers samples can refute it, and nothing makes it true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from attnsym.kernel.terms import INTEGER, OUTCOME, PROPOSITION, REAL, Term
from attnsym.models.evaluate import SLOTS, Code, Frame, body_of, compile_term
from attnsym.models.intervals import Undecided
from attnsym.models.operators import MAX_RANGE
from attnsym.models.values import FALSE, TRUE, UNKNOWN, Form, Truth, Undefined

REAL_SAMPLES = (0, 1, -1, 2, Fraction(1, 2), -2, 3, Fraction(1, 3), Fraction(-1, 2), 10)


def _guards(body: Term) -> Iterator[Term]:
    """The premisses of a chain of implications, taken apart."""
    while body.op == "implies":
        todo, body = [body.args[0]], body.args[1]
        while todo:
            guard = todo.pop()
            if guard.op == "and":
                todo += guard.args
            else:
                yield guard


def _bounds(body: Term, depth: int) -> tuple[list[tuple[Code, bool]], list[tuple[Code, bool]]]:
    """Lower and upper bounds of the innermost index that its guards state; True: a strict bound."""
    lower: list[tuple[Code, bool]] = []
    upper: list[tuple[Code, bool]] = []
    for guard in _guards(body):
        if guard.op not in ("le", "lt", "eq"):
            continue
        first, second = guard.args
        for side, other, bounded in ((first, second, upper), (second, first, lower)):
            inner = side.args[0] if side.op == "real" else side
            if inner.op == "bound" and inner.data == 0 and not other.loose & 1:
                for end in (lower, upper) if guard.op == "eq" else (bounded,):
                    end.append((compile_term(other, depth), guard.op == "lt"))
    return lower, upper


def _floor(x: Any) -> int:
    if isinstance(x, Form):
        raise Undecided("a bound that isn't rational")
    return x.numerator // x.denominator  # type: ignore[no-any-return]  # a rational's


def _integers(body: Term, depth: int) -> Code:
    """The indices that a bounded quantifier runs over, or None."""
    lower, upper = _bounds(body, depth)

    def indices(frame: Frame, stack: list[Any]) -> Any:
        if not lower or not upper:
            return None
        try:
            lows = [
                (_floor(code(frame, stack)) + 1 if out else -_floor(-code(frame, stack)))
                for code, out in lower
            ]
            highs = [
                (-_floor(-code(frame, stack)) - 1 if out else _floor(code(frame, stack)))
                for code, out in upper
            ]
        except Undecided:
            return None
        over = range(max(lows), min(highs) + 1)
        return over if len(over) <= MAX_RANGE else None

    return indices


def _sampled_integers(frame: Frame) -> list[int]:
    known = sorted(
        {v + k for v in frame.values.values() if type(v) is int and abs(v) < 100 for k in (-1, 0, 1)}
    )
    return [*range(-2, 6), *(k for k in known if not -2 <= k < 6)]


Lookup = tuple[Term, int]  # a family, and what is added to the index


def _uses(term: Term, level: int) -> tuple[list[Lookup], list[Term]] | None:
    """Where an index (unbound, of that number) is looked up, and what it is compared with.

    None when it is used in any other way.
    """
    if not term.loose >> level & 1:
        return [], []
    if term.op == "app" and term.args[0].op == "var":
        shift = _shift(term.args[1], level)
        return None if shift is None else ([(term.args[0], shift)], [])
    if term.op in ("le", "lt", "eq"):
        for side, other in ((term.args[0], term.args[1]), (term.args[1], term.args[0])):
            inner = side.args[0] if side.op == "real" else side
            if _shift(inner, level) == 0 and not other.loose:
                return [], [other]
    if term.op == "bound":
        return None
    families: list[Lookup] = []
    compared: list[Term] = []
    for a in term.args:
        inside = _uses(a, level + (term.op == "lam"))
        if inside is None:
            return None
        families += inside[0]
        compared += inside[1]
    return families, compared


def _shift(term: Term, level: int) -> int | None:
    """The integer that is added to the index; None when the term isn't of that form."""
    if term.op == "bound" and term.data == level:
        return 0
    if term.op == "iadd":
        for inner, added in (term.args, term.args[::-1]):
            if added.op == "int" and _shift(inner, level) == 0:
                return int(str(added.data))
    return None


def _representatives(body: Term, depth: int) -> Code:
    """Integers that stand for all: where families change or comparisons turn, and neighbours; or None."""
    uses = _uses(body, 0)
    families, compared = uses if uses is not None else ([], [])
    ends = [compile_term(t, depth) for t in compared]

    def listed(frame: Frame, stack: list[Any]) -> Any:
        if uses is None:
            return None
        turns: set[int] = {0}
        for family, shift in families:
            support = frame.supports.get(family)
            if support is None:
                return None
            turns |= {k - shift for k in support}
        try:
            turns |= {_floor(end(frame, stack)) + k for end in ends for k in (0, 1)}
        except Undecided:
            return None
        return sorted(turns | {k + 1 for k in turns} | {min(turns) - 1})

    return listed


def _instances(function: Term, depth: int) -> Code:
    """What a quantifier runs over, and whether that is all of it."""
    domain = function.sort.domain
    body = function.args[0] if function.op == "lam" and domain is INTEGER else None
    covers = () if body is None else (_integers(body, depth + 1), _representatives(body, depth + 1))

    def listed(frame: Frame, stack: list[Any]) -> tuple[Sequence[Any], bool]:
        if domain is OUTCOME:
            return range(len(frame.weights)), True
        if domain is PROPOSITION:
            return (TRUE, FALSE), True
        stack[depth] = None
        for cover in covers:
            over = cover(frame, stack)
            if over is not None:
                return over, True
        if domain is INTEGER:
            return _sampled_integers(frame), False
        return (REAL_SAMPLES if domain is REAL else ()), False

    return listed


def instances(quantified: Term, frame: Frame) -> Sequence[Any]:
    """The instances at which a quantified proposition is looked at."""
    over: Sequence[Any] = _instances(quantified.args[0], 0)(frame, [None] * SLOTS)[0]
    return over


def forall_over(term: Term, depth: int) -> Code:
    (body, steps), listed = body_of(term.args[0], depth), _instances(term.args[0], depth)
    samples = term.args[0].sort.domain is REAL

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        over, complete = listed(frame, stack)
        frame.budget.spend(len(over) * steps)
        missing: Undefined | None = None
        for value in over:
            stack[depth] = value
            try:
                truth: Truth = body(frame, stack)
            except Undefined as undefined:
                missing = missing or undefined  # an instance that is false counts all the same
                continue
            if truth is FALSE:
                return FALSE
            if truth is UNKNOWN:
                complete = False
        if missing is not None and not samples:
            raise missing
        return TRUE if complete else UNKNOWN

    return holds
