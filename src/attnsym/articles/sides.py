"""The sides of a chain, each read as a numeral or as an expression, or with the reason why it is neither."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from attnsym.articles.chain import Side
from attnsym.articles.chains import ABOUT
from attnsym.articles.convention import Convention
from attnsym.articles.grammar import MAXIMUM_TOKENS, Reading, parse_side
from attnsym.articles.literal import Literal, parse_literal
from attnsym.articles.numeral import Unreadable
from attnsym.articles.token import Token
from attnsym.articles.units import UNITS
from attnsym.numbers.expression import Expression

# Names that may have a value or be a unit; ± has a reason of its own.
_POSSIBLE = frozenset((*UNITS, "pi", "e", "±"))
DEFINITION = "a definition or the value of a name"
_MOST_NUMERALS = 500
_GROUP = re.compile(r"[0-9]{3}(?:\.[0-9]+)?")
_HEAD = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*")


@dataclass(slots=True)
class Term:
    """A side, read as a numeral or as an expression, or the reason why it is neither."""

    side: Side
    tokens: list[Token]
    literal: Literal | None = None
    reading: Reading | None = None
    reason: str = ""
    broken: bool = False  # a line of aligned mathematics ends in it
    joined: list[Token] | None = None  # the tokens if its first numeral began on the line before

    @property
    def expression(self) -> Expression | None:
        return self.reading.expression if self.reading is not None and self.reading.size else None


def read_side(tokens: Sequence[Token], side: Side, convention: Convention) -> Term:
    """A side of a chain, read as a numeral or as an expression, or with the reason why it is neither."""
    if side.end - side.start > 2 * MAXIMUM_TOKENS:
        return Term(side, [], reason=f"an expression of more than {MAXIMUM_TOKENS:,} tokens")
    part = tokens[side.start : side.end]
    kept = _grouped([token for token in part if _is_part(token)])
    term = Term(side, kept, broken=any(token.text == "\\" and token.kind == "stop" for token in part))
    term.joined = _joined(tokens, side.start, kept)
    if not kept:
        term.reason = "nothing stands there"
        return term
    nameless = _name_without_value(kept, convention)
    if nameless is not None:
        term.reason = f"the name {nameless.raw[:20]} has no value here"
        return term
    try:
        term.literal = parse_literal(kept)
        if term.literal is None or term.literal.percent or _may_be_power(kept):
            term.reading = parse_side(kept, convention)
    except Unreadable as reason:
        term.reason = reason.reason
    return term


def _name_without_value(tokens: list[Token], convention: Convention) -> Token | None:
    """A name that can have no value wherever it stands: most equations of most articles have one."""
    for token in tokens:
        if token.kind == "command" and token.text in ("sum", "prod"):
            return None  # its index is a name
        if token.kind == "name" and token.text not in _POSSIBLE and token.text not in convention.values:
            return token
    return None


def _is_part(token: Token) -> bool:
    if token.kind in ("boundary", "newline", "align"):
        return False
    return not (token.text in ABOUT and token.kind == "word") and not (
        token.kind == "stop" and token.text == "\\"
    )


def _joined(tokens: Sequence[Token], start: int, kept: list[Token]) -> list[Token] | None:
    """26.|86 - 23.13, broken by the end of a line after the point: the tokens with the number whole."""
    if start < 3 or not kept or kept[0].kind != "number" or not kept[0].text.isdigit():
        return None
    number, point, newline = tokens[start - 3 : start]
    if (
        newline.kind != "newline"
        or point.text != "."
        or point.spaced
        or number.kind != "number"
        or not number.text.isdigit()
    ):
        return None
    whole = Token(
        "number", f"{number.text}.{kept[0].text}", kept[0].start, kept[0].end, kept[0].region, kept[0].raw
    )
    return [whole, *kept[1:]]


def goes_on(tokens: Sequence[Token], end: int) -> bool:
    """Whether a number that ends here, with a full stop at the end of a line, may have its decimals on the
    next.
    """
    following = tokens[end : end + 3]
    return [token.kind for token in following] == ["stop", "newline", "number"] and following[0].text == "."


def _grouped(tokens: list[Token]) -> list[Token]:
    """162 754, with a plain space between groups of three digits, as one number."""
    if not any(token.kind == "number" and token.spaced and len(token.text) >= 3 for token in tokens[1:]):
        return tokens
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        if (
            before is not None
            and before.kind == token.kind == "number"
            and token.spaced
            and _GROUP.fullmatch(token.text)
            and _HEAD.fullmatch(before.text)
        ):
            found[-1] = Token(
                "number",
                f"{before.text},{token.text}",
                before.start,
                token.end,
                token.region,
                before.raw,
                spaced=before.spaced,
            )
        else:
            found.append(token)
    return found


class Numerals:
    """Where the numerals of a block are, so that a stretch is asked for them without a walk through it."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self._places = [index for index, token in enumerate(tokens) if token.kind == "number"]
        self._starts = [tokens[index].start for index in self._places]

    def of(self, start: int, end: int) -> frozenset[int]:
        """The numerals among tokens start..end, each by its offset; of a long stretch the first of them."""
        first = bisect_left(self._places, start)
        last = bisect_left(self._places, end, first)
        return frozenset(self._starts[first : min(last, first + _MOST_NUMERALS)])


def _may_be_power(tokens: Sequence[Token]) -> bool:
    return len(tokens) > 2 and any(token.text == "^" for token in tokens)


def has_decimal(tokens: Sequence[Token]) -> bool:
    return any(token.kind == "number" and ("." in token.text or "e" in token.text) for token in tokens)


def differ_in_form(left: Term, right: Literal) -> bool:
    """0.837 = 83.7%: one number in two forms, in mathematics; 3 = 4 is no claim about rounding."""
    if left.literal is None or not left.tokens:
        return False
    in_mathematics = left.tokens[0].region == "math" or right.printed.text.endswith("%")
    return in_mathematics and left.literal.percent != right.percent


def why_not(left: Term, right: Term) -> str:
    if not left.tokens:
        return "nothing to evaluate stands before the equals sign"
    if left.literal is not None:
        return "a numeral on both sides"
    if left.reading is not None:
        return "a numeral on both sides"
    names = [token for token in left.tokens if token.kind in ("name", "word")]
    if len(left.tokens) <= 4 and names and not any(token.kind == "number" for token in left.tokens):
        return DEFINITION
    return left.reason or "the left side is not read"
