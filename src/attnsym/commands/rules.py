"""`attnsym rules [NAME]`: every rule in a line, or one with its statement, needs and examples."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace

from attnsym.commands.paths import complain
from attnsym.rules import Rule, all_rules, find_rule


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="the rule to show; all are listed without it")
    parser.add_argument("--json", action="store_true", help="JSON Lines, one record a rule")


def run(arguments: Namespace) -> int:
    if arguments.name is None:
        for found in all_rules().values():
            print(json.dumps(record(found)) if arguments.json else f"{found.name:<28} {found.show}")
        return 0
    try:
        found = find_rule(arguments.name)
    except KeyError as error:
        return complain(error.args[0])
    print(json.dumps(record(found)) if arguments.json else page(found))
    return 0


def record(found: Rule) -> dict[str, object]:
    """A rule as JSON."""
    return {
        "kind": "rule",
        "name": found.name,
        "summary": found.summary,
        "let": found.let.split("\n") if found.let else [],
        "needs": [
            {"kind": n.kind, "statement": n.statement, "words": n.words, "why": n.why} for n in found.needs
        ],
        "show": found.show,
        "derived": found.derived,
        "source": found.source,
    }


def page(found: Rule) -> str:
    """A rule in words."""
    out = [
        f"{found.name}  ({'a theorem, proved from axioms' if found.derived else 'an axiom'})",
        "",
        found.summary,
        "",
    ]
    out += [f"  let    {line}" for line in found.let.split("\n") if line]
    out += [f"  needs  {n.statement}   ({n.kind})" for n in found.needs]
    out.append(f"  show   {found.show}")
    for title, examples in (("accepted", found.accepts), ("refused", found.rejects)):
        out += ["", f"{title}:"] if examples else []
        for example in examples:
            out.append(f"  {example.step}" + (f"   because of: {example.reason}" if example.reason else ""))
            out += [f"      let    {line}" for line in example.let.split("\n") if line]
            out += [f"      given  {line}" for line in example.given.split("\n") if line]
    if found.source:
        out += ["", f"source: {found.source}"]
    return "\n".join(out)
