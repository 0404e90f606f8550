"""Printed numerals, read exactly: the value, the unit in the last printed place, and how to print a neighbour
alike.

Trailing zeros after the point count. Trailing zeros of an integer (61,000) are of unknown precision: each
place that they could stand for is listed, finest first.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from attnsym.numbers.bounds import MAX_DIGITS, MAX_EXPONENT, TooLarge

_NUMERAL = re.compile(
    r"""(?P<sign>[-+\u2212]?)
        (?P<whole>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]*)
        (?:(?P<point>\.)(?P<part>[0-9]*))?
        (?:(?P<power>[eE]|\s?(?:\*|\u00d7|\u00b7)\s?10(?:\*\*|\^))(?P<exponent>\(?[-+\u2212]?[0-9]+\)?))?
        (?P<percent>\s?%)?""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Printed:
    """A numeral as it stands on the page.

    value: what it denotes, exactly (a per cent sign, suffix or power of ten applied).
    ulp: one unit in its last printed place.
    text: the numeral as printed.
    possible_ulps: the places it may have been rounded to, finest first; more than one only for an integer
        with trailing zeros. The first is `ulp`.
    scale: what the printed digits are multiplied by to give the value (1/100 for per cent, 10**k, 1000 for
        K).
    suffix: what is printed after the digits to say so ("%", "e-06", "K").
    grouping: the separator between groups of three digits, or "".
    """

    value: Fraction
    ulp: Fraction
    text: str
    possible_ulps: tuple[Fraction, ...]
    scale: Fraction = Fraction(1)
    suffix: str = ""
    grouping: str = ""

    def scaled(self, factor: Fraction, suffix: str) -> Printed:
        """The same digits with a unit suffix, such as 150K: factor 1000, suffix "K"."""
        if factor <= 0:
            raise ValueError("a suffix multiplies by a positive number")
        return replace(
            self,
            value=self.value * factor,
            ulp=self.ulp * factor,
            text=self.text + suffix,
            possible_ulps=tuple(ulp * factor for ulp in self.possible_ulps),
            scale=self.scale * factor,
            suffix=self.suffix + suffix,
        )

    def write(self, value: Fraction, ulp: Fraction | None = None) -> str:
        """Print a multiple of the ulp in the same form: 162755 like "162,754" gives "162,755"."""
        digits, unit = value / self.scale, (self.ulp if ulp is None else ulp) / self.scale
        return write_decimal(digits, _places(unit), self.grouping) + self.suffix

    def place(self, ulp: Fraction) -> str:
        """The name of a place, for a message: "hundreds", "2 decimals"."""
        unit = ulp / self.scale
        places = _places(unit)
        if places > 0:
            return f"{places} decimal{'s' if places > 1 else ''}"
        names = ("units", "tens", "hundreds", "thousands", "ten thousands", "hundred thousands", "millions")
        power = len(str(int(unit))) - 1
        return names[power] if power < len(names) else f"multiples of 10**{power}"

    @property
    def significant_digits(self) -> int:
        """Digits from the first that is not zero to the last printed place; 0 for a printed zero."""
        return len(str(abs(self.value / self.ulp).__floor__())) if self.value else 0


def parse_printed(text: str) -> Printed:
    """Read a plain numeral: -0.0688, 162,754, 6e-06, 3.2*10**-5, 98%, .5; ValueError for anything else.

    TooLarge for more than 1,000 digits or an exponent beyond 10,000.
    """
    text = text.strip()
    if len(text) > 2 * MAX_DIGITS:
        raise TooLarge(f"a numeral of more than {MAX_DIGITS:,} digits")
    found = _NUMERAL.fullmatch(text)
    if found is None or not (found["whole"] or found["part"]):
        raise ValueError(f"not a printed number: {text[:40]!r}")
    whole, part = found["whole"].replace(",", ""), found["part"] or ""
    if len(whole) + len(part) > MAX_DIGITS:
        raise TooLarge(f"a numeral of more than {MAX_DIGITS:,} digits")
    exponent = 0
    if found["power"]:
        written = found["exponent"].strip("()").replace("\u2212", "-")
        if len(written) > 12 or abs(int(written)) > MAX_EXPONENT:
            raise TooLarge(f"an exponent beyond {MAX_EXPONENT:,}")
        exponent = int(written)
    scale = power_of_ten(exponent) / (100 if found["percent"] else 1)
    digits = int(whole + part)
    unit = power_of_ten(-len(part)) * scale
    value = (-digits if found["sign"] in ("-", "\u2212") else digits) * unit
    possible = [unit]
    if not found["point"] and digits:
        # 61000 may stand for a value rounded to units, tens, hundreds or thousands.
        zeros = len(whole) - len(whole.rstrip("0"))
        possible += [unit * 10**zero for zero in range(1, zeros + 1)]
    suffix = text[found.start("power") :] if found["power"] else (found["percent"] or "")
    return Printed(
        value=value,
        ulp=unit,
        text=text,
        possible_ulps=tuple(possible),
        scale=scale,
        suffix=suffix,
        grouping="," if "," in found["whole"] else "",
    )


def write_decimal(value: Fraction, places: int, grouping: str = "") -> str:
    """A multiple of 10**-places as a decimal, exactly; ValueError if it is not such a multiple."""
    units = value * power_of_ten(max(places, 0))
    if units.denominator != 1:
        raise ValueError("the value has more decimals than the places printed")
    digits = str(abs(units.numerator)).rjust(max(places, 0) + 1, "0")
    whole, part = (digits[:-places], digits[-places:]) if places > 0 else (digits, "")
    if grouping:
        head = len(whole) % 3
        groups = ([whole[:head]] if head else []) + [whole[at : at + 3] for at in range(head, len(whole), 3)]
        whole = grouping.join(groups)
    return ("-" if units < 0 else "") + whole + ("." + part if part else "")


@lru_cache(maxsize=128)
def power_of_ten(exponent: int) -> Fraction:
    return Fraction(10**exponent) if exponent >= 0 else Fraction(1, 10**-exponent)


def _places(unit: Fraction) -> int:
    """Decimals of a unit that is a power of ten, 0 for units and above."""
    return len(str(unit.denominator)) - 1
