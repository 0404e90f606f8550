"""SymPy expressions from users: spelled, read back as terms, exported again."""

from __future__ import annotations

import pytest
import sympy
from sympy import (
    Derivative,
    Dummy,
    Function,
    IndexedBase,
    KroneckerDelta,
    Rational,
    Sum,
    exp,
    log,
    sqrt,
    symbols,
)

from attnsym.derive.foreign import Foreign, export, spell
from attnsym.syntax.context import parse_let
from attnsym.syntax.elaborate import parse_term

n, i, j, k, x = symbols("n i j k x")
s, q = IndexedBase("s"), IndexedBase("q")
CONTEXT = parse_let(
    "n : positive integer\ni, j : integer in 1..n\nx : real\n"
    "s[m] : real, for m in 1..n\nq[m] : random, for m in 1..n"
)


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (exp(s[i]) / Sum(exp(s[k]), (k, 1, n)), "exp(s[i])/Sum(exp(s[k]), (k, 1, n))"),
        (Sum(KroneckerDelta(i, k) * s[k], (k, 1, n)), "Sum(KroneckerDelta(i, k)*s[k], (k, 1, n))"),
        (
            Derivative(log(Sum(exp(s[k]), (k, 1, n))), s[j]),
            "Derivative(log(Sum(exp(s[k]), (k, 1, n))), s[j])",
        ),
        (Function("E")(q[i] ** 2), "E[q[i]**2]"),
        (Function("Var")(Sum(q[k], (k, 1, n))), "Var[Sum(q[k], (k, 1, n))]"),
        (sqrt(x) / 3 - Rational(2, 7), "sqrt(x)/3 - 2/7"),
        (x**-2, "1/x**2"),
        (Sum(Sum(s[k] * s[i], (k, 1, n)), (i, 1, n)), "Sum(Sum(s[k]*s[i], (k, 1, n)), (i, 1, n))"),
        (Sum(s[k], (k, 1, 0)), "Sum(s[k], (k, 1, 0))"),
    ],
)
def test_spelled(expression: sympy.Expr, text: str) -> None:
    """The text means the same as what one would write, up to the order that SymPy gave the factors."""
    found, wanted = parse_term(spell(expression), CONTEXT), parse_term(text, CONTEXT)
    assert export(found).xreplace({}) is not None
    assert spell(export(found)) == spell(export(parse_term(spell(export(found)), CONTEXT)))
    assert _canonical(found) is _canonical(wanted)


def _canonical(term):  # type: ignore[no-untyped-def]
    from attnsym.derive.scope import Scope, Workshop, tidy

    class Ignorant:
        def holds(self, goal: object, assumptions: object) -> bool:
            return False

    shop = Workshop(Ignorant())
    shop.ring.canonical = True
    return tidy(term, Scope(shop))


def test_a_bound_name_is_not_captured() -> None:
    """SymPy's own substitution would make Sum(k*s[k]) of Sum(x*s[k]) at x = k; a Dummy is exported."""
    term = parse_term("Sum(x*s[k], (k, 1, n))", CONTEXT)
    changed = export(term).subs(x, k)
    assert changed.free_symbols >= {k, n}


@pytest.mark.parametrize(
    "expression",
    [
        Sum(s[k], (k, 1, -3)),
        Sum(k, (k, 5, 2)),
        sympy.Float(0.1) * x,
        sympy.Integral(x, x),
        symbols("y", positive=True) + symbols("y"),
        sympy.I * x,
        sympy.zoo,
        Derivative(x**3, x, x),
        sympy.Matrix([[x]]),
        Dummy("x") + x,
    ],
    ids=str,
)
def test_refused(expression: sympy.Basic) -> None:
    with pytest.raises(Foreign):
        spell(expression)


def test_other_objects_are_refused() -> None:
    with pytest.raises(Foreign):
        spell(0.5)
    with pytest.raises(Foreign):
        spell(True)  # noqa: FBT003
    assert spell(3) == "3"
