"""Where a printed decimal stands to a true value: the comparison, in exact rational arithmetic and nothing
else.

Every boundary between two verdicts is a multiple of half a unit in the last place, so an enclosure that
contains no such multiple has one verdict throughout, and one that does is split there.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

from attnsym.numbers.enclosure import Enclosure
from attnsym.numbers.printed import Printed
from attnsym.numbers.verdict import Verdict

RIGHT = frozenset({Verdict.EXACT, Verdict.CORRECTLY_ROUNDED})
# From the mildest alarm to the gravest.
ALARMS = (Verdict.TRUNCATED, Verdict.ROUNDED_AWAY, Verdict.OFF_BY_ONE_ULP, Verdict.INCONSISTENT)


def verdict_at(value: Fraction, printed: Fraction, ulp: Fraction, *, exact_operands: bool = False) -> Verdict:
    """The verdict on a printed multiple of `ulp` for a true value known exactly.

    At a tie half-up (away from zero) and half-even both count as correctly rounded. Exact operands whose
    result is a multiple of the unit needed no rounding, so 2 + 2 = 5 is inconsistent, not off by one unit.
    """
    miss = abs(value - printed)
    if miss == 0:
        return Verdict.EXACT
    if 2 * miss < ulp:
        return Verdict.CORRECTLY_ROUNDED
    toward_zero = abs(printed) < abs(value)
    if 2 * miss == ulp and (not toward_zero or (printed / ulp) % 2 == 0):
        return Verdict.CORRECTLY_ROUNDED
    if miss < ulp:
        return Verdict.TRUNCATED if toward_zero else Verdict.ROUNDED_AWAY
    if printed * value >= 0 and not (exact_operands and miss == ulp):
        roundings = (half_up(value, ulp), half_even(value, ulp))
        if any(abs(rounding - printed) == ulp for rounding in roundings):
            return Verdict.OFF_BY_ONE_ULP
    return Verdict.INCONSISTENT


def verdict_in(
    enclosure: Enclosure, printed: Fraction, ulp: Fraction, *, exact_operands: bool
) -> Verdict | None:
    """The one verdict that every value in the enclosure gives; None if there are two.

    Exact and correctly rounded together are correctly rounded.
    """
    lower, upper, half = enclosure.lower, enclosure.upper, ulp / 2
    if lower == upper:
        return verdict_at(lower, printed, ulp, exact_operands=exact_operands)
    first, last = ceil(lower / half), floor(upper / half)
    if last < first:  # between two boundaries
        return verdict_at(lower, printed, ulp)
    if last - first > 8:
        return None
    points = sorted({lower, *(half * step for step in range(first, last + 1)), upper})
    samples = [*points, *((left + right) / 2 for left, right in pairwise(points))]
    found = {verdict_at(sample, printed, ulp) for sample in samples}
    if len(found) == 1:
        return found.pop()
    return Verdict.CORRECTLY_ROUNDED if found <= RIGHT else None


def verdict_and_place(
    enclosure: Enclosure, printed: Printed, *, exact_operands: bool = False
) -> tuple[Verdict, Fraction] | None:
    """The verdict and the place taken; None if the enclosure is too wide to tell.

    Of the places that trailing zeros leave open: the finest at which the number is right; if it is right at
    none, the coarsest at which it is least wrong.
    """
    found: list[tuple[Verdict, Fraction]] = []
    for ulp in printed.possible_ulps:
        verdict = verdict_in(enclosure, printed.value, ulp, exact_operands=exact_operands)
        if verdict is None:
            return None
        if verdict in RIGHT:
            return verdict, ulp
        found.append((verdict, ulp))
    return min(reversed(found), key=lambda entry: ALARMS.index(entry[0]))


def nearest(enclosure: Enclosure, ulp: Fraction) -> Fraction | None:
    """The multiple of `ulp` nearest to every value in the enclosure, a tie away from zero; None if there are
    two.
    """
    lower, upper = (half_up(end, ulp) for end in (enclosure.lower, enclosure.upper))
    return lower if lower == upper else None


def half_up(value: Fraction, ulp: Fraction) -> Fraction:
    """The nearest multiple of `ulp`, a tie away from zero."""
    size = floor(abs(value) / ulp + Fraction(1, 2)) * ulp
    return -size if value < 0 else size


def half_even(value: Fraction, ulp: Fraction) -> Fraction:
    """The nearest multiple of `ulp`, a tie to the even one."""
    return round(value / ulp) * ulp


def is_tie(value: Fraction, ulp: Fraction) -> bool:
    """Whether the value is exactly half-way between two multiples of `ulp`."""
    return (2 * value / ulp).denominator == 1 and (value / ulp).denominator == 2
