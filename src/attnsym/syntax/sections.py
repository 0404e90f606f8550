"""The lines of a derivation block, cut at its keywords."""

from __future__ import annotations

import re
from typing import NamedTuple

from attnsym.syntax.blocks import Block
from attnsym.syntax.faults import Collecting, Fault, Source

_SECTIONS = ("let", "given", "show", "have", "calc")
_FIRST = re.compile(r"[ \t]*(?:([A-Za-z_][A-Za-z0-9_]*)|(<->|->|<=|>=|!=|=|<|>)|(\S))")
_TAB = 4


class Line(NamedTuple):
    """start: of its first word."""

    start: int
    end: int
    indent: int
    word: str  # the first word or relation


class Section(NamedTuple):
    """What stands from one keyword to the next."""

    keyword: str
    indent: int
    start: int  # of the keyword
    lines: tuple[Line, ...]  # without the keyword; empty lines left out


def cut(source: Source, block: Block, faults: list[Fault]) -> list[Section]:
    """The sections of a block; a line before the first keyword is a fault.

    A `by` no deeper than the keyword above it stands for itself: it closes the show."""
    sections: list[Section] = []
    keyword, indent, place = "", 0, 0
    lines: list[Line] = []
    start = block.start
    for text in source.text[block.start : block.end].split("\n"):
        end = start + len(text)
        found = _FIRST.match(text)
        if found is not None:
            word = found[1] or found[2] or ""
            at = start + found.start(found.lastindex or 0)
            closing = word == "by" and keyword and _column(text, at - start) <= indent
            if word in _SECTIONS or closing:
                if keyword:
                    sections.append(Section(keyword, indent, place, tuple(lines)))
                keyword, indent, place, lines = word, _column(text, at - start), at, []
                rest = _FIRST.match(text, at - start + len(word))
                if rest is not None:
                    first = start + rest.start(rest.lastindex or 0)
                    lines.append(Line(first, end, _column(text, first - start), rest[1] or rest[2] or ""))
            elif keyword:
                lines.append(Line(at, end, _column(text, at - start), word))
            else:
                with Collecting(source, faults, at):
                    raise source.fault(
                        at, "a line before the first keyword", "let, given or show", "begin with  let"
                    )
        start = end + 1
    if keyword:
        sections.append(Section(keyword, indent, place, tuple(lines)))
    return sections


def _column(text: str, offset: int) -> int:
    return len(text[:offset].expandtabs(_TAB))
