"""Derivatives over an indexed family or in a real name: the quotient, the sum, then all at once.

SymPy differentiates rational expressions in Dummies only; exp, log, roots, sums and indices are
differentiated here.
"""

from __future__ import annotations

from sympy import Add, Expr, Integer, Mul

from attnsym.derive.rewrites import Rewrite
from attnsym.derive.scope import Scope, tidy
from attnsym.derive.terms import factors, times
from attnsym.kernel.sugar import ONE, div, mul, neg, power, sub
from attnsym.kernel.terms import Term, app, bind, make


class NoRule(ValueError):
    """A function whose derivative no rule gives."""


def _quotient(term: Term, scope: Scope) -> Term | None:
    """(F/G)' = (F'*G - F*G')/G**2, where both depend on the variable."""
    if term.op != "derivative":
        return None
    function, point, index = term.args
    s, body, _ = scope.opened(term, function)
    if body.op != "mul" or body.args[1].op != "inv":
        return None
    above, below = body.args[0], body.args[1].args[0]
    if s not in above.free or s not in below.free:
        return None
    first, second = (make("derivative", bind(s, x), point, index) for x in (above, below))
    top, bottom = (app(bind(s, x), point) for x in (above, below))
    return div(sub(mul(bottom, first), mul(top, second)), power(bottom, 2))


def _term_by_term(term: Term, scope: Scope) -> Term | None:
    """Derivative of a sum over an index: the sum of the derivatives."""
    if term.op != "derivative":
        return None
    function, point, index = term.args
    s, body, _ = scope.opened(term, function)
    if body.op != "sum" or s in body.args[0].free | body.args[1].free:
        return None
    lower, upper, summand = body.args
    i, inner, inside = scope.opened(body, summand)
    constant, rest = _constant(inner, s, inside)
    derived = make("derivative", bind(s, mul(constant, rest) if constant is not ONE else rest), point, index)
    return make("sum", lower, upper, bind(i, derived))


def _constant(body: Term, s: Term, scope: Scope) -> tuple[Term, Term]:
    """The body as a constant, 1 if there is none, times what depends on s."""
    ring = scope.shop.ring
    every = factors(ring.read(body))
    constant = [f for f in every if not _depends(f, s, scope)]
    if not constant or len(constant) == len(every):
        return ONE, body
    return ring.write(times(constant)), ring.write(times([f for f in every if f not in constant]))


def _multiple(term: Term, scope: Scope) -> Term | None:
    """Derivative(c*F) = c*Derivative(F); a lone numeral or minus stays for the other rules."""
    if term.op != "derivative":
        return None
    function, point, index = term.args
    s, body, _ = scope.opened(term, function)
    constant, rest = _constant(body, s, scope)
    if constant is ONE or constant.op == "num" or constant is neg(ONE):
        return None
    return mul(constant, make("derivative", bind(s, rest), point, index))


def _differentiate(term: Term, scope: Scope) -> Term | None:
    if term.op != "derivative":
        return None
    function, point, index = term.args
    s, body, inside = scope.opened(term, function)
    try:
        value = derivative(body, s, index, inside)
    except NoRule:
        return None
    result = scope.shop.ring.write(value)
    return tidy(app(bind(s, result), point), scope)


def derivative(body: Term, s: Term, j: Term, scope: Scope) -> Expr:
    """d body / d s[j]. NoRule where it isn't known."""
    ring = scope.shop.ring
    if s not in body.free:
        return Integer(0)
    expression = ring.read(body)
    total = []
    for dummy in sorted(expression.free_symbols, key=lambda d: d.name):
        inner = ring.terms[dummy]
        if s in inner.free:
            total.append(expression.diff(dummy) * _of_atom(inner, s, j, scope))
    return Add(*total)


def _of_atom(term: Term, s: Term, j: Term, scope: Scope) -> Expr:
    ring = scope.shop.ring
    if term.op == "app" and term.args[0] is s and s not in term.args[1].free:
        k = term.args[1]
        return Integer(1) if k is j else ring.atom(make("delta", k, j))
    if term.op == "sum" and s not in term.args[0].free | term.args[1].free:
        i, body, inside = scope.opened(term, term.args[2])
        inner = ring.write(derivative(body, s, j, inside))
        return ring.atom(make("sum", term.args[0], term.args[1], bind(i, inner)))
    if term.op == "inv":
        return -(ring.atom(term) ** 2) * derivative(term.args[0], s, j, scope)
    if term.op in ("exp", "log", "sqrt"):
        inside = derivative(term.args[0], s, j, scope)
        outer = {"exp": lambda: ring.atom(term), "log": lambda: 1 / ring.read(term.args[0]),
                 "sqrt": lambda: 1 / (2 * ring.atom(term))}[term.op]()  # fmt: skip
        return Mul(outer, inside)
    if term.op == "pow" and s not in term.args[1].free:
        n = ring.read(make("real", term.args[1]))
        lower = make("pow", term.args[0], ring.write_integer(n - 1))
        return n * ring.atom(lower) * derivative(term.args[0], s, j, scope)
    raise NoRule(term.op)


def _depends(expression: Expr, s: Term, scope: Scope) -> bool:
    return any(s in scope.shop.ring.terms[d].free for d in expression.free_symbols)


def softmax_lemma(term: Term, scope: Scope) -> Term | None:
    """Derivative(exp(s[i])/Sum(exp(s[k]), (k, 1, n)), s[j]) = a[i]*(KroneckerDelta(i, j) - a[j])."""
    if term.op != "derivative":
        return None
    function, point, j = term.args
    s, body, _ = scope.opened(term, function)
    if body.op != "mul" or body.args[1].op != "inv" or body.args[0].op != "exp":
        return None
    score, below = body.args[0].args[0], body.args[1].args[0]
    if score.op != "app" or score.args[0] is not s or below.op != "sum":
        return None
    k, weight, _ = scope.opened(below, below.args[2])
    if weight is not make("exp", app(s, k)) or not scope.in_range(j, below.args[0], below.args[1]):
        return None
    i = score.args[1]
    at = bind(s, below)
    first, second = (div(make("exp", app(point, x)), app(at, point)) for x in (i, j))
    return mul(first, sub(make("delta", i, j), second))


QUOTIENT = Rewrite(("derivative_quotient",), _quotient)
TERM_BY_TERM = Rewrite(("derivative_of_finite_sum",), _term_by_term, group="derivative")
MULTIPLE = Rewrite(("derivative_multiple",), _multiple, group="derivative")
DIFFERENTIATION = Rewrite(("differentiation",), _differentiate, group="derivative")
SOFTMAX = Rewrite(("softmax_derivative",), softmax_lemma, lemma=True)
