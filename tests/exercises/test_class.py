"""A class marked in one go: the hostile, the empty, the unreadable are reported, and the rest is marked."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from answering import filled
from practice import DERIVATIONS, DOCUMENTS, head, mark, sheet_of, text_of

from attnsym.cli import main
from attnsym.exercises.feedback import as_json, html, lesson, markdown, table_csv
from attnsym.exercises.grading import Job, Marker, mark_class
from attnsym.exercises.making import make
from attnsym.exercises.marks import WEIGHTS, AnswerMark, Outcome
from attnsym.exercises.sheets import sheet_text
from attnsym.prove.check import Library

STUDENTS = 200
DOCUMENT_PATHS = [str(path) for path in sorted(DERIVATIONS.glob("*.md"))]
NAMES = (
    "variance_of_score",
    "weights_sum_to_one",
    "product_at_most_a_quarter",
    "derivative_in_another_score",
)
BLOCK = """```{{exercise}} {name}
let      x : real

show     x = x

calc     x
         = {term}
             by algebra
```
"""


def hostile(name: str) -> dict[str, bytes]:
    """Files that are meant to do harm, or do by accident."""
    return {
        "nested": BLOCK.format(name=name, term="(" * 5000 + "x" + ")" * 5000).encode(),
        "deep": BLOCK.format(name=name, term="exp(" * 50 + "x" + ")" * 50).encode(),
        "tower": BLOCK.format(name=name, term="**".join(["9"] * 12)).encode(),
        "powers": BLOCK.format(name=name, term="(x + 1)**400*(x - 1)**400*(x + 2)**400").encode(),
        "huge": b"x" * 10_000_000,
        "empty": b"",
        "utf16": BLOCK.format(name=name, term="x").encode("utf-16"),
        "latin": BLOCK.format(name=name, term="x").replace("algebra", "alg\u00e9bra").encode("latin-1"),
        "binary": bytes(range(256)) * 100,
        "code": b"```{code-block} python\n__import__('os').system('true')\n```\n",
        "fences": b"```{exercise} " * 5000,
        "markup": BLOCK.format(name=name, term="<script>alert(1)</script>").encode(),
        "lines": (
            BLOCK.format(name=name, term="x").replace("```\n", "") + "         = x\n" * 3000 + "```\n"
        ).encode(),
    }


@pytest.fixture(scope="module")
def classroom(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder of answers and the sheet that they answer."""
    folder = tmp_path_factory.mktemp("class")
    made = make(
        NAMES, Library.of(DOCUMENTS), DOCUMENTS, kinds=("reason", "line", "order"), number=3, seed="class"
    )
    sheet = folder / "sheet.md"
    sheet.write_text(sheet_text("Practice", made), encoding="utf-8")
    answers = folder / "answers"
    answers.mkdir()
    for name, content in hostile(made[0][0]).items():
        (answers / f"{name}.md").write_bytes(content)
    full = "\n\n".join(filled(name, task) for name, task in made)
    wrong = full.replace("by algebra", "by exp_positive")
    half = filled(*made[0])
    for number in range(STUDENTS - len(hostile(""))):
        text = (full, wrong, half, sheet.read_text(encoding="utf-8"))[number % 4]
        (answers / f"student_{number:03}.md").write_text(text, encoding="utf-8")
    return answers, sheet


def test_a_class_of_two_hundred_on_two_cores(classroom: tuple[Path, Path]) -> None:
    answers, sheet = classroom
    jobs: list[Job] = [(str(path), str(sheet)) for path in sorted(answers.iterdir())]
    assert len(jobs) == STUDENTS
    seen: list[int] = []
    marks = {
        Path(m.path).stem: m for m in mark_class(jobs, DOCUMENT_PATHS, 2, lambda done, _: seen.append(done))
    }
    assert seen == list(range(1, STUDENTS + 1))
    assert {m.marks for m in marks.values()} == {marks["student_000"].marks}
    assert marks["student_000"].earned == marks["student_000"].marks
    assert marks["student_001"].earned < marks["student_001"].marks
    assert 0 < marks["student_002"].earned < marks["student_002"].marks
    assert not any(marks[f"student_{n:03}"].problem for n in range(STUDENTS - len(hostile(""))))
    for name in hostile(""):
        assert marks[name].earned == 0, name
    assert "10,000,000 bytes" in marks["huge"].problem
    assert marks["empty"].problem == "the file is empty"
    assert "not UTF-8" in marks["latin"].problem
    assert "not UTF-8" in marks["utf16"].problem
    assert not any("fault of this program" in m.problem for m in marks.values())


def test_one_core_says_the_same(classroom: tuple[Path, Path]) -> None:
    answers, sheet = classroom
    jobs: list[Job] = [(str(path), str(sheet)) for path in sorted(answers.iterdir())[:20]]
    assert mark_class(jobs, DOCUMENT_PATHS, 1) == mark_class(jobs, DOCUMENT_PATHS, 2)


def test_what_comes_out(classroom: tuple[Path, Path]) -> None:
    answers, sheet = classroom
    marker = Marker(DOCUMENT_PATHS)
    names = ("student_000", "student_001", "markup", "empty")
    marks = [marker.mark((str(answers / f"{name}.md"), str(sheet))) for name in names]
    rows = list(csv.DictReader(io.StringIO(table_csv(marks))))
    assert {row["student"] for row in rows} == set(names)
    assert {row["outcome"] for row in rows} >= {"follows", "total", "not marked"}
    data = json.loads(json.dumps(as_json(marks)))
    assert [s["student"] for s in data["students"]] == list(names)
    assert data["most_frequent"]
    assert "What went wrong most" in lesson(marks)
    assert "Everything follows" in markdown(marks[0])


def test_what_a_student_writes_stays_text() -> None:
    """Markup in an answer, and a fence in it, come out as text."""
    lines = "calc  a*(1-a)\n    = <script>alert(1)</script>\n      by algebra\n    <= 1/4\n    by ```[x](y)\n"
    name = "product_at_most_a_quarter"
    marked = AnswerMark("<b>.md", (mark(sheet_of(name), head(text_of(name)) + lines),))
    page = html(marked)
    assert "<script>" not in page
    assert "<b>" not in page
    assert "&lt;script&gt;" in page
    assert "````text\nby ```[x](y)\n````" in markdown(marked)


def test_weights_are_stated_on_the_sheet(classroom: tuple[Path, Path]) -> None:
    text = classroom[1].read_text(encoding="utf-8")
    assert "true, but too big a step: half" in text
    assert all(0 <= WEIGHTS[outcome] <= 1 for outcome in Outcome)


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "students.txt").write_text("Ada Lovelace\nemmy\n", encoding="utf-8")
    out = tmp_path / "set"
    documents = ["--from", *DOCUMENT_PATHS]
    make_one = [
        "exercise",
        "make",
        "variance_of_score",
        "weights_sum_to_one",
        "--kind",
        "reason",
        "wrong",
        "--number",
        "2",
    ]
    assert main([*make_one, "--students", str(tmp_path / "students.txt"), "-o", str(out), *documents]) == 0
    assert sorted(p.name for p in (out / "sheets").iterdir()) == ["Ada_Lovelace.md", "emmy.md"]
    sheets, marked = str(out / "sheets"), str(tmp_path / "marked")
    status = main(["mark", sheets, "--sheet", sheets, "-o", marked, "--jobs", "1", "--quiet", *documents])
    assert status == 1  # nothing was filled in
    assert "What went wrong most" in capsys.readouterr().out
    assert {p.name for p in (tmp_path / "marked").iterdir()} >= {
        "class.csv",
        "class.json",
        "emmy.md",
        "emmy.html",
    }
    assert main(["mark", str(tmp_path / "nowhere.md"), "--sheet", str(out / "sheets"), *documents]) == 2
    assert main(["exercise", "make", "nowhere", "-o", str(out), *documents]) == 2


def test_an_answer_of_many_false_lines_is_bounded() -> None:
    """The first lines are marked; when the work that an answer may take is used up, that is said."""
    name = "product_at_most_a_quarter"
    lines = "".join(f"         = a*(1 - a) + {k}*exp(a)**{k}\n" for k in range(2, 300))
    marked = mark(sheet_of(name), head(text_of(name)) + f"calc     a*(1 - a)\n{lines}")
    assert marked.lines[0].outcome is Outcome.FALSE
    assert marked.lines[0].case
    assert marked.lines[-1].outcome in (Outcome.NOT_MARKED, Outcome.FALSE)
    assert marked.earned == 0
