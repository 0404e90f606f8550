"""A place in the tokens of one side, and what has been noticed on the way there."""

from __future__ import annotations

from collections.abc import Sequence

from attnsym.articles.convention import Convention
from attnsym.articles.numeral import Unreadable
from attnsym.articles.token import Token
from attnsym.numbers.expression import Expression

MAXIMUM_DEPTH = 60


class Cursor:
    """Tokens, a position in them, and the features, doubts and units of what was read."""

    def __init__(self, tokens: Sequence[Token], convention: Convention) -> None:
        self.tokens = list(tokens)
        self.position = 0
        self.convention = convention
        self.features: set[str] = set()
        self.doubts: set[str] = set()
        self.units: set[str] = set()
        self.size = 0
        self.indices: list[str] = []
        self.inside = 0  # brackets around this place

    def peek(self, offset: int = 0) -> Token | None:
        place = self.position + offset
        return self.tokens[place] if place < len(self.tokens) else None

    def at(self, kind: str, text: str | None = None) -> bool:
        if self.position >= len(self.tokens):
            return False
        token = self.tokens[self.position]
        return token.kind == kind and (text is None or token.text == text)

    def accept(self, kind: str, text: str) -> bool:
        if self.at(kind, text):
            self.position += 1
            return True
        return False

    def expect(self, kind: str, text: str) -> None:
        if not self.accept(kind, text):
            raise Unreadable(self.complaint())

    def complaint(self) -> str:
        token = self.peek()
        if token is None:
            return "the expression is incomplete"
        if token.text == "±":
            return "plus or minus: two values"
        if token.kind == "name" or token.kind == "word":
            return f"the name {token.raw[:20]} has no value here"
        if token.kind == "number":
            return "two numbers side by side"
        if token.kind == "comma":
            return "a list, not one number"
        if token.kind == "ellipsis":
            return "an ellipsis stands for what is not printed"
        if token.kind == "strange":
            return "characters that are not read as digits or signs"
        if token.kind == "text":
            return f"words inside the formula: {token.text[:30]}"
        if token.kind in ("relation", "other relation"):
            return "a relation inside brackets"
        return f"{token.raw[:20] or token.text!r} is not read here"

    # The grammar is recursive: these are what the smaller parts of it call.

    def sum(self, depth: int) -> Expression:
        raise NotImplementedError

    def product(self, depth: int) -> Expression:
        raise NotImplementedError

    def signed(self, depth: int) -> Expression:
        raise NotImplementedError

    def power(self, depth: int) -> Expression:
        raise NotImplementedError

    def multiplies(self) -> bool:
        raise NotImplementedError
