"""Short answers marked: the number of a wrong step, an order, a number. Each is checked, not compared with
a key."""

from __future__ import annotations

import re
from dataclasses import replace

from attnsym.exercises.answers import Answer, said
from attnsym.exercises.cases import mark_case
from attnsym.exercises.drafts import Row, draft_of
from attnsym.exercises.faking import wrong_line
from attnsym.exercises.lines import LineMarker
from attnsym.exercises.marks import LineMark, Outcome
from attnsym.exercises.mistakes import all_mistakes, note
from attnsym.exercises.searching import Worked
from attnsym.exercises.trial import Allowance, AnswerCheck, citable
from attnsym.prove.check import Library
from attnsym.syntax.documents import parse_document
from attnsym.syntax.records import Claim, Exercise, Field

_PIECE = re.compile(r"([A-Z])\s+(<->|->|<=|>=|=|<|>)\s*(.*)\Z")
_NUMERAL = re.compile(r"-?\d{1,60}(?:\.\d{1,60})?(?:e-?\d{1,4})?\Z")


def mark_short(
    sheet: Exercise, answer: Answer, library: Library, allowance: Allowance
) -> tuple[LineMark, ...]:
    """The marks of an exercise that is answered in its field `answer`."""
    field = _field(answer)
    if field is None or field.text in ("", "?"):
        line = 1 if answer.exercise is None else answer.exercise.line
        return (
            LineMark(
                line if field is None else field.line,
                "answer",
                (),
                Outcome.OPEN,
                words="nothing is written there",
            ),
        )
    kind = sheet.one("kind")
    if kind == "wrong":
        return (_wrong(sheet, field, library),)
    if kind == "order":
        return _order(sheet, field, library, allowance)
    if kind == "number":
        return (_number(sheet, field),)
    if kind == "counterexample" and sheet.problem is not None:
        return (mark_case(sheet.problem, field),)
    words = f"the sheet has an exercise of unknown kind {kind}"
    return (LineMark(field.line, field.text, (), Outcome.NOT_MARKED, words=words),)


def _field(answer: Answer) -> Field | None:
    fields = () if answer.exercise is None else answer.exercise.fields
    return next((f for f in fields if f.word == "answer"), None)


def _unreadable(field: Field, expected: str) -> LineMark:
    words = f"line {field.line}: expected {expected}"
    return LineMark(field.line, field.text[:80], (), Outcome.UNREADABLE, words=words)


def _wrong(sheet: Exercise, field: Field, library: Library) -> LineMark:
    found = re.fullmatch(r"(?:step\s*)?(\d{1,3})\.?", field.text.strip())
    if found is None:
        return _unreadable(field, "the number of a step, such as  3")
    wrong = None if sheet.problem is None else wrong_line(sheet.problem, library)
    if wrong is None:
        words = "the sheet's derivation has not exactly one wrong step"
        return LineMark(field.line, field.text, (), Outcome.NOT_MARKED, words=words)
    line, number = wrong
    said_of_it = f"step {number},  {line.statement},  is false where all the hypotheses hold"
    if int(found[1]) == number:
        return LineMark(
            field.line, field.text, (), Outcome.FOLLOWS, words=said_of_it, case=str(line.counterexample)
        )
    words = f"step {found[1]} follows; {said_of_it}"
    return LineMark(field.line, field.text, (), Outcome.FALSE, words=words, case=str(line.counterexample))


def _order(sheet: Exercise, field: Field, library: Library, allowance: Allowance) -> tuple[LineMark, ...]:
    pieces = {
        m[1]: (m[2], m[3]) for m in (_PIECE.match(text) for text in sheet.all("piece")) if m is not None
    }
    letters = re.findall(r"[A-Za-z]", field.text)
    letters = [letter.upper() for letter in letters]
    if sorted(letters) != sorted(pieces) or sheet.problem is None:
        return (_unreadable(field, f"each of the letters {', '.join(pieces)} once"),)
    rows = []
    for letter in letters:
        relation, rest = pieces[letter]
        text, _, reasons = rest.partition("  by ")
        rows.append(Row(relation, text.strip(), reasons.strip()))
    draft = draft_of(sheet.problem)
    last = replace(draft.blocks[-1], rows=tuple(rows))
    derivation, faults = draft.with_block(len(draft.blocks) - 1, last).parsed()
    if derivation is None:
        return (_unreadable(field, said(faults[0]) if faults else "an order"),)
    source = sheet.one("from", sheet.name)
    check = AnswerCheck(derivation, sheet.name, citable(library, source), allowance)
    entry = library.entries.get(source)
    worked = Worked.of(None if entry is None else entry[1])
    marks = LineMarker(check, worked, derivation, library, source).lines(0, {}, frozenset())
    steps = [m for m in marks if m.statement]
    own = len(rows) + (len(marks) - len(steps))
    return tuple(replace(m, line=field.line) for m in steps[-own:])


def _number(sheet: Exercise, field: Field) -> LineMark:
    text = field.text.strip()
    if _NUMERAL.match(text) is None:
        return _unreadable(field, "a number in digits, such as  0.0123")
    try:
        from attnsym.numbers.claims import judge_claim
    except ImportError:
        words = "the number libraries are not installed here"
        return LineMark(field.line, text, (), Outcome.NOT_MARKED, words=words)
    expression = sheet.one("claim").partition("=")[0].strip()
    document = parse_document(f"```{{claims}}\n{expression} = {text}\n```\n", "number.md")
    entries = [e for block in document.claim_blocks for e in block.entries if isinstance(e, Claim)]
    if not entries:
        return _unreadable(field, said(document.faults[0]) if document.faults else "a number")
    statement = f"{expression} = {text}"
    try:
        found = judge_claim(entries[0], 40)
    except ValueError as error:
        return _unreadable(field, str(error))
    asked = sheet.one("digits", "1")
    if (
        found.severity.value == "ok"
        and asked.isdigit()
        and significant(text) != int(asked)
        and found.verdict.value != "exact"
    ):
        words = f"{significant(text)} significant digits; {asked} were asked for"
        return LineMark(field.line, statement, (), Outcome.OTHER_REASON, words=words)
    if found.severity.value == "ok":
        return LineMark(field.line, statement, (), Outcome.FOLLOWS, words=found.verdict.value)
    mistake = next(
        (m.name for m in all_mistakes().values() if m.number and m.number == found.verdict.value), ""
    )
    return LineMark(
        field.line,
        statement,
        (),
        Outcome.FALSE,
        words=found.message,
        mistake=note(mistake) if mistake else None,
    )


def significant(text: str) -> int:
    """How many significant digits a numeral shows; trailing zeros count."""
    return max(1, len(text.lstrip("-").partition("e")[0].replace(".", "").lstrip("0")))
