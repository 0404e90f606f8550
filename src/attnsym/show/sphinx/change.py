"""What changed from one line to the next: the parts of the new line that the old one has not.

The two lines are compared as the author wrote them, tree against tree, and the smallest parts that differ are
underlined. A line that is new as a whole has no mark: an underline under everything would say nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple

from attnsym.syntax.expressions import Parser
from attnsym.syntax.faults import Source, SyntaxFault
from attnsym.syntax.tree import Node
from attnsym.syntax.typesetting import Typesetter

_CHAINS = {"add": ("add", "sub"), "sub": ("add", "sub"), "mul": ("mul",)}


class Change(NamedTuple):
    """latex: the new line, its new parts underlined. parts: old and new LaTeX of each that replaces another.

    whole: nothing of the old line is left, and nothing is underlined.
    """

    latex: str
    parts: tuple[tuple[str, str], ...]
    whole: bool


def change_between(old: str, new: str) -> Change:
    """What is new in a line. Raises SyntaxFault where the new line can't be typeset."""
    source = Source(new)
    node = Parser(source).expression()
    plain = Typesetter(source).latex(node)
    try:
        before = Source(old)
        root = Parser(before).expression()
    except SyntaxFault:  # a line that the author left open
        return Change(plain, (), whole=True)
    pairs = list(_differences(root, node))
    if any(b is node.inner() for _, b in pairs):
        return Change(plain, (), whole=True)
    marked = {id(b) for _, b in pairs}
    shown = tuple((Typesetter(before).bare(a), Typesetter(source).bare(b)) for a, b in pairs if a is not None)
    return Change(_Marking(source, marked).latex(node), tuple(dict.fromkeys(shown)), whole=False)


class _Marking(Typesetter):
    """Typesets with some nodes underlined."""

    def __init__(self, source: Source, marked: set[int]) -> None:
        super().__init__(source)
        self.marked = marked

    def latex(self, node: Node) -> str:
        # Whether a dot is needed is seen from the bare factors, so a product with a numeral that is new is
        # new as a whole.
        numeral = node.kind == "mul" and any(
            id(c.inner()) in self.marked and c.inner().kind in ("number", "div", "neg") for c in node.children
        )
        if numeral:
            return rf"\underline{{{Typesetter(self.source).latex(node)}}}"
        shown = super().latex(node)
        return rf"\underline{{{shown}}}" if id(node) in self.marked else shown


def _key(node: Node) -> tuple[object, ...]:
    """What a node says, whatever its place and its parentheses."""
    node = node.inner()
    return (node.kind, str(node.value), node.domain, *map(_key, node.children), "|", *map(_key, node.indices))


def _differences(old: Node, new: Node) -> Iterator[tuple[Node | None, Node]]:
    old, new = old.inner(), new.inner()
    if _key(old) == _key(new):
        return
    if old.kind in _CHAINS and new.kind in _CHAINS and _CHAINS[old.kind] == _CHAINS[new.kind]:
        yield from _in_chain(old, new)
        return
    alike = old.kind == new.kind and old.value == new.value and old.domain == new.domain
    same_indices = [_key(i) for i in old.indices] == [_key(i) for i in new.indices]
    inside = alike and same_indices and len(old.children) == len(new.children)
    if not inside or old.kind in ("name", "number", "index", "tuple"):
        yield old, new
        return
    for a, b in zip(old.children, new.children, strict=True):
        if b.kind == "tuple" and _key(a) != _key(b):  # the range of a sum: no part of it stands alone
            yield old, new
            return
    for a, b in zip(old.children, new.children, strict=True):
        yield from _differences(a, b)


def _in_chain(old: Node, new: Node) -> Iterator[tuple[Node | None, Node]]:
    """Sums and products: the summands or factors that are new."""
    kinds = _CHAINS[new.kind]
    before, after = list(_flat(old, kinds)), list(_flat(new, kinds))
    if len(before) == len(after):
        for (sign, a), (other, b) in zip(before, after, strict=True):
            if sign != other:
                yield old, new
                return
            yield from _differences(a, b)
        return
    keys = [[(sign, _key(n)) for sign, n in side] for side in (before, after)]
    kept = SequenceMatcher(None, keys[0], keys[1], autojunk=False).get_matching_blocks()
    if not any(block.size for block in kept):
        yield old, new
        return
    stays = {block.b + k for block in kept for k in range(block.size)}
    for position, (_, node) in enumerate(after):
        if position not in stays:
            yield None, node.inner()


def _flat(node: Node, kinds: tuple[str, ...], sign: str = "+") -> Iterator[tuple[str, Node]]:
    if node.kind in kinds:
        left, right = node.children
        yield from _flat(left, kinds, sign)
        yield ("-" if node.kind == "sub" else "+"), right
    else:
        yield sign, node
