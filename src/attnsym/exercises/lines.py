"""The lines of a checked answer, each with its outcome: the verdict first, then what a search finds beyond
it."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches

from attnsym.exercises.answers import said
from attnsym.exercises.marks import TRUE, LineMark, Note, Outcome
from attnsym.exercises.mistakes import likely_mistake
from attnsym.exercises.searching import Found, Search, Worked
from attnsym.exercises.trial import AnswerCheck, Place
from attnsym.kernel.sugar import forall
from attnsym.kernel.terms import Term
from attnsym.kernel.theorem import Theorem
from attnsym.prove.check import Library, is_rule
from attnsym.prove.reasons import FLEXIBLE
from attnsym.prove.refusals import side_conditions
from attnsym.prove.verdicts import Line, Verdict
from attnsym.rules import all_rules
from attnsym.syntax.faults import Fault
from attnsym.syntax.records import Derivation

UNKNOWN = "is no given, derivation or rule"


class LineMarker:
    """Marks the lines of one answer.

    written: the answer as handed in, whose own hypotheses may be more than the sheet's. source: what is
    asked for.
    """

    def __init__(
        self, check: AnswerCheck, worked: Worked, written: Derivation, library: Library, source: str
    ) -> None:
        self.check, self.worked, self.written = check, worked, written
        self.library, self.source = library, source
        self.found: dict[int, Found] = {}
        self.resting: dict[int, str] = {}
        self.failing = False

    def lines(
        self, shift: int, unreadable: dict[int, Fault], known: frozenset[tuple[object, ...]]
    ) -> tuple[LineMark, ...]:
        """The marks of all lines. known: those of the sheet, which are not the student's own."""
        self.check.rescue = self.rescue
        checked = self.check.run_lines()
        marks: list[LineMark] = []
        for number, line in enumerate(checked):
            place = self.check.places.get(number)
            if line.kind == "goal" and place is None:
                mark = self.goal(line, marks)
                if mark is None:
                    continue
            elif line.line + shift in unreadable:
                fault = unreadable[line.line + shift]
                words = f"line {fault.line}, {said(fault)}"
                mark = LineMark(line.line, fault.source_line.strip(), (), Outcome.UNREADABLE, words=words)
            elif number in self.resting:
                words = f"it follows from {self.resting[number]}, which itself fails above"
                mark = LineMark(line.line, line.statement, line.reasons, Outcome.FOLLOWS, words=words)
            elif place is None or line.verdict is Verdict.GAP:
                mark = LineMark(line.line, line.statement, line.reasons, Outcome.OPEN)
                if line.left == "?":
                    unread = bool(marks) and marks[-1].outcome is Outcome.UNREADABLE
                    words = (
                        "starts from a line that can't be read"
                        if unread
                        else "starts from a line that is left open"
                    )
                    mark = replace(mark, words=words)
            else:
                mark = self.mark(line, place, self.found.get(number))
                if mark.outcome is Outcome.OTHER_WAY and any(m.outcome not in TRUE for m in marks):
                    mark = replace(mark, outcome=Outcome.FOLLOWS, words="it follows from the line above it")
            own = place is None or not self.is_known(place, line, known)
            marks.append(replace(mark, line=line.line + shift, own=own))
        return tuple(marks)

    def rescue(self, number: int, place: Place) -> Theorem | None:
        """A theorem for a line that is true for other reasons than those written."""
        resting = [r.name for r in place.reasons if r.name in self.check.failed]
        if resting and self.check.attempt(place, place.reasons, lenient=True).theorem is not None:
            self.resting[number] = " and ".join(resting)
            return None
        found = Search(self.check, place, self.worked).run()
        if found is None:
            return None
        self.found[number] = found
        return found.theorem

    def is_known(self, place: Place, line: Line, known: frozenset[tuple[object, ...]]) -> bool:
        step = place.step
        if step is not None:
            return (step.left, step.relation, step.right, line.reasons) in known
        return (place.body, line.reasons) in known

    def goal(self, line: Line, marks: list[LineMark]) -> LineMark | None:
        """What is to be said of the `show` that no line of its own proves."""
        if line.verdict is Verdict.PROVED or any(m.outcome not in TRUE for m in marks):
            return None
        if line.verdict is Verdict.GAP:
            return LineMark(line.line, line.statement, (), Outcome.OPEN, words="nothing is offered for it")
        words = "the lines follow, but they don't arrive at what is to be shown"
        return LineMark(line.line, line.statement, (), Outcome.NOT_SHOWN, words=words)

    def mark(self, line: Line, place: Place, found: Found | None) -> LineMark:
        """The mark of one line that was decided."""
        mark = LineMark(line.line, line.statement, line.reasons, Outcome.NOT_SHOWN)
        if line.verdict is Verdict.PROVED:
            return self.right(mark, place)
        if self.check.allowance.spent and line.verdict is Verdict.UNDECIDED:
            words = "the work that one answer may take was used up before this line"
            return replace(mark, outcome=Outcome.NOT_MARKED, words=words)
        stranger = self.stranger(place)
        if found is not None:
            return self.true(mark, place, found, stranger)
        condition = self.condition(line, place)
        case = self.case(line)
        if stranger and UNKNOWN not in stranger:
            return replace(
                mark, outcome=Outcome.NOT_GIVEN, words=stranger, case=case, mistake=self.mistake(line, place)
            )
        if condition is not None:
            return replace(condition, case=case, mistake=self.mistake(line, place))
        if line.verdict is Verdict.ILL_DEFINED:
            words = f"{line.message}; nothing given excludes that"
            return replace(
                mark,
                outcome=Outcome.SIDE_CONDITION,
                words=words,
                case=case,
                mistake=self.mistake(line, place),
            )
        if line.verdict is Verdict.REFUTED:
            words = "false where all the hypotheses hold"
            return replace(
                mark, outcome=Outcome.FALSE, words=words, case=case, mistake=self.mistake(line, place)
            )
        words = (
            stranger
            or line.message
            or "nothing was found that justifies it, and no case in which it is false"
        )
        return replace(mark, words=words, mistake=self.mistake(line, place))

    def right(self, mark: LineMark, place: Place) -> LineMark:
        """A line that follows for its own reasons: as in the worked answer, or otherwise."""
        same = self.worked.line(place)
        if place.step is not None and self.worked.steps:
            expected = None if same is None else tuple(r.text for r in same.reasons)
            if expected is None:
                return replace(
                    mark, outcome=Outcome.OTHER_WAY, by=mark.reasons, words="not a line of the worked answer"
                )
            if set(expected) != set(mark.reasons):
                words = f"the worked answer has it by {', '.join(expected)}"
                return replace(mark, outcome=Outcome.OTHER_WAY, by=mark.reasons, words=words)
        return replace(mark, outcome=Outcome.FOLLOWS, by=mark.reasons)

    def true(self, mark: LineMark, place: Place, found: Found, stranger: str) -> LineMark:
        """A line that is true, though not for the reasons named."""
        by = ", ".join(found.reasons)
        if found.several:
            words = f"several steps in one: {by}"
            return replace(
                mark, outcome=Outcome.TOO_BIG, words=words, by=found.reasons, between=found.between
            )
        wrong = [r.text for r in place.reasons if r.kind == "named" and r.text not in found.reasons]
        if not wrong:
            outcome = (
                Outcome.FOLLOWS
                if self.worked.line(place) is not None or not self.worked.steps
                else Outcome.OTHER_WAY
            )
            return replace(mark, outcome=outcome, words=f"it follows by {by}", by=found.reasons)
        if stranger and UNKNOWN not in stranger:
            return replace(
                mark, outcome=Outcome.NOT_GIVEN, words=f"{stranger}; it does follow by {by}", by=found.reasons
            )
        words = stranger or f"not by {', '.join(wrong)}"
        return replace(
            mark, outcome=Outcome.OTHER_REASON, words=f"{words}; it follows by {by}", by=found.reasons
        )

    def stranger(self, place: Place) -> str:
        """What is said of a reason that is no given, statement, rule or derivation here; "" if all are
        known."""
        own = {g.name for g in self.written.givens}
        for reason in place.reasons:
            name = reason.name
            if (
                reason.kind != "named"
                or name in self.check.named
                or name in place.haves
                or name in FLEXIBLE
                or is_rule(name)
            ):
                continue
            if name in own:
                return f"{name} is not given: the sheet does not assume it"
            if name == self.source:
                return f"{name} is what is to be shown"
            if name not in self.library.entries:
                near = get_close_matches(name, all_rules(), 1, 0.6)
                return f"{name} {UNKNOWN}; the nearest rule is {near[0]}" if near else f"{name} is not given"
            if self.check.cited(name) is None:
                return f"{name} rests on what is to be shown"
        return ""

    def condition(self, line: Line, place: Place) -> LineMark | None:
        """The side condition for want of which alone the line fails, if there is one."""
        attempt = self.check.attempt(place, place.reasons)
        goals = list(dict.fromkeys(m.goal for m in attempt.missing))
        if not goals or not self.suffices(place, goals):
            return None
        needed = [g for g in goals if not self.suffices(place, [h for h in goals if h is not g])] or goals
        missing = [m for m in attempt.missing if m.goal in needed]
        described = side_conditions(missing, self.check.derivation.context)
        text = "; ".join(f"{c.rule} needs {c.statement} ({c.words})" for c in described)
        add = next((c.repair for c in described if c.repair), "")
        words = text if not add else f"{text}. It would follow with  {add}"
        return LineMark(
            line.line, line.statement, line.reasons, Outcome.SIDE_CONDITION, words=words,
            condition="; ".join(c.statement for c in described),
        )  # fmt: skip

    def suffices(self, place: Place, goals: list[Term]) -> bool:
        return (
            self.check.attempt(place, place.reasons, assuming=map(everywhere, goals), algebra=True).theorem
            is not None
        )

    def case(self, line: Line) -> str:
        """A case in which the line is false or has no value, to be worked out by hand."""
        if line.counterexample is not None:
            return str(line.counterexample)
        return "" if line.undefined is None else str(line.undefined)

    def mistake(self, line: Line, place: Place) -> Note | None:
        """The mistake that the line looks like; for the first that fails, whatever work is left."""
        first, self.failing = not self.failing, True
        return likely_mistake(self.check, place, line, self.worked, first)


def everywhere(goal: Term) -> Term:
    """A side condition for all values of the variables that the search made."""
    for variable in sorted(goal.free, key=lambda v: str(v.data)):
        if str(variable.data).startswith("#"):
            goal = forall(variable, goal)
    return goal
