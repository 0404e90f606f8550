"""Numbers and truths as a reader sees them. Digits are for reading; no verdict rests on them."""

from __future__ import annotations

from fractions import Fraction

from attnsym.models.intervals import Undecided
from attnsym.models.values import CERTAIN_BITS, Form, Real, Truth, text


def show(value: Real | Truth) -> str:
    """A value; one that isn't rational with its first digits."""
    if isinstance(value, Truth):
        return value.value
    exact = text(value)
    if not isinstance(value, Form):
        return exact
    try:
        return f"{exact} = {decimal(value)}..."
    except Undecided:
        return exact


def decimal(x: Real, digits: int = 6) -> str:
    """About that many significant digits, rounded from an enclosure."""
    if not isinstance(x, Form):
        middle = Fraction(x)
    else:
        bits = 64
        enclosure = x.enclose(bits)
        while enclosure.hi - enclosure.lo > abs(enclosure.lo) >> 4 * digits and bits < CERTAIN_BITS:
            bits *= 2
            enclosure = x.enclose(bits)
        middle = (enclosure.lower + enclosure.upper) / 2
    if not middle:
        return "0"
    places, size = digits - 1, abs(middle)
    while size >= 10:
        size, places = size / 10, places - 1
    while size < 1:
        size, places = size * 10, places + 1
    scaled = round(middle * Fraction(10) ** places)
    if places > 3 * digits:  # far below 1: a power of ten
        return f"{decimal(middle * Fraction(10) ** (places - digits + 1), digits)}e-{places - digits + 1}"
    digits_text = str(abs(scaled)).rjust(places + 1, "0")
    whole, part = (
        (digits_text[:-places], digits_text[-places:].rstrip("0")) if places > 0 else (digits_text, "")
    )
    if places < 0:
        whole += "0" * -places
    return ("-" if scaled < 0 else "") + whole + ("." + part if part else "")


def apart(left: Real | Truth, right: Real | Truth) -> str:
    """Their distance, when their first digits don't show it."""
    if isinstance(left, Truth) or isinstance(right, Truth):
        return ""
    if not isinstance(left, Form) and not isinstance(right, Form):
        return ""
    try:
        if decimal(left) != decimal(right):
            return ""
        return f" (left - right = {decimal(left - right)}...)"
    except Undecided:
        return ""
