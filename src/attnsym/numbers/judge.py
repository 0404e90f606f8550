"""The judgement of one printed number against its expression, on both bases.

As printed: the operands at face value. Exact: the unrounded chain, where the text supplies it. The basis that
makes the number true is the headline, and is named. Operands widened by half a unit may only soften an alarm.
"""

from __future__ import annotations

from fractions import Fraction

from attnsym.numbers.bounds import (
    FIRST_PRECISION,
    MAX_DIGITS,
    MAX_PRECISION,
    Budget,
    TooLarge,
    Undefined,
    Unresolved,
)
from attnsym.numbers.enclosure import Enclosure, enclosures
from attnsym.numbers.evaluate import agrees, decimal_of, leading_power
from attnsym.numbers.expression import Expression
from attnsym.numbers.hidden import hidden_fault, hidden_rational
from attnsym.numbers.plain import plain_value
from attnsym.numbers.printed import Printed, power_of_ten
from attnsym.numbers.repair import find_repair
from attnsym.numbers.rounding import ALARMS, RIGHT, half_even, half_up, is_tie, nearest, verdict_and_place
from attnsym.numbers.sentence import sentence_of
from attnsym.numbers.verdict import SEVERITY, Basis, Judgement, Reading, Severity, Verdict
from attnsym.numbers.widened import has_rounded_operand, rounded_addends, widened

# A verdict that straddles a boundary here is first looked at by exact algebra, before more digits are spent
# on it.
_ALGEBRA_FROM = 256
# Past this precision a settled verdict does not wait for the digits of its value (a hidden zero has none).
_DIGITS_UNTIL = 1_024


def judge(
    printed: Printed,
    expression: Expression,
    *,
    unrounded: Expression | None = None,
    approximate: bool = False,
    tolerance: Fraction | None = None,
    digits: int = 12,
    budget: Budget | None = None,
) -> Judgement:
    """Judge a printed number.

    expression: the arithmetic as printed, its operands at face value (`Number.ulp` marks those that may be
        rounded).
    unrounded: the same arithmetic along the unrounded chain, where an earlier equality of the text supplies
        it.
    approximate: the text says about, roughly, or uses an approximation sign.
    tolerance: how far an approximate number may be off; by default one unit of its first significant figure,
        or, where it prints three figures or more and so claims them, one per cent.
    digits: significant digits of the reported value.
    ValueError for an expression that the closed list of forms does not have; every other fault is a verdict.
    """
    budget = Budget() if budget is None else budget
    as_printed = read(printed, expression, digits=digits, budget=budget)
    if unrounded is not None:
        exact: Reading | None = read(printed, unrounded, digits=digits, budget=budget)
    else:
        exact = None if has_rounded_operand(expression) else as_printed
    verdict, basis, confirmed, severity = _headline(as_printed, exact)
    reading = exact if basis == "exact" and exact is not None else as_printed
    if verdict in ALARMS:
        softer = _soften(
            printed, expression, reading, exact, approximate or tolerance is not None, tolerance, budget
        )
        if softer is not None:
            verdict, severity = softer
            confirmed = False if verdict is Verdict.CONSISTENT_WITH_ROUNDED_OPERANDS else None
    repair = None
    if verdict is Verdict.INCONSISTENT:
        source = unrounded if basis == "exact" and unrounded is not None else expression
        repair = find_repair(printed, source, budget)
    place = printed.place(reading.ulp) if len(printed.possible_ulps) > 1 else ""
    return Judgement(
        printed=printed,
        verdict=verdict,
        severity=severity,
        basis=basis,
        value=reading.value,
        should_read=reading.should_read,
        as_printed=as_printed,
        exact=exact,
        confirmed=confirmed,
        tie=reading.tie,
        place=place,
        repair=repair,
        message=sentence_of(printed, verdict, basis, as_printed, exact, confirmed, place, repair),
    )


def read(
    printed: Printed, expression: Expression, *, digits: int = 12, budget: Budget | None = None
) -> Reading:
    """The printed number against one value, at the precision that decides it or at the cap."""
    budget = Budget() if budget is None else budget
    exact_operands = not has_rounded_operand(expression)
    last: Enclosure | None = None
    looked = False
    try:
        plain = plain_value(expression, budget)
        known = None if plain is None else [Enclosure(plain, plain, FIRST_PRECISION)]
        for enclosure in known or enclosures(expression, budget):
            last = enclosure
            settled = verdict_and_place(enclosure, printed, exact_operands=exact_operands)
            on_boundary = settled is None or (settled[0] in RIGHT and enclosure.contains(printed.value))
            if on_boundary and not enclosure.is_exact and not looked and enclosure.precision >= _ALGEBRA_FROM:
                looked = True
                hidden = hidden_rational(expression, enclosure)
                if hidden is not None:
                    last = enclosure = Enclosure(hidden, hidden, enclosure.precision)
                    settled = verdict_and_place(enclosure, printed, exact_operands=exact_operands)
            if settled is None or (on_boundary and not looked and not enclosure.is_exact):
                continue
            verdict, ulp = settled
            value = decimal_of(enclosure, digits)
            should_read = _should_read(printed, enclosure, verdict, ulp)
            if (value is None or should_read is None) and enclosure.precision < _DIGITS_UNTIL:
                continue
            if known is None and not agrees(expression, enclosure, budget):
                return _without(
                    printed, Verdict.DISPUTED, "mpmath's value lies outside Arb's enclosure", enclosure
                )
            return Reading(
                verdict=verdict,
                value=_value_near(enclosure, printed, digits) if value is None else value,
                should_read=should_read or "",
                enclosure=enclosure,
                ulp=ulp,
                tie=_tie(printed, enclosure, ulp),
            )
    except Undefined as failure:
        return _without(printed, Verdict.UNDEFINED, str(failure))
    except (TooLarge, Unresolved) as failure:
        return _without(printed, Verdict.NOT_CHECKED, str(failure), last)
    if last is None:
        fault = hidden_fault(expression)
        if fault:
            return _without(printed, Verdict.UNDEFINED, fault)
        reason = "a term could not be told from the edge of its domain (a divisor from zero, say)"
    elif last.upper - last.lower > printed.ulp:
        reason = f"{MAX_PRECISION:,} bits of working precision do not reach the last printed place"
    else:
        decimals = MAX_PRECISION * 30103 // 100_000
        reason = (
            f"the value is too near a boundary between two roundings for {decimals:,} digits to tell the side"
        )
    return _without(printed, Verdict.UNDECIDED, reason, last)


def _headline(as_printed: Reading, exact: Reading | None) -> tuple[Verdict, Basis, bool | None, Severity]:
    """The verdict of the basis that makes the number true; of two that don't, the milder alarm."""
    face = as_printed.verdict
    if exact is None or exact is as_printed:
        return face, "as printed" if exact is None else "both", None, SEVERITY[face]
    chain = exact.verdict
    if Verdict.DISPUTED in (face, chain):
        return Verdict.DISPUTED, "as printed" if face is Verdict.DISPUTED else "exact", None, Severity.ERROR
    if face in RIGHT:
        if chain in RIGHT:
            return face, "both", None, Severity.OK
        if chain in ALARMS or chain is Verdict.UNDEFINED:
            return Verdict.RIGHT_AS_PRINTED_ONLY, "as printed", None, Severity.NOTE
        return face, "as printed", None, Severity.OK
    if chain in RIGHT:
        return Verdict.CONSISTENT_WITH_ROUNDED_OPERANDS, "exact", True, Severity.NOTE
    if face in ALARMS and (chain not in ALARMS or ALARMS.index(face) < ALARMS.index(chain)):
        return face, "as printed", None, SEVERITY[face]
    return chain, "both" if face is chain else "exact", None, SEVERITY[chain]


def _soften(
    printed: Printed,
    expression: Expression,
    reading: Reading,
    exact: Reading | None,
    approximate: bool,
    tolerance: Fraction | None,
    budget: Budget,
) -> tuple[Verdict, Severity] | None:
    """The milder verdict that an alarm deserves, or None.

    A faithful rounding (truncated, rounded away) of three figures or more keeps its name unless the text
    states a tolerance. The operands' roundings are looked at only where the unrounded chain is not known:
    where it is, it has spoken.
    """
    enclosure = reading.enclosure
    if enclosure is None:
        return None
    faithful = reading.verdict in (Verdict.TRUNCATED, Verdict.ROUNDED_AWAY)
    claims_figures = _figures(printed) >= 3
    if approximate and (tolerance is not None or not (faithful and claims_figures)):
        allowed = _default_tolerance(printed) if tolerance is None else tolerance
        if max(abs(enclosure.lower - printed.value), abs(enclosure.upper - printed.value)) <= allowed:
            return Verdict.APPROXIMATE, Severity.NOTE
    if exact is not None or faithful:
        return None
    ulps = rounded_addends(expression)
    if ulps:
        rounded = nearest(enclosure, printed.ulp)
        if rounded is not None and abs(rounded - printed.value) <= sum(ulps) / 2:
            return Verdict.CONSISTENT_WITH_ROUNDED_OPERANDS, Severity.NOTE
    if reading.verdict is Verdict.INCONSISTENT:
        span = widened(expression, budget)
        half = reading.ulp / 2
        if span is not None and span.overlaps(printed.value - half, printed.value + half):
            return Verdict.CONSISTENT_WITH_ROUNDED_OPERANDS, Severity.WARNING
    return None


def _figures(printed: Printed) -> int:
    """Significant figures printed, the zeros at the end of an integer not counted."""
    return len(str(abs(printed.value / printed.possible_ulps[-1]).__floor__())) if printed.value else 0


def _default_tolerance(printed: Printed) -> Fraction:
    if not printed.value:
        return printed.ulp
    if _figures(printed) < 3:
        return power_of_ten(leading_power(printed.value))
    return abs(printed.value) / 100


def _should_read(printed: Printed, enclosure: Enclosure, verdict: Verdict, ulp: Fraction) -> str | None:
    if verdict in RIGHT:
        return printed.text
    rounded = nearest(enclosure, ulp)
    if rounded is None:
        return None
    if abs(rounded) >= ulp * power_of_ten(MAX_DIGITS):
        # Nobody prints a thousand digits: the value in powers of ten says as much.
        return decimal_of(enclosure, 12)
    return printed.write(rounded, ulp)


def _tie(printed: Printed, enclosure: Enclosure, ulp: Fraction) -> str:
    if not enclosure.is_exact or not is_tie(enclosure.lower, ulp):
        return ""
    value = enclosure.lower
    up, even = printed.write(half_up(value, ulp), ulp), printed.write(half_even(value, ulp), ulp)
    if up == even:
        return f"exactly half-way: {up} by half-up and by half-even"
    return f"exactly half-way: {up} by half-up, {even} by half-even"


def _value_near(enclosure: Enclosure, printed: Printed, digits: int) -> str:
    """A value without leading digits of its own (a hidden zero), to so many decimals of the printed unit."""
    unit = printed.ulp * power_of_ten(-digits)
    middle = half_up((enclosure.lower + enclosure.upper) / 2, unit)
    return decimal_of(Enclosure(middle, middle, enclosure.precision), digits) or "0"


def _without(printed: Printed, verdict: Verdict, reason: str, enclosure: Enclosure | None = None) -> Reading:
    return Reading(verdict, "", "", enclosure, printed.ulp, reason=reason)
