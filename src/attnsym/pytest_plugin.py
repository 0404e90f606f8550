"""Documents as tests: `pytest derivations/` runs one item for each derivation and one for each claim.

Only files in folders called `derivations` are collected, or those that match `attnsym_documents` in the
configuration (patterns relative to the root, such as `docs/*.md`), and only if they hold a block of ours. So
the plugin does nothing in a repository that doesn't use it, and loads nothing but this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from attnsym.prove.check import Library
    from attnsym.syntax.records import Claim, Document

SUFFIXES = (".md", ".rst")
FOLDER = "derivations"
_MARKS = ("{derivation}", "{claims}", "{claim}", ".. derivation::", ".. claims::", ":claim:")
_MAX_BYTES = 1_000_000


class DocumentRefused(Exception):
    """A document, a derivation or a claim that is not as it says; carries the refusal's text."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(
        "attnsym_documents",
        "patterns of documents to check, relative to the root; without them, folders called derivations",
        type="args",
        default=[],
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> DocumentFile | None:
    """The collector of a document that is asked for."""
    if file_path.suffix not in SUFFIXES or not _wanted(file_path, parent.config):
        return None
    if file_path.stat().st_size > _MAX_BYTES:
        return None
    text = file_path.read_text(encoding="utf-8", errors="replace")
    if not any(mark in text for mark in _MARKS):
        return None
    return DocumentFile.from_parent(parent, path=file_path)


def _wanted(path: Path, config: pytest.Config) -> bool:
    patterns: list[str] = config.getini("attnsym_documents")
    try:
        relative = path.relative_to(config.rootpath)
    except ValueError:
        relative = path
    if patterns:
        return any(fnmatch(relative.as_posix(), pattern) for pattern in patterns)
    return FOLDER in relative.parts[:-1] or path.parent.name == FOLDER


class DocumentFile(pytest.File):
    """A document; its derivations may cite those of its neighbours in the folder."""

    def collect(self) -> Iterator[pytest.Item]:
        from attnsym.syntax.documents import read_document
        from attnsym.syntax.records import Claim

        document = read_document(self.path)
        if document.faults:
            yield FaultItem.from_parent(self, name="readable", document=document)
        library = self._library(document)
        for derivation in document.derivations:
            item = DerivationItem.from_parent(
                self, name=derivation.name, library=library, line=derivation.line
            )
            yield item
        entries = [e for block in document.claim_blocks for e in block.entries]
        claims = [e for e in (*entries, *document.inline_claims) if isinstance(e, Claim)]
        for claim in sorted(claims, key=lambda c: (c.line, c.column)):
            name = claim.name or f"line {claim.line}: {claim.text} = {claim.printed}"
            yield ClaimItem.from_parent(self, name=name, claim=claim)

    def _library(self, document: Document) -> Library:
        from attnsym.prove.check import Library
        from attnsym.syntax.documents import read_document

        others = [p for p in sorted(self.path.parent.iterdir()) if p.suffix in SUFFIXES and p != self.path]
        return Library.of([document, *[read_document(p) for p in others if p.stat().st_size <= _MAX_BYTES]])


class _Item(pytest.Item):
    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, DocumentRefused):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


class FaultItem(_Item):
    """Fails with the faults of reading."""

    def __init__(self, *, document: Document, **rest: Any) -> None:
        super().__init__(**rest)
        self.document = document

    def runtest(self) -> None:
        raise DocumentRefused("\n".join(map(str, self.document.faults)))


class DerivationItem(_Item):
    """A derivation: passes if every line has the verdict that the document expects, and its proofs replay."""

    def __init__(self, *, library: Library, line: int, **rest: Any) -> None:
        super().__init__(**rest)
        self.library, self.line = library, line

    def runtest(self) -> None:
        from attnsym.prove.check import replayed
        from attnsym.show.refusal import about_hypotheses, refusal

        (checked,) = replayed([self.library.check(self.name)])
        if not checked.established:
            wrong = [refusal(line, checked.path) for line in checked.lines if not line.as_expected]
            raise DocumentRefused("\n".join([*wrong, *about_hypotheses(checked)]))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.line - 1, f"derivation {self.name}"


class ClaimItem(_Item):
    """A printed number: passes with the verdict that the document expects, or if nothing is amiss."""

    def __init__(self, *, claim: Claim, **rest: Any) -> None:
        super().__init__(**rest)
        self.claim = claim

    def runtest(self) -> None:
        from attnsym.commands.check import JudgedClaim
        from attnsym.numbers.claims import judge_claim

        claim = self.claim
        where = f"{self.path}:{claim.line}  {claim.text} = {claim.printed}"
        try:
            judged = judge_claim(claim, 12)
        except ValueError as error:
            raise DocumentRefused(f"{where}  not judged: {error}") from None
        if not JudgedClaim(claim, judged).as_expected:
            expected = f"\n  the document expects {claim.expect}" if claim.expect else ""
            raise DocumentRefused(f"{where}  {judged.verdict.value}: {judged.message}{expected}")

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.claim.line - 1, f"claim {self.name}"
