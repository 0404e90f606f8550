"""Arb and mpmath, two evaluators with nothing in common, must give the same verdict on random printed
numbers.

    python benchmarks/agreement.py [--quick | COUNT [SEED]]

Each trial draws an expression and a number printed near its value (rounded, cut off, a unit off, at a tie),
judges it, and then judges it again by mpmath alone at more than twice the working precision. Prints the
counts of verdicts and every disagreement; exit status 1 if there is one.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from attnsym.numbers.bounds import MAX_PRECISION, Budget, TooLarge, Undefined, Unresolved
from attnsym.numbers.enclosure import Enclosure, enclosures
from attnsym.numbers.evaluate import leading_power
from attnsym.numbers.expression import Apply, Constant, Expression, Index, Number, Series
from attnsym.numbers.floating import float_value
from attnsym.numbers.judge import read
from attnsym.numbers.printed import Printed, parse_printed, power_of_ten, write_decimal
from attnsym.numbers.rounding import half_even, half_up, verdict_at, verdict_in
from attnsym.numbers.verdict import Reading, Verdict
from attnsym.numbers.widened import has_rounded_operand

UNARY = (
    *("sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh"),
    *("neg", "abs", "floor", "ceil", "gamma", "erf", "normal_cdf"),
)
BINARY = ("add", "sub", "mul", "div", "pow", "log_base", "max", "min", "chi2_sf")
JUDGED = frozenset(
    {Verdict.EXACT, Verdict.CORRECTLY_ROUNDED, Verdict.TRUNCATED, Verdict.ROUNDED_AWAY}
    | {Verdict.OFF_BY_ONE_ULP, Verdict.INCONSISTENT}
)


@dataclass
class Tally:
    verdicts: Counter[str] = field(default_factory=Counter)
    on_a_boundary: int = 0
    without_second_opinion: int = 0
    disagreements: list[str] = field(default_factory=list)


def random_expression(draw: random.Random, depth: int, index: str = "") -> Expression:
    if depth == 0 or draw.random() < 0.15:
        return _leaf(draw, index)
    kind = draw.random()
    if kind < 0.5:
        pair = (random_expression(draw, depth - 1, index), random_expression(draw, depth - 1, index))
        return Apply(draw.choice(BINARY), pair)
    if kind < 0.9:
        return Apply(draw.choice(UNARY), (random_expression(draw, depth - 1, index),))
    if kind < 0.93:
        degree = Number(Fraction(draw.randint(2, 5)))
        return Apply("root", (random_expression(draw, depth - 1, index), degree))
    if kind < 0.96 or index:
        small = sorted((draw.randint(0, 12), draw.randint(0, 12)))
        return Apply("binomial", (Number(Fraction(small[1])), Number(Fraction(small[0]))))
    body = random_expression(draw, depth - 1, "k")
    upper = Number(Fraction(draw.randint(0, 6)))
    return Series(draw.choice(("sum", "product")), "k", Number(Fraction(1)), upper, body)


def _leaf(draw: random.Random, index: str) -> Expression:
    if index and draw.random() < 0.5:
        return Index(index)
    kind = draw.random()
    if kind < 0.1:
        return Constant(draw.choice(("pi", "e")))
    if kind < 0.5:
        return Number(Fraction(draw.randint(-20, 20)))
    places = draw.randint(1, 4)
    unit = Fraction(1, 10**places)
    return Number(draw.randint(-3000, 3000) * unit, unit)


def random_numeral(draw: random.Random, value: Fraction) -> Printed:
    """A numeral near the value, as an author might have printed it."""
    figures = draw.randint(1, 12)
    power = leading_power(value) if value else 0
    ulp = power_of_ten(power - figures + 1)
    way = draw.random()
    if way < 0.4:
        printed = half_up(value, ulp)
    elif way < 0.55:
        printed = half_even(value, ulp)
    elif way < 0.7:
        printed = (value / ulp).__floor__() * ulp
    elif way < 0.8:
        printed = (value / ulp).__ceil__() * ulp
    else:
        printed = half_up(value, ulp) + draw.choice((-2, -1, 1, 2)) * ulp
    exponent = power - figures + 1
    if exponent > 0:
        return parse_printed(f"{(printed / ulp).numerator}e{exponent}")
    return parse_printed(write_decimal(printed, -exponent))


def second_verdicts(expression: Expression, printed: Printed, reading: Reading) -> set[Verdict]:
    """The verdicts that mpmath allows: one, unless its value is on a boundary up to its own rounding."""
    precision = MAX_PRECISION if reading.enclosure is None else max(reading.enclosure.precision, 128)
    bits = 2 * precision + 64
    value = float_value(expression, bits, Budget())
    slack = abs(value) / (1 << precision) if value else Fraction(1, 1 << precision)
    if reading.enclosure is not None and reading.enclosure.is_exact:
        exact = reading.enclosure.lower
        if abs(value - exact) > max(abs(exact), Fraction(1)) / (1 << precision):
            return set()
        value, slack = exact, Fraction(0)
    around = Enclosure(value - slack, value + slack, bits)
    settled = verdict_in(
        around, printed.value, reading.ulp, exact_operands=not has_rounded_operand(expression)
    )
    if settled is not None:
        return {settled}
    points = (around.lower, half_even(value, reading.ulp / 2), around.upper)
    return {verdict_at(point, printed.value, reading.ulp) for point in points}


def is_certainly_undefined(expression: Expression) -> bool:
    """Whether Arb alone says so: mpmath takes log(sin(pi)) for a number, and only algebra knows better."""
    try:
        next(enclosures(expression), None)
    except Undefined:
        return True
    return False


def has_value(expression: Expression) -> bool:
    """Whether mpmath finds a value at a precision where no cosine of exp(200) is noise."""
    try:
        float_value(expression, 2048, Budget())
    except (Undefined, TooLarge, Unresolved):
        return False
    return True


def run(count: int, seed: int) -> Tally:
    draw, tally = random.Random(seed), Tally()  # noqa: S311
    trials = 0
    while trials < count:
        expression = random_expression(draw, draw.randint(1, 4))
        try:
            value = float_value(expression, 128, Budget())
            if value and abs(leading_power(value)) > 300:
                continue
        except (Undefined, TooLarge, Unresolved):
            # What has no value is drawn again.
            continue
        printed = random_numeral(draw, value)
        trials += 1
        reading = read(printed, expression)
        tally.verdicts[reading.verdict.value] += 1
        if reading.verdict not in JUDGED:
            if reading.verdict is Verdict.DISPUTED or (
                reading.verdict is Verdict.UNDEFINED
                and is_certainly_undefined(expression)
                and has_value(expression)
            ):
                tally.disagreements.append(
                    f"{reading.verdict.value}, mpmath has a value: {printed.text} = {expression}"
                )
            continue
        try:
            allowed = second_verdicts(expression, printed, reading)
        except (Undefined, TooLarge, Unresolved):
            tally.without_second_opinion += 1
            continue
        tally.on_a_boundary += len(allowed) > 1
        if reading.verdict not in allowed:
            tally.disagreements.append(
                f"{reading.verdict.value}, mpmath {allowed}: {printed.text} = {expression}"
            )
    return tally


def main() -> int:
    words = ["1000" if word == "--quick" else word for word in sys.argv[1:]]
    count = int(words[0]) if words else 100_000
    seed = int(words[1]) if len(words) > 1 else 2026
    start = time.perf_counter()
    tally = run(count, seed)
    seconds = time.perf_counter() - start
    print(f"{count:,} printed numbers, seed {seed}, {seconds:.0f} s")
    for verdict, times in tally.verdicts.most_common():
        print(f"  {times:>8,}  {verdict}")
    print(f"  {tally.on_a_boundary:>8,}  of them on a boundary up to mpmath's rounding")
    print(f"  {tally.without_second_opinion:>8,}  that mpmath does not reach at twice the precision")
    print(f"{len(tally.disagreements)} disagreements")
    for line in tally.disagreements[:20]:
        print(" ", line)
    return 1 if tally.disagreements else 0


if __name__ == "__main__":
    raise SystemExit(main())
