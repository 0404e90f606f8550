"""Propositions in a finite model: true, false or unknown.

A quantifier over integers is decided when its guards bound it, over outcomes and propositions always; over reals and unbounded
integers samples can refute it, and nothing makes it true. Independence is exact factorisation of the joint law.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from attnsym.kernel.terms import INTEGER, OUTCOME, PROPOSITION, REAL, Term
from attnsym.models.evaluate import (
    MAX_RANGE,
    SLOTS,
    Code,
    Frame,
    body_of,
    compile_filter,
    compile_term,
    derivative,
    limit,
    outcomes,
)
from attnsym.models.functions import real
from attnsym.models.intervals import Undecided
from attnsym.models.values import FALSE, TRUE, UNKNOWN, Form, Truth, Undefined, at_most, equal, tidy

REAL_SAMPLES = (0, 1, -1, 2, Fraction(1, 2), -2, 3, Fraction(1, 3), Fraction(-1, 2), 10)
MAX_JOINT = 20_000  # cells of a joint law


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
    """Lower and upper bounds of the innermost index that its guards state; True: the bound itself is left out."""
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
            lows = [(_floor(code(frame, stack)) + 1 if out else -_floor(-code(frame, stack))) for code, out in lower]
            highs = [(-_floor(-code(frame, stack)) - 1 if out else _floor(code(frame, stack))) for code, out in upper]
        except Undecided:
            return None
        over = range(max(lows), min(highs) + 1)
        return over if len(over) <= MAX_RANGE else None

    return indices


def _sampled_integers(frame: Frame) -> list[int]:
    known = sorted({v + k for v in frame.values.values() if type(v) is int and abs(v) < 100 for k in (-1, 0, 1)})
    return [*range(-2, 6), *(k for k in known if not -2 <= k < 6)]


def _instances(function: Term, depth: int) -> Code:
    """What a quantifier runs over, and whether that is all of it."""
    domain = function.sort.domain
    bounded = _integers(function.args[0], depth + 1) if function.op == "lam" and domain is INTEGER else None

    def listed(frame: Frame, stack: list[Any]) -> tuple[Sequence[Any], bool]:
        if domain is OUTCOME:
            return range(len(frame.weights)), True
        if domain is PROPOSITION:
            return (TRUE, FALSE), True
        if bounded is not None:
            stack[depth] = None
            over = bounded(frame, stack)
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


def _forall(term: Term, depth: int) -> Code:
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


def _classes(listed: list[Any]) -> list[int]:
    """A number for each value, the same for equal values."""
    if not any(isinstance(x, Form) for x in listed):
        seen: dict[Any, int] = {}
        return [seen.setdefault(x, len(seen)) for x in listed]
    found: list[Any] = []
    result = []
    for x in listed:
        for number, y in enumerate(found):
            same = equal(x, y)
            if same is UNKNOWN:
                raise Undecided("whether two values of a random variable are the same")
            if same is TRUE:
                result.append(number)
                break
        else:
            result.append(len(found))
            found.append(x)
    return result


def independent(variables: list[list[Any]], weights: tuple[int, ...]) -> bool:
    """Whether random variables, given by outcome, are mutually independent: the joint law is the product."""
    classes = [_classes(x) for x in variables]
    marginals: list[dict[int, int]] = []
    cells = 1
    for c in classes:
        law: dict[int, int] = {}
        for k, w in zip(c, weights, strict=True):
            law[k] = law.get(k, 0) + w
        if len(law) > 1:
            marginals.append(law)
            cells *= len(law)
        else:
            marginals.append({})
    moving = [c for c, m in zip(classes, marginals, strict=True) if m]
    laws = [m for m in marginals if m]
    if len(moving) < 2:
        return True
    joint: dict[tuple[int, ...], int] = {}
    for row, w in zip(zip(*moving, strict=True), weights, strict=True):
        joint[row] = joint.get(row, 0) + w
    if len(joint) < cells:
        return False  # a combination that the product law gives weight never happens
    if cells > MAX_JOINT:
        raise Undecided("a joint law of too many cells")
    scale = sum(weights) ** (len(laws) - 1)
    for row in product(*laws):
        expected = 1
        for law, k in zip(laws, row, strict=True):
            expected *= law[k]
        if joint.get(row, 0) * scale != expected:
            return False
    return True


def _independent(term: Term, depth: int) -> Code:
    x, y = (outcomes(a, depth) for a in term.args)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        try:
            return TRUE if independent([x(frame, stack), y(frame, stack)], frame.weights) else FALSE
        except Undecided:
            return UNKNOWN

    return holds


def _members(family: Term, depth: int) -> Code:
    """The random variables of a family, each as the list of its values."""
    head = compile_term(family.args[0], depth)
    ends = tuple(compile_term(a, depth) for a in family.args[1:])

    def members(frame: Frame, stack: list[Any]) -> list[list[Any]]:
        bounds = [end(frame, stack) for end in ends]
        ranges = [range(a, b + 1) for a, b in zip(bounds[::2], bounds[1::2], strict=True)]
        count = 1
        for r in ranges:
            count *= len(r)
        if count > 64:
            raise Undecided("independence of too many random variables")
        result = []
        for indices in product(*ranges):
            variable = head(frame, stack)
            for i in indices:
                variable = variable(i)
            frame.budget.spend(len(frame.weights))
            result.append([variable(w) for w in range(len(frame.weights))])
        return result

    return members


def _mutual(term: Term, depth: int) -> Code:
    families = [_members(f, depth) for f in term.args]

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        try:
            listed = [x for members in families for x in members(frame, stack)]
            return TRUE if independent(listed, frame.weights) else FALSE
        except Undecided:
            return UNKNOWN

    return holds


def _has_mean(term: Term, depth: int) -> Code:
    x, m = outcomes(term.args[0], depth), compile_term(term.args[1], depth)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        try:
            total: Any = 0
            for value, weight in zip(x(frame, stack), frame.weights, strict=True):
                total = total + value * weight
            return equal(real(total * tidy(Fraction(1, frame.total))), real(m(frame, stack)))
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
    where = compile_filter(term.args[1], depth)

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        try:
            found = limit(frame, function(frame, stack), where(frame, stack))
            return equal(real(found), real(value(frame, stack)))
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
    "forall": _forall,
    "independent": _independent,
    "mutual": _mutual,
    "has_mean": _has_mean,
    "has_derivative": _has_derivative,
    "tends": _tends,
    "declared": _constantly(TRUE),
}
