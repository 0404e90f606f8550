"""`attnsym fill FILE`: writes the lines `= ...` that a document leaves to the machine."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from attnsym.commands.paths import complain
from attnsym.syntax.documents import read_document


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a document with lines `= ...`")
    parser.add_argument(
        "--print", action="store_true", dest="only_print", help="print the text, change no file"
    )
    parser.add_argument("--json", action="store_true", help="JSON Lines: one record a line")


def run(arguments: Namespace) -> int:
    from attnsym.api.filling import fill

    try:
        document = read_document(arguments.file)
    except OSError as error:
        return complain(f"{arguments.file}: {error.strerror or error}")
    for fault in document.faults:
        print(fault, file=sys.stderr)
    if document.faults:
        return 2
    filled = fill(document.text, arguments.file)
    if arguments.json:
        for number, text in filled.written:
            print(json.dumps({"kind": "filled", "file": arguments.file, "line": number, "text": text}))
        for number, why in filled.left:
            print(json.dumps({"kind": "left open", "file": arguments.file, "line": number, "reason": why}))
    elif arguments.only_print:
        print(filled.text, end="" if filled.text.endswith("\n") else "\n")
    else:
        for number, text in filled.written:
            print(f"{arguments.file}:{number}  = {text}")
    if not arguments.json:
        for number, why in filled.left:
            print(f"{arguments.file}:{number}  left open: {why}", file=sys.stderr)
    if filled.written and not arguments.only_print:
        try:
            with open(arguments.file, "w", encoding="utf-8") as file:
                file.write(filled.text)
        except OSError as error:
            return complain(f"{arguments.file}: {error.strerror or error}")
    return 1 if filled.left else 0
