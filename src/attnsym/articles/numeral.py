"""Printed numerals as tokens: their value, their last place, the suffixes and units that may follow them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from attnsym.articles.signs import MAXIMUM_DIGITS, VULGAR_FRACTIONS
from attnsym.articles.token import Token
from attnsym.numbers.expression import Apply, Expression, Number

MAXIMUM_EXPONENT = 10_000


class Unreadable(Exception):
    """A stretch of tokens that is not arithmetic with a value; the reason goes into the report."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Numeral:
    """A numeral as printed, without sign.

    text: digits with "," between groups where a separator was printed, a point, and e-notation as printed.
    rounded: printed with a point or an exponent, so that it may be a rounded value.
    """

    text: str
    value: Fraction
    ulp: Fraction
    rounded: bool

    def expression(self) -> Number:
        return Number(self.value, self.ulp if self.rounded else None)


_PLAIN = re.compile(r"[0-9]*\.?[0-9]*")
_BARE = r"[0-9]+,(?![0-9]{3}\b)[0-9]+|0,[0-9]+"
BARE_COMMA = re.compile(_BARE)
_DECIMAL_COMMA = re.compile(r"[0-9]+\{,\}[0-9]{1,2}|[0-9]+\{,\}[0-9]{4,}|" + _BARE)
COMMA_DOUBT = "a comma between digits may be a decimal comma or separate two numbers"
_SEPARATORS = re.compile("\\{,\\}|,\\\\!|\\\\,|\\\\;|&nbsp;|[,_\u00a0\u202f\u2009]")


_ONE = Fraction(1)


def read_numeral(token: Token) -> Numeral:
    """The numeral of a number token; Unreadable if it is beyond the bounds."""
    if token.numeral is None:
        token.numeral = _numeral(token.text)
    return token.numeral


def _numeral(raw: str) -> Numeral:
    if raw.isdigit() and raw.isascii() and len(raw) <= MAXIMUM_DIGITS:
        return Numeral(raw, Fraction(int(raw)), _ONE, rounded=False)
    if len(raw) > 2 * MAXIMUM_DIGITS:
        raise Unreadable(f"a numeral of more than {MAXIMUM_DIGITS:,} digits")
    mantissa, mark, exponent = raw.replace("−", "-").replace("E", "e").partition("e")
    grouped = digits = mantissa
    if _PLAIN.fullmatch(mantissa) is None:
        if _DECIMAL_COMMA.fullmatch(mantissa):
            mantissa = mantissa.replace("{,}", ".").replace(",", ".")
        grouped = _SEPARATORS.sub(",", mantissa)
        digits = grouped.replace(",", "")
        if _PLAIN.fullmatch(digits) is None:
            raise Unreadable("a fraction sign beside other digits")
    whole, point, part = digits.partition(".")
    if len(digits) > MAXIMUM_DIGITS:
        raise Unreadable(f"a numeral of more than {MAXIMUM_DIGITS:,} digits")
    power = int(exponent) if exponent else 0
    if abs(power) > MAXIMUM_EXPONENT:
        raise Unreadable(f"an exponent beyond {MAXIMUM_EXPONENT:,}")
    ulp = ten_to(power - len(part))
    value = ulp * int((whole + part) or "0")
    return Numeral(grouped + ("e" + exponent if mark else ""), value, ulp, bool(point) or bool(mark))


def read_number(token: Token) -> Expression:
    """A number token as an operand: a numeral, or a fraction sign such as ½."""
    if token.text in VULGAR_FRACTIONS:
        above, below = VULGAR_FRACTIONS[token.text]
        return Apply("div", (Number(Fraction(above)), Number(Fraction(below))))
    return read_numeral(token).expression()


def ten_to(power: int) -> Fraction:
    return Fraction(10**power) if power >= 0 else Fraction(1, 10**-power)
