"""From the syntax tree to terms: sorts, coercions, definitions, the outcome, binders that own their index.

Integers stay integers in index positions, bounds, KroneckerDelta and exponents, and in an equation between
two integer expressions; everywhere else a name of an integer is coerced and arithmetic is real. Definitions
are expanded. A bound name shadows, and its variable has a name that no text can spell: nothing is captured.
"""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.sugar import add, div, eq, forall, forall_in, le, lt, mul, ne, neg, negation, power, sub
from attnsym.kernel.terms import (
    INTEGER,
    PROPOSITION,
    REAL,
    SEQUENCE,
    Sort,
    Term,
    bind,
    integer,
    make,
    num,
)
from attnsym.syntax.forms import INTEGER_FORMS, REAL_FORMS, unknown_function
from attnsym.syntax.predicates import PROPOSITION_FORMS
from attnsym.syntax.scope import LOGIC, Scope
from attnsym.syntax.symbols import OUTCOME_VARIABLE
from attnsym.syntax.tokens import MAX_EXPONENT
from attnsym.syntax.tree import Node

_ARITHMETIC = {"add": add, "sub": sub, "mul": mul, "div": div}


class Elaborator(Scope):
    """Elaborates trees of one source in one context."""

    def value(self, node: Node, want: Sort) -> Term:
        """The value of a name, index or call of a declared name, as a term of the sort wanted."""
        symbol = self.symbol(node)
        indices = node.children if node.kind == "index" else node.indices
        arguments = node.children if node.kind in ("call", "indexed_call") else ()
        if len(indices) != symbol.arity or len(arguments) != (symbol.argument is not None):
            raise self.misapplied(node, symbol)
        values = [self.integer(i) for i in indices]
        if arguments:
            values.append(
                self.family(arguments[0]) if symbol.argument is SEQUENCE else self.real(arguments[0])
            )
        if want is INTEGER:
            if symbol.is_integer():
                return symbol.value(tuple(values), as_integer=True)
            raise self.fault(
                node,
                f"`{symbol.spelled()}` is not an integer",
                "an integer: an index, a bound or an exponent",
            )
        term = symbol.value(tuple(values))
        if want is REAL and term.sort is INTEGER:
            return make("real", term)
        if term.sort is not want:
            raise self.wrong(node, want, term.sort)
        return term

    def family(self, node: Node) -> Term:
        """A whole family of reals: its name, or `each(i, expression)`."""
        if node.kind == "call" and node.value == "each" and self.find("each") is None:
            if len(node.children) != 2 or node.children[0].kind != "name":
                raise self.fault(node, "`each` takes an index and an expression", "each(i, s[i] + c)")
            name = node.children[0].name()
            outer: dict[str, object] = {}
            index = self.bound(name, "integer", outer)
            body = self.real(node.children[1])
            self.release(outer)
            return self.bind(index, name, body)
        return self.whole(node, SEQUENCE)

    def whole(self, node: Node, sort: Sort) -> Term:
        """A declared or defined name without its indices or argument, as a function of that sort."""
        if node.kind != "name":
            raise self.fault(node, "a whole family stands here", "the name of a family, as the s in F(s)")
        symbol = self.symbol(node)
        if symbol.variable is not None:
            term = symbol.variable
        else:
            term = symbol.value(symbol.parameters)
            if sort.codomain is not None and OUTCOME_VARIABLE in term.free:
                term = bind(OUTCOME_VARIABLE, term)
            for parameter in reversed(symbol.parameters):
                term = bind(parameter, term)
        if term.sort is not sort:
            kind = "a family of reals" if sort is SEQUENCE else "of the kind wanted"
            raise self.fault(node, f"`{symbol.name}` is not {kind}", "the name of a family, as the s in F(s)")
        return term

    # Numbers

    def real(self, node: Node) -> Term:
        """A term of sort real."""
        kind = node.kind
        if kind in _ARITHMETIC:
            left, right = node.children
            if kind == "div":
                over, under = left.literal_integer(), right.literal_integer()
                if over is not None and under is not None and right.kind == "number" and under:
                    return num(Fraction(over, under))
            return _ARITHMETIC[kind](self.real(left), self.real(right))
        if kind == "number":
            return num(node.number())
        if kind == "name":
            if node.value in ("pi", "E", "oo") and self.find(node.name()) is None:
                return self._constant(node)
            return self.value(node, REAL)
        if kind == "index" or kind == "indexed_call":
            return self.value(node, REAL)
        if kind == "group":
            return self.real(node.children[0])
        if kind == "neg":
            operand = node.children[0]
            return num(-operand.number()) if operand.kind == "number" else neg(self.real(operand))
        if kind == "pow":
            return self._power(node)
        if kind == "call":
            form = REAL_FORMS.get(node.name())
            if form is not None and self.find(node.name()) is None:
                return form(self, node)
            if node.name() in PROPOSITION_FORMS:
                raise self.wrong(node, REAL, PROPOSITION)
            if node.name() in INTEGER_FORMS:
                return make("real", INTEGER_FORMS[node.name()](self, node))
            if self.find(node.name()) is None and node.name() not in self.context.broken:
                raise unknown_function(self, node)
            return self.value(node, REAL)
        if kind == "tuple":
            raise self.fault(node, "a list can't stand here", "a number", "remove the comma")
        if kind == "ranged":
            raise self.fault(node, "`for` can't stand here", "a number")
        raise self.wrong(node, REAL)

    def _constant(self, node: Node) -> Term:
        if node.value == "oo":
            raise self.fault(node, "oo is not a number", "a number; oo stands only in Limit and Tends")
        return make("pi" if node.value == "pi" else "euler")

    def _power(self, node: Node) -> Term:
        base_node, exponent = node.children
        base = self.real(base_node)
        literal = exponent.inner().literal_integer()
        if literal is not None:
            if base.op == "num" and abs(literal) > MAX_EXPONENT:
                raise self.fault(exponent, "an exponent too large", f"at most {MAX_EXPONENT} on a numeral")
            return make("inv", base) if literal == -1 else power(base, literal)
        if self.is_integer(exponent):
            return make("pow", base, self.integer(exponent))
        return make("rpow", base, self.real(exponent))

    def is_integer(self, node: Node) -> bool:
        """Is this built of integer numerals and integer names with + - * ?"""
        kind = node.kind
        if kind == "number":
            return node.literal.isdigit()
        if kind in ("name", "index", "indexed_call"):
            symbol = self.find(node.name())
            return symbol is not None and symbol.is_integer()
        if kind == "call":
            symbol = self.find(node.name())
            return symbol.is_integer() if symbol is not None else node.name() in INTEGER_FORMS
        if kind in ("group", "neg", "add", "sub", "mul"):
            return all(self.is_integer(child) for child in node.children)
        return False

    def integer(self, node: Node) -> Term:
        """A term of sort integer."""
        kind = node.kind
        if kind == "number" and node.literal.isdigit():
            return integer(int(node.literal))
        if kind in ("name", "index", "indexed_call") and node.value not in ("pi", "E", "oo"):
            return self.value(node, INTEGER)
        if kind == "group":
            return self.integer(node.children[0])
        if kind == "neg":
            literal = node.literal_integer()
            return integer(literal) if literal is not None else make("ineg", self.integer(node.children[0]))
        if kind in ("add", "sub", "mul"):
            left, right = [self.integer(child) for child in node.children]
            if kind == "sub":
                right = make("ineg", right)
            return make("imul" if kind == "mul" else "iadd", left, right)
        if kind == "pow":
            exponent = node.children[1].inner().literal_integer()
            if exponent is not None and 1 <= exponent <= 8:
                base = self.integer(node.children[0])
                result = base
                for _ in range(exponent - 1):
                    result = make("imul", result, base)
                return result
        if kind == "call":
            if node.name() in INTEGER_FORMS:
                return INTEGER_FORMS[node.name()](self, node)
            if self.find(node.name()) is not None:
                return self.value(node, INTEGER)
        if kind == "name" and node.value == "oo":
            raise self.fault(node, "a sum without end", "a finite bound; an infinite sum is a Limit of sums")
        raise self.fault(
            node,
            f"`{self.source.text[node.start : node.end][:60]}` is not an integer expression",
            "an integer: numerals and integer names with + - *",
        )

    # Statements

    def proposition(self, node: Node) -> Term:
        """A term of sort proposition; random values stand at the ambient outcome."""
        kind = node.kind
        if kind == "relation":
            return self._relation(node)
        if kind in LOGIC:
            left, right = [self.proposition(child) for child in node.children]
            return make(kind, left, right)
        if kind == "group":
            return self.proposition(node.children[0])
        if kind == "not":
            return negation(self.proposition(node.children[0]))
        if kind == "forall":
            return self._forall(node)
        if kind == "name" and node.value == "false":
            return make("false")
        if kind == "call" and self.find(node.name()) is None:
            form = PROPOSITION_FORMS.get(node.name())
            if form is not None:
                return form(self, node)
            if node.name() not in REAL_FORMS and node.name() not in self.context.broken:
                raise unknown_function(self, node)
            raise self.wrong(node, PROPOSITION)
        if kind in ("name", "index", "call", "indexed_call"):
            return self.value(node, PROPOSITION)
        raise self.wrong(node, PROPOSITION)

    def relation(self, relation: str, left: Node, right: Node) -> Term:
        """One relation between two sides."""
        if relation in ("=", "!="):
            build = eq if relation == "=" else ne
            if self.is_integer(left) and self.is_integer(right) and (_has_name(left) or _has_name(right)):
                return build(self.integer(left), self.integer(right))
            return build(self.real(left), self.real(right))
        a, b = self.real(left), self.real(right)
        return {"<": lt(a, b), "<=": le(a, b), ">": lt(b, a), ">=": le(b, a)}[relation]

    def _relation(self, node: Node) -> Term:
        sides = node.children
        parts = [self.relation(r, sides[k], sides[k + 1]) for k, r in enumerate(node.names())]
        result = parts[0]
        for part in parts[1:]:
            result = make("and", result, part)
        return result

    def _forall(self, node: Node) -> Term:
        if node.domain == "outcome":
            return forall(OUTCOME_VARIABLE, self.proposition(node.children[0]))
        bounds = [self.integer(bound) for bound in node.children[:-1]]
        outer: dict[str, object] = {}
        kind = "integer" if bounds else node.domain
        variables = [(name, self.bound(name, kind, outer)) for name in dict.fromkeys(node.names())]
        body = self.proposition(node.children[-1])
        self.release(outer)
        for name, variable in reversed(variables):
            body = forall_in(variable, bounds[0], bounds[1], body) if bounds else forall(variable, body)
            self.context.hints.setdefault(body.args[0], name)
        return body

    def random(self, node: Node) -> Term:
        """A random variable: the value as a function of the outcome."""
        return bind(OUTCOME_VARIABLE, self.real(node))


def _has_name(node: Node) -> bool:
    if node.kind in ("name", "index", "call", "indexed_call"):
        return True
    return any(_has_name(child) for child in node.children)
