"""Integers and reals to text: see `printing`."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from attnsym.kernel.terms import INTEGER, OUTCOME, REAL, SEQUENCE, Term, app, bind, integer
from attnsym.syntax.forms import POSITION, scalar_functional
from attnsym.syntax.naming import Naming, Text
from attnsym.syntax.tokens import MAX_DIGITS

# How tightly a text binds; a part that binds less than its place asks for is put in parentheses.
ADD, FRACTION, MUL, NEG, POW, ATOM = 70, 75, 80, 90, 100, 110
_CALLS = {"exp": "exp", "log": "log", "sqrt": "sqrt", "abs": "Abs"}


class ValuePrinter(Naming):
    """Prints terms of sort integer and real."""

    def at(self, text: Text, least: int) -> str:
        return text[0] if text[1] >= least else f"({text[0]})"

    def right(self, text: Text, least: int) -> str:
        """The right operand of a binary operator; a leading minus goes into parentheses."""
        return f"({text[0]})" if text[0].startswith("-") else self.at(text, least)

    # Integers

    def integer(self, term: Term) -> Text:
        if term.op == "int":
            value = int(str(term.data))
            if self.spelled:
                return f"Integer({value})", ATOM
            return str(value), ATOM if value >= 0 else NEG
        if term.op == "iadd":
            left, right = term.args
            if right.op == "ineg":
                return (
                    f"{self.at(self.integer(left), ADD)} - {self.right(self.integer(right.args[0]), MUL)}",
                    ADD,
                )
            return f"{self.at(self.integer(left), ADD)} + {self.right(self.integer(right), MUL)}", ADD
        if term.op == "imul":
            left, right = term.args
            return f"{self.at(self.integer(left), MUL)}*{self.right(self.integer(right), NEG)}", MUL
        if term.op == "ineg":
            inner = self.integer(term.args[0])
            return (f"-({inner[0]})" if term.args[0].op == "int" else f"-{self.at(inner, POW)}"), NEG
        return self.value(term)

    # Reals

    def real(self, term: Term) -> Text:
        handler = _REALS.get(term.op)
        return handler(self, term) if handler is not None else self.value(term)

    def numeral(self, term: Term) -> Text:
        value = term.data if isinstance(term.data, Fraction) else Fraction(0)
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > 3 * MAX_DIGITS:
            return f"numeral_of_{value.numerator.bit_length()}_bits", ATOM
        if value.denominator != 1:
            return f"{value.numerator}/{value.denominator}", FRACTION
        suffix = ".0" if self.explicit else ""
        return f"{value.numerator}{suffix}", ATOM if value >= 0 else NEG

    def coerced(self, term: Term) -> Text:
        (inner,) = term.args
        if inner.op in ("var", "app") and not self.explicit:
            return self.integer(inner)
        explicit, self.explicit = self.explicit, False
        text = f"real({self.integer(inner)[0]})"
        self.explicit = explicit
        return text, ATOM

    def sum_of_two(self, term: Term) -> Text:
        left, right = term.args
        if right.op == "neg":
            return (
                f"{self.at(self.real(left), ADD)} - {self.right(self.real(right.args[0]), FRACTION)}",
                ADD,
            )
        return f"{self.at(self.real(left), ADD)} + {self.right(self.real(right), FRACTION)}", ADD

    def negative(self, term: Term) -> Text:
        inner = self.real(term.args[0])
        return (f"-({inner[0]})" if term.args[0].op == "num" else f"-{self.at(inner, POW)}"), NEG

    def product_of_two(self, term: Term) -> Text:
        left, right = term.args
        over = self.real(left)
        if right.op != "inv":
            return f"{self.at(over, MUL)}*{self.right(self.real(right), NEG)}", MUL
        under = self.real(right.args[0])
        if is_digits(left) and is_digits(right.args[0]) and right.args[0].data != 0:
            return f"({over[0]})/{self.right(under, NEG)}", MUL  # 3/4 is the numeral
        return f"{self.at(over, MUL)}/{self.right(under, NEG)}", MUL

    def inverse(self, term: Term) -> Text:
        (inner,) = term.args
        if inner.op == "pow" and inner.args[1].op == "int" and int(str(inner.args[1].data)) > 1:
            return f"{self.at(self.real(inner.args[0]), ATOM)}**-{inner.args[1].data}", POW
        return f"{self.at(self.real(inner), ATOM)}**-1", POW

    def power(self, term: Term) -> Text:
        base, exponent = term.args
        shown = self.at(self.real(base), ATOM)
        if exponent.op == "int" and int(str(exponent.data)) < 0:
            return f"{shown}**Integer({exponent.data})", POW
        explicit, self.explicit = self.explicit, False
        text = self.at(self.integer(exponent), ATOM)
        self.explicit = explicit
        return f"{shown}**{text}", POW

    def real_power(self, term: Term) -> Text:
        base, exponent = term.args
        shown = self.at(self.real(base), ATOM)
        return f"{shown}**{self.at(self.unmistakable(exponent), ATOM)}", POW

    def unmistakable(self, term: Term) -> Text:
        """A real that can't be read as an integer."""
        explicit, self.explicit = self.explicit, self.explicit or reads_as_integer(term)
        text = self.real(term)
        self.explicit = explicit
        return text

    def plain(self, term: Term) -> str:
        """A real inside parentheses or brackets of its own."""
        explicit, self.explicit = self.explicit, False
        text = self.real(term)[0]
        self.explicit = explicit
        return text

    def plain_integer(self, term: Term) -> str:
        return self.integer(term)[0]

    def elementary(self, term: Term) -> Text:
        return f"{_CALLS[term.op]}({self.plain(term.args[0])})", ATOM

    def extremum(self, term: Term) -> Text:
        parts, left = [term.args[1]], term.args[0]
        while left.op == term.op:
            parts.append(left.args[1])
            left = left.args[0]
        name = "Max" if term.op == "max" else "Min"
        return f"{name}({', '.join([self.plain(p) for p in (left, *reversed(parts))])})", ATOM

    def delta(self, term: Term) -> Text:
        return f"KroneckerDelta({', '.join([self.plain_integer(a) for a in term.args])})", ATOM

    def series(self, term: Term) -> Text:
        limits: list[str] = []
        opened: list[Term] = []
        body = term
        while body.op == term.op:
            lower, upper, summand = body.args
            bounds = f"{self.plain_integer(lower)}, {self.plain_integer(upper)}"
            index, body = self.opened(summand)
            opened.append(index)
            limits.append(f"({self.names[index]}, {bounds})")
        text = (
            f"{'Sum' if term.op == 'sum' else 'Product'}({self.plain(body)}, {', '.join(reversed(limits))})"
        )
        self.forget(*opened)
        return text, ATOM

    def random(self, term: Term) -> str:
        """A random variable by its value at an outcome of its own."""
        return self.at_own_outcome(term, lambda value: (self.plain(value), ATOM))[0]

    def moment(self, term: Term) -> Text:
        name = {"mean": "E", "variance": "Var", "covariance": "Cov"}[term.op]
        return f"{name}[{', '.join([self.random(a) for a in term.args])}]", ATOM

    def family(self, term: Term) -> str:
        """A whole family: its name, or each(i, value)."""
        if term.op == "var":
            return self.names[term]
        index, body = self.opened(term)
        text = f"each({self.names[index]}, {self.plain(body)})"
        self.forget(index)
        return text

    def derived(self, term: Term) -> str:
        """The arguments of Derivative and HasDerivative before the value."""
        functional, point, index = term.args[:3]
        if point.op == "var" and point not in functional.free:
            return f"{self.plain(app(functional, point))}, {self.family(point)}[{self.plain_integer(index)}]"
        value = app(point, integer(1))
        if value.op == "var" and index is integer(1) and value not in functional.free:
            body = app(functional, point)
            if bind(POSITION, value) is point and scalar_functional(value, body) is functional:
                return f"{self.plain(body)}, {self.names[value]}"
        place, at = self.plain_integer(index), self.family(point)
        family, body = self.opened(functional)
        text = f"{self.plain(body)}, {self.names[family]}[{place}], {at}"
        self.forget(family)
        return text

    def derivative(self, term: Term) -> Text:
        return f"Derivative({self.derived(term)})", ATOM

    def limiting(self, function: Term, place: Term) -> str:
        """The arguments of Limit and Tends before the value."""
        ends = {"at_infinity": "oo", "at_minus_infinity": "-oo"}
        target = ends.get(place.op) or self.plain(place.args[0])
        side = {"at_right": ", +", "at_left": ", -"}.get(place.op, "")
        variable, body = self.opened(function)
        text = f"{self.plain(body)}, {self.names[variable]}, {target}{side}"
        self.forget(variable)
        return text

    def limit(self, term: Term) -> Text:
        return f"Limit({self.limiting(term.args[0], term.args[1])})", ATOM

    def value(self, term: Term) -> Text:
        """A variable with its indices, its argument and, hidden, its outcome."""
        head, arguments = term, []
        while head.op == "app":
            arguments.append(head.args[1])
            head = head.args[0]
        arguments.reverse()
        text = self.names.get(head, str(head.data))
        indices = [self.plain_integer(a) for a in arguments if a.sort is INTEGER]
        if indices:
            text += f"[{', '.join(indices)}]"
        for argument in arguments:
            if argument.sort is REAL:
                text += f"({self.plain(argument)})"
            elif argument.sort is SEQUENCE:
                text += f"({self.family(argument)})"
            elif argument.sort is OUTCOME and argument is not self.outcome:
                text = f"outer({text})"
        return text, ATOM


_REALS: dict[str, Callable[[ValuePrinter, Term], Text]] = {
    "num": ValuePrinter.numeral,
    "real": ValuePrinter.coerced,
    "add": ValuePrinter.sum_of_two,
    "neg": ValuePrinter.negative,
    "mul": ValuePrinter.product_of_two,
    "inv": ValuePrinter.inverse,
    "pow": ValuePrinter.power,
    "rpow": ValuePrinter.real_power,
    **dict.fromkeys(_CALLS, ValuePrinter.elementary),
    "max": ValuePrinter.extremum,
    "min": ValuePrinter.extremum,
    "pi": lambda printer, term: ("pi", ATOM),
    "euler": lambda printer, term: ("E", ATOM),
    "delta": ValuePrinter.delta,
    "sum": ValuePrinter.series,
    "product": ValuePrinter.series,
    "mean": ValuePrinter.moment,
    "variance": ValuePrinter.moment,
    "covariance": ValuePrinter.moment,
    "derivative": ValuePrinter.derivative,
    "limit": ValuePrinter.limit,
}


def is_digits(term: Term) -> bool:
    """Is this an integer-valued numeral?"""
    return term.op == "num" and isinstance(term.data, Fraction) and term.data.denominator == 1


def reads_as_integer(term: Term) -> bool:
    """Would the text of a real term be read as an integer expression?"""
    if term.op in ("add", "neg") or (term.op == "mul" and term.args[1].op != "inv"):
        return all(reads_as_integer(a) for a in term.args)
    return is_digits(term) or (term.op == "real" and term.args[0].op in ("var", "app"))
