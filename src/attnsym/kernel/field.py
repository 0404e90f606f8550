"""Field identities, decided by a normal form: the kernel's one algorithm on numbers.

A term becomes a polynomial with rational coefficients in atoms; an atom is any subterm that is not built by
+, -, *, 1/x, literal powers and numerals, compared by identity, with bodies of binders opaque. An inverse is
an atom too, one for each denominator up to a constant and to powers, with x * (1/x) = 1 used at the end; each
such use is paid for with the hypothesis that the denominator isn't zero. No term comes out of this module
except those hypotheses.
"""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.sugar import ZERO, as_real, ne
from attnsym.kernel.terms import REAL, KernelError, Term

MAX_TERMS = 20_000
MAX_EXPONENT = 512
MAX_COEFFICIENT_BITS = 8_000
MAX_WORK = 600_000  # products of two terms, and more for longer coefficients: a few seconds

# A monomial: (atom number, positive exponent) pairs in the order of the numbers. A polynomial: coefficients.
Monomial = tuple[tuple[int, int], ...]
Coefficient = Fraction | int  # an int where it is one, for speed; never a float
Polynomial = dict[Monomial, Coefficient]
_UNIT: Monomial = ()
_ONE: Polynomial = {_UNIT: 1}


def _exactly(value: Coefficient) -> Coefficient:
    return value.numerator if value.denominator == 1 else value


def _quotient(a: Coefficient, b: Coefficient) -> Coefficient:
    return _exactly(Fraction(a) / b)


def _times(a: Monomial, b: Monomial) -> Monomial:
    if not a or not b:
        return a or b
    exponents = dict(a)
    for atom, exponent in b:
        exponents[atom] = exponents.get(atom, 0) + exponent
    return tuple(sorted(exponents.items()))


def _increase(p: Polynomial, monomial: Monomial, value: Coefficient) -> None:
    value += p.get(monomial, 0)
    if not value:
        p.pop(monomial, None)
        return
    p[monomial] = value
    bits = value.bit_length() if type(value) is int else max(map(int.bit_length, value.as_integer_ratio()))
    if bits > MAX_COEFFICIENT_BITS:
        raise KernelError(f"a coefficient has at most {MAX_COEFFICIENT_BITS} bits")
    if len(p) > MAX_TERMS:
        raise KernelError(f"a polynomial has at most {MAX_TERMS} terms")


def plus(p: Polynomial, q: Polynomial, factor: Coefficient = 1) -> Polynomial:
    """p + factor*q."""
    result = dict(p)
    for monomial, coefficient in q.items():
        _increase(result, monomial, factor * coefficient)
    return result


def product(p: Polynomial, q: Polynomial) -> Polynomial:
    """p * q, or a refusal when it has too many terms or digits."""
    if len(p) * len(q) > MAX_WORK:
        raise KernelError(f"a polynomial has at most {MAX_TERMS} terms")
    result: Polynomial = {}
    for a, x in p.items():
        for b, y in q.items():
            _increase(result, _times(a, b), x * y)
    return result


class Field:
    """A reading of terms as polynomials; `hypotheses` gathers the denominators met on the way.

    opaque_inverses: read 1/x as an atom about which nothing is known, which costs no hypothesis.
    """

    def __init__(self, *, opaque_inverses: bool = False) -> None:
        self.opaque_inverses = opaque_inverses
        self.hypotheses: dict[Term, None] = {}
        self.denominators: dict[int, Polynomial] = {}  # atom number of an inverse: what it inverts
        self._numbers: dict[object, int] = {}
        self._memo: dict[Term, Polynomial] = {}
        self._work = 0

    def _atom(self, key: object) -> Polynomial:
        return {((self._numbers.setdefault(key, len(self._numbers)), 1),): 1}

    def product(self, p: Polynomial, q: Polynomial) -> Polynomial:
        """p * q; a refusal when this reading has done too much work altogether."""
        both = (*p.values(), *q.values())
        digits = max([x.numerator.bit_length() + x.denominator.bit_length() for x in both], default=0)
        self._charge(len(p) * len(q) * (1 + digits // 512) + 8)
        return product(p, q)

    def _charge(self, work: int) -> None:
        self._work += work
        if self._work > MAX_WORK:
            raise KernelError("too large a polynomial to multiply out")

    def _power(self, p: Polynomial, exponent: int) -> Polynomial:
        if exponent > MAX_EXPONENT:
            raise KernelError(f"a literal exponent is at most {MAX_EXPONENT}")
        result = dict(_ONE)
        for _ in range(exponent):
            result = self.product(result, p)
        return result

    def polynomial(self, term: Term) -> Polynomial:
        """The polynomial of a real term."""
        if term not in self._memo:
            if term.sort is not REAL:
                raise KernelError(f"a {term.sort} is not a real number")
            self._memo[term] = self._polynomial(term)
            self._charge(len(self._memo[term]))
        return self._memo[term]

    def _polynomial(self, term: Term) -> Polynomial:
        op, args = term.op, term.args
        if op == "real" and args[0].op in ("iadd", "ineg", "imul"):
            op, args = args[0].op[1:], tuple([as_real(a) for a in args[0].args])
        if op == "num":
            return {_UNIT: _exactly(term.data)} if term.data else {}
        if op == "add":
            return plus(self.polynomial(args[0]), self.polynomial(args[1]))
        if op == "neg":
            return plus({}, self.polynomial(args[0]), -1)
        if op == "mul":
            return self.product(self.polynomial(args[0]), self.polynomial(args[1]))
        if op == "pow" and args[1].op == "int" and args[1].data >= 0:
            return self._power(self.polynomial(args[0]), args[1].data)
        if op == "inv":
            return self._inverse(args[0])
        return self._atom(term)

    def _inverse(self, term: Term) -> Polynomial:
        whole = self.polynomial(term)
        if self.opaque_inverses:
            constant = set(whole) == {_UNIT}
            return {_UNIT: _quotient(1, whole[_UNIT])} if constant else self._atom(frozenset(whole.items()))
        inner, over = self._without_inverses(whole)
        if not inner:
            raise KernelError("a denominator is zero")
        if set(inner) != {_UNIT} or over != _ONE:
            self.hypotheses[ne(term, ZERO)] = None
        first = min(inner)
        common = dict(first)  # the largest monomial that divides all others
        for monomial in inner:
            exponents = dict(monomial)
            common = {a: min(e, exponents[a]) for a, e in common.items() if a in exponents}
        rest: Polynomial = {}
        for monomial, coefficient in inner.items():
            left = tuple((a, e - common.get(a, 0)) for a, e in monomial if e > common.get(a, 0))
            rest[left] = _quotient(coefficient, inner[first])
        result = plus({}, over, _quotient(1, inner[first]))
        for atom, exponent in sorted(common.items()):
            result = self.product(result, self._power(self._inverted({((atom, 1),): 1}), exponent))
        return result if set(rest) == {_UNIT} else self.product(result, self._inverted(rest))

    def _inverted(self, polynomial: Polynomial) -> Polynomial:
        inverse = self._atom(frozenset(polynomial.items()))
        ((((number, _),), _),) = inverse.items()
        self.denominators[number] = polynomial
        return inverse

    def _without_inverses(self, polynomial: Polynomial) -> tuple[Polynomial, Polynomial]:
        """(p, d) with polynomial = p/d, without inverse atoms in either; what is inverted has none."""
        over = _ONE
        while present := {a for monomial in polynomial for a, _ in monomial if a in self.denominators}:
            latest = max(present)
            top = max(dict(monomial).get(latest, 0) for monomial in polynomial)
            powers = [_ONE]
            while len(powers) <= top:
                powers.append(self.product(powers[-1], self.denominators[latest]))
            cleared: Polynomial = {}
            for monomial, coefficient in polynomial.items():
                exponents = dict(monomial)
                left = top - exponents.pop(latest, 0)
                part = self.product({tuple(exponents.items()): coefficient}, powers[left])
                for other, value in part.items():
                    _increase(cleared, other, value)
            polynomial, over = cleared, self.product(over, powers[top])
        return polynomial, over

    def is_zero(self, polynomial: Polynomial) -> bool:
        """Whether it vanishes identically, given the hypotheses."""
        return not polynomial or not self._without_inverses(polynomial)[0]


def field_hypotheses(a: Term, b: Term) -> tuple[Term, ...]:
    """The denominators that must differ from zero for a = b to be a field identity, or a refusal."""
    for opaque in (True, False):
        field = Field(opaque_inverses=opaque)
        difference = plus(field.polynomial(as_real(a)), field.polynomial(as_real(b)), -1)
        if field.is_zero(difference):
            return tuple(field.hypotheses)
    raise KernelError("not a field identity")
