"""What is worth reading: quick tests that miss nothing which the careful scan would find.

A claim needs a numeral, and a relation, a verb or a list beside it; most of most articles has neither, and
goes
by at the speed of one search. What is worth a look is cut at the ends of sentences, which end any claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attnsym.articles.block import Block
from attnsym.articles.lists import may_hold_list_claims
from attnsym.articles.patterns import may_hold_patterns

# Each of these begins with a set of characters and looks behind afterwards, so that `re` can skip to the
# first of them; with the look-behind first it would stop at each character.
_DIGIT = re.compile("[0-9]")
_NUMERAL = re.compile(r"[0-9.](?<![\w.].)(?:(?<=[0-9])|(?=[0-9]))[0-9]*(?:[.,][0-9]+)*(?:[eE][+-]?[0-9]+)?")
_SIGNS = r"(?:(?<!\\)|(?<=\\)(?:approx|simeq|cong|sim|doteq|thickapprox))"
RELATION = re.compile(r"[=≈≃≅∼≐≒~\\]" + _SIGNS)
# In TeX a tilde is a space.
_RELATION_IN_TEX = re.compile(r"[=≈≃≅∼≐≒\\]" + _SIGNS)
# Where no claim goes on: the end of a sentence, or the middle of six plain words in a row.
_PAUSE = re.compile(
    r"[.?!; \n](?:(?<=[a-z][a-z][.?!;])\s+(?=[A-Z][a-z])"
    r"|(?<=[a-z][a-z] )(?:[a-z]{2,20} ){3}(?=(?:[a-z]{2,20} ){3}))"
)


def has_digit(text: str) -> bool:
    return _DIGIT.search(text) is not None


def count_numerals(text: str) -> int:
    """Numerals of a text: of "3.2", "1,000" and "1e-7" one each, of "x2" none."""
    return len(_NUMERAL.findall(text))


def may_hold_claims(text: str, *, tex: bool = False) -> bool:
    """Whether a stretch of source or of a block may hold a claim of any kind."""
    if _DIGIT.search(text) is None:
        return False
    relation = _RELATION_IN_TEX if tex else RELATION
    return relation.search(text) is not None or may_hold_patterns(text) or may_hold_list_claims(text)


def stretches(block: Block, *, patterns: bool) -> Iterator[tuple[int, int]]:
    """The sentences of a block that have a numeral and a relation or a pattern, those side by side as one.

    patterns: whether the block may hold a pattern at all.
    """
    text = block.text
    regions = iter(block.regions)
    region = next(regions, None)
    start = 0
    kept: tuple[int, int] | None = None
    cuts = [match.end() for match in _PAUSE.finditer(text)]
    for cut in (*cuts, len(text)):
        while region is not None and region.end < cut:
            region = next(regions, None)
        if cut < len(text) and (region is None or region.kind != "prose" or region.start >= cut):
            continue  # a full stop within \text{...} or a program ends no sentence
        if _is_worth(text, start, cut, patterns=patterns):
            if kept is not None and kept[1] == start:
                kept = kept[0], cut
            else:
                if kept is not None:
                    yield kept
                kept = start, cut
        start = cut
    if kept is not None:
        yield kept


def _is_worth(text: str, start: int, end: int, *, patterns: bool) -> bool:
    if _DIGIT.search(text, start, end) is None:
        return False
    return RELATION.search(text, start, end) is not None or (patterns and may_hold_patterns(text, start, end))
