"""One walk over an expression, for every arithmetic: exact and enclosed, floating, widened.

The walk owns what they share: the order of evaluation, the indices of sums and products, the budget. An
arithmetic says what a number, a constant and an operator are in it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Generic, Protocol, TypeVar

from attnsym.numbers.bounds import CHAINS, MAX_TERMS, Budget, TooLarge, Undefined
from attnsym.numbers.expression import Apply, Constant, Expression, Index, Number, Series

Value = TypeVar("Value")


class Arithmetic(Protocol[Value]):
    """Values of one kind and the operators on them.

    step_cost: steps of the budget that one operation takes.
    """

    step_cost: int

    def number(self, number: Number) -> Value: ...
    def constant(self, name: str) -> Value: ...
    def apply(self, operator: str, arguments: tuple[Value, ...]) -> Value: ...
    def accumulate(self, operator: str, total: Value, term: Value) -> Value: ...
    def integer(self, value: Value) -> int | None:
        """The value if it is exactly an integer; None otherwise."""


def evaluate_in(arithmetic: Arithmetic[Value], expression: Expression, budget: Budget) -> Value:
    """The value of an expression that `check_expression` has passed.

    Undefined where it has none, TooLarge where a bound is met.
    """
    return _Walk(arithmetic, budget).value(expression, {})


class _Walk(Generic[Value]):
    def __init__(self, arithmetic: Arithmetic[Value], budget: Budget) -> None:
        self.arithmetic, self.budget, self.cost = arithmetic, budget, arithmetic.step_cost

    def value(self, node: Expression, indices: dict[str, int]) -> Value:
        # A long sum leans to the left: it is unrolled here, so that length costs no recursion.
        spine: list[Apply] = []
        while isinstance(node, Apply) and node.operator in CHAINS:
            spine.append(node)
            node = node.arguments[0]
        value = self.leaf(node, indices)
        for outer in reversed(spine):
            right = self.value(outer.arguments[1], indices)
            self.budget.spend(self.cost)
            value = self.arithmetic.apply(outer.operator, (value, right))
        return value

    def leaf(self, node: Expression, indices: dict[str, int]) -> Value:
        self.budget.spend(self.cost)
        match node:
            case Number():
                return self.arithmetic.number(node)
            case Apply(operator, arguments):
                return self.arithmetic.apply(
                    operator, tuple(self.value(argument, indices) for argument in arguments)
                )
            case Constant(name):
                return self.arithmetic.constant(name)
            case Index(name):
                return self.arithmetic.number(Number(Fraction(indices[name])))
            case Series():
                return self.series(node, indices)
        raise TypeError(f"not an expression: {type(node).__name__}")

    def series(self, node: Series, indices: dict[str, int]) -> Value:
        ends = []
        for end in (node.lower, node.upper):
            bound = self.arithmetic.integer(self.value(end, indices))
            if bound is None:
                raise Undefined(f"a bound of a {node.operator} that is not an integer")
            ends.append(bound)
        lower, upper = ends
        if upper - lower >= MAX_TERMS:
            raise TooLarge(f"a {node.operator} of more than {MAX_TERMS:,} terms")
        operator, empty = ("add", 0) if node.operator == "sum" else ("mul", 1)
        total = self.arithmetic.number(Number(Fraction(empty)))
        for index in range(lower, upper + 1):
            term = self.value(node.body, {**indices, node.index: index})
            self.budget.spend(self.cost)
            total = self.arithmetic.accumulate(operator, total, term)
        return total
