"""Jupyter notebooks: the Markdown cells, with places in the notebook's own text. Code and outputs are
passed over.

A reader of JSON that keeps places: one pass over its tokens, a stack of keys, nothing recursive.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from attnsym.articles.block import Block, BlockBuilder, through
from attnsym.articles.formats.markdown import read_markdown

_TOKEN = re.compile(r'"(?:[^"\\]+|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+', re.DOTALL)
_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}(?:\\u[dD][c-fC-F][0-9a-fA-F]{2})?|.)", re.DOTALL)


class NotebookError(ValueError):
    """The text is no notebook."""


@dataclass(slots=True)
class _Cell:
    kind: str = ""
    strings: list[tuple[int, str]] = field(default_factory=list)  # place and raw text between the quotes


def read_notebook(text: str) -> Iterator[Block]:
    """Blocks of the Markdown cells of a notebook; NotebookError if the text is no JSON object with cells."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotebookError(f"not a notebook: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("cells", data.get("worksheets")), list):
        raise NotebookError("not a notebook: no list of cells")
    for cell in _cells(text):
        if cell.kind not in ("markdown", "heading", "raw"):
            continue
        outer = _decoded(cell)
        if outer is not None:
            for block in read_markdown(outer.text):
                yield through(block, outer)


def _cells(text: str) -> Iterator[_Cell]:
    """Cells in order: their type, and the strings of their source."""
    keys: list[str | None] = []  # per open object its present key, per open array None
    cell = _Cell()
    expect_key = False
    for match in _TOKEN.finditer(text):
        sign = match.group()
        if sign in ("{", "["):
            keys.append("" if sign == "{" else None)
            expect_key = sign == "{"
        elif sign in ("}", "]"):
            if sign == "}" and len(keys) == 3 and keys[0] == "cells":
                yield cell
                cell = _Cell()
            if keys:
                keys.pop()
        elif sign == ",":
            expect_key = bool(keys) and keys[-1] is not None
        elif sign == ":":
            expect_key = False
        elif sign.startswith('"'):
            if expect_key and keys:
                keys[-1] = sign[1:-1]
            elif keys[:1] == ["cells"] and len(keys) in (3, 4):
                if keys[2] == "cell_type" and len(keys) == 3:
                    cell.kind = sign[1:-1]
                elif keys[2] == "source":
                    cell.strings.append((match.start() + 1, sign[1:-1]))


def _decoded(cell: _Cell) -> Block | None:
    """The cell's text, with the place of each character."""
    builder = BlockBuilder()
    for place, raw in cell.strings:
        position = 0
        for escape in _ESCAPE.finditer(raw):
            builder.add(raw[position : escape.start()], place + position, "prose")
            builder.add(json.loads(f'"{escape.group()}"'), place + escape.start(), "prose")
            position = escape.end()
        builder.add(raw[position:], place + position, "prose")
    return builder.build()
