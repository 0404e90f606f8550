"""Each operator against a value worked by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from model_documents import Document

from attnsym.kernel.terms import INTEGER, RANDOM, REAL, SEQUENCE, app, bind, function, integer, make, num, var
from attnsym.models import Model, Named, Table, Truth, Undecided, Undefined, evaluate
from attnsym.models.functions import exp, log, sqrt
from attnsym.models.values import equal, text

HALF = Fraction(1, 2)
LET = "x, y : real; n, m : integer; s[i] : real, for i in 1..3; X, Y : random; q[i] : random, for i in 1..2"
DOCUMENT = Document(LET)
MODEL = Model(
    {
        var("x", REAL): Fraction(3, 2),
        var("y", REAL): 0,
        var("n", INTEGER): 3,
        var("m", INTEGER): -2,
        var("s", SEQUENCE): Table(1, {(1,): 0, (2,): 1, (3,): -2}),
        var("X", RANDOM): (1, -1, 1, -1),
        var("Y", RANDOM): (1, 1, -1, -1),
        var("q", function(INTEGER, RANDOM)): Table(1, {(1,): (1, 2, 3, 4), (2,): (0, 0, 1, 0)}),
    },
    (1, 1, 1, 1),
)


@pytest.mark.parametrize(
    ("spelled", "value"),
    [
        ("x + y - 2*x", Fraction(-3, 2)),
        ("x/2 + 1/x", Fraction(3, 4) + Fraction(2, 3)),
        ("x**2 - x**(-1)", Fraction(9, 4) - Fraction(2, 3)),
        ("x**n + 2**m", Fraction(27, 8) + Fraction(1, 4)),
        ("y**0 + y**y", Undefined),
        ("4**(1/2)", 2),
        ("Abs(-x) + Max(x, 2) + Min(x, y)", Fraction(7, 2)),
        ("exp(y) + log(1) + sqrt(x*6)", 4),
        ("n*m + n", -3),
        ("KroneckerDelta(n, 3) + KroneckerDelta(n, m)", 1),
        ("Sum(s[i], (i, 1, 3))", -1),
        ("Sum(s[i], (i, 1, 0))", 0),
        ("Sum(s[i], (i, 1, 4))", Undefined),
        ("Sum(i, (i, n, m))", 0),
        ("Product(s[i] + 2, (i, 1, 2))", 6),
        ("Product(i, (i, 1, 0))", 1),
        ("Sum(i*j, (i, 1, j), (j, 1, 3))", 1 + 6 + 18),
        ("E[X]", 0),
        ("E[X*Y]", 0),
        ("E[X**2] + Var[X]", 2),
        ("E[(X + Y)**2]", 2),
        ("Var[X + Y]", 2),
        ("Cov[X, X*Y + X]", 1),
        ("Var[q[1]]", Fraction(5, 4)),
        ("Cov[q[1], q[2]]", Fraction(1, 8)),
        ("E[1/(X + 1)]", Undefined),
        ("E[q[3]]", Undefined),
        ("1/y", Undefined),
        ("log(y)", Undefined),
        ("sqrt(-x)", Undefined),
        ("Derivative(s[1]*s[2]**2 + s[3], s[2])", 0),
        ("Derivative(Sum(s[i]**2, (i, 1, 3)), s[3])", -4),
        ("Derivative(Derivative(x**4, x), x)", 27),
        ("Derivative(s[1]*s[2]*s[3], s[1])", -2),
        ("Derivative(Abs(y), y)", Undefined),
        ("Derivative(y*Abs(y), y)", 0),
        ("Derivative(Max(x, 1), x)", 1),
        ("Derivative(1/y, y)", Undefined),
        ("Derivative(sqrt(y), y)", Undecided),
        ("Derivative(exp(2*y) + log(x), y)", 2),
        ("Limit(x**2, x, 3)", 9),
        ("Limit((x**2 - 1)/(x - 1), x, 1)", 2),
        ("Limit(1/x, x, oo)", 0),
        ("Limit(1/x, x, 0)", Undefined),
        ("Limit(Abs(x)/x, x, 0)", Undefined),
        ("Limit(Abs(x)/x, x, 0, -)", -1),
        ("Limit(1/(1 + exp(1/x)), x, 0)", Undefined),
        ("Limit(1/(1 + exp(1/x)), x, 0, -)", 1),
        ("Limit(exp(2*x)/(exp(2*x) + exp(x)), x, oo)", 1),
        ("Limit(exp(2*x)/(exp(2*x) + exp(x)), x, -oo)", 0),
        ("Limit(x*exp(-x), x, oo)", 0),
        ("Limit(x**3*exp(-x/10) + (2*x**2 + 1)/(x**2 - x), x, oo)", 2),
        ("Limit(Sum(1/x, (k, 1, n)), x, oo)", 0),
        ("Limit(Max(x, 2)/x, x, oo)", 1),
        ("Limit(sqrt(4 + 1/x) + Abs(1/x), x, oo)", 2),
        ("Limit(x, x, oo)", Undefined),
        ("Limit(exp(exp(x))/exp(exp(x)), x, oo)", Undecided),
        ("Limit((1 + 1/x)**(x + 0.5), x, oo)", Undecided),
        ("Limit(Derivative(y**2*x, y), x, 2)", 0),
        ("Sum(Sum(1, (i, 1, 100000)), (j, 1, 10))", Undecided),
    ],
)
def test_terms(spelled, value):
    got = evaluate(DOCUMENT.term(spelled), MODEL)
    if isinstance(value, type):
        assert isinstance(got, value), got
    else:
        assert got == value


@pytest.mark.parametrize(
    ("spelled", "value"),
    [
        ("exp(s[2])/Sum(exp(s[k]), (k, 1, 3))", "exp(3)/(1 + exp(2) + exp(3))"),
        ("log(4)", "2*log(2)"),
        ("pi + E", "pi + exp(1)"),
        ("2**(1/2)*x", "(3/2)*sqrt(2)"),
    ],
)
def test_terms_that_are_not_rational(spelled, value):
    assert text(evaluate(DOCUMENT.term(spelled), MODEL)) == value


def test_the_softmax_derivative_is_exact():
    a, b = (f"exp(s[{i}])/Sum(exp(s[k]), (k, 1, 3))" for i in (1, 2))
    off = DOCUMENT.term(f"Derivative({a}, s[2]) + {a}*{b}")
    on = DOCUMENT.term(f"Derivative({a}, s[1]) - {a}*(1 - {a})")
    assert evaluate(off, MODEL) == 0
    assert evaluate(on, MODEL) == 0


T, F, U = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN


@pytest.mark.parametrize(
    ("spelled", "truth"),
    [
        ("x = 3/2", T),
        ("x != 3/2", F),
        ("n = 3 and m < 0", T),
        ("n = 4 or m < 0", T),
        ("n = 4 -> 1/y = 1", T),
        ("n = 3 <-> m = 0", F),
        ("not x <= y", T),
        ("y < exp(x)", T),
        ("forall i in 1..3: s[i] <= 1", T),
        ("forall i in 1..n: s[i] <= 0", F),
        ("forall i in 1..0: s[i] = 77", T),
        ("forall i integer: 2*i != 7", U),
        ("forall i integer: i <= 4", F),
        ("forall i integer: i <= 4 -> i <= 5", T),
        ("forall x real: x**2 >= 0", U),
        ("forall x real: x**2 > 0", F),
        ("X**2 = 1", T),
        ("X = Y", F),
        ("independent(X, Y)", T),
        ("independent(X, X*Y)", T),
        ("independent(X + Y, X*Y)", F),
        ("independent(X, X)", F),
        ("HasMean(X + q[1], 5/2)", T),
        ("HasMean(X, 1)", F),
        ("HasDerivative(x**2, x, 3)", T),
        ("HasDerivative(Abs(y), y, 0)", F),
        ("HasDerivative(x**2, x, 2)", F),
        ("Tends(x + 1, x, 1, 2)", T),
        ("Tends(1/x, x, oo, 0)", T),
        ("Tends(1/x, x, oo, 1)", F),
        ("Tends(1/x, x, 0, 0)", F),
        ("Tends(log(exp(x) + exp(2*x))/x, x, 0, log(2))", F),
        ("Tends(log(1 + exp(-x)), x, oo, 0)", T),
        ("Tends((1 + 1/x)**(x + 0.5), x, oo, 1)", U),
        ("sqrt(1 + exp(1))**2 = sqrt((1 + exp(1))**2)", U),
        ("1/y = 1/y", Undefined),
        ("1/y = 0 and n = 4", Undefined),
    ],
)
def test_propositions(spelled, truth):
    got = evaluate(DOCUMENT.statement(spelled), MODEL)
    if truth is Undefined:
        assert isinstance(got, Undefined)
    else:
        assert got is truth


def test_mutual_independence_is_more_than_pairwise():
    x, y = var("X", RANDOM), var("Y", RANDOM)
    w = var("w", RANDOM.domain)
    z = bind(w, make("mul", app(x, w), app(y, w)))
    families = [make("family0", t) for t in (x, y, z)]
    assert evaluate(make("mutual", *families[:2]), MODEL) is T
    assert evaluate(make("mutual", *families), MODEL) is F
    q = make("family1", var("q", function(INTEGER, RANDOM)), integer(1), integer(2))
    assert evaluate(make("mutual", q), MODEL) is F
    assert evaluate(make("mutual", q, families[0]), MODEL) is F


def test_independence_of_irrational_values():
    x = var("X", RANDOM)
    y = var("Y", RANDOM)
    free = Model({x: (sqrt(2), sqrt(2), 1, 1), y: (0, 1, 0, 1)}, (1, 1, 1, 1))
    same = Model({x: (sqrt(8), 2 * sqrt(2), 1, 1), y: (exp(1), exp(1), 1, log(exp(1)))}, (1, 1, 1, 1))
    assert evaluate(make("independent", x, y), free) is T
    assert evaluate(make("independent", x, y), same) is F


def test_a_function_of_a_family_at_a_family():
    functional = Document("F(s) : functional with s[i] : real; t[i] : real, for i in 1..2; x : real")
    f, t = var("F", function(SEQUENCE, REAL)), var("t", SEQUENCE)

    s = var("S", SEQUENCE)
    square = bind(s, make("mul", app(s, integer(1)), app(s, integer(2))))
    model = Model({f: Named("(S)", "S[1]*S[2]", square), t: Table(1, {(1,): 3, (2,): 5}), var("x", REAL): 2})
    assert evaluate(functional.term("F(t)"), model) == 15
    assert evaluate(functional.term("Derivative(F(t), t[1])"), model) == 5
    assert model.as_json()["functions"] == {"F(S)": "S[1]*S[2]"}


def test_variables_of_an_inner_function_do_not_mix_with_the_outer_ones():
    """Σ_i F(λk. i*k) with F = λS. Σ_k S(k): the inner sums must keep their own i."""
    s, i, k = var("S", SEQUENCE), var("i", INTEGER), var("k", INTEGER)
    f = var("F", function(SEQUENCE, REAL))

    summed = bind(s, make("sum", integer(1), integer(3), bind(k, app(s, k))))
    inner = bind(k, make("mul", make("real", i), make("real", k)))
    total = make("sum", integer(1), integer(2), bind(i, app(f, inner)))
    assert evaluate(total, Model({f: Named("(S)", "Sum(S[k], (k, 1, 3))", summed)})) == 18


def test_a_missing_variable_is_unknown():
    assert isinstance(evaluate(var("z", REAL), MODEL), Undecided)
    assert evaluate(make("eq", var("z", REAL), num(1)), MODEL) is U


def test_equal_is_exact_for_sums_of_weights():
    row = DOCUMENT.term("Sum(exp(s[i])/Sum(exp(s[k]), (k, 1, 3)), (i, 1, 3))")
    assert evaluate(row, MODEL) == 1
    assert equal(evaluate(DOCUMENT.term("exp(s[2] - s[3])"), MODEL), exp(3)) is T
