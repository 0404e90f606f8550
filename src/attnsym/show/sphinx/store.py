"""Certificates and documents to download, kept beside the doctrees until the site is finished."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from attnsym.prove.check import claims_of
from attnsym.prove.writing import write_certificate
from attnsym.show.scroll import is_web
from attnsym.show.sphinx.domain import domain_of
from attnsym.show.sphinx.nodes import FOLDER

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from attnsym.prove.verdicts import Checked


def _folder(doctreedir: str | Path) -> Path:
    return Path(doctreedir) / "attnsym-certificates"


def keep(env: BuildEnvironment, checked: Checked) -> None:
    """Write the certificate of a derivation down until the site is finished."""
    target = _folder(env.doctreedir) / f"{checked.name}.jsonl"
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_suffix(".tmp")
    draft.write_text(
        "".join(f"{text}\n" for text in write_certificate(claims_of([checked]))), encoding="utf-8"
    )
    draft.replace(target)


def _finish(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or not is_web(app):
        return
    target = Path(app.outdir) / FOLDER
    for name, entry in domain_of(app.env).theorems.items():
        target.mkdir(exist_ok=True)
        shutil.copyfile(_folder(app.doctreedir) / f"{name}.jsonl", target / f"{name}.jsonl")
        source = Path(entry.path)
        if source.is_file():
            shutil.copyfile(source, target / source.name)


def setup(app: Sphinx) -> None:
    """Copy the files when a build has finished."""
    app.connect("build-finished", _finish)
