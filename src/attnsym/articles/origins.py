"""The unrounded chain: which expression a printed number was the rounded value of.

"e^{12} = 162754 ... 162754/165791": the second equality is judged at face value, and once more with e^{12}
in the place of 162754. A numeral is replaced only if it is told apart by its digits (three of an integer,
two of
a decimal)
and if the article gives it one origin.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attnsym.numbers.expression import Apply, Expression, Number, Series
from attnsym.numbers.printed import Printed

Key = tuple[Fraction, Fraction]
# An expression with operands replaced may not grow beyond this many nodes.
_MAXIMUM_NODES = 400
_ONE = Number(Fraction(1))


class Origins:
    """Origins of the printed numbers of one article, in the order of reading."""

    def __init__(self) -> None:
        self._origins: dict[Key, Expression] = {}
        self._ambiguous: set[Key] = set()

    def copy(self) -> Origins:
        """What is known now, to go back to."""
        other = Origins()
        other._origins, other._ambiguous = dict(self._origins), set(self._ambiguous)
        return other

    def learn(self, printed: Printed, expression: Expression) -> None:
        """`printed` was given as the value of `expression`, which is itself unrounded as far as the article
        tells.
        """
        value = abs(printed.value)
        if not _is_distinctive(value, printed) or _nodes(expression) > _MAXIMUM_NODES:
            return
        if printed.value < 0:
            expression = Apply("neg", (expression,))
        key = (value, printed.ulp)
        known = self._origins.get(key)
        if known is not None and known != expression:
            self._ambiguous.add(key)
        self._origins[key] = expression

    def unround(self, expression: Expression) -> Expression | None:
        """The expression with each numeral of known origin replaced by it; None if it has none."""
        found: dict[Key, Expression] = {}
        self._collect(expression, found)
        if not found:
            return None
        # 0.43 times 0.57: a numeral that is 1 minus one of known origin beside it is 1 minus that origin.
        complements = {
            (1 - value, ulp): Apply("sub", (_ONE, origin))
            for (value, ulp), origin in found.items()
            if 0 < value < 1
        }
        replaced = _replace(expression, {**complements, **found})
        return replaced if _nodes(replaced) <= _MAXIMUM_NODES else None

    def _collect(self, expression: Expression, found: dict[Key, Expression]) -> None:
        if isinstance(expression, Number):
            key = _key(expression)
            if key in self._origins and key not in self._ambiguous:
                found[key] = self._origins[key]
        elif isinstance(expression, Apply):
            for argument in expression.arguments:
                self._collect(argument, found)


def _key(number: Number) -> Key:
    return number.value, Fraction(1) if number.ulp is None else number.ulp


def _is_distinctive(value: Fraction, printed: Printed) -> bool:
    digits = len(str(int(value / printed.ulp))) if value else 0
    return digits >= (2 if "." in printed.text else 3)


def _replace(expression: Expression, by: Mapping[Key, Expression]) -> Expression:
    if isinstance(expression, Number):
        return by.get(_key(expression), expression)
    if isinstance(expression, Apply):
        return Apply(expression.operator, tuple(_replace(argument, by) for argument in expression.arguments))
    return expression


def _nodes(expression: Expression) -> int:
    stack, count = [expression], 0
    while stack:
        node = stack.pop()
        count += 1
        if isinstance(node, Apply):
            stack.extend(node.arguments)
        elif isinstance(node, Series):
            stack.extend((node.lower, node.upper, node.body))
        if count > _MAXIMUM_NODES:
            break
    return count
