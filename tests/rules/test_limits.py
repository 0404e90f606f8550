"""Records about limits, which finite models don't decide: checked on functions whose limits are plain to see.

A function tends to L, here, if it is within a thousandth of L at each of some points very near the place.
The functions are chosen so that this tells the truth. 1/0, whose value the theory leaves open, is 0 here: the
records must hold for that choice too.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from fractions import Fraction
from functools import cache

import pytest

from attnsym.kernel.terms import (
    FILTER,
    INTEGER,
    REAL,
    REAL_FUNCTION,
    SEQUENCE,
    Sort,
    Term,
    app,
    bind,
    integer,
    make,
    num,
    open_fresh,
    substitute,
)
from attnsym.kernel.terms import function as sort_of_functions
from attnsym.rules import Rule, all_rules
from attnsym.syntax.context import parse_let
from attnsym.syntax.elaborate import parse_term

RULES = [r for r in all_rules().values() if "Tends" in r.show or any("Tends" in n.statement for n in r.needs)]
CONTEXT = parse_let("x : real; i : integer")
X = CONTEXT.symbols["x"].value(())
INDEX = CONTEXT.symbols["i"].value(())

TEXTS = ["0", "1", "2", "x", "-x", "x**2", "1/x", "-1/x", "1 + 1/x", "exp(-x)", "x - 1", "1 - x", "x*(x - 1)"]
FUNCTIONS = [bind(X, parse_term(t, CONTEXT)) for t in (*TEXTS, "Abs(x)/x", "x/x")]
FAMILIES = [
    bind(INDEX, bind(X, parse_term(t, CONTEXT))) for t in ("i", "x", "i*x", "1/x", "i + 1/x", "x**2 + i")
]
SEQUENCES = [bind(INDEX, parse_term(t, CONTEXT)) for t in ("0", "1", "i", "2*i")]
PLACES = [make("at_infinity"), *(make(op, num(a)) for op in ("at", "at_right", "at_left") for a in (0, 1))]
VALUES: dict[Sort, list[Term]] = {
    REAL: [num(v) for v in (0, 1, -1, 2)],
    INTEGER: [integer(v) for v in (1, 2, 3, 0)],
    FILTER: PLACES,
    REAL_FUNCTION: FUNCTIONS,
    SEQUENCE: SEQUENCES,
    sort_of_functions(INTEGER, REAL, REAL): FAMILIES,
}

Environment = dict[Term, float]
_OPERATIONS: dict[str, Callable[..., float]] = {
    "add": lambda a, b: a + b,
    "iadd": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "neg": lambda a: -a,
    "ineg": lambda a: -a,
    "inv": lambda a: 1 / a if a else 0.0,
    "exp": lambda a: math.exp(a) if a < 700 else math.inf,
    "log": lambda a: math.log(a) if a > 0 else 0.0,
    "abs": abs,
    "delta": lambda i, j: float(i == j),
    "pow": lambda a, n: a**n,
    "real": lambda a: a,
}


def value(term: Term, at: Environment) -> float:
    """Raises OverflowError where it is out of reach."""
    if term in at:
        return at[term]
    if term.op in ("num", "int"):
        return float(Fraction(str(term.data)))
    if term.op == "sum":
        lower, upper = (round(value(t, at)) for t in term.args[:2])
        return math.fsum(value(app(term.args[2], integer(k)), at) for k in range(lower, upper + 1))
    return _OPERATIONS[term.op](*[value(a, at) for a in term.args])


def near(place: Term, at: Environment) -> list[float]:
    if place.op == "at_infinity":
        return [1e6, 1e8, 3e9]
    a = value(place.args[0], at)
    steps = [2.0**-k for k in (20, 24, 30)]
    sides = {"at": (1, -1), "at_right": (1,), "at_left": (-1,)}[place.op]
    return [a + side * step for side in sides for step in steps]


def limit_of(function: Term, place: Term, at: Environment) -> float | None:
    variable, body = open_fresh(function)
    try:
        values = [value(body, {**at, variable: x}) for x in near(place, at)]
    except OverflowError:
        return None
    middle = values[-1]
    return middle if all(abs(v - middle) < 1e-3 for v in values) else None


SAMPLES = [v / 4 for v in range(-16, 17)]


def holds(p: Term, at: Environment) -> bool:
    """Of real quantifiers, a sample."""
    try:
        if p.op == "eq":
            return abs(value(p.args[0], at) - value(p.args[1], at)) < 1e-3
        if p.op in ("le", "lt"):
            left, right = (value(a, at) for a in p.args)
            return left < right - 1e-9 or (p.op == "le" and left <= right + 1e-9)
        if p.op == "tends":
            found, wanted = limit_of(p.args[0], p.args[1], at), value(p.args[2], at)
            return found is not None and abs(found - wanted) < 1e-3
    except OverflowError:
        return False
    if p.op == "false":
        return False
    if p.op == "implies":
        return not holds(p.args[0], at) or holds(p.args[1], at)
    if p.op == "and":
        return all(holds(a, at) for a in p.args)
    assert p.op == "forall"
    variable, body = open_fresh(p.args[0])
    if variable.sort is INTEGER:
        return all(truth(app(p.args[0], integer(k))) for k in range(-1, 5))
    return all(holds(body, {**at, variable: x}) for x in SAMPLES)


@cache
def truth(p: Term) -> bool:
    return holds(p, {})


def conclusion_holds(p: Term) -> bool:
    if p.op == "eq" and p.args[0].op == "limit":
        return holds(make("tends", *p.args[0].args, p.args[1]), {})
    return truth(p)


@pytest.mark.parametrize("rule", RULES, ids=lambda r: r.name)
def test_the_record_is_true_and_each_need_is_needed(rule: Rule) -> None:
    axiom = rule.axiom
    free = {v for p in (*axiom.hypotheses, axiom.conclusion) for v in p.free}
    variables = sorted(free, key=lambda v: str(v.data))
    chance = random.Random(rule.name)  # noqa: S311
    needless = set(range(len(axiom.hypotheses)))
    confirmed = 0
    for _ in range(60_000):
        if not needless and confirmed >= 5:
            break
        values = {v: chance.choice(VALUES[v.sort]) for v in variables}
        missing = []
        for k, h in enumerate(axiom.hypotheses):
            if not truth(substitute(h, values)):
                missing.append(k)
                if len(missing) > 1 or k not in needless:
                    break
        else:
            if len(missing) > 1 or (missing and missing[0] not in needless):
                continue
            true = conclusion_holds(substitute(axiom.conclusion, values))
            if not missing:
                assert true, {str(v): repr(t) for v, t in values.items()}
                confirmed += 1
            elif not true:
                needless.discard(missing[0])
    assert confirmed >= 5
    assert not needless, [rule.needs[k].statement for k in needless]
