"""`attnsym suggest FILE:LINE`: the reasons that would justify a step."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from attnsym.commands.paths import complain
from attnsym.syntax.documents import read_document


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("place", metavar="FILE:LINE", help="a line of a step")
    parser.add_argument("--most", type=int, default=5, metavar="N", help="how many to look for (5)")
    parser.add_argument("--json", action="store_true", help="JSON Lines: one record a suggestion")


def run(arguments: Namespace) -> int:
    from attnsym.api.filling import NoStep, suggest

    path, _, number = arguments.place.rpartition(":")
    if not path or not number.isdecimal() or len(number) > 7:
        return complain(f"{arguments.place}: expected FILE:LINE")
    try:
        document = read_document(path)
        if document.faults:
            print("\n".join(map(str, document.faults)), file=sys.stderr)
            return 2
        found = suggest(document.text, int(number), path, arguments.most)
    except OSError as error:
        return complain(f"{path}: {error.strerror or error}")
    except NoStep as error:
        return complain(error)
    for suggestion in found:
        if arguments.json:
            print(
                json.dumps(
                    {"kind": "suggestion", "file": path, "line": int(number), "reasons": suggestion.reasons}
                )
            )
        else:
            print(suggestion)
    if not found:
        print(f"{arguments.place}: nothing found that justifies this step", file=sys.stderr)
    return 0 if found else 1
