"""Exercises of every kind: made from a seed, answerable, and false only where they say so, in a model."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from answering import filled
from practice import DOCUMENTS

from attnsym.exercises.answers import answers_of
from attnsym.exercises.drafts import draft_of
from attnsym.exercises.faking import wrong_step
from attnsym.exercises.making import KINDS, LEVELS, NoExercise, make
from attnsym.exercises.marking import mark_exercise
from attnsym.exercises.sheets import key_text, page_text, read_sheet, sheet_text
from attnsym.exercises.trial import Allowance, AnswerCheck
from attnsym.models import Budget, Truth, evaluate
from attnsym.models.find import closed
from attnsym.prove.check import Library
from attnsym.prove.verdicts import Verdict
from attnsym.syntax.documents import parse_document

NAMES = (
    "mean_of_score",
    "variance_of_one_product",
    "variance_of_score",
    "deviation_of_score",
    "weights_sum_to_one",
    "weights_of_shifted_scores",
    "ratio_of_weights",
    "derivative_of_softmax",
    "rows_of_the_jacobian",
    "product_at_most_a_quarter",
)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_the_key_earns_all_marks_and_the_blank_sheet_none(
    kind: str, level: int, library: Library, tmp_path: Path
) -> None:
    made = make(NAMES, library, DOCUMENTS, kinds=(kind,), number=3, level=level, seed="test")
    sheet = tmp_path / "sheet.md"
    sheet.write_text(sheet_text("Practice", made, hints=True), encoding="utf-8")
    exercises = read_sheet(str(sheet))
    assert list(exercises) == [name for name, _ in made]
    blank = answers_of(sheet.read_text(encoding="utf-8"), "blank.md").answers
    for name, task in made:
        full = mark_exercise(
            exercises[name], answers_of(filled(name, task), "a.md").answers[name], library, Allowance()
        )
        assert full.earned == full.marks, (name, filled(name, task), full.lines)
        empty = mark_exercise(exercises[name], blank[name], library, Allowance())
        assert empty.earned < full.marks, (name, empty.lines)
        if kind not in ("hypothesis", "line"):
            assert empty.earned == 0


def test_the_same_seed_gives_the_same_sheet(library: Library) -> None:
    first, again, other = (
        sheet_text(
            "Practice", make(NAMES, library, DOCUMENTS, kinds=("reason", "order"), number=4, seed=seed)
        )
        for seed in ("ada", "ada", "grace")
    )
    assert first == again
    assert first != other


def test_key_and_page(library: Library) -> None:
    made = make(
        ("variance_of_score",), library, DOCUMENTS, kinds=("wrong", "reason"), number=2, level=2, seed="1"
    )
    key = key_text("Practice", made)
    assert "shown false by" in key
    page = page_text("Practice <1>", made)
    assert "Practice &lt;1&gt;" in page
    assert page.count("<details>") == page.count("</details>") >= 2


def test_every_wrong_step_is_the_only_one_and_false_in_the_model_shown(library: Library) -> None:
    """Of every derivation of which one can be made, at two levels in turn."""
    count = 0
    for name, (_, derivation) in library.entries.items():
        if any(line.expected for line in library.check(name).lines) or not library.check(name).established:
            continue
        level = 1 + count % 2
        task = wrong_step(draft_of(derivation), level, Random(f"{name} {level}"), library)  # noqa: S311
        if task is None:
            continue
        count += 1
        (altered,) = parse_document(f"```{{derivation}} {name}\n{task.content}\n```\n").derivations
        check = AnswerCheck(altered, "", library.cited, Allowance())
        lines = [line for line in check.run_lines() if line.kind != "goal"]
        bad = [number for number, line in enumerate(lines, 1) if line.verdict is not Verdict.PROVED]
        assert bad == [int(task.key[0])]
        line = lines[bad[0] - 1]
        assert line.verdict is Verdict.REFUTED
        found = line.counterexample
        assert found is not None
        assert str(found) == task.shown
        assert evaluate(found.statement, found.model, Budget()) is Truth.FALSE
        assert all(evaluate(closed(g), found.model, Budget()) is Truth.TRUE for g in check.givens)
    assert count > 25


def test_what_can_not_be_made(library: Library) -> None:
    with pytest.raises(NoExercise, match="there is no derivation nowhere"):
        make(("nowhere",), library, DOCUMENTS)
    with pytest.raises(NoExercise, match="no exercise of kind order"):
        make(("variance_of_unit_score",), library, DOCUMENTS, kinds=("order",))
