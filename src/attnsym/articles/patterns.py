"""Claims that print no equals sign between the formula and its value.

80 \\pm 3.92 or (76.08, 83.92)      two claims: 80 - 3.92 and 80 + 3.92
(4/8, 3/8) \\approx (0.5, 0.38)     a claim per entry
6.3e24 (15e12 * 70e9 * 6)          in code: a number, then in brackets the arithmetic that gave it
$2^{10}$ is about 1000             a verb in place of the sign; judged only where it comes out right
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attnsym.articles.chains import ABOUT
from attnsym.articles.token import Token

_JOINERS = frozenset(
    ("or", "gives", "is", "so", "giving", "=", "~", ":", ",", "→", "to", "i.e", "yields", "CI")
)
_VERBS = frozenset(("is", "equals", "gives", "makes", "yields", "or", "becomes"))


@dataclass(frozen=True, slots=True)
class Pattern:
    """A claim: the tokens of its left side, those of its numeral, the stretch of the block that they come
    from.

    doubt: why the number may not be the formula's value; "" where it can be nothing else.
    group: claims of one group were inferred together, and stand only if most of them come out right.
    """

    left: tuple[Token, ...]
    right: tuple[Token, ...]
    start: int
    end: int
    about: bool = False
    doubt: str = ""
    group: int = 0


_SIGN = re.compile(r"[±+\\eE](?:(?<=±)|(?<=\+)/?-|(?<=\\)pm\b|(?<=[0-9][eE])[0-9]{1,3} \()")
_VERB = re.compile(
    r" (?:is|equals|gives|makes|yields|or|becomes) (?:[a-z]{1,20} ){0,2}[$`\ue000\\(]{0,2}[\-−]?[0-9.]"
)
# What can stand before the verb: the end of a formula, and "which".
_BEFORE_VERB = re.compile(r"[0-9)}!°%][$`)\ue000\\]{0,3},?(?: which)?")


def may_hold_patterns(text: str, start: int = 0, end: int | None = None) -> bool:
    """Whether a text is worth a look: a quick test that misses nothing that `find_patterns` finds."""
    end = len(text) if end is None else end
    if _SIGN.search(text, start, end) is not None:
        return True
    for match in _VERB.finditer(text, start, end):
        at = match.start()
        if _BEFORE_VERB.search(text, max(start, at - 12), at) is not None:
            return True
    return False


def find_patterns(tokens: Sequence[Token]) -> Iterator[Pattern]:
    """The claims of a block without a sign of equality, in the order of the text."""
    for index, token in enumerate(tokens):
        if token.text == "±":
            yield from _interval(tokens, index)
        elif token.kind == "word" and token.text in _VERBS:
            yield from _verb(tokens, index)
        elif token.kind == "open" and token.text == "(" and token.region == "code" and token.spaced and index:
            yield from _bracketed(tokens, index)


def entries(tokens: Sequence[Token]) -> list[list[Token]] | None:
    """The entries of a list in brackets, or None if the tokens are no such list of two or more."""
    if len(tokens) < 5 or len(tokens) > 400 or tokens[0].kind != "open" or tokens[-1].kind != "close":
        return None
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens[1:-1]:
        depth += (token.kind == "open") - (token.kind == "close")
        if depth < 0:
            return None
        if token.kind == "comma" and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    return parts if len(parts) > 1 and all(parts) else None


def _interval(tokens: Sequence[Token], index: int) -> Iterator[Pattern]:
    if not 0 < index < len(tokens) - 1:
        return
    centre, radius = tokens[index - 1], tokens[index + 1]
    if centre.kind != "number" or radius.kind != "number":
        return
    # The radius may be a product.
    last = index + 2
    while last < len(tokens) and last - index < 12 and tokens[last].kind in ("operator", "number"):
        last += 1
    first = index - 1
    if first and tokens[first - 1].kind == "operator" and tokens[first - 1].text == "-":
        first -= 1
    if first and tokens[first - 1].kind in ("operator", "name", "close", "number"):
        return
    place = last
    for _ in range(6):
        if place >= len(tokens):
            return
        token = tokens[place]
        if token.kind == "open" and token.text in "([":
            break
        if token.kind not in ("boundary", "newline") and token.text not in _JOINERS:
            return
        place += 1
    else:
        return
    close = next((i for i in range(place, min(place + 9, len(tokens))) if tokens[i].kind == "close"), -1)
    ends = entries(tokens[place : close + 1]) if close > 0 else None
    if ends is None or len(ends) != 2:
        return
    left = tuple(tokens[first:index])
    for sign, end in zip("-+", ends, strict=True):
        operator = Token("operator", sign, radius.start, radius.start, radius.region, "", spaced=True)
        yield Pattern((*left, operator, *tokens[index + 1 : last]), tuple(end), first, close + 1)


def _bracketed(tokens: Sequence[Token], index: int) -> Iterator[Pattern]:
    number = tokens[index - 1]
    if number.kind != "number" or not any(mark in number.text for mark in "e,"):
        return
    if index > 1 and tokens[index - 2].kind in ("operator", "name", "close", "function", "word"):
        return
    depth = 0
    for place in range(index, min(index + 60, len(tokens))):
        depth += (tokens[place].kind == "open") - (tokens[place].kind == "close")
        if depth == 0:
            inside = tokens[index : place + 1]
            if any(token.kind == "operator" for token in inside):
                yield Pattern(tuple(inside), (number,), index - 1, place + 1)
            return


def _verb(tokens: Sequence[Token], index: int) -> Iterator[Pattern]:
    """A formula, the verb, a number, and then the end of the clause."""
    last = index - 1
    while last >= 0 and (tokens[last].kind in ("boundary", "comma") or tokens[last].text == "which"):
        last -= 1
    first = last
    while (
        first >= 0
        and tokens[first].kind not in ("boundary", "word", "stop", "newline", "relation")
        and last - first < 60
    ):
        first -= 1
    left = [token for token in tokens[first + 1 : last + 1] if token.kind != "align"]
    if len(left) < 2 or not any(token.kind in ("operator", "command", "function") for token in left):
        return
    place, about = index + 1, False
    while place < len(tokens) and (tokens[place].kind == "boundary" or tokens[place].text in ABOUT):
        about = about or tokens[place].text in ABOUT
        place += 1
    end = place
    while end < len(tokens) and tokens[end].kind in ("number", "operator") and end - place < 3:
        end += 1
    right = tokens[place:end]
    after = next((t for t in tokens[end : end + 2] if t.kind != "boundary"), None)
    if not right or (after is not None and after.kind not in ("stop", "comma", "newline")):
        return
    doubt = "" if tokens[index].text == "equals" else f"the word {tokens[index].text!r} may not mean equality"
    yield Pattern(tuple(left), tuple(right), first + 1, end, about, doubt)
