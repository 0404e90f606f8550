"""Certificates and documents to download, kept beside the doctrees until the site is finished."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from attnsym.prove.writing import write_certificate
from attnsym.show.scroll import is_web
from attnsym.show.sphinx.domain import domain_of
from attnsym.show.sphinx.nodes import FOLDER

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from attnsym.prove.verdicts import Checked


def write(target: Path, results: Sequence[Checked]) -> None:
    """Write the certificate of a page down until the site is finished: all that is proved on it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".tmp")
    goals = {c.name: c.goal.claim for c in results if c.goal.claim is not None}
    draft.write_text("".join(f"{text}\n" for text in write_certificate(goals)), encoding="utf-8")
    draft.replace(target)


def certificate_file(env: BuildEnvironment, docname: str) -> Path:
    """Where the certificate of a page is kept."""
    return Path(env.doctreedir) / "attnsym-certificates" / f"{docname}.jsonl"


def _finish(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or not is_web(app):
        return
    for entry in domain_of(app.env).theorems.values():
        target = Path(app.outdir) / FOLDER / entry.docname
        target.parent.mkdir(parents=True, exist_ok=True)
        certificate, document = certificate_file(app.env, entry.docname), Path(entry.path)
        if certificate.is_file():
            shutil.copyfile(certificate, target.with_suffix(".jsonl"))
        if document.is_file():
            shutil.copyfile(document, target.with_suffix(document.suffix))


def setup(app: Sphinx) -> None:
    """Copy the files when a build has finished."""
    app.connect("build-finished", _finish)
