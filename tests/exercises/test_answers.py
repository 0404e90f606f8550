"""Answers marked with the right line and the right reason; right answers by other ways accepted."""

from __future__ import annotations

import pytest
from answer_tables import HYPOTHESES, WRONG
from practice import head, line_of, mark, sheet_of, text_of
from right_answers import RIGHT

from attnsym.exercises.marks import GOOD

NAMES = sorted({row[0] for row in WRONG})


def test_there_are_enough_of_them() -> None:
    assert len(WRONG) + len(HYPOTHESES) >= 120
    assert len(NAMES) >= 10
    assert len(RIGHT) >= 40


@pytest.mark.parametrize(("name", "old", "new", "outcome", "mistake"), WRONG)
def test_wrong_answers(name: str, old: str, new: str, outcome: str, mistake: str) -> None:
    before = text_of(name)
    assert old in before
    text = before.replace(old, new, 1)
    marked = mark(sheet_of(name), text)
    first = marked.first
    assert first is not None
    assert (first.outcome.value, "" if first.mistake is None else first.mistake.name) == (outcome, mistake)
    same = next(k for k, (a, b) in enumerate(zip(before, text + "$", strict=False)) if a != b)
    expected = text[: text.index("show")].count("\n") + 2 if outcome == "not shown" else line_of(text, same)
    assert first.line == expected
    assert marked.earned < marked.marks
    if outcome == "false":
        assert "left" in first.case


@pytest.mark.parametrize(("name", "old", "new", "line", "outcome", "mistake", "condition"), HYPOTHESES)
def test_missing_hypotheses(
    name: str, old: str, new: str, line: str, outcome: str, mistake: str, condition: str
) -> None:
    text = text_of(name)
    assert old in text
    text = text.replace(old, new, 1)
    first = mark(sheet_of(name, text), text).first
    assert first is not None
    assert (first.outcome.value, "" if first.mistake is None else first.mistake.name) == (outcome, mistake)
    assert line in first.statement
    assert condition in first.condition
    assert first.case  # where the condition bites


@pytest.mark.parametrize(("name", "body"), RIGHT, ids=[f"{n}-{k}" for k, (n, _) in enumerate(RIGHT)])
def test_right_answers(name: str, body: str) -> None:
    marked = mark(sheet_of(name), head(text_of(name)) + body.strip())
    assert [(m.line, m.outcome.value, m.words) for m in marked.lines if m.outcome not in GOOD] == []
    assert marked.earned == marked.marks


def test_the_worked_answers_themselves() -> None:
    for name in NAMES:
        marked = mark(sheet_of(name), text_of(name))
        assert marked.earned == marked.marks, name


def test_a_hypothesis_of_ones_own_does_not_count() -> None:
    """What the student adds to the hypotheses is not given."""
    text = text_of("weights_are_positive")
    sheet = sheet_of("weights_are_positive")
    added = text.replace("show ", "given    easy  a[i] > 0\n\nshow ", 1)
    first = mark(sheet, head(added) + "by easy").first
    assert first is not None
    assert first.outcome.value == "uses a hypothesis that is not given"
    assert "easy is not given" in first.words


def test_another_statement_is_not_what_is_asked_for() -> None:
    text = text_of("mean_of_score").replace("show     E[s] = 0", "show     0 = 0")
    first = mark(sheet_of("mean_of_score"), head(text) + "by algebra").first
    assert first is not None
    assert "the sheet asks for" in first.words


def test_what_is_asked_for_can_not_be_cited() -> None:
    marked = mark(sheet_of("mean_of_score"), head(text_of("mean_of_score")) + "by mean_of_score")
    assert marked.first is not None
    assert "mean_of_score is what is to be shown" in marked.first.words


def test_what_rests_on_a_failed_statement_is_told_apart() -> None:
    text = text_of("derivative_of_softmax").replace(
        "                 = exp(s[j])\n", "                 = 2*exp(s[j])\n", 1
    )
    marked = mark(sheet_of("derivative_of_softmax"), text)
    assert [m.words for m in marked.lines if "bottom" in m.words] == [
        "it follows from bottom, which itself fails above"
    ]


def test_too_big_a_step_says_what_is_between() -> None:
    text = text_of("variance_of_score")
    merged = text.replace(
        "         = Sum(sigma**4, (i, 1, d))\n             by variance_of_one_product\n", "", 1
    )
    first = mark(sheet_of("variance_of_score"), merged).first
    assert first is not None
    assert first.outcome.value == "true, but too big a step"
    assert first.between == ("= Sum(sigma**4, (i, 1, d))   by variance_of_one_product",)
