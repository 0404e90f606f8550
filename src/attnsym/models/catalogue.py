"""Values to try where nothing determines a variable: small numbers, families, functions, cheap ones first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from attnsym.kernel.sugar import FALSE, ZERO, add, eq, le, mul, neg, power, total
from attnsym.kernel.terms import (
    FILTER,
    FUNCTIONAL,
    INTEGER,
    PROPOSITION,
    REAL,
    REAL_FUNCTION,
    SEQUENCE,
    Sort,
    Term,
    app,
    bind,
    function,
    integer,
    make,
    num,
    var,
)
from attnsym.models.model import Entry, Named, Table, Value
from attnsym.models.values import FALSE as FALSITY
from attnsym.models.values import TRUE as TRUTH
from attnsym.models.values import tidy

MAX_MEMBERS = 400
MAX_LITERAL = 20_000
Candidates = list[tuple[int, Value]]

# the edges first: they cost little
_INTEGERS = ((1, 0), (1, -1), (0, 1), (0, 2), (1, 3), (2, 4), (3, -2), (3, 5))
_REALS = (
    (0, 1), (0, 0), (1, 2), (1, -1), (2, Fraction(1, 2)), (2, -2), (2, 3),
    (3, Fraction(1, 3)), (3, Fraction(-1, 2)), (3, Fraction(3, 4)), (3, 4), (4, 10), (4, -10),
)  # fmt: skip


def literals(terms: Iterable[Term]) -> tuple[Fraction, ...]:
    """The numerals in terms that are worth trying, beside the small numbers that are tried anyway."""
    found = frozenset[Fraction]().union(*map(_literals_in, terms))
    return tuple(sorted(found, key=lambda v: (abs(v), v))[:8])


@lru_cache(1 << 12)
def _literals_in(whole: Term) -> frozenset[Fraction]:
    found: set[Fraction] = set()
    seen: set[Term] = set()
    todo = [whole]
    while todo:
        term = todo.pop()
        if term in seen:
            continue
        seen.add(term)
        todo += term.args
        if term.op in ("int", "num"):
            value = Fraction(term.data)
            if abs(value) <= MAX_LITERAL and (abs(value) > 4 or value.denominator > 1):
                found.add(value)
    return frozenset(found)


def integers(extra: Sequence[Fraction]) -> Candidates:
    """Small integers, and the neighbourhood of numerals that occur."""
    found: Candidates = list(_INTEGERS)
    near = {k for v in extra if v.denominator == 1 for k in (v.numerator, v.numerator + 1, v.numerator - 1)}
    found += [(2, k) for k in sorted(near, key=lambda k: (abs(k), k)) if all(k != v for _, v in _INTEGERS)]
    return found


def reals(extra: Sequence[Fraction]) -> Candidates:
    """Small rationals, and numerals that occur with their neighbours."""
    found: Candidates = list(_REALS)
    known = {v for _, v in _REALS}
    for cost, step in ((1, 0), (3, 1), (3, -1)):
        for v in extra:
            if v + step not in known:
                known.add(v + step)
                found.append((cost, tidy(v + step)))
    return found


def families(element: Sort, bounds: Sequence[tuple[int, int]]) -> Candidates:
    """Families over a declared range."""
    members = list(product(*(range(a, b + 1) for a, b in bounds)))
    if len(members) > MAX_MEMBERS:
        return []
    rows = {index: tuple(k - a for k, (a, _) in zip(index, bounds, strict=True)) for index in members}
    found: Candidates = []
    seen: set[tuple[Entry, ...]] = set()
    for cost, pattern in _patterns(element, len(members)):
        entries = {
            index: pattern(sum(p * 3**n for n, p in enumerate(rows[index])), rows[index]) for index in members
        }
        key = tuple(entries.values())
        if key not in seen:
            seen.add(key)
            found.append((cost, Table(len(bounds), entries)))
    return found


Pattern = Callable[[int, tuple[int, ...]], Entry]  # of a member's number, counted from 0 in each direction


def _patterns(element: Sort, count: int) -> list[tuple[int, Pattern]]:
    if element is PROPOSITION:
        return [
            (0, lambda p, row: TRUTH),
            (0, lambda p, row: FALSITY),
            (1, lambda p, row: TRUTH if p == 0 else FALSITY),
            (1, lambda p, row: FALSITY if p == 0 else TRUTH),
        ]
    whole: list[tuple[int, Pattern]] = [
        (0, lambda p, row: 0),
        (0, lambda p, row: 1),
        (0, lambda p, row: p),
        (1, lambda p, row: p + 1),
        (1, lambda p, row: 1 if p == 0 else 0),
        (1, lambda p, row: -1 if p % 2 else 1),
        (2, lambda p, row: 2),
        (2, lambda p, row: 1 if p == count - 1 else 0),
        (2, lambda p, row: -p),
        (3, lambda p, row: (p + 1) ** 2),
        (3, lambda p, row: p * p * 7 % 5),
        (4, lambda p, row: 10 * p),
        (4, lambda p, row: -1 - p),
    ]
    if element is not REAL:
        return whole
    return [
        *whole,
        (2, lambda p, row: tidy(Fraction(1, count))),
        (2, lambda p, row: tidy(Fraction(2 * (p + 1), count * (count + 1)))),
        (2, lambda p, row: Fraction(1, 2)),
        (3, lambda p, row: tidy(Fraction(1, p + 1))),
        (3, lambda p, row: Fraction(p % 3 * 2 - 1, 2)),
    ]


_I, _S, _X = var("i", INTEGER), var("S", SEQUENCE), var("x", REAL)
_K = var("k", INTEGER)
_ALWAYS = make("implies", FALSE, FALSE)


def _first(k: int) -> Term:
    return app(_S, integer(k))


_ONE_HOT, _OTHER_HOT = make("delta", _I, integer(1)), make("delta", _I, integer(2))
_OF_INDEX: tuple[tuple[int, str, Term], ...] = (
    (0, "i", make("real", _I)),
    (0, "1", num(1)),
    (0, "0", num(0)),
    (0, "1 + KroneckerDelta(i, 1)", add(num(1), _ONE_HOT)),
    (1, "i**2", power(make("real", _I), 2)),
    (1, "-i", neg(make("real", _I))),
    (1, "KroneckerDelta(i, 1)", _ONE_HOT),
    (1, "1/2 + KroneckerDelta(i, 2)", add(num(Fraction(1, 2)), _OTHER_HOT)),
    (2, "2", num(2)),
    (2, "-1", num(-1)),
    (2, "2 - i", add(num(2), neg(make("real", _I)))),
    (2, "1/2", num(Fraction(1, 2))),
    (2, "(-1)**i", make("pow", num(-1), _I)),
    (3, "2**i", make("pow", num(2), _I)),
    (3, "KroneckerDelta(i, 2)", _OTHER_HOT),
)
_OF_INDICES: tuple[tuple[int, str, Term], ...] = (
    (0, "i", make("real", _I)),
    (0, "k", make("real", _K)),
    (0, "1", num(1)),
    (1, "i*k", mul(make("real", _I), make("real", _K))),
    (1, "KroneckerDelta(i, k)", make("delta", _I, _K)),
    (1, "i - k", add(make("real", _I), neg(make("real", _K)))),
)
_OF_FAMILY: tuple[tuple[int, str, Term], ...] = (
    (0, "S[1]", _first(1)),
    (0, "S[1]**2", power(_first(1), 2)),
    (0, "S[1]*S[2]", mul(_first(1), _first(2))),
    (1, "1", num(1)),
    (1, "exp(S[1])", make("exp", _first(1))),
    (1, "S[2]", _first(2)),
    (1, "0", ZERO),
    (2, "Sum(S[k]**2, (k, 1, 3))", total(_K, integer(1), integer(3), power(app(_S, _K), 2))),
    (2, "Abs(S[1])", make("abs", _first(1))),
    (2, "-S[1] - 2", neg(add(_first(1), num(2)))),
    (3, "S[1]**3", power(_first(1), 3)),
)
_OF_INDEX_AND_FAMILY: tuple[tuple[int, str, Term], ...] = (
    (0, "S[i]", app(_S, _I)),
    (0, "i*S[1]", mul(make("real", _I), _first(1))),
    (1, "S[i]**2", power(app(_S, _I), 2)),
    (1, "exp(S[i])", make("exp", app(_S, _I))),
    (1, "1", num(1)),
    (2, "S[1]*S[2]", mul(_first(1), _first(2))),
    (2, "Abs(S[i])", make("abs", app(_S, _I))),
)
_OF_REAL: tuple[tuple[int, str, Term], ...] = (
    (0, "x", _X),
    (0, "x**2", power(_X, 2)),
    (1, "exp(x)", make("exp", _X)),
    (1, "1", num(1)),
    (1, "-x", neg(_X)),
    (2, "1/x", make("inv", _X)),
    (2, "Abs(x)", make("abs", _X)),
    (2, "Abs(x)/x", mul(make("abs", _X), make("inv", _X))),
    (2, "2 + 1/x", add(num(2), make("inv", _X))),
    (2, "x**3 - x", add(power(_X, 3), neg(_X))),
    (3, "0", ZERO),
)
_TRUTH_OF_INDEX: tuple[tuple[int, str, Term], ...] = (
    (0, "true", _ALWAYS),
    (0, "false", FALSE),
    (0, "i = 1", eq(_I, integer(1))),
    (1, "i <= 1", le(_I, integer(1))),
    (1, "1 <= i", le(integer(1), _I)),
    (1, "not i = 1", make("implies", eq(_I, integer(1)), FALSE)),
    (2, "i = 0", eq(_I, integer(0))),
)
_TRUTH_OF_REAL: tuple[tuple[int, str, Term], ...] = (
    (0, "true", _ALWAYS),
    (0, "false", FALSE),
    (0, "x = 1", eq(_X, num(1))),
    (1, "0 <= x", make("le", ZERO, _X)),
)
_OF_INDEX_AND_REAL: tuple[tuple[int, str, Term], ...] = (
    (0, "i", make("real", _I)),
    (0, "x", _X),
    (0, "i/x", mul(make("real", _I), make("inv", _X))),
    (1, "x**i", make("pow", _X, _I)),
)
_POINTS: tuple[tuple[int, str, Term], ...] = (
    (0, "oo", make("at_infinity")),
    (0, "1", make("at", num(1))),
    (0, "0", make("at", ZERO)),
    (1, "0, +", make("at_right", ZERO)),
    (1, "0, -", make("at_left", ZERO)),
    (1, "-oo", make("at_minus_infinity")),
)
_FUNCTIONS: tuple[tuple[Sort, str, tuple[Term, ...], tuple[tuple[int, str, Term], ...]], ...] = (
    (SEQUENCE, "[i]", (_I,), _OF_INDEX),
    (function(INTEGER, INTEGER, REAL), "[i, k]", (_I, _K), _OF_INDICES),
    (FUNCTIONAL, "(S)", (_S,), _OF_FAMILY),
    (function(INTEGER, SEQUENCE, REAL), "[i](S)", (_I, _S), _OF_INDEX_AND_FAMILY),
    (REAL_FUNCTION, "(x)", (_X,), _OF_REAL),
    (function(INTEGER, REAL, REAL), "[i](x)", (_I, _X), _OF_INDEX_AND_REAL),
    (FILTER, "", (), _POINTS),
    (function(INTEGER, PROPOSITION), "[i]", (_I,), _TRUTH_OF_INDEX),
    (function(REAL, PROPOSITION), "(x)", (_X,), _TRUTH_OF_REAL),
)


def _support(body: Term) -> frozenset[int] | None:
    """Where a value that depends on i changes; None when everywhere."""
    if _I not in body.free:
        return frozenset()
    if body.op in ("delta", "le", "eq"):
        ends = [int(str(t.data)) for a in body.args for t in (a, *a.args) if t.op in ("int", "num")]
        return frozenset(k + step for k in ends for step in (0, 1)) if ends else None
    if body.op in ("real", "var"):
        return None
    parts = [_support(a) for a in body.args]
    return None if None in parts else frozenset(k for p in parts if p is not None for k in p)


def functions(sort: Sort) -> Candidates:
    """Functions of a sort, by closed terms; none for a sort that isn't in the catalogue."""
    found: Candidates = []
    for known, shown, arguments, bodies in _FUNCTIONS:
        if known is sort:
            for cost, text, body in bodies:
                term = body
                for argument in reversed(arguments):
                    term = bind(argument, term)
                support = _support(body) if arguments == (_I,) else None
                found.append((cost, Named(shown, text, term, support)))
    return found


def values(sort: Sort, extra: Sequence[Fraction]) -> Candidates:
    """Values of a variable of the sort that nothing restricts."""
    if sort is INTEGER:
        return integers(extra)
    if sort is REAL:
        return reals(extra)
    if sort is PROPOSITION:
        return [(0, TRUTH), (0, FALSITY)]
    return functions(sort)
