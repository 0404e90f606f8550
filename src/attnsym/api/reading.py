"""Derivations from documents: the text of each block taken apart into the parts of a `Derivation`."""

from __future__ import annotations

from os import PathLike, fspath

from attnsym.api.derivation import Derivation
from attnsym.api.parts import By, Calc, Have, Part, Step
from attnsym.api.refused import Refused, unreadable
from attnsym.syntax.blocks import find_blocks
from attnsym.syntax.documents import parse_document, read_document
from attnsym.syntax.faults import Fault, Source
from attnsym.syntax.records import By as ByRecord
from attnsym.syntax.records import Calc as CalcRecord
from attnsym.syntax.records import Derivation as Record
from attnsym.syntax.records import Document
from attnsym.syntax.sections import Section, cut


def load(path: str | PathLike[str]) -> dict[str, Derivation]:
    """The derivations of a document by their names. Refused, with every fault, where it can't be read."""
    try:
        document = read_document(path)
    except OSError as error:
        raise Refused(f"{fspath(path)}: {error.strerror or error}") from None
    return derivations_of(document)


def read(text: str) -> Derivation:
    """The derivation that a text spells: a document with one block, or the content of a block."""
    document = parse_document(
        text if "{derivation}" in text else f"```{{derivation}} derivation\n{text}\n```\n"
    )
    found = list(derivations_of(document).values())
    if len(found) != 1:
        raise Refused(f"a text with {len(found)} derivations; one was expected")
    return found[0]


def derivations_of(document: Document) -> dict[str, Derivation]:
    """The derivations of a document that was read without fault."""
    if document.faults:
        raise unreadable(document.faults)
    source = Source(document.text, document.path)
    blocks, _ = find_blocks(source, restructured=document.path.endswith((".rst", ".txt")))
    records = {r.name: r for r in document.derivations}
    found = {}
    for block in blocks:
        if block.kind == "derivation":
            faults: list[Fault] = []
            sections = cut(source, block, faults)
            found[block.name] = _derivation(source, sections, records[block.name])
    return found


def _derivation(source: Source, sections: list[Section], record: Record) -> Derivation:
    lets: list[str] = []
    givens: list[str] = []
    for section in sections:
        if section.keyword in ("let", "given"):
            (lets if section.keyword == "let" else givens).extend(_entries(source, section))
    body: list[Part] = []
    for item in record.body:
        if isinstance(item, CalcRecord | ByRecord):
            body.append(_proof(item))
        else:
            body.append(Have(item.name, _squeezed(item.statement.text), _proof(item.proof)))
    return Derivation(tuple(lets), tuple(givens), _squeezed(record.show.text), tuple(body), record.name)


def _proof(item: CalcRecord | ByRecord) -> Calc | By:
    if isinstance(item, ByRecord):
        return By(tuple(r.text for r in item.reasons), item.expect)
    steps = [Step(s.relation, s.right_text, tuple(r.text for r in s.reasons), s.expect) for s in item.steps]
    return Calc(item.first_text, tuple(steps))


def _entries(source: Source, section: Section) -> list[str]:
    entries: list[str] = []
    for line in section.lines:
        text = source.text[line.start : line.end].strip()
        if entries and line.indent > section.lines[0].indent:
            entries[-1] += " " + text
        else:
            entries.append(text)
    return entries


def _squeezed(text: str) -> str:
    return " ".join(text.split())


def entries_of(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The entries of `let` and `given` in a text that holds only these.

    A line without a keyword belongs to let.
    """
    body = text if text.lstrip().startswith(("let", "given")) else f"let  {text}"
    source = Source(f"```{{derivation}} x\n{body.replace(chr(9), '    ')}\n```\n")
    blocks, _ = find_blocks(source)
    faults: list[Fault] = []
    found: dict[str, list[str]] = {"let": [], "given": []}
    for section in cut(source, blocks[0], faults):
        if section.keyword not in found:
            break
        for entry in _entries(source, section):
            found[section.keyword] += [p.strip() for p in entry.split(";") if p.strip()]
    if faults:
        raise unreadable(faults)
    return tuple(found["let"]), tuple(found["given"])
