"""Terms to SymPy's rational expressions and back: exact, and only where SymPy's ring arithmetic is right.

`Ring.read` turns + - * / and literal powers into SymPy's Add, Mul and Pow; every other term (an element, a
sum, an expectation, an exponential) becomes one Dummy, by the identity of the term. So SymPy never sees a
binder, an index, a random variable or a function: it can't capture, evaluate or merge them. Two terms that
differ in the names of bound indices are one term here, hence one Dummy, and cancel. `Ring.write` puts the
terms back, in a fixed order.

What SymPy does when it builds an expression (x/x is 1, 0*x is 0) can only gain a value, never change one; a
line is believed for the kernel's proof of it, not for this.
"""

from __future__ import annotations

import re
from fractions import Fraction

from sympy import Add, Dummy, Expr, Integer, Mul, Pow, Rational

from attnsym.kernel.sugar import ONE, ZERO, add, div, mul, neg, power, sub
from attnsym.kernel.terms import INTEGER, REAL, KernelError, Term, integer, make, num

MAX_EXPONENT = 64
MAX_TERMS = 3_000  # of an expansion
_FRESH = re.compile(r"#d([0-9]+)")


class TooLarge(ValueError):
    """An expansion beyond the bounds; the search goes on without it."""


class Ring:
    """One table of Dummies for the terms that are no ring operations, numbered by first mention."""

    def __init__(self) -> None:
        self.dummies: dict[Term, Dummy] = {}
        self.terms: dict[Dummy, Term] = {}
        self._ranks: dict[tuple[Expr, bool], tuple[object, ...]] = {}
        self.canonical = False  # whether `write` sorts by what the terms are, not by first mention

    # Terms to SymPy

    def atom(self, term: Term, after: Dummy | None = None) -> Dummy:
        """The Dummy that stands for a term, a new one in the place after another's or last.

        KroneckerDelta(i, j) and KroneckerDelta(j, i) have one. The variable of a limit comes before all.
        """
        if term.op == "delta" and term not in self.dummies:
            turned = make("delta", term.args[1], term.args[0])
            if turned in self.dummies:
                return self.dummies[turned]
        if term not in self.dummies:
            opened = term.op == "var" and _FRESH.fullmatch(str(term.data)) is not None
            first = "s" if opened and term.sort is REAL else "t"
            dummy = Dummy(f"{first}{len(self.dummies):05}" if after is None else f"{after.name}a")
            self.dummies[term] = dummy
            self.terms[dummy] = term
        return self.dummies[term]

    def read(self, term: Term) -> Expr:
        """The SymPy expression of a real or integer term."""
        op, args = term.op, term.args
        if op in ("num", "int"):
            value = Fraction(str(term.data))
            return Rational(value.numerator, value.denominator)
        if op in ("add", "iadd"):
            return Add(*[self.read(t) for t in _operands(term, op)])
        if op in ("mul", "imul"):
            return Mul(*[self.read(t) for t in _operands(term, op)])
        if op in ("neg", "ineg"):
            return -self.read(args[0])
        if op == "inv":
            inner = self.read(args[0])
            return self.atom(term) if inner.is_zero else 1 / inner
        if op == "pow" and args[1].op == "int" and 0 <= args[1].data <= MAX_EXPONENT:
            return self.read(args[0]) ** args[1].data
        if op == "real":
            return self.read(args[0])
        return self.atom(make("real", term) if term.sort is INTEGER else term)

    # SymPy to terms

    def write(self, expression: Expr) -> Term:
        """The real term of an expression in this table's Dummies. KernelError for anything else."""
        if expression.is_Rational:
            return num(Fraction(int(expression.p), int(expression.q)))
        if isinstance(expression, Dummy):
            if expression not in self.terms:
                raise KernelError(f"{expression} is none of this table's")
            return self.terms[expression]
        if isinstance(expression, Add):
            return self._sum(expression)
        if isinstance(expression, Mul | Pow):
            return self._product(expression)
        raise KernelError(f"no term for {type(expression).__name__}")

    def _sum(self, expression: Expr) -> Term:
        parts = sorted(expression.args, key=lambda e: (e.could_extract_minus_sign(), self._rank(e)))
        result: Term | None = None
        for part in parts:
            negative = bool(_coefficient(part) < 0)
            value = self.write(-part if negative else part)
            if result is None:
                result = neg(value) if negative else value
            else:
                result = sub(result, value) if negative else add(result, value)
        return ZERO if result is None else result

    def _product(self, expression: Expr) -> Term:
        coefficient = _coefficient(expression)
        above: list[Term] = []
        below: list[Term] = []
        factors = [f for f in Mul.make_args(expression) if not f.is_Rational]
        for factor in sorted(factors, key=lambda e: (self._weight(_base(e)), self._rank(e))):
            base, exponent = factor.as_base_exp()
            if not exponent.is_Integer:
                raise KernelError("only integer powers are ring operations")
            n = int(exponent)
            value = self.write(base)
            (above if n > 0 else below).append(value if abs(n) == 1 else power(value, abs(n)))
        if abs(coefficient.p) != 1 or not above:
            above.insert(0, num(abs(int(coefficient.p))))
        if coefficient.q != 1:
            below.insert(0, num(int(coefficient.q)))
        result = product(above)
        if below:
            result = div(result, product(below))
        return neg(result) if coefficient < 0 else result

    def _weight(self, base: Expr) -> int:
        """Names and functions first, then deltas, sums, brackets."""
        if isinstance(base, Add):
            return 3
        op = self.terms[base].op if isinstance(base, Dummy) and base in self.terms else ""
        return {"delta": 1, "sum": 2, "derivative": 2}.get(op, 0)

    def _rank(self, expression: Expr) -> tuple[object, ...]:
        """Where an expression stands in a sum or product: by its first atoms, numbers last."""
        key = (expression, self.canonical)
        if key in self._ranks:
            return self._ranks[key]
        dummies = expression.atoms(Dummy)
        if self.canonical:
            names = sorted(self._identity(d) for d in dummies)
        else:
            names = sorted(d.name for d in dummies)
        counts = all(self.terms[d].op == "real" for d in dummies)
        rank = (not names, not counts, names, _coefficient(expression), len(names))
        self._ranks[key] = rank
        return rank

    def _identity(self, dummy: Dummy) -> str:
        """What a term is but for the numbers of opened indices; then these, outer ones first."""
        text = repr(self.terms[dummy])
        return f"{_FRESH.sub('#', text)} {_FRESH.sub(lambda m: m[1].zfill(9), text)}"

    def write_integer(self, expression: Expr) -> Term:
        """The integer term of an expression; it has integer coefficients and integer atoms."""
        if expression.is_Integer:
            return integer(int(expression))
        if isinstance(expression, Dummy):
            term = self.terms.get(expression)
            if term is not None and term.op == "real":
                return term.args[0]
        if isinstance(expression, Add):
            parts = sorted(expression.args, key=lambda e: (e.could_extract_minus_sign(), self._rank(e)))
            result = self.write_integer(parts[0])
            for part in parts[1:]:
                minus = _coefficient(part) < 0
                value = self.write_integer(-part if minus else part)
                result = make("iadd", result, make("ineg", value) if minus else value)
            return result
        if isinstance(expression, Mul):
            head, *rest = Mul.make_args(expression)
            if head == -1:
                return make("ineg", self.write_integer(Mul(*rest)))
            return make("imul", self.write_integer(head), self.write_integer(Mul(*rest)))
        if isinstance(expression, Pow) and expression.exp.is_Integer and 0 < expression.exp <= MAX_EXPONENT:
            base = self.write_integer(expression.base)
            result = base
            for _ in range(int(expression.exp) - 1):
                result = make("imul", result, base)
            return result
        raise KernelError("not an integer term")


def product(factors: list[Term]) -> Term:
    """The factors multiplied, 1 if there is none."""
    result = factors[0] if factors else ONE
    for factor in factors[1:]:
        result = mul(result, factor)
    return result


def _operands(term: Term, op: str) -> list[Term]:
    found, waiting = [], [term]
    while waiting:
        t = waiting.pop()
        if t.op == op:
            waiting.extend(reversed(t.args))
        else:
            found.append(t)
    return found


def _coefficient(expression: Expr) -> Rational:
    return expression.as_coeff_Mul()[0]


def _base(expression: Expr) -> Expr:
    return expression.as_base_exp()[0]


def expanded(expression: Expr) -> Expr:
    """The expression multiplied out. TooLarge where that would have too many terms."""
    if _count(expression) > MAX_TERMS:
        raise TooLarge
    return expression.expand(
        deep=True, mul=True, multinomial=True, power_base=True, power_exp=False, log=False, basic=False
    )


def _count(expression: Expr) -> int:
    """An upper bound of the number of terms of the expansion."""
    if isinstance(expression, Add):
        return min(MAX_TERMS + 1, sum(_count(a) for a in expression.args))
    if isinstance(expression, Mul):
        result = 1
        for a in expression.args:
            result = min(MAX_TERMS + 1, result * _count(a))
        return result
    if isinstance(expression, Pow) and expression.exp.is_Integer:
        base = _count(expression.base)
        return 1 if base == 1 else min(MAX_TERMS + 1, base ** min(abs(int(expression.exp)), 12))
    return 1


def summands(expression: Expr) -> list[Expr]:
    """The terms of an expanded expression."""
    return list(Add.make_args(expression))


def factors(expression: Expr) -> list[Expr]:
    """The factors of a product, one if it is none."""
    return list(Mul.make_args(expression))


def times(parts: list[Expr]) -> Expr:
    """The product; 1 if there is none."""
    return Mul(*parts) if parts else Integer(1)
