"""HTML: prose, MathJax and KaTeX sources ($..$, \\(..\\), script elements), MathML, code.

By the standard library's tokenizer, which says where in the source each piece stands; elements are told
apart by
name only, so that broken markup stops nothing.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from html.parser import HTMLParser

from attnsym.articles.block import Block, BlockBuilder, Lines, through
from attnsym.articles.formats.inline import inline_block
from attnsym.articles.formats.mathml import MathML

_BLOCKS = frozenset(
    [
        "p",
        "div",
        "section",
        "article",
        "header",
        "footer",
        "main",
        "aside",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "ul",
        "ol",
        "li",
        "dl",
        "dt",
        "dd",
        "table",
        "thead",
        "tbody",
        "caption",
        "blockquote",
        "figure",
        "figcaption",
        "pre",
        "body",
        "html",
        "form",
        "hr",
        "address",
        "details",
        "summary",
        "nav",
    ]
)
_HIDDEN = frozenset(
    [
        "script",
        "style",
        "head",
        "template",
        "noscript",
        "svg",
        "textarea",
        "select",
        "button",
        "iframe",
        "object",
    ]
)
_PIECE = 500_000
_LOOSE = "\ue002"
_LOOSE_BRACKET = re.compile(r"<(?=[^<>]*(?:<|\Z))")
_VOID = frozenset(
    ["br", "img", "input", "hr", "meta", "link", "area", "base", "col", "embed", "source", "track", "wbr"]
)


def read_html(text: str) -> Iterator[Block]:
    """Blocks of an HTML page."""
    reader = _Reader(text)
    clean = _without_loose_brackets(text)
    # Piece by piece, so that whoever takes the blocks can stop when its time is over.
    for start in range(0, len(clean), _PIECE):
        reader.feed(clean[start : start + _PIECE])
        yield from reader.blocks
        reader.blocks.clear()
    reader.close()
    reader.finish()
    yield from reader.blocks


def _without_loose_brackets(text: str) -> str:
    """The text with each "<" that opens no tag put out of the tokenizer's sight, at the same places.

    The standard library's tokenizer looks to the end of the text for the end of each tag: for many of them
    without
    an end that takes quadratic time.
    """
    last_comment = text.rfind("-->")

    def replace(match: re.Match[str]) -> str:
        is_comment = text.startswith("<!--", match.start()) and match.start() < last_comment
        return "<" if is_comment else _LOOSE

    return _LOOSE_BRACKET.sub(replace, text.replace(_LOOSE, " "))


class _Reader(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.lines = Lines(text)
        self.blocks: list[Block] = []
        self.builder = BlockBuilder()
        self.hidden: list[str] = []  # elements around this place whose text is not shown
        self.code = 0
        self.tex = False
        self.mathml: MathML | None = None

    def here(self) -> int:
        line, column = self.getpos()
        return self.lines.start(line) + column

    def finish(self) -> None:
        """A block ends here."""
        raw = self.builder.build()
        if raw is None:
            return
        if any(region.kind != "prose" for region in raw.regions):
            self.blocks.append(raw)
            return
        block = inline_block(raw.text, 0, len(raw.text))
        if block is not None:
            self.blocks.append(through(block, raw))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        if self.hidden:
            if tag not in _VOID:
                self.hidden.append(tag)
            return
        if self.mathml is not None:
            self.mathml.open(tag, self.here())
        elif tag == "math":
            self.mathml = MathML(self.builder)
            self.builder.boundary(self.here())
        elif tag == "script" and values.get("type", "").startswith("math/tex"):
            self.tex = True
            self.builder.boundary(self.here())
        elif (
            tag in _HIDDEN
            or "katex-html" in values.get("class", "")
            or "MathJax_Preview" in values.get("class", "")
        ):
            self.hidden.append(tag)
        elif tag in _BLOCKS:
            self.finish()
            if tag == "pre" and (
                "language-" in values.get("class", "") or "highlight" in values.get("class", "")
            ):
                self.hidden.append(tag)
        elif tag == "code":
            self.code += 1
            self.builder.boundary(self.here())
            if "language-" in values.get("class", ""):
                self.hidden.append(tag)
                self.code -= 1
        elif tag in ("sup", "sub"):
            self.builder.add("^{" if tag == "sup" else "_{", self.here(), "prose")
        elif tag in ("td", "th"):
            self.builder.add("\t", self.here(), "prose")
        elif tag in ("br", "tr"):
            self.builder.add("\n", self.here(), "prose")

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "br" and not self.hidden:
            self.builder.add("\n", self.here(), "prose")

    def handle_endtag(self, tag: str) -> None:
        if self.hidden:
            if tag in self.hidden:
                while self.hidden.pop() != tag:
                    pass
            return
        if self.mathml is not None:
            if tag == "math":
                self.mathml.finish(self.here())
                self.mathml = None
                self.builder.boundary(self.here())
            else:
                self.mathml.shut(tag, self.here())
        elif tag == "script" and self.tex:
            self.tex = False
            self.builder.boundary(self.here())
        elif tag in _BLOCKS:
            self.finish()
        elif tag == "code" and self.code:
            self.code -= 1
            self.builder.boundary(self.here())
        elif tag in ("sup", "sub"):
            self.builder.add("}", self.here(), "prose")

    def handle_data(self, data: str) -> None:
        self.text(data, self.here())

    def handle_entityref(self, name: str) -> None:
        self.reference(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.reference(f"&#{name};")

    def reference(self, reference: str) -> None:
        character = html.unescape(reference)
        # What is no reference, such as the &C of aligned mathematics, is text as it stands.
        self.text(character if len(character) == 1 else reference.rstrip(";"), self.here())

    def text(self, data: str, source: int) -> None:
        if self.hidden:
            return
        data = data.replace(_LOOSE, "<")
        if self.mathml is not None:
            self.mathml.text(data, source)
        elif self.tex:
            self.builder.add(data, source, "math")
        else:
            self.builder.add(data, source, "code" if self.code else "prose")
