"""`attnsym rules`, `axioms`, `explain`, `audit` and `graph`."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Ran, in_a_process
from small_documents import CITING, PROVED, REFUTED

from attnsym.rules import all_rules
from attnsym.show.words import WORDS

Command = Callable[..., Ran]
KEYS = {"kind", "file", "line", "derivation", "step", "verdict", "reason"}
SVG = "{http://www.w3.org/2000/svg}"


def test_all_rules(attnsym: Command) -> None:
    ran = attnsym("rules")
    assert ran.status == 0
    assert [line.split()[0] for line in ran.out.splitlines()] == list(all_rules())
    assert [r["name"] for r in attnsym("rules", "--json").records()] == list(all_rules())


def test_one_rule(attnsym: Command) -> None:
    ran = attnsym("rules", "variance_of_sum")
    assert ran.status == 0
    for part in ("a theorem, proved", "needs ", "show ", "accepted:", "refused:", "(independence)"):
        assert part in ran.out
    (record,) = attnsym("rules", "exp_tangent", "--json").records()
    assert record["derived"] is False
    assert record["show"] == "1 + x <= exp(x)"


def test_a_rule_that_is_not_there(attnsym: Command) -> None:
    ran = attnsym("rules", "exp_tangant")
    assert (ran.status, ran.out) == (2, "")
    assert "exp_tangent" in ran.err


def test_axioms_of_a_derivation(attnsym: Command, here: Path) -> None:
    (here / "softmax.md").write_text(
        "```{derivation} positive\nlet    s, c  : real\n\ngiven  shift  c = 2\n\n"
        "show   0 < exp(s + c) + c\n\n"
        "calc   0\n       < exp(s + c) + 2\n           by exp_positive, algebra\n"
        "       = exp(s + c) + c\n           by shift\n```\n"
    )
    ran = attnsym("axioms", "positive", "softmax.md")
    assert ran.status == 0
    assert re.search(r"exp_positive +0 < exp\(x\)", ran.out)
    assert "shift: c = 2" in ran.out
    assert "no oracle" in ran.out
    (record,) = attnsym("axioms", "positive", "softmax.md", "--json").records()
    assert record["oracles"] == []
    assert record["hypotheses"] == ["shift: c = 2"]
    assert "exp_positive" in record["axioms"]  # type: ignore[operator]


def test_axioms_of_a_theorem_of_the_library(attnsym: Command, here: Path) -> None:
    (here / "derivations").mkdir()
    (here / "derivations" / "citing.md").write_text(CITING)
    (record,) = attnsym("axioms", "variance_of_sum", "--json").records()
    assert {"mean_sum", "induction", "variance_definition"} <= set(record["axioms"])  # type: ignore[call-overload]
    assert all(not all_rules()[name].derived for name in record["axioms"])  # type: ignore[attr-defined]


def test_axioms_of_what_is_not_established(attnsym: Command, here: Path) -> None:
    (here / "square.md").write_text(REFUTED)
    ran = attnsym("axioms", "without_cross_term", "square.md")
    assert ran.status == 1
    assert "refuted" in ran.out
    ran = attnsym("axioms", "nothing", "square.md")
    assert ran.status == 2
    assert "nothing is no derivation of these documents" in ran.err


def test_explain(attnsym: Command) -> None:
    for word in WORDS:
        ran = attnsym("explain", *word.split())
        assert ran.status == 0
        assert WORDS[word] in ran.out
    assert "1 + x <= exp(x)" in attnsym("explain", "exp_tangent").out
    everything = attnsym("explain")
    assert everything.status == 0
    assert all(word in everything.out for word in WORDS)
    unknown = attnsym("explain", "refuddled")
    assert (unknown.status, unknown.out) == (2, "")


def test_audit(attnsym: Command, here: Path) -> None:
    (here / "citing.md").write_text(CITING)
    ran = attnsym("audit", "second", "--path", "citing.md")
    assert ran.status == 0
    assert "second without  low: 0 <= x" in ran.out
    assert "needed: without it the result is false" in ran.out
    assert "breaks at line 20, step 1" in ran.out
    assert "x = " in ran.out
    (record,) = attnsym("audit", "second", "--path", "citing.md", "--json").records()
    assert set(record) >= KEYS
    assert (record["derivation"], record["hypothesis"], record["step"]) == ("second", "low: 0 <= x", 1)
    assert (record["verdict"], record["breaks"]) == ("needed", {"line": 20, "statement": "0 <= x + 1"})
    assert record["counterexample"]


def test_audit_of_what_is_not_needed(attnsym: Command, here: Path) -> None:
    (here / "citing.md").write_text(CITING.replace("low  0 <= x\n", "low  0 <= x\n       high  x <= 9\n", 1))
    ran = attnsym("audit", "first", "--path", "citing.md")
    assert ran.status == 1
    assert "first without  high: x <= 9\n  not needed: everything is proved without it" in ran.out
    assert attnsym("audit", "third", "--path", "citing.md").status == 2


def test_graph_in_words(attnsym: Command, here: Path) -> None:
    (here / "citing.md").write_text(CITING)
    ran = attnsym("graph", "citing.md")
    assert ran.status == 0
    assert ran.out == "first\nsecond  cites first\n"
    (first, second) = attnsym("graph", "citing.md", "--json").records()
    assert set(first) >= KEYS
    assert (first["cites"], second["cites"]) == ([], ["first"])


def test_graph_as_a_picture(attnsym: Command, here: Path) -> None:
    (here / "citing.md").write_text(CITING)
    (here / "square.md").write_text(PROVED)
    ran = attnsym("graph", "citing.md", "square.md", "--svg", "graph.svg", "--dot", "graph.dot")
    assert (ran.status, ran.out) == (0, "")
    tree = ET.parse(here / "graph.svg").getroot()  # noqa: S314 - our own file
    title, words = tree.find(f"{SVG}title"), tree.find(f"{SVG}desc")
    assert tree.get("aria-labelledby") == "title words"
    assert tree.get("role") == "img"
    assert title is not None
    assert title.text == "Which derivation cites which: 2 derivations, 1 citation"
    assert words is not None
    assert "second cites first." in str(words.text)
    assert "1 more cite none and are cited by none." in str(words.text)
    assert [t.text for t in tree.iter(f"{SVG}tspan")] == ["✓", "✓"]
    dot = (here / "graph.dot").read_text()
    assert '"first" -> "second";' in dot
    assert '"binomial";' in dot


def test_graph_to_standard_output(attnsym: Command, here: Path) -> None:
    (here / "citing.md").write_text(CITING)
    assert attnsym("graph", "citing.md", "--dot", "-").out.startswith("digraph derivations {")
    assert attnsym("graph", "citing.md", "--svg", "-").out.startswith("<svg ")
    ran = attnsym("graph", "citing.md", "--svg", "absent/graph.svg")
    assert ran.status == 2
    assert "absent/graph.svg" in ran.err


def test_graph_holds_what_is_cited_from_other_files(attnsym: Command, here: Path) -> None:
    first, second = CITING.split("```{derivation} second")
    (here / "first.md").write_text(first)
    (here / "second.md").write_text("```{derivation} second" + second)
    assert attnsym("graph", "second.md").out == "first\nsecond  cites first\n"


def test_graph_of_what_is_not_established(attnsym: Command, here: Path) -> None:
    (here / "square.md").write_text(REFUTED)
    assert attnsym("graph", "square.md").status == 1
    (here / "square.md").write_text(PROVED.replace("a**2", "a^2"))
    ran = attnsym("graph", "square.md")
    assert ran.status == 2
    assert "square.md:6" in ran.err


@pytest.mark.parametrize("form", ["--svg", "--dot"])
def test_the_same_graph_in_every_process(here: Path, form: str) -> None:
    (here / "citing.md").write_text(CITING)
    ran = [
        in_a_process("graph", "citing.md", form, "-", folder=here, PYTHONHASHSEED=seed).out for seed in "01"
    ]
    assert ran[0]
    assert ran[0] == ran[1]
