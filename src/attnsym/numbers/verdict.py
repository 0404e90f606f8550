"""What is said of a printed number: the verdicts, their severities, and the judgement that carries them.

Nothing here computes; `judge` fills these in. A verdict is not a truth value: testing it with `if` raises.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Literal, NoReturn

from attnsym.numbers.enclosure import Enclosure
from attnsym.numbers.printed import Printed

Basis = Literal["as printed", "exact", "both"]


class Verdict(Enum):
    """How a printed number stands to the true value; the value of each member is its name in reports."""

    EXACT = "exact"
    CORRECTLY_ROUNDED = "correctly rounded"
    TRUNCATED = "truncated"
    ROUNDED_AWAY = "rounded away"
    OFF_BY_ONE_ULP = "off by one ulp"
    RIGHT_AS_PRINTED_ONLY = "right as printed only"
    CONSISTENT_WITH_ROUNDED_OPERANDS = "consistent with rounded operands"
    APPROXIMATE = "approximate"
    INCONSISTENT = "inconsistent"
    UNDEFINED = "undefined"
    UNDECIDED = "undecided"
    NOT_CHECKED = "not checked"
    DISPUTED = "disputed"

    def __bool__(self) -> NoReturn:
        raise TypeError("a verdict is not true or false; compare it with a member of Verdict")


class Severity(Enum):
    OK = "ok"
    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"
    INFO = "info"

    def __bool__(self) -> NoReturn:
        raise TypeError("a severity is not true or false; compare it with a member of Severity")


SEVERITY: dict[Verdict, Severity] = {
    Verdict.EXACT: Severity.OK,
    Verdict.CORRECTLY_ROUNDED: Severity.OK,
    Verdict.TRUNCATED: Severity.WARNING,
    Verdict.ROUNDED_AWAY: Severity.WARNING,
    Verdict.OFF_BY_ONE_ULP: Severity.WARNING,
    Verdict.RIGHT_AS_PRINTED_ONLY: Severity.NOTE,
    Verdict.CONSISTENT_WITH_ROUNDED_OPERANDS: Severity.NOTE,
    Verdict.APPROXIMATE: Severity.NOTE,
    Verdict.INCONSISTENT: Severity.ERROR,
    Verdict.UNDEFINED: Severity.ERROR,
    Verdict.UNDECIDED: Severity.INFO,
    Verdict.NOT_CHECKED: Severity.INFO,
    Verdict.DISPUTED: Severity.ERROR,
}


@dataclass(frozen=True, slots=True)
class Reading:
    """The printed number against one value: the face value of the operands, or the unrounded chain.

    value: the true value to the digits asked for; "" where there is none.
    should_read: the correctly rounded numeral in the printed form; "" where there is none.
    enclosure: what the verdict rests on; None where the expression has no value or was not evaluated.
    ulp: the place that was taken, which matters for an integer with trailing zeros.
    tie: says that the true value is half-way between two numerals, and what each rule makes of it; else "".
    reason: for undefined, undecided, not checked and disputed: why; else "".
    """

    verdict: Verdict
    value: str
    should_read: str
    enclosure: Enclosure | None
    ulp: Fraction
    tie: str = ""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Repair:
    """The one edit that would make the printed number right."""

    kind: Literal[
        "power of ten",
        "per cent",
        "sign",
        "square root",
        "square",
        "log base",
        "exponent",
        "reciprocal",
        "operand digit",
    ]
    sentence: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one printed number.

    basis: which reading the verdict speaks of; "both" where they agree or where the operands are exact.
    value, should_read, tie: those of that reading.
    as_printed: from the operands as they stand on the page.
    exact: along the unrounded chain; the same as `as_printed` where no operand is rounded, None where the
        chain is not known.
    confirmed: for `consistent with rounded operands`, whether the unrounded chain is known and rounds to the
        printed number (True), or the operands' roundings merely could explain it (False); else None.
    place: for an integer with trailing zeros, the place taken ("thousands"); else "".
    message: one sentence that says all of this.
    """

    printed: Printed
    verdict: Verdict
    severity: Severity
    basis: Basis
    value: str
    should_read: str
    as_printed: Reading
    exact: Reading | None
    message: str
    confirmed: bool | None = None
    tie: str = ""
    place: str = ""
    repair: Repair | None = None
