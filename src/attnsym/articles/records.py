"""What is said of an article: findings, what was seen and not judged, waivers, coverage. Flat, so that it
can be
stored, sent between processes and printed in any form; every field is text or a whole number."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the source: lines and columns counted from 1, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Finding:
    """One printed number, judged.

    source: the equality as it stands in the article; printed: the numeral judged.
    verdict, severity, basis: the headline. as_printed and unrounded: the verdict on either basis; unrounded
    is ""
    where the text supplies no unrounded chain.
    value: the true value (of the basis that the headline speaks of); should_read: it, to the digits printed.
    lower, upper: an enclosure of the value, as decimals rounded outward, and ulp: so that a reader can
    recheck.
    note: the reading taken where notation leaves one open; repair: the one edit that would make it right.
    waived: the reason that the author gave, or "".
    """

    place: Place
    source: str
    printed: str
    verdict: str
    severity: str
    basis: str
    as_printed: str
    unrounded: str
    value: str
    unrounded_value: str
    should_read: str
    lower: str
    upper: str
    ulp: str
    message: str
    note: str = ""
    tie: str = ""
    repair: str = ""
    waived: str = ""

    @property
    def is_alarm(self) -> bool:
        """Whether it asks the author to change something."""
        return self.severity in ("warning", "error") and not self.waived


@dataclass(frozen=True, slots=True)
class Skipped:
    """A relation that was seen and not judged, and why."""

    place: Place
    source: str
    reason: str


@dataclass(slots=True)
class Coverage:
    """numerals: all in the article's text; judged: those that are an operand or the value of a judged
    equality;
    seen: those beside a relation that was not judged."""

    numerals: int = 0
    judged: int = 0
    seen: int = 0


@dataclass(slots=True)
class Report:
    """All that is said of one article. error: why it could not be read, or ""."""

    name: str
    format: str = ""
    findings: list[Finding] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    problems: list[Skipped] = field(default_factory=list)
    coverage: Coverage = field(default_factory=Coverage)
    error: str = ""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Report:
        def place(item: dict[str, Any]) -> dict[str, Any]:
            return {**item, "place": Place(**item["place"])}

        return cls(
            name=data["name"],
            format=data["format"],
            findings=[Finding(**place(item)) for item in data["findings"]],
            skipped=[Skipped(**place(item)) for item in data["skipped"]],
            problems=[Skipped(**place(item)) for item in data["problems"]],
            coverage=Coverage(**data["coverage"]),
            error=data["error"],
        )
