"""Arithmetic written as text, for the tables of these tests: a closed grammar, nothing executed.

sum     := product (("+" | "-") product)*
product := signed (("*" | "/") signed)*
signed  := ("-" | "+") signed | power
power   := atom ("**" signed)?
atom    := number | "pi" | "E" | index | name "(" sum ("," sum)* ")" | "(" sum ")"
           | ("Sum" | "Product") "(" sum "," "(" name "," sum "," sum ")" ")"
"""

from __future__ import annotations

import re
from fractions import Fraction

from attnsym.numbers.expression import Apply, Constant, Expression, Index, Number, Series
from attnsym.numbers.printed import parse_printed

_TOKEN = re.compile(r"\s*([0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?|\*\*|[-+*/(),]|[A-Za-z_][A-Za-z_0-9]*)")
_BINARY = {"+": "add", "-": "sub", "*": "mul", "/": "div"}
_NAMES = {"Abs": "abs", "Max": "max", "Min": "min", "Phi": "normal_cdf"}


def arithmetic(text: str) -> Expression:
    """Decimals (a point or an exponent) may be rounded values; integers are exact."""
    pieces = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"unexpected {text[at:]!r}")
        pieces.append(found[1])
        at = found.end()
    reader = _Reader(pieces)
    value = reader.sum()
    reader.expect("")
    return value


class _Reader:
    def __init__(self, pieces: list[str]) -> None:
        self.pieces = [*pieces, ""]
        self.indices: list[str] = []

    @property
    def next(self) -> str:
        return self.pieces[0]

    def take(self) -> str:
        return self.pieces.pop(0)

    def expect(self, piece: str) -> None:
        if self.next != piece:
            raise ValueError(f"expected {piece!r}, found {self.next!r}")
        if piece:
            self.take()

    def sum(self) -> Expression:
        value = self.product()
        while self.next in ("+", "-"):
            value = Apply(_BINARY[self.take()], (value, self.product()))
        return value

    def product(self) -> Expression:
        value = self.signed()
        while self.next in ("*", "/"):
            value = Apply(_BINARY[self.take()], (value, self.signed()))
        return value

    def signed(self) -> Expression:
        if self.next == "-":
            self.take()
            return Apply("neg", (self.signed(),))
        if self.next == "+":
            self.take()
            return self.signed()
        return self.power()

    def power(self) -> Expression:
        base = self.atom()
        if self.next == "**":
            self.take()
            return Apply("pow", (base, self.signed()))
        return base

    def atom(self) -> Expression:
        piece = self.take()
        if piece == "(":
            value = self.sum()
            self.expect(")")
            return value
        if piece in ("pi", "E"):
            return Constant("pi" if piece == "pi" else "e")
        if piece in self.indices:
            return Index(piece)
        if piece in ("Sum", "Product"):
            return self.series(piece)
        if piece[:1].isdigit() or piece.startswith("."):
            printed = parse_printed(piece)
            return Number(printed.value, None if piece.isdigit() else printed.ulp)
        self.expect("(")
        arguments = [self.sum()]
        while self.next == ",":
            self.take()
            arguments.append(self.sum())
        self.expect(")")
        if piece in ("log2", "log10"):
            return Apply("log_base", (arguments[0], Number(Fraction(int(piece[3:])))))
        if piece == "chi2sf3":
            return Apply("chi2_sf", (arguments[0], Number(Fraction(3))))
        return Apply(_NAMES.get(piece, piece), tuple(arguments))

    def series(self, kind: str) -> Expression:
        # The body comes before its index is named, so the name is looked up ahead.
        depth = 0
        for place, piece in enumerate(self.pieces):
            depth += {"(": 1, ")": -1}.get(piece, 0)
            if depth == 1 and piece == "," and self.pieces[place + 1] == "(":
                index = self.pieces[place + 2]
                break
        else:
            raise ValueError("a series without bounds")
        self.expect("(")
        self.indices.append(index)
        body = self.sum()
        self.indices.pop()
        self.expect(",")
        self.expect("(")
        self.expect(index)
        self.expect(",")
        lower = self.sum()
        self.expect(",")
        upper = self.sum()
        self.expect(")")
        self.expect(")")
        return Series("sum" if kind == "Sum" else "product", index, lower, upper, body)
