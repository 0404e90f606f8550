"""Conversions of finite sums: split, pull constants out, count, collapse a delta; their normal form."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from attnsym.kernel.field import Monomial, Polynomial
from attnsym.kernel.sugar import ONE, ZERO, add, mul
from attnsym.kernel.terms import KernelError, Term, app, bind, integer, make, num
from attnsym.kernel.theorem import Theorem
from attnsym.prove.algebra import equal
from attnsym.prove.equations import chain, congruence, right, symmetric
from attnsym.prove.facts import Facts
from attnsym.prove.reading import Reading
from attnsym.prove.rewrite import At, Conversion, close_scope, open_scope


@dataclass(frozen=True, slots=True)
class _Part:
    """A summand of the body as constant * rest, where only the rest depends on the index."""

    constant: Term
    rest: Term
    delta: Term | None  # KroneckerDelta(i, j) or (j, i) among the factors of the rest
    cofactor: Term  # the rest without that delta


def sum_conversion(
    *, split: bool = False, pull: bool = False, count: bool = False, collapse: bool = False
) -> Conversion:
    """Sum(body) as a combination of simpler sums, by the steps that are allowed."""

    def convert(term: Term, facts: Facts) -> Theorem | None:
        i, body, inside = open_scope(term, term.args[2], facts)
        parts = _parts(body, i, pull or count or collapse)
        if parts == [] and count:
            return _nothing(term, i, body, inside, facts)
        if parts is None or (len(parts) > 1 and not split):
            parts = (
                parts if parts is not None and collapse and all(p.delta is not None for p in parts) else None
            )
        if not parts:
            return None
        wanted = _combined([mul(p.constant, p.rest) if p.constant is not ONE else p.rest for p in parts])
        same = equal(body, wanted, inside)
        if same is None:
            return None
        result: Theorem | None = None if body is wanted else close_scope(term, 2, i, same, facts)
        current = term if result is None else right(result)
        step = _split(current, i, parts, facts, (pull, count, collapse))
        if step is None and not (split and pull and count and collapse):
            return None  # its factors in another order are no progress
        result = chain(result, step)
        return None if result is None or right(result) is term else result

    return At(frozenset(("sum",)), convert)


def _nothing(term: Term, i: Term, body: Term, inside: Facts, facts: Facts) -> Theorem | None:
    """Sum(0) = 0, however the 0 is written."""
    same = equal(body, ZERO, inside)
    if same is None:
        return None
    zeros = facts.apply("sum_of_zeros", {"a": term.args[0], "b": term.args[1]})
    return chain(None if body is ZERO else close_scope(term, 2, i, same, facts), zeros)


def _parts(body: Term, i: Term, separate: bool) -> list[_Part] | None:
    reading = Reading()
    try:
        polynomial = reading.polynomial(body)
    except KernelError:
        return None
    grouped: dict[Monomial, Polynomial] = {}
    for monomial, coefficient in sorted(polynomial.items()):
        free = tuple((a, e) for a, e in monomial if i not in reading.atoms[a].free) if separate else ()
        bound = tuple(p for p in monomial if p not in free)
        grouped.setdefault(bound, {})[free] = coefficient
    parts = []
    for bound, constant in grouped.items():
        if not separate and len(constant) == 1 and () in constant and constant[()] != 1:
            rest = reading.term({bound: constant[()]})
            parts.append(_Part(ONE, rest, None, rest))
            continue
        delta = next((a for a, e in bound if e == 1 and _is_delta(reading.atoms[a], i)), None)
        cofactor = reading.monomial_term(tuple((a, e) for a, e in bound if a != delta))
        rest = reading.monomial_term(bound)
        if delta is not None:
            rest = mul(reading.atoms[delta], cofactor)
        value = ONE if constant == {(): 1} else reading.term(constant)
        parts.append(_Part(value, rest, None if delta is None else reading.atoms[delta], cofactor))
    return parts


def _is_delta(atom: Term, i: Term) -> bool:
    return atom.op == "delta" and (atom.args[0] is i) != (atom.args[1] is i) and not _both(atom, i)


def _both(atom: Term, i: Term) -> bool:
    other = atom.args[1] if atom.args[0] is i else atom.args[0]
    return i in other.free


def _combined(terms: list[Term]) -> Term:
    result = terms[0]
    for t in terms[1:]:
        result = add(result, t)
    return result


def _split(
    term: Term, i: Term, parts: list[_Part], facts: Facts, allowed: tuple[bool, bool, bool]
) -> Theorem | None:
    lower, upper, _ = term.args
    if len(parts) == 1:
        return _one(term, i, parts[0], facts, allowed)
    *first, last = parts
    bodies = [_combined([_whole(p) for p in first]), _whole(last)]
    values = {"a": lower, "b": upper, "F": bind(i, bodies[0]), "G": bind(i, bodies[1])}
    theorem = facts.apply("sum_of_terms", values)
    changes = {}
    for number, some in ((0, first), (1, [last])):
        step = _split(right(theorem).args[number], i, some, facts, allowed)
        if step is not None:
            changes[number] = step
    return chain(theorem, congruence(right(theorem), changes) if changes else None)


def _whole(part: _Part) -> Term:
    return part.rest if part.constant is ONE else mul(part.constant, part.rest)


def _one(term: Term, i: Term, part: _Part, facts: Facts, allowed: tuple[bool, bool, bool]) -> Theorem | None:
    lower, upper, _ = term.args
    pull, count, collapse = allowed
    if i not in part.rest.free and count:
        theorem = facts.apply("constant_sum", {"a": lower, "b": upper, "c": _whole(part)})
        return facts.discharge(theorem, sorted(theorem.hypotheses, key=repr), "constant_sum")
    result: Theorem | None = None
    if part.constant is not ONE and (pull or (collapse and part.delta is not None)):
        values = {"a": lower, "b": upper, "c": part.constant, "F": bind(i, part.rest)}
        result = facts.apply("constant_factor", values)
    if collapse and part.delta is not None:
        inner = _collapsed(i, part, lower, upper, facts)
        if inner is not None:
            result = inner if result is None else chain(result, congruence(right(result), {1: inner}))
    return result


def _collapsed(i: Term, part: _Part, lower: Term, upper: Term, facts: Facts) -> Theorem | None:
    """Sum(KroneckerDelta(i, j)*F(i)) = F(j), where j is shown to be in the range."""
    delta = part.delta
    if delta is None:
        return None
    turned = delta.args[1] is i
    j = delta.args[0] if turned else delta.args[1]
    theorem = facts.apply("delta_collapse", {"a": lower, "b": upper, "j": j, "F": bind(i, part.cofactor)})
    found = facts.discharge(theorem, sorted(theorem.hypotheses, key=repr), "delta_collapse")
    if found is None or not turned:
        return found
    start = make("sum", lower, upper, bind(i, part.rest))
    swap = facts.apply("delta_symmetric", {"i": j, "j": i})
    body = congruence(app(start.args[2], i), {0: swap})
    return chain(close_scope(start, 2, i, body, facts), found)


# exp of sums and multiples, for the normal form of `algebra`.
def exp_conversion(term: Term, facts: Facts) -> Theorem | None:
    """exp(a + b) = exp(a)*exp(b), exp(k*a) = exp(a)**k for a literal integer k, exp(0) = 1."""
    if term.op != "exp":
        return None
    reading = Reading()
    polynomial = reading.polynomial(term.args[0])
    if not polynomial:
        zero = equal(term.args[0], reading.term({}), facts)
        return None if zero is None else chain(congruence(term, {0: zero}), facts.apply("exp_zero", {}))
    pieces = [_multiple(m, Fraction(c), reading) for m, c in sorted(polynomial.items())]
    argument = _combined([p[0] for p in pieces])
    if len(pieces) == 1 and pieces[0][1] == 1:
        return None
    same = equal(term.args[0], argument, facts)
    if same is None:
        return None
    return chain(congruence(term, {0: same}), _exp_of(make("exp", argument), pieces, facts))


def _multiple(monomial: Monomial, coefficient: Fraction, reading: Reading) -> tuple[Term, int, Term]:
    """(k*t, k, t) with k the integer numerator of the coefficient."""
    k = coefficient.numerator
    unit = reading.term({monomial: Fraction(1, coefficient.denominator)})
    if k == 1:
        return unit, 1, unit
    return mul(num(k), unit), k, unit


def _exp_of(term: Term, pieces: list[tuple[Term, int, Term]], facts: Facts) -> Theorem | None:
    if len(pieces) > 1:
        x, y = term.args[0].args
        theorem = facts.apply("exp_sum", {"x": x, "y": y})
        left = _exp_of(right(theorem).args[0], pieces[:-1], facts)
        last = _exp_of(right(theorem).args[1], pieces[-1:], facts)
        changes = {k: t for k, t in ((0, left), (1, last)) if t is not None}
        return chain(theorem, congruence(right(theorem), changes) if changes else None)
    _, k, unit = pieces[0]
    if k == 1:
        return None
    size = abs(k)
    power = symmetric(facts.apply("exp_power", {"n": integer(size), "x": unit})) if size > 1 else None
    if k > 0:
        return _exact(power, term, facts)
    inverse = facts.apply("exp_negative", {"x": mul(num(size), unit) if size > 1 else unit})
    if power is not None:
        inner = right(inverse).args[1]
        inverse = chain(inverse, congruence(right(inverse), {1: congruence(inner, {0: power})})) or inverse
    return _exact(inverse, term, facts)


def _exact(found: Theorem | None, term: Term, facts: Facts) -> Theorem | None:
    """The rule's theorem, with its left side brought to the term's own writing."""
    if found is None:
        return None
    left = found.conclusion.args[0]
    if left is term:
        return found
    same = equal(left.args[0], term.args[0], facts)
    return None if same is None else chain(symmetric(congruence(left, {0: same})), found)
