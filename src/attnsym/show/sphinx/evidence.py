"""What a proved line rests on, read off its theorem: how side conditions were met, axioms and givens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from attnsym.kernel.gate import Claim
from attnsym.kernel.terms import Term, substitute
from attnsym.kernel.theorem import Axiom, Theorem
from attnsym.prove.facts import Unavailable
from attnsym.prove.library import theorem as library_theorem
from attnsym.rules import find_rule
from attnsym.syntax.printing import print_term
from attnsym.syntax.symbols import Context

MOST_THEOREMS = 20_000  # of one proof that is looked through; past this a condition is just "proved"
MOST_USES = 3  # of one rule in one step that are shown


@dataclass(frozen=True, slots=True)
class Met:
    """A side condition of a rule at one use: its statement there, and how it was met.

    how: given (it is a hypothesis), proved (from `hypotheses`), or "" where the proof took another road than
    the rule's own statement.
    """

    kind: str
    words: str
    statement: str
    how: str
    hypotheses: tuple[str, ...] = ()


def conditions(claim: Claim, rule: str, context: Context) -> tuple[Met, ...]:
    """Each side condition of a rule in the proof of a line, at each use that differs."""
    record = find_rule(rule)
    if not record.needs:
        return ()
    try:
        source = library_theorem(rule)
    except (Unavailable, KeyError):
        source = None
    lemmas: dict[Term, Theorem] = {}
    uses: dict[tuple[Term, ...], None] = {}
    for step in _walk(claim.theorem):
        if step.inference == "cut":
            lemmas.setdefault(step.premises[1].conclusion, step.premises[1])
        if source is not None and step.inference == "instantiate" and step.premises[0] is source:
            values: dict[Term, Term] = dict(p for p in step.parameters if isinstance(p, tuple))
            uses[tuple(substitute(h, values) for h in record.axiom.hypotheses)] = None
    found: dict[tuple[str, str], Met] = {}
    for use in list(uses)[:MOST_USES]:
        for need, p in zip(record.needs, use, strict=True):
            met = _met(need.kind, need.words, p, lemmas.get(p), claim, context)
            found.setdefault((met.words, met.statement), met)
    if not found:  # a conversion that works up to the order of factors: the needs as the rule says them
        return tuple(Met(n.kind, n.words, n.statement, "") for n in record.needs)
    return tuple(found.values())


def _met(kind: str, words: str, p: Term, lemma: Theorem | None, claim: Claim, context: Context) -> Met:
    statement = said(p, context)
    if p in claim.givens:
        return Met(kind, words, statement, "given")
    if lemma is None:
        return Met(kind, words, statement, "proved")
    hypotheses = tuple(dict.fromkeys(_given_names(lemma.hypotheses & claim.givens, context)))
    return Met(kind, words, statement, "proved", hypotheses)


def said(p: Term, context: Context) -> str:
    """A proposition as text, with letters of its own for what the search named."""
    letters = [c for c in "ijklmnpqrtuvxyz" if c not in context.symbols]
    made = sorted((v for v in p.free if str(v.data).startswith("#")), key=lambda v: str(v.data))
    return print_term(p, dict(zip(made, letters, strict=False)), context.hints)


def _given_names(hypotheses: Iterable[Term], context: Context) -> Iterator[str]:
    for given in context.hypotheses:
        if not frozenset(given.propositions).isdisjoint(hypotheses):
            yield given.name or " ".join(given.text.split())


def hypotheses_of(claims: Iterable[Claim], context: Context) -> tuple[str, ...]:
    """The hypotheses that claims use, by name, or as they were written where they have none."""
    used = frozenset(h for t in _theorems(claims) for h in t.hypotheses)
    return tuple(dict.fromkeys(_given_names(used, context)))


def axioms_of(claims: Iterable[Claim]) -> tuple[str, ...]:
    """The axioms that claims rest on, to full depth, each part of their proofs looked at once."""
    found: set[str] = set()
    waiting = _theorems(claims)
    seen = set(map(id, waiting))
    while waiting:
        theorem = waiting.pop()
        found.update(p.name for p in theorem.parameters if isinstance(p, Axiom))
        for premise in theorem.premises:
            if id(premise) not in seen:
                seen.add(id(premise))
                waiting.append(premise)
    return tuple(sorted(found))


def _theorems(claims: Iterable[Claim]) -> list[Theorem]:
    return [t for c in claims for t in (c.theorem, *c.witnesses)]


def _walk(theorem: Theorem) -> Iterator[Theorem]:
    """The theorems of a proof, nearest first."""
    seen = {id(theorem)}
    level = [theorem]
    while level and len(seen) < MOST_THEOREMS:
        yield from level
        following: list[Theorem] = []
        for t in level:
            for p in t.premises:
                if id(p) not in seen:
                    seen.add(id(p))
                    following.append(p)
        level = following
