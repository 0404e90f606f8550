"""Counts over many reports: what was judged, what was seen and not judged, and how much of the articles
that is.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from attnsym.articles.records import Report


@dataclass(slots=True)
class Summary:
    """Counts; add a report at a time, so that many files need no memory."""

    files: int = 0
    unreadable: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    wrong: int = 0
    alarms: int = 0
    waived: int = 0
    problems: int = 0
    numerals: int = 0
    judged_numerals: int = 0
    seen_numerals: int = 0

    def add(self, report: Report) -> None:
        self.files += 1
        self.unreadable += bool(report.error)
        self.problems += len(report.problems)
        for finding in report.findings:
            self.verdicts[finding.verdict] += 1
            self.waived += bool(finding.waived)
            self.alarms += finding.is_alarm
            self.wrong += finding.is_alarm and finding.severity == "error"
        self.reasons.update(reason_kind(skipped.reason) for skipped in report.skipped)
        self.numerals += report.coverage.numerals
        self.judged_numerals += report.coverage.judged
        self.seen_numerals += report.coverage.seen

    @property
    def judged(self) -> int:
        return sum(self.verdicts.values())

    @property
    def not_judged(self) -> int:
        return sum(self.reasons.values())

    def sentences(self) -> list[str]:
        """The summary in words, a line each."""
        lines = [
            f"{_count(self.files, 'file')}, "
            f"{_count(self.judged, 'printed equality', 'printed equalities')} judged"
        ]
        if self.verdicts:
            lines.append(
                "  " + ", ".join(f"{count} {verdict}" for verdict, count in self.verdicts.most_common())
            )
        if self.waived:
            lines.append(f"  {self.waived} waived by the author")
        lines.append(f"{_count(self.not_judged, 'relation')} seen and not judged")
        lines += [f"  {count} {reason}" for reason, count in self.reasons.most_common(12)]
        rest = sum(count for _, count in self.reasons.most_common()[12:])
        if rest:
            lines.append(f"  {rest} for other reasons")
        share = f" ({100 * self.judged_numerals // self.numerals}%)" if self.numerals else ""
        lines.append(
            f"coverage: of {_count(self.numerals, 'numeral')}, {self.judged_numerals}{share} "
            f"stand in judged equalities, {self.seen_numerals} beside a relation that was not judged"
        )
        if self.unreadable:
            lines.append(f"{_count(self.unreadable, 'file')} could not be read")
        return lines


def reason_kind(reason: str) -> str:
    """A reason without the name or sign it quotes, so that like reasons are counted together."""
    for mark in ("the name ", "words inside the formula"):
        if mark in reason:
            return reason.partition(mark)[0] + ("a name without a value" if mark == "the name " else mark)
    if "is not read here" in reason:
        return "a sign that is not read there"
    return reason


def _count(number: int, noun: str, plural: str = "") -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {plural or noun + 's'}"
