"""GitHub workflow commands: an annotation per finding that asks for a change."""

from __future__ import annotations

from collections.abc import Iterator

from attnsym.articles.records import Report
from attnsym.show.articles.escape import github_data, github_property, shortened

_LEVELS = {"error": "error", "warning": "warning", "note": "notice"}


def github_lines(report: Report) -> Iterator[str]:
    """::error file=...,line=...::message, and so on."""
    name = github_property(report.name)
    if report.error:
        yield f"::error file={name}::{github_data('not read: ' + report.error)}"
    for finding in report.findings:
        level = _LEVELS.get(finding.severity)
        if level is None or finding.waived:
            continue
        place = finding.place
        where = f"file={name},line={place.line},endLine={place.end_line},col={place.column}"
        words = [shortened(finding.source), finding.message, finding.note and f"reading: {finding.note}"]
        if finding.repair not in finding.message:
            words.append(finding.repair)
        message = " | ".join(filter(None, words))
        yield f"::{level} {where},title={github_property(finding.verdict)}::{github_data(message)}"
    for problem in report.problems:
        yield f"::warning file={name},line={problem.place.line}::{github_data(problem.reason)}"
