"""Counterexamples, consistency models, and terms without a value: what finite models can show.

`find_counterexample` answers only with a model in which every given holds and the statement is definitely
false; None means that nothing was found, never that the statement is true.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from attnsym.kernel.sugar import forall
from attnsym.kernel.terms import INTEGER, OUTCOME, PROPOSITION, Term, open_fresh
from attnsym.models import catalogue
from attnsym.models.evaluate import Budget, BudgetSpent, Frame, run
from attnsym.models.functions import real
from attnsym.models.intervals import Undecided
from attnsym.models.model import Model
from attnsym.models.notation import apart, show
from attnsym.models.quantifiers import instances
from attnsym.models.stream import Stream
from attnsym.models.values import FALSE, UNKNOWN, Real, Truth, Undefined

_STREAMS: dict[tuple[object, ...], Stream] = {}
_MOST_STREAMS = 24
DEFAULT_STEPS = 120_000  # about a tenth of a second


class Counterexample(NamedTuple):
    """A model of the givens in which a statement is false, where in it, and what its two sides are there."""

    model: Model
    statement: Term
    at: tuple[tuple[str, str], ...]  # ("index", "2"), ("outcome", "3"): the instance of each quantifier
    relation: str  # the operator that fails: eq, le, lt; or another proposition's
    left: Real | Truth | None
    right: Real | Truth | None

    def __str__(self) -> str:
        lines = [str(self.model)]
        if self.at:
            lines.append("at " + ", ".join(f"{kind} {value}" for kind, value in self.at))
        if self.left is not None and self.right is not None:
            lines.append(f"left {show(self.left)}, right {show(self.right)}{apart(self.left, self.right)}")
        return "\n".join(lines)

    def as_json(self) -> dict[str, Any]:
        return {
            "model": self.model.as_json(),
            "at": [list(pair) for pair in self.at],
            "relation": self.relation,
            "left": None if self.left is None else show(self.left),
            "right": None if self.right is None else show(self.right),
        }


class WithoutValue(NamedTuple):
    """A model of the givens in which a term has no value, and why."""

    model: Model
    term: Term
    reason: str

    def __str__(self) -> str:
        return f"{self.model}\n{self.reason}"


def _stream(givens: Sequence[Term], terms: Iterable[Term]) -> Stream:
    terms = tuple(terms)
    known = {v for g in givens for v in g.free}
    more = frozenset(v for t in terms for v in t.free if v not in known)
    extra = catalogue.literals((*givens, *terms))
    key = (tuple(givens), more, extra)
    stream = _STREAMS.get(key)
    if stream is None:
        while len(_STREAMS) >= _MOST_STREAMS:
            _STREAMS.pop(next(iter(_STREAMS)))
        stream = _STREAMS[key] = Stream(givens, more, extra)
    return stream


@lru_cache(1 << 12)
def closed(statement: Term) -> Term:
    """A proposition about random values holds when it does at every outcome."""
    for v in sorted(statement.free, key=lambda t: str(t.data)):
        if v.sort is OUTCOME:
            statement = forall(v, statement)
    return statement


def find_model(givens: Sequence[Term], *, budget: Budget | None = None) -> Model | None:
    """A model in which all givens hold, the simplest found; None when the budget ends first."""
    givens = [closed(g) for g in givens]
    try:
        for model, _ in _stream(givens, ()).models(Budget(DEFAULT_STEPS) if budget is None else budget):
            return model
    except BudgetSpent:
        pass
    return None


def find_counterexample(
    givens: Sequence[Term], statement: Term, *, budget: Budget | None = None
) -> Counterexample | None:
    """The simplest model found in which the givens hold and the statement is false; None is no answer."""
    givens, statement = [closed(g) for g in givens], closed(statement)
    budget = Budget(DEFAULT_STEPS) if budget is None else budget
    try:
        for model, frame in _stream(givens, (statement,)).models(budget):
            try:
                false = run(statement, frame) is FALSE
            except (Undefined, Undecided):
                continue
            if false:
                return _explained(model, frame, statement)
    except BudgetSpent:
        pass
    return None


def find_undefined(
    givens: Sequence[Term], terms: Sequence[Term], *, budget: Budget | None = None
) -> WithoutValue | None:
    """A model of the givens in which one of the terms (or propositions) has no value."""
    givens = [closed(g) for g in givens]
    budget = Budget(DEFAULT_STEPS) if budget is None else budget
    try:
        for model, frame in _stream(givens, terms).models(budget):
            for term in terms:
                missing = _missing(term, frame)
                if missing is not None:
                    return WithoutValue(model, term, str(missing))
    except BudgetSpent:
        pass
    return None


def _missing(term: Term, frame: Frame) -> Undefined | None:
    outcomes = [v for v in term.free if v.sort is OUTCOME]
    frames = [frame]
    for v in outcomes:
        frames = [f.extended({v: w}) for f in frames for w in range(len(frame.weights))]
    for f in frames:
        missing = _without_value(term, f)
        if missing is not None:
            return missing
    return None


def _without_value(term: Term, frame: Frame) -> Undefined | None:
    """Why a term has no value; where a side of a comparison is out of reach, the other side may tell."""
    try:
        known = run(term, frame) is not UNKNOWN
    except Undefined as missing:
        return missing
    except Undecided:
        known = False
    if known or term.op not in ("eq", "le", "lt"):
        return None
    return next((m for a in term.args if (m := _without_value(a, frame)) is not None), None)


def _explained(model: Model, frame: Frame, statement: Term) -> Counterexample:
    """Go down to the comparison that fails, choosing the instance of each quantifier at which it does."""
    frame.budget = Budget()
    at: list[tuple[str, str]] = []
    term = statement
    while True:
        if term.op == "implies" and term.args[1].op != "false":
            term = term.args[1]
        elif term.op == "and":
            term = next(p for p in term.args if _is_false(p, frame))
        elif term.op == "forall":
            variable, body = open_fresh(term.args[0])
            for value in instances(term, frame):
                inner = frame.extended({variable: value})
                if _is_false(body, inner):
                    break
            else:
                break
            kind = {INTEGER: "index", OUTCOME: "outcome", PROPOSITION: "proposition"}.get(
                variable.sort, "x ="
            )
            number = value + 1 if variable.sort is OUTCOME else value
            at.append((kind, show(number)))
            term, frame = body, inner
        else:
            break
    left: Real | Truth | None = None
    right: Real | Truth | None = None
    if term.op in ("eq", "le", "lt", "iff"):
        left, right = (_shown(side, frame) for side in term.args)
    elif term.op in ("has_mean", "tends", "has_derivative"):
        right = _shown(term.args[-1], frame)
    return Counterexample(model, statement, tuple(at), term.op, left, right)


def _is_false(p: Term, frame: Frame) -> bool:
    try:
        return run(p, frame) is FALSE
    except (Undefined, Undecided):
        return False


def _shown(side: Term, frame: Frame) -> Real | Truth | None:
    try:
        value = run(side, frame)
    except (Undefined, Undecided):
        return None
    return value if isinstance(value, Truth) else real(value)
