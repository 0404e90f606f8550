"""Limits: division by what grows fastest, then the value that the limits of the parts give.

The value is the oracle's, which finds it together with the proof that the limit exists.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sympy import Dummy, Poly, PolynomialError

from attnsym.derive.rewrites import Rewrite
from attnsym.derive.scope import Scope, everywhere, tidy
from attnsym.derive.terms import factors
from attnsym.kernel.sugar import ZERO, div, sub
from attnsym.kernel.terms import INTEGER, Term, app, bind, make, var
from attnsym.syntax.symbols import Given

_FORMS = {"add": "tends_sum", "mul": "tends_product", "pow": "tends_product", "neg": "tends_multiple",
          "exp": "tends_exp", "log": "tends_log", "inv": "tends_inverse", "sum": "tends_finite_sum",
          "div": "tends_quotient"}  # fmt: skip
_ANY = var("?k", INTEGER)


class Leader(NamedTuple):
    """A given that says of all scores but one that they are below it: its name, and that one's index."""

    name: str
    top: Term


def leaders_of(givens: Iterable[Given]) -> list[Leader]:
    """What is named as the largest, as in `forall k in 1..n: k != m -> s[k] < s[m]`."""
    found = []
    for given in givens:
        for p in given.propositions:
            depth = 0
            while p.op == "implies" or (p.op == "forall" and p.args[0].sort.domain is INTEGER):
                depth += p.op == "forall"
                p = app(p.args[0], _ANY) if p.op == "forall" else p.args[1]
            if depth == 1 and p.op == "lt" and p.args[1].op == "app" and _ANY not in p.args[1].free:
                found.append(Leader(given.name, p.args[1].args[1]))
    return [x for x in found if x.top.sort is INTEGER]


def shifted(leaders: list[Leader]) -> Rewrite:
    """exp(t[i])/Sum(exp(t[k]), (k, 1, n)) at infinity, with the largest exponent taken off all."""

    def ratio(term: Term, scope: Scope, x: Term, place: Term) -> Term | None:
        if term.op != "mul" or term.args[1].op != "inv" or term.args[1].args[0].op != "sum":
            return None
        ring = scope.shop.ring
        below = term.args[1].args[0]
        k, weight, _ = scope.opened(below, below.args[2])
        above = ring.read(term.args[0])
        powers = [f for f in factors(above) if isinstance(f, Dummy) and ring.terms[f].op == "exp"]
        if weight.op != "exp" or len(powers) != 1 or x not in weight.free:
            return None
        if scope.shop.oracle.limit(make("limit", bind(x, weight), place), scope.assumptions) is not None:
            return None  # nothing grows
        if not leaders:
            scope.shop.missing.setdefault("which score is the largest: give  k != m -> s[k] < s[m]")
            return None
        largest = tidy(app(bind(k, weight.args[0]), leaders[0].top), scope)
        if largest is ZERO:
            return None  # that is what has been done already

        def less(power: Term) -> Term:
            return make("exp", tidy(sub(power.args[0], largest), scope))

        total = make("sum", *below.args[:2], bind(k, less(weight)))
        rest = everywhere(ring.write(above / powers[0]), scope, lambda t, s: ratio(t, s, x, place))
        top = ring.read(rest) * ring.atom(less(ring.terms[powers[0]]))
        return div(ring.write(top), total)

    def at(term: Term, scope: Scope) -> Term | None:
        if term.op != "limit" or term.args[1].op != "at_infinity":
            return None
        x, body, inside = scope.opened(term, term.args[0])
        changed = everywhere(body, inside, lambda t, s: ratio(t, s, x, term.args[1]))
        return None if changed is body else make("limit", bind(x, changed), term.args[1])

    return Rewrite(("softmax_shift",), at)


def _divided(term: Term, scope: Scope) -> Term | None:
    """P(x)/Q(x) at infinity, above and below divided by the highest power of x in Q."""
    if term.op != "limit" or term.args[1].op != "at_infinity":
        return None
    ring = scope.shop.ring
    x, body, _ = scope.opened(term, term.args[0])
    if body.op != "mul" or body.args[1].op != "inv":
        return None
    try:
        above, below = (Poly(ring.read(t), ring.atom(x)) for t in (body.args[0], body.args[1].args[0]))
    except PolynomialError:
        return None
    degree = int(below.degree())
    constants = {d for p in (above, below) for c in p.coeffs() for d in c.free_symbols}
    if degree < 1 or above.degree() > degree or len(below.terms()) + len(above.terms()) < 3:
        return None
    if any(x in ring.terms[d].free for d in constants):
        return None
    tops, bottoms = ([c * ring.atom(x) ** (n - degree) for (n,), c in p.terms()] for p in (above, below))
    over = div(ring.write(sum(tops)), ring.write(sum(bottoms)))
    return make("limit", bind(x, over), term.args[1])


def value(leaders: list[Leader]) -> Rewrite:
    """A limit as the value that the limits of its parts give it."""

    def at(term: Term, scope: Scope) -> Term | None:
        if term.op != "limit":
            return None
        found = scope.shop.oracle.limit(term, scope.assumptions)
        if found is None:
            scope.shop.missing.setdefault("that the limit exists")
        return None if found is None else tidy(found, scope)

    return Rewrite(tuple(leader.name for leader in leaders), at)


def reasons_for(term: Term, result: Term, leaders: list[Leader]) -> tuple[str, ...]:
    """The rule for the outermost operation of a limit, and who the largest is if that was used."""
    x = var("?x", term.args[0].sort.domain or term.sort)
    body = app(term.args[0], x)
    quotient = body.op == "mul" and body.args[1].op == "inv"
    rule = _FORMS.get("div" if quotient else body.op, "algebra")
    largest = [leader.name for leader in leaders if leader.top in result.free]
    return (rule, *[name for name in largest[:1] if name])


DIVIDED = Rewrite(("algebra",), _divided)
