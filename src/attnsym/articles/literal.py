"""A side of an equality that is one printed numeral: sign, digits, power of ten, per cent, suffix or unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from attnsym.articles.numeral import BARE_COMMA, COMMA_DOUBT, Unreadable, read_numeral, ten_to
from attnsym.articles.token import Token
from attnsym.articles.units import COUNTS, UNITS, VARIABLES
from attnsym.numbers.bounds import TooLarge
from attnsym.numbers.expression import Number
from attnsym.numbers.printed import Printed, parse_printed

_INTEGER_POWERS = range(-10_000, 10_001)


@dataclass(frozen=True, slots=True)
class Literal:
    """A printed numeral.

    printed: its face value, without a unit's prefix (of 188us: 188).
    unit: the unit or count printed after it, or "".
    factor: what the unit's prefix multiplies by (of us: 1/1000000).
    cut: an ellipsis follows the digits, so that they may be cut off rather than rounded.
    doubt: why this may be the beginning of something longer, or "".
    """

    printed: Printed
    unit: str
    factor: Fraction
    percent: bool
    cut: bool
    doubt: str

    @property
    def number(self) -> Number:
        """The numeral as an operand."""
        rounded = "." in self.printed.text or self.printed.scale not in (1, Fraction(1, 100))
        return Number(self.printed.value, self.printed.ulp if rounded else None)


class _Reader:
    def __init__(self, tokens: Sequence[Token]) -> None:
        self.tokens = tokens
        self.position = 0

    def kind(self, offset: int = 0) -> str:
        place = self.position + offset
        return self.tokens[place].kind if place < len(self.tokens) else ""

    def text(self, offset: int = 0) -> str:
        place = self.position + offset
        return self.tokens[place].text if place < len(self.tokens) else ""


def parse_literal(tokens: Sequence[Token]) -> Literal | None:
    """The numeral that these tokens are, or None if they are something else. Unreadable if beyond the
    bounds.
    """
    if not tokens or len(tokens) > 24:
        return None
    tokens = _unwrapped(tokens)
    reader = _Reader(tokens)
    sign = ""
    if reader.kind() == "operator" and reader.text() in "+-":
        sign = "-" if reader.text() == "-" else ""
        reader.position += 1
    if reader.kind() != "number":
        return None
    if reader.text()[:1] >= "½":
        return None
    numeral_at = reader.position
    numeral = read_numeral(tokens[numeral_at])
    reader.position += 1
    power = _power_of_ten(reader)
    text = sign + numeral.text
    if power is not None:
        if "e" in numeral.text:
            return None
        text += f"×10^{power}"
    elif numeral.text == "10" and reader.text() == "^":
        exponent = _exponent(reader)
        if exponent is None:
            return None
        text = f"{sign}1e{exponent}"
    cut = False
    if reader.kind() == "ellipsis":
        cut = True
        reader.position += 1
    percent = False
    if reader.kind() == "operator" and reader.text() == "%":
        percent = True
        text += "%"
        reader.position += 1
    unit, factor, doubt = _unit(reader)
    if BARE_COMMA.fullmatch(tokens[numeral_at].text):
        doubt = COMMA_DOUBT
    if reader.kind() == "ellipsis":
        cut = True
        reader.position += 1
    if reader.position != len(tokens):
        return None
    try:
        printed = parse_printed(text)
    except TooLarge as error:
        raise Unreadable(str(error)) from error
    except ValueError:
        return None
    return Literal(printed, unit, factor, percent, cut, doubt)


def _unwrapped(tokens: Sequence[Token]) -> Sequence[Token]:
    """Without brackets around all of it, as in \\mathbf{12} or (12)."""
    while (
        len(tokens) > 2 and tokens[0].kind == "open" and tokens[-1].kind == "close" and tokens[0].text in "({"
    ):
        inside = tokens[1:-1]
        if any(token.kind in ("open", "close") for token in inside):
            return tokens
        tokens = inside
    return tokens


def _power_of_ten(reader: _Reader) -> int | None:
    """× 10^n, if it is next."""
    times = (reader.kind() == "operator" and reader.text() == "*") or reader.text() in ("x", "X")
    if not times or reader.text(1) != "10" or reader.text(2) != "^":
        return None
    start = reader.position
    reader.position += 2
    exponent = _exponent(reader)
    if exponent is None:
        reader.position = start
    return exponent


def _exponent(reader: _Reader) -> int | None:
    """^{n}, ^n or ^(n), with the reader at the ^."""
    start = reader.position
    reader.position += 1
    closer = {"{": "}", "(": ")"}.get(reader.text(), "")
    if closer:
        reader.position += 1
    negative = reader.kind() == "operator" and reader.text() == "-"
    if reader.kind() == "operator" and reader.text() in "+-":
        reader.position += 1
    digits = reader.text()
    if (
        reader.kind() != "number"
        or not digits.isdigit()
        or len(digits) > 6
        or int(digits) not in _INTEGER_POWERS
    ):
        reader.position = start
        return None
    reader.position += 1
    if closer:
        if reader.text() != closer:
            reader.position = start
            return None
        reader.position += 1
    return -int(digits) if negative else int(digits)


def _unit(reader: _Reader) -> tuple[str, Fraction, str]:
    """A count and a unit after the digits, with what they multiply by and the doubt that a single letter
    leaves.
    """
    factor = Fraction(1)
    names: list[str] = []
    doubt = ""
    while reader.kind() in ("word", "name", "text") and len(names) < 3:
        name = reader.text().strip("~ ")
        token = reader.tokens[reader.position]
        if reader.kind() != "text" and name not in UNITS:
            break
        if token.kind == "name" and name == "x":
            break
        if token.kind == "name" and name in VARIABLES:
            doubt = f"the right side may go on: {name} may be a name"
        factor *= UNITS.get(name, Fraction(1))
        names.append(name)
        reader.position += 1
        while (
            reader.kind() == "operator"
            and reader.text() in "/*"
            and (reader.text(1) in UNITS or reader.kind(1) == "text")
        ):
            factor /= UNITS.get(reader.text(1), Fraction(1))
            names.append("/" + reader.text(1))
            reader.position += 2
        if reader.text() == "^" and _exponent(reader) is not None:
            names.append("^")
    return "".join(names), factor, doubt


@dataclass(frozen=True, slots=True)
class Scaling:
    """What a numeral with a suffix denotes, what the left side is multiplied by to meet it, words for the
    report.
    """

    printed: Printed
    left: Fraction = Fraction(1)
    note: str = ""


def scalings(literal: Literal, units_on_left: bool) -> list[Scaling]:
    """What the numeral may denote, the likeliest first.

    A count (K, million) multiplies. A unit's prefix multiplies where the left side bears no unit of its own;
    else both sides may be in that unit. Other steps of 1000 or 1024 are a change of unit that the text
    leaves unsaid.
    """
    if literal.factor == 1:
        return [Scaling(literal.printed)]
    suffix, factor = literal.unit, literal.factor
    own = literal.printed.scaled(factor, suffix)
    found = [
        Scaling(own),
        Scaling(literal.printed.scaled(Fraction(1), suffix), note=f"both sides in {suffix}"),
    ]
    is_count = suffix in COUNTS and suffix not in ("B", "T")
    if not is_count and not units_on_left:
        for power in (9, 6, 3, -3, -6, -9, 12, 15, -12):
            if ten_to(power) != factor:
                found.append(
                    Scaling(own, ten_to(power), f"the left side is taken in units of 10^{power}, unsaid")
                )
    for step, count in ((3, 1), (6, 2), (9, 3), (12, 4)):
        if factor == 10**step:
            binary = literal.printed.scaled(Fraction(1024**count), suffix)
            found.append(Scaling(binary, note=f"{suffix} taken as 1024^{count}"))
    return found
