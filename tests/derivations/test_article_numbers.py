"""Each numeral of the article is judged or left out with a reason, and the verdicts are the right ones.

`article_numerals.tsv` lists the numerals as the article prints them, in its order, with "two hundred" as 200;
and for each the claim of ours in which it stands, or the line that leaves it out.
"""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from checked import FOLDER, document

from attnsym.cli import main
from attnsym.numbers.claims import judge_claim
from attnsym.numbers.verdict import Judgement
from attnsym.syntax.records import Claim, Skip

PAGE = document("article_numbers")
ENTRIES = [e for block in PAGE.claim_blocks for e in block.entries] + list(PAGE.inline_claims)
CLAIMS = {c.name or c.text: c for c in ENTRIES if isinstance(c, Claim)}
SKIPS = {s.text: s for s in ENTRIES if isinstance(s, Skip)}
ROWS = [
    line.split("\t")
    for line in (Path(__file__).parent / "article_numerals.tsv").read_text(encoding="utf-8").splitlines()[1:]
]
OURS = {  # claims of the page that the article does not print
    "unit_64", "unit_256",
    "sqrt(((12-4)**2 + (8-4)**2 + (4-4)**2 + (0-4)**2 + (-4-4)**2)/5)",
    "exp(12) + exp(8) + exp(4) + exp(0) + exp(-4)",
    "162754 + 2981 + 54.6 + 1 + 0.018", "162755 + 2981 + 54.6 + 1 + 0.018",
    "behind", "rest_raw", "rest_scaled", "v1 + v2 + v3 + v4 + v5",
}  # fmt: skip
_NUMERAL = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?:e-?\d+)?")


@cache
def judged(name: str) -> Judgement:
    return judge_claim(CLAIMS[name])


def numerals_of(claim: Claim) -> set[str]:
    """The numerals of a claim as printed: in its text, behind the names in it, and its result."""
    found = set(_NUMERAL.findall(claim.text)) | {claim.printed.lstrip("-")}
    for name in re.findall(r"[A-Za-z]\w*", claim.text):
        if name in CLAIMS:
            found.add(CLAIMS[name].printed.lstrip("-"))
            found |= set(_NUMERAL.findall(CLAIMS[name].text)) if name.startswith("rest_") else set()
    return found


def test_the_article_prints_this_many_numerals() -> None:
    assert len(ROWS) == 139


@pytest.mark.parametrize(("numeral", "account"), sorted({(n, a) for n, a in ROWS}))
def test_numeral_is_accounted_for(numeral: str, account: str) -> None:
    if account.startswith("skip "):
        skip = SKIPS[account.removeprefix("skip ")]
        assert numeral in re.findall(r"-?\d+(?:\.\d+)?", skip.text.replace("**", " ").replace("*", " "))
        assert len(skip.reason.split()) >= 3
    else:
        assert numeral.lstrip("-") in numerals_of(CLAIMS[account])


def test_nothing_else_is_on_the_page() -> None:
    accounts = {account for _, account in ROWS}
    assert set(CLAIMS) - accounts == OURS
    assert {f"skip {text}" for text in SKIPS} <= accounts


EXPECTED = {  # name: verdict, should read exactly, should read from the printed operands
    "e12": ("truncated", "162755", "162755"),
    "diagonal": ("right as printed only", "0.24", "0.25"),
    "beside": ("consistent with rounded operands", "-0.068", "-0.069"),
    "times": ("consistent with rounded operands", "55", "54"),
    "v1 + v2 + v3 + v4 + v5": ("consistent with rounded operands", "1.00", "1.01"),
}


@pytest.mark.parametrize("name", CLAIMS)
def test_verdict(name: str) -> None:
    judgement = judged(name)
    if name not in EXPECTED:
        assert judgement.verdict.value in ("exact", "correctly rounded"), judgement.message
        return
    verdict, exactly, from_printed = EXPECTED[name]
    assert judgement.verdict.value == verdict == CLAIMS[name].expect
    assert judgement.exact is not None
    assert (judgement.exact.should_read, judgement.as_printed.should_read) == (exactly, from_printed)
    assert name != "beside" or judgement.confirmed is True


def test_unrounded_values() -> None:
    exact = {name: judged(name).exact for name in ("diagonal", "beside", "smaller", "percent")}
    values = {name: reading.value for name, reading in exact.items() if reading is not None}
    assert values == {
        "diagonal": "0.244909966426",
        "beside": "-0.0675962147955",
        "smaller": "209.090588923",
        "percent": "98.1684363135",
    }


def test_fifty_digits(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--digits", "50", "--json", str(FOLDER / "article_numbers.md")]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    values = {r["step"]: r["value"] for r in records if r["kind"] == "claim" and r.get("step")}
    assert values["e12"] == "162754.79141900392080800520489848678317020928447872"
    assert len(values["u1"].replace("0.", "").lstrip("0")) == 50
    counts = records[-1]["counts"]
    assert counts["number not checked"] == len(SKIPS)
    assert sum(n for word, n in counts.items() if word.startswith("number ")) == len(ENTRIES)
