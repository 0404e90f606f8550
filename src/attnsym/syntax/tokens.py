"""Tokens of expressions. ASCII only: look-alikes are refused with the spelling to use. Linear, bounded."""

from __future__ import annotations

import re
from typing import NamedTuple

from attnsym.syntax.faults import Source, SyntaxFault

MAX_TOKENS = 2_000
MAX_DIGITS = 400
MAX_EXPONENT = 400
MAX_NAME = 60
MAX_LINE = 2_000


class Token(NamedTuple):
    """kind: number, name, sign or end; start and end are offsets into the source."""

    kind: str
    text: str
    start: int
    end: int


_TOKEN = re.compile(
    r"[ \t\n]*(?:"
    r"(?P<number>(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign>\.\.\.|<->|->|\.\.|\*\*|:=|!=|<=|>=|[-+*/()\[\],:;=<>?])"
    r"|(?P<end>\Z))"
)

# A character that is not of the language, and what to write instead.
_ADVICE = {
    "^": "powers are written **, since ^ binds differently in Python and in mathematics: write x**2",
    "×": "write *", "·": "write *", "⋅": "write *", "∗": "write *", "−": "write -", "–": "write -",
    "÷": "write /", "⁄": "write /", "≤": "write <=", "≥": "write >=", "≠": "write !=",
    "√": "write sqrt(...)", "∑": "write Sum(f, (i, 1, n))", "Σ": "write Sum(f, (i, 1, n)) or the name Sigma",
    "∏": "write Product(f, (i, 1, n))", "∞": "write oo", "→": "write ->", "↔": "write <->",
    "∀": "write forall", "∧": "write and", "∨": "write or", "¬": "write not",
    "∂": "write Derivative(f, s[j])",
    "!": "there is no factorial; 'not equal' is !=", "&": "write and", "|": "write Abs(...) or or",
    "~": "write not", "%": "write a decimal", "{": "braces are not used: write ( ) or [ ]",
    "}": "braces are not used: write ( ) or [ ]", "\\": "LaTeX is not read here: use SymPy's spelling",
    "$": "LaTeX is not read here: use SymPy's spelling", "#": "a remark is prose: write it outside the block",
    "'": "text in quotes has no meaning here", '"': "text in quotes has no meaning here",
    "@": "write Sum(a[i]*b[i], (i, 1, n))", ".": "a numeral has digits on both sides of its point",
    "²": "write **2", "³": "write **3", "…": "write ...", "\ufeff": "delete this invisible mark",
    "\u00a0": "write an ordinary space", "\u200b": "delete this invisible space",
}  # fmt: skip


def _refusal(source: Source, offset: int) -> SyntaxFault:
    import unicodedata  # only when something is refused

    character = source.text[offset]
    if source.text.startswith("==", offset):
        return source.fault(offset, "== is not a relation here", "a single =", "write =")
    name = unicodedata.name(character, f"the character U+{ord(character):04X}")
    advice = _ADVICE.get(character, "")
    if not advice and name.startswith("GREEK"):
        capital = "CAPITAL" in name
        word = name.split(" WITH ")[0].rsplit(" ", 1)[-1].lower()
        word = "lambda_" if word in ("lamda", "lambda") else word
        advice = f"write the Greek letter by its name: {word.capitalize() if capital else word}"
    elif not advice and unicodedata.decimal(character, None) is not None:
        advice = f"write the digit {unicodedata.decimal(character)}"
    elif not advice and character.isalpha():
        advice = "this is not one of the letters a to z and A to Z, though it may look like one"
    shown = character if character.isprintable() else f"U+{ord(character):04X}"
    called = "" if character.isascii() else f" ({name})"
    return source.fault(
        offset, f"unknown character {shown}{called}", "ASCII text in SymPy's spelling", advice
    )


def tokenize(source: Source, start: int = 0, end: int | None = None) -> list[Token]:
    """The tokens of source.text[start:end], and a last one of kind end."""
    text = source.text
    stop = len(text) if end is None else end
    tokens: list[Token] = []
    here, last = start, start
    match = _TOKEN.match
    while True:
        found = match(text, here, stop)
        if found is None:
            offset = here
            while text[offset] in " \t\n":
                offset += 1
            raise _refusal(source, offset)
        kind = found.lastgroup or "end"
        if kind == "end":
            tokens.append(Token("end", "", last, last))
            return tokens
        first, last = found.span(found.lastindex or 0)
        word = text[first:last]
        if kind == "number":
            _check_numeral(source, first, word)
        elif kind == "name" and len(word) > MAX_NAME:
            raise source.fault(
                first, f"a name of {len(word)} characters", f"at most {MAX_NAME}", "shorten it"
            )
        elif word == "=" and text.startswith("=", last):
            raise _refusal(source, first)
        tokens.append(Token(kind, word, first, last))
        if len(tokens) > MAX_TOKENS:
            raise source.fault(
                first,
                f"more than {MAX_TOKENS} tokens in one expression",
                "a shorter expression",
                "name its parts in  let  with :=",
            )
        here = last


def _check_numeral(source: Source, offset: int, word: str) -> None:
    mantissa, _, exponent = word.lower().partition("e")
    if len(mantissa) - mantissa.count(".") > MAX_DIGITS:
        raise source.fault(offset, "a numeral too long", f"at most {MAX_DIGITS} digits", "shorten it")
    digits = exponent.lstrip("+-").lstrip("0")
    if len(digits) > 4 or abs(int(digits or "0")) > MAX_EXPONENT:
        raise source.fault(
            offset,
            "an exponent too large",
            f"a power of ten of at most {MAX_EXPONENT}",
            "write it as a power",
        )
