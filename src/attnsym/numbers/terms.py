"""From a closed real term of the kernel to arithmetic that can be evaluated.

The numerals of a term are exact numbers; a decimal can be marked as a rounded value on the way. The kernel's
x**0 is 1 even at x = 0; as a printed number 0**0 has no value.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from attnsym.kernel.terms import Term, open_fresh
from attnsym.numbers.expression import Apply, Constant, Expression, Index, Number, Series
from attnsym.numbers.printed import power_of_ten

_SAME = frozenset({"neg", "mul", "exp", "log", "sqrt", "abs", "max", "min"})
_RENAMED = {"rpow": "pow", "iadd": "add", "imul": "mul", "ineg": "neg"}
_ONE = Number(Fraction(1))


class NotArithmetic(ValueError):
    """The term has a part that is no closed arithmetic: a free variable, an expectation, a derivative, a
    limit.
    """


def expression_of(term: Term, *, rounded_decimals: bool = False) -> Expression:
    """The arithmetic of a closed real or integer term.

    rounded_decimals: mark each numeral that is a terminating decimal and no integer as rounded to its last
        nonzero place (a zero at its end is not part of a term).
    NotArithmetic, with the part that has no value of its own.
    """
    return _Converter(rounded_decimals).expression(term)


class _Converter:
    def __init__(self, rounded_decimals: bool) -> None:
        self.rounded_decimals = rounded_decimals
        self.indices: set[Term] = set()

    def expression(self, term: Term) -> Expression:
        operator, arguments = term.op, term.args
        if operator in ("num", "int"):
            return self._number(Fraction(str(term.data)))
        if operator == "real":
            return self.expression(arguments[0])
        if operator in ("pi", "euler"):
            return Constant("pi" if operator == "pi" else "e")
        if operator == "var" and term in self.indices:
            return Index(str(term.data))
        if operator in ("sum", "product"):
            return self._series(term)
        if operator == "delta":
            # KroneckerDelta of two integers, by arithmetic alone.
            difference = Apply("sub", (self.expression(arguments[0]), self.expression(arguments[1])))
            beside = Apply("sub", (_ONE, Apply("abs", (difference,))))
            return Apply("max", (Number(Fraction(0)), beside))
        if operator == "inv":
            return Apply("div", (_ONE, self.expression(arguments[0])))
        if operator in ("add", "mul") and arguments[1].op == {"add": "neg", "mul": "inv"}[operator]:
            inverse = {"add": "sub", "mul": "div"}[operator]
            return Apply(inverse, (self.expression(arguments[0]), self.expression(arguments[1].args[0])))
        if operator in _SAME or operator in _RENAMED or operator in ("add", "pow"):
            name = _RENAMED.get(operator, operator)
            return Apply(name, tuple(self.expression(argument) for argument in arguments))
        if operator == "var":
            raise NotArithmetic(f"the variable {term.data} has no value")
        raise NotArithmetic(f"{operator} is not arithmetic")

    def _series(self, term: Term) -> Expression:
        lower, upper = (self.expression(end) for end in term.args[:2])
        index, body = open_fresh(term.args[2])
        added = index not in self.indices
        self.indices.add(index)
        operator: Literal["sum", "product"] = "sum" if term.op == "sum" else "product"
        series = Series(operator, str(index.data), lower, upper, self.expression(body))
        if added:
            self.indices.remove(index)
        return series

    def _number(self, value: Fraction) -> Number:
        if not self.rounded_decimals or value.denominator == 1:
            return Number(value)
        places, rest = 0, value.denominator
        for prime in (2, 5):
            count = 0
            while rest % prime == 0:
                rest, count = rest // prime, count + 1
            places = max(places, count)
        return Number(value, power_of_ten(-places) if rest == 1 else None)
