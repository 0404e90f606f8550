"""A derivation taken apart into the lines that an exercise changes, and put together again as text."""

from __future__ import annotations

from dataclasses import dataclass, replace

from attnsym.syntax.documents import parse_document
from attnsym.syntax.faults import Fault
from attnsym.syntax.records import By, Calc, Derivation, Have

_INDENT = " " * 9


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a calc after the first: relation, right side, and reasons ("" for none)."""

    relation: str
    text: str
    reasons: str


@dataclass(frozen=True, slots=True)
class Block:
    """What proves one statement: `have NAME statement` or (with an empty name) the show.

    first and rows: of a calc; reasons: of a `by` instead, where `first` is empty."""

    name: str
    statement: str
    first: str
    rows: tuple[Row, ...]
    reasons: str = ""

    def with_row(self, number: int, **changes: str) -> Block:
        rows = list(self.rows)
        rows[number] = replace(rows[number], **changes)
        return replace(self, rows=tuple(rows))


@dataclass(frozen=True, slots=True)
class Draft:
    """let: its lines. givens: (name, statements) each. show: the statement. blocks: the last proves the
    show."""

    name: str
    let: str
    givens: tuple[tuple[str, str], ...]
    show: str
    blocks: tuple[Block, ...]

    def with_block(self, number: int, block: Block) -> Draft:
        blocks = list(self.blocks)
        blocks[number] = block
        return replace(self, blocks=tuple(blocks))

    def head(self) -> str:
        """let, given and show."""
        out = [self.let.rstrip()] if self.let.strip() else []
        if self.givens:
            width = max(len(name) for name, _ in self.givens)
            lead = "given    "
            out.append("")
            for name, text in self.givens:
                words = ("pairwise ", "uncorrelated ", "independent ")
                own = text.startswith(words) and name == text.split()[0]
                rest = text.split(None, 1)[1] if own else text
                out.append(lead + (f"{name:<{width}}  {rest}" if name else text))
                lead = _INDENT
        out += ["", f"show     {self.show}"]
        return "\n".join(out).strip("\n")

    def text(self) -> str:
        """The content of a derivation block."""
        return "\n\n".join([self.head(), *map(_block, self.blocks)])

    def parsed(self) -> tuple[Derivation | None, tuple[Fault, ...]]:
        """The derivation that the text spells, and its faults."""
        return parsed(self.name, self.text())


def parsed(name: str, text: str) -> tuple[Derivation | None, tuple[Fault, ...]]:
    """The derivation of a block with this content, and its faults."""
    document = parse_document(f"```{{derivation}} {name}\n{text}\n```\n", f"{name}.md")
    return (document.derivations[0] if document.derivations else None), document.faults


def _block(block: Block) -> str:
    lead, indent = ("calc     ", _INDENT)
    out = []
    if block.name:
        out.append(f"have     {block.name}  {block.statement}")
        lead, indent = f"{_INDENT}calc  ", " " * 15
    if not block.first:
        if block.reasons:
            out.append(f"{_INDENT if block.name else ''}by {block.reasons}")
        return "\n".join(out)
    out.append(lead + block.first)
    for row in block.rows:
        out.append(f"{indent}{row.relation} {row.text}".rstrip())
        if row.reasons:
            out.append(f"{indent}    by {row.reasons}")
    return "\n".join(out)


def draft_of(derivation: Derivation) -> Draft:
    """The parts of a derivation, as written."""
    lines = derivation.text.strip("\n").split("\n")
    starts = [k for k, line in enumerate(lines) if line.split()[:1] in (["given"], ["show"])]
    let = "\n".join(lines[: starts[0] if starts else 0])
    givens = tuple((g.name, " ".join(g.text.split())) for g in derivation.givens)
    show = " ".join(derivation.show.text.split())
    return Draft(derivation.name, let, givens, show, tuple(_taken(item) for item in derivation.body))


def _taken(item: Have | Calc | By) -> Block:
    if isinstance(item, Have):
        inner = _taken(item.proof)
        return replace(inner, name=item.name, statement=" ".join(item.statement.text.split()))
    if isinstance(item, By):
        return Block("", "", "", (), ", ".join(r.text for r in item.reasons))
    rows = tuple(Row(s.relation, s.right_text, ", ".join(r.text for r in s.reasons)) for s in item.steps)
    return Block("", "", item.first_text, rows)
