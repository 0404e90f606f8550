"""Markdown, MyST, R Markdown and Quarto: block structure by markdown-it-py, what is inside a paragraph by
`inline`.

markdown-it gives each block its lines; columns come from the source, which is scanned as it stands. Code is
read as arithmetic only where it is marked so: a span, or a fence without a language or with `text`, `math` or
`arithmetic`. Any other fence is a program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.front_matter import front_matter_plugin

from attnsym.articles.block import Block, BlockBuilder, Lines
from attnsym.articles.formats.inline import inline_block
from attnsym.articles.formats.plain import read_plain

# markdown-it takes time out of proportion on some garbage; a file beyond these bounds is read as plain text.
_LONGEST = 1_500_000
_LONGEST_LINE = 60_000
_ARITHMETIC = frozenset(("", "text", "txt", "plain", "arithmetic", "calc", "plaintext"))
_MATHEMATICS = frozenset(("math", "{math}", "latex", "tex", "katex"))
_PROSE_DIRECTIVE = re.compile(r"\{[a-z][a-z:_-]{0,40}\}")
_NO_PROSE = frozenset(
    (
        "{code}", "{code-block}", "{code-cell}", "{figure}", "{image}", "{toctree}", "{mermaid}", "{raw}",
        "{eval-rst}", "{literalinclude}", "{derivation}", "{r}", "{python}",
    )
)  # fmt: skip
_DEEPEST = 6


# What a text must have for a rule of block structure to find anything in it. Each rule that is kept is asked
# at each line, so one that can't find anything is left out.
_MARKS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("front_matter", re.compile(r"\A-")),
    ("table", re.compile(r"\|")),
    ("math_block", re.compile(r"\$\$")),
    ("fence", re.compile("```|~~~")),
    ("blockquote", re.compile(">")),
    ("hr", re.compile(r"[-*_][ \t]*(?:[\r\n]|\Z)")),
    ("reference", re.compile(r"\]:")),
    ("html_block", re.compile("<")),
    ("heading", re.compile("#")),
    ("lheading", re.compile(r"[-=][ \t]*(?:[\r\n]|\Z)")),
)


@lru_cache(maxsize=64)
def _parser(without: tuple[str, ...]) -> MarkdownIt:
    parser = (
        MarkdownIt("commonmark", {"html": True})
        .enable("table")
        .disable(["emphasis", "link", "image", "entity"])
    )
    parser.use(front_matter_plugin).use(
        dollarmath_plugin, allow_labels=True, allow_space=True, double_inline=True
    )
    # Only blocks are wanted: what is inside a paragraph is read from the source, where the columns are.
    parser.core.ruler.disable(["inline", "text_join"])
    parser.block.ruler.disable(without)
    return parser


def _parse(text: str) -> list[Token]:
    return _parser(tuple(rule for rule, mark in _MARKS if mark.search(text) is None)).parse(text)


def read_markdown(text: str) -> Iterator[Block]:
    """Blocks of a Markdown document."""
    lines = Lines(text)
    if len(text) > _LONGEST or lines.longest > _LONGEST_LINE:
        yield from read_plain(text)
        return
    yield from _read(text, lines, 0, text, 0)


def _read(text: str, lines: Lines, first: int, part: str, depth: int) -> Iterator[Block]:
    """Blocks of `part`, which stands in the text from line `first` (counted from 0) on."""
    row: tuple[int, int] | None = None
    for token in _parse(part):
        if token.map is None:
            continue
        start, end = lines.start(first + token.map[0] + 1), lines.start(first + token.map[1] + 1)
        if token.type == "tr_open":
            row = start, end
            block = inline_block(text, start, end, "table")
        elif token.type == "inline":
            if row is not None and row[0] <= start < row[1]:
                continue  # a cell of a row that was read as one
            block = inline_block(text, start, end)
        elif token.type in ("math_block", "math_block_label"):
            block = _mathematics(text, start, end)
        elif token.type == "html_block":
            block = inline_block(text, start, end)
        elif token.type == "fence":
            yield from _fence(text, lines, first, token, depth)
            continue
        else:
            continue
        if block is not None:
            yield block


def _mathematics(text: str, start: int, end: int) -> Block | None:
    inside = text[start:end]
    opening = inside.find("$$")
    closing = inside.rfind("$$")
    if 0 <= opening < closing:
        start, end = start + opening + 2, start + closing
    builder = BlockBuilder()
    builder.add(text[start:end], start, "math")
    return builder.build()


def _fence(text: str, lines: Lines, first: int, token: Token, depth: int) -> Iterator[Block]:
    if token.map is None:
        return
    name = token.info.split()[0] if token.info.strip() else ""
    top, bottom = first + token.map[0] + 1, first + token.map[1]
    if token.content.count("\n") < bottom - top:
        bottom -= 1  # the line of the closing fence
    start, end = lines.start(top + 1), lines.start(bottom + 1)
    if name in _MATHEMATICS:
        builder = BlockBuilder()
        builder.add(text[start:end], start, "math")
        block = builder.build()
        if block is not None:
            yield block
    elif name in _ARITHMETIC:
        builder = BlockBuilder()
        builder.add(text[start:end], start, "code")
        block = builder.build()
        if block is not None:
            yield block
    elif _PROSE_DIRECTIVE.fullmatch(name) and name not in _NO_PROSE and depth < _DEEPEST:
        yield from _read(text, lines, top, text[start:end], depth + 1)
