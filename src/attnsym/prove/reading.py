"""Terms as polynomials in atoms that are terms, for searchers; the kernel checks what they find by itself."""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.field import Field, Monomial, Polynomial
from attnsym.kernel.sugar import ONE, ZERO, add, mul, neg, power
from attnsym.kernel.terms import Term, make, num

RING = frozenset({"add", "neg", "mul", "inv", "pow", "real", "iadd", "ineg", "imul", "num", "int"})


class Reading(Field):
    """A kernel reading whose atoms can be asked for; 1/x is an atom, written as it stands."""

    def __init__(self) -> None:
        super().__init__(opaque_inverses=True)
        self.atoms: list[Term] = []
        self.index: dict[Term, int] = {}

    def _atom(self, key: object) -> Polynomial:
        if not isinstance(key, Term):
            raise TypeError("an atom of a reading is a term")
        if key not in self.index:
            self.index[key] = len(self.atoms)
            self.atoms.append(key)
        return {((self.index[key], 1),): 1}

    def _inverse(self, term: Term) -> Polynomial:
        if term.op == "num" and isinstance(term.data, Fraction) and term.data:
            return {(): 1 / term.data}
        return self._atom(make("inv", term))

    def monomial_term(self, monomial: Monomial) -> Term:
        """The product of the atoms, 1 if there is none."""
        factors = [self.atoms[a] if e == 1 else power(self.atoms[a], e) for a, e in monomial]
        result = factors[0] if factors else ONE
        for factor in factors[1:]:
            result = mul(result, factor)
        return result

    def term(self, polynomial: Polynomial) -> Term:
        """A term that reads as the polynomial."""
        result: Term | None = None
        for monomial, coefficient in sorted(polynomial.items()):
            part = self.monomial_term(monomial)
            size = -coefficient if coefficient < 0 else coefficient
            if size != 1:
                part = mul(num(size), part) if monomial else num(size)
            part = neg(part) if coefficient < 0 else part
            result = part if result is None else add(result, part)
        return ZERO if result is None else result


def atoms_of(term: Term) -> list[Term]:
    """The maximal subterms that field arithmetic can't look into, as first mentioned; also under 1/x."""
    found: dict[Term, None] = {}
    seen: set[Term] = set()
    waiting = [term]
    while waiting:
        t = waiting.pop()
        if t in seen:
            continue
        seen.add(t)
        if t.op in RING and not (t.op == "pow" and t.args[1].op != "int"):
            if t.op == "real" and t.args[0].op not in RING:
                found[t] = None
            else:
                waiting.extend(reversed(t.args[:1] if t.op == "pow" else t.args))
        else:
            found[t] = None
    return list(found)
