"""Arithmetic notation, read by recursive descent into the forms that the numbers room evaluates.

    sum      = product (("+" | "-") product)*
    product  = signed (("*" | "/") signed | factor)*          a factor that follows without a sign multiplies
    signed   = ("-" | "+") signed | power
    power    = postfix ["^" argument]
    postfix  = primary ("!" | "%" | degree | unit)*
    primary  = number | constant | value | group | "|" sum "|" | \\frac | \\sqrt | \\binom | function | series

Depth and length are bounded; a name has no value unless the author gave it one; anything outside this grammar
raises `Unreadable` with a reason. The whole stretch must be read: no tail is ever dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from attnsym.articles.convention import Convention
from attnsym.articles.functions import ANGLES, HALF_TURN, apply, function_value
from attnsym.articles.numeral import COUNTS, UNITS, VARIABLES, Unreadable, read_number, ten_to
from attnsym.articles.tokens import Token
from attnsym.numbers.expression import Apply, Constant, Expression, Index, Number, Series

MAXIMUM_DEPTH = 60
MAXIMUM_TOKENS = 2_000

_ONE = Number(Fraction(1))
_CLOSERS = {"(": ")", "{": "}", "[": "]", "⌊": "⌋", "⌈": "⌉"}


@dataclass(frozen=True, slots=True)
class Reading:
    """An expression, what in it could be read otherwise, and why it may not be a claim about numbers at all.

    size: operations and functions in it; 0 for a bare numeral.
    """

    expression: Expression
    features: frozenset[str]
    doubts: frozenset[str]
    units: frozenset[str]
    size: int


def parse_side(tokens: Sequence[Token], convention: Convention) -> Reading:
    """The expression that these tokens are, all of them; Unreadable if they are not one."""
    if len(tokens) > MAXIMUM_TOKENS:
        raise Unreadable(f"an expression of more than {MAXIMUM_TOKENS:,} tokens")
    parser = _Parser(tokens, convention)
    expression = parser.sum(0)
    if parser.position < len(parser.tokens):
        raise Unreadable(parser.complaint())
    return Reading(
        expression, frozenset(parser.features), frozenset(parser.doubts), frozenset(parser.units), parser.size
    )


class _Parser:
    def __init__(self, tokens: Sequence[Token], convention: Convention) -> None:
        self.tokens = list(tokens)
        self.position = 0
        self.convention = convention
        self.features: set[str] = set()
        self.doubts: set[str] = set()
        self.units: set[str] = set()
        self.size = 0
        self.indices: list[str] = []
        self.inside = 0  # brackets around this place

    # Tokens

    def peek(self, offset: int = 0) -> Token | None:
        place = self.position + offset
        return self.tokens[place] if place < len(self.tokens) else None

    def at(self, kind: str, text: str | None = None) -> bool:
        token = self.peek()
        return token is not None and token.kind == kind and (text is None or token.text == text)

    def accept(self, kind: str, text: str) -> bool:
        if self.at(kind, text):
            self.position += 1
            return True
        return False

    def expect(self, kind: str, text: str) -> None:
        if not self.accept(kind, text):
            raise Unreadable(self.complaint())

    def complaint(self) -> str:
        token = self.peek()
        if token is None:
            return "the expression is incomplete"
        if token.kind == "name" or token.kind == "word":
            return f"the name {token.raw[:20]} has no value here"
        if token.kind == "number":
            return "two numbers side by side"
        if token.kind == "comma":
            return "a list, not one number"
        if token.kind == "ellipsis":
            return "an ellipsis stands for what is not printed"
        if token.kind == "strange":
            return "characters that are not read as digits or signs"
        if token.kind == "text":
            return f"words inside the formula: {token.text[:30]}"
        if token.kind in ("relation", "other relation"):
            return "a relation inside brackets"
        return f"{token.raw[:20] or token.text!r} is not read here"

    # Grammar

    def sum(self, depth: int) -> Expression:
        """sum = product (("+" | "-") product)*"""
        if depth > MAXIMUM_DEPTH:
            raise Unreadable(f"nested more than {MAXIMUM_DEPTH} levels deep")
        left = self.product(depth)
        while True:
            token = self.peek()
            if token is None or token.kind != "operator" or token.text not in "+-":
                return left
            self.position += 1
            self.size += 1
            left = apply("add" if token.text == "+" else "sub", left, self.product(depth))

    def product(self, depth: int) -> Expression:
        """product = signed (("*" | "/") signed | factor)*"""
        left = self.signed(depth)
        divided = False
        while True:
            token = self.peek()
            if token is None:
                return left
            if token.kind == "word" and token.text in ("x", "X", "times", "of"):
                times = True
            else:
                times = token.kind == "operator" and token.text == "*"
            if times or (token.kind == "operator" and token.text == "/"):
                start = self.position
                self.position += 1
                self.size += 1
                right = self.signed(depth)
                if times and (folded := _with_power_of_ten(left, right, self.tokens[start - 1])) is not None:
                    left = folded
                    continue
                if times and divided:
                    self.features.add("division")
                if times and divided and self.convention.grouped_division and isinstance(left, Apply):
                    left = apply("div", left.arguments[0], apply("mul", left.arguments[1], right))
                else:
                    left = apply("mul" if times else "div", left, right)
                    divided = not times
            elif self.multiplies():
                self.size += 1
                mixed = self.is_mixed(left)
                right = self.power(depth)
                if divided:
                    self.features.add("division")
                if mixed:
                    self.features.add("mixed")
                    left = apply("add" if self.convention.mixed else "mul", left, right)
                elif divided and self.convention.grouped_division and isinstance(left, Apply):
                    left = apply("div", left.arguments[0], apply("mul", left.arguments[1], right))
                else:
                    left = apply("mul", left, right)
            else:
                return left

    def multiplies(self) -> bool:
        """Whether the next token begins a factor that multiplies without a sign."""
        token, before = self.peek(), self.tokens[self.position - 1]
        if token is None:
            return False
        if token.kind == "open":
            # "Table 4 (2.6)" is no product; f(2) never gets here, since f has no value.
            apart = token.region != "math" and token.spaced and before.kind == "number" and not self.inside
            return token.text in "({" and not apart
        if token.kind == "number":
            return token.text in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞" and not token.spaced
        if token.kind == "command":
            return token.text in ("frac", "sqrt", "binom", "sum", "prod")
        if token.kind == "function":
            return True
        return token.kind in ("name", "word") and (token.text in ("pi", "e") or token.text in self.convention.values)

    def is_mixed(self, left: Expression) -> bool:
        """Whether what follows is the fraction of a mixed number: 2\\frac{1}{2}, 1½."""
        token = self.peek()
        if token is None or not isinstance(left, Number) or left.ulp is not None or left.value.denominator != 1:
            return False
        if self.tokens[self.position - 1].kind != "number":
            return False
        if token.kind == "number":
            return True
        if not (token.kind == "command" and token.text == "frac"):
            return False
        following = self.tokens[self.position + 1 : self.position + 7]
        return [t.kind for t in following] == ["open", "number", "close", "open", "number", "close"] or bool(
            following and following[0].kind == "number" and len(following[0].text) == 2
        )

    def signed(self, depth: int) -> Expression:
        """signed = ("-" | "+") signed | power"""
        if depth > MAXIMUM_DEPTH:
            raise Unreadable(f"nested more than {MAXIMUM_DEPTH} levels deep")
        if self.accept("operator", "-"):
            start = self.position
            inside = self.signed(depth + 1)
            is_power = isinstance(inside, Apply) and inside.operator == "pow" and self.tokens[start].kind == "number"
            if is_power and isinstance(inside, Apply):
                self.features.add("signed power")
                if self.convention.signed_power:
                    return apply("pow", apply("neg", inside.arguments[0]), inside.arguments[1])
            return apply("neg", inside)
        if self.accept("operator", "+"):
            return self.signed(depth + 1)
        return self.power(depth)

    def power(self, depth: int) -> Expression:
        """power = postfix ["^" argument]"""
        base = self.postfix(depth)
        if self.at("operator", "^"):
            following = self.peek(1)
            if following is not None and following.kind == "degree":
                raise Unreadable("a degree sign is not read here")
            self.position += 1
            self.size += 1
            exponent = self.exponent(depth + 1)
            if base == Constant("e"):
                return apply("exp", exponent)
            return apply("pow", base, exponent)
        return base

    def exponent(self, depth: int) -> Expression:
        if self.at("open", "{"):
            return self.group(depth)
        if self.at("operator", "-") or self.at("operator", "+"):
            negative = self.at("operator", "-")
            self.position += 1
            inside = self.exponent(depth + 1)
            return apply("neg", inside) if negative else inside
        return self.power(depth)  # 2**3**2 and 2^3^2 group to the right

    def postfix(self, depth: int) -> Expression:
        """postfix = primary ("!" | "%" | degree | unit)*"""
        value = self.primary(depth)
        while True:
            token = self.peek()
            if token is None:
                return value
            if token.kind == "operator" and token.text == "!":
                self.size += 1
                value = apply("factorial", value)
                self.position += 1
            elif token.kind == "operator" and token.text in ("%", "permille"):
                following = self.peek(1)
                if following is not None and following.kind in ("number", "open", "name"):
                    raise Unreadable("a remainder, or a per cent sign before an operand")
                value = self.scale(value, Fraction(1, 100 if token.text == "%" else 1000))
                self.features.add("percent")
                self.position += 1
            elif token.kind == "degree" or (token.text == "^" and self.is_degree()):
                self.position += self.degree_length()
                value = apply("div", apply("mul", value, Constant("pi")), HALF_TURN)
                self.features.add("degree sign")
            elif self.is_unit(token):
                value = self.unit(value)
            else:
                return value

    def is_degree(self) -> bool:
        return self.degree_length() > 0

    def degree_length(self) -> int:
        """Tokens in a degree sign here: °, ^\\circ or ^{\\circ}; 0 if there is none."""
        kinds = [token.kind for token in self.tokens[self.position : self.position + 4]]
        if kinds[:1] == ["degree"]:
            return 1
        if kinds[1:2] == ["degree"]:
            return 2
        return 4 if kinds[1:] == ["open", "degree", "close"] else 0

    def scale(self, value: Expression, factor: Fraction) -> Expression:
        if isinstance(value, Number):
            return Number(value.value * factor, None if value.ulp is None else value.ulp * factor)
        return apply("mul", value, Number(factor))

    def is_unit(self, token: Token) -> bool:
        before = self.tokens[self.position - 1]
        if before.kind not in ("number", "close", "operator"):
            return False
        if token.kind == "text":
            return True
        return token.kind in ("word", "name") and token.text in UNITS and token.text not in ("x", "times")

    def unit(self, value: Expression) -> Expression:
        """A unit after a value: m, GB, m/s^2, \\text{kg}; its prefix multiplies if the convention says so."""
        token = self.tokens[self.position]
        self.position += 1
        factor = UNITS.get(token.text.strip("~ "), Fraction(1))
        if token.text in VARIABLES and token.kind == "name" and token.text not in COUNTS:
            self.doubts.add(f"{token.text} may be a unit or a name")
        self.features.add("units")
        name = token.text
        while True:
            mark, following = self.peek(), self.peek(1)
            if mark is not None and mark.kind == "operator" and mark.text == "^" and following is not None:
                self.position += 1
                self.exponent(0)
                name += "^"
            elif (
                mark is not None
                and mark.kind == "operator"
                and mark.text in "/*"
                and following is not None
                and following.kind in ("word", "name", "text")
                and (following.text in UNITS or following.kind == "text")
            ):
                self.position += 2
                name += mark.text + following.text
                if mark.text == "/" and following.text in UNITS:
                    factor /= UNITS[following.text]
            else:
                break
        self.units.add(name)
        if not self.convention.units or factor == 1:
            return value
        if isinstance(value, Number) and token.text in COUNTS:
            ulp = value.ulp if value.ulp is not None else Fraction(1)
            return Number(value.value * factor, ulp * factor)
        return self.scale(value, factor)

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
        # 6e^{-5}: six times a power of e, or six times ten to the -5.
        mark, sign = self.peek(), self.peek(1)
        if mark is not None and sign is not None and not mark.spaced and sign.text == "^":
            if mark.kind in ("name", "word") and mark.text == "e" and mark.raw == "e":
                self.features.add("e notation")
                if self.convention.e_notation:
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
            if token is not None and token.kind == "number" and mark == "_" and token.text.isdigit() and len(token.text) > 1:
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
        """\\chi^2_k(x), the chi-squared distribution function; in doubt, since it is also a statistic's name."""
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


def _with_power_of_ten(left: Expression, right: Expression, before: Token) -> Expression | None:
    """1.66 x 10^4 as one numeral, so that it is known again; None if these are no numeral and power of ten.

    A decimal after a division sign takes its power of ten with it: 1.7 / 1.01 x 10^5.
    """
    if not (isinstance(right, Apply) and right.operator == "pow" and before.kind == "number" and "." in before.text):
        return None
    base, exponent = right.arguments
    negative = isinstance(exponent, Apply) and exponent.operator == "neg"
    power = exponent.arguments[0] if isinstance(exponent, Apply) and negative else exponent
    if base != Number(Fraction(10)) or not isinstance(power, Number) or power.value.denominator != 1 or power.value > 9_999:
        return None
    factor = ten_to(-int(power.value) if negative else int(power.value))
    if isinstance(left, Number) and left.ulp is not None:
        return Number(left.value * factor, left.ulp * factor)
    if isinstance(left, Apply) and left.operator in ("mul", "div") and isinstance(left.arguments[1], Number):
        last = left.arguments[1]
        if last.ulp is not None:
            return apply(left.operator, left.arguments[0], Number(last.value * factor, last.ulp * factor))
    return None
