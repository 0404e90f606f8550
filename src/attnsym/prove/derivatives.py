"""Existence and value of derivatives, together: proofs of has_derivative(F, s, j, L)."""

from __future__ import annotations

from attnsym.kernel.sugar import le
from attnsym.kernel.terms import INTEGER, Term, app, bind, integer, make, num
from attnsym.kernel.theorem import Theorem, discharge, field, generalise, reflexivity, replace
from attnsym.prove.algebra import equal
from attnsym.prove.equations import hole, symmetric
from attnsym.prove.facts import Facts, proves

_UNARY = {
    "exp": "derivative_exp",
    "log": "derivative_log",
    "sqrt": "derivative_sqrt",
    "inv": "derivative_inverse",
    "neg": "derivative_multiple",  # by -1
}


@proves("has_derivative")
def prove_derivative(goal: Term, facts: Facts) -> Theorem | None:
    """has_derivative(F, s, j, L): the derivative is found, and shown to be L."""
    function, point, index, value = goal.args
    found = derivative_value(function, point, index, facts)
    if found is None:
        return None
    have = found.conclusion.args[3]
    if have is value:
        return found
    if value.op == "derivative" and value.args == (function, point, index):
        equation: Theorem | None = symmetric(unique(found, facts))
    else:
        equation = equal(have, value, facts)
    if equation is None:
        return None
    mark = hole(value.sort)
    return replace(equation, found, bind(mark, make("has_derivative", function, point, index, mark)))


def unique(found: Theorem, facts: Facts) -> Theorem:
    """has_derivative(F, s, j, L) gives Derivative(F(s), s[j]) = L."""
    function, point, index, value = found.conclusion.args
    return facts.apply("derivative_unique", {"F": function, "s": point, "j": index, "L": value}, [found])


def derivative_value(function: Term, point: Term, index: Term, facts: Facts) -> Theorem | None:
    """has_derivative(F, s, j, L) for some L, by the form of F."""
    key = (function, point, index)
    return facts.remember("derivative", key, lambda: _Differentiation(point, index, facts).of(function))


class _Differentiation:
    def __init__(self, point: Term, index: Term, facts: Facts) -> None:
        self.point, self.index, self.facts = point, index, facts

    def rule(self, name: str, values: dict[str, Term], premises: list[Theorem]) -> Theorem | None:
        """A rule at this place, with further side conditions (a denominator isn't zero) proved."""
        values = {"s": self.point, "j": self.index, **values}
        theorem = self.facts.apply(name, values, premises)
        known = frozenset(h for p in premises for h in p.hypotheses)
        rest = sorted(theorem.hypotheses - known, key=lambda p: (p.size, repr(p)))
        return self.facts.discharge(theorem, rest)

    def of(self, function: Term) -> Theorem | None:
        for theorem in self.facts.saying("has_derivative"):
            if theorem.conclusion.args[:3] == (function, self.point, self.index):
                return theorem
        s = self.facts.session.fresh(self.point.sort, "s")
        body = app(function, s)
        if s not in body.free:
            return self.rule("derivative_constant", {"c": body}, [])
        if body.op == "app" and body.args[0] is s and s not in body.args[1].free:
            return self.coordinate(body.args[1])
        if body.op == "sum":
            return self.series(s, body)
        if body.op == "pow":
            return self.power(s, body)
        if body.op == "derivative" and s not in body.args[0].free and s not in body.args[2].free:
            return self.repeated(s, body)
        if body.op not in ("add", "mul", *_UNARY):
            return None
        parts = [bind(s, a) for a in body.args]
        if body.op == "mul" and s not in body.args[0].free:
            return self.scaled(body.args[0], parts[1], function)
        found = [self.of(p) for p in parts]
        known = [f for f in found if f is not None]
        if len(known) < len(found):
            return None
        values = {"F": parts[0], "L": known[0].conclusion.args[3]}
        if body.op in ("add", "mul"):
            values |= {"G": parts[1], "M": known[1].conclusion.args[3]}
            return self.rule("derivative_sum" if body.op == "add" else "derivative_product", values, known)
        name = _UNARY[body.op]
        if body.op == "neg":
            values["c"] = num(-1)
        found_here = self.rule(name, values, known)
        return None if found_here is None else self.of_same(found_here, function, s)

    def of_same(self, found: Theorem, function: Term, s: Term) -> Theorem | None:
        """The derivative of a function that is written otherwise: 1/f as in the rule, or as an inverse."""
        have = found.conclusion.args[0]
        if have is function:
            return found
        same = equal(app(have, s), app(function, s), self.facts)
        if same is None:
            return None
        mark = hole(have.sort)
        context = bind(mark, make("has_derivative", mark, *found.conclusion.args[1:]))
        return replace(generalise(s, same), found, context)

    def coordinate(self, k: Term) -> Theorem | None:
        """KroneckerDelta(k, j); for a real name, which is the first of a family of its own, 1."""
        found = self.rule("derivative_coordinate", {"k": k}, [])
        if found is None or k.op != "int" or k is not self.index:
            return found
        one = self.facts.apply("delta_same", {"i": k, "j": k}, [reflexivity(k)])
        mark = hole(one.conclusion.args[0].sort)
        context = bind(mark, make("has_derivative", *found.conclusion.args[:3], mark))
        return replace(one, found, context)

    def repeated(self, s: Term, body: Term) -> Theorem | None:
        """A derivative of a derivative: the inner one is worked out wherever it is taken."""
        function, point, index = body.args
        inner = derivative_value(function, point, index, self.facts)
        if inner is None or any(s in h.free for h in inner.hypotheses):
            return None
        found = self.of(bind(s, inner.conclusion.args[3]))
        if found is None:
            return None
        mark = hole(found.conclusion.args[0].sort)
        context = bind(mark, make("has_derivative", mark, *found.conclusion.args[1:]))
        return replace(generalise(s, symmetric(unique(inner, self.facts))), found, context)

    def scaled(self, c: Term, part: Term, function: Term) -> Theorem | None:
        inner = self.of(part)
        if inner is None:
            return None
        return self.rule("derivative_multiple", {"c": c, "F": part, "L": inner.conclusion.args[3]}, [inner])

    def power(self, s: Term, body: Term) -> Theorem | None:
        base, exponent = body.args
        if s in exponent.free:
            return None
        part = bind(s, base)
        inner = self.of(part)
        if inner is None:
            return None
        values = {"F": part, "L": inner.conclusion.args[3], "m": exponent}
        found = self.rule("derivative_power", values, [inner])
        if found is None or exponent.op != "int":
            return found
        return _lowered(found, int(str(exponent.data)) - 1)

    def series(self, s: Term, body: Term) -> Theorem | None:
        lower, upper, summand = body.args
        if s in lower.free or s in upper.free or summand.sort.domain is None:
            return None
        i = self.facts.session.fresh(summand.sort.domain, "i")
        low, high = le(lower, i), le(i, upper)
        part = bind(s, app(summand, i))
        inner = derivative_value(part, self.point, self.index, self.facts.extended(low, high))
        if inner is None:
            return None
        ranged = generalise(i, discharge(low, discharge(high, inner)))
        values = {"a": lower, "b": upper, "G": bind(i, part), "L": bind(i, inner.conclusion.args[3])}
        return self.rule("derivative_of_finite_sum", values, [ranged])


def _lowered(found: Theorem, exponent: int) -> Theorem:
    """m*F(s)**(m - 1)*L with the exponent m - 1 of a literal m as the numeral that it is."""
    value = found.conclusion.args[3]
    (front, inner) = value.args
    (factor, raised) = front.args
    mark = hole(INTEGER)
    marked = make("mul", make("mul", factor, make("pow", raised.args[0], mark)), inner)
    same = field(raised.args[1], integer(exponent))
    return replace(same, found, bind(mark, make("has_derivative", *found.conclusion.args[:3], marked)))
