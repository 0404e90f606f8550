"""Independence of two random variables, and covariances that vanish for it."""

from __future__ import annotations

from attnsym.kernel.terms import OUTCOME, REAL, KernelError, Term, app, bind, make, var
from attnsym.kernel.theorem import Theorem, cut, disjoint, instantiate
from attnsym.prove.facts import Facts, proves
from attnsym.prove.inferences import abstract


@proves("independent")
def prove_independent(goal: Term, facts: Facts) -> Theorem | None:
    """From a mutually independent family, or from the same fact the other way round."""
    x, y = goal.args
    for fact in facts.saying("mutual"):
        try:
            theorem = disjoint(fact.conclusion, x, y)
        except KernelError:
            continue
        theorem = cut(theorem, fact)
        found = facts.discharge(theorem, sorted(theorem.hypotheses - fact.hypotheses, key=repr))
        if found is not None:
            return found
    for fact in facts.saying("independent"):
        derived = _functions_of(fact, x, y, facts)
        if derived is not None:
            return derived
    turned = make("independent", y, x)
    if facts.session.depth < facts.MAX_DEPTH and turned is not goal:
        for pattern in facts.patterns(turned.op):
            other = facts.by_pattern(pattern, turned)
            if other is not None:
                return facts.apply("independent_symmetric", {"X": y, "Y": x}, [other])
        direct = facts.find(turned)
        if direct is not None:
            return facts.apply("independent_symmetric", {"X": y, "Y": x}, [direct])
    return None


def _functions_of(fact: Theorem, x: Term, y: Term, facts: Facts) -> Theorem | None:
    """independent(f(A), g(B)) from independent(A, B), either way round."""
    a, b = fact.conclusion.args
    f, g = _function_of(x, a), _function_of(y, b)
    if f is not None and g is not None:
        return facts.apply("independent_of_functions", {"X": a, "Y": b, "f": f, "g": g}, [fact])
    f, g = _function_of(y, a), _function_of(x, b)
    if f is None or g is None:
        return None
    turned = facts.apply("independent_of_functions", {"X": a, "Y": b, "f": f, "g": g}, [fact])
    return facts.apply("independent_symmetric", {"X": y, "Y": x}, [turned])


def _function_of(x: Term, a: Term) -> Term | None:
    """The real function f with X = f(A), for a random variable A that has a name; None where X isn't one."""
    if a.sort is not x.sort or a.op not in ("var", "app"):
        return None
    w, value = var("#outcome", OUTCOME), var("#value", REAL)
    body = abstract(app(x, w), app(a, w), value)
    return None if w in body.free else bind(value, body)


@proves("eq")
def prove_uncorrelated(goal: Term, facts: Facts) -> Theorem | None:
    """Cov[X, Y] = 0 from independence."""
    c, zero = goal.args
    if c.op != "covariance" or zero.op != "num" or zero.data != 0:
        return None
    theorem = facts.apply("independent_uncorrelated", {"X": c.args[0], "Y": c.args[1]})
    return with_means(theorem, facts)


def with_means(theorem: Theorem, facts: Facts) -> Theorem | None:
    """The theorem with its hypotheses proved, where those may name a mean by a free variable."""
    values: dict[Term, Term] = {}
    for p in theorem.hypotheses:
        if p.op == "has_mean" and p.args[1].op == "var":
            values[p.args[1]] = make("mean", p.args[0])
    theorem = instantiate(theorem, values) if values else theorem
    return facts.discharge(theorem, sorted(theorem.hypotheses, key=lambda p: (p.size, repr(p))))
