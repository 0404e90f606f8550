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
    tokens = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"unexpected {text[at:]!r}")
        tokens.append(found[1])
        at = found.end()
    reader = _Reader(tokens)
    value = reader.sum()
    reader.expect("")
    return value


class _Reader:
    def __init__(self, tokens: list[str]) -> None:
        self.tokens = [*tokens, ""]
        self.indices: list[str] = []

    @property
    def next(self) -> str:
        return self.tokens[0]

    def take(self) -> str:
        return self.tokens.pop(0)

    def expect(self, token: str) -> None:
        if self.next != token:
            raise ValueError(f"expected {token!r}, found {self.next!r}")
        if token:
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
        token = self.take()
        if token == "(":
            value = self.sum()
            self.expect(")")
            return value
        if token in ("pi", "E"):
            return Constant("pi" if token == "pi" else "e")
        if token in self.indices:
            return Index(token)
        if token in ("Sum", "Product"):
            return self.series(token)
        if token[:1].isdigit() or token.startswith("."):
            printed = parse_printed(token)
            return Number(printed.value, None if token.isdigit() else printed.ulp)
        self.expect("(")
        arguments = [self.sum()]
        while self.next == ",":
            self.take()
            arguments.append(self.sum())
        self.expect(")")
        if token in ("log2", "log10"):
            return Apply("log_base", (arguments[0], Number(Fraction(int(token[3:])))))
        if token == "chi2sf3":
            return Apply("chi2_sf", (arguments[0], Number(Fraction(3))))
        return Apply(_NAMES.get(token, token), tuple(arguments))

    def series(self, kind: str) -> Expression:
        # The body comes before its index is named, so the name is looked up ahead.
        depth = 0
        for place, token in enumerate(self.tokens):
            depth += {"(": 1, ")": -1}.get(token, 0)
            if depth == 1 and token == "," and self.tokens[place + 1] == "(":
                index = self.tokens[place + 2]
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
