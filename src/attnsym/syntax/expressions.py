"""Expressions: tokens to a small positioned syntax tree. The grammar, loosest first:

expression  = implication [ "<->" implication ]
implication = disjunction [ "->" implication ]
disjunction = conjunction { "or" conjunction }
conjunction = negation { "and" negation }
negation    = "not" negation | relation
relation    = sum { ("=" | "!=" | "<" | "<=" | ">" | ">=") sum }
sum         = product { ("+" | "-") product }
product     = signed { ("*" | "/") signed }
signed      = "-" signed | power
power       = atom [ "**" signed ]
atom        = numeral | name [ "[" list "]" ] [ "(" list ")" ] | "(" list ")" | quantified
quantified  = "forall" (name {"," name} ("in" sum ".." sum | kind) | "outcome") ":" expression
list        = item { "," item };  item = expression [ ranges ] | "+" | "-"  (a side, in Limit)
ranges      = "for" name "in" sum ".." sum { "for" name "in" sum ".." sum }
"""

from __future__ import annotations

from fractions import Fraction

from attnsym.syntax.faults import Source, SyntaxFault
from attnsym.syntax.tokens import MAX_LINE, Token, tokenize
from attnsym.syntax.tree import BOUND_KINDS, WORDS, Node

MAX_NESTING = 60
MAX_HEIGHT = 150  # operations one inside the other; the kernel's terms are bounded too
_MAX_ENTRIES = 200

_BINARY = {"<->": 1, "->": 2, "or": 3, "and": 4, "+": 7, "-": 7, "*": 8, "/": 8, "**": 10}
RELATIONS = ("=", "!=", "<", "<=", ">", ">=")
_BINARY.update(dict.fromkeys(RELATIONS, 6))
_KINDS = {
    "<->": "iff", "->": "implies", "or": "or", "and": "and", "+": "add", "-": "sub", "*": "mul", "/": "div",
    "**": "pow",
}  # fmt: skip


class Parser:
    """Reads one piece of a source. `token` is the next token; the callers go on where an expression ends."""

    def __init__(self, source: Source, start: int = 0, end: int | None = None) -> None:
        stop = len(source.text) if end is None else end
        if stop - start > 10 * MAX_LINE:
            raise source.fault(
                start,
                "an expression too long",
                f"at most {10 * MAX_LINE} characters",
                "name its parts with :=",
            )
        self.source = source
        self.tokens = tokenize(source, start, end)
        self.position = 0
        self.token = self.tokens[0]
        self._nesting = 0
        self._entries = 0

    # Moving

    def advance(self) -> Token:
        token = self.token
        if token.kind != "end":
            self.position += 1
            self.token = self.tokens[self.position]
        return token

    def peek(self) -> Token:
        """The token after the next."""
        return self.tokens[min(self.position + 1, len(self.tokens) - 1)]

    def at(self, *texts: str) -> bool:
        return self.token.text in texts and self.token.kind != "end"

    def accept(self, text: str) -> bool:
        if self.at(text):
            self.advance()
            return True
        return False

    def expect(self, text: str, expected: str = "", repair: str = "") -> Token:
        if not self.at(text):
            raise self.unexpected(expected or text, repair)
        return self.advance()

    def expect_end(self, expected: str = "the end of the expression, or an operator") -> None:
        if self.token.kind != "end":
            raise self.unexpected(expected)

    def before(self, *followers: str) -> Node:
        """An expression that one of these follows, or the end."""
        node = self.expression()
        if not self.at(*followers):
            self.expect_end(f"{', '.join([f'`{f}`' for f in followers])}, an operator, or the end")
        return node

    def expect_name(self, expected: str) -> Token:
        """A name that may be declared or bound."""
        if self.token.kind != "name":
            raise self.unexpected(expected)
        if self.token.text in WORDS:
            raise self.fault(
                self.token.start,
                f"`{self.token.text}` is a word of the language",
                expected,
                "choose another name",
            )
        return self.advance()

    def fault(self, offset: int, message: str, expected: str = "", repair: str = "") -> SyntaxFault:
        return self.source.fault(offset, message, expected, repair)

    def unexpected(self, expected: str, repair: str = "") -> SyntaxFault:
        """The fault of meeting the next token where something else was expected."""
        token = self.token
        before = self.tokens[self.position - 1] if self.position else None
        operand = (
            token.kind == "number" or (token.kind == "name" and token.text not in WORDS) or token.text == "("
        )
        if before is not None and operand:
            after_operand = before.kind == "number" or before.text in (")", "]")
            if after_operand or (before.kind == "name" and before.text not in WORDS):
                left = self.source.text[before.start : before.end]
                shown = f"{left}*{token.text}" if left not in (")", "]") else f"...{left}*{token.text}"
                return self.fault(
                    token.start,
                    "two expressions side by side",
                    "an operator between them",
                    f"a product is {shown}",
                )
        met = "the text ends here" if token.kind == "end" else f"`{token.text}` can't stand here"
        return self.fault(token.start, met, expected, repair)

    # Building

    def node(
        self, kind: str, children: tuple[Node, ...], value: str | tuple[str, ...] | Fraction, start: int
    ) -> Node:
        return self._checked(Node(kind, children, value, start, self.tokens[max(self.position - 1, 0)].end))

    def _checked(self, node: Node) -> Node:
        if node.height > MAX_HEIGHT:
            raise self.fault(
                node.start,
                f"more than {MAX_HEIGHT} operations one inside the other",
                "a flatter expression",
                "name its parts in  let  with :=",
            )
        return node

    def _enter(self, offset: int) -> None:
        self._nesting += 1
        if self._nesting > MAX_NESTING:
            raise self.fault(
                offset, "nested too deep", f"at most {MAX_NESTING} levels", "name its parts in  let  with :="
            )

    # The grammar

    def expression(self, least: int = 0) -> Node:
        """An expression whose operators bind at least as tightly as `least` (the numbers of _BINARY)."""
        self._entries += 1
        if self._entries > _MAX_ENTRIES:
            raise self.fault(
                self.token.start, "nested too deep", "a flatter expression", "name its parts with :="
            )
        left = self._signed()
        while True:
            token = self.token
            level = _BINARY.get(token.text, 0) if token.kind != "end" else 0
            if not level or level < least:
                break
            if level == 6:
                left = self._relation(left)
                continue
            self.advance()
            if token.text in ("**", "->"):  # to the right
                self._enter(token.start)
                right = self.expression(10 if token.text == "**" else 2)
                self._nesting -= 1
            else:
                right = self.expression(level + 1)
            left = self.node(_KINDS[token.text], (left, right), token.text, left.start)
            if token.text == "<->" and self.at("<->"):
                raise self.fault(
                    self.token.start, "a chain of <->", "one <-> at a time", "put one side in parentheses"
                )
        self._entries -= 1
        return left

    def _relation(self, left: Node) -> Node:
        sides, relations = [left], []
        while self.at(*RELATIONS):
            token = self.advance()
            relations.append(token.text)
            sides.append(self.expression(7))
            if len(relations) > 1:
                directions = {r[0] for r in relations if r != "="}
                if len(directions) > 1 or "!=" in relations:
                    raise self.fault(
                        token.start, "a chain of relations that point different ways", "one direction",
                        "write two relations with `and`",
                    )  # fmt: skip
        return self.node("relation", tuple(sides), tuple(relations), left.start)

    def _signed(self) -> Node:
        token = self.token
        if token.text == "-" or token.text == "not":
            self.advance()
            self._enter(token.start)
            operand = self.expression(10 if token.text == "-" else 5)
            self._nesting -= 1
            return self.node("neg" if token.text == "-" else "not", (operand,), token.text, token.start)
        if token.text == "forall":
            self._enter(token.start)
            node = self._forall()
            self._nesting -= 1
            return node
        return self._atom()

    def _forall(self) -> Node:
        start = self.advance().start
        if self.accept("outcome"):
            self.expect(":")
            node = self.node("forall", (self.expression(),), (), start)
            node.domain = "outcome"
            return node
        names = [self.expect_name("a name to quantify").text]
        while self.accept(","):
            names.append(self.expect_name("a name to quantify").text)
        bounds: tuple[Node, ...] = ()
        domain = "in"
        if self.at("in"):
            bounds = self.range()
        elif self.at(*BOUND_KINDS):
            domain = self.advance().text
        else:
            raise self.unexpected("`in a..b`, or a kind such as integer or real", "forall i in 1..n: ...")
        self.expect(":")
        node = self.node("forall", (*bounds, self.expression()), tuple(names), start)
        node.domain = domain
        return node

    def range(self) -> tuple[Node, Node]:
        """in lower..upper"""
        self.expect("in", "`in` and a range", "in 1..n")
        lower = self.expression(7)
        self.expect("..", "`..` between the ends of a range", "in 1..n")
        return lower, self.expression(7)

    def _atom(self) -> Node:
        token = self.token
        if token.kind == "number":
            self.advance()
            node = self.node("number", (), Fraction(token.text), token.start)
            node.literal = token.text
            return node
        if token.kind == "name" and (token.text not in WORDS or token.text in ("false", "real")):
            return self._named()
        if token.text == "(":
            self.advance()
            children = self._list(token, ")")
            return self.node("group" if len(children) == 1 else "tuple", children, "", token.start)
        raise self.unexpected("a number, a name or `(`")

    def _named(self) -> Node:
        token = self.advance()
        indices: tuple[Node, ...] | None = None
        if self.at("["):
            indices = self._list(self.advance(), "]")
        if self.at("("):
            arguments = self._list(self.advance(), ")")
            if indices is None:
                return self.node("call", arguments, token.text, token.start)
            end = self.tokens[self.position - 1].end
            return self._checked(Node("indexed_call", arguments, token.text, token.start, end, indices))
        if indices is None:
            return self.node("name", (), token.text, token.start)
        kind = "call" if token.text in ("E", "Var", "Cov") else "index"
        return self.node(kind, indices, token.text, token.start)

    def _list(self, opening: Token, closing: str) -> tuple[Node, ...]:
        self._enter(opening.start)
        items = [self._item(closing)]
        while self.accept(","):
            items.append(self._item(closing))
        if self.token.kind == "end":
            raise self.fault(
                opening.start, f"this `{opening.text}` is not closed", f"`{closing}`", f"add {closing}"
            )
        self.expect(closing, f"`{closing}`, `,` or an operator")
        self._nesting -= 1
        return tuple(items)

    def _item(self, closing: str) -> Node:
        token = self.token
        if token.text in ("+", "-") and self.peek().text in (closing, ","):
            self.advance()
            return self.node("direction", (), token.text, token.start)
        body = self.expression()
        if not self.at("for"):
            return body
        names: list[str] = []
        children = [body]
        while self.accept("for"):
            names.append(self.expect_name("the name of an index").text)
            children.extend(self.range())
        return self.node("ranged", tuple(children), tuple(names), token.start)


def parse_tree(source: Source, start: int = 0, end: int | None = None) -> Node:
    """The syntax tree of a whole piece of text."""
    parser = Parser(source, start, end)
    node = parser.expression()
    parser.expect_end()
    return node
