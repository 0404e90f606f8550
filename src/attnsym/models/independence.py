"""Independence on a finite probability space: the joint law is the product of the laws, exactly."""

from __future__ import annotations

from itertools import product
from typing import Any

from attnsym.kernel.terms import Term
from attnsym.models.evaluate import Code, Frame, compile_term
from attnsym.models.intervals import Undecided
from attnsym.models.operators import outcomes
from attnsym.models.values import FALSE, TRUE, UNKNOWN, Form, Truth, equal

MAX_JOINT = 20_000  # cells of a joint law
MAX_VARIABLES = 64


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


def pair_independent(term: Term, depth: int) -> Code:
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
        if count > MAX_VARIABLES:
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


def mutually_independent(term: Term, depth: int) -> Code:
    families = [_members(f, depth) for f in term.args]

    def holds(frame: Frame, stack: list[Any]) -> Truth:
        try:
            listed = [x for members in families for x in members(frame, stack)]
            return TRUE if independent(listed, frame.weights) else FALSE
        except Undecided:
            return UNKNOWN

    return holds
