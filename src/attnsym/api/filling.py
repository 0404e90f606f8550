"""Lines left to the machine, and reasons for lines that stand: `fill` and `suggest`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from attnsym.api.oracle import ProverOracle
from attnsym.derive.display import Display
from attnsym.derive.filling import fill as fill_line
from attnsym.derive.scope import OutOfSteps
from attnsym.derive.strategy import Search
from attnsym.kernel.terms import KernelError, Term, make
from attnsym.kernel.theorem import assume
from attnsym.prove.check import Library
from attnsym.prove.equations import right
from attnsym.prove.facts import OutOfBudget, Unavailable
from attnsym.prove.library import rule_reason
from attnsym.prove.reasons import FLEXIBLE, Active, Reasons, active_of
from attnsym.prove.rewrite import rewrite
from attnsym.prove.steps import justify
from attnsym.prove.verdicts import Line, Verdict
from attnsym.rules import all_rules
from attnsym.syntax.documents import parse_document
from attnsym.syntax.records import Calc, Derivation, Document, Have, Step

_GAP = re.compile(r"^(\s*(?:calc\s+)?(?:<->|->|<=|>=|=|<|>)\s*)\.\.\.")
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
STEPS = 4_000  # of the prover, for one attempt
MAX_SINGLES = 12  # reasons that change the line by themselves and are tried together
_WORDS = frozenset({"algebra"})


@dataclass(frozen=True, slots=True)
class Filled:
    """A text with its open lines written. written: each line's number and text; left.

    Those not written, and why.
    """

    text: str
    written: tuple[tuple[int, str], ...]
    left: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Reasons that justify a step; the kernel has proved it by them."""

    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return f"by {', '.join(self.reasons)}"


class NoStep(ValueError):
    """A line of a document where no step stands."""


def fill(text: str, path: str = "<text>") -> Filled:
    """Writes each line `= ...` of a document: the line that its reasons give, or the next line of a
    derivation.

    A line is written only if the kernel proves it.
    """
    written: dict[int, str] = {}
    left: dict[int, str] = {}
    while True:
        document = parse_document(text, path)
        place = next(((d, s) for d, s in _open_steps(document) if s.line not in left), None)
        if place is None:
            return Filled(text, tuple(written.items()), tuple(left.items()))
        derivation, step = place
        try:
            line, reasons = _line(derivation, step)
        except (OutOfSteps, KernelError, OutOfBudget) as error:
            left[step.line] = f"beyond the bounds of the search {error}".strip()
            continue
        changed = _with_line(text, step, line, reasons)
        verdict = _verdict_at(parse_document(changed, path), derivation.name, step.line)
        if verdict is not None and verdict.verdict is Verdict.PROVED:
            text, written[step.line] = changed, line
        else:
            why = "its reasons give no line that can be read" if verdict is None else verdict.message
            left[step.line] = why


def _open_steps(document: Document) -> Iterator[tuple[Derivation, Step]]:
    for derivation in document.derivations:
        for step in _steps(derivation):
            if step.right is None and step.right_text == "..." and step.left is not None:
                yield derivation, step


def _steps(derivation: Derivation) -> Iterator[Step]:
    for item in derivation.body:
        proof = item.proof if isinstance(item, Have) else item
        if isinstance(proof, Calc):
            yield from proof.steps


def _search(derivation: Derivation, question: Term) -> tuple[Search, ProverOracle]:
    oracle = ProverOracle(derivation.context)
    assumptions = tuple(h for index in derivation.show.indices for h in index.hypotheses)
    search = Search(question, derivation.context, oracle, assumptions)
    oracle.unfold = search.definitions.unfold
    return search, oracle


def _line(derivation: Derivation, step: Step) -> tuple[str, tuple[str, ...]]:
    """The text of an open line, and the reasons to write with it if it has none."""
    if step.left is None:
        raise NoStep("the line before it is open too")
    search, oracle = _search(derivation, step.left)
    display = Display(derivation.context, search.definitions, tuple(i.name for i in derivation.show.indices))
    for item in derivation.body:
        if isinstance(item, Calc):
            display.note(item.first)
    for symbol in derivation.context.symbols.values():
        if symbol.body is not None:
            display.note(symbol.body)
    mentioned = set(_WORD.findall(step.left_text))
    unfolded = {r.name for r in step.reasons if r.kind == "definition"}
    names = {d.name for d in search.definitions.all}
    opened = frozenset((names - mentioned - unfolded) | (unfolded & mentioned))
    if not step.reasons:
        answers = search.answers()
        if not answers or not answers[0].lines:
            raise NoStep("no rewrite applies")
        first = answers[0].lines[0]
        last = len(answers[0].lines) == 1
        return display.text(first.term, frozenset() if last else answers[0].opened), first.reasons
    words = [r.name if r.kind == "named" else r.kind for r in step.reasons if r.kind != "definition"]

    def other(name: str, term: Term) -> Term | None:
        return _by_prover(name, term, oracle)

    term = fill_line(search, words, opened, other)
    return display.text(term, frozenset() if "algebra" in words else opened), ()


def _by_prover(name: str, term: Term, oracle: ProverOracle) -> Term | None:
    """The term after one use of a rule of the library."""
    oracle.session.budget.steps, oracle.session.depth = STEPS, 0
    try:
        active = rule_reason(name)
        if active.conversion is None:
            return None
        theorem = rewrite(term, oracle.facts, active.conversion)
    except (KeyError, Unavailable, OutOfBudget, KernelError):
        return None
    return None if theorem is None else right(theorem)


def _with_line(text: str, step: Step, line: str, reasons: tuple[str, ...]) -> str:
    lines = text.split("\n")
    number = step.line - 1
    found = _GAP.match(lines[number])
    if found is not None:
        rest = lines[number][found.end() :]
        lines[number] = found[1] + line + rest
        if reasons:
            indent = " " * (len(found[1]) - len(found[1].lstrip()) + 4)
            lines.insert(number + 1, f"{indent}by {', '.join(reasons)}")
    return "\n".join(lines)


def _verdict_at(document: Document, name: str, line: int) -> Line | None:
    if document.faults:
        return None
    checked = Library.of([document]).check(name)
    return next((x for x in checked.lines if x.kind == "step" and x.line == line), None)


# Reasons for a line that stands


def suggest(text: str, line: int, path: str = "<text>", most: int = 5) -> list[Suggestion]:
    """Reasons that would justify the step at a line of a document, the fewest first.

    NoStep where none stands.
    """
    document = parse_document(text, path)
    for derivation in document.derivations:
        steps = list(_steps(derivation))
        for number, step in enumerate(steps):
            end = steps[number + 1].line if number + 1 < len(steps) else derivation.end_line
            if step.line <= line < end and line <= step.line + 3:
                return _suggest(document, derivation, step, most)
    raise NoStep(f"{path}:{line}: no step of a derivation stands here")


def _suggest(document: Document, derivation: Derivation, step: Step, most: int) -> list[Suggestion]:
    if step.left is None or step.right is None:
        raise NoStep("a side of this step is open; `attnsym fill` writes it")
    search, oracle = _search(derivation, step.left)
    goal = make("eq", step.left, step.right)
    facts = oracle.facts.extended(*search.scope.assumptions)
    trial = _Trial(goal, facts)
    found: list[Suggestion] = []
    if step.left is step.right:
        names = [d.name for d in search.definitions.all]
        texts = [set(_WORD.findall(t)) for t in (step.left_text, step.right_text)]
        changed = [n for n in names if (n in texts[0]) != (n in texts[1])]
        return [Suggestion(tuple(f"definition of {n}" for n in changed) or ("algebra",))]
    for reasons in _attempts(document, derivation, trial):
        if len(found) >= most:
            break
        if any(set(f.reasons) <= set(reasons) for f in found):
            continue
        if trial.proves(reasons):
            found.append(Suggestion(reasons))
    return found


def _attempts(document: Document, derivation: Derivation, trial: _Trial) -> Iterator[tuple[str, ...]]:
    yield ("algebra",)
    for given in derivation.context.hypotheses:
        if given.name:
            trial.add(
                given.name, active_of(given.name, [assume(p) for p in given.propositions], schematic=False)
            )
    for name in dict.fromkeys([*FLEXIBLE, *all_rules()]):
        try:
            trial.add(name, rule_reason(name))
        except (Unavailable, KeyError):
            continue
    library = Library.of([document])
    for other in library.entries:
        claim = library.cited(other) if other != derivation.name else None
        if claim is not None:
            trial.add(other, active_of(other, [claim.theorem], schematic=True))
    singles = list(trial.useful())
    for name in singles:
        yield (name,)
    for name in singles:
        yield (name, "algebra")
    for size in (2, 3):
        for names in combinations(singles[:MAX_SINGLES], size):
            yield names
            if size == 2:
                yield (*names, "algebra")


class _Trial:
    """One step, and attempts to justify it."""

    def __init__(self, goal: Term, facts: object) -> None:
        from attnsym.prove.facts import Facts

        if not isinstance(facts, Facts):
            raise TypeError("facts were expected")
        self.goal, self.facts = goal, facts
        self.ready: dict[str, Active] = {}

    def add(self, name: str, active: Active) -> None:
        self.ready.setdefault(name, active)

    def useful(self) -> Iterator[str]:
        """The reasons that change a side of the step."""
        for name, active in self.ready.items():
            if active.conversion is None:
                continue
            self._begin()
            try:
                if any(rewrite(side, self.facts, active.conversion) is not None for side in self.goal.args):
                    yield name
            except (OutOfBudget, Unavailable, KernelError):
                continue

    def proves(self, names: tuple[str, ...]) -> bool:
        """Whether the step follows for these reasons, each of them used."""
        reasons = Reasons(algebra="algebra" in names)
        for name in names:
            if name not in _WORDS:
                active = self.ready[name]
                active.used = False
                reasons.active.append(active)
        self._begin()
        try:
            theorem = justify(self.goal, self.facts, reasons)
        except (OutOfBudget, Unavailable, KernelError):
            return False
        return theorem is not None and not reasons.unused()

    def _begin(self) -> None:
        self.facts.session.budget.steps, self.facts.session.depth = STEPS, 0
        self.facts.session.missing.clear()
