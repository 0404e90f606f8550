"""A goal that is a question itself: both sides are worked out, and their answers meet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from attnsym.api.derivation import Derivation
from attnsym.api.parts import Calc, Step
from attnsym.api.report import Report, checked
from attnsym.prove.verdicts import Verdict

_DELTA = re.compile(r"KroneckerDelta\((\w+), (\w+)\)")
Finder = Callable[[str], Derivation | None]  # the complete derivation of an answer to a question


def met(
    base: Derivation, question: str, goal: str, find: Finder, others: tuple[Derivation, ...]
) -> Report | None:
    """The steps from the question to its answer, and from the goal's answer back to the goal."""
    sides = [find(text) for text in (question, goal)]
    calcs = [d.body[-1] for d in sides if d is not None]
    if len(calcs) < 2:
        return None
    left, right = calcs
    if not isinstance(left, Calc) or not isinstance(right, Calc):
        return None
    haves = tuple(dict.fromkeys(p for d in sides if d is not None for p in d.body[:-1]))
    middle, end = left.steps[-1].right, right.steps[-1].right
    for reasons in _ways(middle, end):
        joined = (Step("=", end, reasons),) if reasons else ()
        steps = (*left.steps, *joined, *_backward(right))
        body = (*haves, Calc(question, steps))
        whole = Derivation(base.lets, base.givens, f"{question} = {goal}", body, base.name)
        report = checked(whole, others)
        if report.verdict is Verdict.PROVED and report.established:
            return report
    return None


def _backward(calc: Calc) -> Iterator[Step]:
    """The steps from the last line to the first."""
    lines = [calc.first, *[s.right for s in calc.steps]]
    for number in range(len(calc.steps) - 1, -1, -1):
        yield Step("=", lines[number], calc.steps[number].reasons)


def _ways(a: str, b: str) -> Iterator[tuple[str, ...]]:
    """Reasons for which two answers may be equal; none if they are the same text."""
    if a == b:
        yield ()
        return
    yield ("algebra",)
    for i, j in dict.fromkeys(_DELTA.findall(a)):
        yield (f"cases {i} = {j}", "algebra", "delta_different")
