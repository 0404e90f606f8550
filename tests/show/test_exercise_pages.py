"""Exercises on pages: hints that open one by one, answers on request and checked, on paper the task alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from sphinx_project import build_site, write_project

from attnsym.show.exercises.paper import print_sheets

CONF = """
project, author, copyright, version = "sample", "someone", "someone", "1"
extensions = ["myst_parser", "attnsym.show.exercises"]
"""
PAGE = """# Sample

```{exercise} square_of_a_sum
ask    Expand the square <b>.
hint   Multiply out.
hint   There are four products.

let      a, b : real

show     (a + b)**2 = a**2 + 2*a*b + b**2

calc     (a + b)**2
         = ?

worked

calc     (a + b)**2
         = a**2 + 2*a*b + b**2
             by algebra
```
"""


def test_a_page(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", {"page.md": PAGE}, CONF)
    built = build_site(source, tmp_path / "site")
    assert built.returncode == 0, built.stderr
    page = (tmp_path / "site" / "page.html").read_text(encoding="utf-8")
    assert page.count("<details") == 3
    first = page.index("Multiply out")
    second = page.index("There are four products")
    assert "</details>" not in page[first:second]  # the second hint stands inside the first
    assert "Expand the square &lt;b&gt;" in page
    assert page.index("The worked answer") > second


def test_on_paper_the_answer_stays_away(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", {"page.md": PAGE}, CONF)
    assert build_site(source, tmp_path / "text", "text").returncode == 0
    text = (tmp_path / "text" / "page.txt").read_text(encoding="utf-8")
    assert "Expand the square" in text
    assert "Multiply out" not in text
    assert text.count("a**2 + 2*a*b + b**2") == 1  # what is to be shown
    answers = build_site(source, tmp_path / "answers", "text", "-D", "attnsym_exercise_answers=1")
    assert answers.returncode == 0, answers.stderr
    assert "by algebra" in (tmp_path / "answers" / "page.txt").read_text(encoding="utf-8")


def test_a_worked_answer_that_is_wrong_is_a_warning(tmp_path: Path) -> None:
    wrong = PAGE.replace(
        "         = a**2 + 2*a*b + b**2\n             by", "         = a**2 + b**2\n             by"
    )
    source = write_project(tmp_path / "source", {"page.md": wrong}, CONF)
    built = build_site(source, tmp_path / "site")
    assert built.returncode != 0
    assert "page.md:18" in built.stderr


def test_what_can_not_be_read_is_a_warning(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", {"page.md": PAGE.replace("hint   M", "clue   M")}, CONF)
    built = build_site(source, tmp_path / "site")
    assert built.returncode != 0
    assert "begins no field" in built.stderr


@pytest.mark.skipif(
    not (shutil.which("latexmk") and shutil.which("xelatex")), reason="needs latexmk and xelatex"
)
def test_a_sheet_as_pdf(tmp_path: Path) -> None:
    sheet = tmp_path / "ada.md"
    sheet.write_text(PAGE, encoding="utf-8")
    (printed,) = print_sheets([sheet], tmp_path / "pdf", [])
    assert printed.read_bytes().startswith(b"%PDF")
