"""`attnsym derive QUESTION`: a complete derivation, each step proved, from a question."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from attnsym.api.refused import Refused
from attnsym.commands.paths import Unreadable, complain, document_paths
from attnsym.show import records
from attnsym.show.paint import Paint, Progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from attnsym.api.derivation import Derivation
    from attnsym.api.finding import Found


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("question", metavar="EXPRESSION", help='such as "Var[Sum(q[i]*k[i], (i, 1, d))]"')
    parser.add_argument(
        "--given", default="", metavar="FILE_OR_TEXT",
        help="let and given entries, separated by `;` or lines, or a document that begins with them "
        "(default: the usual names of attention, as far as the question uses them)",
    )  # fmt: skip
    parser.add_argument("--goal", metavar="EXPRESSION", help="where to end; without it, at the simplest form")
    parser.add_argument("--name", default="answer", help="the name of the derivation (answer)")
    parser.add_argument(
        "--using", action="append", default=[], metavar="PATH", help="documents that may be cited"
    )
    parser.add_argument("--steps", type=int, default=20_000, metavar="N", help="the search's budget (20000)")
    parser.add_argument(
        "--json", action="store_true", help="JSON Lines: one record a line, then the document"
    )


def run(arguments: Namespace) -> int:
    from attnsym.api.finding import derive

    if not 1 <= arguments.steps <= 10_000_000:
        return complain("--steps is between 1 and 10,000,000")
    try:
        with Progress() as progress:
            found = derive(
                arguments.question, arguments.given, goal=arguments.goal, name=arguments.name,
                steps=arguments.steps, using=_using(arguments.using), progress=progress.show,
            )  # fmt: skip
    except (Refused, Unreadable) as error:
        return complain(error)
    if arguments.json:
        _as_json(found)
    else:
        if found.complete or found.answer != arguments.question:
            print(found.derivation.document(), end="")
        paint = Paint(sys.stderr)
        for note in found.missing:
            print(paint.warn(note), file=sys.stderr)
    return 0 if found.complete else 1


def _using(paths: list[str]) -> list[Derivation]:
    from attnsym.api.reading import load

    return [d for path in (document_paths(paths) if paths else []) for d in load(Path(path)).values()]


def _as_json(found: Found) -> None:
    for line in found.report.lines:
        print(json.dumps(records.line_record(line, found.report.checked.path), ensure_ascii=False))
    record = {
        "kind": "derive", "name": found.derivation.name, "complete": found.complete, "answer": found.answer,
        "verdict": found.report.verdict.value, "missing": list(found.missing), "steps": found.steps,
        "document": found.derivation.document(),
    }  # fmt: skip
    print(json.dumps(record, ensure_ascii=False))
