"""A checked derivation as plain data: what pages, PDF and text print, with nothing left to compute.

The records are made while a page is read and kept with it, so they hold strings and tuples only.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from attnsym.prove.verdicts import Checked, Line, Verdict
from attnsym.rules import all_rules, find_rule
from attnsym.show.refusal import refusal
from attnsym.show.sphinx.change import change_between
from attnsym.show.sphinx.declarations import Declaration, declarations
from attnsym.show.sphinx.evidence import Met, axioms_of, conditions, hypotheses_of
from attnsym.syntax.elaborate import Statement
from attnsym.syntax.faults import SyntaxFault
from attnsym.syntax.latex import latex_relation, latex_text
from attnsym.syntax.records import By, Calc, Derivation, Have, Reason
from attnsym.syntax.symbols import Context


class Formula(NamedTuple):
    """LaTeX, and the text that it was typeset from."""

    latex: str
    text: str


class Used(NamedTuple):
    """A reason: kind (rule, given, have, derivation, or words), its name, and the text after `by`.

    conditions: of a rule, where it was used in a proof.
    """

    kind: str
    name: str
    text: str
    conditions: tuple[Met, ...] = ()


class Row(NamedTuple):
    """A line of a derivation with its verdict; `left` is shown at the first row of a calc only.

    position: its number in the derivation, from 1; that of the certificate and of the anchor.
    refusal: as a report has it; told: its lines after the place and the line itself.
    changed: (old, new) LaTeX of what the step replaced; whole: whether the line is new as a whole.
    """

    position: int
    kind: str
    line: int
    left: Formula
    relation: str
    right: Formula
    reasons: tuple[Used, ...]
    verdict: str
    as_expected: bool
    expected: str
    refusal: str
    told: tuple[str, ...]
    changed: tuple[tuple[str, str], ...]
    whole: bool
    hypotheses: tuple[str, ...]

    @property
    def said(self) -> str:
        """The verdict, and whether a document that teaches what fails meant it."""
        return f"{self.verdict}, as intended" if self.expected and self.as_expected else self.verdict


class Part(NamedTuple):
    """A calc, or a statement with its reasons; name and statement of a `have`, empty for the goal's own."""

    name: str
    statement: Formula | None
    rows: tuple[Row, ...]


class Shown(NamedTuple):
    """A derivation, ready to be shown."""

    name: str
    path: str
    line: int
    lets: tuple[Declaration, ...]
    givens: tuple[tuple[str, Formula], ...]
    show: Formula
    parts: tuple[Part, ...]
    goal: Row
    verdict: str
    established: bool
    contradiction: bool
    model: str
    unused: tuple[str, ...]
    cites: tuple[str, ...]
    axioms: tuple[str, ...]
    hypotheses: tuple[str, ...]
    text: str

    @property
    def goal_is_told(self) -> bool:
        """Whether what is said of the goal says more than what is said of the lines above it."""
        if self.parts and self.goal in self.parts[-1].rows:
            return False
        return bool(self.goal.told) and not (
            self.goal.as_expected and any(r.told for p in self.parts for r in p.rows)
        )

    def rows(self) -> Iterator[Row]:
        """Every line that has a number, in order."""
        for part in self.parts:
            yield from part.rows
        if self.goal.kind == "goal" and not (self.parts and self.goal in self.parts[-1].rows):
            yield self.goal


class Number(NamedTuple):
    """One judged claim, or a number left out (verdict `not checked`, message the reason, nothing printed)."""

    name: str
    expression: Formula
    printed: str
    verdict: str
    severity: str
    message: str
    expected: str
    as_expected: bool
    approximate: bool
    line: int
    readings: tuple[tuple[str, str, str, str, str], ...] = ()

    @property
    def said(self) -> str:
        """The verdict, and whether a document that teaches what fails meant it."""
        return f"{self.verdict}, as intended" if self.expected and self.as_expected else self.verdict


class Numbers(NamedTuple):
    """Judged claims: of a block, or one in a line of text."""

    rows: tuple[Number, ...]
    inline: bool


def formula(text: str, context: Context | None = None) -> Formula:
    """The author's text, typeset; as it stands where it can't be."""
    text = " ".join(text.split())
    try:
        return Formula(latex_text(text, context), text)
    except SyntaxFault:
        return Formula("", text)


def shown(derivation: Derivation, checked: Checked) -> Shown:
    """The record of a derivation and its verdicts."""
    maker = _Maker(derivation, checked)
    return maker.shown()


class _Maker:
    def __init__(self, derivation: Derivation, checked: Checked) -> None:
        self.derivation, self.checked = derivation, checked
        self.context = derivation.context
        self.given_names = {g.name for g in derivation.givens if g.name}
        self.have_names: set[str] = set()
        self.numbered = iter(enumerate(checked.lines, 1))

    def shown(self) -> Shown:
        d, c = self.derivation, self.checked
        parts = [self.part(item) for item in d.body]
        closing = d.body and isinstance(d.body[-1], By)
        goal = parts[-1].rows[-1] if closing else self.row(*next(self.numbered), (), first=True)
        claims = [line.claim for line in c.lines if line.claim is not None]
        axioms, hypotheses = axioms_of(claims), hypotheses_of(claims, self.context)
        return Shown(
            d.name, c.path, d.line, declarations(d),
            tuple((g.name, formula(g.text, self.context)) for g in d.givens),
            formula(d.show.text, self.context), tuple(parts), goal, c.verdict.value, c.established,
            c.contradiction, "" if c.model is None else str(c.model), c.unused, c.cites, axioms, hypotheses,
            d.text,
        )  # fmt: skip

    def part(self, item: Have | Calc | By) -> Part:
        if isinstance(item, Have):
            statement: Statement | None = item.statement
            proof: Calc | By = item.proof
            name = item.name
        else:
            name, statement, proof = "", None, item
        if isinstance(proof, Calc):
            rows = [
                self.row(*next(self.numbered), step.reasons, first=number == 0)
                for number, step in enumerate(proof.steps)
            ]
        else:
            rows = [self.row(*next(self.numbered), proof.reasons, first=True)]
        if name:
            self.have_names.add(name)
        return Part(name, None if statement is None else formula(statement.text, self.context), tuple(rows))

    def row(self, position: int, line: Line, reasons: tuple[Reason, ...], *, first: bool) -> Row:
        change = None
        if line.relation and line.right not in ("?", "..."):
            try:
                change = change_between(line.left, line.right)
            except SyntaxFault:
                change = None
        right = formula(line.right) if line.relation else Formula("", "")
        if change is not None:
            right = Formula(change.latex, right.text)
        left = Formula("", line.left)
        if first:
            left = formula(line.left, None if line.relation else self.context)
        hypotheses: tuple[str, ...] = ()
        if line.claim is not None:
            hypotheses = hypotheses_of([line.claim], self.context)
        told = (
            refusal(line, self.checked.path)
            if line.verdict is not Verdict.PROVED or not line.as_expected
            else ""
        )
        above = 1 + (2 if line.relation else 1) + bool(line.reasons)
        return Row(
            position, line.kind, line.line, left,
            latex_relation(line.relation) if line.relation else "", right,
            tuple(self.used(r, line) for r in reasons), line.verdict.value, line.as_expected, line.expected,
            told, tuple(told.split("\n")[above:]), () if change is None else change.parts,
            change is not None and change.whole, hypotheses,
        )  # fmt: skip

    def used(self, reason: Reason, line: Line) -> Used:
        name = reason.name
        if reason.kind != "named":
            return Used("words", name, reason.text)
        if name in self.given_names and not reason.bindings:
            return Used("given", name, reason.text)
        if name in self.have_names and not reason.bindings:
            return Used("have", name, reason.text)
        if name in self.checked.cites:
            return Used("derivation", name, reason.text)
        if name in all_rules():
            met = () if line.claim is None else conditions(line.claim, name, self.context)
            return Used("rule", name, reason.text, met)
        return Used("words", name, reason.text)


def rule_statement(name: str) -> Formula:
    """What a rule says."""
    from attnsym.syntax.context import parse_let

    record = find_rule(name)
    return formula(record.show, parse_let(record.let))
