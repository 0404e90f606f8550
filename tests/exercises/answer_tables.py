"""The tables of answers, as rows of texts; `\\n` stands for a line end."""

from __future__ import annotations

from pathlib import Path


def rows(name: str) -> list[tuple[str, ...]]:
    """The rows of a table beside this file, without its header."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()[1:]
    return [tuple(cell.replace("\\n", "\n") for cell in line.split("\t")) for line in lines]


# derivation, what stands there, what a student writes, outcome of the first line that fails, mistake named
WRONG = rows("wrong_answers.tsv")
# derivation, hypothesis, what its sheet has instead, text of the line that fails, outcome, mistake, condition
HYPOTHESES = rows("missing_hypotheses.tsv")
