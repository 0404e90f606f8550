"""The command `attnsym`: a table of subcommands, each in a file of its own, loaded when it is called.

Exit statuses: 0 all established; 1 something is not; 2 usage, or input that can't be read; 3 disputed
(a fault of ours).
"""

from __future__ import annotations

import sys
from importlib import import_module

# subcommand: (module with add_arguments(parser) and run(arguments) -> int, what it does)
COMMANDS = {
    "check": ("attnsym.commands.check", "check the derivations and numbers of documents"),
    "replay": ("attnsym.commands.replay", "re-check a certificate against the statements of a document"),
    "rules": ("attnsym.commands.rules", "list the rules, or show one"),
    "axioms": ("attnsym.commands.axioms", "list what a result rests on, to full depth"),
    "graph": ("attnsym.commands.graph", "draw which derivation rests on which, as DOT and SVG"),
    "audit": ("attnsym.commands.audit", "drop each hypothesis in turn and report what breaks"),
    "explain": ("attnsym.commands.explain", "explain a verdict or a word of a report"),
    "derive": ("attnsym.commands.derive", "find a derivation for a question, each step proved"),
    "fill": ("attnsym.commands.fill", "write the lines of a document that are left to the machine"),
    "suggest": ("attnsym.commands.suggest", "name the reasons that would justify a step of a document"),
    "slides": ("attnsym.commands.slides", "make slides from documents, one step a fragment"),
    "exercise": ("attnsym.commands.exercise", "make sheets of exercises out of checked derivations"),
    "mark": ("attnsym.commands.mark", "mark answers line by line, each with a reason"),
    "numbers": ("attnsym.commands.numbers", "find and judge the printed equalities of any article"),
}


def main(argv: list[str] | None = None) -> int:
    """Runs a command line; the exit status."""
    import argparse

    words = sys.argv[1:] if argv is None else argv
    name = next((w for w in words if not w.startswith("-")), "")
    parser = argparse.ArgumentParser(
        prog="attnsym", description="Checks the mathematics of attention that people publish and teach.",
        epilog="exit status: 0 all established, 1 something is not, 2 usage or unreadable input, 3 disputed",
    )  # fmt: skip
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command, (module, words_of_it) in COMMANDS.items():
        sub = commands.add_parser(command, help=words_of_it, description=words_of_it)
        if command == name:
            import_module(module).add_arguments(sub)
    arguments = parser.parse_args(words)
    try:
        status: int = import_module(COMMANDS[arguments.command][0]).run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of a pipe has gone: not an error of the check
        sys.stderr.close()
        return 1
    return status


def _version() -> str:
    from attnsym import __version__

    return f"attnsym {__version__}"


if __name__ == "__main__":
    raise SystemExit(main())
