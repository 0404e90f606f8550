"""Each named mistake is recognised in the lines of its record, and not in those that it must not be seen
in."""

from __future__ import annotations

import pytest
from practice import LIBRARY, mark

from attnsym.exercises.marks import ExerciseMark
from attnsym.exercises.mistakes import all_mistakes
from attnsym.exercises.mistakes.mistake import Wrong
from attnsym.syntax.documents import parse_document

ACCEPTS = [(m.name, wrong) for m in all_mistakes().values() for wrong in m.accepts]
REJECTS = [(m.name, wrong) for m in all_mistakes().values() for wrong in m.rejects]


def marked(wrong: Wrong) -> ExerciseMark:
    """The line marked on a sheet of its own, whose worked answer is the right line."""
    block = [f"let      {wrong.let}".replace("\n", "\n         ")] if wrong.let else []
    if wrong.given:
        block.append(f"given    {wrong.given}".replace("\n", "\n         "))
    relation = next(r for r in (" <= ", " >= ", " < ", " > ", " = ") if r in wrong.step)
    left, _, right = wrong.step.partition(relation)
    reason = f"\n             by {wrong.by}" if wrong.by else ""
    lines = f"calc     {left}\n        {relation}{right}{reason}\n"
    head = "\n".join([*block, f"show     {wrong.right or wrong.step}"])
    worked = ""
    if wrong.right:
        sign = next(r for r in (" <= ", " >= ", " < ", " > ", " = ") if r in wrong.right)
        before, _, after = wrong.right.partition(sign)
        worked = (
            f"\nworked\ncalc     {before}\n        {sign}{after}\n             by {wrong.by or 'algebra'}\n"
        )
    document = parse_document(f"```{{exercise}} asked\n{head}\n{worked}\n```\n")
    assert not document.faults, document.faults[0]
    return mark(document.exercises[0], f"{head}\n{lines}")


@pytest.mark.parametrize(("name", "wrong"), ACCEPTS, ids=[f"{n}: {w.step}" for n, w in ACCEPTS])
def test_recognised(name: str, wrong: Wrong) -> None:
    line = marked(wrong).lines[-1]
    assert not line.good
    assert line.mistake is not None, line
    assert line.mistake.name == name


@pytest.mark.parametrize(("name", "wrong"), REJECTS, ids=[f"{n}: {w.step}" for n, w in REJECTS])
def test_not_seen_where_it_is_not(name: str, wrong: Wrong) -> None:
    line = marked(wrong).lines[-1]
    assert line.mistake is None or line.mistake.name != name


def test_every_mistake_has_examples() -> None:
    assert len(all_mistakes()) >= 20
    assert [m.name for m in all_mistakes().values() if not m.number and not (m.accepts and m.rejects)] == []


def test_no_false_statement_is_a_rule() -> None:
    """What a mistake believes is assumed, so whatever follows from it carries it as a hypothesis."""
    for entry in all_mistakes().values():
        for active, _ in entry.beliefs:
            assert active.name == entry.name
    assert LIBRARY.check("mean_of_score").established
