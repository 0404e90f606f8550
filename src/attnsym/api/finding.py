"""From a question to a checked derivation.

SymPy's lines, written as a document, each proved before it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from attnsym.api.derivation import Derivation, text_of
from attnsym.api.meeting import met
from attnsym.api.oracle import ProverOracle
from attnsym.api.parts import By, Calc, Have, Part, Step
from attnsym.api.ranges import text_in
from attnsym.api.refused import Refused
from attnsym.api.report import Report, checked
from attnsym.api.settings import entries_for
from attnsym.derive.display import Display
from attnsym.derive.scope import subterms
from attnsym.derive.strategy import Answer, Search
from attnsym.kernel.terms import Term
from attnsym.prove.verdicts import Line, Verdict
from attnsym.syntax.records import Calc as CalcRecord
from attnsym.syntax.records import Derivation as Record

STEPS = 20_000
# What else may justify a line that its own reasons don't: the same with arithmetic, or rules that include
# them.
_OTHERWISE = (("algebra",), ("differentiation",), ("differentiation", "algebra"), ("linearity",))

_RULES = (
    ("log_quotient", "log_exp"),
    ("delta_square",),
    ("delta_transfer",),
    ("sqrt_square",),
    ("delta_same",),
)


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found. Every step of `derivation` is proved: `report` says so line by line.

    complete: whether it ends in a form with nothing left to work out, or at the goal that was asked for.
    missing: what would have to be given to go on, or what stopped it. steps: how many the search used.
    """

    derivation: Derivation
    report: Report
    complete: bool
    missing: tuple[str, ...] = ()
    steps: int = 0

    @property
    def answer(self) -> str:
        """The last line."""
        calc = self.derivation.body[-1]
        return calc.steps[-1].right if isinstance(calc, Calc) and calc.steps else ""

    def __str__(self) -> str:
        notes = "".join(f"\n{note}" for note in self.missing)
        return self.derivation.document().rstrip("\n") + notes

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, Any]:
        from attnsym.api.rendering import bundle_of_report

        return bundle_of_report(self.report, self.missing)


@dataclass(frozen=True, slots=True)
class _Question:
    """A question in its context, as the checker reads it; haves: what is shown before."""

    base: Derivation
    text: str
    record: Record
    goal: str
    haves: tuple[Have, ...] = ()

    @property
    def calc(self) -> CalcRecord:
        item = self.record.body[-1]
        if not isinstance(item, CalcRecord):
            raise Refused("a question is an expression")
        return item


def derive(
    question: object,
    given: object = "",
    *,
    goal: object = None,
    name: str = "answer",
    steps: int = STEPS,
    using: Iterable[Derivation] = (),
    progress: Callable[[str], None] = lambda words: None,
) -> Found:
    """A derivation from a question, in steps that the kernel proves, to its simplest form or to the goal.

    question, goal: texts or SymPy expressions. given: declarations and hypotheses, as `let` and `given`
    entries, as a document's path, or as a derivation; where nothing is given, the usual names of attention
    are declared. using: derivations that may be cited. Refused where the question can't be read.
    """
    lets, givens = entries_for(given, text_of(question))
    text = text_in(question, lets, givens)
    base = Derivation(lets, givens, name=name)
    asked = _ask(base, text, "" if goal is None else text_in(goal, lets, givens))
    others = tuple(using)
    context = asked.record.context
    oracle = ProverOracle(context)
    assumptions = tuple(h for index in asked.record.show.indices for h in index.hypotheses)
    search = Search(asked.calc.first, context, oracle, assumptions, steps)
    oracle.unfold = search.definitions.unfold
    search.shop.progress = progress
    search.cite(_lemmas(others))
    display = Display(context, search.definitions, tuple(i.name for i in asked.record.show.indices))
    display.note(asked.calc.first)
    for symbol in context.symbols.values():
        if symbol.body is not None:
            display.note(symbol.body)
    if not assumptions:
        asked = _with_inner(asked, search, display, steps, others)
    target = asked.calc.steps[0].right if asked.goal else None
    best: Found | None = None
    for answer in search.answers(target):
        found = _checked(asked, answer, display, others)
        if best is None or len(found.report.steps) > len(best.report.steps) or found.complete:
            best = found
        if found.complete:
            break
    if target is not None and not (best is not None and best.complete) and _is_live(target):

        def find(question: str) -> Derivation | None:
            inner = derive(question, base, steps=steps, using=others)
            return inner.derivation if inner.complete else None

        report = met(base, text, asked.goal, find, others)
        if report is not None:
            return Found(report.derivation, report, complete=True, steps=steps - search.shop.steps)
    if best is None:
        raise Refused(f"the search used its {steps:,} steps before it found a line; give it more")
    return best


def _is_live(term: Term) -> bool:
    """Whether a goal is a question itself."""
    return any(t.op in ("mean", "variance", "covariance", "derivative", "limit") for t in subterms(term))


def _ask(base: Derivation, question: str, goal: str) -> _Question:
    """The question as a derivation without steps, so that the reader of documents gives it its meaning."""
    end = goal or question
    probe = replace(base, goal=f"{question} = {end}", body=(Calc(question, (Step("=", end, ("algebra",)),)),))
    return _Question(base, question, probe.record(), goal)


def _with_inner(
    asked: _Question, search: Search, display: Display, steps: int, others: tuple[Derivation, ...]
) -> _Question:
    """The question after the expectations under its roots and logarithms, each worked out as a `have`.

    Under a root, a line on the way might have no value as far as the checker can see.
    """
    inner = next((t.args[0] for t in subterms(asked.calc.first) if t.op in ("sqrt", "log")), None)
    live = [] if inner is None else [t for t in subterms(inner) if t.op in ("mean", "variance")]
    taken = {g.name for g in asked.record.context.hypotheses}
    haves: list[Have] = []
    for term in live[:1]:
        text = display.text(term)
        name = next(n for n in (term.op, f"the_{term.op}", f"{term.op}_here") if n not in taken)
        found = derive(text, asked.base, steps=steps, using=others)
        calc = found.derivation.body[-1]
        if found.complete and isinstance(calc, Calc):
            haves.append(Have(name, found.derivation.goal, calc))
            end = _ask(asked.base, text, found.answer).calc.steps[0].right
            if end is not None:
                search.take(name, term, end)
    return replace(asked, haves=tuple(haves))


def _lemmas(others: tuple[Derivation, ...]) -> list[Record]:
    """The derivations that are proved."""
    found = []
    for number, other in enumerate(others):
        if other.check(*others[:number]).established:
            found.append(other.record())
    return found


def _checked(asked: _Question, answer: Answer, display: Display, others: tuple[Derivation, ...]) -> Found:
    """The answer as far as it is proved."""
    steps = _written(asked, answer, display)
    used = {reason for step in steps for reason in step.reasons}
    roots = [(n, *answer.haves[n]) for n in answer.haves if n in used]
    asked = replace(
        asked,
        haves=(
            *[h for h in asked.haves if h.name in used],
            *[Have(n, f"{display.text(x)} = {display.text(y)}", By(("sqrt_unique",))) for n, x, y in roots],
        ),
    )
    derivation = _with_steps(asked, steps)
    report = checked(derivation, others)
    for number, line in enumerate(_own_steps(asked, report)):
        if line.verdict is Verdict.PROVED:
            continue
        hopeless = line.verdict in (Verdict.REFUTED, Verdict.ILL_DEFINED)
        repaired = None if hopeless else _repaired(asked, steps, number, others)
        if repaired is None:
            return _stopped(asked, steps[:number], line, answer, others)
        steps[number] = repaired
    if any(line.verdict is not Verdict.PROVED for line in report.steps):
        derivation = _with_steps(asked, steps)
        report = checked(derivation, others)
    complete = answer.complete and report.verdict is Verdict.PROVED
    missing = answer.missing if complete or answer.missing else report.refusals
    return Found(derivation, report, complete, missing, answer.steps)


def _written(asked: _Question, answer: Answer, display: Display) -> list[Step]:
    """The lines as text.

    One that reads like the line before it is left out, its reasons kept for the next.
    """
    steps: list[Step] = []
    before = asked.text
    kept: tuple[str, ...] = ()
    for number, line in enumerate(answer.lines):
        last = number == len(answer.lines) - 1
        text = (
            asked.goal
            if last and asked.goal
            else display.text(line.term, answer.opened if not last else frozenset())
        )
        reasons = tuple(dict.fromkeys([*kept, *line.reasons]))
        if text == before and not (last and not steps):
            kept = tuple(r for r in reasons if r.startswith("definition of"))
            continue
        steps.append(Step("=", text, reasons))
        before, kept = text, ()
    return steps or [Step("=", asked.goal or asked.text, ("algebra",))]


def _with_steps(asked: _Question, steps: list[Step]) -> Derivation:
    goal = f"{asked.text} = {steps[-1].right}"
    return replace(asked.base, goal=goal, body=(*asked.haves, Calc(asked.text, tuple(steps))))


def _own_steps(asked: _Question, report: Report) -> tuple[Line, ...]:
    """The steps of the last calc, without those of what was shown before."""
    before = sum(len(h.proof.steps) for h in asked.haves if isinstance(h.proof, Calc))
    return report.steps[before:]


def _repaired(
    asked: _Question, steps: list[Step], number: int, others: tuple[Derivation, ...]
) -> Step | None:
    """The step with other reasons that do justify it."""
    step = steps[number]
    before = steps[number - 1].right if number else asked.text
    kept = tuple(r for r in step.reasons if r.startswith("definition of"))
    bare = tuple(r for r in step.reasons if r != "algebra")
    trials = [(*bare, *_RULES[0], "algebra")] if "log(" in step.right and bare != step.reasons else []
    if any(r.startswith("derivative_") for r in bare):
        trials.append((*kept, "differentiation"))
    trials += [(*step.reasons, *more) for more in _OTHERWISE[:2]]
    trials += [(*bare, *rules, "algebra") for rules in _RULES]
    trials += [bare, *[(*kept, *r) for r in _OTHERWISE]]
    for reasons in dict.fromkeys(tuple(dict.fromkeys(t)) for t in trials):
        if not reasons or reasons == step.reasons:
            continue
        trial = replace(step, reasons=reasons)
        body: tuple[Part, ...] = (*asked.haves, Calc(before, (trial,)))
        one = replace(asked.base, goal=f"{before} = {step.right}", body=body)
        if _own_steps(asked, checked(one, others))[0].verdict is Verdict.PROVED:
            return trial
    return None


def _stopped(
    asked: _Question, steps: list[Step], line: Line, answer: Answer, others: tuple[Derivation, ...]
) -> Found:
    """What is proved of a search whose next line is not."""
    kept = steps or [Step("=", asked.text, ("algebra",))]
    derivation = _with_steps(asked, kept)
    if answer.missing and not steps and line.right == asked.text:
        return Found(derivation, checked(derivation, others), complete=False, missing=answer.missing)
    stop = (
        f"stopped before  = {line.right}  by {', '.join(line.reasons)}: {line.verdict.value}, {line.message}"
    )
    report = checked(derivation, others)
    return Found(derivation, report, complete=False, missing=(*answer.missing, stop), steps=answer.steps)
