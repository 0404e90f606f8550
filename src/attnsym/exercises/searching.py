"""For a line that its own reasons don't carry: reasons that do, and the lines that would stand between.

Candidates come in order: none but arithmetic; the reasons of the worked answer, line by line; givens and
statements above; rules that speak of what the line speaks of; then several of these together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from attnsym.exercises.trial import Allowance, AnswerCheck, Attempt, Place, named
from attnsym.kernel.terms import Term
from attnsym.kernel.theorem import Theorem
from attnsym.prove.reasons import Active
from attnsym.rules import all_rules
from attnsym.syntax.printing import print_term
from attnsym.syntax.records import By, Calc, Derivation, Reason, Step

STEPS_PER_SEARCH = 40_000
MOST_PARTIAL = 8  # rules that change a line without closing it, tried in pairs
_WORDS = (
    "var bound app lam num int real eq add neg mul inv forall implies iadd ineg imul false and iff pow le lt "
    "declared has_mean"
)
_PLAIN = frozenset(_WORDS.split())


@dataclass(frozen=True, slots=True)
class Worked:
    """The worked answer of an exercise: its steps and other reasons, to compare with."""

    steps: tuple[Step, ...] = ()
    others: tuple[tuple[Reason, ...], ...] = ()

    @classmethod
    def of(cls, derivation: Derivation | None) -> Worked:
        if derivation is None:
            return cls()
        proofs = [getattr(item, "proof", item) for item in derivation.body]
        steps = tuple(s for p in proofs if isinstance(p, Calc) for s in p.steps)
        return cls(steps, tuple(p.reasons for p in proofs if isinstance(p, By)))

    def line(self, place: Place) -> Step | None:
        """The step of the worked answer that says the same."""
        step = place.step
        if step is None:
            return None
        return next(
            (
                s
                for s in self.steps
                if s.left is step.left and s.right is step.right and s.relation == step.relation
            ),
            None,
        )

    def stretch(self, place: Place) -> tuple[Step, ...]:
        """The steps that lead from the line's left side to its right side, if they do."""
        step = place.step
        if step is None:
            return ()
        for start, first in enumerate(self.steps):
            if first.left is not step.left:
                continue
            for end in range(start, len(self.steps)):
                if end > start and self.steps[end].left is not self.steps[end - 1].right:
                    break
                if self.steps[end].right is step.right:
                    stretch = self.steps[start : end + 1]
                    return stretch if step.relation in _joined(stretch) else ()
        return ()

    def expected(self, place: Place) -> list[Term]:
        """What the worked answer has on the right where the line's left side stands, nearest first."""
        step = place.step
        if step is None:
            return []
        found = [s.right for s in self.steps if s.left is step.left and s.right is not None]
        return found + [s.right for s in self.steps if s.right is not None and s.right not in found]


def _joined(steps: tuple[Step, ...]) -> tuple[str, ...]:
    """The relations that a chain of steps shows between its ends."""
    relations = {s.relation for s in steps} - {"="}
    if not relations:
        return ("=", "<=", ">=")
    if len(relations) == 1:
        (only,) = relations
        return (only, {"<": "<=", ">": ">="}.get(only, only))
    if relations <= {"<", "<="}:
        return ("<", "<=")
    return (">", ">=") if relations <= {">", ">="} else ("->",) if relations == {"->", "<->"} else ()


@dataclass(frozen=True, slots=True)
class Found:
    """Reasons for which a line follows. several: whether they are steps of their own, with lines between."""

    reasons: tuple[str, ...]
    theorem: Theorem
    several: bool = False
    between: tuple[str, ...] = ()


def ops_of(term: Term) -> frozenset[str]:
    """The operators of a term other than those of arithmetic and logic."""
    found: set[str] = set()
    seen: set[Term] = set()
    waiting = [term]
    while waiting:
        t = waiting.pop()
        if t not in seen:
            seen.add(t)
            found.add(t.op)
            waiting.extend(t.args)
    return frozenset(found - _PLAIN)


@cache
def _rules() -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((name, ops_of(rule.axiom.conclusion)) for name, rule in all_rules().items())


def nearby_rules(body: Term) -> Iterator[str]:
    """Rules all of whose operators occur in the line, the more the better; then those that share some."""
    here = ops_of(body)
    scored = [(len(ops & here), len(ops - here), name) for name, ops in _rules() if ops & here]
    plain = [name for name, ops in _rules() if not ops] if not here else []
    for _, _, name in sorted(scored, key=lambda s: (s[1], -s[0])):
        yield name
    yield from plain


class Search:
    """The search for one line of an answer."""

    def __init__(self, check: AnswerCheck, place: Place, worked: Worked) -> None:
        self.check, self.place, self.worked = check, place, worked
        self.written = [r for r in place.reasons if r.kind != "gap"]

    def run(self) -> Found | None:
        """Reasons for the line, or None where the search finds none."""
        whole = self.check.allowance
        own = Allowance(min(STEPS_PER_SEARCH, whole.steps))
        before = own.steps
        self.check.allowance = own
        try:
            return self._single() or self._several()
        finally:
            whole.steps -= before - own.steps
            self.check.allowance = whole

    def _try(self, *reasons: Reason | Active) -> Attempt:
        return self.check.attempt(self.place, reasons, algebra=True)

    def _single(self) -> Found | None:
        kept = [r for r in self.written if r.kind == "named"]
        attempt = self._try(*kept) if kept else Attempt(None)
        if attempt.theorem is not None and {r.name for r in kept} <= set(attempt.used):
            return Found(tuple(r.text for r in kept), attempt.theorem)
        attempt = self._try()
        if attempt.theorem is not None:
            return Found(("algebra",), attempt.theorem)
        stretch = self._stretch()
        if stretch is not None and kept and {r.text for r in self.written} <= set(stretch.reasons):
            return stretch
        same = self.worked.line(self.place)
        first = () if same is None else (same.reasons,)
        for reasons in (tuple(kept), *((r,) for r in kept), *first, *self._of_worked()):
            attempt = self._try(*reasons) if reasons else Attempt(None)
            if attempt.theorem is not None:
                return Found(self._names(reasons), attempt.theorem)
        for name in self._names_in_reach():
            attempt = self._try(named(name))
            if attempt.theorem is not None:
                return Found((name,), attempt.theorem)
        return None

    def _of_worked(self) -> Iterator[tuple[Reason, ...]]:
        seen: set[tuple[str, ...]] = set()
        for reasons in (*(s.reasons for s in self.worked.steps), *self.worked.others):
            key = tuple(r.text for r in reasons)
            if key not in seen and any(r.kind == "named" for r in reasons):
                seen.add(key)
                yield reasons

    def _names_in_reach(self) -> Iterator[str]:
        yield from self.check.named
        yield from self.place.haves
        yield from nearby_rules(self.place.body)

    def _names(self, reasons: tuple[Reason, ...]) -> tuple[str, ...]:
        """Those of the reasons that are needed."""
        needed = list(reasons)
        for reason in reasons:
            rest = [r for r in needed if r is not reason]
            if len(needed) > 1 and self._try(*rest).theorem is not None:
                needed = rest
        return tuple(r.text for r in needed)

    def _stretch(self) -> Found | None:
        """The lines of the worked answer that the line leaps over, their reasons together."""
        stretch = self.worked.stretch(self.place)
        if len(stretch) < 2:
            return None
        reasons = _unique(r for s in stretch for r in s.reasons)
        attempt = self._try(*reasons)
        if attempt.theorem is None:
            return None
        between = tuple(
            f"{s.relation} {s.right_text}   by {', '.join(r.text for r in s.reasons)}" for s in stretch[:-1]
        )
        return Found(tuple(r.text for r in reasons), attempt.theorem, several=True, between=between)

    def _several(self) -> Found | None:
        stretch = self._stretch()
        if stretch is not None:
            return stretch
        whole = _unique([*(r for s in self.worked.steps for r in s.reasons), *self.written])
        attempt = self._try(*whole) if whole else Attempt(None)
        if attempt.theorem is not None:
            names = self._names(whole)
            return Found(names, attempt.theorem, several=len(names) > 1, between=self._lines(names))
        partial = self._partial()
        for k, first in enumerate(partial):
            for second in partial[k + 1 :]:
                attempt = self._try(first, second)
                if attempt.theorem is not None:
                    names = (first.text, second.text)
                    return Found(names, attempt.theorem, several=True, between=self._lines(names))
        return None

    def _partial(self) -> list[Reason]:
        """Reasons that change the line's left side."""
        found: list[Reason] = []
        for name in self._names_in_reach():
            if len(found) >= MOST_PARTIAL or self.check.allowance.spent:
                break
            if (
                self._changed(self.place.body.args[0] if self.place.body.args else self.place.body, name)
                is not None
            ):
                found.append(named(name))
        return found

    def _changed(self, term: Term, name: str) -> Term | None:
        """The term after rewriting with a reason; None where it doesn't apply."""
        conversion = self.check.conversion(name)
        return None if conversion is None else self.check.rewritten(self.place, term, conversion)

    def _lines(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The line's left side rewritten with the reasons in turn, as far as that can be written down."""
        if self.place.step is None or self.place.step.left is None:
            return ()
        term, lines = self.place.step.left, []
        for name in names[:-1]:
            changed = self._changed(term, name.partition("(")[0])
            if changed is None:
                continue
            term = changed
            text = print_term(term)
            if "#" in text or "outer(" in text:
                break
            lines.append(f"= {text}   by {name}")
        return tuple(lines)


def _unique(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    found: dict[str, Reason] = {}
    for reason in reasons:
        if reason.kind == "named":
            found.setdefault(reason.text, reason)
    return tuple(found.values())
