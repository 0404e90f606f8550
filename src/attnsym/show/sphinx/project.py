"""The documents of a Sphinx project: what they derive, and the checker that its pages share.

A derivation may cite one of another page, so all documents are read before any page is. Verdicts are computed
by the page that shows a derivation; what is cited is checked where it is first asked for, once in a process.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import attnsym
from attnsym.prove.check import Library, new_replayer, replayed
from attnsym.prove.derivations import DerivationCheck
from attnsym.prove.verdicts import Checked
from attnsym.show.sphinx.copies import original
from attnsym.syntax.documents import parse_document, read_document
from attnsym.syntax.records import Derivation, Document

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

SUFFIXES = (".md", ".rst", ".txt")
# What a page must contain to be a document of ours; a quick look that spares reading the others.
_DERIVES = re.compile(r"\{derivation\}|\bderivation::")
_CHECKS = re.compile(r"\{(?:(?:shown-)?derivation|claims?)\}|\b(?:derivation|claims)::|:claim:")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
# The rooms on which a verdict rests: when their code changes, pages are checked again.
_ROOMS = ("kernel", "rules", "syntax", "models", "numbers", "prove")

_read: dict[Path, tuple[tuple[int, int], Document]] = {}
_projects: dict[str, Project] = {}


@cache
def code_digest() -> str:
    """A digest of the code that verdicts rest on."""
    root = Path(attnsym.__file__).parent
    digest = hashlib.sha256()
    for room in _ROOMS:
        for file in sorted((root / room).rglob("*.py")):
            digest.update(file.read_bytes())
    return digest.hexdigest()


def document_at(path: Path) -> Document:
    """The document in a file, read again only where the file has changed. OSError where it can't be read."""
    state = path.stat()
    key = (state.st_mtime_ns, state.st_size)
    if path not in _read or _read[path][0] != key:
        _read[path] = (key, read_document(path))
    return _read[path][1]


def page_path(env: BuildEnvironment, docname: str) -> Path:
    """The document of a page."""
    return Path(original(env, str(env.doc2path(docname))))


class Project:
    """The derivations of a project by name, and their verdicts."""

    def __init__(self, env: BuildEnvironment) -> None:
        pages = {page_path(env, name): name for name in sorted(env.found_docs)}
        self.pages = {path: name for path, name in pages.items() if _holds(path, _CHECKS)}
        self.extra = tuple(_documents(Path(env.srcdir), env.config.attnsym_documents))
        paths = dict.fromkeys([*(p for p in pages if _holds(p, _DERIVES)), *self.extra])
        self.documents = tuple(document_at(path) for path in paths)
        self.library = Library.of(self.documents)
        self.replayer = new_replayer()
        self.shown: dict[str, list[Checked]] = {}

    def check(self, derivation: Derivation, path: str) -> Checked:
        """The verdicts on a derivation, what is proved replayed."""
        entry = self.library.entries.get(derivation.name)
        if entry is not None and entry[1] is derivation:
            checked = self.library.check(derivation.name)
        else:
            checked = DerivationCheck(derivation, path, self.library.cited).run()
        return replayed([checked], self.replayer)[0]

    def keep(self, docname: str, checked: Checked) -> None:
        """Take note of a result for the certificate of the page that it stands on."""
        self.shown.setdefault(docname, []).append(checked)

    def cited_by(self, text: str) -> dict[str, None]:
        """The names of derivations that a text mentions, and those that these mention, to full depth."""
        found: dict[str, None] = {}
        waiting = [text]
        while waiting:
            for word in dict.fromkeys(_WORD.findall(waiting.pop())):
                if word in self.library.entries and word not in found:
                    found[word] = None
                    waiting.append(self.library.entries[word][1].text)
        return found

    def fingerprint(self, path: Path) -> str:
        """A digest of all that the verdicts on a page rest on, beside the page itself."""
        digest = hashlib.sha256(code_digest().encode())
        text = path.read_text(encoding="utf-8", errors="replace")
        for name in self.cited_by(text):
            digest.update(f"\0{name}\0{self.library.entries[name][1].text}".encode())
        return digest.hexdigest()

    def fingerprints(self) -> dict[str, str]:
        """The fingerprint of each page that holds anything of ours, by its name."""
        return {name: self.fingerprint(path) for path, name in self.pages.items()}


def begin(env: BuildEnvironment) -> Project:
    """Read the documents of a project; called once a build, before its pages are read."""
    project = _projects[str(env.srcdir)] = Project(env)
    return project


def project_of(env: BuildEnvironment) -> Project:
    """The project of an environment."""
    return _projects.get(str(env.srcdir)) or begin(env)


def derivation_at(path: str, name: str, content: str, line: int) -> tuple[Derivation | None, Document]:
    """The derivation that a directive holds, from the file it stands in, or from its own text.

    None where it can't be read: the document's faults say why.
    """
    for document in _candidates(path):
        found = [d for d in document.derivations if d.name == name]
        if found:
            return min(found, key=lambda d: abs(d.line - line)), document
        if any(f.line >= line for f in document.faults):
            return None, document
    text = "\n" * (line - 1) + f"```{{derivation}} {name}\n{content}\n```\n"
    document = parse_document(text, path)
    return (document.derivations[0] if document.derivations else None), document


def _candidates(path: str) -> Iterator[Document]:
    file = Path(path)
    if file.suffix in SUFFIXES and file.is_file():
        yield document_at(file)


def _holds(path: Path, what: re.Pattern[str]) -> bool:
    try:
        return (
            path.suffix in SUFFIXES
            and what.search(path.read_text(encoding="utf-8", errors="replace")) is not None
        )
    except OSError:
        return False


def _documents(root: Path, given: list[str]) -> Iterator[Path]:
    for text in given:
        path = (root / text).resolve()
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES and p.is_file())
        else:
            yield path
