"""Answers read as documents: nothing is executed, sizes are bounded, and a line that can't be read stands
alone.

Where a line of an answer can't be read, it is taken as left open, so that the others are marked all the same.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from attnsym.syntax.documents import parse_document
from attnsym.syntax.faults import Fault
from attnsym.syntax.records import Derivation, Document, Exercise

MAX_BYTES = 200_000  # of an answer
MAX_STEPS = 60  # lines of one exercise
_MAX_REPAIRS = 12
_RELATION = re.compile(r"[ \t]*(<->|->|<=|>=|=|<|>)")
_STOP = re.compile(r"[ \t]*(?:(?:have|calc|show|let|given|worked|by|expect)(?![A-Za-z0-9_])|`{3,}|:{3,})")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a student handed in for one exercise.

    unreadable: faults of lines that were taken as left open, by line. blocked: why nothing of it can be
    marked.
    """

    name: str
    exercise: Exercise | None
    derivation: Derivation | None
    unreadable: dict[int, Fault]
    blocked: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class HandedIn:
    """A file read. problem: why nothing could be read, or ""."""

    path: str
    answers: dict[str, Answer]
    problem: str = ""
    line: int = 1


def read_answers(path: str) -> HandedIn:
    """The answers in a file; nothing is raised."""
    try:
        size = os.path.getsize(path)
        if size > MAX_BYTES:
            return HandedIn(path, {}, f"a file of {size:,} bytes; an answer has at most {MAX_BYTES:,}")
        with open(path, "rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        return HandedIn(path, {}, error.strerror or str(error))
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        expected = "text in UTF-8 was expected: save the file as UTF-8"
        return HandedIn(path, {}, f"line {line}: a byte that is not UTF-8; {expected}", line)
    return answers_of(text, path)


def answers_of(text: str, path: str) -> HandedIn:
    """The answers in a text, by the name of the exercise; a derivation block of that name will do."""
    if not text.strip():
        return HandedIn(path, {}, "the file is empty")
    document = parse_document(text, path)
    unreadable: dict[int, Fault] = {}
    faults = document.faults
    for _ in range(_MAX_REPAIRS):
        opened = _opened(document.text, document.faults, unreadable)
        if opened is None:
            break
        document = parse_document(opened, path)
    answers: dict[str, Answer] = {}
    for exercise in document.exercises:
        answers[exercise.name] = _answer(exercise.name, exercise, document, unreadable)
    for derivation in document.derivations:
        answers.setdefault(derivation.name, Answer(derivation.name, None, derivation, unreadable))
    if not answers:
        return HandedIn(path, {}, _nothing(faults), faults[0].line if faults else 1)
    return HandedIn(path, answers)


def _nothing(faults: tuple[Fault, ...]) -> str:
    if faults:
        return f"line {faults[0].line}: {said(faults[0])}"
    return "no exercise block was found; expected a line such as ```{exercise} name, as on the sheet"


def said(fault: Fault) -> str:
    """A fault on one line: what it is, and what was expected."""
    where = f"column {fault.column}: {fault.message}"
    return f"{where}; expected {fault.expected}" if fault.expected else where


def _answer(name: str, exercise: Exercise, document: Document, unreadable: dict[int, Fault]) -> Answer:
    own = {n: f for n, f in unreadable.items() if exercise.line <= n <= exercise.end_line}
    problem = exercise.problem
    if problem is not None and problem.text.count("\n") > 10 * MAX_STEPS:
        problem = None
    return Answer(name, exercise, problem, own, exercise.faults)


def _opened(text: str, faults: tuple[Fault, ...], unreadable: dict[int, Fault]) -> str | None:
    """The text with each step that can't be read replaced by `?`; None where there is nothing to replace."""
    lines = text.split("\n")
    changed = False
    for fault in faults:
        start = _step_at(lines, fault.line - 1)
        if start is None or start + 1 in unreadable:
            continue
        relation = _RELATION.match(lines[start])
        if relation is None:
            continue
        unreadable[start + 1] = fault
        lines[start] = f"{lines[start][: relation.end()]} ?"
        for k in range(start + 1, len(lines)):
            if _RELATION.match(lines[k]) or not lines[k].strip() or _ends(lines[k]):
                break
            lines[k] = ""
        changed = True
    return "\n".join(lines) if changed else None


def _ends(line: str) -> bool:
    return _STOP.match(line) is not None and not line.lstrip().startswith(("by", "expect"))


def _step_at(lines: list[str], index: int) -> int | None:
    """The line on which the step begins that goes on at `index`, if it is one of a calc."""
    for k in range(min(index, len(lines) - 1), max(-1, index - 40), -1):
        if _RELATION.match(lines[k]):
            return k
        if _ends(lines[k]):
            return None
    return None
