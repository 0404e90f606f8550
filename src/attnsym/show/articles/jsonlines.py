"""JSON Lines: an object per finding, per relation not judged, per file, and one for the summary. ASCII
only.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

from attnsym.articles.records import Report
from attnsym.show.articles.summary import Summary


def json_lines(report: Report) -> Iterator[str]:
    """Objects with "type": "finding", "not judged", "problem", and last "file"."""
    for kind, items in (
        ("finding", report.findings),
        ("not judged", report.skipped),
        ("problem", report.problems),
    ):
        for item in items:
            data = asdict(item)
            place = data.pop("place")
            yield json.dumps({"type": kind, "file": report.name, **place, **data})
    yield json.dumps(
        {
            "type": "file",
            "file": report.name,
            "format": report.format,
            "error": report.error,
            "findings": len(report.findings),
            "not_judged": len(report.skipped),
            **asdict(report.coverage),
        }
    )


def json_summary(summary: Summary) -> str:
    return json.dumps(
        {
            "type": "summary",
            "files": summary.files,
            "unreadable": summary.unreadable,
            "judged": summary.judged,
            "verdicts": dict(summary.verdicts),
            "wrong": summary.wrong,
            "alarms": summary.alarms,
            "waived": summary.waived,
            "not_judged": summary.not_judged,
            "reasons": dict(summary.reasons),
            "numerals": summary.numerals,
            "numerals_judged": summary.judged_numerals,
            "numerals_seen": summary.seen_numerals,
        }
    )
