"""`attnsym audit [NAME...]`: each hypothesis dropped in turn, what breaks, and a counterexample where found.

Exit status 1 where a given turns out not to be needed (what `let` declares may say more than a proof uses).
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from attnsym.commands.paths import Unreadable, complain, read_documents
from attnsym.prove.audit import Dropped, audit
from attnsym.prove.check import Library
from attnsym.prove.verdicts import Verdict
from attnsym.show.paint import Progress
from attnsym.show.refusal import subject

_WORDS = {Verdict.REFUTED: "needed", Verdict.UNDECIDED: "used", Verdict.PROVED: "not needed"}
_SAYS = {
    Verdict.REFUTED: "needed: without it the result is false",
    Verdict.UNDECIDED: "the proof needs it; no counterexample without it was found",
    Verdict.PROVED: "not needed: everything is proved without it",
}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("names", nargs="*", metavar="NAME", help="derivations (default: all)")
    parser.add_argument(
        "--path", action="append", default=[], metavar="PATH", help="documents (default: derivations/)"
    )
    parser.add_argument("--json", action="store_true", help="JSON Lines, one record a hypothesis")


def run(arguments: Namespace) -> int:
    try:
        library = Library.of(read_documents(arguments.path))
    except Unreadable as error:
        return complain(error)
    unknown = [n for n in arguments.names if n not in library.entries]
    if unknown:
        return complain(f"no derivation is called {unknown[0]}")
    superfluous = 0
    with Progress() as progress:
        for name in arguments.names or library.entries:
            progress.show(name)
            if library.check(name).verdict is not Verdict.PROVED:
                continue
            for dropped in audit(library, name):
                superfluous += dropped.needed is Verdict.PROVED and not dropped.declared
                print(json.dumps(_record(dropped)) if arguments.json else _text(dropped))
    return 1 if superfluous else 0


def _record(dropped: Dropped) -> dict[str, object]:
    first, goal = dropped.first, dropped.goal
    return {
        "kind": "audit",
        "file": dropped.path,
        "line": dropped.line,
        "derivation": dropped.derivation,
        "step": None if first is None else first.number or None,
        "verdict": _WORDS[dropped.needed],
        "reason": _SAYS[dropped.needed],
        "hypothesis": dropped.hypothesis,
        "breaks": None if first is None else {"line": first.line, "statement": first.statement},
        "counterexample": None if goal.counterexample is None else goal.counterexample.as_json(),
    }


def _text(dropped: Dropped) -> str:
    out = [f"{dropped.path}:{dropped.line}  {dropped.derivation} without  {dropped.hypothesis}"]
    out.append(f"  {_SAYS[dropped.needed]}")
    if dropped.first is not None:
        out.append(
            f"  breaks at line {dropped.first.line}, {subject(dropped.first)}: {dropped.first.statement}"
        )
    shown = dropped.goal.counterexample or dropped.goal.undefined
    if shown is not None:
        first, *rest = str(shown).split("\n")
        out += [f"  {first}", *(f"      {line}" for line in rest)]
    return "\n".join(out)
