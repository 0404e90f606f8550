"""What came of a derivation: its record, and what a build has to say about it, as plain data."""

from __future__ import annotations

from typing import NamedTuple

from attnsym.prove.verdicts import Checked
from attnsym.show.refusal import about_hypotheses, refusal
from attnsym.show.sphinx.record import Shown, shown
from attnsym.syntax.records import Derivation


class Said(NamedTuple):
    """A warning: its text, where (file and line), and its kind."""

    text: str
    place: str
    kind: str


class Outcome(NamedTuple):
    """The record of a derivation and the warnings about it.

    established: whether all is as the document expects.
    """

    record: Shown
    warnings: tuple[Said, ...]
    established: bool


def warnings_of(checked: Checked) -> tuple[Said, ...]:
    """A warning for each line that is not as the document expects, and for contradictory hypotheses."""
    warnings = []
    for row in checked.lines:
        if not row.as_expected:
            first, *rest = refusal(row, checked.path).split("\n")
            text = "\n".join([first.partition("  ")[2], *rest])
            warnings.append(Said(text, f"{checked.path}:{row.line}", row.verdict.value))
    if checked.contradiction:
        sentence = about_hypotheses(checked)[0].partition("  ")[2]
        warnings.append(Said(sentence, f"{checked.path}:{checked.line}", "contradiction"))
    return tuple(warnings)


def outcome_of(derivation: Derivation, checked: Checked) -> Outcome:
    """The record of a derivation, and the warnings about it."""
    return Outcome(shown(derivation, checked), warnings_of(checked), checked.established)
