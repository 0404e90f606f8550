"""The smallest parts of the grammar: numerals, names with a value, groups, commands, functions, sums over
an index.
"""

from __future__ import annotations

from fractions import Fraction

from attnsym.articles.cursor import MAXIMUM_DEPTH, Cursor
from attnsym.articles.functions import ANGLES, apply, function_value
from attnsym.articles.numeral import BARE_COMMA, COMMA_DOUBT, Unreadable, read_number
from attnsym.articles.token import Token
from attnsym.numbers.expression import Constant, Expression, Index, Number, Series

_ONE = Number(Fraction(1))
_CLOSERS = {"(": ")", "{": "}", "[": "]", "⌊": "⌋", "⌈": "⌉"}


class Atoms(Cursor):
    """primary = number | constant | value | group | "|" sum "|" | \\frac | \\sqrt | \\binom | function |
    series
    """

    def primary(self, depth: int) -> Expression:
        token = self.peek()
        if token is None:
            raise Unreadable("the expression is incomplete")
        if token.kind == "number":
            self.position += 1
            return self.number(token)
        if token.kind == "open":
            return self.group(depth + 1)
        if token.kind == "bar":
            self.position += 1
            inside = self.sum(depth + 1)
            self.expect("bar", "|")
            self.size += 1
            return apply("abs", inside)
        if token.kind == "command":
            self.position += 1
            return self.command(token.text, depth + 1)
        if token.kind == "function":
            self.position += 1
            return self.function(token.text, depth + 1)
        if token.kind in ("name", "word"):
            return self.name(token)
        raise Unreadable(self.complaint())

    def number(self, token: Token) -> Expression:
        value = read_number(token)
        if "," in token.text and BARE_COMMA.fullmatch(token.text):
            self.doubts.add(COMMA_DOUBT)
        # 6e^{-5}: six times a power of e, or six times ten to the -5.
        mark, sign = self.peek(), self.peek(1)
        if mark is not None and sign is not None and not mark.spaced and sign.text == "^":
            is_e = mark.kind in ("name", "word") and mark.text == "e" and mark.raw == "e"
            if is_e:
                self.features.add("e notation")
            if is_e and self.convention.e_notation:
                self.position += 2
                return apply("mul", value, apply("pow", Number(Fraction(10)), self.exponent(0)))
        following = self.peek()
        if following is not None and following.kind == "number" and following.spaced:
            # 1 1/2: a mixed number.
            slash, below = self.peek(1), self.peek(2)
            if slash is not None and below is not None and slash.text == "/" and below.kind == "number":
                fraction = apply("div", read_number(following), read_number(below))
                if isinstance(value, Number) and value.ulp is None and not slash.spaced:
                    self.position += 3
                    self.size += 1
                    return apply("add", value, fraction)
        return value

    def name(self, token: Token) -> Expression:
        if token.text in self.indices:
            self.position += 1
            return Index(token.text)
        if token.text in self.convention.values:
            self.position += 1
            return self.convention.values[token.text]
        if token.text == "pi":
            self.position += 1
            if self.at("open", "("):
                self.doubts.add("pi may be a function here")
            self.size += 1
            return Constant("pi")
        if token.text == "e":
            self.position += 1
            if not self.at("operator", "^"):
                self.doubts.add("e may be a name here")
            self.size += 1
            return Constant("e")
        raise Unreadable(self.complaint())

    def group(self, depth: int) -> Expression:
        """( sum ), { sum }, [ sum ], floor and ceiling; {a \\choose b} and {a \\over b}."""
        opener = self.tokens[self.position].text
        self.position += 1
        self.inside += 1
        inside = self.sum(depth)
        if self.at("command", "choose") or self.at("command", "over"):
            operator = "binomial" if self.at("command", "choose") else "div"
            self.position += 1
            self.size += 1
            inside = apply(operator, inside, self.sum(depth))
        self.expect("close", _CLOSERS[opener])
        self.inside -= 1
        if opener == "⌊":
            return apply("floor", inside)
        if opener == "⌈":
            return apply("ceil", inside)
        return inside

    def argument(self, depth: int) -> Expression:
        """An argument as TeX takes it: a braced group, or one token (the first digit of a number)."""
        token = self.peek()
        if token is None:
            raise Unreadable("the expression is incomplete")
        if token.kind == "number" and len(token.text) > 1 and token.text.isdigit():
            rest = Token("number", token.text[1:], token.start + 1, token.end, token.region, token.raw[1:])
            self.tokens[self.position] = rest
            return Number(Fraction(int(token.text[0])))
        if token.kind == "open" and token.text == "{":
            return self.group(depth)
        return self.primary(depth)

    def command(self, name: str, depth: int) -> Expression:
        if depth > MAXIMUM_DEPTH:
            raise Unreadable(f"nested more than {MAXIMUM_DEPTH} levels deep")
        self.size += 1
        if name == "frac":
            above = self.argument(depth)
            return apply("div", above, self.argument(depth))
        if name == "binom":
            above = self.argument(depth)
            return apply("binomial", above, self.argument(depth))
        if name == "root":
            radicand = self.argument(depth)
            return apply("root", radicand, self.argument(depth))
        if name == "sqrt":
            degree: Expression | None = None
            if self.accept("open", "["):
                degree = self.sum(depth)
                self.expect("close", "]")
            inside = self.group(depth) if self.at("open", "{") else self.primary(depth)
            return apply("sqrt", inside) if degree is None else apply("root", inside, degree)
        if name in ("sum", "prod"):
            return self.series("sum" if name == "sum" else "product", depth)
        raise Unreadable(f"\\{name} is not read here")

    def series(self, operator: str, depth: int) -> Expression:
        """\\sum_{i=1}^{4} body: the body is one product."""
        self.expect("operator", "_")
        self.expect("open", "{")
        index = self.peek()
        if index is None or index.kind not in ("name", "word"):
            raise Unreadable("a sum without an index")
        self.position += 1
        self.expect("relation", "=")
        lower = self.sum(depth)
        self.expect("close", "}")
        self.expect("operator", "^")
        upper = self.group(depth) if self.at("open", "{") else self.argument(depth)
        self.indices.append(index.text)
        body = self.product(depth)
        self.indices.pop()
        return Series("sum" if operator == "sum" else "product", index.text, lower, upper, body)

    def exponent(self, depth: int) -> Expression:
        if self.at("open", "{"):
            return self.group(depth)
        if self.at("operator", "-") or self.at("operator", "+"):
            negative = self.at("operator", "-")
            self.position += 1
            inside = self.exponent(depth + 1)
            return apply("neg", inside) if negative else inside
        return self.power(depth)  # 2**3**2 and 2^3^2 group to the right

    def function(self, name: str, depth: int) -> Expression:
        """A function, its base or power if it has one, and its argument."""
        if depth > MAXIMUM_DEPTH:
            raise Unreadable(f"nested more than {MAXIMUM_DEPTH} levels deep")
        self.size += 1
        if name == "chi":
            return self.chi_squared(depth)
        base: Expression | None = None
        power: Expression | None = None
        while self.at("operator", "_") or self.at("operator", "^"):
            mark = self.tokens[self.position].text
            self.position += 1
            token = self.peek()
            if (
                token is not None
                and token.kind == "number"
                and mark == "_"
                and token.text.isdigit()
                and len(token.text) > 1
            ):
                self.position += 1
                inside: Expression = Number(Fraction(int(token.text))) if len(token.text) < 6 else _ONE
                # TeX takes one digit: \log_28 is the logarithm of 8 to base 2.
                if token.region == "math" and token.raw == token.text and token.text != "10":
                    self.position -= 1
                    inside = self.argument(depth)
            else:
                inside = self.exponent(depth)
            if mark == "_":
                base = inside
            else:
                power = inside
        if base is not None and name not in ("log", "ln", "lg"):
            raise Unreadable(f"{name} with a subscript")
        arguments = self.function_arguments(depth)
        value = function_value(name, base, arguments, self.convention, self.features, self.doubts)
        if power is None:
            return value
        if power == apply("neg", _ONE) and name in ANGLES:
            return apply("a" + name, *arguments)
        return apply("pow", value, power)

    def function_arguments(self, depth: int) -> tuple[Expression, ...]:
        if self.at("open", "("):
            self.position += 1
            arguments = [self.sum(depth)]
            while self.accept("comma", ","):
                arguments.append(self.sum(depth))
            self.expect("close", ")")
            return tuple(arguments)
        if self.at("open", "{") or self.at("open", "["):
            return (self.group(depth),)
        value = self.power(depth) if not self.at("operator", "-") else self.signed(depth)
        while self.multiplies() and not self.at("function") and not self.at("open"):
            value = apply("mul", value, self.power(depth))
        return (value,)

    def chi_squared(self, depth: int) -> Expression:
        """\\chi^2_k(x), the chi-squared distribution function; in doubt, since it is also a statistic's
        name.
        """
        degrees: Expression | None = None
        while self.at("operator", "_") or self.at("operator", "^"):
            mark = self.tokens[self.position].text
            self.position += 1
            inside = self.exponent(depth)
            if mark == "_":
                degrees = inside
        if degrees is None or not self.at("open", "("):
            raise Unreadable("chi has no value here")
        self.doubts.add("chi-squared may be a statistic, a quantile or a tail")
        argument = self.group(depth)
        return apply("sub", _ONE, apply("chi2_sf", argument, degrees))
