"""The page for lecturers: its commands run, its exercise is marked. Practice pages: every answer is right."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest
from practice import DERIVATIONS, LIBRARY

from attnsym.cli import main
from attnsym.exercises.answers import answers_of
from attnsym.exercises.faking import wrong_line
from attnsym.exercises.marking import mark_exercise
from attnsym.exercises.marks import Outcome
from attnsym.exercises.trial import Allowance, AnswerCheck
from attnsym.prove.verdicts import Verdict
from attnsym.syntax.documents import parse_document, read_document
from attnsym.syntax.records import Exercise

DOCS = Path(__file__).parents[2] / "docs"
LECTURERS = (DOCS / "lecturers.md").read_text(encoding="utf-8")
PRACTICE = [p for p in sorted((DOCS / "practice").glob("*.md")) if p.stem != "index"]


def test_the_commands_of_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(DERIVATIONS, tmp_path / "derivations")
    (tmp_path / "students.txt").write_text("ada\nemmy\n", encoding="utf-8")
    commands = re.findall(r"^\$ attnsym (.*)$", LECTURERS, re.MULTILINE)
    assert len(commands) == 5
    for command in commands:
        assert main(shlex.split(command)) in (0, 1), command
        if not (tmp_path / "answers").exists():
            shutil.copytree(tmp_path / "week1" / "sheets", tmp_path / "answers")
    assert {p.name for p in (tmp_path / "marked").iterdir()} == {
        "ada.md", "ada.html", "emmy.md", "emmy.html", "class.csv", "class.json", "lesson.txt",
    }  # fmt: skip
    assert (tmp_path / "practice" / "score.md").is_file()
    assert (tmp_path / "week1" / "keys" / "emmy.md").is_file()


def own_exercise() -> Exercise:
    """The exercise that the page shows how to write."""
    block = re.search(r"^````md\n(.*?)^````$", LECTURERS, re.MULTILINE | re.DOTALL)
    assert block is not None
    document = parse_document(block[1], "own.md")
    assert not document.faults
    return document.exercises[0]


def test_an_exercise_of_ones_own() -> None:
    sheet = own_exercise()
    assert len(sheet.all("hint")) == 2
    assert sheet.worked is not None
    assert AnswerCheck(sheet.worked, "", LIBRARY.cited, Allowance()).run_lines()[-1].verdict is Verdict.PROVED
    head = sheet.text.partition("calc")[0]
    right = "calc     E[Sum(X[i], (i, 1, n))]\n"
    right += "         = Sum(m, (i, 1, n))\n             by linearity_over_sum, means\n"
    right += "         = n*m\n             by constant_sum\n"
    for lines, earned in (
        (right, 2),
        (right.replace("n*m", "(n - 1)*m"), 1),
        (right.replace("= Sum(m", "= Sum(m*"), 0),
    ):
        answer = answers_of(f"```{{exercise}} {sheet.name}\n{head}{lines}```\n", "a.md").answers[sheet.name]
        assert mark_exercise(sheet, answer, LIBRARY, Allowance()).earned == earned


def test_a_handout_has_no_answers(tmp_path: Path) -> None:
    block = re.search(r"^````md\n(.*?)^````$", LECTURERS, re.MULTILINE | re.DOTALL)
    assert block is not None
    mine, sheet = tmp_path / "mine.md", tmp_path / "sheet.md"
    practice = (DOCS / "practice" / "score.md").read_text(encoding="utf-8")
    mine.write_text(f"{block[1]}\n{practice}", encoding="utf-8")
    assert main(["exercise", "handout", str(mine), "-o", str(sheet)]) == 0
    before, after = read_document(mine), read_document(sheet)
    assert not after.faults
    assert [e.name for e in after.exercises] == [e.name for e in before.exercises]
    assert [e.problem is None for e in after.exercises] == [e.problem is None for e in before.exercises]
    assert all(e.worked is None and not e.all("solution") for e in after.exercises)
    assert [e.all("hint") for e in after.exercises] == [e.all("hint") for e in before.exercises]


@pytest.mark.parametrize("path", PRACTICE, ids=[p.stem for p in PRACTICE])
def test_practice_pages(path: Path) -> None:
    document = read_document(path)
    assert not document.faults
    assert len(document.exercises) >= 12
    for exercise in document.exercises:
        if exercise.worked is not None:
            line = AnswerCheck(exercise.worked, "", LIBRARY.cited, Allowance()).run_lines()[-1]
            assert line.verdict is Verdict.PROVED, exercise.name
        elif exercise.one("kind") == "wrong":
            assert exercise.problem is not None
            wrong = wrong_line(exercise.problem, LIBRARY)
            assert wrong is not None
            assert exercise.one("solution").startswith(f"{wrong[1]};")
        elif exercise.one("kind") in ("order", "number"):
            solved = exercise.one("solution").partition(";")[0]
            text = re.sub(r"(?m)^answer( +)\?$", rf"answer\g<1>{solved}", exercise.text)
            answer = answers_of(f"```{{exercise}} {exercise.name}\n{text}\n```\n", "a.md").answers[
                exercise.name
            ]
            marked = mark_exercise(exercise, answer, LIBRARY, Allowance())
            assert {m.outcome for m in marked.lines} <= {Outcome.FOLLOWS, Outcome.OTHER_WAY}, exercise.name
        else:
            assert exercise.one("solution"), exercise.name


def test_the_practice_pages_are_in_the_index() -> None:
    index = (DOCS / "practice" / "index.md").read_text(encoding="utf-8")
    assert all(f"\n{path.stem}\n" in index for path in PRACTICE)
