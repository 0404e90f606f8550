"""Documents outside a Sphinx project as pages of it: `attnsym_pages = {"derivations": "../derivations"}`.

Sphinx reads only what lies in its source folder, so the documents are copied there when they have changed.
The copies are made files, for `.gitignore`; what is reported names the document, not its copy.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sphinx.errors import ConfigError

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LIST = ".attnsym-pages"  # names the copies in a folder, so that those left over can be removed


def copy_pages(app: Sphinx) -> None:
    """Bring the copies up to date. ConfigError where a folder is not there."""
    root = Path(app.srcdir)
    for name, text in app.config.attnsym_pages.items():
        source, target = (root / text).resolve(), root / name
        if not source.is_dir():
            raise ConfigError(f"attnsym_pages: there is no folder {source}")
        if target.resolve() in (root.resolve(), source):
            raise ConfigError(f"attnsym_pages: {name!r} is no folder for copies")
        files = sorted(f.relative_to(source).as_posix() for f in source.rglob("*") if f.is_file())
        target.mkdir(parents=True, exist_ok=True)
        listed = target / LIST
        before = listed.read_text(encoding="utf-8").split("\n") if listed.exists() else []
        for stale in set(before) - set(files):
            if stale and (target / stale).resolve().is_relative_to(target.resolve()):
                (target / stale).unlink(missing_ok=True)
        for file in files:
            _copy(source / file, target / file)
        _write(listed, "\n".join(files).encode())


def _copy(source: Path, target: Path) -> None:
    content = source.read_bytes()
    if not target.exists() or target.read_bytes() != content:
        target.parent.mkdir(parents=True, exist_ok=True)
        _write(target, content)


def _write(target: Path, content: bytes) -> None:
    # Two builds of one source folder may run at once: each reader sees a whole file.
    if target.exists() and target.read_bytes() == content:
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    draft.write_bytes(content)
    draft.replace(target)


def original(env: BuildEnvironment, path: str) -> str:
    """The document that a page is a copy of; the page itself where it is none."""
    place = Path(path)
    if not place.is_absolute():  # "docstring of ...", or no file at all
        return path
    place, root = place.resolve(), Path(env.srcdir).resolve()
    for name, text in env.config.attnsym_pages.items():
        if place.is_relative_to(root / name):
            return str((root / text).resolve() / place.relative_to(root / name))
    return str(place)
