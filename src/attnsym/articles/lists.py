"""Claims that a text makes of whole lists: "with exponentials 4.48, 2.72, 1.65 summing to 8.85. The weights
are ...".

A list is three or more numerals (or equalities that end in one) with commas between. What the words before
and after it say
is taken at their word only for a closed list of words, and a list claim stands only if most of its entries
come out
right: else the words meant something else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from attnsym.articles.patterns import Pattern
from attnsym.articles.signs import TokenKind
from attnsym.articles.token import Token

_LONGEST_LIST = 40
_FEWEST = 3
_WORDS_BEFORE = 4
_LONGEST_ENTRY = 120  # characters

_EACH: dict[str, str] = {
    "exponentials": "exp", "exponentiate": "exp", "exponentiated": "exp", "exponentiating": "exp",
    "squares": "square",
    "squared": "square", "roots": "sqrt", "logarithms": "ln", "reciprocals": "reciprocal",
}  # fmt: skip
_SHARES = frozenset(
    [
        "weights",
        "probabilities",
        "softmax",
        "shares",
        "proportions",
        "fractions",
        "normalised",
        "normalized",
        "normalise",
        "normalize",
    ]
)
_TOTALS = frozenset(["summing", "sum", "sums", "totalling", "totaling", "total", "adding", "add", "adds"])
_FILLERS = frozenset(["to", "up", "is", "of", "a", "the", "for", "and", "which", "with", "are"])


_CUES = re.compile(
    "|".join(f"[{word[0]}{word[0].upper()}]{word[1:]}" for word in sorted({*_EACH, *_SHARES, *_TOTALS}))
)


# The end of an entry that another follows.
_ENTRY = re.compile(r"[0-9][\s$`}\ue000]{0,4}(?:,(?![0-9]{3}(?![0-9]))|and\b)")


def may_hold_list_claims(text: str) -> bool:
    """Whether a text has three numerals in a row and a word that says something of a list."""
    places = [match.start() for match in _ENTRY.finditer(text)]
    # The words last: to look for them costs more.
    return (
        any(second - first <= _LONGEST_ENTRY for first, second in pairwise(places))
        and _CUES.search(text) is not None
    )


@dataclass(frozen=True, slots=True)
class _List:
    """Numerals of a list, each as its tokens (sign and digits) and where they stand; the words before it."""

    entries: tuple[tuple[Token, ...], ...]
    spans: tuple[tuple[int, int], ...]
    bare: bool
    words: tuple[str, ...]
    start: int
    end: int


def find_list_claims(tokens: Sequence[Token]) -> Iterator[Pattern]:
    """Claims about the lists of a block."""
    earlier: list[_List] = []
    group = 0
    for found in _lists(tokens):
        cue = next((_EACH[word] for word in reversed(found.words) if word in _EACH), "")
        shares = any(word in _SHARES for word in found.words)
        source = next((one for one in reversed(earlier) if len(one.entries) == len(found.entries)), None)
        if source is not None and found.bare and (cue or shares):
            group += 1
            for place, entry in enumerate(found.entries):
                left = _share(source, place) if shares and not cue else _each(cue, source.entries[place])
                yield Pattern(tuple(left), entry, *found.spans[place], group=group)
        total = _total(tokens, found)
        if total is not None:
            yield Pattern(tuple(_sum(found.entries)), total[0], found.start, total[1])
        earlier.append(found)


def _lists(tokens: Sequence[Token]) -> Iterator[_List]:
    """Maximal runs of entries separated by commas; an entry is what stands between two commas or words."""
    entries: list[tuple[Token, ...]] = []
    spans: list[tuple[int, int]] = []
    bare = True
    words: list[str] = []
    start = entry_start = 0
    depth = 0

    def entry(end: int) -> tuple[tuple[Token, ...], bool] | None:
        kept = [t for t in tokens[entry_start:end] if t.kind not in ("boundary", "newline")]
        if len(kept) > 60:
            return None
        relations = [place for place, t in enumerate(kept) if t.kind == "relation"]
        value = kept[relations[-1] + 1 :] if relations else kept
        signed = value[1:] if value and value[0].kind == "operator" and value[0].text == "-" else value
        if len(signed) == 1 and signed[0].kind == "number":
            return tuple(value), not relations
        return None

    for index in range(len(tokens) + 1):
        token = tokens[index] if index < len(tokens) else None
        if token is not None:
            depth += (token.kind == "open") - (token.kind == "close")
        is_comma = token is not None and token.kind == "comma"
        is_word = token is None or token.kind in ("word", "stop")
        if not (is_word or (is_comma and depth <= 0)):
            continue
        found = entry(index)
        if found is not None:
            if not entries:
                start = entry_start
            entries.append(found[0])
            spans.append((entry_start, index))
            bare = bare and found[1]
        if is_word and token is not None and token.text == "and" and entries:
            entry_start = index + 1
            continue
        if (found is None and not (is_word and _is_blank(tokens, entry_start, index))) or is_word:
            if _FEWEST <= len(entries) <= _LONGEST_LIST:
                yield _List(tuple(entries), tuple(spans), bare, tuple(words[-_WORDS_BEFORE:]), start, index)
            if entries:
                words = []
            entries, spans, bare = [], [], True
        if is_word and token is not None and token.kind == "word":
            words.append(token.text.lower())
        entry_start = index + 1


def _is_blank(tokens: Sequence[Token], start: int, end: int) -> bool:
    return all(token.kind in ("boundary", "newline") for token in tokens[start:end])


def _total(tokens: Sequence[Token], found: _List) -> tuple[tuple[Token, ...], int] | None:
    """The numeral after "summing to" and the like, right after a list, and where it ends."""
    place, said = found.end, False
    for _ in range(8):
        if place >= len(tokens):
            return None
        token = tokens[place]
        if token.kind == "number" and said:
            after = next((t for t in tokens[place + 1 : place + 3] if t.kind != "boundary"), None)
            ends = after is None or after.kind in ("stop", "comma", "word", "newline", "close")
            return ((token,), place + 1) if ends else None
        if token.kind == "word" and token.text.lower() in _TOTALS:
            said = True
        elif not (
            token.kind in ("boundary", "comma", "newline")
            or (token.kind == "word" and token.text.lower() in _FILLERS)
        ):
            return None
        place += 1
    return None


def _made(like: Token) -> Callable[[TokenKind, str], Token]:
    """Tokens that stand nowhere in the article, at the place of one that does."""

    def make(kind: TokenKind, text: str) -> Token:
        return Token(kind, text, like.start, like.start, "math", text)

    return make


def _sum(entries: Sequence[Sequence[Token]]) -> list[Token]:
    made = _made(entries[0][0])
    total: list[Token] = []
    for entry in entries:
        if total:
            total.append(made("operator", "+"))
        total += [made("open", "("), *entry, made("close", ")")]
    return total


def _share(source: _List, place: int) -> list[Token]:
    made = _made(source.entries[place][0])
    return [
        *source.entries[place],
        made("operator", "/"),
        made("open", "("),
        *_sum(source.entries),
        made("close", ")"),
    ]


def _each(cue: str, entry: Sequence[Token]) -> list[Token]:
    made = _made(entry[0])
    bracketed = [made("open", "("), *entry, made("close", ")")]
    if cue == "square":
        return [*bracketed, made("operator", "^"), made("number", "2")]
    if cue == "reciprocal":
        return [made("number", "1"), made("operator", "/"), *bracketed]
    return [made("function", cue), *bracketed]
