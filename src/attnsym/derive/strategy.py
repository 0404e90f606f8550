"""From a question to lines: the first rewrite of a list that changes the line, until none does; then the
simplest form.

Neighbours that a reader takes in at one glance share a line. Where several ways lead on (a lemma or the
definition), each is tried: the best final form wins, then the fewest and shortest lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from attnsym.derive.definitions import LIVE, Definitions
from attnsym.derive.matching import Equation, equations_of, lemma_equations, match
from attnsym.derive.rewrites import Rewrite, derivatives, functions, limits, randomness, sums
from attnsym.derive.scope import Oracle, OutOfSteps, Scope, Workshop, everywhere, subterms, tidy
from attnsym.derive.simplest import cost, simplest
from attnsym.kernel.terms import KernelError, Term
from attnsym.syntax.printing import print_term
from attnsym.syntax.records import Derivation
from attnsym.syntax.symbols import Context

MAX_LINES = 40
MAX_REASONS = 3


class Line(NamedTuple):
    """A line after the first: the folded term and the reasons for which it equals the one before."""

    term: Term
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """The lines found; `missing`: what would have to be given to go on; `complete`.

    Whether nothing is left open.
    """

    opened: frozenset[str]
    lines: tuple[Line, ...]
    haves: dict[str, tuple[Term, Term]]
    missing: tuple[str, ...]
    complete: bool
    steps: int

    @property
    def last(self) -> Term:
        return self.lines[-1].term


class Search:
    """One question in its context."""

    def __init__(
        self,
        question: Term,
        context: Context,
        oracle: Oracle,
        assumptions: tuple[Term, ...] = (),
        steps: int = 20_000,
    ) -> None:
        self.question, self.context = question, context
        self.shop = Workshop(oracle, steps=steps)
        self.scope = Scope(self.shop, assumptions)
        self.definitions = Definitions(context, self.scope)
        self.equations = equations_of(context.hypotheses, self.scope)
        self.leaders = limits.leaders_of(context.hypotheses)
        self.limit = limits.value(self.leaders)
        self.steps = steps

    def cite(self, lemmas: Iterable[Derivation]) -> None:
        """Takes the statements of other derivations as equations, used under their names where they hold."""
        for lemma in lemmas:
            self.equations += lemma_equations(lemma, self.scope)

    def take(self, name: str, left: Term, right: Term) -> None:
        """An equation shown beforehand under a name."""
        self.equations.append(Equation(name, tidy(left, self.scope), right, frozenset(), ()))

    def answers(self, goal: Term | None = None) -> list[Answer]:
        """What the ways found, the best first."""
        found: list[tuple[tuple[int, ...], Answer]] = []
        for number, (rewrites, opened) in enumerate(self.ways()):
            if number > 2 and any(a.complete for _, a in found):
                break
            try:
                answer = self.follow(rewrites, opened, goal)
            except OutOfSteps:
                break
            length = sum(_price(line) for line in answer.lines)
            found.append(((not answer.complete, cost(answer.last), length, number), answer))
        found.sort(key=lambda pair: pair[0])
        return [answer for _, answer in found]

    def ways(self) -> Iterator[tuple[list[Rewrite], frozenset[str]]]:
        """The lists of rewrites to try, each with the definitions that its first line opens."""
        head = self.definitions.shown(self.question)
        opened = frozenset(self._outermost(head))
        random = any(t.op in ("mean", "variance", "covariance") for t in subterms(self.question))
        yield self.rewrites(lemmas=True), opened
        if not random:
            yield self.rewrites(lemmas=False), opened
            if opened:
                yield self.rewrites(lemmas=False), self.definitions.names(head) | self._all()
            yield self.rewrites(lemmas=False, at_once=True), opened
            yield self.rewrites(lemmas=True, at_once=True), opened

    def _all(self) -> frozenset[str]:
        return frozenset(d.name for d in self.definitions.all)

    def _outermost(self, term: Term) -> Iterator[str]:
        """The definitions that stand where a rule must look inside."""
        for t in subterms(term):
            if t.op in LIVE:
                for a in t.args:
                    yield from self.definitions.names(a) if a.sort.domain is not None else ()

    def rewrites(self, *, lemmas: bool, at_once: bool = False) -> list[Rewrite]:
        """The fixed order of the rewrites."""
        order: list[Rewrite] = []
        names = list(dict.fromkeys(e.name for e in self.equations))
        order += [randomness.given(n, self.equations) for n in names]
        order += [functions.LOG_QUOTIENT, functions.LOG_PRODUCT, functions.LOG_ONE]
        order += [functions.LOG_EXP, functions.EXP_LOG]
        order += [
            randomness.VARIANCE_SCALING,
            randomness.VARIANCE_OF_SUM,
            randomness.UNCORRELATED,
            randomness.second_moment(self.equations),
            randomness.VARIANCE_FROM_MOMENTS,
            randomness.COVARIANCE_FROM_MOMENTS,
            randomness.THIRD_MOMENT,
            randomness.FOURTH_MOMENT,
            randomness.PRODUCT_OF_SUMS,
            randomness.LINEARITY,
            randomness.INDEPENDENCE,
        ]
        if lemmas and not self._is_softmax():
            order.append(derivatives.SOFTMAX)
        if not at_once:
            order += [derivatives.TERM_BY_TERM, derivatives.MULTIPLE, derivatives.QUOTIENT]
        order += [limits.shifted(self.leaders), limits.DIVIDED, self.limit]
        order += [
            derivatives.DIFFERENTIATION,
            functions.ROOT_QUOTIENT,
            functions.ROOT_PRODUCT,
            functions.ROOT,
            functions.SQRT_SQUARE,
            sums.DELTA_SAME,
            sums.DELTA_DIFFERENT,
            sums.COLLAPSE,
            sums.COUNT,
            sums.SPLIT_AND_COLLAPSE,
            sums.DELTA_SQUARE,
            sums.DELTA_PRODUCT,
        ]
        return order

    def _is_softmax(self) -> bool:
        """A lemma that is the question itself proves nothing."""
        return derivatives.softmax_lemma(self.question, self.scope) is not None

    # One way

    def follow(self, rewrites: list[Rewrite], opened: frozenset[str], goal: Term | None) -> Answer:
        """The lines that the rewrites give, then the simplest form or the goal."""
        head = self.definitions.shown(self.question)
        term = self.definitions.fold(self.question, opened)
        lines: list[Line] = []
        first = [d.name for d in self.definitions.all if d.name in opened & self.definitions.names(head)]
        if first:
            lines.append(Line(term, tuple(f"definition of {name}" for name in first)))
        groups: list[str] = [""]
        seen = {term}
        while len(lines) < MAX_LINES:
            step = self.first_change(term, rewrites, opened)
            if step is None or step[0] in seen:
                break
            term, rewrite = step
            seen.add(term)
            self.shop.progress(", ".join(rewrite.reasons))
            self._append(lines, groups, term, rewrite)
        closing = self._closing(term, goal)
        if closing is not None:
            lines.append(closing)
        elif not lines:
            lines.append(Line(term, ("algebra",)))
        left = [t for t in _everything(lines[-1].term) if t.op in LIVE]
        missing = [self._give(t) for t in (self.shop.wanted or left) if left and t.op != "limit"]
        missing += list(self.shop.missing) if left else []
        spent = self.steps - self.shop.steps
        noted = tuple(dict.fromkeys(missing))
        return Answer(opened, tuple(lines), dict(self.shop.haves), noted, not left, spent)

    def first_change(
        self, term: Term, rewrites: list[Rewrite], opened: frozenset[str]
    ) -> tuple[Term, Rewrite] | None:
        """The line after the first rewrite that changes it."""
        for rewrite in rewrites:
            changed = apply(rewrite, term, self.scope)
            if changed is not term:
                changed = self.definitions.fold(changed, opened)
                if changed is not term:
                    return changed, self._named(rewrite, term, changed)
        return None

    def _named(self, rewrite: Rewrite, term: Term, changed: Term) -> Rewrite:
        """The reasons that the rewrite has at this place."""
        if rewrite is self.limit:
            places = [t for t in _everything(term) if t.op == "limit"]
            return replace_reasons(rewrite, limits.reasons_for(places[0], changed, self.leaders))
        if rewrite is randomness.PRODUCT_OF_SUMS:
            squares = any(t.op == "pow" and t.args[0].op == "sum" for t in _everything(term))
            return replace_reasons(rewrite, ("square_of_sum" if squares else "product_of_sums",))
        if rewrite is functions.ROOT:
            drawn = [n for n, (left, _) in self.shop.haves.items() if left in set(_everything(term))]
            return replace_reasons(rewrite, tuple(drawn))
        if rewrite is sums.SPLIT_AND_COLLAPSE:
            return self._needed(rewrite, term)
        return rewrite

    def _needed(self, rewrite: Rewrite, term: Term) -> Rewrite:
        """Of splitting, pulling out and collapsing those that change the line by themselves."""
        target = apply(rewrite, term, self.scope)
        for allowed in ({"split"}, {"pull"}, {"split", "pull"}, {"split", "collapse"}):
            smaller = sums.sum_rewrite(**dict.fromkeys(allowed, True))
            if apply(smaller, term, self.scope) is target:
                return smaller
        return rewrite

    def _append(self, lines: list[Line], groups: list[str], term: Term, rewrite: Rewrite) -> None:
        last = lines[-1] if lines else None
        joined = tuple(dict.fromkeys([*(last.reasons if last else ()), *rewrite.reasons]))
        same = bool(rewrite.group) and rewrite.group == groups[-1]
        if last is not None and same and len(joined) <= MAX_REASONS:
            lines[-1] = Line(term, joined)
        else:
            lines.append(Line(term, rewrite.reasons))
            groups.append(rewrite.group)

    def _closing(self, term: Term, goal: Term | None) -> Line | None:
        """The last line: the goal, or the simplest form."""
        if goal is not None:
            final = self.definitions.fold(goal)
        elif any(t.op in LIVE for t in _everything(term)):
            return None
        else:
            final = simplest(term, self.definitions)
        if final is term or (goal is None and cost(final) >= cost(term)):
            return None
        names = self.definitions.names(final) - self.definitions.names(term)
        used = [d.name for d in self.definitions.all if d.name in names]
        known = self.definitions.names(final)
        parts = [final, *[d.folded for d in self.definitions.all if d.name in known]]
        logs = any(t.op == "log" and self._is_share(t.args[0]) for p in parts for t in _everything(p))
        between = ("log_quotient", "log_exp") if logs and goal is None else ()
        return Line(final, (*[f"definition of {n}" for n in used], *between, "algebra"))

    def _is_share(self, term: Term) -> bool:
        """Whether the term is a share of a total, as a softmax weight: its logarithm is a difference."""
        shares = [d for d in self.definitions.all if self.definitions.share(d, tuple(self.definitions.all))]
        return any(match(d.at(d.parameters), term, frozenset(d.parameters)) is not None for d in shares)

    def _give(self, term: Term) -> str:
        return f"give {print_term(self.definitions.shown(term), hints=self.context.hints)}"


def _price(line: Line) -> int:
    """What a line costs; one by a lemma half of that."""
    return cost(line.term) // (2 if "softmax_derivative" in line.reasons else 1)


def apply(rewrite: Rewrite, term: Term, scope: Scope) -> Term:
    """The rewrite wherever it applies; the term itself where it can't be done within the bounds."""
    try:
        return everywhere(term, scope, rewrite.at)
    except KernelError:
        return term


def replace_reasons(rewrite: Rewrite, reasons: tuple[str, ...]) -> Rewrite:
    return rewrite._replace(reasons=reasons)


def _everything(term: Term) -> Iterator[Term]:
    """All subterms; those under binders contain bound indices opened by names of their own."""
    from attnsym.kernel.terms import open_fresh

    waiting = [term]
    while waiting:
        t = waiting.pop()
        yield t
        if t.op == "lam":
            waiting.append(open_fresh(t)[1])
        else:
            waiting.extend(t.args)
