"""Terms to text that reads back as the same term.

Coercions and outcomes stay hidden wherever the text means the same without them; where it would not, the
text says `real(n)`, `2.0`, `Integer(2)` or `forall outcome`. A value at the outcome of an outer expectation,
which no text can state, is shown as outer(X).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from attnsym.kernel.sugar import le
from attnsym.kernel.terms import INTEGER, OUTCOME, PROPOSITION, REAL, Term, app, integer
from attnsym.syntax.naming import Text
from attnsym.syntax.print_values import ADD, ATOM, ValuePrinter, is_digits, reads_as_integer
from attnsym.syntax.symbols import KIND_OF_SORT, OUTCOME_VARIABLE

_IFF, _IMPLIES, _OR, _AND, _NOT, _RELATION = 10, 20, 30, 40, 50, 60


def print_term(
    term: Term, names: Mapping[Term, str] | None = None, hints: Mapping[Term, str] | None = None
) -> str:
    """The text of a term.

    names: texts for free variables, in place of their own names. hints: the author's names of bound variables
    (a Context's `hints`); others are chosen clear of every name in sight.
    """
    return _Printer(term, names or {}, hints or {}).top(term)


class _Printer(ValuePrinter):
    def top(self, term: Term) -> str:
        """A whole statement or value: the outcome closes just inside its leading quantifiers, unsaid."""
        if term.sort is PROPOSITION:
            return self.proposition(term, leading=True)[0]
        if term.sort is INTEGER:
            return self.integer(term)[0]
        if term.sort is REAL:
            return self.real(term)[0]
        if term.op == "var":
            return self.names[term]
        if term.sort.domain is OUTCOME:
            return self.random(term)
        if term.sort.domain is None:
            return repr(term)  # a filter or an entry of mutual(...), which no text states alone
        argument, body = self.opened(term)
        text = f"each({self.names[argument]}, {self.top(body)})"
        self.forget(argument)
        return text

    # Statements

    def proposition(self, term: Term, leading: bool = False) -> Text:
        op = term.op
        if op == "forall":
            return self.quantified(term, leading)
        if op in ("eq", "le", "lt"):
            return self.relation(term)
        if op == "implies" and term.args[1].op == "false":
            inner = term.args[0]
            if inner.op == "eq":
                return self.relation(inner, "!=")
            return f"not {self.at(self.proposition(inner), _NOT)}", _NOT
        if op == "and" and _chains(term.args[0], term.args[1]):
            left, right = term.args
            sign = "<=" if right.op == "le" else "<"
            return f"{self.relation(left)[0]} {sign} {self.at(self.real(right.args[1]), ADD)}", _RELATION
        if op in _CONNECTIVES:
            word, level, left_least, right_least = _CONNECTIVES[op]
            first, second = [self.proposition(a) for a in term.args]
            return f"{self.at(first, left_least)} {word} {self.at(second, right_least)}", level
        if op == "false":
            return "false", ATOM
        return self.predicate(term)

    def relation(self, term: Term, sign: str = "") -> Text:
        left, right = term.args
        sign = sign or {"eq": "=", "le": "<=", "lt": "<"}[term.op]
        if left.sort is INTEGER:
            self.spelled = not _names_something(left) and not _names_something(right)
            first_text = self.at(self.integer(left), ADD)
            self.spelled = False
            return f"{first_text} {sign} {self.at(self.integer(right), ADD)}", _RELATION
        first = self.real
        if term.op == "eq" and all(reads_as_integer(a) for a in term.args):
            first = self.unmistakable
        return f"{self.at(first(left), ADD)} {sign} {self.at(self.real(right), ADD)}", _RELATION

    def quantified(self, term: Term, leading: bool) -> Text:
        (function,) = term.args
        if function.sort.domain is OUTCOME:
            text = self.at_own_outcome(function, self.proposition)
            body = app(function, OUTCOME_VARIABLE)
            told = (
                OUTCOME_VARIABLE not in body.free or OUTCOME_VARIABLE in function.free or body.op == "forall"
            )
            return text if leading and not told else (f"forall outcome: {text[0]}", 0)
        variable, body = self.opened(function)
        name = self.names[variable]
        bounds = _range(variable, body)
        if bounds is not None:
            lower, upper, body = bounds
            head = f"forall {name} in {self.integer(lower)[0]}..{self.integer(upper)[0]}"
        else:
            head = f"forall {name} {KIND_OF_SORT.get(variable.sort, variable.sort.name)}"
        text = self.proposition(body, leading)
        self.forget(variable)
        return f"{head}: {text[0]}", 0

    def predicate(self, term: Term) -> Text:
        op, args = term.op, term.args
        if op == "has_mean":
            return f"HasMean({self.random(args[0])}, {self.plain(args[1])})", ATOM
        if op == "independent":
            return f"independent({self.random(args[0])}, {self.random(args[1])})", ATOM
        if op == "has_derivative":
            return f"HasDerivative({self.derived(term)}, {self.plain(args[3])})", ATOM
        if op == "tends":
            return f"Tends({self.limiting(args[0], args[1])}, {self.plain(args[2])})", ATOM
        if op == "declared":
            bounds = ", ".join([self.plain_integer(a) for a in args[1:]])
            return f"declared({self.names.get(args[0], repr(args[0]))}, {bounds})", ATOM
        if op == "mutual":
            return f"mutual({', '.join([self.entry(a) for a in args])})", ATOM
        return self.value(term)

    def entry(self, term: Term) -> str:
        """An entry of mutual(...)."""
        body, bounds = term.args[0], [self.plain_integer(a) for a in term.args[1:]]
        opened, ranges = [], ""
        for k in range(len(bounds) // 2):
            index, body = self.opened(body)
            opened.append(index)
            ranges += f" for {self.names[index]} in {bounds[2 * k]}..{bounds[2 * k + 1]}"
        text = self.random(body) + ranges
        self.forget(*opened)
        return text


_CONNECTIVES = {
    "and": ("and", _AND, _AND, _NOT),
    "or": ("or", _OR, _OR, _AND),
    "implies": ("->", _IMPLIES, _OR, _IMPLIES),
    "iff": ("<->", _IFF, _IMPLIES, _IMPLIES),
}


def _names_something(term: Term) -> bool:
    return term.op in ("var", "app") or any(_names_something(a) for a in term.args)


def _chains(left: Term, right: Term) -> bool:
    return left.op in ("le", "lt") and right.op in ("le", "lt") and left.args[1] is right.args[0]


def _as_integer(term: Term) -> Term | None:
    if term.op == "real":
        return term.args[0]
    if is_digits(term) and isinstance(term.data, Fraction):
        return integer(term.data.numerator)
    return None


def _range(variable: Term, body: Term) -> tuple[Term, Term, Term] | None:
    """lower, upper and statement, if the body reads lower <= variable -> variable <= upper -> statement."""
    if variable.sort is not INTEGER or body.op != "implies" or body.args[1].op != "implies":
        return None
    first, second = body.args[0], body.args[1].args[0]
    if first.op != "le" or second.op != "le":
        return None
    lower, upper = _as_integer(first.args[0]), _as_integer(second.args[1])
    if lower is None or upper is None or variable in lower.free or variable in upper.free:
        return None
    if first is not le(lower, variable) or second is not le(variable, upper):
        return None
    return lower, upper, body.args[1].args[1]
