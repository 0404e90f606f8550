"""What may follow a value: a factorial sign, per cent, a degree sign, a unit."""

from __future__ import annotations

from fractions import Fraction

from attnsym.articles.atoms import Atoms
from attnsym.articles.functions import HALF_TURN, apply
from attnsym.articles.numeral import Unreadable
from attnsym.articles.token import Token
from attnsym.articles.units import COUNTS, UNITS, VARIABLES
from attnsym.numbers.expression import Constant, Expression, Number


class Suffixes(Atoms):
    """postfix = primary ("!" | "%" | degree | unit)*"""

    def postfix(self, depth: int) -> Expression:
        """postfix = primary ("!" | "%" | degree | unit)*"""
        value = self.primary(depth)
        while True:
            token = self.peek()
            if token is None:
                return value
            if token.kind == "operator" and token.text == "!":
                self.size += 1
                value = apply("factorial", value)
                self.position += 1
            elif token.kind == "operator" and token.text in ("%", "permille"):
                following = self.peek(1)
                if following is not None and following.kind in ("number", "open", "name"):
                    raise Unreadable("a remainder, or a per cent sign before an operand")
                value = self.scale(value, Fraction(1, 100 if token.text == "%" else 1000))
                self.features.add("percent")
                self.position += 1
            elif token.kind == "degree" or (token.text == "^" and self.is_degree()):
                self.position += self.degree_length()
                self.size += 1
                value = apply("div", apply("mul", value, Constant("pi")), HALF_TURN)
                self.features.add("degree sign")
            elif self.is_unit(token):
                value = self.unit(value)
            else:
                return value

    def is_degree(self) -> bool:
        return self.degree_length() > 0

    def degree_length(self) -> int:
        """Tokens in a degree sign here: °, ^\\circ or ^{\\circ}; 0 if there is none."""
        kinds = [token.kind for token in self.tokens[self.position : self.position + 4]]
        if kinds[:1] == ["degree"]:
            return 1
        if kinds[1:2] == ["degree"]:
            return 2
        return 4 if kinds[1:] == ["open", "degree", "close"] else 0

    def scale(self, value: Expression, factor: Fraction) -> Expression:
        if isinstance(value, Number):
            return Number(value.value * factor, None if value.ulp is None else value.ulp * factor)
        return apply("mul", value, Number(factor))

    def is_unit(self, token: Token) -> bool:
        before = self.tokens[self.position - 1]
        counted = before.kind == "word" and before.text in COUNTS
        if before.kind not in ("number", "close", "operator") and not counted:
            return False
        if token.kind == "text":
            return True
        return token.kind in ("word", "name") and token.text in UNITS and token.text not in ("x", "times")

    def unit(self, value: Expression) -> Expression:
        """A unit after a value: m, GB, m/s^2, \\text{kg}; its prefix multiplies if the convention says so."""
        token = self.tokens[self.position]
        self.position += 1
        factor = UNITS.get(token.text.strip("~ "), Fraction(1))
        if token.text in VARIABLES and token.kind == "name" and token.text not in COUNTS:
            self.doubts.add(f"{token.text} may be a unit or a name")
        self.features.add("units")
        name = token.text
        while True:
            mark, following = self.peek(), self.peek(1)
            if mark is not None and mark.kind == "operator" and mark.text == "^" and following is not None:
                self.position += 1
                self.exponent(0)
                name += "^"
            elif (
                mark is not None
                and mark.kind == "operator"
                and mark.text in "/*"
                and following is not None
                and following.kind in ("word", "name", "text")
                and (following.text in UNITS or following.kind == "text")
            ):
                self.position += 2
                name += mark.text + following.text
                if mark.text == "/" and following.text in UNITS:
                    factor /= UNITS[following.text]
            else:
                break
        self.units.add(name)
        if not self.convention.units or factor == 1:
            return value
        if isinstance(value, Number) and token.text in COUNTS:
            ulp = value.ulp if value.ulp is not None else Fraction(1)
            return Number(value.value * factor, ulp * factor)
        return self.scale(value, factor)
