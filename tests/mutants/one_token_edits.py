"""Every one-token edit of a derivation, and what the checker makes of it.

An edit changes an operator, a numeral, a name, a relation or a reason, or drops or weakens a hypothesis. The
edited derivation must fail, or what it then says must be true: it survives only if every line that is proved
stands in all finite models tried.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from attnsym.exercises.mutating import TOKEN
from attnsym.models import Budget, find_counterexample
from attnsym.prove.check import Library, replayed
from attnsym.prove.derivations import DerivationCheck
from attnsym.prove.verdicts import Line, Verdict
from attnsym.rules import all_rules
from attnsym.syntax.documents import parse_document, read_document
from attnsym.syntax.records import Derivation

MODEL_STEPS = 400_000  # of looking for a model in which a survivor is false
RULES = tuple(all_rules())
_SECTIONS = ("let", "given", "show", "have", "calc")
_SWAPS = {
    "+": ("-", "*"), "-": ("+",), "*": ("+", "/"), "/": ("*",), "**": ("*",),
    "=": ("<=", "<"), "<=": ("<", ">=", "="), "<": ("<=", ">"), ">=": (">", "<=", "="), ">": (">=", "<"),
    "!=": ("=",), "<->": ("->",), "->": ("<->",), "and": ("or",), "or": ("and",),
    "exp": ("log", "sqrt"), "log": ("exp",), "sqrt": ("exp", "Abs"), "Max": ("Min",), "Min": ("Max",),
    "Sum": ("Product",), "Product": ("Sum",), "E": ("Var",), "Var": ("E",), "Abs": ("exp",), "oo": ("1",),
    "positive": ("", "nonnegative", "nonzero"), "nonnegative": ("", "positive"),
    "nonzero": ("", "nonnegative"), "integer": ("real",), "real": ("integer",), "pairwise": ("",),
    "independent": ("pairwise independent", "uncorrelated"), "uncorrelated": ("independent",),
}  # fmt: skip
_LEFT_ALONE = """let given show have calc by expect for in definition of algebra on induction forall not
    refuted undecided gap proved ill defined random proposition function functional with place KroneckerDelta
    Cov Derivative Limit Tends HasMean HasDerivative Eq Ne Le Lt Ge Gt Implies pi false contradiction
    hypothesis"""
_NAMES_LEFT_ALONE = frozenset(_LEFT_ALONE.split())
_OTHERS = 3  # names tried in the place of a name


class Mutant(NamedTuple):
    """An edit of a derivation. kind: term, name, relation, hypothesis, declaration or reason."""

    derivation: str
    kind: str
    line: int
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.derivation} line {self.line}: {self.before!r} -> {self.after!r} ({self.kind})"


class _Place(NamedTuple):
    start: int
    end: int
    word: str
    section: str
    reason: bool
    line: int


def _places(text: str) -> Iterator[_Place]:
    section, reason, offset = "", False, 0
    for number, line in enumerate(text.split("\n"), 1):
        first = True
        for found in TOKEN.finditer(line):
            word = found[0]
            if first and word in _SECTIONS:
                section, reason = word, False
            elif first and not (reason and line[: found.start()].strip() == "" and _continues(word)):
                reason = False
            if word in ("by", "expect"):
                reason = True
            first = False
            yield _Place(offset + found.start(), offset + found.end(), word, section, reason, number)
        offset += len(line) + 1


def _continues(word: str) -> bool:
    return word not in ("=", "<=", "<", ">=", ">", "<->", "->", "?", "by")


def mutants(derivation: Derivation) -> list[Mutant]:
    """All edits of a derivation, each once."""
    text = derivation.text.strip("\n")
    places = list(_places(text))
    labels = {x.name for x in (*derivation.givens, *derivation.body) if hasattr(x, "name")}
    labels -= set(derivation.context.symbols)
    words = {p.word for p in places if not p.reason and p.word.isidentifier()}
    names = sorted(words - labels - _NAMES_LEFT_ALONE - set(_SWAPS))
    indexed = {p.word for p, q in pairwise(places) if q.word == "["}
    found: dict[str, Mutant] = {}

    def edit(place: _Place, kind: str, after: str, end: int = 0) -> None:
        changed = text[: place.start] + after + text[end or place.end :]
        before = text[place.start : end or place.end]
        if changed != text:
            found.setdefault(changed, Mutant(derivation.name, kind, place.line, before, after, changed))

    for number, place in enumerate(places):
        word = place.word
        if place.reason:
            if word.isidentifier() and word not in _NAMES_LEFT_ALONE:
                for other in _other_reasons(word, derivation):
                    edit(place, "reason", other)
            continue
        kind = {"given": "hypothesis", "let": "declaration"}.get(place.section, "term")
        for other in _SWAPS.get(word, ()):
            edit(place, "relation" if word in ("=", "<=", "<", ">=", ">") and kind == "term" else kind, other)
        if word.isdigit():
            for value in (int(word) + 1, int(word) - 1):
                edit(place, kind, str(value) if value >= 0 else f"({value})")
        elif word in names:
            others = [n for n in names if n != word and (n in indexed) == (word in indexed)]
            start = (
                others.index(min(others, key=lambda n: zlib.crc32(f"{n}{number}".encode()))) if others else 0
            )
            for other in (others[start:] + others[:start])[:_OTHERS]:
                edit(place, "name", other)
    for start, end, line in _hypotheses(text, places):
        edit(_Place(start, end, "", "given", reason=False, line=line), "hypothesis", "")
    return list(found.values())


def _other_reasons(word: str, derivation: Derivation) -> list[str]:
    """Two rules, and a hypothesis of the derivation."""
    given = [g.name for g in derivation.givens if g.name and g.name != word]
    start = zlib.crc32(word.encode()) % len(RULES)
    near = RULES[(RULES.index(word) + 1) % len(RULES)] if word in RULES else RULES[start]
    return [r for r in (near, RULES[(start * 7 + 3) % len(RULES)], *given[:1]) if r != word]


def _hypotheses(text: str, places: list[_Place]) -> Iterator[tuple[int, int, int]]:
    """Where each statement of a `given` stands, with its comma: what is cut out to drop it."""
    inside = [p for p in places if p.section == "given"]
    lines: dict[int, list[_Place]] = {}
    for p in inside:
        lines.setdefault(p.line, []).append(p)
    for number, row in lines.items():
        row = row[1:] if row[0].word == "given" else row
        depth, begin = 0, row[0].start
        if (
            row[0].word not in ("independent", "uncorrelated", "pairwise")
            and len(row) > 1
            and row[1].word not in "[(=<>!*+-/"
        ):
            begin = row[1].start
        commas = []
        for p in row:
            depth += (p.word in "([") - (p.word in ")]")
            if depth == 0 and p.word == ",":
                commas.append(p)
        if commas:
            cuts = [begin, *[c.start for c in commas]]
            ends = [commas[0].end, *[c.start for c in commas[1:]], row[-1].end]
            yield from ((s, e, number) for s, e in zip(cuts, ends, strict=True))
        keyword = text.rfind("\n", 0, row[0].start) + 1
        line_end = row[-1].end
        start = row[0].start if "given" in text[keyword : row[0].start] else keyword
        if start != keyword and len(lines) > 1 and min(lines) == number:
            following = min(n for n in lines if n > number)
            first = lines[following][0]
            yield start, first.start, number
        elif start == keyword:
            yield start, line_end, number
        else:
            yield keyword, line_end, number


class _Fails(Exception):
    """A line of an edited derivation does not have the verdict that its document expects."""


class _Quick(DerivationCheck):
    """A check that ends at the first line that fails, and takes lines left alone as they were found."""

    known: dict[object, tuple[Line, object]]

    def _decide(self, line, body, reasons, scope, step=None):  # type: ignore[no-untyped-def]
        listed = tuple(reasons)
        assumed = tuple(t.conclusion for t in self.haves.values())
        key = (self.givens, tuple(self.named), assumed, scope.indices, body, tuple(r.text for r in listed))
        if key in self.known:
            found, theorem = self.known[key]
            self.lines.append(found)
            return theorem
        theorem = super()._decide(line, body, listed, scope, step)
        if theorem is not None:
            self.known[key] = (self.lines[-1], theorem)
        return theorem

    def _refuse(self, line, statement, message, *, sound=False):  # type: ignore[no-untyped-def]
        if not any(getattr(x, "expect", "") for x in _steps(self.derivation)):
            raise _Fails
        super()._refuse(line, statement, message, sound=sound)


def _steps(derivation: Derivation) -> Iterator[object]:
    for item in derivation.body:
        yield item
        for part in (item, getattr(item, "proof", None)):
            yield from getattr(part, "steps", ())
            yield part


class Outcome(NamedTuple):
    """What became of a mutant. verdict: unread, refused, true or FALSE; why: of a true survivor."""

    mutant: Mutant
    verdict: str
    why: str = ""


class Laboratory:
    """The derivations of some documents, and their mutants checked among them."""

    def __init__(self, folder: Path) -> None:
        documents = [read_document(path) for path in sorted(folder.glob("*.md"))]
        self.library = Library.of(documents)
        self.known: dict[str, dict[object, tuple[Line, object]]] = {}

    def derivations(self) -> Iterator[Derivation]:
        """Those that are established: there is nothing to lose in the others."""
        for name, (_, derivation) in self.library.entries.items():
            if self.library.check(name).established:
                yield derivation

    def try_on(self, mutant: Mutant) -> Outcome:
        """What the checker makes of an edited derivation, and whether what it lets pass is true."""
        name = mutant.derivation
        document = parse_document(f"```{{derivation}} {name}\n{mutant.text}\n```\n", "mutant.md")
        if document.faults or not document.derivations:
            return Outcome(mutant, "unread")
        (derivation,) = document.derivations
        check = _Quick(derivation, "mutant.md", lambda n: None if n == name else self.library.cited(n))
        check.known = self.known.setdefault(name, {})
        try:
            checked = check.run()
        except _Fails:
            return Outcome(mutant, "refused")
        if not checked.established:
            return Outcome(mutant, "refused")
        (again,) = replayed([checked])
        if any(line.verdict is Verdict.DISPUTED for line in again.lines):
            return Outcome(mutant, "FALSE", "the kernel proves what a model refutes")
        for line in checked.lines:
            if line.claim is not None:
                givens = tuple(line.claim.givens)
                ordered = sorted(givens, key=lambda p: check.givens.index(p) if p in check.givens else -1)
                if find_counterexample(ordered, line.claim.statement, budget=Budget(MODEL_STEPS)) is not None:
                    return Outcome(mutant, "FALSE", f"false in a finite model: {line.statement}")
        if checked.verdict is not Verdict.PROVED:
            return Outcome(mutant, "true", "what it shows still fails, as the document expects")
        return Outcome(mutant, "true", self._why(mutant, derivation))

    def _why(self, mutant: Mutant, derivation: Derivation) -> str:
        before = self.library.entries[mutant.derivation][1]
        if mutant.kind == "reason":
            return "the step follows for that reason too"
        old, new = (frozenset(d.context.propositions()) for d in (before, derivation))
        same_goal = before.show.term is derivation.show.term
        if old == new and same_goal:
            return "the statement is the same: only how it is derived differs"
        if new < old:
            return "the hypothesis is not needed for what is proved"
        if old == new:
            return "what is shown is changed, and true as well"
        if same_goal:
            return "other hypotheses, from which the same follows"
        return "the same in other words, or another true statement"


def sample(all_mutants: Iterable[Mutant], share: int) -> list[Mutant]:
    """One of so many, the same ones in every run."""
    return [m for m in all_mutants if zlib.crc32(m.text.encode()) % share == 0]
