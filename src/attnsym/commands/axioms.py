"""`attnsym axioms NAME`: all that a result rests on, to full depth: axioms, hypotheses, other results."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from attnsym.commands.paths import Unreadable, complain, read_documents
from attnsym.kernel.terms import Term
from attnsym.kernel.theorem import axioms
from attnsym.prove.check import Library
from attnsym.prove.library import theorem
from attnsym.rules import find_rule
from attnsym.syntax.printing import print_term


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="a derivation of the documents, or a rule")
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="documents or folders (default: derivations/)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON record")


def run(arguments: Namespace) -> int:
    try:
        library = Library.of(read_documents(arguments.paths))
    except Unreadable as error:
        return complain(error)
    if arguments.name in library.entries:
        result = library.check(arguments.name)
        claim = result.goal.claim
        if claim is None:
            print(f"{arguments.name} is {result.verdict.value}: what is not established rests on nothing")
            return 1
        sources = [claim.theorem, *claim.witnesses]
        names = {g.name: g for g in library.entries[arguments.name][1].context.hypotheses if g.name}
        used = {h for t in sources for h in t.hypotheses}
        named = {p: n for n, g in names.items() for p in g.propositions}
        cites = list(result.cites)
    else:
        try:
            sources = [theorem(arguments.name)]
        except KeyError as error:
            return complain(f"{arguments.name} is no derivation of these documents; {error.args[0]}")
        used, named, cites = set(sources[0].hypotheses), {}, []
    rules = sorted({r.name for t in sources for r in axioms(t)})
    hypotheses = sorted({_said(p, named) for p in used})
    if arguments.json:
        record = {"kind": "axioms", "name": arguments.name, "axioms": rules, "hypotheses": hypotheses,
                  "cites": cites, "oracles": []}  # fmt: skip
        print(json.dumps(record))
        return 0
    print(f"{arguments.name} rests on")
    print(f"  {len(rules)} axioms")
    for name in rules:
        print(f"    {name:<26} {find_rule(name).show}")
    print(f"  {len(hypotheses)} hypotheses")
    for text in hypotheses:
        print(f"    {text}")
    if cites:
        print(f"  derivations: {', '.join(cites)} (their axioms are among those above)")
    print("  no oracle: every inference was made by the kernel")
    return 0


def _said(p: Term, named: dict[Term, str]) -> str:
    text = print_term(p)
    return f"{named[p]}: {text}" if p in named else text
