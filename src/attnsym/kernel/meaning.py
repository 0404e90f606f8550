"""What a statement needs in order to mean something: the propositions under which all its terms have values.

Partial operations are total functions with an unspecified value outside their domain, so a theorem may speak
of 1/0. `defined(p, declared)` lists, as closed propositions, what must hold for every term of p to have its
textbook value: denominators differ from zero, logarithms and roots are of the right sign, expectations and
derivatives exist, indices lie in their declared ranges. Obligations under a binder are closed over its range.
The right side of `and` and `implies` is asked for only where the left side holds, of `or` only where it
fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from attnsym.kernel.sugar import ZERO, forall, forall_in, implies, le, lt, ne, negation, sub
from attnsym.kernel.terms import OUTCOME, KernelError, Term, app, bind, fresh, integer, make, open_fresh

MAX_OBLIGATIONS = 20_000
Declared = dict[Term, tuple[Term, ...]]  # a declared family: lower, upper, and again for a second index
_Close = Callable[[Term, Term], Term]  # a variable and an obligation, into the obligation closed over it


def declarations(givens: Iterable[Term]) -> Declared:
    """The families that the givens declare, each with the bounds of its indices."""
    found: Declared = {}
    for given in givens:
        if given.op == "declared" and found.setdefault(given.args[0], given.args[1:]) != given.args[1:]:
            raise KernelError(f"{given.args[0]!r} is declared twice, with different ranges")
    return found


def defined(statement: Term, declared: Declared, *more: Term) -> tuple[Term, ...]:
    """The propositions under which every term of the statements has a value, without repetition, in order."""
    return tuple(_obligations(tuple(declared.items())).of(statement, *more))


@lru_cache(maxsize=32)
def _obligations(declared: tuple[tuple[Term, tuple[Term, ...]], ...]) -> _Obligations:
    """The reader for these declarations, which remembers: a document's givens come up at every line."""
    return _Obligations(dict(declared))


class _Obligations:
    def __init__(self, declared: Declared) -> None:
        self.declared = declared
        self.bounds = [bound for bounds in declared.values() for bound in bounds]
        self.memo: dict[Term, list[Term]] = {}

    def of(self, *terms: Term) -> list[Term]:
        found: dict[Term, None] = {}
        for term in terms:
            if term not in self.memo:
                handler = _HANDLERS.get(term.op)
                self.memo[term] = list(dict.fromkeys(handler(self, term) if handler else self.of(*term.args)))
            found.update(dict.fromkeys(self.memo[term]))
        if len(found) > MAX_OBLIGATIONS:
            raise KernelError(f"a statement has at most {MAX_OBLIGATIONS} obligations")
        return list(found)

    def application(self, term: Term) -> list[Term]:
        head, arguments, found = term, list[Term](), list[Term]()
        while head.op == "app":
            arguments.insert(0, head.args[1])
            head = head.args[0]
            bounds = self.declared.get(head, ())
            for index, lower, upper in zip(arguments, bounds[::2], bounds[1::2], strict=False):
                found += [le(lower, index), le(index, upper)]
        return [*self.of(*arguments), *found]

    def under(self, function: Term, close: _Close, *outside: Term) -> list[Term]:
        """Obligations of a function's value at any argument; outside: the terms that `close` brings in."""
        variable, body = open_fresh(function, *outside, *self.bounds)
        return [close(variable, p) for p in self.of(body)]

    def everywhere(self, term: Term) -> list[Term]:
        return self.under(term.args[0] if term.op == "forall" else term, forall)

    def series(self, term: Term) -> list[Term]:
        lower, upper, summand = term.args
        inside = self.under(summand, lambda i, p: forall_in(i, lower, upper, p), lower, upper)
        return [*self.of(lower, upper), *inside]

    def moment(self, term: Term) -> list[Term]:
        """Mean, variance and covariance: the means exist, and that of the product of the deviations."""
        found = list[Term]()
        for x in term.args:
            found += [*self.under(x, forall), make("has_mean", x, make("mean", x))]
        if term.op != "mean":
            found.append(make("has_mean", _product_of_deviations(term.args[0], term.args[-1]), term))
        return found

    def derivative(self, term: Term) -> list[Term]:
        function, point, index, *value = term.args
        found = self.of(app(function, point), index, app(point, index), *value)
        return found if value else [*found, make("has_derivative", function, point, index, term)]

    def limit(self, term: Term) -> list[Term]:
        function, place, *value = term.args
        near = _NEAR.get(place.op)
        inside = self.under(function, lambda x, p: forall(x, near(x, place, p) if near else p), place)
        found = [*self.of(place, *value), *inside]
        return found if value else [*found, make("tends", function, place, term)]

    def family(self, term: Term) -> list[Term]:
        head, *bounds = term.args
        return [*self.of(*bounds), *self.members(head, bounds)]

    def members(self, head: Term, bounds: list[Term]) -> list[Term]:
        if not bounds:
            return self.of(head)
        lower, upper, *rest = bounds
        index, member = open_fresh(head, *bounds, *self.bounds)
        return [forall_in(index, lower, upper, p) for p in self.members(member, rest)]

    def inverse(self, term: Term) -> list[Term]:
        (x,) = term.args
        return [] if x.op == "num" and x.data != 0 else [*self.of(x), ne(x, ZERO)]

    def integer_power(self, term: Term) -> list[Term]:
        base, exponent = term.args
        if exponent.op == "int":
            return self.of(base) if exponent.data >= 0 else [*self.of(base), ne(base, ZERO)]
        return [*self.of(base, exponent), implies(make("eq", base, ZERO), le(ZERO, exponent))]

    def guarded(self, term: Term) -> list[Term]:
        left, right = term.args
        condition = negation(left) if term.op == "or" else left
        return [*self.of(left), *(implies(condition, p) for p in self.of(right))]


def _product_of_deviations(x: Term, y: Term) -> Term:
    """λw. (x(w) - E x)(y(w) - E y); a square when x is y."""
    outcome = fresh(OUTCOME, x, y)
    a, b = (sub(app(z, outcome), make("mean", z)) for z in (x, y))
    return bind(outcome, make("pow", a, integer(2)) if x is y else make("mul", a, b))


# Where a function must have a value for its limit to be spoken of; at a place of another form, everywhere.
_NEAR: dict[str, Callable[[Term, Term, Term], Term]] = {
    "at_infinity": lambda x, place, p: implies(lt(ZERO, x), p),
    "at_minus_infinity": lambda x, place, p: implies(lt(x, ZERO), p),
    "at_right": lambda x, place, p: implies(lt(place.args[0], x), p),
    "at_left": lambda x, place, p: implies(lt(x, place.args[0]), p),
    "at": lambda x, place, p: implies(ne(x, place.args[0]), p),
}


def _needs(condition: Callable[[Term], Term]) -> _Handler:
    return lambda self, term: [*self.of(*term.args), condition(term.args[0])]


_Handler = Callable[[_Obligations, Term], list[Term]]
_BY_OPERATOR: tuple[tuple[str, _Handler], ...] = (
    ("app", _Obligations.application),
    ("lam forall", _Obligations.everywhere),  # a function met outside the operators that know its range
    ("inv", _Obligations.inverse),
    ("log rpow", _needs(lambda x: lt(ZERO, x))),
    ("sqrt", _needs(lambda x: le(ZERO, x))),
    ("pow", _Obligations.integer_power),
    ("sum product", _Obligations.series),
    ("mean variance covariance", _Obligations.moment),
    ("derivative has_derivative", _Obligations.derivative),
    ("limit tends", _Obligations.limit),
    ("family0 family1 family2", _Obligations.family),
    ("and or implies", _Obligations.guarded),
    ("declared", lambda self, term: []),  # says where a family is used, and uses nothing of it
)
_HANDLERS = {op: handler for ops, handler in _BY_OPERATOR for op in ops.split()}
