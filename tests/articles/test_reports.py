"""Reports: what each holds, and that no text of an article can break out of them."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from attnsym.articles.article import check_text
from attnsym.articles.records import Report
from attnsym.show.articles.escape import github_data, github_property, visible
from attnsym.show.articles.github import github_lines
from attnsym.show.articles.jsonlines import json_lines, json_summary
from attnsym.show.articles.page import annotated_page
from attnsym.show.articles.sarif import sarif_parts
from attnsym.show.articles.summary import Summary
from attnsym.show.articles.terminal import terminal_lines

EVIL = (
    "Look \x1b[31m<script>alert(1)</script>:\n\n$3 + 4 = 9$ %0A::error::x and `2 + 2 = 5`.\n\n"
    "3 +\u200b 4 = 8 \x1b[2J, <b>5 + 5 = 11</b>\n"
)
NAME = "ev\x1bil,na:me%.md"


@pytest.fixture
def report() -> Report:
    return check_text(EVIL, NAME)


def test_visible_writes_out_what_does_not_show() -> None:
    assert visible("a\x1b[31m\u202eb\u200bc\nd\ud800") == "a\\x1b[31m\\u202eb\\u200bc d\\ud800"
    assert visible("a → b × 3") == "a → b × 3"


def test_github_escapes() -> None:
    assert github_data("100%\n::error::x") == "100%25 %3A%3Aerror%3A%3Ax"
    assert github_property("a:b,c%") == "a%3Ab%2Cc%25"


def test_terminal_shows_no_control_characters(report: Report) -> None:
    text = "\n".join(terminal_lines(report, everything=True))
    assert "inconsistent" in text
    assert all(character == "\n" or character.isprintable() for character in text)


def test_github_annotations_are_one_line_each(report: Report) -> None:
    lines = list(github_lines(report))
    assert lines
    for line in lines:
        assert line.isprintable()
        assert line.count("::") == 2
        assert line.startswith(("::error file=ev\\x1bil%2Cna%3Ame%25.md,line=", "::warning file="))


def test_json_lines_can_be_read_back(report: Report) -> None:
    objects = [json.loads(line) for line in json_lines(report)]
    assert all(line.isascii() for line in json_lines(report))
    finding = next(one for one in objects if one["type"] == "finding")
    assert finding["verdict"] == "inconsistent"
    assert {"line", "column", "source", "printed", "value", "should_read", "lower", "upper", "ulp"} <= set(
        finding
    )
    assert objects[-1]["type"] == "file"
    summary = Summary()
    summary.add(report)
    assert json.loads(json_summary(summary))["wrong"] == summary.wrong >= 1


def test_sarif_has_the_required_fields(report: Report) -> None:
    document = json.loads("".join(sarif_parts([report, Report("gone.md", error="no such file")])))
    assert document["version"] == "2.1.0"
    (run,) = document["runs"]
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    assert len(rules) == len(set(rules)) == 13
    for result in run["results"]:
        assert rules[result["ruleIndex"]] == result["ruleId"]
        assert result["level"] in ("none", "note", "warning", "error")
        region = result["locations"][0]["physicalLocation"]["region"]
        assert region["startLine"] >= 1
        assert region["startColumn"] >= 1
        assert result["message"]["text"].isprintable()
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        assert uri.isascii()
        assert " " not in uri
    assert run["invocations"][0]["executionSuccessful"] is False


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        assert not any(name.startswith("on") for name, _ in attrs)


def test_the_page_holds_the_article_as_text(report: Report) -> None:
    page = annotated_page(report, EVIL)
    tags = _Tags()
    tags.feed(page)
    assert "script" not in tags.tags
    assert "mark" in tags.tags
    assert "&lt;script&gt;" in page
    assert "\x1b" not in page


def test_summary_counts_and_says_coverage(report: Report) -> None:
    summary = Summary()
    summary.add(report)
    text = "\n".join(summary.sentences())
    assert "judged" in text
    assert "seen and not judged" in text
    assert "coverage: of" in text


def test_a_report_survives_its_json(report: Report) -> None:
    assert Report.from_json(json.loads(json.dumps(report.to_json()))) == report
