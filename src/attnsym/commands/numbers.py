"""The command `attnsym numbers FILE...`: arguments, order of work, exit status."""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TextIO

from attnsym.articles.article import READERS
from attnsym.articles.cache import default_folder
from attnsym.articles.many import BackendError, backend, check_files, decode, find_files
from attnsym.articles.records import Report
from attnsym.articles.settings import Settings, SettingsError, find_settings, load_settings
from attnsym.show.articles.summary import Summary

NONE_WRONG, WRONG, UNUSABLE = 0, 1, 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="an article, or a folder of articles")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", dest="report", action="store_const", const="json", help="JSON Lines")
    form.add_argument("--sarif", dest="report", action="store_const", const="sarif", help="SARIF 2.1.0")
    form.add_argument(
        "--github", dest="report", action="store_const", const="github", help="GitHub annotations"
    )
    parser.add_argument(
        "--html", metavar="FOLDER", type=Path, help="also write an annotated copy of each article there"
    )
    parser.add_argument(
        "--all", action="store_true", help="show what is in order too, and each relation not judged"
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        default=None,
        help="exit status 1 for any warning, not only for a wrong number",
    )
    parser.add_argument(
        "--format",
        choices=sorted(READERS),
        default="",
        help="the format of the files, whatever their names say",
    )
    parser.add_argument(
        "--config", metavar="FILE", type=Path, help="a TOML file with a table [tool.attnsym.numbers]"
    )
    parser.add_argument(
        "--jobs",
        type=int,
        metavar="N",
        help="worker processes; 1 for none (by default as many as are worth it)",
    )
    parser.add_argument("--backend", metavar="NAME", help="a joblib backend: loky, threading, dask, ray")
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="the scheduler of a Dask cluster, with --backend dask"
    )
    parser.add_argument(
        "--cache", metavar="FOLDER", type=Path, help=f"where reports are kept ({default_folder()})"
    )
    parser.add_argument("--no-cache", action="store_true", help="neither read nor keep reports")
    parser.set_defaults(report="terminal")


def run(args: argparse.Namespace) -> int:
    """Check the files; 0 if no number is wrong, 1 if one is, 2 if the usage is wrong or a file can't be
    read.
    """
    try:
        settings = load_settings(args.config) if args.config is not None else find_settings(Path.cwd())
    except SettingsError as error:
        print(f"attnsym numbers: {error}", file=sys.stderr)
        return UNUSABLE
    if args.strict is not None:
        settings = replace(settings, strict=args.strict)
    names = find_files(args.files, settings)
    if not names:
        print("attnsym numbers: no articles there", file=sys.stderr)
        return UNUSABLE
    # Reports are made and dropped by the thousand, without cycles: let the collector look less often.
    gc.set_threshold(50_000, 20, 20)
    cache = None if args.no_cache else (args.cache or default_folder())
    summary = Summary()
    try:
        with backend(args.backend, args.scheduler):
            reports = _reports(names, settings, args, cache, summary)
            _write(reports, args, sys.stdout)
    except BackendError as error:
        print(f"attnsym numbers: {error}", file=sys.stderr)
        return UNUSABLE
    if args.report == "terminal":
        print("\n".join(["", *summary.sentences()]))
    elif args.report == "json":
        from attnsym.show.articles.jsonlines import json_summary

        print(json_summary(summary))
    if summary.unreadable:
        return UNUSABLE
    failed = summary.alarms + summary.problems if settings.strict else summary.wrong
    return WRONG if failed else NONE_WRONG


def _reports(
    names: list[str], settings: Settings, args: argparse.Namespace, cache: Path | None, summary: Summary
) -> Iterator[Report]:
    """Reports in order, counted, with progress on a terminal."""
    progress = _Progress(len(names), sys.stderr)
    for report in check_files(names, settings, jobs=args.jobs, cache=cache, form=args.format):
        summary.add(report)
        progress.step(report.name)
        if args.html is not None and not report.error:
            _write_page(report, args.html)
        yield report
    progress.done()


def _write(reports: Iterator[Report], args: argparse.Namespace, stream: TextIO) -> None:
    # Each form of report is loaded when it is asked for: a small folder should not wait for the others.
    if args.report == "sarif":
        from attnsym.show.articles.sarif import sarif_parts

        for part in sarif_parts(reports):
            stream.write(part)
        stream.write("\n")
        return
    for report in reports:
        for line in _lines(report, args, colour=args.report == "terminal" and stream.isatty()):
            stream.write(line + "\n")


def _lines(report: Report, args: argparse.Namespace, *, colour: bool) -> Iterator[str]:
    if args.report == "json":
        from attnsym.show.articles.jsonlines import json_lines

        return json_lines(report)
    if args.report == "github":
        from attnsym.show.articles.github import github_lines

        return github_lines(report)
    from attnsym.show.articles.terminal import terminal_lines

    return terminal_lines(report, everything=args.all, colour=colour)


def _write_page(report: Report, folder: Path) -> None:
    from attnsym.show.articles.page import annotated_page

    folder.mkdir(parents=True, exist_ok=True)
    parts = [part for part in Path(report.name).parts if part not in ("/", "..", ".")]
    text = decode(Path(report.name).read_bytes())
    (folder / ("__".join(parts) + ".html")).write_text(annotated_page(report, text), encoding="utf-8")


class _Progress:
    """A line on a terminal that says how far the work is; nothing anywhere else."""

    def __init__(self, total: int, stream: TextIO) -> None:
        self.total, self.stream, self.count = total, stream, 0
        self.shown = total > 1 and stream.isatty()

    def step(self, name: str) -> None:
        self.count += 1
        if self.shown:
            label = "".join(c if c.isprintable() else "?" for c in name)[-50:]
            self.stream.write(f"\r\x1b[K{self.count}/{self.total} {label}")
            self.stream.flush()

    def done(self) -> None:
        if self.shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
