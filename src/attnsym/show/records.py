"""Verdicts as JSON objects, one for each line of output; the keys are part of the public interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attnsym.prove.verdicts import Checked, Line
from attnsym.syntax.faults import Fault
from attnsym.syntax.records import Claim, Skip

if TYPE_CHECKING:  # judging loads the number libraries, which a report without numbers can do without
    from attnsym.numbers.verdict import Judgement, Reading


def line_record(line: Line, path: str) -> dict[str, Any]:
    """A step, a statement or a goal."""
    return {
        "kind": line.kind,
        "file": path,
        "line": line.line,
        "derivation": line.derivation,
        "step": line.number or None,
        "verdict": line.verdict.value,
        "reason": ", ".join(line.reasons),
        "statement": line.statement,
        "message": line.message,
        "missing": [
            {"rule": m.rule, "words": m.words, "statement": m.statement, "repair": m.repair}
            for m in line.missing
        ],
        "counterexample": None if line.counterexample is None else line.counterexample.as_json(),
        "undefined": None if line.undefined is None else line.undefined.reason,
        "expected": line.expected,
        "as_expected": line.as_expected,
    }


def derivation_record(checked: Checked) -> dict[str, Any]:
    """A derivation as a whole."""
    return {
        "kind": "derivation",
        "file": checked.path,
        "line": checked.line,
        "derivation": checked.name,
        "step": None,
        "verdict": checked.verdict.value,
        "reason": "",
        "established": checked.established,
        "model": None if checked.model is None else checked.model.as_json(),
        "contradiction": checked.contradiction,
        "unused": list(checked.unused),
        "cites": list(checked.cites),
        "rules": list(checked.rules),
    }


def claim_record(claim: Claim, judged: Judgement, path: str, as_expected: bool) -> dict[str, Any]:
    """A printed number."""
    return {
        "kind": "claim",
        "file": path,
        "line": claim.line,
        "derivation": None,
        "step": claim.name or None,
        "verdict": judged.verdict.value,
        "reason": judged.message,
        "printed": claim.printed,
        "expression": claim.text,
        "value": judged.value,
        "should_read": judged.should_read,
        "exact": None if judged.exact is None else _reading(judged.exact),
        "as_printed": _reading(judged.as_printed),
        "severity": judged.severity.value,
        "tie": judged.tie,
        "repair": None if judged.repair is None else judged.repair.sentence,
        "expected": claim.expect,
        "as_expected": as_expected,
    }


def unjudged_record(claim: Claim, fault: str, path: str) -> dict[str, Any]:
    """A printed number that can't be judged."""
    return {
        "kind": "claim", "file": path, "line": claim.line, "derivation": None, "step": claim.name or None,
        "verdict": "unreadable", "reason": fault, "printed": claim.printed, "expression": claim.text,
        "value": None, "should_read": None, "exact": None, "as_printed": None,
        "expected": claim.expect, "as_expected": False,
    }  # fmt: skip


def _reading(reading: Reading) -> dict[str, Any]:
    enclosure = reading.enclosure
    return {
        "verdict": reading.verdict.value,
        "value": reading.value,
        "should_read": reading.should_read,
        "enclosure": None if enclosure is None else [str(enclosure.lower), str(enclosure.upper)],
    }


def skip_record(skip: Skip, path: str) -> dict[str, Any]:
    """A number that the author leaves out."""
    return {
        "kind": "claim", "file": path, "line": skip.line, "derivation": None, "step": None,
        "verdict": "not checked", "reason": skip.reason, "printed": skip.text,
    }  # fmt: skip


def fault_record(fault: Fault) -> dict[str, Any]:
    """Something that could not be read."""
    return {
        "kind": "fault", "file": fault.path, "line": fault.line, "column": fault.column, "derivation": None,
        "step": None, "verdict": "unreadable", "reason": fault.message, "expected": fault.expected,
        "repair": fault.repair,
    }  # fmt: skip


def document_record(path: str, established: bool, counts: dict[str, int]) -> dict[str, Any]:
    """A document as a whole, last of its records."""
    return {
        "kind": "document", "file": path, "line": 1, "derivation": None, "step": None,
        "verdict": "established" if established else "not established", "reason": "", "counts": counts,
    }  # fmt: skip
