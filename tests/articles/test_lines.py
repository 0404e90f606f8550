"""Lines of the kinds that notes print: each read to its value and given its verdict, or let alone."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from mpmath import mpf, workdps

from attnsym.articles.article import check_text

LINES = Path(__file__).with_name("lines.tsv")


def _rows() -> list[dict[str, str]]:
    with LINES.open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


CLAIMS = [row for row in _rows() if row["verdict"] != "not a claim"]
OTHERS = [row["line"] for row in _rows() if row["verdict"] == "not a claim"]


@pytest.mark.parametrize("name", ["notes.md", "notes.txt"])
@pytest.mark.parametrize("row", CLAIMS, ids=lambda row: row["line"][:40])
def test_claim_is_read_and_judged(row: dict[str, str], name: str) -> None:
    findings = check_text(row["line"], name).findings
    assert row["verdict"] in [finding.verdict for finding in findings]
    if row["value"]:
        found = next(finding.value for finding in findings if finding.verdict == row["verdict"])
        with workdps(30):
            assert abs(mpf(found) - mpf(row["value"])) <= abs(mpf(row["value"])) * mpf(10) ** -9


@pytest.mark.parametrize("name", ["notes.md", "notes.txt", "notes.html"])
@pytest.mark.parametrize("line", OTHERS, ids=lambda line: line[:40])
def test_no_alarm_on_what_is_no_claim(line: str, name: str) -> None:
    assert [finding.source for finding in check_text(line, name).findings if finding.is_alarm] == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("$2x + 3 = 7$", "the name x has no value here"),
        ("$d_k = 64$", "a definition or the value of a name"),
        ("$7 + 8 = 3 \\pmod{12}$", "modular arithmetic"),
        ("$1 + 2 + \\dots + 10 = 55$", "an ellipsis stands for what is not printed"),
        (
            "3 + 4 = ٧",
            "the right side goes on or is no number: characters that are not read as digits or signs",
        ),
        ("$3 = 4$", "a numeral on both sides"),
    ],
)
def test_what_is_not_judged_is_listed_with_its_reason(text: str, reason: str) -> None:
    report = check_text(text, "notes.md")
    assert report.findings == []
    assert [skipped.reason for skipped in report.skipped] == [reason]


@pytest.mark.parametrize(
    ("text", "note"),
    [
        ("`16*20*28 / 2*2 = 2240`", "a / b*c read as a / (b*c)"),
        ("$\\log 100 = 2$", "log read as base 10"),
        ("$\\sin 30 = 0.5$", "angles read as degrees"),
        ("$-3^2 = 9$", "-a^n read as (-a)^n"),
        ("`256 * 16 = 4TB`", "the left side is taken in units of 10^9, unsaid"),
        ("$0.5\\ln 0.5 + 0 \\ln 0 = -0.35$", "0 log 0 taken as 0"),
        ("$12/80 \\times 100 = 15\\%$", "the left side is multiplied by 100 already"),
    ],
)
def test_a_reading_that_is_not_the_standard_one_is_named(text: str, note: str) -> None:
    (finding,) = check_text(text, "notes.md").findings
    assert finding.severity == "ok"
    assert finding.note == note


def test_another_reading_never_hides_a_wrong_number() -> None:
    (finding,) = check_text("$\\log 100 = 3$", "notes.md").findings
    assert finding.verdict == "inconsistent"


def test_a_convention_that_is_stated_is_kept_to() -> None:
    (finding,) = check_text("<!-- attnsym: log = 2 -->\n\n$\\log 100 = 2$", "notes.md").findings
    assert finding.verdict == "inconsistent"
