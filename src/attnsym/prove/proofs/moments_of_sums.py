"""The third and fourth moment of a sum, by induction on its number of terms.

With S the sum so far and y the next term, the powers of S + y are expanded. S and y are independent and have
mean zero, so of each expansion what has a factor to the first power drops out.
"""

from __future__ import annotations

from math import comb

from attnsym.kernel.sugar import ZERO, add, implies, le, mul, power, sub
from attnsym.kernel.terms import OUTCOME, REAL, Term, app, bind, integer, make, num
from attnsym.kernel.theorem import Theorem, assume, cut, discharge, generalise, replace, undischarge
from attnsym.prove.arguments import Argument, Proof
from attnsym.prove.equations import hole, symmetric
from attnsym.prove.inferences import at, restated, rewritten, same, same_at, step_up, successor
from attnsym.prove.proofs.expectation import as_mean_of, changed, constant, plus, times
from attnsym.prove.proofs.sums import empty, last

_Known = dict[int, Theorem]  # HasMean of a variable's powers, by their exponents


def _raised(x: Term, exponent: int) -> Term:
    return x if exponent == 1 else power(x, exponent)


def _third(p: Argument) -> Term:
    """E[G[i]**3], as a function of i."""
    i, w = p.fresh(), p.fresh(OUTCOME, "w")
    return bind(i, make("mean", bind(w, power(app(p["G"], i, w), 3))))


class _Moments:
    """The claim that is carried along: the means of the sum's first, second and highest power."""

    def __init__(self, p: Argument, highest: int) -> None:
        self.p, self.exponents = p, (1, 2, highest)
        self.a, self.b, self.g = p.names("a b G")
        i, self.w = p.fresh(), p.fresh(OUTCOME, "w")
        self.terms = bind(i, app(self.g, i, self.w))
        v, f = p["V"], _third(p) if highest == 3 else p["F"]
        self.totals = (v, f) if highest == 3 else (v, f, bind(i, power(app(v, i), 2)))

    def value(self, exponent: int, *sums: Term) -> Term:
        """The mean of the sum's power, from the sums of V, F and, for the fourth, V**2."""
        if exponent < 4:
            return (ZERO, *sums)[exponent - 1]
        squares, highest, cross = sums
        return add(highest, mul(num(3), sub(power(squares, 2), cross)))

    def claim(self, top: Term) -> Term:
        """The three means, for the sum up to `top` if that is at most b."""
        sums = [make("sum", self.a, top, f) for f in self.totals]
        total = make("sum", self.a, top, self.terms)
        one, two, three = (
            make("has_mean", bind(self.w, _raised(total, e)), self.value(e, *sums)) for e in self.exponents
        )
        return implies(le(top, self.b), make("and", make("and", one, two), three))

    def together(self, means: _Known, terms: Theorem, sums: list[Theorem]) -> Theorem:
        """The claim from means of powers of t, where t = Sum(G[i]) and the values' parts are the sums."""
        found = []
        for e in self.exponents:
            parts = [s.conclusion.args[0] for s in sums]
            powers = same_at(terms, bind(hole(REAL), _raised(hole(REAL), e)))
            x = bind(self.w, powers.conclusion.args[0])
            known = restated(means[e], make("has_mean", x, self.value(e, *parts)))
            known = changed(known, generalise(self.w, powers))
            x, mark = known.conclusion.args[0], hole(REAL)
            for n, equation in enumerate(sums):
                marked = self.value(e, *parts[:n], mark, *parts[n + 1 :])
                known = replace(equation, known, bind(mark, make("has_mean", x, marked)))
                parts[n] = equation.conclusion.args[1]
            found.append(known)
        return self.p.both(self.p.both(found[0], found[1]), found[2])

    def none(self, k: Term, below: Theorem) -> Theorem:
        """Of no terms: every power of 0 is 0, and so is every sum."""
        zero, sums = constant(self.p, ZERO), [self.empty(k, f, below) for f in self.totals]
        means = dict.fromkeys(self.exponents, zero)
        return discharge(le(k, self.b), self.together(means, self.empty(k, self.terms, below), sums))

    def empty(self, k: Term, function: Term, below: Theorem) -> Theorem:
        return symmetric(empty(self.p, self.a, k, function, below))

    def step(self, k: Term, reached: Theorem, hypothesis: Theorem) -> Theorem:
        p, upper = self.p, successor(k)
        inside = assume(le(upper, self.b))
        carried = cut(undischarge(hypothesis), step_up(le(k, self.b), inside, slack=1))
        both, three = p.sides(carried)
        before = dict(zip(self.exponents, (*p.sides(both), three), strict=True))
        squares, highest, first, apart = (at(need, upper, reached, inside) for need in p.needs)
        following = {1: first, 2: squares, self.exponents[2]: highest}
        apart = rewritten(apart, same(make("iadd", upper, make("ineg", integer(1))), k))
        means = {e: self.expanded(before, following, e, apart) for e in self.exponents}
        sums = [symmetric(last(p, self.a, k, f, reached)) for f in self.totals]
        longer = symmetric(last(p, self.a, k, self.terms, reached))
        return discharge(inside.conclusion, self.together(means, longer, sums))

    def expanded(self, x: _Known, y: _Known, exponent: int, apart: Theorem) -> Theorem:
        """HasMean((X + Y)**exponent, ...) by the binomial theorem."""
        mark, total = hole(REAL), None
        for j in range(exponent + 1):
            if j in (0, exponent):
                part = (x if j == 0 else y)[exponent]
            else:
                first, second = self.power(x, exponent - j), self.power(y, j)
                (u, m), (v, n) = first.conclusion.args, second.conclusion.args
                functions = {"f": bind(mark, _raised(mark, exponent - j)), "g": bind(mark, _raised(mark, j))}
                base = dict(zip("XY", apart.conclusion.args, strict=True))
                independent = self.p.use("independent_of_functions", apart, **base, **functions)
                values = {"X": u, "Y": v, "m": m, "u": n}
                product = self.p.use("product_of_independents", independent, first, second, **values)
                part = times(self.p, num(comb(exponent, j)), product)
            total = part if total is None else plus(self.p, total, part)
        return self.p.known(total)

    def power(self, known: _Known, exponent: int) -> Theorem:
        """HasMean of a power; of the third, where the second and the fourth are known, as a product."""
        if exponent in known:
            return known[exponent]
        w, x, square = self.w, known[1].conclusion.args[0], known[2].conclusion.args[0]
        fourth = as_mean_of(known[4], bind(w, power(app(square, w), 2)))
        values = {"X": x, "Y": square, "m": known[2].conclusion.args[1], "u": fourth.conclusion.args[1]}
        product = self.p.use("mean_of_product", known[2], fourth, **values)
        return as_mean_of(product, bind(w, power(app(x, w), 3)))

    def proof(self) -> Theorem:
        top = self.p.fresh()
        every = self.p.from_below(bind(top, self.claim(top)), self.a, self.b, self.none, self.step)
        _, highest = self.p.sides(cut(undischarge(every), step_up(le(self.b, self.b))))
        return restated(highest, self.p.goal)


def third_moment_of_sum(p: Argument) -> Theorem:
    return _Moments(p, 3).proof()


def fourth_moment_of_sum(p: Argument) -> Theorem:
    return _Moments(p, 4).proof()


PROOFS: dict[str, Proof] = {
    "third_moment_of_sum": third_moment_of_sum,
    "fourth_moment_of_sum": fourth_moment_of_sum,
}
