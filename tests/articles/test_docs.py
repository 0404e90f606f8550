"""The pages for authors: each example of a verdict has that verdict, each recipe runs."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from attnsym.articles.article import check_text
from attnsym.articles.settings import settings_from

DOCS = Path(__file__).parents[2] / "docs"
AUTHORS = (DOCS / "authors.md").read_text(encoding="utf-8")
ROUNDING = (DOCS / "rounding.md").read_text(encoding="utf-8")
ROWS = re.findall(
    r"^\| ([a-z ]+) \| (?:about )?`([^`]+)`[^|]*\| (ok|note|warning|error|info)", AUTHORS, re.MULTILINE
)


def _blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page, re.MULTILINE | re.DOTALL)


def test_most_verdicts_have_an_example() -> None:
    assert len(ROWS) >= 10


@pytest.mark.parametrize(("verdict", "text", "severity"), ROWS)
def test_each_example_has_its_verdict(verdict: str, text: str, severity: str) -> None:
    finding = check_text(text, "example.md").findings[-1]
    assert (finding.verdict, finding.severity.replace("info", severity)) == (verdict, severity)


def test_the_comments_do_what_the_page_says() -> None:
    (example,) = _blocks(AUTHORS, "markdown")
    findings = check_text(example, "example.md").findings
    assert [(finding.verdict, finding.waived != "") for finding in findings] == [
        ("truncated", True),
        ("exact", False),
        ("exact", False),
    ]


def test_the_configuration_is_understood() -> None:
    (example,) = _blocks(AUTHORS, "toml")
    settings = settings_from(tomllib.loads(example)["tool"]["attnsym"]["numbers"])
    assert settings.strict
    assert settings.convention.log == "2"


def test_the_programs_run(tmp_path: Path) -> None:
    (tmp_path / "article.md").write_text("$3 + 4 = 7$\n", encoding="utf-8")
    outputs = []
    for page in (AUTHORS, ROUNDING):
        (program,) = _blocks(page, "python")
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=tmp_path
        )
        outputs.append(done.stdout.splitlines())
    assert outputs == [
        ["article.md ['exact']"],
        ["truncated 162755", "inconsistent 0.02", "correctly rounded 0.12"],
    ]


def test_the_two_bases_of_the_rounding_page() -> None:
    text = "The scores $1.5$, $1$, $0.5$, $0$, $-0.5$ have exponentials $4.48$, $2.72$, $1.65$, $1$, $0.61$."
    text += " The weights are $0.43$, $0.26$, $0.16$, $0.10$, $0.06$."
    text += " $0.43 × 0.57 = 0.25$; $0.43 × 0.16 = 0.068$."
    first, second = check_text(text, "example.txt").findings[-2:]
    assert first.verdict == "right as printed only"
    assert (second.verdict, second.basis) == ("consistent with rounded operands", "exact")


def test_the_recipes_name_no_address_of_their_own() -> None:
    for recipe in _blocks(AUTHORS, "yaml"):
        assert "http" not in recipe
    assert "repo: local" in "".join(_blocks(AUTHORS, "yaml"))
