"""Printed numerals as tokens: their value, their last place, the suffixes and units that may follow them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from attnsym.articles.tokens import MAXIMUM_DIGITS, VULGAR_FRACTIONS, Token
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


_SEPARATORS = re.compile("\\{,\\}|,\\\\!|\\\\,|\\\\;|&nbsp;|[,_\u00a0\u202f\u2009]")


def read_numeral(token: Token) -> Numeral:
    """The numeral of a number token; Unreadable if it is beyond the bounds."""
    raw = token.text
    if len(raw) > 2 * MAXIMUM_DIGITS:
        raise Unreadable(f"a numeral of more than {MAXIMUM_DIGITS:,} digits")
    raw = raw.replace("−", "-")
    mantissa, mark, exponent = raw.replace("E", "e").partition("e")
    if re.fullmatch(r"[0-9]+\{,\}[0-9]{1,2}|[0-9]+\{,\}[0-9]{4,}", mantissa):
        mantissa = mantissa.replace("{,}", ".")
    grouped = _SEPARATORS.sub(",", mantissa)
    digits = grouped.replace(",", "")
    if not re.fullmatch(r"[0-9]*\.?[0-9]*", digits) or not digits.isascii():
        raise Unreadable("a fraction sign beside other digits")
    whole, point, part = digits.partition(".")
    if len(digits) > MAXIMUM_DIGITS:
        raise Unreadable(f"a numeral of more than {MAXIMUM_DIGITS:,} digits")
    power = int(exponent) if exponent else 0
    if abs(power) > MAXIMUM_EXPONENT:
        raise Unreadable(f"an exponent beyond {MAXIMUM_EXPONENT:,}")
    ulp = ten_to(power - len(part))
    value = int((whole + part) or "0") * ulp
    return Numeral(grouped + ("e" + exponent if mark else ""), value, ulp, bool(point) or bool(mark))


def read_number(token: Token) -> Expression:
    """A number token as an operand: a numeral, or a fraction sign such as ½."""
    if token.text in VULGAR_FRACTIONS:
        above, below = VULGAR_FRACTIONS[token.text]
        return Apply("div", (Number(Fraction(above)), Number(Fraction(below))))
    return read_numeral(token).expression()


def ten_to(power: int) -> Fraction:
    return Fraction(10**power) if power >= 0 else Fraction(1, 10**-power)


# What a count may be multiplied by. B is billion or byte: see `UNITS`.
_COUNTS = {
    "K": 3, "k": 3, "M": 6, "G": 9, "T": 12, "bn": 9, "mn": 6, "mln": 6, "B": 9, "P": 15,
    "thousand": 3, "million": 6, "billion": 9, "trillion": 12, "Mio": 6, "Mrd": 9, "mil": 6,
}  # fmt: skip
_PREFIXES = {
    "": 0, "k": 3, "K": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18, "m": -3, "u": -6, "µ": -6, "μ": -6, "n": -9,
    "p": -12, "f": -15,
}  # fmt: skip
_PREFIXED = (
    "B b s m g W V A J N Hz Pa Wh eV F L l bps FLOP FLOPs FLOPS flops FLOP/s Bps mol rad bit bits byte bytes cal".split()
)
_PLAIN = (
    "% kg cm cm² cm³ m² m³ km² mm² in² ft² seconds second sec secs minutes minute min mins hours hour hr hrs h days day d weeks "
    "week months month years year yr yrs meters metres meter metre degrees radians dollars euros pounds "
    "cents points tokens parameters params bits bytes byte bit words samples examples layers heads people students items pixels units steps "
    "mph km/h kph lb lbs ft ounces oz gallons miles mile mi K °C °F C x × times cycles ops operations requests users queries GPUs cores "
    "atm bar Torr amu u dB dBm USD EUR GBP Ω ohm ohms ppm bp bps percentage".split()
)
_BINARY = {"Ki": 10, "Mi": 20, "Gi": 30, "Ti": 40, "Pi": 50}


def _table() -> dict[str, Fraction]:
    table = {name: Fraction(1) for name in _PLAIN}
    for prefix, power in _PREFIXES.items():
        for unit in _PREFIXED:
            table.setdefault(prefix + unit, ten_to(power))
    for prefix, power in _BINARY.items():
        for unit in ("B", "b", "Bps"):
            table[prefix + unit] = Fraction(2**power)
    for name in ("m", "s", "g", "A", "V", "W", "J", "N", "F", "L", "l", "h", "d"):
        table[name] = Fraction(1)
    table["cm"] = Fraction(1, 100)
    table["kg"] = Fraction(1000)
    for name, power in _COUNTS.items():
        table[name] = ten_to(power)
    table["percent"] = table["pct"] = Fraction(1, 100)
    return table


# A unit or a count that may follow a numeral, and what its prefix multiplies by.
UNITS = _table()
# Single letters that in mathematics are as likely a variable: glued to a numeral they leave a doubt.
VARIABLES = frozenset("m s g A V W J N F L l h d K k B b T P u x C G M".split())
COUNTS = frozenset(_COUNTS)
