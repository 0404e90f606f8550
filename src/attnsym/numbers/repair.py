"""The one edit that would make a printed number right, where there is one.

An edit counts only if the number is then correctly rounded at its finest place (a slip in the structure also
if it is then cut off there). Edits are tried in a fixed order, the commonest slips first; a changed digit of
an operand is proposed only for a number of three digits or more, since with fewer some digit always fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from attnsym.numbers.bounds import FIRST_PRECISION, Budget, TooLarge, Undefined, check_expression
from attnsym.numbers.enclosure import enclose_at
from attnsym.numbers.evaluate import leading_power
from attnsym.numbers.expression import Apply, Expression, Number, Series
from attnsym.numbers.printed import Printed, power_of_ten, write_decimal
from attnsym.numbers.rounding import RIGHT, verdict_in
from attnsym.numbers.verdict import Repair, Verdict

_MAX_TRIALS = 400

Edit: TypeAlias = Callable[[Expression], Iterator[tuple[Expression, Repair]]]


def find_repair(printed: Printed, expression: Expression, budget: Budget | None = None) -> Repair | None:
    """The first edit that makes the number right, or None."""
    budget = Budget() if budget is None else budget
    try:
        check_expression(expression)
        return _of_result(printed, expression, budget) or _of_expression(printed, expression, budget)
    except (TooLarge, Undefined):
        return None


def _of_result(printed: Printed, expression: Expression, budget: Budget) -> Repair | None:
    if _fits(printed, Apply("neg", (expression,)), budget):
        return Repair("sign", "with the other sign it would be right")
    found = enclose_at(expression, FIRST_PRECISION, budget)
    if found is not None and printed.value and not found.contains(Fraction(0)):
        power = leading_power(printed.value) - leading_power(found.lower)
        # The leading power may be one off where rounding carries, as from 9.96 to 10.0.
        for shift in (power, power - 1, power + 1):
            if shift and abs(shift) <= 40:
                scaled = Apply("mul", (expression, Number(power_of_ten(shift))))
                if _fits(printed, scaled, budget):
                    return _power_of_ten(printed, shift)
    if _fits(printed, Apply("sqrt", (expression,)), budget):
        return Repair("square root", "it would be right as the square root of this")
    if _fits(printed, Apply("mul", (expression, expression)), budget):
        return Repair("square", "it would be right as the square of this")
    if _fits(printed, Apply("div", (Number(Fraction(1)), expression)), budget):
        return Repair("reciprocal", "it would be right as the reciprocal of this")
    return None


def _power_of_ten(printed: Printed, shift: int) -> Repair:
    if shift == 2 and "%" not in printed.suffix:
        return Repair("per cent", f"it would be right as {printed.text}%")
    if shift == -2 and "%" in printed.suffix:
        return Repair("per cent", "it would be right without the per cent sign")
    return Repair(
        "power of ten", f"it is too {'large' if shift > 0 else 'small'} by a factor of 10**{abs(shift)}"
    )


def _of_expression(printed: Printed, expression: Expression, budget: Budget) -> Repair | None:
    for trials, (edited, repair) in enumerate(_edits(expression, digits=printed.significant_digits >= 3)):
        if trials >= _MAX_TRIALS:
            return None
        # A slip in the structure and a number cut off go together; a digit that only nearly fits proves
        # nothing.
        if _fits(
            printed,
            edited,
            budget,
            truncated=repair.kind != "operand digit" and printed.significant_digits >= 3,
        ):
            return repair
    return None


def _edits(expression: Expression, *, digits: bool) -> Iterator[tuple[Expression, Repair]]:
    """Each expression that differs in one place, structural slips before digits."""
    for base, name in ((10, "10"), (2, "2")):
        swapped = _swap_logarithms(expression, base)
        if swapped != expression:
            yield swapped, Repair("log base", f"it would be right with logarithms to base {name}")
    yield from _walk_edits(expression, _inverted_exponents)
    if digits:
        yield from _walk_edits(expression, _changed_digits)


def _walk_edits(expression: Expression, edit: Edit) -> Iterator[tuple[Expression, Repair]]:
    yield from edit(expression)
    if isinstance(expression, Apply):
        for place, argument in enumerate(expression.arguments):
            for edited, repair in _walk_edits(argument, edit):
                arguments = (*expression.arguments[:place], edited, *expression.arguments[place + 1 :])
                yield Apply(expression.operator, arguments), repair
    elif isinstance(expression, Series):
        for edited, repair in _walk_edits(expression.body, edit):
            yield replace(expression, body=edited), repair


def _swap_logarithms(expression: Expression, base: int) -> Expression:
    match expression:
        case Apply("log", (argument,)):
            return Apply("log_base", (_swap_logarithms(argument, base), Number(Fraction(base))))
        case Apply("log_base", (argument, _)):
            return Apply("log_base", (_swap_logarithms(argument, base), Number(Fraction(base))))
        case Apply(operator, arguments):
            return Apply(operator, tuple(_swap_logarithms(argument, base) for argument in arguments))
        case Series():
            return replace(expression, body=_swap_logarithms(expression.body, base))
    return expression


def _inverted_exponents(expression: Expression) -> Iterator[tuple[Expression, Repair]]:
    match expression:
        case Apply("pow", (base, exponent)):
            yield (
                Apply("pow", (base, Apply("neg", (exponent,)))),
                Repair("exponent", "it would be right with the sign of an exponent changed"),
            )
            yield (
                Apply("pow", (base, Apply("div", (Number(Fraction(1)), exponent)))),
                Repair("exponent", "it would be right with an exponent upside down"),
            )
        case Apply("exp", (exponent,)):
            yield (
                Apply("exp", (Apply("neg", (exponent,)),)),
                Repair("exponent", "it would be right with the sign of an exponent changed"),
            )


def _changed_digits(expression: Expression) -> Iterator[tuple[Expression, Repair]]:
    if not isinstance(expression, Number):
        return
    unit = expression.ulp
    if unit is None:
        if expression.value.denominator != 1:
            return
        unit = Fraction(1)
    count = expression.value / unit
    if count.denominator != 1 or abs(count.numerator) >= 10**12:
        return
    written = str(abs(count.numerator))
    sign = -1 if expression.value < 0 else 1
    places = max(len(str(unit.denominator)) - 1, 0)
    for place, old in enumerate(written):
        for new in "0123456789":
            if new == old or (place == 0 and new == "0" and len(written) > 1):
                continue
            value = sign * int(written[:place] + new + written[place + 1 :]) * unit
            before, after = (write_decimal(number, places) for number in (expression.value, value))
            yield (
                Number(value, expression.ulp),
                Repair("operand digit", f"it would be right with {after} in place of {before}"),
            )


def _fits(printed: Printed, expression: Expression, budget: Budget, *, truncated: bool = False) -> bool:
    try:
        found = enclose_at(expression, 2 * FIRST_PRECISION, budget)
    except Undefined:
        return False
    if found is None:
        return False
    verdict = verdict_in(found, printed.value, printed.ulp, exact_operands=False)
    return verdict is not None and (verdict in RIGHT or (truncated and verdict is Verdict.TRUNCATED))
