"""Plain text: paragraphs between blank lines, $..$ as in Markdown, tabs between the cells of a table."""

from __future__ import annotations

from collections.abc import Iterator

from attnsym.articles.block import Block
from attnsym.articles.formats.inline import inline_block, paragraphs

# A paragraph longer than this is cut at a line end, or there, so that one garbled file can't hold all up.
LONGEST_PARAGRAPH = 100_000


def read_plain(text: str) -> Iterator[Block]:
    """Blocks of plain text."""
    for start, end in paragraphs(text):
        position = start
        while position < end:
            stop = min(end, position + LONGEST_PARAGRAPH)
            if stop < end:
                line_end = text.rfind("\n", position, stop)
                stop = line_end + 1 if line_end > position else stop
            block = inline_block(text, position, stop)
            if block is not None:
                yield block
            position = stop
