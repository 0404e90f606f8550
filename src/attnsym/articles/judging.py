"""One printed numeral against one left side, under each reading that the notation leaves open.

The standard reading comes first. Only where it makes the number wrong are the others tried, and one that
makes it
right is named in the note. A doubt (this may not be a claim about numbers at all) turns an alarm into "not
checked";
it never turns anything into a pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from attnsym.articles.convention import Convention, alternatives
from attnsym.articles.grammar import Reading, parse_side
from attnsym.articles.literal import Literal, scalings
from attnsym.articles.numeral import Unreadable
from attnsym.articles.token import Token
from attnsym.numbers.bounds import Budget
from attnsym.numbers.expression import Apply, Constant, Expression, Number
from attnsym.numbers.judge import judge
from attnsym.numbers.printed import Printed
from attnsym.numbers.verdict import Judgement, Severity, Verdict

# The better a verdict, the lower its rank. Another reading is preferred only if it is right or, where the
# standard
# one is no rounding of the value at all, if it is at least a rounding.
_RANK = {
    Verdict.EXACT: 0,
    Verdict.CORRECTLY_ROUNDED: 0,
    Verdict.RIGHT_AS_PRINTED_ONLY: 1,
    Verdict.APPROXIMATE: 2,
    Verdict.TRUNCATED: 2,
    Verdict.ROUNDED_AWAY: 2,
    Verdict.CONSISTENT_WITH_ROUNDED_OPERANDS: 3,
    Verdict.OFF_BY_ONE_ULP: 4,
    Verdict.UNDECIDED: 5,
    Verdict.NOT_CHECKED: 6,
    Verdict.UNDEFINED: 8,
    Verdict.INCONSISTENT: 9,
    Verdict.DISPUTED: 10,
}
_STEPS_PER_CLAIM = 400_000
_HUNDRED = Fraction(100)


@dataclass(frozen=True, slots=True)
class Judged:
    """A judgement, the reading it was made under, and words for the reading in the note.

    printed, value: where both sides are expressions, the right one as printed and the value of both; else "".
    """

    judgement: Judgement
    reading: Reading
    note: str
    severity: Severity
    printed: str = ""
    value: str = ""


def rank(judgement: Judgement) -> int:
    return _RANK[judgement.verdict]


def judge_claim(
    left: Sequence[Token],
    literal: Literal,
    convention: Convention,
    *,
    approximate: bool,
    unround: Callable[[Expression], Expression | None],
    tolerance: Fraction | None = None,
    joined: Sequence[Token] | None = None,
    reading: Reading | None = None,
) -> Judged:
    """Judge the numeral under the standard reading, or under the one that makes it right. Unreadable if
    there is none.

    reading: the standard one of `left`, where it is known already.
    """
    budget = Budget(_STEPS_PER_CLAIM)

    def against(reading: Reading, printed: Printed, note: str) -> Judged:
        judgement = judge(
            printed,
            reading.expression,
            unrounded=unround(reading.expression),
            approximate=approximate,
            tolerance=tolerance,
            budget=budget,
        )
        return Judged(judgement, reading, note, judgement.severity)

    standard = reading or parse_side(left, convention)
    first: Judged | None = None
    best: Judged | None = None
    for reading, printed, note in _readings(standard, left, literal, convention, joined):
        judged = against(reading, printed, note)
        if first is None:
            first = best = judged
        elif best is not None and _better(judged, best):
            best = judged
        if best is not None and rank(best.judgement) <= 1:
            break
    if first is None or best is None:
        raise Unreadable("the expression is incomplete")
    if best is first and literal.factor != 1 and first.judgement.verdict is Verdict.INCONSISTENT:
        best = _nearest_unit(standard, literal, against)
    best = _with_ellipsis(best, literal)
    doubt = _doubt(best, literal)
    if doubt and best.severity in (Severity.WARNING, Severity.ERROR):
        raise Unreadable(doubt)
    return best


def _better(judged: Judged, best: Judged) -> bool:
    new, old = rank(judged.judgement), rank(best.judgement)
    return new < old and (new <= 1 or old >= _RANK[Verdict.UNDEFINED])


def _readings(
    standard: Reading,
    left: Sequence[Token],
    literal: Literal,
    convention: Convention,
    joined: Sequence[Token] | None,
) -> Iterator[tuple[Reading, Printed, str]]:
    for scaling in scalings(literal, bool(standard.units)):
        yield _times(standard, scaling.left), scaling.printed, scaling.note
    if "percent" in standard.features and not literal.percent:
        yield standard, literal.printed.scaled(1 / _HUNDRED, ""), "right side taken in per cent"
    if literal.percent and _has_hundred(left):
        yield standard, literal.printed.scaled(_HUNDRED, ""), "the left side is multiplied by 100 already"
    for note, other in alternatives(convention, standard.features):
        yield parse_side(left, other), literal.printed, note
    without = _zero_log(standard.expression)
    if without != standard.expression:
        yield replace(standard, expression=without), literal.printed, "0 log 0 taken as 0"
    if joined is not None:
        yield (
            parse_side(joined, convention),
            literal.printed,
            "a number broken by the end of a line put together",
        )


def _times(reading: Reading, factor: Fraction) -> Reading:
    return (
        reading
        if factor == 1
        else replace(reading, expression=Apply("mul", (reading.expression, Number(factor))))
    )


def _has_hundred(left: Sequence[Token]) -> bool:
    return any(token.kind == "number" and token.text == "100" for token in left)


def _zero_log(expression: Expression) -> Expression:
    """The expression with 0 times a logarithm replaced by 0."""
    if not isinstance(expression, Apply):
        return expression
    arguments = tuple(_zero_log(argument) for argument in expression.arguments)
    if expression.operator == "mul":
        for zero, other in (arguments, arguments[::-1]):
            is_zero = isinstance(zero, Number) and zero.value == 0
            if is_zero and isinstance(other, Apply) and other.operator in ("log", "log_base"):
                return Number(Fraction(0))
    return Apply(expression.operator, arguments)


def _nearest_unit(
    standard: Reading, literal: Literal, against: Callable[[Reading, Printed, str], Judged]
) -> Judged:
    """No scale makes it right: judge at the one that comes nearest, or say that the units leave it open."""
    for scaling in scalings(literal, bool(standard.units)):
        judged = against(_times(standard, scaling.left), scaling.printed, scaling.note)
        ratio = _ratio(judged.judgement)
        if ratio is not None and Fraction(1, 3) < ratio < 3:
            return judged
    raise Unreadable(f"a change of unit into {literal.unit} is left unsaid")


def _ratio(judgement: Judgement) -> Fraction | None:
    """The printed number over the true value, roughly."""
    enclosure = judgement.as_printed.enclosure
    if enclosure is None or enclosure.lower == 0:
        return None
    return judgement.printed.value / enclosure.lower


def _with_ellipsis(judged: Judged, literal: Literal) -> Judged:
    if literal.cut and judged.judgement.verdict is Verdict.TRUNCATED:
        note = "; ".join(filter(None, (judged.note, "an ellipsis says that the digits are cut off")))
        return Judged(judged.judgement, judged.reading, note, Severity.NOTE)
    return judged


def _doubt(judged: Judged, literal: Literal) -> str:
    if literal.doubt:
        return literal.doubt
    if judged.reading.doubts:
        return min(judged.reading.doubts)
    if judged.reading.size == 1 and isinstance(judged.reading.expression, Constant):
        return "the letter may be a name here"
    if judged.reading.units or (literal.unit and literal.factor == 1 and literal.unit not in ("x", "×")):
        ratio = _ratio(judged.judgement)
        if ratio is not None and not Fraction(1, 3) < ratio < 3:
            return "the units leave a conversion unsaid"
        if len(judged.reading.units) > 1 and judged.judgement.verdict is Verdict.INCONSISTENT:
            return "several units on the left side"
    return ""
