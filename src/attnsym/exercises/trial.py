"""An answer checked within bounds, with what is needed to look further into a line that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from attnsym.kernel.gate import Claim
from attnsym.kernel.terms import KernelError, Term
from attnsym.kernel.theorem import Theorem, assume
from attnsym.prove.check import Library
from attnsym.prove.derivations import STEPS_PER_LINE, DerivationCheck
from attnsym.prove.equations import right
from attnsym.prove.facts import Facts, Missing, OutOfBudget, Unavailable
from attnsym.prove.library import ProofFailed, reason_of
from attnsym.prove.reasons import Active, Reasons
from attnsym.prove.rewrite import Conversion, rewrite
from attnsym.prove.scopes import Scope
from attnsym.prove.sources import Unknown
from attnsym.prove.steps import justify
from attnsym.prove.verdicts import Line, Verdict
from attnsym.syntax.elaborate import Index
from attnsym.syntax.records import By, Calc, Derivation, Have, Reason, Step

STEPS_PER_ANSWER = 1_200_000  # of search, for all lines of a file together
STEPS_PER_TRY = 3_000  # of trying one reason
COST_OF_A_MODEL = 20_000  # what looking for a counterexample counts for


@dataclass(slots=True)
class Allowance:
    """The steps of search that are left for one answer."""

    steps: int = STEPS_PER_ANSWER

    @property
    def spent(self) -> bool:
        return self.steps <= 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a line stands: what it says, the facts and indices there, the reasons written, the step of a
    calc."""

    body: Term
    facts: Facts
    indices: tuple[Index, ...]
    reasons: tuple[Reason, ...]
    step: Step | None
    haves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of trying reasons: the theorem or None, those used, and the side conditions that were
    missing."""

    theorem: Theorem | None
    used: tuple[str, ...] = ()
    missing: tuple[Missing, ...] = ()


class AnswerCheck(DerivationCheck):
    """The check of an answer, from an allowance of steps.

    places: for each decided line, by its number in `lines`. rescue: asked for a line that its own reasons
    don't
    carry and that is not refuted; a theorem from it counts for what comes after. failed: statements that a
    `have`
    was to prove; what rests on one can still be told to follow from it.
    """

    def __init__(
        self, derivation: Derivation, path: str, cited: Callable[[str], Claim | None], allowance: Allowance
    ) -> None:
        super().__init__(derivation, path, cited)
        self.allowance = allowance
        self.places: dict[int, Place] = {}
        self.failed: dict[str, Term] = {}
        self.lenient = False
        self.rescue: Callable[[int, Place], Theorem | None] = lambda number, place: None

    def run_lines(self) -> list[Line]:
        """The verdicts on all lines and on the goal; the hypotheses are the sheet's, and not looked into."""
        body = self.derivation.body
        goal: Theorem | None = None
        for item in body:
            if isinstance(item, Have):
                self._have(item)
            elif isinstance(item, Calc):
                goal = self._calc(item, self.derivation.show)
            else:
                goal = self._by(item, self.derivation.show, "goal")
        if not (body and isinstance(body[-1], By)):
            self.lines.append(self._goal(goal))
        return self.lines

    def _goal(self, theorem: Theorem | None) -> Line:
        """Where a line above is not proved, nothing more is asked about what they were to show."""
        show = self.derivation.show
        if theorem is None and any(line.verdict is not Verdict.PROVED for line in self.lines):
            place = (show.line, show.column, show.text)
            return Line("goal", self.derivation.name, 0, *place, "", "", (), Verdict.UNDECIDED)
        return super()._goal(theorem)

    def statement(self, place: Place, body: Term) -> Term:
        """What a line at that place says with this body, closed."""
        return Scope(place.facts, place.indices).statement(body)

    def _begin(self) -> None:
        super()._begin()
        self.session.budget.steps = max(0, min(STEPS_PER_LINE, self.allowance.steps))

    def _have(self, have: Have) -> None:
        super()._have(have)
        if have.name not in self.haves:
            self.failed[have.name] = have.statement.term

    def _decide(
        self, line: Line, body: Term, reasons: Iterable[Reason], scope: Scope, step: Step | None = None
    ) -> Theorem | None:
        listed = tuple(reasons)
        number = len(self.lines)
        place = Place(body, scope.facts, scope.indices, listed, step, tuple(self.haves))
        self.places[number] = place
        before = max(0, min(STEPS_PER_LINE, self.allowance.steps))
        theorem = super()._decide(line, body, listed, scope, step)
        self.allowance.steps -= before - max(0, self.session.budget.steps)
        if theorem is not None:
            return theorem
        self.allowance.steps -= COST_OF_A_MODEL
        if self.lines[number].verdict is not Verdict.UNDECIDED or self.allowance.spent:
            return None
        found = self.rescue(number, place)
        if found is None:
            return None
        self._begin()
        closed = scope.close(found)
        return (
            found if closed.conclusion is scope.statement(body) and self._claim(closed) is not None else None
        )

    def _ready(self, reasons: Iterable[Reason]) -> Reasons:
        listed = tuple(reasons)
        if not self.lenient:
            return super()._ready(listed)
        failed = [r.name for r in listed if r.kind == "named" and r.name in self.failed and not r.bindings]
        ready = super()._ready([r for r in listed if r.name not in failed])
        ready.active += [reason_of(name, [assume(self.failed[name])], schematic=False) for name in failed]
        return ready

    def conversion(self, name: str) -> Conversion | None:
        """What a reason does to a term in which it applies; None where it is unknown or says no equation."""
        try:
            (active,) = self._ready([named(name)]).active
        except (Unknown, Unavailable, ProofFailed, KeyError, ValueError):
            return None
        return active.conversion

    def attempt(
        self,
        place: Place,
        reasons: Iterable[Reason | Active],
        *,
        algebra: bool = False,
        assuming: Iterable[Term] = (),
        lenient: bool = False,
    ) -> Attempt:
        """The line with other reasons, within few steps.

        assuming: more than is given. lenient: what a `have` failed to prove may be used all the same."""
        steps = min(STEPS_PER_TRY, self.allowance.steps)
        if steps <= 0:
            return Attempt(None)
        self.session.budget.steps = steps
        self.session.missing.clear()
        self.session.depth = 0
        # A scope of its own: what a search that was broken off did not find is not held against the line.
        facts = place.facts.extended(*assuming)
        self.lenient = lenient
        try:
            listed = list(reasons)
            ready = self._ready([r for r in listed if isinstance(r, Reason)])
            ready.active += [r for r in listed if isinstance(r, Active)]
            ready.algebra = ready.algebra or algebra
            theorem = justify(place.body, facts, ready)
            used = tuple(a.name for a in ready.active if a.used) if theorem is not None else ()
            return Attempt(theorem, used, tuple(self.session.missing))
        except (OutOfBudget, Unknown, Unavailable, ProofFailed, KernelError, KeyError, RecursionError):
            return Attempt(None, (), tuple(self.session.missing))
        finally:
            self.lenient = False
            self.allowance.steps -= 1 + steps - max(0, self.session.budget.steps)

    def rewritten(self, place: Place, term: Term, conversion: Conversion) -> Term | None:
        """The term after rewriting, within few steps; None where the conversion applies nowhere."""
        budget = self.session.budget
        budget.steps = before = min(STEPS_PER_TRY, max(0, self.allowance.steps))
        try:
            changed = rewrite(term, place.facts.extended(), conversion)
        except (OutOfBudget, Unavailable, KernelError, ValueError):
            return None
        finally:
            self.allowance.steps -= 1 + before - max(0, budget.steps)
        return None if changed is None else right(changed)


def named(name: str) -> Reason:
    """A reason by its name alone."""
    kind = name if name in ("algebra", "contradiction") else "named"
    return Reason(kind, name, (), name, 0, 0)


def citable(library: Library, exercise_of: str) -> Callable[[str], Claim | None]:
    """What an answer may cite: the library without the derivation that is asked for and what rests on it."""

    def rests(name: str, seen: frozenset[str] = frozenset()) -> bool:
        if name == exercise_of:
            return True
        if name in seen or name not in library.entries:
            return False
        return any(rests(cited, seen | {name}) for cited in library.check(name).cites)

    def cited(name: str) -> Claim | None:
        return None if rests(name) else library.cited(name)

    return cited
