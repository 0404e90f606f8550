"""Presentation MathML, written as the notation that the tokenizer reads; annotations are passed over."""

from __future__ import annotations

from dataclasses import dataclass

from attnsym.articles.block import BlockBuilder

_HIDDEN = frozenset(("annotation", "annotation-xml", "mphantom", "maction"))
# What is written before each child of an element, and around the whole.
_BEFORE_CHILD: dict[str, tuple[str, ...]] = {
    "mfrac": ("\\frac{", "{"),
    "msup": ("{", "^{"),
    "msub": ("{", "_{"),
    "msubsup": ("{", "_{", "^{"),
    "munderover": ("{", "_{", "^{"),
    "munder": ("{", "_{"),
    "mover": ("{", "^{"),
    "mroot": ("\\mathroot{", "{"),  # what it is taken of, then the degree
}
_AROUND = {"msqrt": ("\\sqrt{", "}"), "mfenced": ("(", ")"), "mtd": ("", " & "), "mtr": ("", " \\\\ ")}
_LEAVES = frozenset(("mi", "mn", "mo", "mtext", "ms"))
_INVISIBLE = {"\u2062": "*", "\u2061": "", "\u2063": ",", "\u2064": "+"}


@dataclass(slots=True)
class _Open:
    tag: str
    children: int = 0


class MathML:
    """Receives the elements of one <math> in order, and writes to a block."""

    def __init__(self, builder: BlockBuilder) -> None:
        self.builder = builder
        self.stack = [_Open("math")]
        self.hidden = 0

    def write(self, text: str, source: int) -> None:
        self.builder.add(text, source, "math")

    def open(self, tag: str, source: int) -> None:
        if tag in _HIDDEN or self.hidden:
            self.hidden += 1
            return
        parent = self.stack[-1]
        before = _BEFORE_CHILD.get(parent.tag)
        if before is not None:
            self.write(before[min(parent.children, len(before) - 1)], source)
        elif tag in _LEAVES or tag in _BEFORE_CHILD:
            self.write(" ", source)
        parent.children += 1
        self.stack.append(_Open(tag))
        if tag in _AROUND:
            self.write(_AROUND[tag][0], source)
        elif tag == "mtext":
            self.write("\\text{", source)

    def shut(self, tag: str, source: int) -> None:
        if self.hidden:
            self.hidden -= 1
            return
        if len(self.stack) < 2 or self.stack[-1].tag != tag:
            return
        self.stack.pop()
        if tag in _AROUND:
            self.write(_AROUND[tag][1], source)
        elif tag == "mtext":
            self.write("}", source)
        if self.stack[-1].tag in _BEFORE_CHILD:
            self.write("}", source)

    def text(self, data: str, source: int) -> None:
        if self.hidden or not data.strip():
            return
        if self.stack[-1].tag in _LEAVES:
            self.write(_INVISIBLE.get(data.strip(), data), source)

    def finish(self, source: int) -> None:
        """The element ends, with whatever was left open in it."""
        self.hidden = 0
        while len(self.stack) > 1:
            self.shut(self.stack[-1].tag, source)
