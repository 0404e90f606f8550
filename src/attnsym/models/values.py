"""Exact real numbers: rationals, and forms in exp of rationals, square roots, and named constants.

A `Form` is a quotient of sums c * sqrt(m) * exp(r) * constants with c and r rational and m squarefree.
Distinct exp(r) are linearly independent over the algebraic numbers (Lindemann, Weierstrass), and square
roots of distinct squarefree numbers over the rationals; so a form without constants is 0 exactly when
nothing is left of its numerator: softmax weights of rational scores compare exactly. With constants (pi,
log 2, exp(sqrt 2)) two numbers that don't cancel are told apart by enclosures that don't meet, or left
undecided; they are never called equal on the strength of digits.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from fractions import Fraction
from math import gcd
from typing import NoReturn

from attnsym.models import intervals
from attnsym.models.intervals import Interval, Undecided

MAX_TERMS = 400  # of a form's numerator or denominator
MAX_POWER_BITS = 1 << 17
CERTAIN_BITS, DOUBTFUL_BITS = 1 << 15, 1 << 9  # how far a comparison refines


class Undefined(ArithmeticError):
    """A term without a value: 1/0, log of 0, an index outside its range."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Undefined) and self.args == other.args

    __hash__ = ArithmeticError.__hash__


class Truth(Enum):
    """What a proposition is in a model."""

    TRUE = "true"
    FALSE = "false"
    UNKNOWN = "unknown"

    def __bool__(self) -> NoReturn:
        raise TypeError("a three-valued answer has no truth value; compare with `is`")


TRUE, FALSE, UNKNOWN = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN


class Constant:
    """A positive or negative constant, known by its enclosures; equal when its text is."""

    __slots__ = ("enclose", "text")

    def __init__(self, text: str, enclose: Callable[[int], Interval]) -> None:
        self.text, self.enclose = text, enclose

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constant) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


Monomial = tuple[
    int, Fraction, tuple[tuple[Constant, int], ...]
]  # sqrt of, exp of, constants and their powers
Sum = dict[Monomial, Fraction | int]
UNIT: Monomial = (1, Fraction(0), ())
_ONE: Sum = {UNIT: 1}


def _order(m: Monomial) -> tuple[object, ...]:
    return (m[1], m[0], [(c.text, k) for c, k in m[2]])


def _product(a: Sum, b: Sum) -> Sum:
    if a == _ONE or b == _ONE:
        return b if a == _ONE else a
    if len(a) * len(b) > MAX_TERMS * 20:
        raise Undecided("a number of too many terms")
    result: Sum = {}
    for (root, exponent, constants), x in a.items():
        for (root2, exponent2, constants2), y in b.items():
            common = gcd(root, root2)
            merged = constants or constants2
            if constants and constants2:
                powers = dict(constants)
                for c, k in constants2:
                    powers[c] = powers.get(c, 0) + k
                merged = tuple(sorted(((c, k) for c, k in powers.items() if k), key=lambda p: p[0].text))
            key = (root * root2 // (common * common), exponent + exponent2, merged)
            result[key] = result.get(key, 0) + x * y * common
    return {m: c for m, c in result.items() if c}


def _plus(a: Sum, b: Sum) -> Sum:
    result = dict(a)
    for m, c in b.items():
        result[m] = result.get(m, 0) + c
    return {m: c for m, c in result.items() if c}


class Form:
    """A quotient of two sums; made by the functions of this module, never equal to a rational."""

    __slots__ = ("den", "num")

    def __init__(self, num: Sum, den: Sum) -> None:
        self.num, self.den = num, den

    def __add__(self, other: Real) -> Real:
        parts = _parts(other)
        if parts is None:
            return NotImplemented
        num, den = parts
        if den == self.den:
            return _form(_plus(self.num, num), den)
        return _form(_plus(_product(self.num, den), _product(num, self.den)), _product(self.den, den))

    def __mul__(self, other: Real) -> Real:
        parts = _parts(other)
        if parts is None:
            return NotImplemented
        if parts[0] == self.den:
            return _form(self.num, parts[1])
        if parts[1] == self.num:
            return _form(parts[0], self.den)
        return _form(_product(self.num, parts[0]), _product(self.den, parts[1]))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Form:
        return Form({m: -c for m, c in self.num.items()}, self.den)

    def __sub__(self, other: Real) -> Real:
        return self + -other

    def __rsub__(self, other: Real) -> Real:
        return -self + other

    def __eq__(self, other: object) -> NoReturn:
        raise TypeError("compare numbers with `equal`")

    __hash__ = None  # type: ignore[assignment]  # the same number has several forms

    def __repr__(self) -> str:
        return text(self)

    def enclose(self, bits: int) -> Interval:
        """An enclosure that narrows as bits grow."""
        top = _enclose(self.num, bits)
        return top if self.den == _ONE else top.times(_enclose(self.den, bits).inverse())


Rational = int | Fraction
Real = int | Fraction | Form


def _parts(x: object) -> tuple[Sum, Sum] | None:
    if isinstance(x, Form):
        return x.num, x.den
    if isinstance(x, (int, Fraction)):
        return ({UNIT: x} if x else {}), _ONE
    return None


def tidy(x: Rational) -> Rational:
    """A rational; an int where it is whole."""
    return x.numerator if x.denominator == 1 else x


def simple(x: Real) -> Real:
    """A number; an int where it is whole."""
    return x if isinstance(x, Form) else tidy(x)


def _form(num: Sum, den: Sum) -> Real:
    if not num:
        return 0
    if den != _ONE:
        first = min(den, key=_order)
        root, exponent, constants = first
        back = (root, -exponent, tuple((c, -k) for c, k in constants))
        scale: Sum = {back: Fraction(1) / (den[first] * root)}
        num, den = _product(num, scale), _product(den, scale)
        if len(num) == len(den):
            ratio = num.get(UNIT, 0)
            if ratio and all(num.get(m) == ratio * c for m, c in den.items()):
                return tidy(ratio)
    if den == _ONE and len(num) == 1 and UNIT in num:
        return tidy(num[UNIT])
    if len(num) > MAX_TERMS or len(den) > MAX_TERMS:
        raise Undecided("a number of too many terms")
    return Form(num, den)


def monomial(coefficient: Rational, root: int, exponent: Fraction, *constants: tuple[Constant, int]) -> Real:
    """coefficient * sqrt(root) * exp(exponent) * constants; root is squarefree."""
    return _form({(root, exponent, constants): coefficient}, _ONE) if coefficient else 0


def _enclose(total: Sum, bits: int) -> Interval:
    result = Interval(0, 0, bits)
    for (root, exponent, constants), c in total.items():
        part = intervals.exactly(Fraction(c), bits)
        if root != 1:
            part = part.times(intervals.sqrt_between(intervals.exactly(Fraction(root), bits)))
        if exponent:
            part = part.times(intervals.exp_of(exponent, bits))
        for constant, k in constants:
            part = part.times(constant.enclose(bits).power(k))
        result = result.plus(part)
    return result


def enclose(x: Real, bits: int) -> Interval:
    """An enclosure of any of our numbers."""
    return x.enclose(bits) if isinstance(x, Form) else intervals.exactly(Fraction(x), bits)


def _certain(total: Sum) -> bool:
    """Is a numerator with terms left certainly not 0?"""
    if len(total) == 1:
        return True  # constants aren't 0, nor are roots or exponentials
    return all(not m[2] for m in total)


def sign(x: Real) -> int:
    """-1, 0 or 1; undecided when enclosures don't tell."""
    if not isinstance(x, Form):
        return (x > 0) - (x < 0)
    bits, limit = 64, CERTAIN_BITS if _certain(x.num) else DOUBTFUL_BITS
    while bits <= limit:
        try:
            enclosure = x.enclose(bits)
        except intervals.TooLarge:
            raise
        except Undecided:
            if bits * 2 > limit:
                raise
        else:
            if enclosure.lo > 0:
                return 1
            if enclosure.hi < 0:
                return -1
        bits *= 2
    raise Undecided("enclosures don't separate a number from 0")


def is_zero(x: Real) -> bool:
    """Is it 0? Undecided when enclosures don't tell."""
    if not isinstance(x, Form):
        return x == 0
    return False if _certain(x.num) else sign(x) == 0


def equal(a: Real, b: Real) -> Truth:
    """Whether two numbers are the same."""
    if not isinstance(a, Form) and not isinstance(b, Form):
        return TRUE if a == b else FALSE
    try:
        return TRUE if is_zero(a - b) else FALSE
    except Undecided:
        return UNKNOWN


def at_most(a: Real, b: Real, *, strictly: bool = False) -> Truth:
    """Whether a <= b, or a < b."""
    try:
        s = sign(b - a)
    except Undecided:
        return UNKNOWN
    return TRUE if s > 0 or (s == 0 and not strictly) else FALSE


def inverse(x: Real) -> Real:
    """1/x."""
    if is_zero(x):
        raise Undefined("division by zero")
    if isinstance(x, Form):
        return _form(x.den, x.num)
    return tidy(Fraction(x.denominator, x.numerator))


def power(x: Real, exponent: int) -> Real:
    """x to an integer power; x**0 is 1."""
    if exponent < 0:
        return inverse(power(x, -exponent))
    if isinstance(x, Form):
        result: Real = 1
        for digit in bin(exponent)[2:] if exponent else "":
            result = result * result
            if digit == "1":
                result = result * x
        return result
    if max(x.numerator.bit_length(), x.denominator.bit_length()) * exponent > MAX_POWER_BITS and abs(x) != 1:
        raise Undecided("a power of too many digits")
    return tidy(Fraction(x) ** exponent) if isinstance(x, Fraction) else int(x**exponent)


def text(x: Real) -> str:
    """A number in the notation of documents."""
    if not isinstance(x, Form):
        return str(x)
    top = _sum_text(x.num)
    if x.den == _ONE:
        return top
    return f"({top})/({_sum_text(x.den)})" if len(x.num) > 1 else f"{top}/({_sum_text(x.den)})"


def _sum_text(total: Sum) -> str:
    parts = []
    for m in sorted(total, key=_order):
        c, factors = total[m], []
        if m[0] != 1:
            factors.append(f"sqrt({m[0]})")
        if m[1]:
            factors.append(f"exp({m[1]})")
        factors += [k.text if n == 1 else f"{k.text}**{n}" if n > 0 else f"{k.text}**({n})" for k, n in m[2]]
        size = -c if c < 0 else c
        if size != 1 or not factors:
            factors.insert(0, str(size) if size.denominator == 1 or not factors else f"({size})")
        parts.append(("-" if c < 0 else "+", "*".join(factors)))
    first_sign, first = parts[0]
    return ("-" if first_sign == "-" else "") + first + "".join(f" {s} {t}" for s, t in parts[1:])
