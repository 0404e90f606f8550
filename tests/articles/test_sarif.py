"""The SARIF report against the 2.1.0 schema: required properties, enumerations, and no property
that the schema does not have. The part of the schema that the report uses is written out here.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from attnsym.articles.article import check_text
from attnsym.articles.records import Report
from attnsym.show.articles.sarif import sarif_parts

# object: (required, optional) properties; "x[]" is a list of objects of that kind.
SCHEMA: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "log": ({"version": "2.1.0", "runs": "run[]"}, {"$schema": "text"}),
    "run": (
        {"tool": "tool"},
        {
            "results": "result[]",
            "invocations": "invocation[]",
            "columnKind": "utf16CodeUnits unicodeCodePoints",
        },
    ),
    "tool": ({"driver": "driver"}, {}),
    "driver": ({"name": "text"}, {"version": "text", "semanticVersion": "text", "rules": "rule[]"}),
    "rule": (
        {"id": "text"},
        {"name": "text", "shortDescription": "message", "defaultConfiguration": "config"},
    ),
    "config": ({}, {"level": "none note warning error"}),
    "message": ({"text": "text"}, {}),
    "result": (
        {"message": "message"},
        {
            "ruleId": "text",
            "ruleIndex": "index",
            "level": "none note warning error",
            "kind": "notApplicable pass fail review open informational",
            "locations": "location[]",
            "suppressions": "suppression[]",
            "properties": "any",
        },
    ),
    "suppression": ({"kind": "inSource external"}, {"justification": "text"}),
    "location": ({}, {"physicalLocation": "physical"}),
    "physical": ({"artifactLocation": "artifact"}, {"region": "region"}),
    "artifact": ({}, {"uri": "text"}),
    "region": ({}, dict.fromkeys(("startLine", "startColumn", "endLine", "endColumn"), "position")),
    "invocation": ({"executionSuccessful": "truth"}, {"toolExecutionNotifications": "notification[]"}),
    "notification": ({"message": "message"}, {"level": "none note warning error", "locations": "location[]"}),
}


def _check(value: Any, kind: str, where: str = "log") -> None:
    if kind.endswith("[]"):
        assert isinstance(value, list), where
        for place, item in enumerate(value):
            _check(item, kind[:-2], f"{where}[{place}]")
    elif kind in SCHEMA:
        required, optional = SCHEMA[kind]
        assert set(required) <= set(value) <= {*required, *optional}, where
        for name, item in value.items():
            _check(item, {**required, **optional}[name], f"{where}.{name}")
    elif kind == "truth":
        assert isinstance(value, bool), where
    elif kind in ("index", "position"):
        assert type(value) is int, where
        assert value >= (kind == "position"), where
    elif kind == "text":
        assert isinstance(value, str), where
        assert value, where
    elif kind != "any":
        assert value in kind.split(), where


TEXT = """$3 + 4 = 8$, $2/3 = 0.66$, $1/0 = 1$, $9^{9^{9^9}} = 7$, $1 + 1 = 2$, $x + 1 = 2$

<!-- attnsym: waive: on purpose -->
$1 + 1 = 3$

<!-- attnsym: waive -->
"""


@pytest.mark.parametrize(
    "reports",
    [[], [check_text(TEXT, "a b.md")], [Report("gone.md", error="no such file"), check_text("", "é.md")]],
)
def test_the_report_has_what_the_schema_asks_for_and_nothing_else(reports: list[Report]) -> None:
    document = json.loads("".join(sarif_parts(reports)))
    _check(document, "log")
    (run,) = document["runs"]
    rules = run["tool"]["driver"]["rules"]
    for result in run["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        # The standard: a result that is no failure has no level.
        assert (result["kind"] == "fail") == (result["level"] != "none")


def test_each_kind_of_result_is_there() -> None:
    document = json.loads("".join(sarif_parts([check_text(TEXT, "a.md")])))
    (run,) = document["runs"]
    assert {result["level"] for result in run["results"]} == {"none", "warning", "error"}
    assert [one["suppressions"][0]["kind"] for one in run["results"] if "suppressions" in one] == ["inSource"]
    assert run["invocations"][0]["toolExecutionNotifications"]
