"""The sentence that a judgement is reported with: what was printed, what is true, on which basis, and the
edit.
"""

from __future__ import annotations

from attnsym.numbers.printed import Printed
from attnsym.numbers.verdict import Basis, Reading, Repair, Verdict


def sentence_of(
    printed: Printed,
    verdict: Verdict,
    basis: Basis,
    as_printed: Reading,
    exact: Reading | None,
    confirmed: bool | None,
    place: str,
    repair: Repair | None,
) -> str:
    """One sentence, with a clause for a tie, for the place taken and for a repair."""
    reading = exact if basis == "exact" and exact is not None else as_printed
    text = f"{printed.text} {_clause(verdict, reading, as_printed, exact, confirmed)}"
    if verdict in (Verdict.TRUNCATED, Verdict.ROUNDED_AWAY, Verdict.OFF_BY_ONE_ULP) and exact not in (
        None,
        as_printed,
    ):
        text += " (on both bases)" if basis == "both" else f" ({basis}; the other basis is no better)"
    if reading.tie:
        text += f"; {reading.tie}"
    if place and reading.enclosure is not None:
        text += f"; the zeros at its end are taken as rounded to {place}"
    if repair is not None:
        text += f"; {repair.sentence}"
    return text


def _clause(
    verdict: Verdict, reading: Reading, as_printed: Reading, exact: Reading | None, confirmed: bool | None
) -> str:
    value, should = reading.value, reading.should_read
    match verdict:
        case Verdict.EXACT:
            return "is exact"
        case Verdict.CORRECTLY_ROUNDED:
            return f"is correctly rounded ({value})"
        case Verdict.TRUNCATED:
            return f"is {value} cut off, not rounded: it should read {should}"
        case Verdict.ROUNDED_AWAY:
            return f"is {value} rounded away from zero, not to the nearest: it should read {should}"
        case Verdict.OFF_BY_ONE_ULP:
            return f"is one unit in the last place off {value}: it should read {should}"
        case Verdict.RIGHT_AS_PRINTED_ONLY if exact is not None:
            chain = (
                f"the unrounded chain gives {exact.value} and should read {exact.should_read}"
                if exact.value
                else f"the unrounded chain has no value: {exact.reason}"
            )
            return f"is right from the operands as printed ({as_printed.value}), but {chain}"
        case Verdict.CONSISTENT_WITH_ROUNDED_OPERANDS if confirmed:
            return (
                f"is right along the unrounded chain ({value}); the operands as printed give "
                f"{as_printed.value or 'no value: ' + as_printed.reason}"
                + (f", which would read {as_printed.should_read}" if as_printed.should_read else "")
            )
        case Verdict.CONSISTENT_WITH_ROUNDED_OPERANDS:
            return (
                f"is off at face value ({value}, which would read {should}), "
                "but the operands' own roundings could explain it"
            )
        case Verdict.APPROXIMATE:
            return f"is near {value}, as the text says"
        case Verdict.INCONSISTENT:
            return f"does not agree with {value}: it should read {should}"
        case Verdict.UNDEFINED:
            return f"is said of an expression without a value: {reading.reason}"
        case Verdict.DISPUTED:
            return f"is disputed between our two evaluators, a fault of ours: {reading.reason}"
        case _:
            return f"is {verdict.value}: {reading.reason}"
