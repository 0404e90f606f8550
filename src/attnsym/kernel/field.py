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
from attnsym.kernel.terms import MAX_BITS, KernelError, Term

MAX_TERMS = 20_000
MAX_EXPONENT = 512

# A monomial: (atom number, positive exponent) pairs in the order of the numbers. A polynomial: coefficients.
Monomial = tuple[tuple[int, int], ...]
Polynomial = dict[Monomial, Fraction]
_UNIT: Monomial = ()


def _times(a: Monomial, b: Monomial) -> Monomial:
    if not a or not b:
        return a or b
    exponents = dict(a)
    for atom, exponent in b:
        exponents[atom] = exponents.get(atom, 0) + exponent
    return tuple(sorted(exponents.items()))


def plus(p: Polynomial, q: Polynomial, factor: Fraction = Fraction(1)) -> Polynomial:
    """p + factor*q."""
    result = dict(p)
    for monomial, coefficient in q.items():
        value = result.get(monomial, 0) + factor * coefficient
        if value:
            result[monomial] = value
        else:
            result.pop(monomial, None)
    return result


def product(p: Polynomial, q: Polynomial) -> Polynomial:
    """p * q, or a refusal when it has too many terms or digits."""
    if len(p) * len(q) > 40 * MAX_TERMS:
        raise KernelError(f"a polynomial has at most {MAX_TERMS} terms")
    result: Polynomial = {}
    for a, x in p.items():
        for b, y in q.items():
            monomial = _times(a, b)
            value = result.get(monomial, 0) + x * y
            if value:
                result[monomial] = value
            else:
                result.pop(monomial, None)
    if len(result) > MAX_TERMS:
        raise KernelError(f"a polynomial has at most {MAX_TERMS} terms")
    for value in result.values():
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
            raise KernelError(f"a coefficient has at most {MAX_BITS} bits")
    return result


def power(p: Polynomial, exponent: int) -> Polynomial:
    if exponent > MAX_EXPONENT:
        raise KernelError(f"a literal exponent is at most {MAX_EXPONENT}")
    result: Polynomial = {_UNIT: Fraction(1)}
    for _ in range(exponent):
        result = product(result, p)
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

    def _atom(self, key: object) -> Polynomial:
        number = self._numbers.setdefault(key, len(self._numbers))
        return {((number, 1),): Fraction(1)}

    def polynomial(self, term: Term) -> Polynomial:
        """The polynomial of a real term."""
        if term not in self._memo:
            self._memo[term] = self._polynomial(term)
        return self._memo[term]

    def _polynomial(self, term: Term) -> Polynomial:
        op, args = term.op, term.args
        if op == "num":
            return {_UNIT: Fraction(str(term.data))} if term.data else {}
        if op == "add":
            return plus(self.polynomial(args[0]), self.polynomial(args[1]))
        if op == "neg":
            return plus({}, self.polynomial(args[0]), Fraction(-1))
        if op == "mul":
            return product(self.polynomial(args[0]), self.polynomial(args[1]))
        if op == "pow" and args[1].op == "int" and int(str(args[1].data)) >= 0:
            return power(self.polynomial(args[0]), int(str(args[1].data)))
        if op == "inv":
            return self._inverse(args[0])
        if op == "real":
            return self._integer(args[0])
        return self._atom(term)

    def _integer(self, term: Term) -> Polynomial:
        op, args = term.op, term.args
        if op == "iadd":
            return plus(self.polynomial(as_real(args[0])), self.polynomial(as_real(args[1])))
        if op == "ineg":
            return plus({}, self.polynomial(as_real(args[0])), Fraction(-1))
        if op == "imul":
            return product(self.polynomial(as_real(args[0])), self.polynomial(as_real(args[1])))
        return self._atom(term)

    def _inverse(self, term: Term) -> Polynomial:
        if self.opaque_inverses:
            inner = self.polynomial(term)
            if set(inner) == {_UNIT}:
                return {_UNIT: 1 / inner[_UNIT]}
            return self._atom(("inverse", frozenset(inner.items())))
        inner, over = self._without_inverses(self.polynomial(term))
        if not inner:
            raise KernelError("a denominator is zero")
        if set(inner) != {_UNIT} or over != {_UNIT: Fraction(1)}:
            self.hypotheses[ne(term, ZERO)] = None
        common = dict(min(inner))
        for monomial in inner:
            exponents = dict(monomial)
            common = {a: min(e, exponents[a]) for a, e in common.items() if a in exponents}
        lead = inner[min(inner)]
        rest: Polynomial = {}
        for monomial, coefficient in inner.items():
            left = tuple((a, e - common.get(a, 0)) for a, e in monomial if e > common.get(a, 0))
            rest[left] = coefficient / lead
        result = plus({}, over, 1 / lead)
        for atom, exponent in sorted(common.items()):
            result = product(result, power(self._inverted({((atom, 1),): Fraction(1)}), exponent))
        return result if set(rest) == {_UNIT} else product(result, self._inverted(rest))

    def _inverted(self, polynomial: Polynomial) -> Polynomial:
        inverse = self._atom(("inverse", frozenset(polynomial.items())))
        ((((number, _),), _),) = inverse.items()
        self.denominators[number] = polynomial
        return inverse

    def _without_inverses(self, polynomial: Polynomial) -> tuple[Polynomial, Polynomial]:
        """(p, d) with polynomial = p/d, where neither p nor d has an inverse atom."""
        over: Polynomial = {_UNIT: Fraction(1)}
        # A denominator may itself hold an inverse only of an atom numbered before it, so the latest goes first.
        while True:
            present = {a for monomial in polynomial for a, _ in monomial if a in self.denominators}
            if not present:
                return polynomial, over
            latest = max(present)
            inverted = self.denominators[latest]
            top = max(dict(m).get(latest, 0) for m in polynomial)
            powers = [power(inverted, e) for e in range(top + 1)]
            cleared: Polynomial = {}
            for monomial, coefficient in polynomial.items():
                exponents = dict(monomial)
                left = top - exponents.pop(latest, 0)
                cleared = plus(cleared, product({tuple(exponents.items()): coefficient}, powers[left]))
            polynomial, over = cleared, product(over, powers[top])

    def is_zero(self, polynomial: Polynomial) -> bool:
        """Whether it vanishes identically, given the hypotheses."""
        return not polynomial or not self._without_inverses(polynomial)[0]


def field_hypotheses(a: Term, b: Term) -> tuple[Term, ...]:
    """The denominators that must differ from zero for a = b to be a field identity; a refusal if it is none."""
    for opaque in (True, False):
        field = Field(opaque_inverses=opaque)
        difference = plus(field.polynomial(as_real(a)), field.polynomial(as_real(b)), Fraction(-1))
        if field.is_zero(difference):
            return tuple(field.hypotheses)
    raise KernelError("not a field identity")
