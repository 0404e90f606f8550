"""Pieces of an article that are scanned as one, with the place in the source of each character.

A format's reader cuts an article into blocks (a paragraph, a displayed formula, a table row). A block's
text is
what a reader of the article sees or types as mathematics; `Block.source` says where each character stood.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal, NamedTuple, TypeAlias

Kind: TypeAlias = Literal["prose", "math", "code", "table"]

# Stands in a block's text where mathematics or code begins or ends ($, backtick, <code>). A private-use
# character,
# so that no article can forge one: `BlockBuilder` replaces it in what it is given.
BOUNDARY = "\ue000"


class Region(NamedTuple):
    """A stretch of a block's text, all of one kind."""

    start: int
    end: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class Block:
    """Text to be scanned as one, and where it came from.

    starts, sources: from `starts[n]` on, characters of the text stand at `sources[n]` and on in the source.
    """

    text: str
    regions: tuple[Region, ...]
    starts: tuple[int, ...]
    sources: tuple[int, ...]

    def source(self, index: int) -> int:
        """Offset in the source of the character at `index` of the text."""
        piece = bisect_right(self.starts, index) - 1
        if piece < 0:
            return 0
        return self.sources[piece] + index - self.starts[piece]


def through(inner: Block, outer: Block) -> Block:
    """`inner` was read from the text of `outer`: give it the places in the source of `outer`."""
    starts: list[int] = []
    sources: list[int] = []
    ends = [*inner.starts[1:], len(inner.text)]
    for start, end, source in zip(inner.starts, ends, inner.sources, strict=True):
        starts.append(start)
        sources.append(outer.source(source))
        piece = bisect_right(outer.starts, source)
        while piece < len(outer.starts) and outer.starts[piece] < source + (end - start):
            starts.append(start + outer.starts[piece] - source)
            sources.append(outer.sources[piece])
            piece += 1
    return Block(inner.text, inner.regions, tuple(starts), tuple(sources))


@dataclass(slots=True)
class BlockBuilder:
    """Builds a block from stretches of the source."""

    _parts: list[str] = field(default_factory=list)
    length: int = 0
    _regions: list[Region] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)
    _sources: list[int] = field(default_factory=list)

    def add(self, text: str, source: int, kind: Kind) -> None:
        """Append text that stands verbatim at `source`."""
        if not text:
            return
        if BOUNDARY in text:
            text = text.replace(BOUNDARY, " ")
        start, regions = self.length, self._regions
        self._parts.append(text)
        self.length = end = start + len(text)
        self._starts.append(start)
        self._sources.append(source)
        if regions and regions[-1].end == start and regions[-1].kind == kind:
            regions[-1] = Region(regions[-1].start, end, kind)
        else:
            regions.append(Region(start, end, kind))

    def boundary(self, source: int) -> None:
        """Mathematics or code begins or ends here."""
        self._parts.append(BOUNDARY)
        self._starts.append(self.length)
        self._sources.append(source)
        self.length += 1

    def build(self) -> Block | None:
        """The block, or None if it is blank; the builder can then be used afresh."""
        text = "".join(self._parts)
        block = None
        if text.strip(BOUNDARY + " \t\r\n"):
            block = Block(text, tuple(self._regions), tuple(self._starts), tuple(self._sources))
        self._parts, self._regions, self._starts, self._sources = [], [], [], []
        self.length = 0
        return block


class Lines:
    """Line and column (from 1) of an offset in a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        lengths = [len(line) + 1 for line in text.split("\n")]
        self._starts = [0, *accumulate(lengths[:-1])]
        self.longest = max(lengths)

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of the offset, both counted from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def start(self, line: int) -> int:
        """Offset at which a line (from 1) begins; the end of the text for a line past it."""
        return self._starts[line - 1] if line <= len(self._starts) else len(self.text)

    def line(self, number: int) -> str:
        """The text of a line (from 1), without its line end."""
        return self.text[self.start(number) : self.start(number + 1)].rstrip("\r\n")

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Offset and text of each line, without line ends."""
        for number, start in enumerate(self._starts, 1):
            yield start, self.line(number)
