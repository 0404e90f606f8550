"""What is known at a place of a proof: theorems, indexed for use, and the session that they belong to.

`Facts.prove(goal)` looks for a proof of a proposition from them. It returns a theorem whose hypotheses are
among those of the facts, or None; the searchers for each form of goal are registered in `GOALS` by their
files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from attnsym.kernel.terms import OUTCOME, Sort, Term, app, substitute, var
from attnsym.kernel.theorem import (
    Axiom,
    Theorem,
    assume,
    cut,
    instantiate,
    specialise,
    undischarge,
)
from attnsym.prove.match import Bindings, Matcher
from attnsym.prove.parts import is_inequation, sides_of


class OutOfBudget(Exception):
    """The search has used the steps it was given; what it was looking for is undecided."""


class Unavailable(Exception):
    """A derived rule that can't be had here, because its own proof is what is being looked for."""


@dataclass(slots=True)
class Budget:
    """A number of steps of search. Steps, not seconds, so that an answer is the same on every machine."""

    steps: int = 200_000

    def spend(self, steps: int = 1) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise OutOfBudget


@dataclass(frozen=True, slots=True)
class Missing:
    """A side condition that a rule asked for and that could not be proved."""

    rule: str
    need: int  # its number among the rule's needs
    goal: Term


@dataclass(slots=True)
class Session:
    """What one check shares: rules by name, proved theorems, the budget, and what was found missing."""

    lookup: Callable[[str], Theorem]  # a rule or derived theorem by name: its statement as a theorem
    budget: Budget = field(default_factory=Budget)
    missing: list[Missing] = field(default_factory=list)
    names: int = 0
    depth: int = 0
    cuts: int = 0  # how often a search was cut off for its depth

    def fresh(self, sort: Sort, hint: str = "v") -> Term:
        """A variable that occurs nowhere else."""
        self.names += 1
        return var(f"#{hint}{self.names}", sort)


class Pattern:
    """A theorem read as a rule: schematic variables, premises, a conclusion.

    The variables get names that no document has, so that what they stand for is never taken for one of them.
    `own` gives the name that the theorem itself has for them."""

    __slots__ = ("_script", "conclusion", "name", "own", "premises", "source", "variables")

    def __init__(
        self, source: Theorem, name: str = "", variables: Iterable[Term] = (), needs: tuple[Term, ...] = ()
    ) -> None:
        """Quantifiers and implications of the conclusion are opened; free `variables` are schematic; a rule's
        own hypotheses are premises, in the order of its record's `needs`."""
        self.source, self.name = source, name
        self.own = {var(f"?{v.data}", v.sort): v for v in variables}
        apart = {v: renamed for renamed, v in self.own.items()}
        schematic = list(self.own)
        wanted = (needs or _ordered(source)) if schematic or source.inference == "axiom" else ()
        premises = [substitute(p, apart) for p in wanted]
        conclusion = substitute(source.conclusion, apart)
        script: list[Term | None] = []  # a variable to specialise at, or None for a premise to assume
        while conclusion.op in ("forall", "implies") and not is_inequation(conclusion):
            if conclusion.op == "forall":
                function = conclusion.args[0]
                variable = var(f"?{len(script)}", function.sort.domain or OUTCOME)
                schematic.append(variable)
                script.append(variable)
                conclusion = app(function, variable)
            else:
                premises.append(conclusion.args[0])
                script.append(None)
                conclusion = conclusion.args[1]
        self.variables = frozenset(schematic)
        self.premises, self.conclusion, self._script = tuple(premises), conclusion, tuple(script)

    def instance(self, bindings: Bindings) -> Theorem:
        """The theorem at the bindings, its premises among the hypotheses."""
        theorem = self.source
        free = {v: bindings[renamed] for renamed, v in self.own.items()}
        if free:
            theorem = instantiate(theorem, free)
        for variable in self._script:
            theorem = undischarge(theorem) if variable is None else specialise(theorem, bindings[variable])
        return theorem

    def at(self, term: Term, bindings: Bindings) -> Term:
        return substitute(term, bindings)


def _ordered(source: Theorem) -> tuple[Term, ...]:
    """A record's hypotheses in the record's order; another theorem's in a fixed one."""
    if source.inference == "axiom" and isinstance(source.parameters[0], Axiom):
        return source.parameters[0].hypotheses
    return tuple(sorted(source.hypotheses, key=lambda p: (p.size, repr(p))))


GOALS: dict[str, list[Callable[[Term, Facts], Theorem | None]]] = {}


def proves(
    *ops: str,
) -> Callable[[Callable[[Term, Facts], Theorem | None]], Callable[[Term, Facts], Theorem | None]]:
    """Registers a searcher for goals of these forms; those registered first are tried first."""

    def register(
        searcher: Callable[[Term, Facts], Theorem | None],
    ) -> Callable[[Term, Facts], Theorem | None]:
        for op in ops:
            GOALS.setdefault(op, []).append(searcher)
        return searcher

    return register


class Facts:
    """Theorems in scope. `extended` opens a scope inside; nothing is ever added to an existing one."""

    MAX_DEPTH = 24

    def __init__(
        self, session: Session, theorems: Iterable[Theorem] = (), parent: Facts | None = None
    ) -> None:
        self.session, self.parent = session, parent
        self._own: dict[Term, Theorem] = {}
        self._saying: dict[str, list[Theorem]] = {}  # the same by operator
        self._patterns: dict[str, list[Pattern]] = {}  # by the operator of the conclusion
        self._memo: dict[Term, Theorem | None] = {}
        self._caches: dict[str, dict[object, Theorem | None]] = {}
        for theorem in theorems:
            self._take(theorem)

    def _take(self, theorem: Theorem) -> None:
        p = theorem.conclusion
        for side in sides_of(theorem, self.apply):
            self._take(side)
        if p not in self._own:
            self._own[p] = theorem
            self._saying.setdefault(p.op, []).append(theorem)
        if p.op in ("forall", "implies") and not is_inequation(p):
            pattern = Pattern(theorem)
            self._patterns.setdefault(pattern.conclusion.op, []).append(pattern)

    def extended(self, *more: Term | Theorem) -> Facts:
        """These facts and more: propositions are assumed."""
        return Facts(self.session, [assume(m) if isinstance(m, Term) else m for m in more], self)

    def find(self, p: Term) -> Theorem | None:
        """The fact that says exactly p."""
        scope: Facts | None = self
        while scope is not None:
            if p in scope._own:
                return scope._own[p]
            scope = scope.parent
        return None

    def scopes(self) -> Iterator[Facts]:
        """This scope and those around it, innermost first; so are the facts that the next four go through."""
        scope: Facts | None = self
        while scope is not None:
            yield scope
            scope = scope.parent

    def all(self) -> Iterator[Theorem]:
        return (t for scope in self.scopes() for t in scope._own.values())

    def saying(self, *ops: str) -> Iterator[Theorem]:
        """The facts whose statement has one of these operators."""
        return (t for scope in self.scopes() for op in ops for t in scope._saying.get(op, ()))

    def patterns(self, op: str) -> Iterator[Pattern]:
        """The universal and conditional facts that conclude with this operator."""
        return (p for scope in self.scopes() for p in scope._patterns.get(op, ()))

    def all_patterns(self) -> Iterator[Pattern]:
        return (p for scope in self.scopes() for those in scope._patterns.values() for p in those)

    def apply(self, name: str, values: dict[str, Term], premises: Iterable[Theorem] = ()) -> Theorem:
        """A rule at values of its variables by name, with premises cut in."""
        source = self.session.lookup(name)
        named = {v.data: v for p in (*source.hypotheses, source.conclusion) for v in p.free}
        theorem = instantiate(source, {named[n]: t for n, t in values.items() if n in named})
        for premise in premises:
            if premise.conclusion in theorem.hypotheses:
                theorem = cut(theorem, premise)
        return theorem

    def prove(self, goal: Term) -> Theorem | None:
        """A proof of the goal from the facts, or None where the search finds none."""
        found = self.find(goal)
        if found is not None:
            return found
        if goal in self._memo:
            return self._memo[goal]
        outside = self._proved_outside(goal)
        if outside is not None:
            return outside
        self.session.budget.spend()
        if self.session.depth >= self.MAX_DEPTH:
            self.session.cuts += 1
            return None
        self.session.depth += 1
        self._memo[goal] = None  # a goal that comes back while it is being looked for is not proved by itself
        try:
            result = self._search(goal)
        except BaseException:
            del self._memo[goal]  # broken off: nothing is known of it
            raise
        finally:
            self.session.depth -= 1
        self._memo[goal] = result
        return result

    def _proved_outside(self, goal: Term) -> Theorem | None:
        """What was proved in a scope around this one holds here too."""
        scope = self.parent
        while scope is not None:
            found = scope._memo.get(goal)
            if found is not None:
                return found
            scope = scope.parent
        return None

    def _search(self, goal: Term) -> Theorem | None:
        for pattern in self.patterns(goal.op):
            result = self.by_pattern(pattern, goal)
            if result is not None:
                return result
        for searcher in GOALS.get(goal.op, ()):
            try:
                result = searcher(goal, self)
            except Unavailable:
                continue
            if result is not None:
                return result
        return None

    def remember(self, kind: str, key: object, search: Callable[[], Theorem | None]) -> Theorem | None:
        """The result of a search in this scope, made once. One that comes back to itself finds nothing."""
        cache = self._caches.setdefault(kind, {})
        if key not in cache:
            outside = self._remembered_outside(kind, key)
            if outside is not None:
                return outside
            self.session.budget.spend()
            cache[key] = None
            try:
                cache[key] = search()
            except Unavailable:
                return None
            except BaseException:
                del cache[key]
                raise
        return cache[key]

    def _remembered_outside(self, kind: str, key: object) -> Theorem | None:
        scope = self.parent
        while scope is not None:
            found = scope._caches.get(kind, {}).get(key)
            if found is not None:
                return found
            scope = scope.parent
        return None

    def by_pattern(self, pattern: Pattern, goal: Term) -> Theorem | None:
        """The goal as an instance of a universal fact whose premises can be proved."""
        if pattern.conclusion.op != goal.op:
            return None
        matcher = Matcher(pattern.variables)
        if not matcher.match(pattern.conclusion, goal):
            return None
        if any(v not in matcher.bindings for v in pattern.variables):
            return None
        return self.discharge(
            pattern.instance(matcher.bindings), [pattern.at(p, matcher.bindings) for p in pattern.premises]
        )

    def discharge(self, theorem: Theorem, premises: Iterable[Term], rule: str = "") -> Theorem | None:
        """The theorem with its premises proved and cut in; what can't be is noted under the rule's name."""
        complete = True
        for number, premise in enumerate(premises):
            if premise not in theorem.hypotheses:
                continue
            proof = self.prove(premise)
            if proof is None:
                complete = False
                if rule:
                    self.session.missing.append(Missing(rule, number, premise))
                else:
                    return None
            else:
                theorem = cut(theorem, proof)
        return theorem if complete else None
