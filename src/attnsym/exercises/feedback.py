"""What comes out of marking: feedback for each student, a table of the class, and what went wrong most."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from pathlib import PurePath
from typing import Any

from attnsym.exercises.marks import WEIGHTS, AnswerMark, ExerciseMark, LineMark

MOST_ERRORS = 10


def student_of(path: str) -> str:
    """The name of a student: that of the file without its ending."""
    return PurePath(path).stem


def shown(value: Fraction) -> str:
    """Marks for reading: a whole number, or two decimals at most."""
    return str(value) if value.denominator == 1 else f"{round(value * 100) / 100:.2f}".rstrip("0").rstrip(".")


def parts_of(line: LineMark) -> list[tuple[str, str]]:
    """What is said of a line beyond its outcome: (heading, text)."""
    found = [("", line.words)] if line.words else []
    if line.between:
        found.append(("between", "\n".join(line.between)))
    if line.case:
        found.append(("a case to work out by hand", line.case))
    if line.mistake is not None:
        found.append(
            ("likely mistake", f"{line.mistake.name}: {line.mistake.summary}. {line.mistake.advice}.")
        )
    return found


def markdown(mark: AnswerMark) -> str:
    """The feedback for one student, in Markdown; all that the student wrote stands in code."""
    out = [f"# {_code(student_of(mark.path))}: {shown(mark.earned)} of {shown(mark.marks)}", ""]
    if mark.problem:
        out += ["This file could not be marked.", "", _fenced(mark.problem), ""]
    for exercise in mark.exercises if not mark.problem else ():
        out += [f"## {exercise.name}: {shown(exercise.earned)} of {shown(exercise.marks)}", ""]
        first = exercise.first
        if first is None:
            out += ["Everything follows.", ""]
        else:
            out += [f"The first line that fails is line {first.line}: {first.outcome.value}.", ""]
        for line in exercise.lines:
            if not (line.own or not line.good):
                continue
            reasons = f"   by {', '.join(line.reasons)}" if line.reasons else ""
            out += [
                _fenced(f"{line.statement}{reasons}"),
                "",
                f"Line {line.line}: **{line.outcome.value}**",
                "",
            ]
            for heading, text in parts_of(line):
                out += [f"{heading}:" if heading else "", "", _fenced(text), ""]
    return "\n".join(_squeezed(out))


def _squeezed(lines: list[str]) -> list[str]:
    """The lines without empty ones after empty ones."""
    return [line for k, line in enumerate(lines) if line or k == 0 or lines[k - 1]]


def _code(text: str) -> str:
    return "`" + text.replace("`", "'") + "`"


def _fenced(text: str) -> str:
    marks = "```"
    while marks in text:
        marks += "`"
    return f"{marks}text\n{text}\n{marks}"


def html(mark: AnswerMark) -> str:
    """The feedback for one student as a page; everything is escaped."""
    name = escape(student_of(mark.path))
    out = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8">',
        f"<title>{name}</title>",
        "<style>body{font:1rem/1.5 serif;max-width:48rem;margin:2rem auto;padding:0 1rem}"
        "pre{white-space:pre-wrap;margin:.2rem 0}.line{border-left:4px solid #888;padding:.2rem "
        ".8rem;margin:.8rem 0}"
        ".good{border-color:#287a3e}.bad{border-color:#b3261e}</style></head><body><main>",
        f"<h1>{name}: {shown(mark.earned)} of {shown(mark.marks)}</h1>",
    ]
    if mark.problem:
        out.append(f"<p>This file could not be marked.</p><pre>{escape(mark.problem)}</pre>")
    for exercise in mark.exercises if not mark.problem else ():
        out.append(f"<h2>{escape(exercise.name)}: {shown(exercise.earned)} of {shown(exercise.marks)}</h2>")
        first = exercise.first
        said = (
            "Everything follows."
            if first is None
            else f"The first line that fails is line {first.line}: {first.outcome.value}."
        )
        out.append(f"<p>{escape(said)}</p>")
        for line in exercise.lines:
            if not line.own and line.good:
                continue
            kind = "good" if line.good else "bad"
            reasons = f"   by {', '.join(line.reasons)}" if line.reasons else ""
            out.append(f'<div class="line {kind}"><pre>{escape(line.statement + reasons)}</pre>')
            out.append(f"<p>Line {line.line}: <strong>{escape(line.outcome.value)}</strong></p>")
            out += [
                f"{f'<p>{heading}:</p>' if heading else ''}<pre>{escape(text)}</pre>"
                for heading, text in parts_of(line)
            ]
            out.append("</div>")
    return "\n".join([*out, "</main></body></html>", ""])


def table_csv(marks: Sequence[AnswerMark]) -> str:
    """The table of the class: a row for each line that counts."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["student", "exercise", "line", "outcome", "mistake", "share", "earned", "marks"])
    for mark in marks:
        student = _cell(student_of(mark.path))
        if mark.problem:
            writer.writerow([student, "", "", "not marked", _cell(mark.problem), "0", "0", shown(mark.marks)])
            continue
        for exercise in mark.exercises:
            for line in (x for x in exercise.lines if x.own or not x.good):
                mistake = "" if line.mistake is None else line.mistake.name
                row = [exercise.name, line.line, line.outcome.value, mistake, str(WEIGHTS[line.outcome])]
                writer.writerow([student, *row, "", ""])
            writer.writerow(
                [student, exercise.name, "", "total", "", "", shown(exercise.earned), shown(exercise.marks)]
            )
        writer.writerow([student, "", "", "total", "", "", shown(mark.earned), shown(mark.marks)])
    return out.getvalue()


def _cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    flat = " ".join(text.split())
    return f"'{flat}" if flat[:1] in ("=", "+", "-", "@") else flat


def as_json(marks: Sequence[AnswerMark]) -> dict[str, Any]:
    """The same with all that was said, and what the class got wrong most."""
    return {
        "students": [
            {
                "student": student_of(m.path),
                "file": m.path,
                "problem": m.problem,
                "earned": str(m.earned),
                "marks": str(m.marks),
                "exercises": [_exercise(e) for e in m.exercises],
            }
            for m in marks
        ],
        "most_frequent": [
            {"exercise": exercise, "error": error, "students": count}
            for exercise, error, count in frequent(marks)
        ],
    }


def _exercise(mark: ExerciseMark) -> dict[str, Any]:
    return {
        "exercise": mark.name,
        "kind": mark.kind,
        "earned": str(mark.earned),
        "marks": str(mark.marks),
        "first": None if mark.first is None else mark.first.line,
        "lines": [_line(line) for line in mark.lines],
    }


def _line(line: LineMark) -> dict[str, Any]:
    return {
        "line": line.line,
        "statement": line.statement,
        "reasons": list(line.reasons),
        "own": line.own,
        "outcome": line.outcome.value,
        "words": line.words,
        "by": list(line.by),
        "between": list(line.between),
        "condition": line.condition,
        "case": line.case,
        "mistake": None if line.mistake is None else line.mistake.name,
    }


def frequent(marks: Sequence[AnswerMark]) -> list[tuple[str, str, int]]:
    """(exercise, error, how many students) for the errors that most students made first in an exercise."""
    counts: Counter[tuple[str, str]] = Counter()
    for mark in marks:
        for exercise in mark.exercises:
            first = exercise.first
            if first is not None:
                error = first.outcome.value if first.mistake is None else first.mistake.name
                counts[exercise.name, error] += 1
    return [(exercise, error, n) for (exercise, error), n in counts.most_common(MOST_ERRORS)]


def lesson(marks: Sequence[AnswerMark]) -> str:
    """What the class got wrong most, where the next lecture can start."""
    if not frequent(marks):
        return "Nobody made a mistake."
    rows = [f"{count:5}  {exercise}: {error}" for exercise, error, count in frequent(marks)]
    return "\n".join(["What went wrong most (students: exercise, first error):", *rows])
