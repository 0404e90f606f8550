"""Documents checked ahead by a second process, while the first reads the other pages and then helps.

Only where Sphinx itself reads in one process (without `-j`); elsewhere each reading process checks what it
reads. Verdicts are the same either way.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from attnsym.show.sphinx import store
from attnsym.show.sphinx.outcome import Outcome, outcome_of
from attnsym.show.sphinx.project import document_at, page_path, project_at, project_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

LEAST = 2  # pages with derivations that are worth a process

_running: dict[str, ProcessPoolExecutor] = {}


def _check(srcdir: str, path: Path, certificate: Path) -> dict[str, Outcome]:
    """The outcome of each derivation of a document; its certificate is written down."""
    project = project_at(srcdir)
    found, results = {}, []
    for derivation in document_at(path).derivations:
        checked = project.check(derivation, str(path))
        results.append(checked)
        found[derivation.name] = outcome_of(derivation, checked)
    store.write(certificate, results)
    return found


def _start(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    project = project_of(env)
    derived = {path for path, _ in project.blocks.values()}
    pages = {name: page_path(env, name) for name in docnames}
    ours = [name for name in docnames if pages[name] in derived]
    # A fork is cheap and inherits what has been read; macOS forbids it to programs with a window system.
    can_fork = os.name == "posix" and sys.platform != "darwin"
    if len(ours) < LEAST or app.parallel > 1 or not can_fork or (os.cpu_count() or 1) < 2:
        return
    # The other pages first. Then this process takes documents from the end, the other from the beginning.
    docnames[:] = [name for name in docnames if pages[name] not in derived] + ours[::-1]
    executor = _running[str(env.srcdir)] = ProcessPoolExecutor(1, mp_context=get_context("fork"))
    for name in ours:
        target = store.certificate_file(env, name)
        project.ahead[pages[name]] = executor.submit(_check, str(env.srcdir), pages[name], target)


def _stop(app: Sphinx, *_: object) -> None:
    executor = _running.pop(str(app.srcdir), None)
    if executor is not None:
        executor.shutdown(cancel_futures=True)


def setup(app: Sphinx) -> None:
    """Begin before pages are read, end when all are."""
    app.connect("env-before-read-docs", _start)
    app.connect("env-updated", _stop)
    app.connect("build-finished", _stop)
