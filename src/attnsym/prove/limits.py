"""Existence and value of limits, together: proofs of tends(f, A, L)."""

from __future__ import annotations

from attnsym.kernel.field import Polynomial
from attnsym.kernel.sugar import ZERO, le, lt, mul
from attnsym.kernel.terms import INTEGER, REAL, KernelError, Term, app, bind, make, num
from attnsym.kernel.theorem import Theorem, discharge, generalise, replace
from attnsym.prove.algebra import equal
from attnsym.prove.equations import chain, hole, right, symmetric
from attnsym.prove.facts import Facts, proves
from attnsym.prove.match import Matcher
from attnsym.prove.ratios import as_function, divided, gap
from attnsym.prove.reading import Reading
from attnsym.prove.rewrite import Conversion, rewrite_inside_out
from attnsym.prove.sums import exp_conversion, sum_conversion

MAX_EXPONENT = 16
_SUMS = sum_conversion(split=True, pull=True, count=True, collapse=True)
_RULES = {
    "add": "tends_sum",
    "mul": "tends_product",
    "exp": "tends_exp",
    "log": "tends_log",
    "inv": "tends_inverse",
}


@proves("tends")
def prove_limit(goal: Term, facts: Facts) -> Theorem | None:
    """tends(f, A, L): the limit is found, and shown to be L."""
    function, place, value = goal.args
    found = limit_value(function, place, facts)
    if found is None:
        return None
    have = found.conclusion.args[2]
    if have is value:
        return found
    if value.op == "limit" and value.args == (function, place):
        unique = facts.apply("limit_unique", {"f": function, "A": place, "L": have}, [found])
        equation: Theorem | None = symmetric(unique)
    else:
        equation = equal(have, value, facts) or _worked_out(have, value, facts)
    if equation is None:
        return None
    mark = hole(REAL)
    return replace(equation, found, bind(mark, make("tends", function, place, mark)))


def _worked_out(a: Term, b: Term, facts: Facts) -> Theorem | None:
    """a = b after exp(0) and sums of constants are worked out, which are left when a number is put in."""
    change = None
    for conversion in (exp_conversion, sum_conversion(split=True, pull=True, count=True)):
        current = a if change is None else right(change)
        change = chain(change, rewrite_inside_out(current, facts, conversion))
    last = None if change is None else equal(right(change), b, facts)
    return None if last is None else chain(change, last)


@proves("eq")
def prove_equal_limits(goal: Term, facts: Facts) -> Theorem | None:
    """Limit(f, x, A) = b, where the limit is found and is b, perhaps another limit."""
    sides = [found_limit(t, facts) if t.op == "limit" else None for t in goal.args]
    if sides[0] is None and sides[1] is None:
        return None
    values = [t if s is None else right(s) for t, s in zip(goal.args, sides, strict=True)]
    same = equal(values[0], values[1], facts)
    if same is None:
        return None
    return chain(sides[0], same, None if sides[1] is None else symmetric(sides[1]))


def found_limit(term: Term, facts: Facts) -> Theorem | None:
    """Limit(f, x, A) = L."""
    found = limit_value(term.args[0], term.args[1], facts)
    if found is None:
        return None
    function, place, value = found.conclusion.args
    return facts.apply("limit_unique", {"f": function, "A": place, "L": value}, [found])


def _by_form(*forms: str) -> Conversion:
    def convert(term: Term, facts: Facts) -> Theorem | None:
        if term.op != "limit":
            return None
        body = app(term.args[0], facts.session.fresh(REAL, "x"))
        form = "div" if body.op == "mul" and body.args[1].op == "inv" else body.op
        return found_limit(term, facts) if form in forms else None

    return convert


# A rule of limits as the reason for what a limit of its form is; that of the parts goes without saying.
BY_FORM: dict[str, Conversion] = {
    "tends_sum": _by_form("add"),
    "tends_difference": _by_form("add"),
    "tends_product": _by_form("mul", "pow"),
    "tends_multiple": _by_form("mul"),
    "tends_quotient": _by_form("div"),
    "tends_inverse": _by_form("inv", "div"),
    "tends_exp": _by_form("exp"),
    "tends_log": _by_form("log"),
    "tends_decay": _by_form("exp"),
    "tends_gap": _by_form("exp"),
    "tends_finite_sum": _by_form("sum"),
}


def limit_value(function: Term, place: Term, facts: Facts) -> Theorem | None:
    """tends(f, A, L) for some L, by the form of f."""
    return facts.remember("limit", (function, place), lambda: _tidied(_limit(function, place, facts), facts))


def _tidied(found: Theorem | None, facts: Facts) -> Theorem | None:
    """The limit with exp(0) and sums worked out in it, so that it is seen not to be 0 where that is asked."""
    if found is None or found.conclusion.args[2].op not in ("sum", "exp"):
        return found
    function, place, value = found.conclusion.args
    change = None
    for conversion in (exp_conversion, _SUMS):
        current = value if change is None else right(change)
        change = chain(change, rewrite_inside_out(current, facts, conversion))
    if change is None:
        return found
    mark = hole(REAL)
    return replace(change, found, bind(mark, make("tends", function, place, mark)))


def _limit(function: Term, place: Term, facts: Facts) -> Theorem | None:
    x = facts.session.fresh(REAL, "x")
    body = app(function, x)
    return (
        _known(function, place, facts)
        or _elementary(function, x, body, place, facts)
        or _one_sided(function, place, facts)
        or _combined(function, x, body, place, facts)
    )


def _known(function: Term, place: Term, facts: Facts) -> Theorem | None:
    """A fact says so, perhaps for all of a range."""
    for theorem in facts.saying("tends"):
        if theorem.conclusion.args[:2] == (function, place):
            return theorem
    for pattern in facts.patterns("tends"):
        matcher = Matcher(pattern.variables)
        pairs = zip(pattern.conclusion.args, (function, place), strict=False)
        matched = all(matcher.match(p, t) for p, t in pairs)
        if matched and pattern.variables <= set(matcher.bindings):
            found = facts.by_pattern(pattern, pattern.at(pattern.conclusion, matcher.bindings))
            if found is not None:
                return found
    return None


def _elementary(function: Term, x: Term, body: Term, place: Term, facts: Facts) -> Theorem | None:
    """A constant, x itself, and at infinity 1/x and exp(-c*x)."""
    if x not in body.free:
        return facts.apply("tends_constant", {"A": place, "c": body})
    if body is x and place.op == "at":
        return facts.apply("tends_identity", {"a": place.args[0]})
    if place.op != "at_infinity":
        return None
    if body.op == "inv" and body.args[0] is x:
        return as_function(facts.apply("tends_reciprocal", {}), function, facts)
    rate = _rate(x, body)
    if rate is None:
        return None
    if rate is ZERO:
        constant = facts.apply("tends_constant", {"A": place, "c": make("exp", ZERO)})
        return as_function(constant, function, facts)
    positive = facts.prove(lt(ZERO, rate))
    if positive is None:
        found = gap(x, rate, facts)
        return None if found is None else as_function(found, function, facts)
    return as_function(facts.apply("tends_decay", {"c": rate}, [positive]), function, facts)


def _rate(x: Term, body: Term) -> Term | None:
    """c, where the body is exp(-c*x)."""
    if body.op != "exp":
        return None
    reading = Reading()
    linear: Polynomial = {}
    try:
        for monomial, coefficient in reading.polynomial(body.args[0]).items():
            factors = dict(monomial)
            if factors.pop(reading.index.get(x, -1), 0) != 1:
                return None
            linear[tuple(sorted(factors.items()))] = -coefficient
    except (KernelError, KeyError):
        return None
    rate = reading.term(linear)
    return None if x in rate.free else rate


def _one_sided(function: Term, place: Term, facts: Facts) -> Theorem | None:
    """From the right or the left, where there is a limit from both."""
    if place.op not in ("at_right", "at_left"):
        return None
    a = place.args[0]
    whole = limit_value(function, make("at", a), facts)
    if whole is None:
        return None
    name = "tends_from_right" if place.op == "at_right" else "tends_from_left"
    return facts.apply(name, {"f": function, "a": a, "L": whole.conclusion.args[2]}, [whole])


def _combined(function: Term, x: Term, body: Term, place: Term, facts: Facts) -> Theorem | None:
    if body.op == "neg":
        found = limit_value(bind(x, mul(num(-1), body.args[0])), place, facts)
        return None if found is None else as_function(found, function, facts)
    if body.op == "pow" and body.args[1].op == "int" and 1 <= int(str(body.args[1].data)) <= MAX_EXPONENT:
        product = body.args[0]
        for _ in range(int(str(body.args[1].data)) - 1):
            product = mul(product, body.args[0])
        found = limit_value(bind(x, product), place, facts)
        return None if found is None else as_function(found, function, facts)
    if body.op == "sum":
        return _series(x, body, place, facts)
    if body.op not in _RULES:
        return None
    parts = [bind(x, a) for a in body.args]
    found_parts = [limit_value(p, place, facts) for p in parts]
    known = [f for f in found_parts if f is not None]
    if len(known) < len(parts):
        return divided(function, x, body, place, facts, limit_value)
    values = {"A": place, "f": parts[0], "L": known[0].conclusion.args[2]}
    if len(parts) == 2:
        values |= {"g": parts[1], "M": known[1].conclusion.args[2]}
    theorem = facts.apply(_RULES[body.op], values, known)
    have = frozenset(h for k in known for h in k.hypotheses)
    found = facts.discharge(theorem, sorted(theorem.hypotheses - have, key=lambda p: (p.size, repr(p))))
    return None if found is None else as_function(found, function, facts)


def _series(x: Term, body: Term, place: Term, facts: Facts) -> Theorem | None:
    lower, upper, summand = body.args
    if x in lower.free or x in upper.free:
        return None
    i = facts.session.fresh(INTEGER, "i")
    low, high = le(lower, i), le(i, upper)
    part = bind(x, app(summand, i))
    inner = limit_value(part, place, facts.extended(low, high))
    if inner is None:
        return None
    ranged = generalise(i, discharge(low, discharge(high, inner)))
    values = {"a": lower, "b": upper, "A": place, "f": bind(i, part), "L": bind(i, inner.conclusion.args[2])}
    return facts.apply("tends_finite_sum", values, [ranged])
