"""Chains of equalities in a block: where each side begins and ends.

The rule that keeps false alarms out: a side is everything between two delimiters, and all of it must be
read. So a
left side is never cut out of f_3(1.2), \\chi^2_3 or Z_4^2, and a right side never stops before a name. What
delimits is decided here, token by token, in one pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from attnsym.articles.chain import Chain, Side
from attnsym.articles.token import Token
from attnsym.articles.units import COUNTS, UNITS, VARIABLES

ABOUT = frozenset(
    ["about", "roughly", "approximately", "around", "circa", "nearly", "almost", "approx", "some", "~"]
)
_ARTICLES = frozenset(("a", "A", "I"))
_TIMES = frozenset(("x", "X", "times"))
_CLOSERS = {"(": ")", "{": "}", "[": "]", "⌊": "⌋", "⌈": "⌉"}
_DEEPEST = 200  # far beyond what the grammar reads


@dataclass(slots=True)
class _Frame:
    opener: str
    start: int
    silent: bool = False
    sides: list[Side] = field(default_factory=list)
    relations: list[Token] = field(default_factory=list)
    about: list[bool] = field(default_factory=list)
    qualified: bool = False
    prose: bool = False


class _Finder:
    def __init__(self, tokens: Sequence[Token], values: frozenset[str]) -> None:
        self.tokens = tokens
        self.values = values
        self.chains: list[Chain] = []
        self.stack = [_Frame("", 0)]
        self.modular = False

    def neighbour(self, index: int, step: int) -> Token | None:
        """The next token in a direction that is not white space, boundary or alignment."""
        index += step
        while 0 <= index < len(self.tokens):
            token = self.tokens[index]
            if token.kind not in ("boundary", "align") and token.text != "\n":
                return token
            index += step
        return None

    def finish(self, index: int) -> None:
        """A delimiter stands at `index`: end the chain of the innermost frame."""
        frame = self.stack[-1]
        if frame.relations and not frame.silent:
            sides = (*frame.sides, Side(frame.start, index))
            about = (*frame.about, frame.qualified)
            self.chains.append(Chain(sides, tuple(frame.relations), about, self.modular, frame.prose))
            self.modular = False
        frame.sides, frame.relations, frame.about = [], [], []
        frame.start = index + 1
        frame.qualified = frame.prose = False

    def relate(self, index: int, token: Token) -> None:
        frame = self.stack[-1]
        frame.sides.append(Side(frame.start, index))
        frame.about.append(frame.qualified)
        frame.relations.append(token)
        frame.start = index + 1
        frame.qualified = False

    def run(self) -> list[Chain]:
        for index, token in enumerate(self.tokens):
            kind = token.kind
            if kind in ("relation", "other relation"):
                if token.text in ("mod", "bmod", "pmod", "pod"):
                    self.modular = True
                self.relate(index, token)
            elif kind == "open":
                before = self.tokens[index - 1] if index else None
                if self.is_remark(index, token, before):
                    self.finish(index)
                subscript = before is not None and before.kind == "operator" and before.text in "_^"
                silent = self.stack[-1].silent or subscript or len(self.stack) > _DEEPEST
                self.stack.append(_Frame(token.text, index + 1, silent))
            elif kind == "close":
                self.close(index, token)
            elif self.delimits(index, token):
                self.finish(index)
        while self.stack:
            self.finish(len(self.tokens))
            self.stack.pop()
        return self.chains

    def is_remark(self, index: int, token: Token, before: Token | None) -> bool:
        """Whether a bracket after a value holds words: 128 (heads times layers)."""
        if token.region == "math" or not token.spaced or not self.stack[-1].relations:
            return False
        if before is None or before.kind not in ("number", "word", "operator"):
            return False
        inside = self.tokens[index + 1 : index + 7]
        return any(one.kind == "word" and len(one.text) > 1 for one in inside) and all(
            one.kind in ("word", "name", "operator") for one in inside[:2]
        )

    def close(self, index: int, token: Token) -> None:
        opener = self.stack[-1].opener
        half_open = opener in ("(", "[") and token.text in (")", "]")
        if opener and (_CLOSERS[opener] == token.text or half_open):
            self.finish(index)
            self.stack.pop()
        else:
            self.finish(index)  # a bracket that closes nothing delimits

    def delimits(self, index: int, token: Token) -> bool:
        kind = token.kind
        if kind in ("number", "name", "function", "command", "degree", "ellipsis", "strange"):
            return False
        if kind == "operator":
            return self.operator_delimits(index, token)
        if kind == "word":
            return self.word_delimits(index, token)
        if kind == "boundary":
            return self.boundary_delimits(index)
        if kind == "newline":
            return self.newline_delimits(index, token)
        if kind == "text":
            return self.text_delimits(index)
        if kind == "align":
            before, after = self.neighbour(index, -1), self.neighbour(index, 1)
            beside = [t for t in (before, after) if t is not None]
            return not any(t.kind in ("relation", "other relation", "operator") for t in beside)
        if kind == "bar":
            return token.region != "math"
        if kind == "comma":
            return self.stack[-1].opener in ("", "{") or bool(self.stack[-1].relations)
        return self.stop_delimits(index, token)

    def operator_delimits(self, index: int, token: Token) -> bool:
        """A bullet, emphasis, or a dash between two parts of a sentence; any other operator is arithmetic."""
        if token.region == "math" or (token.text in "^_!%/" and token.raw != "**"):
            return False
        before = self.tokens[index - 1] if index else None
        after = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        starts_line = before is None or before.kind == "newline"
        apart = after is None or after.spaced
        if starts_line and after is not None and apart:
            return True
        in_sentence = before is not None and before.kind in ("word", "stop", "comma")
        if token.raw in ("*", "**"):
            opens = (starts_line or (in_sentence and token.spaced)) and not apart
            ends = apart or (after is not None and after.kind in ("stop", "comma", "newline"))
            return opens or (not token.spaced and not starts_line and ends)
        words_follow = after is not None and after.kind == "word" and len(after.text) > 1
        if token.raw in "-–—" and token.spaced and apart and words_follow:
            return True
        if token.raw == "—" or (token.raw == "–" and before is not None and before.kind != "word"):
            return in_sentence and token.spaced
        return False

    def stop_delimits(self, index: int, token: Token) -> bool:
        before = self.tokens[index - 1] if index else None
        after = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        if token.text in ("\\", "cr", "newline"):
            # A line break in aligned mathematics: the chain goes on if the next line begins with a sign.
            following = self.neighbour(index, 1)
            return following is None or following.kind not in ("relation", "operator")
        if before is None or after is None or token.spaced or after.spaced:
            return True
        if token.text in "'’′" and before.kind in ("word", "name", "close"):
            return after.kind != "open"  # f'(2)
        # 2:4:1, 12:30, 1.2.3
        return not (before.kind == "number" and after.kind == "number" and token.text in ":.")

    def newline_delimits(self, index: int, token: Token) -> bool:
        if token.text != "\n":
            return True
        if token.region == "math":
            return False
        before, after = self.neighbour(index, -1), self.neighbour(index, 1)
        if before is None or after is None:
            return True
        if before.kind == "relation" or after.kind == "relation":
            return False
        if before.kind == "operator" and before.text in "+-*/" and token.region != "code":
            return False
        return not (after.kind == "operator" and after.raw.startswith("\\") and after.text != "%")

    def boundary_delimits(self, index: int) -> bool:
        """Mathematics begins or ends: arithmetic goes on across it only by a sign."""
        before, after = self.neighbour(index, -1), self.neighbour(index, 1)
        if before is None or after is None:
            return True
        if before.kind in ("operator", "relation", "open", "other relation"):
            return False
        if after.kind in ("relation", "close", "other relation"):
            return False
        if after.kind == "operator":
            return after.text in "+-" and not self.spaced_after(index)
        if after.kind == "word":
            # A unit may stand outside the formula, but only one that multiplies makes a difference.
            unit = UNITS.get(after.text, 1) != 1 and after.text not in VARIABLES and after.text not in COUNTS
            return not ((after.text in _TIMES or unit) and before.kind in ("number", "close"))
        glued = (
            not after.spaced and not self.tokens[index].spaced and before.kind in ("name", "word", "close")
        )
        return not (glued and after.kind in ("open", "number"))

    def spaced_after(self, index: int) -> bool:
        """Whether white space stands after the first token past the boundaries at `index`."""
        while index < len(self.tokens) and self.tokens[index].kind == "boundary":
            index += 1
        return index + 1 < len(self.tokens) and self.tokens[index + 1].spaced

    def text_delimits(self, index: int) -> bool:
        before = self.tokens[index - 1] if index else None
        after = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        if before is not None and before.kind == "operator" and before.text != "%":
            return False
        if before is not None and before.kind in ("number", "close", "operator"):
            if UNITS.get(self.tokens[index].text, 1) != 1:
                return False
            return not (after is not None and after.kind in ("relation", "operator", "close"))
        if after is None:
            return False
        return after.kind not in ("open", "operator", "relation", "bar") or (
            after.kind == "open" and after.spaced
        )

    def word_delimits(self, index: int, token: Token) -> bool:
        before = self.tokens[index - 1] if index else None
        if before is not None and before.kind == "boundary" and UNITS.get(token.text, 1) != 1:
            before = self.neighbour(index, -1)
        after = self.tokens[index + 1] if index + 1 < len(self.tokens) else None
        text = token.text
        frame = self.stack[-1]
        if text in ABOUT:
            frame.qualified = True
            if frame.start == index or before is None or before.kind in ("relation", "boundary"):
                frame.start = index + 1
                return False
            self.finish(index)
            frame.qualified = True
            return False
        if text in self.values or text in ("mod", "modulo"):
            return False
        if (
            before is not None
            and before.kind in ("number", "close", "operator")
            and before.text not in "+-*/^_"
        ):
            value_before = before.kind != "operator" or before.text in "%!"
        else:
            # 7B params
            value_before = (
                before is not None and before.kind == "word" and before.text in COUNTS and token.spaced
            )
        if value_before and before is not None and self.continues(text, token, before, after):
            return False
        if (
            before is not None
            and before.kind == "operator"
            and before.text in "+-*/^_"
            and not (self.starts_sentence(token, before))
        ):
            return False
        if text in ("e", "pi"):
            return not (
                after is not None and (after.kind == "relation" or (after.text == "^" and not after.spaced))
            )
        if before is not None and not token.spaced and before.kind in ("number", "close", "name", "bar"):
            return False
        if after is not None and after.kind in ("open", "number", "operator", "bar") and not after.spaced:
            return (
                after.kind == "operator"
                and after.raw in ("*", "**", "—", "!")
                and self.ends_emphasis(index + 1)
            )
        if (
            after is not None
            and after.kind == "operator"
            and after.text in "+-*/^"
            and self.is_binary(index + 1)
        ):
            return after.raw == "—"
        return not (len(text) == 1 and text not in _ARTICLES and token.region != "table")

    def ends_emphasis(self, index: int) -> bool:
        return index + 1 >= len(self.tokens) or self.tokens[index + 1].spaced

    def starts_sentence(self, token: Token, before: Token) -> bool:
        return before.raw in ("*", "**", "–", "—") and (token.spaced or before.raw in ("*", "**"))

    def is_binary(self, index: int) -> bool:
        """Whether an operator has white space on both sides, as one between two operands has."""
        return index + 1 < len(self.tokens) and self.tokens[index].spaced and self.tokens[index + 1].spaced

    def continues(self, text: str, token: Token, before: Token, after: Token | None) -> bool:
        """Whether a word after a value is a times sign, a count or a unit that belongs to it."""
        operand = after is not None and after.kind in ("number", "open", "function", "command", "boundary")
        if text in _TIMES and operand:
            return True
        if text == "of" and operand:
            return before.text == "%"
        if text not in UNITS:
            return False
        if text in COUNTS or not token.spaced:
            return True
        if after is not None and after.kind in ("operator", "relation", "close"):
            return True
        return len(text) > 1 and (UNITS[text] != 1 or bool(self.stack[-1].relations))


def find_chains(tokens: Sequence[Token], values: frozenset[str] = frozenset()) -> list[Chain]:
    """Chains of relations in a block's tokens, in the order in which they end."""
    return _Finder(tokens, values).run()
