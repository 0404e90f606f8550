"""Mathematics, code and prose within a paragraph of Markdown, of its relatives, or of plain text.

One pass. A dollar sign opens mathematics only if text follows it at once and a closing one is found in the
same
paragraph, after text and before no digit; any other is currency. What is not closed swallows nothing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from attnsym.articles.block import Block, BlockBuilder, Kind
from attnsym.articles.worth import has_digit

_SPECIAL = re.compile(
    r"\\\\[(\[]|\\[(\[]|\\begin\{[a-zA-Z]{1,20}\*?\}|\\[$*_`\\]|\$\$?|`+|<!--|</?[a-zA-Z]|\]\(|&[a-zA-Z#][a-zA-Z0-9]{1,30};|!?\["
)
_TAG = re.compile(r"</?[a-zA-Z][^<>]{0,2000}>")
_TARGET = re.compile(r"\]\([^()\s]{0,2000}(?:\s\"[^\"]{0,500}\")?\)")
_MATHEMATICS = frozenset(
    [
        "equation",
        "align",
        "aligned",
        "gather",
        "gathered",
        "multline",
        "split",
        "eqnarray",
        "alignat",
        "cases",
        "math",
        "displaymath",
        "flalign",
    ]
)
_CLOSERS = {"\\(": "\\)", "\\[": "\\]", "\\\\(": "\\\\)", "\\\\[": "\\\\]"}
_LONGEST = 20_000


class _Next:
    """Where a mark next stands: `find` from increasing places, linear over the whole text."""

    def __init__(self, text: str, end: int) -> None:
        self._text = text
        self._end = end
        self._found: dict[str, int] = {}

    def after(self, mark: str, place: int) -> int:
        """The first place of the mark at or after `place`, or -1."""
        known = self._found.get(mark, -2)
        if known == -1 or known >= place:
            return known
        found = self._text.find(mark, place, self._end)
        self._found[mark] = found
        return found


def add_inline(builder: BlockBuilder, text: str, start: int, end: int, kind: Kind = "prose") -> None:
    """Append text[start:end], a paragraph, to the builder."""
    following = _Next(text, end)
    position = plain = start

    def flush(upto: int) -> None:
        builder.add(text[plain:upto], plain, kind)

    while True:
        match = _SPECIAL.search(text, position, end)
        if match is None:
            break
        at, mark = match.start(), match.group()
        position = match.end()
        inside: tuple[int, int, int] | None = None  # content start, content end, place to go on
        inner: Kind = "math"
        if mark.startswith("$"):
            inside = _dollars(text, at, mark, end, following)
        elif mark.startswith("`"):
            close = _backticks(text, position, end, len(mark), following)
            inside = None if close < 0 else (position, close, close + len(mark))
            inner = "code"
        elif mark in _CLOSERS:
            close = following.after(_CLOSERS[mark], position)
            inside = None if close < 0 or close - at > _LONGEST else (position, close, close + len(mark))
        elif mark.startswith("\\begin"):
            name = mark[7:-1]
            if name.rstrip("*") in _MATHEMATICS:
                closing = "\\end{" + name + "}"
                close = following.after(closing, position)
                inside = (
                    None if close < 0 or close - at > _LONGEST else (position, close, close + len(closing))
                )
        elif mark == "<!--":
            close = following.after("-->", position)
            flush(at)
            position = plain = end if close < 0 else close + 3
            continue
        elif mark.startswith("<"):
            tag = _TAG.match(text, at, end)
            if tag is not None:
                flush(at)
                position = plain = tag.end()
                continue
        elif mark == "](":
            target = _TARGET.match(text, at, end)
            if target is not None:
                flush(at)
                builder.boundary(at)
                position = plain = target.end()
                continue
        elif mark.startswith("&"):
            character = html.unescape(mark)
            if len(character) == 1:
                flush(at)
                builder.add(character, at, kind)
                plain = position
                continue
        elif mark in ("[", "!["):
            # A link's text: its bracket is not one of arithmetic.
            continue
        if inside is not None:
            flush(at)
            builder.boundary(at)
            _add_mathematics(builder, text, inside[0], inside[1], inner)
            builder.boundary(inside[1])
            position = plain = inside[2]
    flush(end)


def _add_mathematics(builder: BlockBuilder, text: str, start: int, end: int, kind: Kind) -> None:
    builder.add(text[start:end], start, kind)


def _dollars(text: str, at: int, mark: str, end: int, following: _Next) -> tuple[int, int, int] | None:
    start = at + len(mark)
    if mark == "$$":
        close = following.after("$$", start)
        return None if close < 0 or close - at > _LONGEST else (start, close, close + 2)
    if start >= end or text[start].isspace():
        return None
    close = start
    for _ in range(8):  # an escaped dollar, or one that can't close, is passed over; not more than a few
        close = following.after("$", close)
        if close < 0 or close - at > _LONGEST:
            return None
        if text[close - 1] == "\\":
            close += 1
            continue
        break
    before, after = text[close - 1], text[close + 1 : close + 2]
    if close == start or before.isspace() or after.isdigit():
        return None
    return start, close, close + 1


def _backticks(text: str, start: int, end: int, count: int, following: _Next) -> int:
    """Where a run of exactly so many backticks stands, or -1."""
    mark = "`" * count
    place = start
    for _ in range(6):
        place = following.after(mark, place)
        if place < 0:
            return -1
        length = count
        while place + length < end and text[place + length] == "`":
            length += 1
        if length == count:
            return place
        place += length
    return -1


def paragraphs(text: str, start: int = 0, end: int | None = None) -> Iterator[tuple[int, int]]:
    """Start and end of each stretch between blank lines."""
    end = len(text) if end is None else end
    position = start
    while position < end:
        gap = _BLANK.search(text, position, end)
        stop = gap.start() if gap is not None else end
        if stop > position:
            yield position, stop
        position = gap.end() if gap is not None else end


_BLANK = re.compile(r"\n[ \t\r]*\n\s*")


def inline_block(text: str, start: int, end: int, kind: Kind = "prose") -> Block | None:
    """A paragraph as one block; None where it has no digit, and so nothing to count or to judge."""
    if not has_digit(text[start:end]):
        return None
    builder = BlockBuilder()
    add_inline(builder, text, start, end, kind)
    return builder.build()
