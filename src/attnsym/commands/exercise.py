"""attnsym exercise make DERIVATION...: sheets of exercises made of checked derivations, with their keys
apart."""

from __future__ import annotations

import argparse
from pathlib import Path

from attnsym.commands.paths import Unreadable, complain, read_documents, read_neighbours
from attnsym.exercises.making import KINDS, LEVELS, NoExercise, make
from attnsym.exercises.sheets import handed_out, key_text, page_text, practice_text, read_sheet, sheet_text
from attnsym.exercises.tasks import Task
from attnsym.prove.check import Library

MOST = 60
PRACTICE = ("reason", "line", "between", "hypothesis", "wrong", "counterexample", "order", "number")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    maker = actions.add_parser("make", help="make a sheet, or one for each student")
    maker.add_argument("derivations", nargs="+", help="names of derivations")
    maker.add_argument("--from", dest="documents", nargs="+", default=[], metavar="PATH",
                       help="documents that have them (default: the folder derivations)")  # fmt: skip
    maker.add_argument("--kind", nargs="+", choices=sorted(KINDS), default=["reason", "line"])
    maker.add_argument("--number", type=int, default=4, help="of exercises (default 4)")
    maker.add_argument("--difficulty", type=int, choices=LEVELS, default=1)
    maker.add_argument("--seed", default="1", help="another seed gives another sheet")
    maker.add_argument("--students", metavar="FILE", help="a name on each line: a sheet of its own for each")
    maker.add_argument("--title", default="Practice")
    maker.add_argument("--pdf", action="store_true", help="as PDF too (needs Sphinx, latexmk and xelatex)")
    maker.add_argument("--hints", action="store_true", help="hints on the sheet")
    maker.add_argument(
        "-o", "--out", default="sheets", metavar="FOLDER", help="where sheets/, keys/ and pages/ go"
    )
    out = actions.add_parser("handout", help="a sheet of your own without its worked answers")
    out.add_argument("sheet", help="a document with exercise blocks")
    out.add_argument("-o", "--out", required=True, metavar="FILE", help="where it goes")
    pages = actions.add_parser("pages", help="make a page to practise on for each document")
    pages.add_argument("documents", nargs="+", help="documents, or folders of them")
    pages.add_argument("--seed", default="1", help="another seed gives other exercises")
    pages.add_argument("-o", "--out", default="practice", metavar="FOLDER", help="where the pages go")


def run(arguments: argparse.Namespace) -> int:
    return {"pages": _pages, "handout": _handout, "make": _sheets}[arguments.action](arguments)


def _handout(arguments: argparse.Namespace) -> int:
    try:
        read_sheet(arguments.sheet)
        text = Path(arguments.sheet).read_text(encoding="utf-8")
        Path(arguments.out).write_text(handed_out(text, arguments.sheet), encoding="utf-8")
    except (OSError, ValueError) as error:
        return complain(error)
    print(arguments.out)
    return 0


def _pages(arguments: argparse.Namespace) -> int:
    try:
        documents = read_documents(arguments.documents)
    except Unreadable as error:
        return complain(error)
    library = Library.of(documents, lambda: read_neighbours(documents))
    out = Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    for document in documents:
        stem = Path(document.path).stem
        names = [d.name for d in document.derivations]
        try:
            made = make(names, library, [document], kinds=PRACTICE, number=2 * len(PRACTICE), level=1,
                        seed=f"{arguments.seed} {stem}")  # fmt: skip
        except NoExercise:
            continue
        title = f"Practice: {stem.replace('_', ' ')}"
        (out / f"{stem}.md").write_text(practice_text(title, made), encoding="utf-8")
        print(f"{out / stem}.md  {len(made)} exercises")
    return 0


def _sheets(arguments: argparse.Namespace) -> int:
    if not 0 < arguments.number <= MOST:
        return complain(f"--number is between 1 and {MOST}")
    try:
        documents = read_documents(arguments.documents)
        students = _students(arguments.students)
    except (Unreadable, OSError, UnicodeDecodeError) as error:
        return complain(error)
    library = Library.of(documents)
    out = Path(arguments.out)
    for student in students:
        seed = arguments.seed if student == "sheet" else f"{arguments.seed} {student}"
        try:
            made = make(
                arguments.derivations, library, documents, kinds=arguments.kind,
                number=arguments.number, level=arguments.difficulty, seed=seed,
            )  # fmt: skip
        except NoExercise as error:
            return complain(error)
        _write(out, student, arguments.title, made, arguments.hints)
        if len(made) < arguments.number:
            print(
                f"{student}: {len(made)} exercises; no more of these kinds can be made of these derivations"
            )
    if arguments.pdf:
        from attnsym.show.exercises.paper import NoPrinter, print_sheets  # loads what only paper needs

        try:
            sheets = [out / "sheets" / f"{student}.md" for student in students]
            print_sheets(sheets, out / "pdf", [d.path for d in documents])
        except NoPrinter as error:
            return complain(error)
    count = f"{len(students)} {'sheet' if len(students) == 1 else 'sheets'}"
    print(f"{count} in {out / 'sheets'}, keys in {out / 'keys'}, pages in {out / 'pages'}")
    return 0


def _students(path: str | None) -> list[str]:
    if path is None:
        return ["sheet"]
    names = []
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        name = "".join(c if c.isalnum() or c in "-_." else "_" for c in line.strip()).lstrip(".")
        if name:
            names.append(name[:80])
    return list(dict.fromkeys(names))


def _write(out: Path, student: str, title: str, made: list[tuple[str, Task]], hints: bool) -> None:
    for folder, suffix, text in (
        ("sheets", ".md", sheet_text(title, made, hints)),
        ("keys", ".md", key_text(title, made)),
        ("pages", ".html", page_text(title, made)),
    ):
        (out / folder).mkdir(parents=True, exist_ok=True)
        (out / folder / f"{student}{suffix}").write_text(text, encoding="utf-8")
