"""A token of arithmetic notation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnsym.articles.block import Kind
from attnsym.articles.signs import TokenKind

if TYPE_CHECKING:
    from attnsym.articles.numeral import Numeral


class Token:
    """A token: its kind, its text in one canonical spelling, where it stood, and what it touches."""

    __slots__ = ("end", "kind", "numeral", "raw", "region", "spaced", "start", "text")

    def __init__(
        self,
        kind: TokenKind,
        text: str,
        start: int,
        end: int,
        region: Kind,
        raw: str,
        spaced: bool = False,
    ) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = end
        self.region = region
        self.spaced = spaced  # white space stood before it
        self.raw = raw
        self.numeral: Numeral | None = None  # what a number token was read as

    def __repr__(self) -> str:
        return f"{self.kind}:{self.text}"
