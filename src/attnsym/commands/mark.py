"""attnsym mark ANSWER... [--sheet SHEET]: answers marked line by line, with feedback for each student and a
class table."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from attnsym.commands.paths import Unreadable, complain, document_paths
from attnsym.exercises.feedback import as_json, html, lesson, markdown, shown, student_of, table_csv
from attnsym.exercises.grading import Job, mark_class
from attnsym.exercises.marks import AnswerMark
from attnsym.exercises.sheets import read_sheet

SUFFIXES = (".md", ".rst", ".txt")
DEFAULT_SHEETS = "sheets/sheets"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("answers", nargs="+", help="files, or folders of a class")
    parser.add_argument(
        "--sheet",
        default=DEFAULT_SHEETS,
        metavar="PATH",
        help="the sheet as handed out, or the folder of sheets, one for each student "
        f"(default: {DEFAULT_SHEETS}, where `attnsym exercise make` puts them)",
    )
    parser.add_argument("--from", dest="documents", nargs="+", default=[], metavar="PATH",
                        help="documents with the derivations (default: the folder derivations)")  # fmt: skip
    parser.add_argument(
        "-o", "--out", metavar="FOLDER", help="where feedback and the table of the class are written"
    )
    parser.add_argument("--jobs", type=int, default=0, help="cores (default: all)")
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(arguments: argparse.Namespace) -> int:
    try:
        documents = [str(path) for path in document_paths(arguments.documents)]
        jobs = _jobs(arguments.answers, Path(arguments.sheet))
    except (Unreadable, OSError, ValueError) as error:
        return complain(error)
    cores = arguments.jobs if arguments.jobs > 0 else min(os.cpu_count() or 1, len(jobs))

    def progress(done: int, count: int) -> None:
        if not arguments.quiet and sys.stderr.isatty():
            print(
                f"\r{done} of {count} marked", end="\n" if done == count else "", file=sys.stderr, flush=True
            )
        elif not arguments.quiet and (done == count or done % 20 == 0):
            print(f"{done} of {count} marked", file=sys.stderr)

    marks = mark_class(jobs, documents, cores, progress)
    if arguments.out is not None:
        _write(Path(arguments.out), marks)
    if len(marks) == 1:
        print(markdown(marks[0]))
    else:
        for mark in marks:
            note = f"  {mark.problem}" if mark.problem else ""
            print(f"{student_of(mark.path)}  {shown(mark.earned)} of {shown(mark.marks)}{note}")
        print(lesson(marks))
    return 0 if all(m.earned == m.marks and not m.problem for m in marks) else 1


def _jobs(answers: list[str], sheet: Path) -> list[Job]:
    """Each answer with its sheet: the one sheet, or the one in the folder that has the answer's name."""
    files: list[Path] = []
    for text in answers:
        path = Path(text)
        if path.is_dir():
            files += sorted(p for p in path.iterdir() if p.suffix in SUFFIXES and p.is_file())
        elif path.exists():
            files.append(path)
        else:
            raise Unreadable(f"{path}: no such file or folder")
    if not files:
        raise Unreadable("no answers in these folders")
    if sheet.is_dir() and [p.name for p in sheet.iterdir()] == ["sheet.md"]:
        sheet = sheet / "sheet.md"  # one for all
    if not sheet.is_dir():
        read_sheet(str(sheet))
        return [(str(f), str(sheet)) for f in files]
    return [(str(f), str(sheet / f"{f.stem}.md")) for f in files]


def _write(out: Path, marks: list[AnswerMark]) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for mark in marks:
        (out / f"{student_of(mark.path)}.md").write_text(markdown(mark), encoding="utf-8")
        (out / f"{student_of(mark.path)}.html").write_text(html(mark), encoding="utf-8")
    (out / "class.csv").write_text(table_csv(marks), encoding="utf-8")
    (out / "class.json").write_text(
        json.dumps(as_json(marks), ensure_ascii=False, indent=1), encoding="utf-8"
    )
    (out / "lesson.txt").write_text(lesson(marks) + "\n", encoding="utf-8")
