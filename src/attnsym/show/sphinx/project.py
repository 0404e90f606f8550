"""The documents of a Sphinx project: what they derive, and the checker that its pages share.

A derivation may cite one of another page, so all documents are read before any page is. Verdicts are computed
by the page that shows a derivation; what is cited is checked where it is first asked for, once in a process.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import attnsym
from attnsym.prove.check import Library, new_replayer, replayed
from attnsym.prove.derivations import DerivationCheck
from attnsym.prove.verdicts import Checked
from attnsym.show.sphinx.copies import original
from attnsym.syntax.blocks import find_blocks
from attnsym.syntax.documents import parse_document, read_document
from attnsym.syntax.faults import Source, normalised
from attnsym.syntax.records import Derivation, Document

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from attnsym.show.sphinx.outcome import Outcome

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
    """The derivations of a project by name, and their verdicts; documents are read when they are needed."""

    def __init__(self, env: BuildEnvironment) -> None:
        pages = {page_path(env, name): name for name in sorted(env.found_docs)}
        self.pages = {path: name for path, name in pages.items() if _holds(path, _CHECKS)}
        extra = _documents(Path(env.srcdir), env.config.attnsym_documents)
        self.blocks: dict[str, tuple[Path, str]] = {}  # by name: the document, and the text of the block
        for path in dict.fromkeys([*(p for p in pages if _holds(p, _DERIVES)), *extra]):
            for name, text in _blocks(path):
                self.blocks.setdefault(name, (path, text))
        self.library = Library.of([])
        self.replayer = new_replayer()
        self.shown: dict[str, list[Checked]] = {}
        self.ahead: dict[Path, Future[dict[str, Outcome]]] = {}

    def derivation(self, name: str) -> tuple[str, Derivation] | None:
        """The document and the derivation of that name."""
        if name in self.blocks:
            self._load([name])
        return self.library.entries.get(name)

    def _load(self, names: Iterable[str]) -> None:
        self.library.add(document_at(path) for path in dict.fromkeys(self.blocks[n][0] for n in names))

    def check(self, derivation: Derivation, path: str) -> Checked:
        """The verdicts on a derivation, what is proved replayed."""
        self._load(
            [*self.cited_by(derivation.text), *([derivation.name] if derivation.name in self.blocks else [])]
        )
        entry = self.library.entries.get(derivation.name)
        if entry is not None and entry[1] is derivation:
            checked = self.library.check(derivation.name)
        else:
            checked = DerivationCheck(derivation, path, self.library.cited).run()
        return replayed([checked], self.replayer)[0]

    def outcome(self, path: str, name: str) -> Outcome | None:
        """What was found ahead of the derivation of that name in a document; None where nothing was."""
        future = self.ahead.get(Path(path))
        if future is None or future.cancel():  # not begun there: it is checked here, meanwhile
            self.ahead.pop(Path(path), None)
            return None
        try:
            return future.result().get(name)
        except BrokenProcessPool:  # the process that looked ahead is gone: this one checks
            self.ahead.clear()
            return None

    def keep(self, docname: str, checked: Checked) -> None:
        """Take note of a result for the certificate of the page that it stands on."""
        self.shown.setdefault(docname, []).append(checked)

    def cited_by(self, text: str) -> dict[str, None]:
        """The names of derivations that a text mentions, and those that these mention, to full depth."""
        found: dict[str, None] = {}
        waiting = [text]
        while waiting:
            for word in dict.fromkeys(_WORD.findall(waiting.pop())):
                if word in self.blocks and word not in found:
                    found[word] = None
                    waiting.append(self.blocks[word][1])
        return found

    def fingerprint(self, path: Path) -> str:
        """A digest of all that the verdicts on a page rest on, beside the page itself."""
        digest = hashlib.sha256(code_digest().encode())
        text = path.read_text(encoding="utf-8", errors="replace")
        for name in self.cited_by(text):
            digest.update(f"\0{name}\0{self.blocks[name][1]}".encode())
        return digest.hexdigest()

    def fingerprints(self) -> dict[str, str]:
        """The fingerprint of each page that holds anything of ours, by its name."""
        return {name: self.fingerprint(path) for path, name in self.pages.items()}


def _blocks(path: Path) -> Iterator[tuple[str, str]]:
    """The derivation blocks of a document by name, as they stand there."""
    source = Source(normalised(path.read_text(encoding="utf-8", errors="replace")), str(path))
    found, _ = find_blocks(source, restructured=path.suffix in (".rst", ".txt"))
    yield from ((b.name, source.text[b.start : b.end]) for b in found if b.kind == "derivation")


def begin(env: BuildEnvironment) -> Project:
    """Read the documents of a project; called once a build, before its pages are read."""
    project = _projects[str(env.srcdir)] = Project(env)
    return project


def project_at(srcdir: str) -> Project:
    """The project of a source folder, once it has begun. KeyError where it has not."""
    return _projects[srcdir]


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
