"""SARIF 2.1.0, written as it is made: the results of one file are in memory at a time."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from attnsym import __version__
from attnsym.articles.records import Finding, Place, Report
from attnsym.numbers.verdict import SEVERITY, Verdict
from attnsym.show.articles.escape import shortened, visible

_LEVELS = {"error": "error", "warning": "warning", "note": "note", "ok": "none", "info": "none"}
_MEANINGS = {
    Verdict.EXACT: "The printed number is the value of the formula.",
    Verdict.CORRECTLY_ROUNDED: "The printed number is the nearest at its last place.",
    Verdict.TRUNCATED: "The value was cut off toward zero; it is not the nearest.",
    Verdict.ROUNDED_AWAY: "The value was rounded away from zero; it is not the nearest.",
    Verdict.OFF_BY_ONE_ULP: "The last digit is one off, and no rounding explains it.",
    Verdict.RIGHT_AS_PRINTED_ONLY: "Right from the operands as printed, off along the unrounded chain.",
    Verdict.CONSISTENT_WITH_ROUNDED_OPERANDS: "Off at face value; the operands' own roundings explain it.",
    Verdict.APPROXIMATE: "Said to be approximate, and within what that allows.",
    Verdict.INCONSISTENT: "The printed number is not the value of the formula, however it is rounded.",
    Verdict.UNDEFINED: "The formula has no value.",
    Verdict.UNDECIDED: "Too near a boundary between two roundings to tell.",
    Verdict.NOT_CHECKED: "Beyond the bounds of what is evaluated.",
    Verdict.DISPUTED: "Two evaluations disagree: a fault of this program.",
}
_RULES = list(Verdict)
_INDEX = {verdict.value: place for place, verdict in enumerate(_RULES)}


def sarif_parts(reports: Iterable[Report]) -> Iterator[str]:
    """The pieces of one SARIF document."""
    driver = {
        "name": "attnsym numbers",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": _rules(),
    }
    yield (
        '{"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [{"tool": '
        + json.dumps({"driver": driver})
        + ', "columnKind": "unicodeCodePoints", "results": ['
    )
    notifications: list[dict[str, Any]] = []
    first = True
    for report in reports:
        if report.error:
            notifications.append(_notification(report.name, None, report.error, "error"))
        notifications += [
            _notification(report.name, one.place, one.reason, "warning") for one in report.problems
        ]
        notifications += _not_judged(report)
        for finding in report.findings:
            yield ("" if first else ", ") + json.dumps(_result(report.name, finding))
            first = False
    successful = not any(one["level"] == "error" for one in notifications)
    invocation = {"executionSuccessful": successful, "toolExecutionNotifications": notifications}
    yield '], "invocations": [' + json.dumps(invocation) + "]}]}"


def _rules() -> list[dict[str, Any]]:
    return [
        {
            "id": verdict.value.replace(" ", "-"),
            "name": "".join(word.capitalize() for word in verdict.value.split()),
            "shortDescription": {"text": _MEANINGS[verdict]},
            "defaultConfiguration": {"level": _LEVELS[SEVERITY[verdict].value]},
        }
        for verdict in _RULES
    ]


def _result(name: str, finding: Finding) -> dict[str, Any]:
    words = [f"{shortened(finding.source)}: {visible(finding.message)}"]
    if finding.repair and finding.repair not in finding.message:
        words.append(visible(finding.repair))
    if finding.note:
        words.append(f"reading: {visible(finding.note)}")
    level = _LEVELS[finding.severity]
    result: dict[str, Any] = {
        "ruleId": finding.verdict.replace(" ", "-"),
        "ruleIndex": _INDEX[finding.verdict],
        "level": level,
        "kind": {"ok": "pass", "info": "open"}.get(finding.severity, "fail"),
        "message": {"text": _plain("; ".join(words))},
        "locations": [_location(name, finding.place)],
        "properties": {
            "printed": finding.printed,
            "value": finding.value,
            "shouldRead": finding.should_read,
            "asPrinted": finding.as_printed,
            "unroundedChain": finding.unrounded,
            "enclosure": [finding.lower, finding.upper],
            "ulp": finding.ulp,
        },
    }
    if level == "none" and result["kind"] == "fail":
        result["kind"] = "informational"
    if finding.waived:
        result["suppressions"] = [{"kind": "inSource", "justification": _plain(visible(finding.waived))}]
    return result


def _not_judged(report: Report) -> list[dict[str, Any]]:
    return [
        _notification(
            report.name, one.place, f"not judged: {one.reason}: {shortened(one.source, 80)}", "none"
        )
        for one in report.skipped
    ]


def _notification(name: str, place: Place | None, text: str, level: str) -> dict[str, Any]:
    return {"level": level, "message": {"text": _plain(visible(text))}, "locations": [_location(name, place)]}


def _location(name: str, place: Place | None) -> dict[str, Any]:
    physical: dict[str, Any] = {"artifactLocation": {"uri": quote(name.replace("\\", "/"), safe="/._-~")}}
    if place is not None:
        physical["region"] = {
            "startLine": place.line,
            "startColumn": place.column,
            "endLine": place.end_line,
            "endColumn": place.end_column,
        }
    return {"physicalLocation": physical}


def _plain(text: str) -> str:
    """Without what SARIF reads as a link or a placeholder."""
    return text.replace("](", "] (").replace("[", "\\[").replace("]", "\\]")
