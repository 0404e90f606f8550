"""A chain of equalities, as stretches of a block's tokens."""

from __future__ import annotations

from dataclasses import dataclass

from attnsym.articles.token import Token


@dataclass(frozen=True, slots=True)
class Side:
    """Tokens start..end of the block, and a word such as "about" that stood with them."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Chain:
    """a = b = c: the sides, and the relation before each side but the first.

    about: per side, whether a word such as "about" stood before it.
    after_newline: the first side begins a line of source whose predecessor ended in digits and a full stop.
    """

    sides: tuple[Side, ...]
    relations: tuple[Token, ...]
    about: tuple[bool, ...]
    modular: bool = False
    prose: bool = False
