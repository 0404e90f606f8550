"""The value of a term in a finite model, exactly.

A term is translated once into nested Python functions and then run in any number of models. A term without
a value raises `Undefined`; one whose value this program doesn't know raises `Undecided` or, if it is a
proposition, is UNKNOWN. `evaluate` hands both back as values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Protocol

from attnsym.kernel.terms import FILTER, PROPOSITION, Term
from attnsym.models import functions
from attnsym.models.intervals import Undecided
from attnsym.models.values import Undefined, tidy

SLOTS = 200  # of bound variables; a term is at most 160 deep

Code = Callable[["Frame", list[Any]], Any]


class BudgetSpent(Exception):
    """A search has used all the steps that it was given."""


class Budget:
    """Steps left. A step is about one operator evaluated once."""

    __slots__ = ("left",)

    def __init__(self, steps: int = 400_000) -> None:
        self.left = steps

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise BudgetSpent


class Frame:
    """A model ready to run: a value or Python function for each variable, and the weights of the outcomes."""

    __slots__ = ("budget", "known", "level", "supports", "values", "weights")

    def __init__(self, values: dict[Term, Any], weights: tuple[int, ...], budget: Budget) -> None:
        self.values, self.weights = values, weights
        self.budget = budget
        self.known: dict[Term, tuple[Any, int]] = {}  # values of closed terms, with the steps they took
        self.supports: dict[Term, frozenset[int]] = {}  # outside it a family is constant
        self.level = 0

    def extended(self, more: Mapping[Term, Any]) -> Frame:
        """The same model with more variables."""
        frame = Frame({**self.values, **more}, self.weights, self.budget)
        frame.supports = self.supports
        return frame


_COMPILED: dict[Term, Code] = {}
_MAX_COMPILED = 20_000


def compiled(term: Term) -> Code:
    """The function that evaluates a term without unbound indices."""
    code = _COMPILED.get(term)
    if code is None:
        if len(_COMPILED) > _MAX_COMPILED:
            _COMPILED.clear()
        code = _COMPILED[term] = compile_term(term, 0)
    return code


def run(term: Term, frame: Frame) -> Any:
    """The value of a term; raises Undefined, Undecided, BudgetSpent."""
    frame.budget.spend(term.size)
    try:
        return compiled(term)(frame, [None] * SLOTS)
    except RecursionError:
        raise Undecided("a term too deep to evaluate") from None


class Evaluable(Protocol):
    """Anything that can be made ready to run: a Model."""

    def frame(self, budget: Budget) -> Frame: ...


def evaluate(term: Term, model: Evaluable, budget: Budget | None = None) -> Any:
    """A term's value: a number, a Truth or a function; or the Undefined or Undecided that stands for it."""
    try:
        return run(term, model.frame(Budget() if budget is None else budget))
    except (Undefined, Undecided) as missing:
        return missing


_BINDING = frozenset(("sum", "product", "mean", "variance", "covariance", "derivative", "limit"))


def compile_term(term: Term, depth: int) -> Code:
    """depth: how many binders enclose the term; the k-th of them has slot k."""
    code = _build(term, depth)
    if term.loose or term.op not in _BINDING:
        return code

    def remembered(frame: Frame, stack: list[Any]) -> Any:
        found = frame.known.get(term)
        if found is not None:
            # the same steps again, so that what a budget reaches doesn't depend on what was asked before
            frame.budget.spend(found[1])
            if isinstance(found[0], Exception):
                raise found[0]
            return found[0]
        before = frame.budget.left
        try:
            value = code(frame, stack)
        except (Undefined, Undecided) as missing:
            value = missing
        frame.known[term] = value, before - frame.budget.left
        if isinstance(value, Exception):
            raise value
        return value

    return remembered


def _build(term: Term, depth: int) -> Code:
    op = term.op
    if op == "var":
        return _variable(term)
    if op == "bound":
        slot = depth - 1 - int(str(term.data))
        return lambda frame, stack: stack[slot]
    if op in ("int", "num"):
        constant = term.data if isinstance(term.data, int) else tidy(Fraction(str(term.data)))
        return lambda frame, stack: constant
    if op == "lam":
        return _closure(compile_term(term.args[0], depth + 1), depth)
    if op == "app":
        head, argument = (compile_term(a, depth) for a in term.args)
        return lambda frame, stack: head(frame, stack)(argument(frame, stack))
    if op in ("add", "iadd"):
        return _add(term, depth)
    if op in ("mul", "imul"):
        return _mul(term, depth)
    if op == "pow" and term.args[1].op == "int" and term.args[1].data == 2:
        base = compile_term(term.args[0], depth)

        def square(frame: Frame, stack: list[Any]) -> Any:
            x = base(frame, stack)
            return x * x

        return square
    if term.sort is FILTER and op != "app":
        return _filter(term, depth)
    if op in _BINDING:
        from attnsym.models.operators import build_binding  # like propositions, it compiles with this module

        return build_binding(term, depth)
    if term.sort is PROPOSITION:
        from attnsym.models.propositions import (
            build_proposition,  # it compiles the terms inside with this module
        )

        return build_proposition(term, depth)
    arguments = tuple(compile_term(a, depth) for a in term.args)
    if op in _ONE:
        unary, (a,) = _ONE[op], arguments
        return lambda frame, stack: unary(a(frame, stack))
    if op in _TWO:
        binary, (a, b) = _TWO[op], arguments
        return lambda frame, stack: binary(a(frame, stack), b(frame, stack))
    if op == "pi":
        return lambda frame, stack: functions.PI
    if op == "euler":
        return lambda frame, stack: functions.EULER

    def unknown(frame: Frame, stack: list[Any]) -> Any:
        raise Undecided(f"{op} isn't evaluated in finite models")

    return unknown


def _filter(term: Term, depth: int) -> Code:
    """Where a limit is taken: the operator and the point."""
    kind = term.op
    if not term.args:
        return lambda frame, stack: (kind, None)
    point = compile_term(term.args[0], depth)
    return lambda frame, stack: (kind, point(frame, stack))


def _variable(term: Term) -> Code:
    def value(frame: Frame, stack: list[Any]) -> Any:
        try:
            return frame.values[term]
        except KeyError:
            raise Undecided(f"{term!r} has no value in the model") from None

    return value


def _closure(body: Code, slot: int) -> Code:
    def make(frame: Frame, stack: list[Any]) -> Any:
        own = stack[:slot] + [None] * (SLOTS - slot)  # the caller may reuse its slots before we are called

        def function(argument: Any) -> Any:
            own[slot] = argument
            return body(frame, own)

        return function

    return make


_ONE: dict[str, Callable[[Any], Any]] = {
    "neg": lambda x: -x,
    "ineg": lambda x: -x,
    "real": lambda x: x,
    "inv": functions.inverse,
    "exp": functions.exp,
    "log": functions.log,
    "sqrt": functions.sqrt,
    "abs": functions.absolute,
}
_TWO: dict[str, Callable[[Any, Any], Any]] = {
    "pow": functions.power,
    "rpow": functions.real_power,
    "max": functions.larger,
    "min": functions.smaller,
    "delta": lambda i, j: 1 if i == j else 0,
}


def _add(term: Term, depth: int) -> Code:
    a, b = (compile_term(x, depth) for x in term.args)
    return lambda frame, stack: a(frame, stack) + b(frame, stack)


def _mul(term: Term, depth: int) -> Code:
    a, b = (compile_term(x, depth) for x in term.args)
    return lambda frame, stack: a(frame, stack) * b(frame, stack)


def body_of(function: Term, depth: int) -> tuple[Code, int]:
    """Code for a function's value once its argument stands in the slot `depth`, and the steps it takes."""
    if function.op == "lam":
        return compile_term(function.args[0], depth + 1), function.size
    head = compile_term(function, depth)
    return lambda frame, stack: head(frame, stack)(stack[depth]), function.size + 1
