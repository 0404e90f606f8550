"""Rational values that rational arithmetic does not see: cos(pi/3)/4, sqrt(2)*sqrt(2), log(8)/log(2),
Machin's formula.

No enclosure ever tells such a value from a tie, so it is computed again in a formal algebra: polynomials with
algebraic coefficients in pi, powers of e, logarithms of primes and arguments of Gaussian primes. Only
identities are used (sqrt(pi)*sqrt(pi) = pi, e**a*e**b = e**(a + b), log(6) = log(2) + log(3)), never that
these are independent: if everything but the rational part cancels, the value is rational, and nothing is
concluded otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeAlias

from flint import fmpq, fmpz

from attnsym.numbers.algebraic import Algebraic, OutOfReach
from attnsym.numbers.bounds import Budget, TooLarge, Undefined
from attnsym.numbers.enclosure import Enclosure, fraction, working_precision
from attnsym.numbers.expression import Expression, Number
from attnsym.numbers.gaussian import MAX_FACTORED_BITS, argument_of
from attnsym.numbers.rational import apply_exactly
from attnsym.numbers.walk import evaluate_in

# A power product of atoms: (("pi", 1/2), ("e", 3)); the empty one is the number 1.
Monomial: TypeAlias = "tuple[tuple[str, Fraction], ...]"
Polynomial: TypeAlias = "dict[Monomial, Algebraic]"

_ONE: Monomial = ()
_PI: Monomial = (("pi", Fraction(1)),)
_MAX_TERMS = 64
_MAX_POWER = 64
# Angles k*pi/n that an inverse trigonometric function is looked for among.
_DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12)
_STEPS = 20_000


def hidden_rational(expression: Expression, enclosure: Enclosure) -> Fraction | None:
    """The value of a checked expression, if the algebra proves it rational; else None.

    The enclosure is a safeguard only: a result outside it is dropped.
    """
    try:
        with working_precision(256):
            value = _rational(evaluate_in(_HiddenArithmetic(), expression, Budget(_STEPS)))
    except (OutOfReach, TooLarge, Undefined):
        return None
    return value if value is not None and enclosure.contains(value) else None


def hidden_fault(expression: Expression) -> str:
    """Why a checked expression that no ball encloses has no value, if the algebra proves that; else ""."""
    try:
        with working_precision(256):
            evaluate_in(_HiddenArithmetic(), expression, Budget(_STEPS))
    except Undefined as fault:
        return str(fault)
    except (OutOfReach, TooLarge):
        return ""
    return ""


class _HiddenArithmetic:
    """Polynomials in the atoms. Real branches: what is under a root or a logarithm is positive, since Arb
    passed it.
    """

    step_cost = 16

    def number(self, number: Number) -> Polynomial:
        return _constant(Algebraic.rational(number.value))

    def constant(self, name: str) -> Polynomial:
        return {_PI if name == "pi" else (("e", Fraction(1)),): Algebraic.rational(Fraction(1))}

    def integer(self, value: Polynomial) -> int | None:
        point = _rational(value)
        return int(point) if point is not None and point.denominator == 1 else None

    def accumulate(self, operator: str, total: Polynomial, term: Polynomial) -> Polynomial:
        return self.apply(operator, (total, term))

    def apply(self, operator: str, arguments: tuple[Polynomial, ...]) -> Polynomial:
        points = [_rational(argument) for argument in arguments]
        exact = tuple(fmpq(point.numerator, point.denominator) for point in points if point is not None)
        if len(exact) == len(arguments):
            value = apply_exactly(operator, exact)
            if value is not None:
                return _constant(Algebraic.rational(fraction(value)))
        if operator == "pow":
            return _power(arguments[0], _known(points[1]))
        if operator == "root":
            return _power(arguments[0], 1 / _known(points[1]))
        if operator == "log_base":
            return _divide(_log(arguments[0]), _log(arguments[1]))
        function = _OPERATORS.get(operator)
        if function is None:
            raise OutOfReach(operator)
        return function(*arguments)


def _known(point: Fraction | None) -> Fraction:
    if point is None:
        raise OutOfReach("an exponent that is not rational")
    return point


def _constant(value: Algebraic) -> Polynomial:
    return {} if value.is_zero() else {_ONE: value}


def _rational(value: Polynomial) -> Fraction | None:
    if not value:
        return Fraction(0)
    return value[_ONE].as_rational() if set(value) == {_ONE} else None


def _single(value: Polynomial) -> tuple[Monomial, Algebraic]:
    if len(value) != 1:
        raise OutOfReach("a sum where a single term is needed")
    return next(iter(value.items()))


def _add(left: Polynomial, right: Polynomial) -> Polynomial:
    total = dict(left)
    for monomial, coefficient in right.items():
        total[monomial] = total[monomial] + coefficient if monomial in total else coefficient
    return _pruned(total)


def _negative(value: Polynomial) -> Polynomial:
    return {monomial: -coefficient for monomial, coefficient in value.items()}


def _multiply(left: Polynomial, right: Polynomial) -> Polynomial:
    total: Polynomial = {}
    for first, factor in left.items():
        for second, other in right.items():
            monomial, product = _joined(first, second), factor * other
            total[monomial] = total[monomial] + product if monomial in total else product
    return _pruned(total)


def _pruned(total: Polynomial) -> Polynomial:
    kept = {monomial: coefficient for monomial, coefficient in total.items() if not coefficient.is_zero()}
    if len(kept) > _MAX_TERMS:
        raise OutOfReach("too many terms")
    return kept


def _joined(left: Monomial, right: Monomial) -> Monomial:
    powers = dict(left)
    for atom, power in right:
        powers[atom] = powers.get(atom, Fraction(0)) + power
    return tuple(sorted((atom, power) for atom, power in powers.items() if power))


def _divide(left: Polynomial, right: Polynomial) -> Polynomial:
    if not right:
        raise Undefined("division by zero")
    # A product of atoms is never zero: pi, e**r, logarithms of primes and arguments of Gaussian primes are
    # not.
    monomial, coefficient = _single(right)
    return _multiply(left, {tuple((atom, -power) for atom, power in monomial): coefficient.inverse()})


def _power(base: Polynomial, exponent: Fraction) -> Polynomial:
    if exponent.denominator == 1 and 0 < exponent <= _MAX_POWER:
        value = base
        for _ in range(int(exponent) - 1):
            value = _multiply(value, base)
        return value
    if not base:
        if exponent <= 0:
            raise Undefined("zero to a power that is not positive")
        return base
    monomial, coefficient = _single(base)
    if abs(exponent) > _MAX_POWER or (
        exponent.denominator != 1 and any(atom not in ("pi", "e") for atom, _ in monomial)
    ):
        raise OutOfReach("a power of something that may be negative")
    return {tuple((atom, power * exponent) for atom, power in monomial): coefficient**exponent}


def _exponential(value: Polynomial) -> Polynomial:
    """e**(r + sum of c*log p) = e**r * product of p**c."""
    result = _constant(Algebraic.rational(Fraction(1)))
    for monomial, coefficient in value.items():
        factor = coefficient.as_rational()
        if factor is None:
            raise OutOfReach("an exponent that is not rational")
        if monomial == _ONE:
            result = _multiply(result, {(("e", factor),): Algebraic.rational(Fraction(1))})
        elif len(monomial) == 1 and monomial[0][1] == 1 and monomial[0][0].startswith("log "):
            prime = Algebraic.rational(Fraction(int(monomial[0][0][4:])))
            result = _multiply(result, _constant(prime**factor))
        else:
            raise OutOfReach("an exponential of this")
    return result


def _log(value: Polynomial) -> Polynomial:
    """log(c * e**r) = r + sum of n*log(p) over the primes of c; c may be a root of a rational."""
    if not value:
        raise Undefined("the logarithm of zero")
    monomial, coefficient = _single(value)
    if any(atom != "e" for atom, _ in monomial):
        raise OutOfReach("a logarithm of this")
    result = _constant(Algebraic.rational(dict(monomial).get("e", Fraction(0))))
    for degree in range(1, 13):
        point = (coefficient ** Fraction(degree)).as_rational()
        if point is not None and point > 0:
            for part, sign in ((point.numerator, 1), (point.denominator, -1)):
                if part.bit_length() > MAX_FACTORED_BITS:
                    raise OutOfReach("a number too large to factor")
                for prime, count in fmpz(part).factor():
                    atom: Monomial = (("log " + str(prime), Fraction(1)),)
                    term = {atom: Algebraic.rational(Fraction(sign * int(count), degree))}
                    result = _add(result, term)
            return result
    raise OutOfReach("the logarithm of an algebraic number")


def _angle(value: Polynomial, sign: int) -> Polynomial:
    """exp(i*sign*value) for value = q*pi + r, q and r rational."""
    if not set(value) <= {_ONE, _PI}:
        raise OutOfReach("an angle of this form")
    turns, rest = (_known(value[key].as_rational()) if key in value else Fraction(0) for key in (_PI, _ONE))
    root = Algebraic.root_of_unity(sign * turns / 2)
    return {(("exp i", sign * rest),) if rest else _ONE: root}


def _cosine(value: Polynomial) -> Polynomial:
    half = _constant(Algebraic.rational(Fraction(1, 2)))
    return _multiply(half, _add(_angle(value, 1), _angle(value, -1)))


def _sine(value: Polynomial) -> Polynomial:
    half = _constant(Algebraic.rational(Fraction(-1, 2)) * Algebraic.root_of_unity(Fraction(1, 4)))
    return _multiply(half, _add(_angle(value, 1), _negative(_angle(value, -1))))


def _hyperbolic(sign: int) -> Callable[[Polynomial], Polynomial]:
    def hyperbolic(value: Polynomial) -> Polynomial:
        other = _exponential(_negative(value))
        total = _add(_exponential(value), other if sign > 0 else _negative(other))
        return _multiply(_constant(Algebraic.rational(Fraction(1, 2))), total)

    return hyperbolic


def _tangent(value: Polynomial) -> Polynomial:
    return _divide(_sine(value), _cosine(value))


def _inverse(
    function: Callable[[Polynomial], Polynomial], low: int, high: int
) -> Callable[[Polynomial], Polynomial]:
    """The angle k*pi/n from low*pi/2 to high*pi/2 at which the function has exactly this value."""

    def inverse(value: Polynomial) -> Polynomial:
        for denominator in _DENOMINATORS:
            for step in range(low * denominator, high * denominator + 1):
                angle = {_PI: Algebraic.rational(Fraction(step, 2 * denominator))} if step else {}
                try:
                    found = not _add(value, _negative(function(angle)))
                except (OutOfReach, Undefined):
                    continue
                if found:
                    return angle
        raise OutOfReach("an angle that is not a simple part of pi")

    return inverse


def _arctangent(value: Polynomial) -> Polynomial:
    point = _rational(value)
    if point is None:
        return _inverse(_tangent, -1, 1)(value)
    counts, quarters = argument_of(point)
    total: Polynomial = {
        (("argument " + str(prime), Fraction(1)),): Algebraic.rational(Fraction(count))
        for prime, count in counts.items()
    }
    return _add(total, {_PI: Algebraic.rational(Fraction(quarters, 4))} if quarters else {})


def _gamma(value: Polynomial) -> Polynomial:
    """At half-integers: a rational times the square root of pi."""
    point = _known(_rational(value))
    if point.denominator != 2 or abs(point) > 1_000:
        raise OutOfReach("the gamma function at this point")
    factor, at = Fraction(1), Fraction(1, 2)
    while at < point:
        factor, at = factor * at, at + 1
    while at > point:
        at -= 1
        factor /= at
    return {(("pi", Fraction(1, 2)),): Algebraic.rational(factor)}


_OPERATORS: dict[str, Callable[..., Polynomial]] = {
    "add": _add,
    "sub": lambda left, right: _add(left, _negative(right)),
    "mul": _multiply,
    "div": _divide,
    "neg": _negative,
    "sqrt": lambda value: _power(value, Fraction(1, 2)),
    "exp": _exponential,
    "log": _log,
    "sin": _sine,
    "cos": _cosine,
    "tan": _tangent,
    "asin": _inverse(_sine, -1, 1),
    "acos": _inverse(_cosine, 0, 2),
    "atan": _arctangent,
    "sinh": _hyperbolic(-1),
    "cosh": _hyperbolic(1),
    "gamma": _gamma,
}
