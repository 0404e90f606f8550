"""Sheets as PDF: each is a page of a small Sphinx project, printed through its LaTeX builder."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

SECONDS = 300
_CONF = """
project, author, version = "Practice", "attnsym", "1"
extensions = ["myst_parser", "attnsym.show.exercises"]
attnsym_documents = {documents!r}
latex_engine = "xelatex"
latex_elements = {{"extraclassoptions": "openany,oneside", "tableofcontents": "", "maketitle": ""}}
latex_documents = {pages!r}
suppress_warnings = ["toc.not_included"]
"""


class NoPrinter(RuntimeError):
    """What is needed to print is not installed, or did not work; carries the sentence."""


def print_sheets(sheets: Sequence[Path], out: Path, documents: Sequence[str]) -> list[Path]:
    """The PDF of each sheet in the folder `out`. NoPrinter where that can't be done."""
    missing = [name for name in ("sphinx", "myst_parser") if find_spec(name) is None]
    missing += [name for name in ("latexmk", "xelatex") if shutil.which(name) is None]
    if missing:
        raise NoPrinter(f"for PDF these are needed and not installed: {', '.join(missing)}")
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name:
        project = Path(name)
        pages = [(sheet.stem, f"{sheet.stem}.tex", sheet.stem, "", "howto") for sheet in sheets]
        absolute = [str(Path(path).resolve()) for path in documents]
        conf = _CONF.format(documents=absolute, pages=pages)
        (project / "conf.py").write_text(conf, encoding="utf-8")
        (project / "index.md").write_text("# Practice\n", encoding="utf-8")
        for sheet in sheets:
            shutil.copyfile(sheet, project / sheet.name)
        latex = project / "latex"
        _run([sys.executable, "-m", "sphinx", "-q", "-b", "latex", str(project), str(latex)], project)
        printed = []
        for sheet in sheets:
            command = [
                "latexmk",
                "-xelatex",
                "-interaction=nonstopmode",
                "-halt-on-error",
                f"{sheet.stem}.tex",
            ]
            _run(command, latex)
            printed.append(out / f"{sheet.stem}.pdf")
            shutil.copyfile(latex / f"{sheet.stem}.pdf", printed[-1])
    return printed


def _run(command: list[str], folder: Path) -> None:
    try:
        done = subprocess.run(  # noqa: S603 - our own command line
            command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NoPrinter(f"{command[0]} could not be run: {error}") from error
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-3:]
        raise NoPrinter(f"{Path(command[0]).name} failed: {' '.join(last)}")
