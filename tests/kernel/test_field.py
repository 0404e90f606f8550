"""Field identities: what is accepted holds in every model of the hypotheses, whatever 1/0 is."""

from __future__ import annotations

import time
from fractions import Fraction
from random import Random

import pytest
from arithmetic import M, N, X, Y, Z, random_integer, random_real, random_values, rearranged, value

from attnsym.kernel.field import MAX_EXPONENT
from attnsym.kernel.sugar import ONE, ZERO, add, as_real, div, mul, ne, neg, power, sub, total
from attnsym.kernel.terms import INTEGER, SEQUENCE, KernelError, app, integer, make, num, var
from attnsym.kernel.theorem import field

s = var("s", SEQUENCE)
i, j = var("i", INTEGER), var("j", INTEGER)


def accepted(a, b):
    try:
        return field(a, b)
    except KernelError as refusal:
        if str(refusal) in ("not a field identity", "a denominator is zero"):
            return None
        raise


class TestRandom:
    def test_rearranged_terms(self):
        proved = 0
        for seed in range(1200):
            random = Random(seed)  # noqa: S311 -- a fixed sample
            a = random_real(random, 4)
            theorem = accepted(a, rearranged(random, a))
            if theorem is not None:
                proved += 1
                check(theorem, random)
        assert proved > 800  # the rest has a denominator that is zero, such as 1/(x - x)

    def test_unrelated_terms(self):
        for seed in range(1200):
            random = Random(seed)  # noqa: S311 -- a fixed sample
            theorem = accepted(random_real(random, 3), random_real(random, 3))
            if theorem is not None:
                check(theorem, random)

    def test_integers(self):
        proved = 0
        for seed in range(1000):
            random = Random(seed)  # noqa: S311 -- a fixed sample
            a, b = random_integer(random, 3), random_integer(random, 3)
            theorem = accepted(a, b)
            same = all(
                value(a, v, 0) == value(b, v, 0)
                for v in ({M: p, N: q} for p in range(7) for q in range(7, 14))
            )
            assert (theorem is not None) is same  # degrees are below 7
            proved += same
        assert proved > 25


def check(theorem, random):
    for _ in range(12):
        values, nowhere = random_values(random), Fraction(random.randint(-3, 3))
        if all(value(h, values, nowhere) for h in theorem.hypotheses):
            assert value(theorem.conclusion, values, nowhere), (theorem, values, nowhere)


S = total(i, integer(1), N, app(s, i))


@pytest.mark.parametrize(
    ("a", "b", "hypotheses"),
    [
        (div(X, X), ONE, [ne(X, ZERO)]),
        (div(X, X), div(X, X), []),
        (div(ONE, ZERO), div(ONE, ZERO), []),
        (add(div(ONE, ZERO), X), add(X, div(ONE, sub(Y, Y))), []),  # 1/0 is a number: which, is not said
        (mul(X, div(ONE, sub(Y, Y))), mul(div(ONE, ZERO), X), []),
        (make("inv", make("inv", X)), X, [ne(X, ZERO), ne(make("inv", X), ZERO)]),
        (div(ONE, div(ONE, div(ONE, X))), div(ONE, X), None),
        (div(sub(mul(X, X), ONE), sub(X, ONE)), add(X, ONE), [ne(sub(X, ONE), ZERO)]),
        (div(X, Y), mul(X, power(Y, -1)), []),
        (div(X, mul(num(2), Y)), div(mul(num(Fraction(1, 2)), X), Y), None),
        (power(X, -2), make("inv", mul(X, X)), []),
        (power(X, 0), ONE, []),
        (mul(power(X, 2), power(X, 3)), power(X, 5), []),
        (as_real(make("iadd", i, j)), add(as_real(i), as_real(j)), []),
        (make("imul", i, make("iadd", j, integer(1))), make("iadd", make("imul", i, j), i), []),
        (mul(S, S), power(S, 2), []),
        (div(S, S), ONE, [ne(S, ZERO)]),
        (make("pow", X, N), make("pow", X, N), []),
        (add(num(Fraction(1, 3)), num(Fraction(1, 6))), num(Fraction(1, 2)), []),
        (div(X, div(X, Y)), Y, None),
    ],
)
def test_accepted(a, b, hypotheses):
    theorem = field(a, b)
    assert theorem.conclusion is make("eq", a, b)
    if hypotheses is not None:
        assert theorem.hypotheses == set(hypotheses)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (div(ONE, ZERO), div(num(2), ZERO)),
        (div(ONE, ZERO), ZERO),
        (div(X, ZERO), ZERO),
        (div(X, sub(Y, Y)), mul(X, Y)),
        (X, Y),
        (mul(X, X), X),
        (make("pow", X, N), mul(X, make("pow", X, make("iadd", N, integer(-1))))),
        (
            power(make("pow", X, N), 2),
            make("pow", X, make("imul", N, integer(2))),
        ),  # laws of powers are rules
        (make("pow", X, integer(-1)), make("inv", X)),
        (make("sqrt", mul(X, X)), X),
        (total(i, integer(1), N, add(app(s, i), ZERO)), S),  # bodies of binders are opaque
        (total(i, integer(1), N, app(s, j)), total(j, integer(1), N, app(s, j))),
        (app(s, i), app(s, j)),
        (make("abs", neg(X)), make("abs", X)),
        (as_real(i), app(s, i)),
    ],
)
def test_refused(a, b):
    with pytest.raises(KernelError, match=r"not a field identity|a denominator is zero"):
        field(a, b)


def test_sides_are_numbers_of_one_sort():
    for a, b in ((X, i), (make("false"), make("false")), (s, s)):
        with pytest.raises(KernelError):
            field(a, b)


def _tower(t, exponent, height):
    for _ in range(height):
        t = power(t, exponent)
    return t


_SUM = add(add(add(X, Y), add(Z, ONE)), add(app(s, i), app(s, j)))
_PLUS = [add(power(_SUM, 6), as_real(var(f"k{number}", INTEGER))) for number in range(2000)]


def _all(terms):
    while len(terms) > 1:
        terms = [add(*terms[k : k + 2]) if k + 1 < len(terms) else terms[k] for k in range(0, len(terms), 2)]
    return terms[0]


@pytest.mark.parametrize(
    "bomb",
    [
        lambda: power(_SUM, MAX_EXPONENT),
        lambda: power(X, MAX_EXPONENT + 1),
        lambda: _tower(num(2), 512, 20),
        lambda: _tower(num(Fraction(2, 3)), 2, 30),
        lambda: _tower(add(X, ONE), 2, 30),
        lambda: power(make("inv", _tower(X, 512, 5)), 512),
        lambda: div(ONE, add(ONE, power(div(ONE, add(X, Y)), 512))),
        lambda: div(ONE, add(ONE, _tower(div(ONE, add(X, Y)), 8, 9))),
        lambda: _all(_PLUS),
        lambda: _all([num(Fraction(1, p)) for p in range(10**9, 10**9 + 9000)]),
        lambda: mul(
            _all([as_real(var(f"a{k}", INTEGER)) for k in range(9000)]),
            _all([*map(num, range(9000)), X, Y]),
        ),
        lambda: _tower(_all([as_real(var(f"a{k}", INTEGER)) for k in range(90)]), 2, 3),
        lambda: _all([div(ONE, add(as_real(var(f"a{k}", INTEGER)), X)) for k in range(40)]),
    ],
)
def test_bombs_are_refused_soon(bomb):
    t = bomb()
    before = time.process_time()
    with pytest.raises(KernelError):
        field(t, ZERO)
    assert time.process_time() - before < 10
