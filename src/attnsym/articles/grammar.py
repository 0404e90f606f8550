"""Arithmetic notation, read by recursive descent into the forms that the numbers room evaluates.

    sum      = product (("+" | "-") product)*
    product  = signed (("*" | "/") signed | factor)*          a factor that follows without a sign multiplies
    signed   = ("-" | "+") signed | power
    power    = postfix ["^" argument]
    postfix  = primary ("!" | "%" | degree | unit)*
    primary  = number | constant | value | group | "|" sum "|" | \\frac | \\sqrt | \\binom | function | series

Depth and length are bounded; a name has no value unless the author gave it one; anything outside this grammar
raises `Unreadable` with a reason. The whole stretch must be read: no tail is ever dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from attnsym.articles.convention import Convention
from attnsym.articles.cursor import MAXIMUM_DEPTH
from attnsym.articles.functions import apply
from attnsym.articles.numeral import Unreadable, ten_to
from attnsym.articles.signs import VULGAR_FRACTIONS
from attnsym.articles.suffixes import Suffixes
from attnsym.articles.token import Token
from attnsym.numbers.expression import Apply, Constant, Expression, Number

MAXIMUM_TOKENS = 2_000


@dataclass(frozen=True, slots=True)
class Reading:
    """An expression, what in it could be read otherwise, and why it may not be a claim about numbers at all.

    size: operations and functions in it; 0 for a bare numeral.
    """

    expression: Expression
    features: frozenset[str]
    doubts: frozenset[str]
    units: frozenset[str]
    size: int


def parse_side(tokens: Sequence[Token], convention: Convention) -> Reading:
    """The expression that these tokens are, all of them; Unreadable if they are not one."""
    if len(tokens) > MAXIMUM_TOKENS:
        raise Unreadable(f"an expression of more than {MAXIMUM_TOKENS:,} tokens")
    parser = _Parser(tokens, convention)
    expression = parser.sum(0)
    if parser.position < len(parser.tokens):
        raise Unreadable(parser.complaint())
    return Reading(
        expression, frozenset(parser.features), frozenset(parser.doubts), frozenset(parser.units), parser.size
    )


class _Parser(Suffixes):
    """Sums, products, signs and powers."""

    def sum(self, depth: int) -> Expression:
        """sum = product (("+" | "-") product)*"""
        if depth > MAXIMUM_DEPTH:
            raise Unreadable(f"nested more than {MAXIMUM_DEPTH} levels deep")
        left = self.product(depth)
        while True:
            token = self.peek()
            if token is None or token.kind != "operator" or token.text not in "+-":
                return left
            self.position += 1
            following = self.peek()
            glued = following is not None and not token.spaced and not following.spaced
            if token.raw == "–" and token.region != "math" and glued:
                self.doubts.add("a dash between two numbers may be a range")
            self.size += 1
            start = self.position
            right = self.product(depth)
            operator = "add" if token.text == "+" else "sub"
            if self.position == start + 2 and self.tokens[start + 1].text == "%":
                # 250 + 4%: four hundredths, or four hundredths of 250.
                self.features.add("added percent")
                if self.convention.relative_percent:
                    right = apply("mul", left, right)
            left = apply(operator, left, right)

    def product(self, depth: int) -> Expression:
        """product = signed (("*" | "/") signed | factor)*"""
        left = self.signed(depth)
        divided = False
        while True:
            token = self.peek()
            if token is None:
                return left
            if token.kind == "word" and token.text in ("x", "X", "times", "of"):
                times = True
            else:
                times = token.kind == "operator" and token.text == "*"
            if times or (token.kind == "operator" and token.text == "/"):
                start = self.position
                self.position += 1
                self.size += 1
                right = self.signed(depth)
                if times and (folded := _with_power_of_ten(left, right, self.tokens[start - 1])) is not None:
                    left = folded
                    continue
                if times and divided:
                    self.features.add("division")
                if times and divided and self.convention.grouped_division and isinstance(left, Apply):
                    left = apply("div", left.arguments[0], apply("mul", left.arguments[1], right))
                else:
                    left = apply("mul" if times else "div", left, right)
                    divided = not times
            elif self.multiplies():
                self.size += 1
                mixed = self.is_mixed(left)
                right = self.power(depth)
                if divided:
                    self.features.add("division")
                if mixed:
                    self.features.add("mixed")
                    left = apply("add" if self.convention.mixed else "mul", left, right)
                elif divided and self.convention.grouped_division and isinstance(left, Apply):
                    left = apply("div", left.arguments[0], apply("mul", left.arguments[1], right))
                else:
                    left = apply("mul", left, right)
            else:
                return left

    def multiplies(self) -> bool:
        """Whether the next token begins a factor that multiplies without a sign."""
        token, before = self.peek(), self.tokens[self.position - 1]
        if token is None:
            return False
        if token.kind == "open":
            # "Table 4 (2.6)" is no product; f(2) never gets here, since f has no value.
            apart = token.region != "math" and token.spaced and before.kind == "number" and not self.inside
            return token.text in "({" and not apart
        if token.kind == "number":
            if token.text in VULGAR_FRACTIONS:
                return not token.spaced
            if token.region != "math":
                return False
            # 3! 7!, and a power before a number: 0.3^2 0.7^3
            if before.kind == "operator" and before.text == "!":
                return True
            earlier = self.tokens[self.position - 2] if self.position > 1 else None
            if before.kind == "number" and token.spaced and earlier is not None and earlier.text == "^":
                self.doubts.add("two numbers side by side may be no product")
                return True
            # \binom{4}{2} 0.91^2
            return before.kind == "close" and before.text == "}" and self.inside == 0
        if token.kind == "command":
            return token.text in ("frac", "sqrt", "binom", "sum", "prod")
        if token.kind == "function":
            return True
        return token.kind in ("name", "word") and (
            token.text in ("pi", "e") or token.text in self.convention.values
        )

    def is_mixed(self, left: Expression) -> bool:
        """Whether what follows is the fraction of a mixed number: 2\\frac{1}{2}, 1½."""
        token = self.peek()
        if (
            token is None
            or not isinstance(left, Number)
            or left.ulp is not None
            or left.value.denominator != 1
        ):
            return False
        if self.tokens[self.position - 1].kind != "number":
            return False
        if token.kind == "number":
            return token.text in VULGAR_FRACTIONS
        if not (token.kind == "command" and token.text == "frac"):
            return False
        following = self.tokens[self.position + 1 : self.position + 7]
        return [t.kind for t in following] == ["open", "number", "close", "open", "number", "close"] or bool(
            following and following[0].kind == "number" and len(following[0].text) == 2
        )

    def signed(self, depth: int) -> Expression:
        """signed = ("-" | "+") signed | power"""
        if depth > MAXIMUM_DEPTH:
            raise Unreadable(f"nested more than {MAXIMUM_DEPTH} levels deep")
        if self.accept("operator", "-"):
            start = self.position
            inside = self.signed(depth + 1)
            is_power = (
                isinstance(inside, Apply) and inside.operator == "pow" and self.tokens[start].kind == "number"
            )
            if is_power and isinstance(inside, Apply):
                self.features.add("signed power")
                if self.convention.signed_power:
                    return apply("pow", apply("neg", inside.arguments[0]), inside.arguments[1])
            return apply("neg", inside)
        if self.accept("operator", "+"):
            return self.signed(depth + 1)
        return self.power(depth)

    def power(self, depth: int) -> Expression:
        """power = postfix ["^" argument]"""
        base = self.postfix(depth)
        if self.at("operator", "^"):
            following = self.peek(1)
            if following is not None and following.kind == "degree":
                raise Unreadable("a degree sign is not read here")
            self.position += 1
            self.size += 1
            exponent = self.exponent(depth + 1)
            if base == Constant("e"):
                return apply("exp", exponent)
            return apply("pow", base, exponent)
        return base


def _with_power_of_ten(left: Expression, right: Expression, before: Token) -> Expression | None:
    """1.66 x 10^4 as one numeral, so that it is known again; None if these are no numeral and power of ten.

    A decimal after a division sign takes its power of ten with it: 1.7 / 1.01 x 10^5.
    """
    if not (
        isinstance(right, Apply)
        and right.operator == "pow"
        and before.kind == "number"
        and "." in before.text
    ):
        return None
    base, exponent = right.arguments
    negative = isinstance(exponent, Apply) and exponent.operator == "neg"
    power = exponent.arguments[0] if isinstance(exponent, Apply) and negative else exponent
    if (
        base != Number(Fraction(10))
        or not isinstance(power, Number)
        or power.value.denominator != 1
        or power.value > 9_999
    ):
        return None
    factor = ten_to(-int(power.value) if negative else int(power.value))
    if isinstance(left, Number) and left.ulp is not None:
        return Number(left.value * factor, left.ulp * factor)
    if isinstance(left, Apply) and left.operator in ("mul", "div") and isinstance(left.arguments[1], Number):
        last = left.arguments[1]
        if last.ulp is not None:
            return apply(left.operator, left.arguments[0], Number(last.value * factor, last.ulp * factor))
    return None
