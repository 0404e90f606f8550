"""The report for a terminal: what needs a look, what was not judged and why, and the coverage."""

from __future__ import annotations

from collections.abc import Iterator

from attnsym.articles.records import Finding, Report
from attnsym.show.articles.escape import shortened, visible
from attnsym.show.articles.summary import reason_kind

_COLOURS = {"error": "31;1", "warning": "33", "note": "36", "ok": "32", "info": "2"}


def terminal_lines(report: Report, *, everything: bool = False, colour: bool = False) -> Iterator[str]:
    """Lines on one article. Without `everything`, findings that are in order are only counted."""
    name = visible(report.name)
    if report.error:
        yield f"{name}: {_paint('not read', 'error', colour)}: {visible(report.error)}"
        return
    for finding in report.findings:
        if everything or finding.severity not in ("ok",):
            yield from _finding(name, finding, colour)
    for problem in report.problems:
        where = f"{name}:{problem.place.line}:{problem.place.column}"
        yield f"{where}: {visible(problem.reason)}: {shortened(problem.source)}"
    if everything:
        for skipped in report.skipped:
            label = _paint("not judged", "info", colour)
            yield f"{name}:{skipped.place.line}:{skipped.place.column}: {label}: {shortened(skipped.source)}"
            yield f"    {visible(skipped.reason)}"
    elif report.skipped:
        yield from _not_judged(name, report)


def _finding(name: str, finding: Finding, colour: bool) -> Iterator[str]:
    label = _paint(finding.verdict, finding.severity, colour)
    yield f"{name}:{finding.place.line}:{finding.place.column}: {label}: {shortened(finding.source)}"
    yield f"    {visible(finding.message)}"
    for words in (finding.tie, finding.repair, finding.note and f"reading: {finding.note}"):
        if words and words not in finding.message:
            yield f"    {visible(words)}"
    if finding.unrounded:
        yield f"    as printed: {finding.as_printed}; along the unrounded chain: {finding.unrounded}"
    if finding.waived:
        yield f"    waived: {shortened(finding.waived)}"


def _not_judged(name: str, report: Report) -> Iterator[str]:
    places: dict[str, list[int]] = {}
    for skipped in report.skipped:
        places.setdefault(reason_kind(skipped.reason), []).append(skipped.place.line)
    yield f"{name}: {len(report.skipped)} seen and not judged:"
    for reason, lines in sorted(places.items(), key=lambda item: -len(item[1])):
        shown = ", ".join(str(line) for line in sorted(set(lines))[:12]) + (
            ", ..." if len(set(lines)) > 12 else ""
        )
        yield f"    {len(lines)} {visible(reason)} (line {shown})"


def _paint(text: str, severity: str, colour: bool) -> str:
    return f"\x1b[{_COLOURS[severity]}m{text}\x1b[0m" if colour else text
