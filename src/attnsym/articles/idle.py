"""Mathematics that says nothing of numbers: seen without cutting it into tokens."""

from __future__ import annotations

import re

from attnsym.articles.block import Block, Region
from attnsym.articles.names import is_definition, is_names_only

SPACES = r"[ \u00a0\u202f\u2009\u200a\u2002\u2003\r]*+"
_INDENT = re.compile(SPACES)


def is_idle(text: str, region: Region, start: int) -> bool:
    """Whether mathematics whose first token begins at `start` says nothing of numbers."""
    return start - region.start < 80 and is_names_only(text, region)


def definitions_alone(block: Block, relations: re.Pattern[str]) -> list[tuple[int, int]] | None:
    """The formulas that give a name its value, if no other relation of a block says anything of numbers.

    What `tokenize` would add to its `definitions`, without the tokens: most blocks have no more than that.
    None where a relation stands outside such formulas, so that the tokens are needed.
    """
    text, found = block.text, []
    regions = iter(block.regions)
    region = next(regions)
    match = relations.search(text)
    while match is not None:
        at = match.start()
        while at >= region.end:
            following = next(regions, None)
            if following is None:
                return None
            region = following
        if region.kind != "math" or at < region.start:
            return None
        indent = _INDENT.match(text, region.start)
        first = region.start if indent is None else indent.end()
        if not is_idle(text, region, first):
            if not is_definition(text, region):
                return None
            found.append((first, region.end))
        match = relations.search(text, region.end)
    return found
