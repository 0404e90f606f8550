"""What notation leaves open, and how it is taken: the base of log, the unit of an angle, -2^2, a/b*c.

The first reading is the standard one. Where it makes a printed number wrong, the others are tried; one that
makes
it right is reported with its name, never silently.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from attnsym.numbers.expression import Expression

_BASES: tuple[tuple[Literal["e", "2", "10"], str], ...] = (
    ("10", "log read as base 10"),
    ("2", "log read as base 2"),
    ("e", "log read as natural"),
)


@dataclass(frozen=True, slots=True)
class Convention:
    """One way to read what notation leaves open.

    log: base of a log without one.
    angle: unit of an angle without one.
    signed_power: -2^2 means (-2)^2.
    grouped_division: a / b*c means a / (b*c).
    mixed: 2\\frac{1}{2} is a mixed number; otherwise a product.
    e_notation: 6e^{-5} means 6e-5.
    relative_percent: a + b% means a and b% of a.
    units: prefixes of units multiply (ms is 1/1000); otherwise units are left alone.
    values: names that the article's author has given a value in a comment.
    """

    log: Literal["e", "2", "10"] = "e"
    angle: Literal["radian", "degree"] = "radian"
    signed_power: bool = False
    grouped_division: bool = False
    mixed: bool = True
    e_notation: bool = False
    units: bool = True
    relative_percent: bool = False
    phi: Literal["cdf", "density"] = "cdf"
    values: dict[str, Expression] = field(default_factory=dict)
    stated: frozenset[str] = frozenset()


def alternatives(convention: Convention, features: frozenset[str]) -> Iterator[tuple[str, Convention]]:
    """Other readings of an expression in which these features occur, each with words for the report."""
    if "log" in features and "log" not in convention.stated:
        for base, words in _BASES:
            if base != convention.log:
                yield words, replace(convention, log=base)
    if "angle" in features and "angle" not in convention.stated:
        yield "angles read as degrees", replace(convention, angle="degree")
    if "signed power" in features:
        yield "-a^n read as (-a)^n", replace(convention, signed_power=True)
    if "division" in features:
        yield "a / b*c read as a / (b*c)", replace(convention, grouped_division=True)
    if "mixed" in features:
        yield "a whole number before a fraction read as a product", replace(convention, mixed=False)
    if "added percent" in features:
        note = "a per cent added read as one of what it is added to"
        yield note, replace(convention, relative_percent=True)
    if "e notation" in features:
        yield "a e^{n} read as a times ten to the n", replace(convention, e_notation=True)
    if "units" in features:
        yield "units taken as they stand", replace(convention, units=False)
    if "phi" in features:
        yield "phi read as the normal density", replace(convention, phi="density")
