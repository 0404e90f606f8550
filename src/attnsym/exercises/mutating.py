"""Edits of one token of an expression, and of the same token in the lines that come after."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

TOKEN = re.compile(r"[A-Za-z_]\w*|\d+(?:\.(?!\.)\d+)?|\*\*|:=|<->|->|<=|>=|!=|\.\.|\S")
# What may stand in the place of a token, for one who makes a mistake.
SLIPS: dict[str, tuple[str, ...]] = {
    "+": ("-",), "-": ("+",), "/": ("*",), "sqrt": ("",),
    "<=": (">=",), "<": (">",), ">=": ("<=",), ">": ("<",), "Max": ("Min",), "Min": ("Max",),
}  # fmt: skip


class Edit(NamedTuple):
    """A token exchanged: where, what stood there, what stands there now, and the text after it."""

    start: int
    before: str
    after: str
    text: str


def edits(text: str, names: tuple[str, ...] = ()) -> list[Edit]:
    """All edits of one token of an expression, each once; names: those that may stand for each other."""
    found: dict[str, Edit] = {}
    for match in TOKEN.finditer(text):
        word = match[0]
        for other in _others(word, names):
            changed = text[: match.start()] + other + text[match.end() :]
            found.setdefault(changed, Edit(match.start(), word, other, changed))
    found.pop(text, None)
    return list(found.values())


def _others(word: str, names: tuple[str, ...]) -> Iterator[str]:
    yield from SLIPS.get(word, ())
    if word.isdigit():
        yield from (str(n) for n in (int(word) + 1, int(word) - 1, 2 * int(word)) if n > 0)
    elif word in names:
        yield from (n for n in names if n != word)


def carried(edit: Edit, text: str) -> list[str]:
    """A later line as it stands, and with the same token exchanged at each place where it occurs."""
    places = [m for m in TOKEN.finditer(text) if m[0] == edit.before]
    once = [text[: m.start()] + edit.after + text[m.end() :] for m in places]
    return [text, *once]
