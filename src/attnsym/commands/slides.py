"""`attnsym slides [PATH...] -o FOLDER`: a deck of slides from each document, that works from disk."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from tempfile import TemporaryDirectory

from attnsym.commands.paths import Unreadable, complain, document_paths

NEEDED = {"sphinx": "sphinx", "myst_parser": "myst-parser", "sphinx_revealjs": "sphinx-revealjs"}
CONF = """
project = {title}
author = copyright = version = ""
extensions = ["myst_parser", "attnsym.show.slides", "attnsym.show.figures"]
myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
attnsym_documents = {documents}
suppress_warnings = {quiet}
"""
# A deck stands alone: what its document links to on other pages is shown without a link.
QUIET = ["toc.not_included", "myst.xref_missing", "ref.ref", "ref.rule", "ref.theorem", "ref.step"]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("paths", nargs="*", metavar="PATH", help="documents, folders (default: derivations/)")
    parser.add_argument("-o", "--output", required=True, metavar="FOLDER", help="where decks are written")
    parser.add_argument(
        "--cite", action="append", metavar="PATH", default=[],
        help="documents whose derivations slides cite or show (default: derivations/, if there)",
    )  # fmt: skip


def run(arguments: Namespace) -> int:
    missing = [package for module, package in NEEDED.items() if importlib.util.find_spec(module) is None]
    if missing:
        return complain(f"slides need {', '.join(missing)}: pip install 'attnsym[slides]'")
    try:
        paths = document_paths(arguments.paths)
    except Unreadable as error:
        return complain(error)
    names = [path.stem for path in paths]
    twice = sorted({name for name in names if names.count(name) > 1 or name == "index"})
    if twice:
        return complain(f"two decks would be called {', '.join(twice)}")
    cited = [Path(text).resolve() for text in arguments.cite or ["derivations"] if Path(text).exists()]
    with TemporaryDirectory(prefix="attnsym-slides-") as folder:
        source = Path(folder) / "source"
        source.mkdir()
        for path in paths:
            inner = Path(os.path.relpath(path.resolve(), source)).as_posix()
            include = f".. include:: {inner}\n" if path.suffix != ".md" else f"```{{include}} {inner}\n```\n"
            (source / path.name).write_text(include, encoding="utf-8")
        documents = [str(path.resolve()) for path in paths] + [str(place) for place in cited]
        title = json.dumps(names[0] if len(names) == 1 else "Slides")
        conf = CONF.format(title=title, documents=json.dumps(documents), quiet=json.dumps(QUIET))
        (source / "conf.py").write_text(conf, encoding="utf-8")
        (source / "index.md").write_text(_index(names), encoding="utf-8")
        command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "revealjs"]
        command += ["-d", str(Path(folder) / "doctrees"), str(source), arguments.output]
        status = subprocess.run(command, check=False).returncode  # noqa: S603 - our own interpreter, no shell
    if status:
        return complain("the slides are written, but something is amiss; see above") and 1
    for name in names:
        print(Path(arguments.output) / f"{name}.html")
    return 0


def _index(names: list[str]) -> str:
    links = "\n".join(f"- [{name.replace('_', ' ')}]({name}.md)" for name in names)
    return f"# Slides\n\n{links}\n"
