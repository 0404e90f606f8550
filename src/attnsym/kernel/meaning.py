"""What a statement needs in order to mean something: the propositions under which all its terms have values.

Partial operations are total functions with an unspecified value outside their domain, so a theorem may speak of
1/0. `defined(p, declared)` lists, as closed propositions, what must hold for every term of p to have its textbook
value: denominators differ from zero, logarithms and roots are of the right sign, expectations and derivatives
exist, indices lie in their declared ranges. Obligations under a binder are closed over its range. The right side
of `and` and `implies` is asked for only where the left side holds, of `or` only where it fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attnsym.kernel.sugar import FALSE, ZERO, forall, forall_in, implies, le, lt, ne, negation, sub
from attnsym.kernel.terms import OUTCOME, Term, app, bind, integer, make, open_fresh, var

_TWO = integer(2)
Declared = dict[Term, tuple[Term, ...]]  # a declared family: lower, upper, and again for a second index
_EXISTENCE = ("has_mean", "has_derivative", "tends")


def declarations(givens: Iterable[Term]) -> Declared:
    """The families that the givens declare, each with the bounds of its indices."""
    return {g.args[0]: g.args[1:] for g in givens if g.op == "declared"}


def defined(statement: Term, declared: Declared) -> tuple[Term, ...]:
    """The propositions under which every term of the statement has a value, without repetition, in order."""
    return tuple(dict.fromkeys(_Obligations(declared).of(statement)))


def existence(statement: Term) -> tuple[Term, ...]:
    """Those of `defined` that say that something exists: a given is read as asserting them with itself."""
    found = []
    for obligation in defined(statement, {}):
        core = obligation
        while core.op in ("forall", "implies"):
            core = open_fresh(core.args[0])[1] if core.op == "forall" else core.args[1]
        if core.op in _EXISTENCE:
            found.append(obligation)
    return tuple(found)


class _Obligations:
    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.memo: dict[Term, list[Term]] = {}

    def of(self, term: Term) -> list[Term]:
        if term not in self.memo:
            self.memo[term] = list(dict.fromkeys(self._of(term)))
        return self.memo[term]

    def _of(self, term: Term) -> list[Term]:
        handler = _HANDLERS.get(term.op)
        if handler is not None:
            return handler(self, term)
        if term.op == "app":
            return self.application(term)
        if term.op == "lam":  # a function met outside the operators that know its range: everywhere
            variable, body = open_fresh(term)
            return [forall(variable, p) for p in self.of(body)]
        return self.of_all(term.args)

    def of_all(self, terms: Iterable[Term]) -> list[Term]:
        return [p for t in terms for p in self.of(t)]

    def application(self, term: Term) -> list[Term]:
        head, arguments = term, []
        while head.op == "app":
            arguments.append(head.args[1])
            head = head.args[0]
        arguments.reverse()
        found = self.of_all(arguments)
        bounds = self.declared.get(head, ())
        for index, lower, upper in zip(arguments, bounds[::2], bounds[1::2], strict=False):
            found += [le(lower, index), le(index, upper)]
        return found

    def under(self, function: Term, close: Callable[[Term, Term], Term]) -> list[Term]:
        """Obligations of a function's value at a fresh argument, each closed by `close(variable, p)`."""
        variable, body = open_fresh(function)
        return [close(variable, p) for p in self.of(body)]

    def series(self, term: Term) -> list[Term]:
        lower, upper, summand = term.args
        inside = self.under(summand, lambda i, p: forall_in(i, lower, upper, p))
        return [*self.of_all((lower, upper)), *inside]

    def random(self, variable: Term) -> list[Term]:
        return self.under(variable, forall)

    def exists_mean(self, variable: Term) -> list[Term]:
        return [*self.random(variable), make("has_mean", variable, make("mean", variable))]

    def variance(self, term: Term) -> list[Term]:
        (x,) = term.args
        square = _product_of_deviations(x, x)
        return [*self.exists_mean(x), make("has_mean", square, term)]

    def covariance(self, term: Term) -> list[Term]:
        x, y = term.args
        deviations = _product_of_deviations(x, y)
        return [*self.exists_mean(x), *self.exists_mean(y), make("has_mean", deviations, term)]

    def derivative(self, term: Term) -> list[Term]:
        function, point, index = term.args[:3]
        inside = [*self.of(app(function, point)), *self.application(app(point, index))]
        value = term if term.op == "derivative" else term.args[3]
        if term.op == "derivative":
            return [*inside, make("has_derivative", function, point, index, value)]
        return [*inside, *self.of(value)]

    def limit(self, term: Term) -> list[Term]:
        function, place = term.args[:2]
        inside = [*self.of(place), *self.under(function, lambda x, p: forall(x, implies(_near(x, place), p)))]
        if term.op == "limit":
            return [*inside, make("tends", function, place, term)]
        return [*inside, *self.of(term.args[2])]

    def inverse(self, term: Term) -> list[Term]:
        (x,) = term.args
        if x.op == "num" and x.data != 0:
            return []
        return [*self.of(x), ne(x, ZERO)]

    def integer_power(self, term: Term) -> list[Term]:
        base, exponent = term.args
        if exponent.op == "int":
            safe = int(str(exponent.data)) >= 0
            return self.of(base) if safe else [*self.of(base), ne(base, ZERO)]
        return [*self.of_all(term.args), implies(make("eq", base, ZERO), le(ZERO, exponent))]

    def guarded(self, term: Term) -> list[Term]:
        left, right = term.args
        condition = negation(left) if term.op == "or" else left
        return [*self.of(left), *(implies(condition, p) for p in self.of(right))]


def _product_of_deviations(x: Term, y: Term) -> Term:
    """λw. (x(w) - E x)(y(w) - E y); a square when x is y."""
    outcome = var("#w", OUTCOME)
    a = sub(app(x, outcome), make("mean", x))
    if x is y:
        return bind(outcome, make("pow", a, _TWO))
    return bind(outcome, make("mul", a, sub(app(y, outcome), make("mean", y))))


def _near(x: Term, place: Term) -> Term:
    """Where a function must have a value for its limit to be spoken of."""
    if place.op == "at_infinity":
        return lt(ZERO, x)
    if place.op == "at_minus_infinity":
        return lt(x, ZERO)
    if place.op == "at_right":
        return lt(place.args[0], x)
    if place.op == "at_left":
        return lt(x, place.args[0])
    return ne(x, place.args[0]) if place.op == "at" else FALSE


def _needs(condition: Callable[[Term], Term]) -> Callable[[_Obligations, Term], list[Term]]:
    return lambda self, term: [*self.of_all(term.args), condition(term.args[0])]


_HANDLERS: dict[str, Callable[[_Obligations, Term], list[Term]]] = {
    "inv": _Obligations.inverse,
    "log": _needs(lambda x: lt(ZERO, x)),
    "sqrt": _needs(lambda x: le(ZERO, x)),
    "rpow": _needs(lambda x: lt(ZERO, x)),
    "pow": _Obligations.integer_power,
    "sum": _Obligations.series,
    "product": _Obligations.series,
    "mean": lambda self, term: self.exists_mean(term.args[0]),
    "variance": _Obligations.variance,
    "covariance": _Obligations.covariance,
    "derivative": _Obligations.derivative,
    "has_derivative": _Obligations.derivative,
    "limit": _Obligations.limit,
    "tends": _Obligations.limit,
    "forall": lambda self, term: self.under(term.args[0], forall),
    "and": _Obligations.guarded,
    "or": _Obligations.guarded,
    "implies": _Obligations.guarded,
    "declared": lambda self, term: [],
}
