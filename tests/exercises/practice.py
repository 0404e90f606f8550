"""Sheets and answers for tests: a derivation asked for as a whole, and an answer marked."""

from __future__ import annotations

import re
from pathlib import Path

from attnsym.exercises.answers import HandedIn, answers_of
from attnsym.exercises.marking import mark_exercise
from attnsym.exercises.marks import ExerciseMark
from attnsym.exercises.trial import Allowance
from attnsym.prove.check import Library
from attnsym.syntax.documents import parse_document, read_document
from attnsym.syntax.records import Exercise

DERIVATIONS = Path(__file__).parents[2] / "derivations"
DOCUMENTS = [read_document(path) for path in sorted(DERIVATIONS.glob("*.md"))]
LIBRARY = Library.of(DOCUMENTS)
_BODY = re.compile(r"^(have|calc|by)\b", re.MULTILINE)


def text_of(name: str) -> str:
    """The content of a derivation block."""
    return LIBRARY.entries[name][1].text


def head(text: str) -> str:
    """let, given and show."""
    found = _BODY.search(text)
    if found is None:
        raise ValueError("a derivation without lines")
    return text[: found.start()]


def sheet_of(name: str, text: str = "") -> Exercise:
    """A sheet that asks for all lines of a derivation."""
    content = head(text or text_of(name))
    (exercise,) = parse_document(f"```{{exercise}} asked\nfrom {name}\n\n{content}\n```\n").exercises
    return exercise


def handed_in(text: str) -> HandedIn:
    """The answer of a student to such a sheet."""
    return answers_of(f"```{{exercise}} asked\n{text}\n```\n", "student.md")


def mark(sheet: Exercise, text: str) -> ExerciseMark:
    """The mark of an answer."""
    return mark_exercise(sheet, handed_in(text).answers.get("asked"), LIBRARY, Allowance())


def line_of(text: str, offset: int) -> int:
    """The line, in the file, on which the step stands that an offset of the answer falls in."""
    lines = text[:offset].count("\n")
    rows = text.split("\n")
    at = next(
        (k for k in range(lines, -1, -1) if re.match(r"\s*(<->|->|<=|>=|=|<|>|have|show|given)", rows[k])),
        lines,
    )
    return at + 2  # the fence, and lines count from 1
