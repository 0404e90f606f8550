"""Field identities in the second replayer: polynomials whose atoms are the terms themselves."""

from fractions import Fraction

from plain_terms import FALSE, ZERO, Refused, implies, need, real


def plus(p, q, factor=1):
    total = {m: p.get(m, 0) + factor * q.get(m, 0) for m in {**p, **q}}
    return {m: c for m, c in total.items() if c}


def times(p, q):
    total = {}
    for m, c in p.items():
        for k, e in q.items():
            exponents = dict(m)
            for atom, power in k:
                exponents[atom] = exponents.get(atom, 0) + power
            key = tuple(sorted(exponents.items(), key=repr))
            total[key] = total.get(key, 0) + c * e
    return {m: c for m, c in total.items() if c}


def power(p, n):
    need(n <= 512, "too large")
    return times(power(p, n - 1), p) if n else {(): Fraction(1)}


class Ring:
    """Polynomials of terms. An inverse is the atom ("1/", polynomial), scaled so that one factor is 1."""

    def __init__(self, opaque=False):
        self.opaque, self.needs = opaque, set()

    def of(self, t):
        op, parts = t[0], t[1:]
        if op == "real" and t[1][0] in ("iadd", "ineg", "imul"):
            op, parts = t[1][0][1:], [real(p) for p in t[1][1:]]
        if op == "num":
            return {(): t[1]} if t[1] else {}
        if op == "add":
            return plus(self.of(parts[0]), self.of(parts[1]))
        if op == "neg":
            return plus({}, self.of(parts[0]), -1)
        if op == "mul":
            return times(self.of(parts[0]), self.of(parts[1]))
        if op == "pow" and parts[1][0] == "int" and parts[1][1] >= 0:
            return power(self.of(parts[0]), parts[1][1])
        return self.inverse(parts[0]) if op == "inv" else {((t, 1),): Fraction(1)}

    def inverse(self, t):
        p = self.of(t)
        if self.opaque:
            return {(): 1 / p[()]} if set(p) == {()} else {((("1/", frozenset(p.items())), 1),): Fraction(1)}
        top, bottom = self.cleared(p)
        need(top, "a denominator is zero")
        if set(top) != {()} or bottom != {(): 1}:
            self.needs.add(implies(("eq", t, ZERO), FALSE))
        shared = dict(min(top, key=repr))
        for m in top:
            shared = {a: min(e, dict(m)[a]) for a, e in shared.items() if a in dict(m)}
        lead = top[min(top, key=repr)]
        rest = {
            tuple((a, e - shared.get(a, 0)) for a, e in m if e > shared.get(a, 0)): c / lead
            for m, c in top.items()
        }
        result = plus({}, bottom, 1 / lead)
        for a, e in shared.items():
            result = times(result, {((("1/", frozenset({((a, 1),): Fraction(1)}.items())), e),): Fraction(1)})
        return (
            result
            if set(rest) == {()}
            else times(result, {((("1/", frozenset(rest.items())), 1),): Fraction(1)})
        )

    @staticmethod
    def cleared(p):
        """Numerator and denominator, without inverses."""
        bottom = {(): Fraction(1)}
        while inverses := sorted({a for m in p for a, _ in m if a[0] == "1/"}, key=repr):
            a, d = inverses[0], dict(inverses[0][1])
            top = max(dict(m).get(a, 0) for m in p)
            p_next = {}
            for m, c in p.items():
                others = tuple(pair for pair in m if pair[0] != a)
                p_next = plus(p_next, times({others: c}, power(d, top - dict(m).get(a, 0))))
            p, bottom = p_next, times(bottom, power(d, top))
        return p, bottom

    def zero(self, p):
        return not self.cleared(p)[0] if not self.opaque else not p


def field(a, b):
    for opaque in (True, False):
        ring = Ring(opaque)
        if ring.zero(plus(ring.of(real(a)), ring.of(real(b)), -1)):
            return ring.needs
    raise Refused("not a field identity")
