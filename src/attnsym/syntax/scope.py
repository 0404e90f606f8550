"""Names in scope while a text is read: declared and bound ones, and the faults of using them wrongly."""

from __future__ import annotations

from attnsym.kernel.terms import INTEGER, PROPOSITION, Sort, Term, bind
from attnsym.syntax.faults import ConsequentFault, Source, SyntaxFault
from attnsym.syntax.symbols import Context, Symbol, symbol_of
from attnsym.syntax.tree import Node

BOUND_MARKER = "'"
LOGIC = frozenset({"and", "or", "implies", "iff"})
_ABSENT = object()


class Scope:
    """The names of one source in one context; `scope` holds the bound ones."""

    def __init__(self, source: Source, context: Context, scope: dict[str, Symbol] | None = None) -> None:
        self.source, self.context = source, context
        self.scope: dict[str, Symbol] = dict(scope or {})

    def fault(self, node: Node, message: str, expected: str = "", repair: str = "") -> SyntaxFault:
        return self.source.fault(node.start, message, expected, repair)

    # Names

    def find(self, name: str) -> Symbol | None:
        return self.scope.get(name) or self.context.symbols.get(name)

    def symbol(self, node: Node) -> Symbol:
        """The symbol of a name, an index or a call of a declared name; refused if there is none."""
        name = node.name()
        symbol = self.find(name)
        if symbol is not None:
            return symbol
        undeclared = self.fault(node, f"`{name}` is not declared", "a declared name", self._declare(node))
        if name in self.context.broken:
            raise ConsequentFault(undeclared.fault)
        raise undeclared

    def _declare(self, node: Node) -> str:
        name = node.name()
        stem, _, index = name.partition("_")
        family = self.find(stem)
        if family is not None and family.arity == 1 and index:
            return f"write {stem}[{index}]"
        from difflib import get_close_matches  # only when something is refused

        close = get_close_matches(name, [*self.scope, *self.context.symbols], 1, 0.75)
        if close:
            return f"write {close[0]}, or add  let  {name} : real"
        if node.kind == "index":
            letters = ", ".join(["i", "j", "k"][: len(node.children)])
            return f"add  let  {name}[{letters}] : real, for i in 1..n"
        return f"add  let  {name} : real"

    def bound(self, name: str, kind: str, outer: dict[str, object] | None = None) -> Term:
        """Brings a bound name into scope; `release` with the same `outer` takes it out again."""
        if outer is not None:
            outer[name] = self.scope.get(name, _ABSENT)
        marker, current = BOUND_MARKER, self.scope.get(name)
        symbol = symbol_of(name, kind, marker=marker)
        while (
            current is not None and current.variable is symbol.variable
        ):  # `forall i in 1..i` inside another i
            marker += BOUND_MARKER
            symbol = symbol_of(name, kind, marker=marker)
        self.scope[name] = symbol
        if symbol.variable is None:
            raise TypeError("a bound name is a variable")
        return symbol.variable

    def release(self, outer: dict[str, object]) -> None:
        for name, symbol in outer.items():
            if isinstance(symbol, Symbol):
                self.scope[name] = symbol
            else:
                self.scope.pop(name, None)

    def bind(self, variable: Term, name: str, body: Term) -> Term:
        """λ variable. body, remembering the author's name for it."""
        term = bind(variable, body)
        self.context.hints.setdefault(term, name)
        return term

    def wrong(self, node: Node, want: Sort, met: Sort | None = None) -> SyntaxFault:
        """The fault of a proposition where a number is wanted, or the other way round."""
        if want is PROPOSITION:
            return self.fault(
                node, "this is a number, not a statement", "a statement, such as  a = b  or  a <= b"
            )
        what = "an integer" if want is INTEGER else "a number"
        if met is PROPOSITION or node.kind in ("relation", "not", "forall") or node.kind in LOGIC:
            return self.fault(node, "this is a statement, not a number", what)
        return self.fault(node, "this has no value here", what)

    def misapplied(self, node: Node, symbol: Symbol) -> SyntaxFault:
        """The fault of a name used otherwise than it was declared."""
        written = self.source.text[node.start : node.end]
        name = symbol.name
        if node.kind == "call" and symbol.argument is None and not symbol.arity:
            inside = self.source.text[node.children[0].start : node.children[-1].end]
            return self.fault(
                node, f"`{name}` is not a function", "an operator", f"a product is {name}*({inside})"
            )
        if symbol.arity and node.kind == "name":
            return self.fault(
                node, f"`{name}` is a family", f"an index: {symbol.spelled()}", f"write {symbol.spelled()}"
            )
        return self.fault(node, f"`{written}` does not fit its declaration", symbol.spelled())
