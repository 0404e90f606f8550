"""Expectations, variances, covariances: what each rule of probability makes of a term."""

from __future__ import annotations

from collections.abc import Callable

from sympy import Add, Expr, Mul

from attnsym.derive.matching import Equation, applied, match
from attnsym.derive.rewrites import Rewrite
from attnsym.derive.scope import Scope, tidy
from attnsym.derive.terms import TooLarge, expanded, factors, summands, times
from attnsym.kernel.sugar import ZERO, add, eq, forall_in, implies, le, mul, ne, power, sub
from attnsym.kernel.terms import INTEGER, Term, app, bind, integer, make, substitute, var

MAX_DEGREE = 8


def _split(body: Term, w: Term, scope: Scope) -> list[tuple[Expr, Expr]]:
    """The body as a sum of (constant, random) products."""
    ring = scope.shop.ring
    parts = []
    for summand in summands(expanded(ring.read(body))):
        constant: list[Expr] = []
        random: list[Expr] = []
        for factor in factors(summand):
            free = any(w in ring.terms[d].free for d in factor.free_symbols)
            (random if free else constant).append(factor)
        parts.append((times(constant), times(random)))
    return parts


def _linearity(term: Term, scope: Scope) -> Term | None:
    if term.op != "mean":
        return None
    w, body, inside = scope.opened(term, term.args[0])
    try:
        value = _mean(w, body, inside)
    except TooLarge:
        return None
    return None if value is term else value


def _mean(w: Term, body: Term, scope: Scope) -> Term:
    """E[body] as a combination of expectations of products."""
    ring = scope.shop.ring
    if w not in body.free:
        return body
    total = []
    for constant, random in _split(body, w, scope):
        inner = ring.write(random)
        if random.is_Rational:
            total.append(constant * random)
        elif inner.op == "sum" and w not in inner.args[0].free | inner.args[1].free:
            i, summand, under = scope.opened(inner, inner.args[2])
            value = make("sum", inner.args[0], inner.args[1], bind(i, _mean(w, summand, under)))
            total.append(constant * ring.read(value))
        else:
            total.append(constant * ring.atom(make("mean", bind(w, inner))))
    return ring.write(Add(*total))


def _independent(term: Term, scope: Scope) -> Term | None:
    if term.op != "mean":
        return None
    ring = scope.shop.ring
    w, body, _ = scope.opened(term, term.args[0])
    parts = _split(body, w, scope)
    if len(parts) != 1:
        return None
    constant, random = parts[0]
    groups: list[list[Expr]] = []
    for factor in factors(random):
        joined = [factor]
        for group in list(groups):
            if not all(_apart(factor, other, w, scope) for other in group):
                groups.remove(group)
                joined = group + joined
        groups.append(joined)
    if len(groups) < 2:
        return None
    means = [ring.atom(make("mean", bind(w, ring.write(times(g))))) for g in groups]
    return ring.write(Mul(constant, *means))


def _apart(a: Expr, b: Expr, w: Term, scope: Scope) -> bool:
    ring = scope.shop.ring
    x, y = (bind(w, ring.write(e)) for e in (a, b))
    return scope.known(make("independent", x, y))


def _variance_of_sum(term: Term, scope: Scope) -> Term | None:
    if term.op != "variance":
        return None
    w, body, _ = scope.opened(term, term.args[0])
    if body.op != "sum" or w in body.args[0].free | body.args[1].free:
        return None
    lower, upper, summand = body.args
    i, j = scope.shop.fresh(INTEGER), scope.shop.fresh(INTEGER)
    at_i, at_j = (bind(w, app(summand, index)) for index in (i, j))
    apart = implies(ne(i, j), eq(make("covariance", at_i, at_j), ZERO))
    if not scope.known(forall_in(i, lower, upper, forall_in(j, lower, upper, apart))):
        scope.shop.missing.setdefault("that the terms of the sum are uncorrelated or independent")
        return None
    return make("sum", lower, upper, bind(i, make("variance", at_i)))


def _variance_scaling(term: Term, scope: Scope) -> Term | None:
    """Var[c*X + b] = c**2*Var[X], c and b not random."""
    if term.op != "variance":
        return None
    ring = scope.shop.ring
    w, body, _ = scope.opened(term, term.args[0])
    random = [p for p in Add.make_args(ring.read(body)) if _has(p, w, scope)]
    if not random:
        return None
    inner = Add(*random)
    constant = [f for f in factors(inner) if not _has(f, w, scope)] if len(random) == 1 else []
    rest = times([f for f in factors(inner) if f not in constant]) if constant else inner
    if not constant and len(random) == len(Add.make_args(ring.read(body))):
        return None
    value = ring.atom(make("variance", bind(w, ring.write(rest))))
    return ring.write(times(constant) ** 2 * value)


def _has(expression: Expr, w: Term, scope: Scope) -> bool:
    return any(w in scope.shop.ring.terms[d].free for d in expression.free_symbols)


def _moments(term: Term, scope: Scope) -> Term | None:
    """Var[X] = E[X**2] - E[X]**2."""
    if term.op != "variance":
        return None
    w, body, _ = scope.opened(term, term.args[0])
    squared = make("mean", bind(w, power(body, 2)))
    return tidy(sub(squared, power(make("mean", term.args[0]), 2)), scope)


def _covariance(term: Term, scope: Scope) -> Term | None:
    """Cov[X, Y] = E[X*Y] - E[X]*E[Y]."""
    if term.op != "covariance":
        return None
    x, y = term.args
    w = scope.shop.fresh(x.sort.domain or INTEGER)
    both = make("mean", bind(w, mul(app(x, w), app(y, w))))
    return tidy(sub(both, mul(make("mean", x), make("mean", y))), scope)


def _uncorrelated(term: Term, scope: Scope) -> Term | None:
    if term.op != "covariance":
        return None
    return ZERO if scope.known(make("independent", *term.args)) else None


def _product_of_sums(term: Term, scope: Scope) -> Term | None:
    """Inside an expectation: the square of a sum, or the product of two, as a double sum."""
    if term.op != "mean":
        return None
    ring = scope.shop.ring
    w, body, _ = scope.opened(term, term.args[0])
    parts = _split(body, w, scope)
    if len(parts) != 1:
        return None
    constant, random = parts[0]
    if constant != 1:
        return None  # which linearity takes out first
    found: list[Term] = []
    others: list[Expr] = []
    for factor in factors(random):
        base, exponent = factor.as_base_exp()
        inner = ring.terms.get(base)
        if inner is not None and inner.op == "sum" and exponent in (1, 2) and w in inner.free:
            found += [inner] * int(exponent)
        else:
            others.append(factor)
    if len(found) != 2 or others:
        return None
    (a, b, f), (c, e, g) = found[0].args, found[1].args
    i, j = scope.shop.fresh(INTEGER), scope.shop.fresh(INTEGER)
    double = make("sum", a, b, bind(i, make("sum", c, e, bind(j, mul(app(f, i), app(g, j))))))
    return make("mean", bind(w, double))


def moment_of_sum(exponent: int) -> Rewrite:
    """E[S**3] or E[S**4] of a sum S of independent terms with mean zero, from the moments of its terms."""

    def at(term: Term, scope: Scope) -> Term | None:
        if term.op != "mean":
            return None
        ring = scope.shop.ring
        w, body, _ = scope.opened(term, term.args[0])
        parts = _split(body, w, scope)
        base, power_ = parts[0][1].as_base_exp()
        series = ring.terms.get(base)
        if len(parts) != 1 or power_ != exponent or series is None or series.op != "sum":
            return None
        lower, upper, summand = series.args
        if w in lower.free | upper.free or not _adds(lower, upper, summand, w, exponent, scope):
            return None

        def total(of: Callable[[Term], Expr]) -> Expr:
            i = scope.shop.fresh(INTEGER)
            return ring.atom(make("sum", lower, upper, bind(i, ring.write(of(app(summand, i))))))

        def mean(x: Term, n: int) -> Expr:
            return ring.read(make("mean", bind(w, tidy(power(x, n), scope))))

        value = total(lambda x: mean(x, exponent))
        if exponent == 4:
            value += 3 * (total(lambda x: mean(x, 2)) ** 2 - total(lambda x: mean(x, 2) ** 2))
        return ring.write(parts[0][0] * value)

    return Rewrite((f"{'third' if exponent == 3 else 'fourth'}_moment_of_sum",), at, lemma=True)


def _adds(lower: Term, upper: Term, summand: Term, w: Term, exponent: int, scope: Scope) -> bool:
    """Whether the terms have mean zero, are independent and have the moments; notes what isn't known."""
    i, m, j = (scope.shop.fresh(INTEGER) for _ in range(3))
    inside, term = scope.within(le(lower, i), le(i, upper)), app(summand, i)
    if not inside.known(make("has_mean", bind(w, term), ZERO)):
        scope.shop.missing.setdefault("that the terms of the sum have mean zero")
        return False
    earlier = make("sum", lower, make("iadd", m, make("ineg", integer(1))), bind(j, app(summand, j)))
    apart = make("independent", bind(w, earlier), bind(w, app(summand, m)))
    if not scope.known(forall_in(m, lower, upper, apart)):
        scope.shop.missing.setdefault("that the terms of the sum are independent")
        return False
    known = True
    for n in (2, exponent):
        for factor in factors(scope.shop.ring.read(term)):
            x = bind(w, power(scope.shop.ring.write(factor), n))
            if w in app(x, w).free and not inside.known(make("has_mean", x, make("mean", x))):
                named = substitute(make("mean", x), {i: var("i", INTEGER)})
                scope.shop.wanted.setdefault(named)
                known = False
    return known


def second_moment(known: list[Equation]) -> Rewrite:
    """E[X**2] = Var[X] + E[X]**2, where the variance is what is given, or X is a sum."""

    def at(term: Term, scope: Scope) -> Term | None:
        if term.op != "mean":
            return None
        w, body, _ = scope.opened(term, term.args[0])
        if body.op != "pow" or body.args[1].data != 2:
            return None
        x = bind(w, body.args[0])
        variance = make("variance", x)
        told = any(
            e.left.op == "variance" and match(e.left, variance, e.variables) is not None for e in known
        )
        if not told and body.args[0].op != "sum":
            return None
        return add(variance, power(make("mean", x), 2))

    return Rewrite(("second_moment",), at, group="given")


def given(name: str, known: list[Equation]) -> Rewrite:
    """The equations of one given, from left to right."""

    def at(term: Term, scope: Scope) -> Term | None:
        for equation in known:
            if equation.name == name and equation.left.op == term.op:
                value = applied(equation, term, scope)
                if value is not None:
                    return value
        return None

    return Rewrite((name,), at, group="given")


VARIANCE_OF_SUM = Rewrite(("variance_of_sum",), _variance_of_sum)
VARIANCE_SCALING = Rewrite(("variance_scaling",), _variance_scaling)
VARIANCE_FROM_MOMENTS = Rewrite(("variance_from_moments",), _moments)
COVARIANCE_FROM_MOMENTS = Rewrite(("covariance_from_moments",), _covariance)
UNCORRELATED = Rewrite(("independent_uncorrelated",), _uncorrelated)
LINEARITY = Rewrite(("linearity",), _linearity)
INDEPENDENCE = Rewrite(("product_of_independents",), _independent)
PRODUCT_OF_SUMS = Rewrite(("product_of_sums",), _product_of_sums)
THIRD_MOMENT, FOURTH_MOMENT = moment_of_sum(3), moment_of_sum(4)
SQUARE_OF_SUM = Rewrite(("square_of_sum",), _product_of_sums)
