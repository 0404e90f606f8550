"""Which files a command reads."""

from __future__ import annotations

import sys
from pathlib import Path

from attnsym.syntax.documents import read_document
from attnsym.syntax.faults import Fault
from attnsym.syntax.records import Derivation, Document

SUFFIXES = (".md", ".rst", ".txt")
GUARD = "axioms.txt"  # no document: what documents beside it may rest on


class Unreadable(Exception):
    """A path that is not there or can't be read; carries the sentence."""


def document_paths(given: list[str], default: str = "derivations") -> list[Path]:
    """The documents among the paths: files as they are, folders for what is in them, in order of name."""
    found: list[Path] = []
    for text in given or [default]:
        path = Path(text)
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*") if _is_document(p))
            if not inside:
                raise Unreadable(f"{path}: no documents in this folder (looked for {', '.join(SUFFIXES)})")
            found += inside
        elif path.exists():
            found.append(path)
        else:
            raise Unreadable(f"{path}: no such file or folder")
    return list(dict.fromkeys(found))


def _is_document(path: Path) -> bool:
    return path.suffix in SUFFIXES and path.name != GUARD and path.is_file()


def read_documents(given: list[str]) -> list[Document]:
    """The documents of the paths, read. Unreadable for one that can't be opened.

    A derivation with the name of another is a fault: it could be neither checked nor cited."""
    documents = []
    places: dict[str, str] = {}
    for path in document_paths(given):
        try:
            document = read_document(path)
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror or error}") from None
        faults = list(document.faults)
        for derivation in document.derivations:
            first = places.setdefault(derivation.name, place := f"{document.path}:{derivation.line}")
            if first != place:
                faults.append(_taken(document, derivation, first))
        documents.append(document._replace(faults=tuple(faults)))
    return documents


def _taken(document: Document, derivation: Derivation, first: str) -> Fault:
    lines = document.text.split("\n")
    source_line = lines[derivation.line - 1] if derivation.line <= len(lines) else ""
    column = source_line.find(derivation.name) + 1
    message = f"`{derivation.name}` is the name of the derivation at {first} already"
    return Fault(document.path, derivation.line, max(column, 1), source_line, message, "another name")


def read_neighbours(documents: list[Document]) -> list[Document]:
    """The other documents in the same folders: those that these may cite. What can't be read is left out."""
    known = {Path(d.path).resolve() for d in documents}
    folders = dict.fromkeys(Path(d.path).resolve().parent for d in documents)
    found = []
    for path in sorted(p for folder in folders for p in folder.iterdir() if _is_document(p)):
        if path not in known:
            try:
                found.append(read_document(path))
            except OSError:
                continue
    return found


def complain(message: object) -> int:
    """Prints the message to standard error; the exit status for unreadable input."""
    print(f"attnsym: {message}", file=sys.stderr)
    return 2
