"""reStructuredText: paragraphs, the math role and directive, literal text; other directives by what they
hold.

The lines and indents are read here, since docutils keeps no columns: an article is read, not processed, so no
directive is run and no file is included.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attnsym.articles.block import Block, BlockBuilder, Lines
from attnsym.articles.formats.plain import LONGEST_PARAGRAPH

_DIRECTIVE = re.compile(
    r"^(?P<indent>[ \t]*)\.\.(?:[ \t]+(?:\|[^|\n]{1,60}\|[ \t]+)?(?P<name>[\w:+.-]{1,60})::)?"
)
_SKIPPED = frozenset(
    (
        "code", "code-block", "sourcecode", "highlight", "raw", "image", "figure", "include",
        "literalinclude",
        "toctree", "csv-table", "list-table", "plot", "graphviz", "ipython", "jupyter-execute", "testcode",
        "doctest", "productionlist", "parsed-literal", "autoclass",
    )
)  # fmt: skip
_INLINE = re.compile(
    r":math:`(?P<math>[^`]{1,5000})`|``(?P<code>[^`]{1,5000})``|:[\w:.-]{1,60}:`|`_{0,2}|\|[^|\n]{1,60}\||\\(?=[*`|])"
)
_OPTION = re.compile(r"[ \t]*:[\w-]{1,40}:")


def read_rest(text: str) -> Iterator[Block]:
    """Blocks of a reStructuredText document."""
    lines = list(Lines(text))
    number = 0
    paragraph: list[tuple[int, str]] = []
    while number < len(lines):
        start, line = lines[number]
        directive = _DIRECTIVE.match(line)
        if directive is not None or not line.strip():
            yield from _paragraph(text, paragraph)
            paragraph = []
        if directive is not None:
            name = directive["name"] or ""
            depth = len(directive["indent"])
            last = _indented(lines, number + 1, depth)
            if name == "math" or name.endswith(":math"):
                yield from _mathematics(text, lines, number, last, start + directive.end())
                number = last
            elif not name or name in _SKIPPED:
                number = last  # a comment, or a program
            else:
                number += 1  # a note, say: what it holds is prose
        elif not line.strip():
            number += 1
        else:
            paragraph.append((start, line))
            number += 1
            if line.rstrip().endswith("::"):
                yield from _paragraph(text, paragraph)
                paragraph = []
                last = _indented(lines, number, len(line) - len(line.lstrip()))
                for place, literal in lines[number:last]:
                    yield from _literal(literal, place)
                number = last
    yield from _paragraph(text, paragraph)


def _indented(lines: list[tuple[int, str]], number: int, depth: int) -> int:
    """The first line at or after `number` that has text at most so deep."""
    while number < len(lines):
        line = lines[number][1]
        if line.strip() and len(line) - len(line.lstrip()) <= depth:
            break
        number += 1
    return number


def _mathematics(
    text: str, lines: list[tuple[int, str]], number: int, last: int, start: int
) -> Iterator[Block]:
    builder = BlockBuilder()
    end = lines[number][0] + len(lines[number][1])
    builder.add(text[start:end] + "\n", start, "math")
    for place, line in lines[number + 1 : last]:
        if _OPTION.match(line):
            continue
        if not line.strip():  # a blank line separates equations
            block = builder.build()
            if block is not None:
                yield block
        builder.add(line + "\n", place, "math")
    block = builder.build()
    if block is not None:
        yield block


def _literal(line: str, place: int) -> Iterator[Block]:
    builder = BlockBuilder()
    builder.add(line, place, "code")
    block = builder.build()
    if block is not None:
        yield block


def _paragraph(text: str, paragraph: list[tuple[int, str]]) -> Iterator[Block]:
    if not paragraph:
        return
    start, end = paragraph[0][0], paragraph[-1][0] + len(paragraph[-1][1])
    if end - start > LONGEST_PARAGRAPH:
        end = start + LONGEST_PARAGRAPH
    builder = BlockBuilder()
    position = start
    for match in _INLINE.finditer(text, start, end):
        builder.add(text[position : match.start()], position, "prose")
        position = match.end()
        for kind in ("math", "code"):
            if match[kind] is not None:
                builder.boundary(match.start())
                builder.add(match[kind], match.start(kind), "math" if kind == "math" else "code")
                builder.boundary(match.end(kind))
    builder.add(text[position:end], position, "prose")
    block = builder.build()
    if block is not None:
        yield block
