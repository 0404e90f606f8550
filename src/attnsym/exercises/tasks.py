"""A task: what an exercise block will say, and its key."""

from __future__ import annotations

from dataclasses import dataclass, field

from attnsym.exercises.drafts import Draft


@dataclass(frozen=True, slots=True)
class Task:
    """kind: a word of `making.KINDS`. fields: of the block, in order. content: its derivation, "" for none.

    draft: the derivation it is made of, None for a number. key: the right answer, line by line. shown: a
    model that
    the key shows. marks: how many."""

    kind: str
    fields: list[tuple[str, str]]
    content: str
    draft: Draft | None
    key: tuple[str, ...]
    shown: str = ""
    marks: int = 1
    hints: tuple[str, ...] = field(default=())
