"""The syntax tree: small positioned nodes, and the words that are no names."""

from __future__ import annotations

from fractions import Fraction

# What a name can't be.
WORDS = frozenset(
    {
        "and", "or", "not", "forall", "in", "for", "with", "by", "expect", "let", "given", "show",
        "calc", "have", "definition", "of", "induction", "on", "outcome", "positive", "nonnegative",
        "nonzero", "integer", "real", "random", "proposition", "functional", "function", "family",
        "pairwise", "uncorrelated", "false",
    }
)  # fmt: skip
BOUND_KINDS = ("integer", "real", "random", "family", "function", "functional", "proposition")


class Node:
    """A node of the syntax tree: kind, children, a value that depends on the kind, and where it stands.

    kinds: number (value: Fraction), name, index (value: name), call (value: name), indexed_call (value: name;
    the children are the call's, `indices` the indices), group, tuple, direction, neg, add, sub, mul, div,
    pow, relation (value: the relations), not, and, or, implies, iff, forall (value: names; children: lower,
    upper, body, or the body and `domain`), ranged (value: names; children: body, bounds of each).
    """

    __slots__ = ("children", "domain", "end", "height", "indices", "kind", "literal", "start", "value")
    height: int
    value: str | tuple[str, ...] | Fraction

    def __init__(
        self,
        kind: str,
        children: tuple[Node, ...],
        value: str | tuple[str, ...] | Fraction,
        start: int,
        end: int,
        indices: tuple[Node, ...] = (),
    ) -> None:
        self.kind, self.children, self.value, self.start, self.end = kind, children, value, start, end
        self.indices = indices
        self.domain = ""
        self.literal = ""  # a numeral as printed
        self.height = 1 + max([c.height for c in children + indices], default=0)

    def name(self) -> str:
        return self.value if isinstance(self.value, str) else ""

    def names(self) -> tuple[str, ...]:
        return self.value if isinstance(self.value, tuple) else ()

    def number(self) -> Fraction:
        return self.value if isinstance(self.value, Fraction) else Fraction(0)

    def inner(self) -> Node:
        """The node without its parentheses."""
        node = self
        while node.kind == "group":
            node = node.children[0]
        return node

    def literal_integer(self) -> int | None:
        """The value of a numeral of digits only, perhaps negated; None for anything else."""
        if self.kind == "number" and self.literal.isdigit():
            return int(self.literal)
        if self.kind == "neg" and self.children[0].kind == "number" and self.children[0].literal.isdigit():
            return -int(self.children[0].literal)
        return None
