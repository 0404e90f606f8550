"""What the numbers room refuses, and its limits: no input makes it hang, and each refusal says which limit it
met.

An expression is measured before it is evaluated, sizes of results are estimated before they are computed, and
each evaluation spends from a `Budget` of steps (not of seconds), so that a refusal is the same on every
machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from attnsym.numbers.expression import Apply, Constant, Expression, Index, Number, Series

MAX_DEPTH = 64
MAX_NODES = 2_000
MAX_DIGITS = 1_000
MAX_EXPONENT = 10_000
# Working precision of an enclosure: 6,656 bits are 2,003 decimal digits.
FIRST_PRECISION = 64
MAX_PRECISION = 6_656
# An exact rational above this many bits is carried on as an enclosure.
MAX_EXACT_BITS = 1 << 16
# A value is taken out of its ball only if it is below 2**MAX_MAGNITUDE (about 10**19728).
MAX_MAGNITUDE = 1 << 16
# Exponentials and powers may pass through values up to 2**(2**MAX_LOG_MAGNITUDE), never written out.
MAX_LOG_MAGNITUDE = 40
MAX_TERMS = 1_000_000
MAX_STEPS = 2_000_000

ARITIES: dict[str, int] = {
    **dict.fromkeys(("add", "sub", "mul", "div", "pow", "log_base", "root", "binomial", "chi2_sf"), 2),
    **dict.fromkeys(("neg", "abs", "sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan"), 1),
    **dict.fromkeys(("sinh", "cosh", "tanh", "factorial", "floor", "ceil", "gamma", "erf", "normal_cdf"), 1),
}
VARIADIC = frozenset({"max", "min"})
# Following the left operand of these costs no depth: 1 + 1 + ... + 1 is long, not deep.
CHAINS = frozenset({"add", "sub", "mul", "div"})


class Undefined(ValueError):
    """The expression has no value: division by zero, the logarithm of zero, 0**0, an even root of a negative
    number.
    """


class TooLarge(ValueError):
    """The expression exceeds a stated bound; the message names it."""


class Unresolved(ValueError):
    """The value could not be separated from an edge (of a domain, of a rounding) at the highest precision."""


@dataclass(slots=True)
class Budget:
    """Steps left; one step is about one operation at 64 bits."""

    steps: int = MAX_STEPS

    def spend(self, steps: int) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise TooLarge("the expression needs more steps than the budget of one evaluation allows")


def decimal_magnitude(value: Fraction) -> int:
    """An integer within 1 of log10 |value|, for a nonzero value, from bit lengths alone."""
    bits = abs(value.numerator).bit_length() - value.denominator.bit_length()
    return bits * 30103 // 100_000


def check_expression(expression: Expression) -> None:
    """Raise TooLarge, or ValueError for a node that the closed list of forms does not have."""
    nodes = 0
    stack: list[tuple[Expression, int, frozenset[str]]] = [(expression, 1, frozenset())]
    while stack:
        node, depth, indices = stack.pop()
        nodes += 1
        if nodes > MAX_NODES:
            raise TooLarge(f"the expression has more than {MAX_NODES:,} parts")
        if depth > MAX_DEPTH:
            raise TooLarge(f"the expression is nested more than {MAX_DEPTH} levels deep")
        match node:
            case Number(value, ulp):
                _check_numeral(value)
                if ulp is not None and ulp <= 0:
                    raise ValueError("the unit in the last place of a numeral is positive")
            case Constant(name):
                if name not in ("pi", "e"):
                    raise ValueError(f"unknown constant {name!r}")
            case Index(name):
                if name not in indices:
                    raise ValueError(f"the index {name!r} belongs to no sum or product around it")
            case Series(operator, index, lower, upper, body):
                if operator not in ("sum", "product"):
                    raise ValueError(f"unknown series {operator!r}")
                stack += [(lower, depth + 1, indices), (upper, depth + 1, indices)]
                stack.append((body, depth + 1, indices | {index}))
            case Apply(operator, arguments):
                if operator in VARIADIC:
                    if not arguments:
                        raise ValueError(f"{operator} needs at least one argument")
                elif operator not in ARITIES:
                    raise ValueError(f"unknown operator {operator!r}")
                elif len(arguments) != ARITIES[operator]:
                    raise ValueError(f"{operator} takes {ARITIES[operator]} arguments, not {len(arguments)}")
                left = depth if operator in CHAINS else depth + 1
                stack += [
                    (argument, left if place == 0 else depth + 1, indices)
                    for place, argument in enumerate(arguments)
                ]


def _check_numeral(value: Fraction) -> None:
    # A decimal of MAX_DIGITS digits and exponent MAX_EXPONENT has at most this many bits above and below.
    limit = (MAX_DIGITS + MAX_EXPONENT) * 4
    if max(abs(value.numerator).bit_length(), value.denominator.bit_length()) > limit:
        raise TooLarge(
            f"a numeral has more than {MAX_DIGITS:,} digits or an exponent beyond {MAX_EXPONENT:,}"
        )
