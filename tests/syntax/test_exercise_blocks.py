"""Exercise blocks: fields, a derivation with something open, a worked answer; faults with their places."""

from __future__ import annotations

import pytest

from attnsym.syntax.documents import parse_document
from attnsym.syntax.records import Calc, Exercise

TEXT = """# Practice

```{exercise} doubling
ask    Show that the sum is
       twice the number.
hint   Add.
hint   Then compare.
marks  2

let      x : real

show     x + x = 2*x

calc     x + x
         = ?

worked

calc     x + x
         = 2*x
             by algebra
```
"""


def exercise(text: str) -> Exercise:
    document = parse_document(text, "sheet.md")
    assert not document.faults, document.faults[0]
    return document.exercises[0]


def test_an_exercise() -> None:
    found = exercise(TEXT)
    assert found.name == "doubling"
    assert found.one("ask") == "Show that the sum is twice the number."
    assert found.all("hint") == ("Add.", "Then compare.")
    assert found.one("claim", "none") == "none"
    assert (found.line, found.end_line) == (3, 22)
    assert found.problem is not None
    assert found.problem.body[0].steps[0].gap if isinstance(found.problem.body[0], Calc) else False
    assert found.worked is not None
    calc = found.worked.body[0]
    assert isinstance(calc, Calc)
    assert (calc.steps[0].line, calc.steps[0].right_text) == (20, "2*x")
    assert found.worked.show.term is found.problem.show.term


def test_without_a_worked_answer_or_a_derivation() -> None:
    found = exercise(TEXT.partition("worked")[0] + "```\n")
    assert found.problem is not None
    assert found.worked is None
    number = exercise("```{exercise} one\nclaim  exp(1) = 2.71\nanswer ?\n```\n")
    assert number.problem is None
    assert number.one("answer") == "?"


def test_the_same_block_in_restructured_text() -> None:
    lines = TEXT.partition("doubling\n")[2].removesuffix("```\n").splitlines()
    text = ".. exercise:: doubling\n\n" + "\n".join(f"   {line}".rstrip() for line in lines) + "\n"
    document = parse_document(text, "sheet.rst")
    assert not document.faults, document.faults[0]
    assert document.exercises[0].worked is not None


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("hint   Add.", "clue   Add.", 6, "begins no field"),
        ("{exercise} doubling", "{exercise}", 3, "an exercise block without a name"),
        ("show     x + x = 2*x", "show     x + x = 2*y", 12, "`y` is not declared"),
        ("         = 2*x", "         = 2*y", 20, "`y` is not declared"),
        ("hint   Add.", "hint   Add.\n" * 120, 105, "too many fields"),
    ],
)
def test_faults(old: str, new: str, line: int, message: str) -> None:
    faults = parse_document(TEXT.replace(old, new), "sheet.md").faults
    assert (faults[0].line, message in faults[0].message) == (line, True), faults[0]
