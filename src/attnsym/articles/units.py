"""Units and counts that may follow a numeral, and what they multiply by."""

from __future__ import annotations

from fractions import Fraction

from attnsym.articles.numeral import ten_to

# What a count may be multiplied by. B is billion or byte: see `UNITS`.
_COUNTS = {
    "K": 3, "k": 3, "M": 6, "G": 9, "T": 12, "bn": 9, "mn": 6, "mln": 6, "B": 9, "P": 15,
    "thousand": 3, "million": 6, "billion": 9, "trillion": 12, "Mio": 6, "Mrd": 9, "mil": 6,
}  # fmt: skip
_PREFIXES = {
    "": 0, "k": 3, "K": 3, "M": 6, "G": 9, "T": 12, "P": 15, "E": 18, "m": -3, "u": -6, "µ": -6, "μ": -6,
    "n": -9,
    "p": -12, "f": -15,
}  # fmt: skip
_PREFIXED = [
    "B",
    "b",
    "s",
    "m",
    "g",
    "W",
    "V",
    "A",
    "J",
    "N",
    "Hz",
    "Pa",
    "Wh",
    "eV",
    "F",
    "L",
    "l",
    "bps",
    "FLOP",
    "FLOPs",
    "FLOPS",
    "flops",
    "FLOP/s",
    "Bps",
    "mol",
    "rad",
    "bit",
    "bits",
    "byte",
    "bytes",
    "cal",
]
_PLAIN = [
    "%",
    "kg",
    "cm",
    "cm²",
    "cm³",
    "m²",
    "m³",
    "km²",
    "mm²",
    "in²",
    "ft²",
    "seconds",
    "second",
    "sec",
    "secs",
    "minutes",
    "minute",
    "min",
    "mins",
    "hours",
    "hour",
    "hr",
    "hrs",
    "h",
    "days",
    "day",
    "d",
    "weeks",
    "week",
    "months",
    "month",
    "years",
    "year",
    "yr",
    "yrs",
    "meters",
    "metres",
    "meter",
    "metre",
    "degrees",
    "radians",
    "dollars",
    "euros",
    "pounds",
    "cents",
    "points",
    "tokens",
    "parameters",
    "params",
    "bits",
    "bytes",
    "byte",
    "bit",
    "words",
    "samples",
    "examples",
    "layers",
    "heads",
    "people",
    "students",
    "items",
    "pixels",
    "units",
    "steps",
    "mph",
    "km/h",
    "kph",
    "lb",
    "lbs",
    "ft",
    "ounces",
    "oz",
    "gallons",
    "miles",
    "mile",
    "mi",
    "K",
    "°C",
    "°F",
    "C",
    "x",
    "×",
    "times",
    "cycles",
    "ops",
    "operations",
    "requests",
    "users",
    "queries",
    "GPUs",
    "cores",
    "atm",
    "bar",
    "Torr",
    "amu",
    "u",
    "dB",
    "dBm",
    "USD",
    "EUR",
    "GBP",
    "Ω",
    "ohm",
    "ohms",
    "ppm",
    "bp",
    "bps",
    "percentage",
]
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
    for name in ("Omega", "Ω", "ohm", "ohms"):
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
VARIABLES = frozenset(
    [
        "m",
        "s",
        "g",
        "A",
        "V",
        "W",
        "J",
        "N",
        "F",
        "L",
        "l",
        "h",
        "d",
        "K",
        "k",
        "B",
        "b",
        "T",
        "P",
        "u",
        "x",
        "C",
        "G",
        "M",
    ]
)
COUNTS = frozenset(_COUNTS)
