"""`attnsym graph [PATH...]`: which derivation rests on which, in words, in DOT and as a picture.

What these documents cite from others in the same folders is in the graph too.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from attnsym.commands.paths import Unreadable, complain, read_documents, read_neighbours
from attnsym.prove.check import Library, replayed
from attnsym.prove.verdicts import Checked, Verdict
from attnsym.show.graph import Edges, dot_of, draw
from attnsym.show.paint import Progress


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="documents or folders (default: derivations/)"
    )
    parser.add_argument("--svg", metavar="FILE", help="write a picture; - for standard output")
    parser.add_argument("--dot", metavar="FILE", help="write the graph for graphviz; - for standard output")
    parser.add_argument("--json", action="store_true", help="JSON Lines, one record a derivation")


def run(arguments: Namespace) -> int:
    try:
        documents = read_documents(arguments.paths)
    except Unreadable as error:
        return complain(error)
    faults = [str(f) for d in documents for f in d.faults]
    if faults:
        return complain("\n".join(["these documents can't be read:", *faults]))
    library = Library.of(documents, lambda: read_neighbours(documents))
    with Progress() as progress:
        for name in list(library.entries):
            progress.show(name)
            library.check(name)
        results = replayed(list(library.results.values()))  # in an order in which what is cited comes first
    names = {checked.name for checked in results}
    edges: Edges = {checked.name: tuple(c for c in checked.cites if c in names) for checked in results}
    verdicts = {checked.name: checked.verdict.value for checked in results}
    try:
        _write(arguments.dot, dot_of(edges))
        _write(arguments.svg, draw(edges, verdicts) if arguments.svg else "")
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror}")
    if arguments.json:
        for checked in results:
            print(json.dumps(_record(checked, edges)))
    elif not (arguments.svg or arguments.dot):
        for checked in results:
            cites = edges[checked.name]
            print(f"{checked.name}  cites {', '.join(cites)}" if cites else checked.name)
    return _status(results)


def _write(place: str | None, text: str) -> None:
    if place == "-":
        sys.stdout.write(text + "\n")
    elif place:
        with open(place, "w", encoding="utf-8") as file:
            file.write(text + "\n")


def _record(checked: Checked, edges: Edges) -> dict[str, object]:
    return {
        "kind": "citations", "file": checked.path, "line": checked.line, "derivation": checked.name,
        "step": None, "verdict": checked.verdict.value, "reason": "", "cites": list(edges[checked.name]),
    }  # fmt: skip


def _status(results: list[Checked]) -> int:
    if any(line.verdict is Verdict.DISPUTED for checked in results for line in checked.lines):
        return 3
    return 0 if all(checked.established for checked in results) else 1
