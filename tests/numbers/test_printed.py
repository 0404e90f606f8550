"""Printed numerals: value, last place, and printing a neighbour in the same form."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnsym.numbers.bounds import TooLarge
from attnsym.numbers.printed import parse_printed, write_decimal


@pytest.mark.parametrize(
    ("text", "value", "ulp", "places"),
    [
        ("-0.0688", "-0.0688", "0.0001", 1),
        ("\u22120.0688", "-0.0688", "0.0001", 1),
        ("162754", "162754", "1", 1),
        ("162,754", "162754", "1", 1),
        ("1,234,567.80", "1234567.8", "0.01", 1),
        ("61,000", "61000", "1", 4),
        ("100", "100", "1", 3),
        ("0", "0", "1", 1),
        ("0.00", "0", "0.01", 1),
        ("6e-06", "0.000006", "0.000001", 1),
        ("3.2*10**-5", "0.000032", "0.000001", 1),
        ("3.2 \u00d7 10^(-5)", "0.000032", "0.000001", 1),
        ("1.50e3", "1500", "10", 1),
        ("150e3", "150000", "1000", 2),
        ("98%", "0.98", "0.01", 1),
        ("83.7 %", "0.837", "0.001", 1),
        ("100%", "1", "0.01", 3),
        (".5", "0.5", "0.1", 1),
        ("12.", "12", "1", 1),
        ("+7", "7", "1", 1),
    ],
)
def test_forms(text: str, value: str, ulp: str, places: int) -> None:
    printed = parse_printed(text)
    assert (printed.value, printed.ulp) == (Fraction(value), Fraction(ulp))
    assert len(printed.possible_ulps) == places
    assert printed.possible_ulps[0] == printed.ulp


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "-",
        "e5",
        "1 2",
        "1,00",
        "12,34",
        "1.2.3",
        "0x10",
        "1_000",
        "\u0663",
        "\uff14",
        "nan",
        "inf",
        "1e",
        "5$",
    ],
)
def test_what_is_not_a_numeral(text: str) -> None:
    with pytest.raises(ValueError, match="not a printed number"):
        parse_printed(text)


@pytest.mark.parametrize("text", ["7" * 1001, "7" * 200_000, "1e999999999", "1e10001", "0." + "1" * 1001])
def test_bounds(text: str) -> None:
    with pytest.raises(TooLarge):
        parse_printed(text)


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("162,754", "162755", "162,755"),
        ("0.98", "1", "1.00"),
        ("98%", "0.99", "99%"),
        ("6e-06", "0.000007", "7e-06"),
        ("-0.068", "-0.07", "-0.070"),
        ("999", "1000", "1000"),
        ("0.1", "0", "0.0"),
    ],
)
def test_a_neighbour_is_printed_alike(text: str, value: str, expected: str) -> None:
    assert parse_printed(text).write(Fraction(value)) == expected


def test_a_suffix_scales_every_place() -> None:
    printed = parse_printed("150").scaled(Fraction(1000), "K")
    assert (printed.value, printed.text) == (Fraction(150_000), "150K")
    assert printed.possible_ulps == (Fraction(1000), Fraction(10_000))
    assert printed.write(Fraction(151_000)) == "151K"
    assert [printed.place(ulp) for ulp in printed.possible_ulps] == ["units", "tens"]


def test_a_place_has_a_name() -> None:
    assert parse_printed("0.25").place(Fraction(1, 100)) == "2 decimals"
    assert parse_printed("61,000").place(Fraction(1000)) == "thousands"
    assert parse_printed("1e9").place(Fraction(10**9)) == "units"


@given(st.integers(-(10**12), 10**12), st.integers(0, 12), st.sampled_from(["", ","]))
def test_writing_then_reading_is_the_identity(units: int, places: int, grouping: str) -> None:
    value = Fraction(units, 10**places)
    printed = parse_printed(write_decimal(value, places, grouping))
    assert printed.value == value
    assert printed.ulp == Fraction(1, 10**places)
    assert printed.write(value) == printed.text
