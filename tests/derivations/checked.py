"""The documents of `derivations/`, read once and checked once; and variants of their derivations."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from attnsym.prove.check import Library, check_documents
from attnsym.prove.verdicts import Checked, Line
from attnsym.syntax.documents import parse_document, read_document
from attnsym.syntax.records import Document

FOLDER = Path(__file__).parents[2] / "derivations"


@cache
def documents() -> tuple[Document, ...]:
    """Every document, in order of name."""
    return tuple(read_document(p) for p in sorted(FOLDER.glob("*.md")))


@cache
def results() -> dict[str, Checked]:
    """The verdicts on every derivation, by name."""
    return {c.name: c for c in check_documents(documents())}


def document(stem: str) -> Document:
    """One document, by the name of its file."""
    return next(d for d in documents() if Path(d.path).stem == stem)


def variant(name: str, *edits: tuple[str, str]) -> Checked:
    """The verdicts on a derivation after exchanging texts in it, each of which it must contain."""
    text = next(d.text for doc in documents() for d in doc.derivations if d.name == name)
    for old, new in edits:
        if old not in text:
            raise ValueError(f"{name} does not contain {old!r}")
        text = text.replace(old, new)
    changed = parse_document(f"```{{derivation}} {name}\n{text.strip()}\n```\n", f"{name}.md")
    if changed.faults:
        raise ValueError(str(changed.faults[0]))
    return Library.of([changed, *documents()]).check(name)


def failing(checked: Checked) -> list[Line]:
    """The lines apart from the goal that are not proved."""
    return [line for line in checked.lines[:-1] if line.verdict.value != "proved"]
