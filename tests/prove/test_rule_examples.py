"""The examples of every record, checked as documents: what a rule allows is proved, and nothing else."""

from __future__ import annotations

import pytest

from attnsym.prove.check import Library
from attnsym.prove.verdicts import Line, Verdict
from attnsym.rules import Example, Rule, all_rules
from attnsym.syntax.documents import parse_document

RULES = [rule for rule in all_rules().values() if rule.name != "induction"]  # a reason names its variable
ACCEPTED = [(rule, example) for rule in RULES for example in rule.accepts]
REJECTED = [(rule, example) for rule in RULES for example in rule.rejects]


def _checked(rule: Rule, example: Example) -> Line:
    """The verdict on the example as a derivation of one step."""
    sections = [("let", example.let), ("given", example.given), ("show", example.step), ("by", rule.name)]
    lines = [f"{word} " + text.replace("\n", "\n    ") for word, text in sections if text]
    document = parse_document("\n".join(["```{derivation} example", *lines, "```", ""]))
    assert document.derivations, document.faults
    return Library.of([document]).check("example").goal


def _name(value: object) -> str:
    return value.name if isinstance(value, Rule) else value.step if isinstance(value, Example) else ""


@pytest.mark.parametrize(("rule", "example"), ACCEPTED, ids=_name)
def test_what_a_rule_allows_is_proved_by_its_name(rule: Rule, example: Example) -> None:
    line = _checked(rule, example)
    if rule.name == "ex_falso":  # what it starts from is a contradiction, and that is what is said
        assert line.verdict is Verdict.UNDECIDED
        assert "contradict" in line.message
    else:
        assert line.verdict is Verdict.PROVED, line.message


@pytest.mark.parametrize(("rule", "example"), REJECTED, ids=_name)
def test_what_a_rule_does_not_allow_is_not_proved(rule: Rule, example: Example) -> None:
    line = _checked(rule, example)
    assert line.verdict in (Verdict.REFUTED, Verdict.ILL_DEFINED, Verdict.UNDECIDED)
    if line.verdict is Verdict.UNDECIDED and example.reason != "false":
        assert line.missing, "a refusal says what is missing"
