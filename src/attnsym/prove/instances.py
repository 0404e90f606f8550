"""A reason's statement used as it stands: the goal as an instance of it, up to what arithmetic closes.

Matching leaves open what a reader would not stop at (a bound written 4 where the rule has m + 1, a factor 1
that isn't written); premises find among the facts what the goal doesn't name; and the instance that was
found is brought to the goal's own writing by arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from attnsym.kernel.sugar import ONE, ZERO
from attnsym.kernel.terms import (
    INTEGER,
    REAL,
    KernelError,
    Term,
    app,
    bind,
    integer,
    make,
    num,
    substitute,
    var,
)
from attnsym.kernel.theorem import Theorem, generalise, replace
from attnsym.prove.assumptions import equal_assuming
from attnsym.prove.derivatives import derivative_value
from attnsym.prove.equations import hole, transitive
from attnsym.prove.facts import Facts, Pattern
from attnsym.prove.inferences import abstract
from attnsym.prove.limits import limit_value
from attnsym.prove.match import Bindings, Matcher, spine
from attnsym.prove.means import at_value, mean_value
from attnsym.prove.named import fill

MAX_TRIES = 24
RELATIONS = ("has_mean", "has_derivative", "tends")
_COMPOUND = ("forall", "implies", "and", "or", "iff")
Pairs = list[tuple[Term, Term]]


class LooseMatcher(Matcher):
    """Matching that defers pairs of numbers of different form, for arithmetic to compare afterwards."""

    def match(self, pattern: Term, term: Term) -> bool:
        return self._match(pattern, term)

    def _match(self, pattern: Term, term: Term) -> bool:
        bindings, deferred = dict(self.bindings), list(self.deferred)
        if super()._match(pattern, term):
            return True
        if pattern.sort is not term.sort or pattern.sort not in (REAL, INTEGER):
            return False
        if spine(pattern)[0] in self.variables and pattern not in bindings:
            return False
        for pairs in _variants(pattern, term):
            self.bindings, self.deferred = dict(bindings), list(deferred)
            if all(self._match(p, t) for p, t in pairs):
                return True
        self.bindings, self.deferred = bindings, [*deferred, (pattern, term)]
        return self.locals.isdisjoint(term.free) or pattern.op == term.op

    def settle(self) -> None:
        """Finds functions that were met only at arguments that are known by now: what the term is of them."""
        for pattern, term in self.deferred:
            if pattern.sort is INTEGER:
                self._solve(pattern, term)
                continue
            head, arguments = spine(pattern)
            if head not in self.variables or head in self.bindings:
                continue
            known = [substitute(a, self.bindings) for a in arguments]
            if any(not self.variables.isdisjoint(a.free) for a in known):
                continue
            value, marks = term, []
            for number, argument in enumerate(known):
                marks.append(var(f"#argument{number}", argument.sort))
                value = abstract(value, argument, marks[-1])
            for mark in reversed(marks):
                value = bind(mark, value)
            if self.locals.isdisjoint(value.free):
                self.bindings[head] = value

    def _solve(self, pattern: Term, term: Term) -> None:
        """The one unknown index in p + v = t or p - v = t."""
        if pattern.op != "iadd":
            return
        for known, other in (pattern.args, pattern.args[::-1]):
            known = substitute(known, self.bindings)
            unknown = other.args[0] if other.op == "ineg" else other
            if (
                unknown not in self.variables
                or unknown in self.bindings
                or not self.variables.isdisjoint(known.free)
            ):
                continue
            value = difference(known, term) if other.op == "ineg" else difference(term, known)
            if self.locals.isdisjoint(value.free):
                self.bindings[unknown] = value
                return


def difference(a: Term, b: Term) -> Term:
    """a - b for integers, numerals worked out."""
    if a.op == "int" and b.op == "int":
        return integer(int(str(a.data)) - int(str(b.data)))
    return make("iadd", a, make("ineg", b))


def _variants(pattern: Term, term: Term) -> Iterator[Pairs]:
    """Other ways to read a pair: factors or summands exchanged, a factor 1 or a summand 0 not written."""
    if pattern.op in ("mul", "add"):
        p, q = pattern.args
        if term.op == pattern.op:
            yield [(p, term.args[1]), (q, term.args[0])]
        unit = ONE if pattern.op == "mul" else ZERO
        for part, rest in ((p, q), (q, p)):
            if part.op in ("var", "num"):
                yield [(part, unit), (rest, term)]
    if pattern.op == "neg" and term.op == "num" and isinstance(term.data, Fraction) and term.data < 0:
        yield [(pattern.args[0], num(-term.data))]


def instance_of(lemma: Pattern, goal: Term, facts: Facts, *, loose: bool) -> Theorem | None:
    """The goal from the lemma, its premises proved."""
    matcher = LooseMatcher(lemma.variables) if loose else Matcher(lemma.variables)
    if loose and not _alike(lemma.conclusion, goal, lemma.variables):
        return None
    if loose and goal.op in RELATIONS:  # the value is what the premises make it, not what the goal looks like
        subject = LooseMatcher(lemma.variables)
        pairs = list(zip(lemma.conclusion.args, goal.args, strict=True))[:-1]
        matched = all(subject.match(p, t) for p, t in pairs)
        return _from(lemma, goal, subject, facts, loose=True) if matched else None
    if not matcher.match(lemma.conclusion, goal):
        return None
    return _from(lemma, goal, matcher, facts, loose=loose)


def _from(lemma: Pattern, goal: Term, matcher: Matcher, facts: Facts, *, loose: bool) -> Theorem | None:
    for bindings in _completed(lemma, matcher, facts, loose):
        try:
            theorem = lemma.instance(bindings)
            premises = [lemma.at(p, bindings) for p in lemma.premises]
        except KernelError:
            continue
        if not loose and theorem.conclusion is not goal:
            continue
        known = facts.discharge(theorem, premises, lemma.name)
        found = None if known is None else as_goal(known, goal, facts)
        if found is not None:
            return found
    return None


def _alike(pattern: Term, goal: Term, variables: frozenset[Term]) -> bool:
    """Whether the goal is worth the looser look: one kind of statement about one operator."""
    if pattern in variables or pattern.op != goal.op or not pattern.args:
        return False
    first, other = pattern.args[0], goal.args[0]
    return first in variables or first.op == other.op or goal.op not in ("eq", "iff", "le", "lt")


def _completed(lemma: Pattern, matcher: Matcher, facts: Facts, loose: bool) -> Iterator[Bindings]:
    """Bindings of all the variables: those that the goal doesn't settle are looked for among the facts."""
    tries = 0
    waiting: list[tuple[Matcher, int]] = [(matcher, 0)]
    while waiting and tries < MAX_TRIES:
        current, number = waiting.pop()
        if isinstance(current, LooseMatcher):
            current.settle()
        unbound = lemma.variables - frozenset(current.bindings)
        while number < len(lemma.premises) and unbound.isdisjoint(lemma.premises[number].free):
            number += 1
        if not unbound:
            tries += 1
            yield current.bindings
        elif number < len(lemma.premises):
            facts.session.budget.spend()
            options = _premise_options(lemma, number, current, facts, loose) or [current]
            waiting.extend([(m, number + 1) for m in reversed(options)])
        else:
            itself = {v: lemma.own[v] for v in unbound if v in lemma.own}
            if len(itself) == len(unbound) and _mentioned(itself.values(), facts):
                tries += 1
                yield {**current.bindings, **itself}


def _mentioned(variables: Iterable[Term], facts: Facts) -> bool:
    """Whether the document has them: what a citation leaves open stands for itself there."""
    here = {v for t in facts.all() for v in t.conclusion.free}
    return all(v in here for v in variables)


def _premise_options(
    lemma: Pattern, number: int, current: Matcher, facts: Facts, loose: bool
) -> list[Matcher]:
    premise = lemma.at(lemma.premises[number], current.bindings)
    unbound = lemma.variables - frozenset(current.bindings)
    options = []
    for fact in facts.all():
        if fact.conclusion.op == premise.op or premise in unbound:
            option = _copy(current, unbound)
            if Matcher._match(option, premise, fact.conclusion):
                options.append(option)
    exact = [o for o in options if len(o.deferred) == len(current.deferred)]
    options = exact or options
    if not options:
        option = _copy(current, lemma.variables)
        value = _value(premise, unbound, facts) if loose else None
        if value is not None:
            option.bindings[value[0]] = value[1]
        else:
            fill(lemma.premises[number], lemma, option.bindings)
        if len(option.bindings) > len(current.bindings):
            options.append(option)
    return options


def _copy(matcher: Matcher, variables: frozenset[Term]) -> Matcher:
    copied = type(matcher)(variables, matcher.bindings)
    copied.locals, copied.deferred = set(matcher.locals), list(matcher.deferred)
    return copied


def _value(premise: Term, unbound: frozenset[Term], facts: Facts) -> tuple[Term, Term] | None:
    """v in HasMean(X, v), HasDerivative(F(s), s[j], v) or Tends(f(x), x, A, v), also for all of a range."""
    opened: list[Term] = []
    while premise.op in ("forall", "implies") and premise.args[-1].op != "false":
        if premise.op == "implies":
            facts, premise = facts.extended(premise.args[0]), premise.args[1]
            continue
        domain = premise.args[0].sort.domain
        if domain is None:
            return None
        opened.append(facts.session.fresh(domain, "i"))
        premise = app(premise.args[0], opened[-1])
    if premise.op not in RELATIONS:
        return None
    *subject, value = premise.args
    head, arguments = spine(value)
    if head not in unbound or arguments != opened or any(not unbound.isdisjoint(t.free) for t in subject):
        return None
    found = value_of(premise.op, subject, facts)
    if found is None:
        return None
    result = found.conclusion.args[-1]
    for variable in reversed(opened):
        result = bind(variable, result)
    return head, result


def value_of(relation: str, subject: list[Term], facts: Facts) -> Theorem | None:
    """has_mean(X, v), has_derivative(F, s, j, v) or tends(f, A, v) for some v."""
    if relation == "has_mean":
        return mean_value(subject[0], facts)
    if relation == "tends":
        return limit_value(subject[0], subject[1], facts)
    return derivative_value(subject[0], subject[1], subject[2], facts)


def as_goal(known: Theorem, goal: Term, facts: Facts) -> Theorem | None:
    """The goal from a theorem that says the same up to arithmetic, argument by argument."""
    have = known.conclusion
    if have is goal:
        return known
    if have.op != goal.op or len(have.args) != len(goal.args) or have.op in _COMPOUND:
        return None
    if have.op == "eq":
        left, right = (
            equal_assuming(x, y, facts)
            for x, y in ((goal.args[0], have.args[0]), (have.args[1], goal.args[1]))
        )
        return None if left is None or right is None else transitive(transitive(left, known), right)
    for number, wanted in enumerate(goal.args):
        current = known.conclusion.args[number]
        if current is wanted:
            continue
        if goal.op == "has_mean" and wanted.op == "mean":
            unique = at_value(known, wanted, facts)  # whatever the mean is, it is E[X]
            if unique is None:
                return None
            known = unique
            continue
        change = _same(current, wanted, facts)
        if change is None:
            return None
        mark = hole(current.sort)
        args = [*known.conclusion.args[:number], mark, *known.conclusion.args[number + 1 :]]
        known = replace(change, known, bind(mark, make(goal.op, *args)))
    return known


def _same(a: Term, b: Term, facts: Facts) -> Theorem | None:
    """a = b, or for functions forall x: a(x) = b(x)."""
    if a.sort is not b.sort:
        return None
    if a.sort.domain is None:
        return equal_assuming(a, b, facts)
    variable = facts.session.fresh(a.sort.domain, "x")
    inner = _same(app(a, variable), app(b, variable), facts)
    return None if inner is None else generalise(variable, inner)
