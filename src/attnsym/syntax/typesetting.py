"""Typesetting of the syntax tree in LaTeX.

The layout is the author's: defined names, the order of factors and parentheses stay, except where a fraction,
a root, an exponent or a bracket of its own makes parentheses needless.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from attnsym.syntax.faults import Source
from attnsym.syntax.tree import Node

_GREEK = frozenset({
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu",
    "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
    "Gamma", "Delta", "Theta", "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega",
})  # fmt: skip
RELATION_SIGNS = {"=": "=", "!=": r"\neq", "<": "<", "<=": r"\le", ">": ">", ">=": r"\ge", "->": r"\implies",
              "<->": r"\iff"}  # fmt: skip
_WORDS = {"and": r"\ \text{and}\ ", "or": r"\ \text{or}\ ", "implies": r" \implies ", "iff": r" \iff "}
_EQUIVALENTS = {"Eq": "=", "Ne": "!=", "Lt": "<", "Le": "<=", "Gt": ">", "Ge": ">=", "Implies": "->",
                "Equivalent": "<->"}  # fmt: skip
_OPERATORS = {"E": r"\mathbb{E}", "Var": r"\operatorname{Var}", "Cov": r"\operatorname{Cov}"}
_SHORT = 14  # characters of an exponent that exp(...) is raised to, and not written out


def latex_name(name: str) -> str:
    """sigma as a Greek letter, d_k and x1 with their subscript, longer words upright."""
    head, _, tail = name.partition("_")
    found = re.fullmatch(r"([A-Za-z]+?)([0-9]+)", head)
    if found is not None:
        head, tail = found[1], found[2] + (f",{tail}" if tail else "")
    if head in _GREEK:
        shown = f"\\{head}"
    else:
        shown = head if len(head) == 1 else rf"\mathrm{{{head}}}" if head else r"\_"
    if not tail:
        return shown
    under = ",".join([latex_name(part) if part else r"\_" for part in tail.replace("_", ",").split(",")])
    return f"{shown}_{{{under}}}"


class Typesetter:
    """Typesets trees of one source."""

    def __init__(self, source: Source) -> None:
        self.source = source

    def latex(self, node: Node) -> str:
        handler = _KINDS.get(node.kind)
        if handler is None:
            raise self.source.fault(node.start, "this can't stand here", "an expression")
        return handler(self, node)

    def bare(self, node: Node) -> str:
        """Without parentheses of its own."""
        return self.latex(node.inner())

    def number(self, node: Node) -> str:
        mantissa, mark, exponent = node.literal.partition("e")
        return rf"{mantissa} \times 10^{{{int(exponent)}}}" if mark else mantissa

    def name(self, node: Node) -> str:
        return {"E": "e", "oo": r"\infty", "pi": r"\pi", "false": r"\bot"}.get(node.name()) or latex_name(
            node.name()
        )

    def index(self, node: Node) -> str:
        return self.indexed(node.name(), node.children)

    def indexed(self, name: str, indices: tuple[Node, ...]) -> str:
        shown = [self.latex(i) for i in indices]
        joined = "".join(shown) if all(len(s) == 1 for s in shown) else ",".join(shown)
        head = latex_name(name)
        if head.endswith("}") and "_{" in head:
            return f"{head[:-1]},{joined}}}"
        return f"{head}_{{{joined}}}"

    def group(self, node: Node) -> str:
        inner = node.inner()
        plain = inner.kind in ("name", "index", "div") or (
            inner.kind == "number" and "e" not in inner.literal
        )
        if plain:
            return self.latex(inner)
        return rf"\left({self.latex(inner)}\right)"

    def wrapped(self, node: Node) -> str:
        return self.latex(node) if node.kind == "group" else rf"\left({self.latex(node)}\right)"

    def negative(self, node: Node) -> str:
        return f"-{self.latex(node.children[0])}"

    def added(self, node: Node) -> str:
        left, right = node.children
        return f"{self.latex(left)} {'+' if node.kind == 'add' else '-'} {self.latex(right)}"

    def multiplied(self, node: Node) -> str:
        left, right = node.children
        shown_left = self.wrapped(left) if self.spreads(left) else self.latex(left)
        shown_right = self.latex(right)
        digits = shown_right[:1].isdigit() or shown_right.startswith(r"\frac") or _last(left).kind == "number"
        plain = right.kind in ("name", "index", "pow", "group", "call") and not shown_right[:1].isdigit()
        if digits and not (_last(left).kind == "number" and plain and not shown_right.startswith(r"\frac")):
            return rf"{shown_left} \cdot {shown_right}"
        if right.kind == "neg":
            return rf"{shown_left} \cdot \left({shown_right}\right)"
        return rf"{shown_left}\,{shown_right}"

    def spreads(self, node: Node) -> bool:
        """Would what follows be read as part of it?"""
        if node.kind == "mul":
            return False if node.children[1].kind != "call" else self.spreads(node.children[1])
        return node.kind == "call" and node.value in ("Sum", "Product", "Limit", "Derivative")

    def divided(self, node: Node) -> str:
        left, right = node.children
        return rf"\frac{{{self.bare(left)}}}{{{self.bare(right)}}}"

    def raised(self, node: Node) -> str:
        base, exponent = node.children
        shown = self.latex(base)
        moment = base.kind == "call" and base.value in _OPERATORS
        if base.inner().kind == "div":
            shown = rf"\left({shown}\right)"
        elif base.kind not in ("number", "name", "index", "group") and not moment:
            shown = self.wrapped(base)
        elif base.kind == "number" and "e" in base.literal:
            shown = rf"\left({shown}\right)"
        return f"{shown}^{{{self.bare(exponent)}}}"

    def relation(self, node: Node) -> str:
        parts = [self.latex(node.children[0])]
        for relation, side in zip(node.names(), node.children[1:], strict=True):
            parts.append(f"{RELATION_SIGNS[relation]} {self.latex(side)}")
        return " ".join(parts)

    def joined(self, node: Node) -> str:
        left, right = node.children
        return f"{self.latex(left)}{_WORDS[node.kind]}{self.latex(right)}"

    def refused(self, node: Node) -> str:
        return rf"\text{{not}}\ {self.latex(node.children[0])}"

    def quantified(self, node: Node) -> str:
        body = self.latex(node.children[-1])
        if node.domain == "outcome":
            return rf"\text{{for every outcome}}:\ {body}"
        names = ", ".join([latex_name(n) for n in node.names()])
        if node.domain == "in":
            low, high = [self.latex(b) for b in node.children[:-1]]
            return rf"\forall {names} \in \{{{low},\dots,{high}\}}:\ {body}"
        where = {"integer": r" \in \mathbb{Z}", "real": r" \in \mathbb{R}"}.get(node.domain, "")
        return rf"\forall {names}{where}:\ {body}"

    def ranged(self, node: Node) -> str:
        bounds = [self.latex(b) for b in node.children[1:]]
        shown = [
            rf"{bounds[2 * k]} \le {latex_name(n)} \le {bounds[2 * k + 1]}"
            for k, n in enumerate(node.names())
        ]
        return rf"({self.latex(node.children[0])})_{{{', '.join(shown)}}}"

    def indexed_call(self, node: Node) -> str:
        inside = ", ".join([self.latex(c) for c in node.children])
        return rf"{self.indexed(node.name(), node.indices)}\left({inside}\right)"

    def call(self, node: Node) -> str:
        handler = _CALLS.get(node.name())
        if handler is not None:
            return handler(self, node)
        if node.name() in _EQUIVALENTS and len(node.children) == 2:
            left, right = [self.latex(c) for c in node.children]
            return f"{left} {RELATION_SIGNS[_EQUIVALENTS[node.name()]]} {right}"
        return self.applied(node, latex_name(node.name()))

    def applied(self, node: Node, head: str) -> str:
        return rf"{head}\left({', '.join([self.bare(c) for c in node.children])}\right)"

    def moment(self, node: Node) -> str:
        return rf"{_OPERATORS[node.name()]}\left[{', '.join([self.bare(c) for c in node.children])}\right]"

    def exponential(self, node: Node) -> str:
        inside = self.bare(node.children[0])
        written = self.source.text[node.children[0].start : node.children[0].end]
        if len(written) <= _SHORT and r"\frac" not in inside and r"\sum" not in inside:
            return f"e^{{{inside}}}"
        return rf"\exp\left({inside}\right)"

    def series(self, node: Node) -> str:
        signs = ""
        for limits in reversed([c for c in node.children[1:] if c.kind == "tuple" and len(c.children) == 3]):
            name, low, high = [self.latex(c) for c in limits.children]
            signs += rf"\{'sum' if node.value == 'Sum' else 'prod'}_{{{name}={low}}}^{{{high}}} "
        body = node.children[0].inner()
        sums = body.kind in ("add", "sub", "neg")
        return signs + (rf"\left({self.latex(body)}\right)" if sums else self.latex(body))

    def derivative(self, node: Node) -> str:
        body, place = node.children[0].inner(), self.latex(node.children[1])
        if body.kind in ("name", "index"):
            shown = rf"\frac{{\partial {self.latex(body)}}}{{\partial {place}}}"
        else:
            shown = rf"\frac{{\partial}}{{\partial {place}}} {self.wrapped(body)}"
        if len(node.children) == 3:
            shown = rf"\left.{shown}\right|_{{{self.latex(node.children[2])}}}"
        return shown

    def approach(self, node: Node) -> str:
        """x -> a, from a side or not."""
        parts = node.children
        side = parts[3].name() if len(parts) > 3 and parts[3].kind == "direction" else ""
        return rf"{self.latex(parts[1])} \to {self.latex(parts[2])}{f'^{{{side}}}' if side else ''}"

    def limit(self, node: Node) -> str:
        body = node.children[0].inner()
        shown = self.wrapped(body) if body.kind in ("add", "sub", "neg") else self.latex(body)
        return rf"\lim_{{{self.approach(node)}}} {shown}"

    def tends(self, node: Node) -> str:
        body, value = self.bare(node.children[0]), self.latex(node.children[-1])
        return rf"{body} \to {value}\quad\text{{as}}\quad {self.approach(node)}"

    def has_mean(self, node: Node) -> str:
        body, value = [self.bare(c) for c in node.children]
        return rf"\mathbb{{E}}\left[{body}\right] = {value}"

    def has_derivative(self, node: Node) -> str:
        return f"{self.derivative(node)} = {self.latex(node.children[-1])}"

    def delta(self, node: Node) -> str:
        return self.indexed("delta", node.children)

    def independent(self, node: Node) -> str:
        left, right = [self.bare(c) for c in node.children]
        return rf"{left} \perp {right}"

    def mutual(self, node: Node) -> str:
        return rf"{', '.join([self.latex(c) for c in node.children])}\quad\text{{independent}}"

    def rational(self, node: Node) -> str:
        over, under = [self.bare(c) for c in node.children]
        return rf"\frac{{{over}}}{{{under}}}"

    def inside(self, node: Node) -> str:
        """What is only there for the reader of the text: real(n), Integer(2), outer(X)."""
        inner = node.children[0].inner()
        return (
            self.latex(inner)
            if inner.kind in ("name", "index", "number")
            else rf"\left({self.latex(inner)}\right)"
        )


def _last(node: Node) -> Node:
    """The rightmost factor of a product."""
    while node.kind == "mul":
        node = node.children[1]
    return node


_Handler = Callable[[Typesetter, Node], str]
_KINDS: dict[str, _Handler] = {
    "number": Typesetter.number,
    "name": Typesetter.name,
    "index": Typesetter.index,
    "call": Typesetter.call,
    "indexed_call": Typesetter.indexed_call,
    "group": Typesetter.group,
    "neg": Typesetter.negative,
    "add": Typesetter.added,
    "sub": Typesetter.added,
    "mul": Typesetter.multiplied,
    "div": Typesetter.divided,
    "pow": Typesetter.raised,
    "relation": Typesetter.relation,
    "not": Typesetter.refused,
    **dict.fromkeys(_WORDS, Typesetter.joined),
    "forall": Typesetter.quantified,
    "ranged": Typesetter.ranged,
}
_CALLS: dict[str, _Handler] = {
    **dict.fromkeys(_OPERATORS, Typesetter.moment),
    "exp": Typesetter.exponential,
    "log": lambda t, node: t.applied(node, r"\log"),
    "Max": lambda t, node: t.applied(node, r"\max"),
    "Min": lambda t, node: t.applied(node, r"\min"),
    "sqrt": lambda t, node: rf"\sqrt{{{t.bare(node.children[0])}}}",
    "Abs": lambda t, node: rf"\left|{t.bare(node.children[0])}\right|",
    "KroneckerDelta": Typesetter.delta,
    "Sum": Typesetter.series,
    "Product": Typesetter.series,
    "Derivative": Typesetter.derivative,
    "Limit": Typesetter.limit,
    "Tends": Typesetter.tends,
    "HasMean": Typesetter.has_mean,
    "HasDerivative": Typesetter.has_derivative,
    "independent": Typesetter.independent,
    "mutual": Typesetter.mutual,
    "Rational": Typesetter.rational,
    "real": Typesetter.inside,
    "Integer": Typesetter.inside,
}
