"""The text of a block, cut into tokens of arithmetic notation.

One pass from left to right by one regular expression whose every repetition is bounded or unambiguous, so
the time is linear in the text. Nothing is expanded and no name is looked up: a letter is a letter.
Characters that are other ways to print the same thing (minus signs, times signs, superscripts, digit group
spaces) get the same token.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from attnsym.articles.block import BOUNDARY, Block, Kind, Region
from attnsym.articles.idle import SPACES, is_idle
from attnsym.articles.names import is_definition
from attnsym.articles.signs import (
    CHARACTERS,
    COMMANDS,
    FUNCTIONS,
    LABELS,
    NOTHING,
    QUANTITIES,
    SUBSCRIPTS,
    SUPERSCRIPTS,
    TEXT_COMMANDS,
    VULGAR_FRACTIONS,
)
from attnsym.articles.token import Token

_SPACE_IN_NUMBER = "\u00a0\u202f\u2009"
_NUMBER = (
    r"(?P<number>(?:[0-9]{1,3}(?:(?:,|\{,\}|,\\!|\\,|\\;|["
    + _SPACE_IN_NUMBER
    + r"]|&nbsp;)[0-9]{3}){1,12}(?![0-9])"
    r"|[0-9]{1,3}(?:_[0-9]{3}){1,12}(?![0-9_])|[0-9]+\{,\}[0-9]+"
    # A decimal comma, or a list without a space: not between brackets, and not one of several.
    r"|(?<![(\[{0-9.,])[0-9]{1,9},[0-9]{1,9}(?![0-9.,)\]}])|[0-9]+)"
    r"(?:\.[0-9]+)?|(?<![0-9.\w])\.[0-9]+)(?P<exponent>[eE][+\-−]?[0-9]{1,12}(?![0-9A-Za-z_.]|\^))?(?P<point>\.(?=[\s$)"
    + BOUNDARY
    + r"]|\\\\|\\\)|\\\]|$))?"
)
_TOKEN = re.compile(
    SPACES + r"(?:(?P<newline>\n\s*)"
    r"|(?P<address>(?:https?|ftp)://[^\s<>\ue000]{1,2000})"
    + r"|(?P<command>\\(?:[A-Za-z]{1,40}|.|\n))"
    + r"|(?P<percent>per ?cent\b|pct\b)"
    + r"|(?P<word>[^\W\d_][\w]*(?:\.[A-Za-z_]\w*)*)"
    + "|"
    + _NUMBER
    + r"|(?P<several>\*\*|!=|<=|>=|==|~=|=~|:=|->|=>|≈=|\.\.\.+|//|<-|\+-|\+/-|\+=|-=|\*=|/=|%=)"
    + r"|(?P<superscript>[⁺⁻]?[⁰¹²³⁴-⁹]+)"
    + r"|(?P<subscript>[₀-₉]+)"
    + r"|(?P<nothing>[\u200b\u200c\u200d\u2060\ufeff\u00ad])"
    + r"|(?P<any>.))",
    re.DOTALL,
)
# Words in a row that are passed over: those at the ends of the row can belong to arithmetic, the others to
# nothing (or, where a list is spoken of, to the list).
_ONE_WORD = r"(?:[ \n][A-Za-z]{1,20}(?![A-Za-z0-9_]))"
_WORDS = re.compile(_ONE_WORD + r"{1,400}(?=" + _ONE_WORD + r"{2}[ \n])")
_WORDS_NEAR_LISTS = re.compile(_ONE_WORD + r"{3,400}(?=" + _ONE_WORD + r"{5}[ \n])")
# The number of each group; a numeral begins where its first group does.
_GROUP = dict(_TOKEN.groupindex)
_NAME = {index: name for name, index in _GROUP.items()}
_ANY, _COMMAND, _NEWLINE = _GROUP["any"], _GROUP["command"], _GROUP["newline"]
_NOTHING, _POINT, _WORD = _GROUP["nothing"], _GROUP["point"], _GROUP["word"]
_NUMERIC = (_GROUP["number"], _GROUP["exponent"], _POINT)
# siunitx: a number and its unit.
_QUANTITY = re.compile(r"\{\s*(-?[0-9]+(?:\.[0-9]+)?(?:[eE]-?[0-9]{1,3})?)\s*\}\s*\{([^{}]{0,60})\}")
_BRACED = re.compile(r"\s*(?:\[[^\[\]{}]{0,80}\])?\s*\{([^{}]{0,200})\}")
_CURRENCY = frozenset("$€£¥₹")
# White space that leaves what stands on its two sides together.
_CLOSE = frozenset(("\\left", "\\right", "\\boxed", "\\mathbf", "\\!", "\\$"))


def tokenize(
    block: Block, start: int = 0, end: int | None = None, *, definitions: list[tuple[int, int]] | None = None
) -> list[Token]:
    """Tokens of a stretch of a block, in order. Time is linear in its length.

    definitions: if given, most words of prose are left out, mathematics that says nothing of numbers is one
    token, a name, and so is a formula that only gives a name its value, whose place is added here.
    """
    sparse = definitions is not None
    text = block.text
    regions = iter(block.regions)
    region = next(regions)
    position, length = start, len(text) if end is None else end
    spaced = True
    words = _WORDS if sparse else _WORDS_NEAR_LISTS
    found: list[Token] = []
    looked_at: Region | None = None
    add, match_at, characters = found.append, _TOKEN.match, CHARACTERS
    while position < length:
        match = match_at(text, position, length)
        if match is None:  # white space to the end
            break
        group = match.lastindex
        if group is None:  # not so: every alternative has a group
            raise RuntimeError("a token without a kind")
        start, end = match.start(_NUMERIC[0] if group in _NUMERIC else group), match.end()
        spaced = spaced or start > position
        while start >= region.end:
            following = next(regions, None)
            if following is None:
                break
            region = following
        kind = region.kind if start >= region.start else "prose"
        if kind == "math" and definitions is not None and region is not looked_at:
            looked_at = region
            idle = is_idle(text, region, start)
            if idle or is_definition(text, region):
                add(Token("name", text[start], start, region.end, kind, text[start : region.end], spaced))
                if not idle:
                    definitions.append((start, region.end))
                position, spaced = region.end, False
                continue
        position = end
        raw = text[start:end]
        # In the order of how often each comes.
        if group == _ANY:
            sign = characters.get(raw)
            if sign is not None and raw != "~":
                add(Token(sign[0], sign[1], start, end, kind, raw, spaced))
            elif raw in _CURRENCY:
                continue
            elif raw == "~" and kind == "math":
                spaced = True
                continue
            else:
                found += _simple("any", raw, start, end, kind, spaced=spaced)
        elif group == _WORD:
            if kind != "math" and raw.isalpha() and raw.isascii() and len(raw) > 1:
                add(Token("function" if raw in FUNCTIONS else "word", raw, start, end, kind, raw, spaced))
                if len(found) > 1 and found[-2].kind == "word":
                    run = words.match(text, end, min(region.end, length))
                    if run is not None:
                        position = run.end()
            else:
                found += _word(raw, start, end, kind, spaced=spaced)
        elif group in _NUMERIC:
            if group == _POINT:
                add(Token("number", raw[:-1], start, end - 1, kind, raw[:-1], spaced))
                add(Token("stop", ".", end - 1, end, kind, "."))
            else:
                add(Token("number", raw, start, end, kind, raw, spaced))
        elif group == _COMMAND:
            sign = COMMANDS.get(raw[1:])
            if sign is not None:
                add(Token(sign[0], sign[1], start, end, kind, raw, spaced))
            elif raw[1:] in NOTHING:
                spaced = spaced or raw not in _CLOSE
                continue
            else:
                position, made = _command(text, raw, start, end, kind, spaced=spaced)
                found += made
                if not made:
                    spaced = True
                    continue
        elif group == _NEWLINE:
            add(Token("newline", "\n" if raw.count("\n") == 1 else "\n\n", start, end, kind, raw, True))  # noqa: FBT003
            spaced = True
            continue
        elif group == _NOTHING:
            continue
        else:
            found += _simple(_NAME[group], raw, start, end, kind, spaced=spaced)
        spaced = False
    return found


def _command(
    text: str, raw: str, start: int, end: int, kind: Kind, *, spaced: bool
) -> tuple[int, list[Token]]:
    """A command that is no notation of its own, with its argument if it is one of text: where it ends."""
    name = raw[1:]
    if name in QUANTITIES and (quantity := _QUANTITY.match(text, end)) is not None:
        first, last = quantity.span(1)
        number = Token("number", quantity[1], first, last, kind, quantity[1], spaced)
        return quantity.end(), [number, Token("text", quantity[2], last, quantity.end(), kind, quantity[2])]
    if name not in TEXT_COMMANDS and name not in LABELS:
        return end, [Token("name", name, start, end, kind, raw, spaced)]
    braced = _BRACED.match(text, end)
    if braced is None:
        return end, [] if name in ("rm", "mathrm") else [Token("name", name, start, end, kind, raw, spaced)]
    position = braced.end()
    if name == "begin" and braced.group(1) in ("array", "tabular", "alignat", "alignedat"):
        columns = _BRACED.match(text, position)
        position = columns.end() if columns is not None else position
    if name in LABELS:
        return position, [Token("stop", name, start, position, kind, raw, spaced)]
    return position, list(_text(braced.group(1).strip(), start, position, kind, spaced=spaced))


def _simple(
    group: str | None, raw: str, start: int, end: int, kind: Kind, *, spaced: bool
) -> Iterator[Token]:
    if group == "percent":
        yield Token("operator", "%", start, end, kind, raw, spaced=spaced)
    elif group == "address":
        yield Token("stop", "address", start, end, kind, raw, spaced=spaced)
    elif group == "word":
        yield from _word(raw, start, end, kind, spaced=spaced)
    elif group == "several":
        yield _several(raw, start, end, kind, spaced=spaced)
    elif group == "superscript":
        digits = "".join(SUPERSCRIPTS[c] for c in raw)
        yield Token("operator", "^", start, start, kind, "", spaced=spaced)
        yield Token("open", "{", start, start, kind, "")
        if digits[0] in "+-":
            yield Token("operator", digits[0], start, start + 1, kind, raw[0])
            digits = digits[1:]
        yield Token("number", digits, end - len(digits), end, kind, raw)
        yield Token("close", "}", end, end, kind, "")
    elif group == "subscript":
        yield Token("operator", "_", start, start, kind, "", spaced=spaced)
        yield Token("number", "".join(SUBSCRIPTS[c] for c in raw), start, end, kind, raw)
    elif raw in CHARACTERS:
        found = CHARACTERS[raw]
        yield Token(found[0], found[1], start, end, kind, raw, spaced=spaced)
    elif raw in VULGAR_FRACTIONS:
        yield Token("number", raw, start, end, kind, raw, spaced=spaced)
    elif raw.isdigit() or not raw.isprintable() or "\ud800" <= raw <= "\udfff":
        yield Token("strange", raw, start, end, kind, raw, spaced=spaced)
    elif raw == ".":
        yield Token("stop", ".", start, end, kind, raw, spaced=spaced)
    else:
        yield Token("name", raw, start, end, kind, raw, spaced=spaced)


def _several(raw: str, start: int, end: int, kind: Kind, *, spaced: bool) -> Token:
    if raw == "**":
        return Token("operator", "^", start, end, kind, raw, spaced=spaced)
    if raw in ("~=", "=~", "≈="):
        return Token("relation", "~", start, end, kind, raw, spaced=spaced)
    if raw.startswith(".."):
        return Token("ellipsis", "...", start, end, kind, raw, spaced=spaced)
    if raw in ("+-", "+/-"):
        return Token("name", "±", start, end, kind, raw, spaced=spaced)
    return Token("other relation", raw, start, end, kind, raw, spaced=spaced)


_LIBRARIES = ("math.", "np.", "numpy.", "torch.", "sp.", "jnp.", "mpmath.", "cmath.")


def _word(raw: str, start: int, end: int, kind: Kind, *, spaced: bool) -> Iterator[Token]:
    name = raw
    if "." in raw:
        for library in _LIBRARIES:
            if raw.startswith(library):
                name = raw[len(library) :]
        # A full stop without a space after it joins two words of prose; in code it is an attribute.
    if kind != "math" and not spaced and raw[0] == "x" and raw[1:].isdigit() and raw.isascii():
        # 16x20: a times sign and a number.
        yield Token("word", "x", start, start + 1, kind, "x")
        yield Token("number", raw[1:], start + 1, end, kind, raw[1:])
    elif raw == "x" and kind != "math":
        yield Token("word", "x", start, end, kind, raw, spaced=spaced)
    elif name in FUNCTIONS:
        yield Token("function", name, start, end, kind, raw, spaced=spaced)
    elif not raw.isascii() and any(c.isnumeric() and not c.isascii() for c in raw):
        yield from _with_scripts(raw, start, end, kind, spaced=spaced)
    elif raw == "π":
        yield Token("name", "pi", start, end, kind, raw, spaced=spaced)
    elif raw in ("Φ", "√", "∑", "∏", "ℯ"):
        found = CHARACTERS[raw]
        yield Token(found[0], found[1], start, end, kind, raw, spaced=spaced)
    elif kind == "math":
        yield Token("name", raw, start, end, kind, raw, spaced=spaced)
    else:
        yield Token("word", name, start, end, kind, raw, spaced=spaced)


def _with_scripts(raw: str, start: int, end: int, kind: Kind, *, spaced: bool) -> Iterator[Token]:
    """A word with superscript or subscript digits in it, such as log₂ or e²."""
    for piece in re.finditer(r"[₀-₉]+|[⁰¹²³⁴-⁹]+|[½⅓⅔¼¾⅕-⅞]|[^₀-₉⁰¹²³⁴-⁹½⅓⅔¼¾⅕-⅞]+", raw):
        text = piece.group()
        first, last = start + piece.start(), start + piece.end()
        before = spaced and piece.start() == 0
        if text[0] in SUBSCRIPTS:
            yield from _simple("subscript", text, first, last, kind, spaced=before)
        elif text[0] in SUPERSCRIPTS:
            yield from _simple("superscript", text, first, last, kind, spaced=before)
        elif text in VULGAR_FRACTIONS:
            yield Token("number", text, first, last, kind, text, spaced=before)
        elif any(c.isnumeric() and not c.isascii() for c in text):
            yield Token("strange", text, first, last, kind, text, spaced=before)
        else:
            yield from _word(text, first, last, kind, spaced=before)


def _text(content: str, start: int, end: int, kind: Kind, *, spaced: bool) -> Iterator[Token]:
    """A \\text{...}: a sign or a function in it is that; anything else is prose."""
    if content in ("%", "\\%"):
        yield Token("operator", "%", start, end, kind, content, spaced=spaced)
    elif content in FUNCTIONS:
        yield Token("function", content, start, end, kind, content, spaced=spaced)
    elif content == "e":
        yield Token("name", "e", start, end, kind, content, spaced=spaced)
    elif re.fullmatch(r"[0-9]{1,9}(?:\.[0-9]{1,9})?", content):
        yield Token("number", content, start, end, kind, content, spaced=spaced)
    else:
        yield Token("text", content, start, end, kind, content, spaced=spaced)
