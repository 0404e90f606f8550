"""Equality of two terms by field arithmetic and congruence: what a reader sees without being told a rule.

`equal` decides field identities; where that fails it pairs the atoms of both sides that are equal in their
turn (the arguments of exp, the bodies of sums over equal ranges) and tries again.
"""

from __future__ import annotations

from collections.abc import Iterator

from attnsym.kernel.sugar import as_real, le
from attnsym.kernel.terms import INTEGER, REAL, KernelError, Term, app, make
from attnsym.kernel.theorem import Theorem, field, reflexivity
from attnsym.prove.equations import chain, congruence, right, symmetric, transitive
from attnsym.prove.facts import Facts, proves
from attnsym.prove.match import Matcher
from attnsym.prove.reading import atoms_of
from attnsym.prove.rewrite import close_scope, descend, open_scope

MAX_ATOMS = 60


@proves("eq")
def prove_equation(goal: Term, facts: Facts) -> Theorem | None:
    """An equation by algebra, from a fact the other way round, or for integers from that of the reals."""
    a, b = goal.args
    turned = facts.find(make("eq", b, a))
    if turned is not None:
        return symmetric(turned)
    return equal(a, b, facts) or _by_known_value(a, b, facts) or _by_equations(a, b, facts)


def _by_known_value(a: Term, b: Term, facts: Facts) -> Theorem | None:
    """From a = c in scope, perhaps for all indices, where c = b by algebra."""
    for x, y in ((a, b), (b, a)):
        for value in _values(x, facts):
            rest = equal(right(value), y, facts)
            if rest is not None:
                found = transitive(value, rest)
                return found if x is a or found is None else symmetric(found)
    return None


def _values(x: Term, facts: Facts) -> Iterator[Theorem]:
    if x.op not in ("mean", "variance", "covariance", "app"):
        return
    for fact in facts.saying("eq"):
        if fact.conclusion.args[0] is x:
            yield fact
    for pattern in facts.patterns("eq"):
        p = pattern.conclusion
        if p.args[0].op == x.op:
            matcher = Matcher(pattern.variables)
            if matcher.match(p.args[0], x) and pattern.variables <= set(matcher.bindings):
                found = facts.by_pattern(pattern, pattern.at(p, matcher.bindings))
                if found is not None:
                    yield found


def _by_equations(a: Term, b: Term, facts: Facts) -> Theorem | None:
    """From equations in scope, linearly."""
    from attnsym.prove.certificates import find_certificate

    x, y = as_real(a), as_real(b)
    if not any(True for _ in facts.saying("eq", "le")):
        return None
    below = find_certificate(le(x, y), facts, 1)
    above = find_certificate(le(y, x), facts, 1) if below is not None else None
    if below is None or above is None:
        return None
    if a.sort is INTEGER:
        return facts.apply("integer_equality", {"i": a, "j": b}, [below, above])
    return facts.apply("antisymmetry", {"a": x, "b": y}, [below, above])


def by_field(a: Term, b: Term, facts: Facts) -> Theorem | None:
    """a = b as a field identity, its denominators proved not to be zero."""
    try:
        theorem = field(a, b)
    except KernelError:
        return None
    return facts.discharge(theorem, sorted(theorem.hypotheses, key=lambda p: (p.size, repr(p))))


def equal(a: Term, b: Term, facts: Facts) -> Theorem | None:
    """a theorem a = b, or None."""
    if a is b:
        return reflexivity(a)
    if a.sort is not b.sort or a.sort not in (REAL, INTEGER):
        return None
    fact = facts.find(make("eq", a, b))
    if fact is not None:
        return fact
    return facts.remember("equal", (a, b), lambda: _equal(a, b, facts))


def _equal(a: Term, b: Term, facts: Facts) -> Theorem | None:
    direct = by_field(a, b, facts)
    if direct is not None:
        return direct
    left, right_atoms = atoms_of(a), atoms_of(b)
    if len(left) + len(right_atoms) > MAX_ATOMS:
        return None
    chosen: dict[str, list[Term]] = {}
    changes: dict[Term, Theorem] = {}
    for atom in [*left, *right_atoms]:
        known = chosen.setdefault(atom.op, [])
        if atom in known or atom in changes:
            continue
        for other in known:
            same = equal_atoms(atom, other, facts)
            if same is not None:
                changes[atom] = same
                break
        else:
            known.append(atom)
    if not changes:
        return None
    a_changed, b_changed = (replace_atoms(t, changes, facts) for t in (a, b))
    a_now = a if a_changed is None else right(a_changed)
    b_now = b if b_changed is None else right(b_changed)
    middle = by_field(a_now, b_now, facts)
    if middle is None:
        return None
    return chain(a_changed, middle, None if b_changed is None else symmetric(b_changed))


def replace_atoms(term: Term, changes: dict[Term, Theorem], facts: Facts) -> Theorem | None:
    """term = term with the atoms (met without going under a binder) replaced by what the theorems say."""
    if term in changes:
        return changes[term]
    if term.op in ("sum", "product", "mean", "variance", "covariance", "derivative", "limit"):
        return None
    return descend(term, facts, lambda t, f: replace_atoms(t, changes, f))


def equal_atoms(x: Term, y: Term, facts: Facts) -> Theorem | None:
    """x = y for two terms of one operator, from the equality of their arguments."""
    if x is y:
        return reflexivity(x)
    if x.op != y.op or len(x.args) != len(y.args) or not x.args or x.op == "lam":
        return None
    return facts.remember("atoms", (x, y), lambda: _equal_atoms(x, y, facts))


def _equal_atoms(x: Term, y: Term, facts: Facts) -> Theorem | None:
    if x.op == "delta" and x.args[0] is y.args[1] and x.args[1] is y.args[0]:
        return facts.apply("delta_symmetric", {"i": x.args[0], "j": x.args[1]})
    result: Theorem | None = None
    for number, wanted in enumerate(y.args):
        current = x if result is None else right(result)
        have = current.args[number]
        if have is wanted:
            continue
        if have.sort.domain is None:
            same = equal(have, wanted, facts)
            step = None if same is None else congruence(current, {number: same})
        elif have.sort is wanted.sort and current.op != "app":
            step = _equal_functions(current, number, have, wanted, facts)
        else:
            step = None
        if step is None:
            return None
        result = chain(result, step)
    return result


def _equal_functions(parent: Term, number: int, f: Term, g: Term, facts: Facts) -> Theorem | None:
    variable, body, inside = open_scope(parent, f, facts)
    if body.sort.domain is not None:
        return None
    same = equal(body, app(g, variable), inside)
    return None if same is None else close_scope(parent, number, variable, same, facts)
