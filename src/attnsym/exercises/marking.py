"""An answer marked line by line: what follows and by what, what does not and why, and where it first
fails."""

from __future__ import annotations

from fractions import Fraction

from attnsym.exercises.answers import Answer, said
from attnsym.exercises.drafts import draft_of
from attnsym.exercises.lines import LineMarker
from attnsym.exercises.marks import ExerciseMark, LineMark, Outcome, marked
from attnsym.exercises.searching import Worked
from attnsym.exercises.short import mark_short
from attnsym.exercises.trial import Allowance, AnswerCheck, citable
from attnsym.kernel.terms import Term
from attnsym.prove.check import Library
from attnsym.syntax.documents import parse_document
from attnsym.syntax.records import By, Calc, Derivation, Exercise, Have

DERIVED = frozenset(
    {"reason", "line", "between", "hypothesis", "prove", ""}
)  # answered by lines of a derivation


def mark_exercise(
    sheet: Exercise, answer: Answer | None, library: Library, allowance: Allowance
) -> ExerciseMark:
    """The mark of an answer to an exercise of a sheet."""
    kind, marks = sheet.one("kind", "prove"), marks_of(sheet)
    if answer is None:
        return marked(sheet.name, kind, marks, (_whole(sheet, Outcome.OPEN, "nothing was handed in for it"),))
    if kind not in DERIVED:
        return marked(sheet.name, kind, marks, mark_short(sheet, answer, library, allowance))
    derivation = answer.derivation
    if derivation is None:
        faults = answer.blocked
        words = (
            said(faults[0])
            if faults
            else "no derivation stands in this block; expected let, given, show, calc"
        )
        line = faults[0].line if faults else answer.exercise.line if answer.exercise is not None else 1
        mark = LineMark(
            line, faults[0].source_line.strip() if faults else "", (), Outcome.UNREADABLE, words=words
        )
        return marked(sheet.name, kind, marks, (mark,))
    return _Marking(sheet, answer, derivation, library, allowance).run(kind, marks)


def marks_of(sheet: Exercise) -> Fraction:
    """The marks that a sheet gives for an exercise, 1 where it doesn't say."""
    text = sheet.one("marks", "1").split()[0] if sheet.one("marks", "1").split() else "1"
    return Fraction(int(text)) if text.isascii() and text.isdigit() and len(text) < 4 else Fraction(1)


def _whole(sheet: Exercise, outcome: Outcome, words: str, line: int = 1) -> LineMark:
    return LineMark(line, sheet.one("ask", sheet.name), (), outcome, words=words)


class _Marking:
    def __init__(
        self, sheet: Exercise, answer: Answer, derivation: Derivation, library: Library, allowance: Allowance
    ) -> None:
        self.sheet, self.answer, self.library, self.allowance = sheet, answer, library, allowance
        self.source = sheet.one("from", sheet.name)
        self.written = derivation  # as handed in
        self.worked = Worked.of(self.original())
        self.extra: tuple[Term, ...] = ()

    def original(self) -> Derivation | None:
        """The worked answer: the sheet's own, or the derivation that the exercise is made of."""
        if self.sheet.worked is not None:
            return self.sheet.worked
        entry = self.library.entries.get(self.source)
        return None if entry is None else entry[1]

    def reference(self) -> Derivation | None:
        """The derivation whose hypotheses and `show` count."""
        return self.sheet.problem or self.original()

    def run(self, kind: str, marks: Fraction) -> ExerciseMark:
        """The mark of the exercise."""
        reference = self.reference()
        derivation, shift, early = self.under_the_sheet(reference, kind)
        if derivation is None:
            return marked(self.sheet.name, kind, marks, early)
        cited = citable(self.library, self.source)
        check = AnswerCheck(derivation, self.answer.name, cited, self.allowance)
        marker = LineMarker(check, self.worked, self.written, self.library, self.source)
        lines = marker.lines(shift, self.answer.unreadable, _known(self.sheet.problem))
        return marked(self.sheet.name, kind, marks, (*early, *lines))

    def under_the_sheet(
        self, reference: Derivation | None, kind: str
    ) -> tuple[Derivation | None, int, tuple[LineMark, ...]]:
        """The answer's lines under the sheet's hypotheses, how far its lines are shifted, and marks found
        so far."""
        written = self.written
        if reference is None:
            return written, 0, ()
        given = frozenset(reference.context.propositions())
        if kind == "hypothesis":
            return self.with_hypothesis(reference, given)
        own = frozenset(written.context.propositions())
        if own == given and written.show.term is reference.show.term:
            return written, 0, ()
        return self.transplanted(reference)

    def transplanted(self, reference: Derivation) -> tuple[Derivation | None, int, tuple[LineMark, ...]]:
        """The body of the answer below the sheet's own let, given and show."""
        written = self.written
        head, body = draft_of(reference).head(), _body(written)
        document = parse_document(
            f"```{{derivation}} {written.name}\n{head}\n\n{body}\n```\n", self.answer.name
        )
        if not document.derivations:
            fault = document.faults[0] if document.faults else None
            words = "the declarations of the sheet were changed, and under its own the lines can't be read"
            line = written.line
            if fault is not None:
                words, line = f"{words}: {said(fault)}", written.line
            mark = LineMark(line, written.show.text, (), Outcome.NOT_GIVEN, words=words)
            return None, 0, (mark,)
        derivation = document.derivations[0]
        shift = _body_line(written) - _body_line(derivation)
        early: tuple[LineMark, ...] = ()
        if written.show.term is not reference.show.term:
            words = f"the sheet asks for  {' '.join(reference.show.text.split())}"
            early = (LineMark(written.show.line, written.show.text, (), Outcome.NOT_GIVEN, words=words),)
        return derivation, shift, early

    def with_hypothesis(
        self, reference: Derivation, given: frozenset[Term]
    ) -> tuple[Derivation | None, int, tuple[LineMark, ...]]:
        """The answer with the hypotheses added, each of which must follow from what the original has."""
        written = self.written
        added = [g for g in written.givens if not given.issuperset(g.propositions)]
        if not added:
            place = LineMark(written.line, "given", (), Outcome.OPEN, words="no hypothesis was added")
            return None, 0, (place,)
        original = self.original()
        allowed = frozenset() if original is None else frozenset(original.context.propositions())
        marks = []
        for g in added:
            weaker = allowed.issuperset(g.propositions) or self.follows(original, g.propositions)
            if weaker:
                marks.append(
                    LineMark(g.line, g.text, (), Outcome.FOLLOWS, words="with it the derivation holds")
                )
            else:
                words = "this assumes more than what is missing: the original's hypotheses don't give it"
                marks.append(LineMark(g.line, g.text, (), Outcome.NOT_GIVEN, words=words))
        return written, 0, tuple(marks)

    def follows(self, original: Derivation | None, propositions: tuple[Term, ...]) -> bool:
        if original is None:
            return False
        check = AnswerCheck(original, "", self.library.cited, self.allowance)
        check.session.budget.steps = min(20_000, max(0, self.allowance.steps))
        return all(check.facts.prove(p) is not None for p in propositions)


def _known(problem: Derivation | None) -> frozenset[tuple[object, ...]]:
    """The lines of a sheet that are not left open: what a student leaves alone earns nothing."""
    if problem is None:
        return frozenset()
    found: set[tuple[object, ...]] = set()
    for item in problem.body:
        proof = item.proof if isinstance(item, Have) else item
        if isinstance(proof, Calc):
            found.update(
                (s.left, s.relation, s.right, tuple(r.text for r in s.reasons))
                for s in proof.steps
                if not s.gap
            )
        elif not any(r.kind == "gap" for r in proof.reasons):
            statement = item.statement.term if isinstance(item, Have) else problem.show.term
            found.add((statement, tuple(r.text for r in proof.reasons)))
    return frozenset(found)


def _body_line(derivation: Derivation) -> int:
    return derivation.body[0].line if derivation.body else derivation.end_line


def _body(derivation: Derivation) -> str:
    """What stands below let, given and show."""
    first = derivation.body[0] if derivation.body else None
    if isinstance(first, By):
        return f"by {', '.join(r.text for r in first.reasons)}"
    lines = derivation.text.split("\n")
    begins = derivation.end_line - 1 - derivation.text.count("\n")
    return "\n".join(lines[_body_line(derivation) - begins :])
