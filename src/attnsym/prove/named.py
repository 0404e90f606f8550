"""Named reasons as conversions: what a rule, a given or a theorem does to a term where it applies.

Most need nothing but matching: the left side of the rule's equation is found in the term, its side
conditions are proved from the facts, and what can't be proved is noted as missing. Rules that work up to
the order of factors have a conversion of their own in `CONVERSIONS`.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from attnsym.kernel.terms import OUTCOME, KernelError, Term, app, bind, make, substitute, var
from attnsym.kernel.theorem import Theorem
from attnsym.prove.algebra import equal
from attnsym.prove.derivatives import derivative_value, unique
from attnsym.prove.equations import chain, right
from attnsym.prove.facts import Facts, Missing, Pattern
from attnsym.prove.match import Bindings, Matcher, spine
from attnsym.prove.means import factored_mean, linear_mean
from attnsym.prove.reading import Reading
from attnsym.prove.rewrite import At, Conversion

MAX_FACTORS = 4  # of a product that is compared up to their order
_VALUE_OF = {"has_mean": "mean", "has_derivative": "derivative", "tends": "limit"}
_UNIQUE = {
    "has_mean": ("mean_unique", ("X", "m")),
    "has_derivative": ("derivative_unique", ("F", "s", "j", "L")),
    "tends": ("limit_unique", ("f", "A", "L")),
}


def conversion_of(pattern: Pattern) -> Conversion | None:
    """The conversion that rewrites with a theorem from left to right; None if it says no equation."""
    conclusion = pattern.conclusion
    if conclusion.op in ("eq", "iff"):
        left = conclusion.args[0]
    elif conclusion.op in _VALUE_OF:
        left = make(_VALUE_OF[conclusion.op], *conclusion.args[:-1])
    else:
        return None
    if left in pattern.variables:
        return None  # anything would be rewritten

    def convert(term: Term, facts: Facts) -> Theorem | None:
        matcher = Matcher(pattern.variables)
        if not matcher.match(left, term):
            return _of_other_writing(left, term, pattern, facts)
        theorem = applied(pattern, matcher.bindings, facts)
        if theorem is None:
            return None
        equation = _as_equation(theorem, facts)
        if equation.conclusion.args[0] is not term or right(equation) is term:
            return None
        return equation

    return convert if spine(left)[0] in pattern.variables else At(frozenset((left.op,)), convert)


def _of_other_writing(left: Term, term: Term, pattern: Pattern, facts: Facts) -> Theorem | None:
    """E[X] = m as the pattern says of the same product in other words: E[(x*y)**2], E[y**2*x**2]."""
    if term.op != "mean" or left.op != "mean" or left.args[0] in pattern.variables:
        return None
    w = facts.session.fresh(OUTCOME, "w")
    wanted, there = _product(app(term.args[0], w)), _product(app(left.args[0], w))
    if wanted is None or there is None or len(there) != len(wanted) or len(there) > MAX_FACTORS:
        return None
    for order in permutations(there):
        matcher = Matcher(pattern.variables)
        if not all(matcher.match(p, t) for p, t in zip(order, wanted, strict=True)):
            continue
        theorem = applied(pattern, matcher.bindings, facts)
        if theorem is not None:
            equation = _as_equation(theorem, facts)
            same = equal(term, equation.conclusion.args[0], facts)
            return None if same is None else chain(same, equation)
    return None


def _product(body: Term) -> list[Term] | None:
    """The powers of which a product consists; None for anything else."""
    reading = Reading()
    try:
        polynomial = reading.polynomial(body)
    except KernelError:
        return None
    if len(polynomial) != 1 or set(polynomial.values()) != {1}:
        return None
    return [reading.monomial_term((power,)) for power in next(iter(polynomial))]


def _as_equation(theorem: Theorem, facts: Facts) -> Theorem:
    p = theorem.conclusion
    if p.op not in _UNIQUE:
        return theorem
    name, names = _UNIQUE[p.op]
    return facts.apply(name, dict(zip(names, p.args, strict=True)), [theorem])


def applied(pattern: Pattern, bindings: Bindings, facts: Facts) -> Theorem | None:
    """The rule at these bindings, its premises proved; unknown means and derivatives stand for themselves."""
    bindings = dict(bindings)
    for premise in pattern.premises:
        _fill_equation(premise, pattern, bindings)
    for premise in pattern.premises:
        fill(premise, pattern, bindings)
    unbound = [v for v in pattern.variables if v not in bindings]
    if unbound:  # what a citation leaves open stands for itself, where the document has it
        here = {v for t in facts.all() for v in t.conclusion.free}
        if not all(pattern.own.get(v) in here for v in unbound):
            return None
        bindings.update({v: pattern.own[v] for v in unbound})
    try:
        theorem = pattern.instance(bindings)
        premises = [pattern.at(p, bindings) for p in pattern.premises]
    except KernelError:
        return None
    return facts.discharge(theorem, premises, pattern.name)


def _fill_equation(premise: Term, pattern: Pattern, bindings: Bindings) -> None:
    """Binds v in Var[X] = v to Var[X] itself, for the next reason to say what it is."""
    if premise.op != "eq" or premise.args[0].op not in ("mean", "variance", "covariance"):
        return
    left, v = premise.args
    open_ = pattern.variables - set(bindings)
    if v in open_ and left.free.isdisjoint(open_):
        bindings[v] = substitute(left, bindings)


def fill(premise: Term, pattern: Pattern, bindings: Bindings) -> None:
    """Binds the value in HasMean(X, m) to E[X]; likewise for derivatives and limits, under quantifiers."""
    locals_: list[Term] = []
    while premise.op in ("forall", "implies") and premise.args[-1].op != "false":
        if premise.op == "forall":
            domain = premise.args[0].sort.domain
            if domain is None:
                return
            local = var(f"#fill{len(locals_)}", domain)
            locals_.append(local)
            premise = app(premise.args[0], local)
        else:
            premise = premise.args[1]
    if premise.op not in _VALUE_OF:
        return
    head, arguments = spine(premise.args[-1])
    if head not in pattern.variables or head in bindings or any(a not in locals_ for a in arguments):
        return
    known = [substitute(a, bindings) for a in premise.args[:-1]]
    if any(not v.isdisjoint(pattern.variables - set(bindings)) for v in [a.free for a in premise.args[:-1]]):
        return
    value = make(_VALUE_OF[premise.op], *known)
    for argument in reversed(arguments):
        value = bind(argument, value)
    bindings[head] = value


def _mean_by(search: Callable[[Term, Facts], Theorem | None], name: str) -> Conversion:
    def convert(term: Term, facts: Facts) -> Theorem | None:
        found = search(term.args[0], facts)
        if found is None:
            _explain(term.args[0], name, facts)
            return None
        x, m = found.conclusion.args
        return None if m is term else facts.apply("mean_unique", {"X": x, "m": m}, [found])

    return At(frozenset(("mean",)), convert)


def _explain(x: Term, name: str, facts: Facts) -> None:
    """Notes the independence that would be needed for E of a product to be a product of E's."""
    if name != "product_of_independents":
        return
    w = facts.session.fresh(OUTCOME, "w")
    reading = Reading()
    polynomial = reading.polynomial(app(x, w))
    if len(polynomial) != 1:
        return
    ((monomial, _),) = polynomial.items()
    parts = [bind(w, reading.monomial_term((f,))) for f in monomial if w in reading.atoms[f[0]].free]
    for k, a in enumerate(parts):
        for b in parts[k + 1 :]:
            goal = make("independent", a, b)
            if facts.prove(goal) is None:
                facts.session.missing.append(Missing(name, 0, goal))


def _differentiate(term: Term, facts: Facts) -> Theorem | None:
    if term.op != "derivative":
        return None
    found = derivative_value(term.args[0], term.args[1], term.args[2], facts)
    return None if found is None else unique(found, facts)


# Rules whose reader doesn't mind the order or number of factors and summands.
CONVERSIONS: dict[str, Conversion] = {
    "product_of_independents": _mean_by(factored_mean, "product_of_independents"),
    "linearity": _mean_by(linear_mean, "linearity"),
    "differentiation": _differentiate,
}
