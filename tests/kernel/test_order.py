"""Inequalities from certificates: what each part of one may do, and each way in which one is refused."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from arithmetic import M, N, X, Y, Z, random_real, random_values, value

from attnsym.kernel.sugar import FALSE, ONE, ZERO, add, as_real, div, eq, le, lt, mul, ne, neg, power, sub
from attnsym.kernel.terms import KernelError, integer, make, num
from attnsym.kernel.theorem import Multiple, Summand, assume, order

ONCE = Fraction(1)


def one(*factors, squares=(), coefficient=ONCE):
    return Summand(Fraction(coefficient), factors, squares)


@pytest.mark.parametrize(
    ("goal", "facts", "summands", "multiples"),
    [
        (le(X, X), [], [], []),
        (le(ZERO, ONE), [], [one()], []),
        (lt(ZERO, ONE), [], [one()], []),
        (le(X, Z), [le(X, Y), le(Y, Z)], [one(0), one(1)], []),
        (lt(X, Z), [le(X, Y), lt(Y, Z)], [one(0), one(1)], []),
        (le(ZERO, mul(X, Y)), [le(ZERO, X), le(ZERO, Y)], [one(0, 1)], []),
        (lt(ZERO, mul(X, Y)), [lt(ZERO, X), lt(ZERO, Y)], [one(0, 1)], []),
        (lt(ZERO, power(X, 3)), [lt(ZERO, X)], [one(0, 0, 0)], []),
        (
            le(ZERO, sub(add(mul(X, X), mul(Y, Y)), mul(num(2), mul(X, Y)))),
            [],
            [one(squares=(sub(X, Y),))],
            [],
        ),
        (le(mul(num(4), mul(X, sub(ONE, X))), ONE), [], [one(squares=(sub(ONE, mul(num(2), X)),))], []),
        (lt(ZERO, add(mul(X, X), ONE)), [], [one(squares=(X,)), one()], []),
        (FALSE, [lt(X, Y), le(Y, X)], [one(0), one(1)], []),
        (FALSE, [lt(X, X)], [one(0)], []),
        (le(X, Y), [eq(X, Y)], [], [Multiple(0, ONE)]),
        (le(Y, X), [eq(X, Y)], [], [Multiple(0, num(-1))]),
        (le(mul(X, Z), mul(Y, Z)), [eq(X, Y)], [], [Multiple(0, Z)]),
        (le(as_real(M), as_real(N)), [eq(M, make("iadd", N, integer(0)))], [], [Multiple(0, ONE)]),
        (lt(as_real(M), as_real(make("iadd", M, integer(1)))), [], [one()], []),
        (le(ZERO, div(X, Y)), [le(ZERO, X), lt(ZERO, Y)], [one(0, 1, squares=(div(ONE, Y),))], []),
        (le(ZERO, num(Fraction(1, 3))), [], [one(coefficient=Fraction(1, 3))], []),
    ],
)
def test_accepted(goal, facts, summands, multiples):
    theorem = order(goal, [assume(p) for p in facts], summands, multiples)
    assert theorem.conclusion is goal
    assert theorem.hypotheses >= set(facts)


def test_denominators_are_hypotheses():
    theorem = order(le(ZERO, div(mul(X, X), X)), [assume(le(ZERO, X))], [one(0)])
    assert theorem.hypotheses == {le(ZERO, X), ne(X, ZERO)}
    inside = order(le(ZERO, power(div(ONE, Y), 2)), [], [one(squares=(div(ONE, Y),))])
    assert inside.hypotheses == {ne(Y, ZERO)}


def test_hypotheses_of_unused_premises_stay():
    assert order(le(X, X), [assume(lt(X, Y))], []).hypotheses == {lt(X, Y)}


@pytest.mark.parametrize(
    ("goal", "facts", "summands", "multiples", "reason"),
    [
        (lt(X, Z), [le(X, Y), le(Y, Z)], [one(0), one(1)], [], "positive"),
        (lt(X, X), [], [], [], "positive"),
        (FALSE, [], [], [], "positive"),
        (FALSE, [le(X, X)], [one(0)], [], "positive"),
        (lt(ZERO, mul(X, X)), [], [one(squares=(X,))], [], "positive"),
        (lt(ZERO, mul(mul(X, X), Y)), [lt(ZERO, Y)], [one(0, squares=(X,))], [], "positive"),
        (lt(ZERO, mul(X, Y)), [lt(ZERO, X), le(ZERO, Y)], [one(0, 1)], [], "positive"),
        (lt(X, Y), [eq(X, Y)], [], [Multiple(0, ONE)], "positive"),
        (lt(X, Y), [lt(Y, X), eq(X, Y)], [one(0, coefficient=0)], [Multiple(1, ONE)], "positive"),
        (lt(ZERO, X), [lt(ZERO, X)], [one(0), one(0, coefficient=-1), one(0)], [], "nonnegative"),
        (le(Y, X), [le(X, Y)], [one(0, coefficient=-1)], [], "nonnegative"),
        (le(X, Y), [], [], [], "certificate"),
        (le(Y, X), [le(X, Y)], [one(0)], [], "certificate"),
        (FALSE, [lt(X, Y)], [one(0)], [], "certificate"),
        (le(ZERO, X), [], [one(squares=(make("sqrt", X),))], [], "certificate"),
        (le(X, Y), [eq(X, Y)], [], [Multiple(0, num(2))], "certificate"),
        (le(X, Y), [eq(X, Y)], [one(0)], [], "premise 0"),
        (le(X, Y), [le(X, Y)], [], [Multiple(0, ONE)], "premise 0"),
        (le(X, Y), [ne(X, Y)], [one(0)], [], "premise 0"),
        (le(X, Y), [le(X, Y)], [one(1)], [], "no premise 1"),
        (le(X, Y), [le(X, Y)], [one(-1)], [], "no premise -1"),
        (le(ZERO, ONE), [le(X, Y)], [one(0 == 1)], [], "no premise False"),
        (eq(X, X), [], [], [], "goal"),
        (make("implies", FALSE, FALSE), [], [], [], "goal"),
        (le(ZERO, mul(as_real(M), as_real(M))), [], [one(squares=(M,))], [], "not a real"),
        (le(X, X), [eq(X, Y)], [], [Multiple(0, FALSE)], "not a real"),
        (le(X, div(X, ZERO)), [], [], [], "zero"),
    ],
)
def test_refused(goal, facts, summands, multiples, reason):
    with pytest.raises(KernelError, match=reason):
        order(goal, [assume(p) for p in facts], summands, multiples)


def test_coefficients_are_exact():
    for coefficient in (1, 1.0, True):
        with pytest.raises(KernelError, match="Fraction"):
            order(le(ZERO, ONE), [], [Summand(coefficient)])


def test_random_certificates():
    """Goals that are made from a certificate; some are altered, and true in all models if accepted at all."""
    made = altered = 0
    for seed in range(800):
        random = Random(seed)  # noqa: S311 -- a fixed sample
        facts = [
            random.choice((le, lt, eq))(random_real(random, 2), random_real(random, 2))
            for _ in range(random.randint(0, 3))
        ]
        inequalities = [k for k, p in enumerate(facts) if p.op != "eq"]
        equations = [k for k, p in enumerate(facts) if p.op == "eq"]
        summands = [
            Summand(
                Fraction(random.randint(0, 3), 2),
                tuple(random.choices(inequalities, k=random.randint(0, 2))) if inequalities else (),
                tuple(random_real(random, 1) for _ in range(random.randint(0, 1))),
            )
            for _ in range(random.randint(0, 2))
        ]
        multiples = [Multiple(k, random_real(random, 1)) for k in equations]
        left = random_real(random, 2)
        right = left
        for part in summands:
            product = num(part.coefficient)
            for k in part.factors:
                product = mul(product, sub(*reversed(facts[k].args)))
            for base in part.squares:
                product = mul(product, mul(base, base))
            right = add(right, product)
        for part in multiples:
            right = add(right, mul(part.multiplier, sub(*reversed(facts[part.equation].args))))
        if random.random() < 0.3:
            right, altered = add(right, random.choice((neg(X), num(-1), Y, ONE))), altered + 1
        try:
            theorem = order(
                random.choice((le, lt))(left, right), [assume(p) for p in facts], summands, multiples
            )
        except KernelError:
            continue
        made += 1
        for _ in range(10):
            values, nowhere = random_values(random), Fraction(random.randint(-2, 2))
            if all(value(h, values, nowhere) for h in theorem.hypotheses):
                assert value(theorem.conclusion, values, nowhere), theorem
    assert made > 200
    assert altered > 100
