"""Terms through SymPy and back: nothing changes value, nothing is captured, alpha-equal terms are one."""

from __future__ import annotations

import random

import pytest
from evaluation import World
from sympy import Integer, Symbol

from attnsym.derive.scope import Scope, Workshop, tidy
from attnsym.derive.terms import Ring, TooLarge, expanded
from attnsym.kernel.sugar import add, div, mul, neg, power, sub
from attnsym.kernel.terms import KernelError, Term, make, num
from attnsym.syntax.context import parse_let
from attnsym.syntax.elaborate import parse_term

LET = "n : positive integer\ni, j : integer in 1..n\nx, y, z : real\ns[k] : real"
CONTEXT = parse_let(LET)


class Ignorant:
    def holds(self, goal: Term, assumptions: tuple[Term, ...]) -> bool:
        return False


def term(text: str) -> Term:
    return parse_term(text, CONTEXT)


def tidied(t: Term) -> Term:
    return tidy(t, Scope(Workshop(Ignorant())))


def random_term(rng: random.Random, depth: int) -> Term:
    if depth == 0:
        leaves = [
            "x",
            "y",
            "z",
            "s[i]",
            "exp(x)",
            "Sum(s[k], (k, 1, n))",
            "KroneckerDelta(i, j)",
            "n",
            "2",
            "1/3",
        ]
        return term(rng.choice(leaves))
    a, b = random_term(rng, depth - 1), random_term(rng, depth - 1)
    kind = rng.randrange(6)
    if kind == 5:
        return power(a, rng.choice([0, 1, 2, 3, -1]))
    return (add(a, b), mul(a, b), sub(a, b), neg(a), div(a, b))[kind]


def test_values_survive() -> None:
    """A term and what comes back have one value, wherever the term has one."""
    rng = random.Random(7)  # noqa: S311
    world = World(
        {"x": 0.7, "y": -1.3, "z": 2.1, "n": 3, "i": 1, "j": 2, "s": lambda k: [0.2, 0.9, -0.4][int(k) - 1]}
    )
    compared = 0
    for _ in range(400):
        t = random_term(rng, rng.randrange(1, 5))
        try:
            before = world.value(t)
        except (ZeroDivisionError, OverflowError):
            continue
        ring = Ring()
        for back in (ring.write(ring.read(t)), tidied(t)):
            assert world.value(back) == pytest.approx(before, rel=1e-9, abs=1e-9)
        compared += 1
    assert compared > 300


def test_reading_what_was_written_changes_nothing() -> None:
    rng = random.Random(11)  # noqa: S311
    for _ in range(300):
        t = random_term(rng, rng.randrange(1, 5))
        ring = Ring()
        once = ring.read(t)
        try:
            written = ring.write(once)
        except KernelError:
            continue
        again = ring.read(written)
        assert (again - once).expand() == 0
        twice = tidied(tidied(t))  # by now the order is that of first mention in what was written
        assert tidied(twice) is twice


def test_sums_that_differ_in_the_names_of_indices_cancel() -> None:
    ring = Ring()
    assert ring.read(term("Sum(s[k], (k, 1, n)) - Sum(s[m], (m, 1, n))")) == 0


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Sum(x*s[k], (k, 1, n))", "Sum(s[k]*s[k], (k, 1, n))"),
        ("Sum(s[i], (k, 1, n))", "Sum(s[k], (k, 1, n))"),
        ("Sum(s[k], (k, 1, n))", "Sum(s[k], (k, 2, n))"),
        ("Sum(Sum(s[k], (k, 1, m)), (m, 1, n))", "Sum(Sum(s[m], (k, 1, m)), (m, 1, n))"),
    ],
)
def test_what_is_bound_stays_apart_from_what_is_free(a: str, b: str) -> None:
    ring = Ring()
    assert ring.read(term(a)) != ring.read(term(b))


def test_delta_is_one_thing_either_way() -> None:
    ring = Ring()
    assert ring.read(term("KroneckerDelta(i, j)")) == ring.read(term("KroneckerDelta(j, i)"))


def test_two_fresh_names_that_print_alike_are_two() -> None:
    ring = Ring()
    x, y = (ring.atom(make("exp", num(k))) for k in (1, 2))
    assert x != y
    assert ring.read(make("exp", num(1))) == x


def test_nothing_under_a_binder_is_evaluated() -> None:
    """An empty sum, a product with zero under a binder, exp of a logarithm: all stay as they are."""
    for text in ("Sum(s[k], (k, 1, 0))", "Sum(0*s[k], (k, 1, n))", "exp(log(x))", "Sum(s[k], (k, 3, 1))"):
        ring = Ring()
        assert ring.write(ring.read(term(text))) is term(text)


@pytest.mark.parametrize("text", ["1/(x - x)", "x/(y - y)"])
def test_division_by_what_sympy_knows_to_be_zero_stays_written(text: str) -> None:
    ring = Ring()
    back = ring.write(ring.read(term(text)))
    assert any(t.op == "inv" for t in _subterms(back))


def test_what_is_not_of_this_table_is_refused() -> None:
    ring = Ring()
    with pytest.raises(KernelError):
        ring.write(Symbol("x") + Integer(1))


def test_an_expansion_beyond_bounds_is_refused() -> None:
    ring = Ring()
    with pytest.raises(TooLarge):
        expanded(ring.read(term("(x + y + z + s[i] + s[j] + 1)**30")))


def _subterms(t: Term) -> list[Term]:
    return [t, *[s for a in t.args for s in _subterms(a)]]
