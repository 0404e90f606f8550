"""Texts and the terms that they spell; texts that are refused, and where."""

from fractions import Fraction

import pytest

from attnsym.kernel.sugar import add, div, eq, forall, forall_in, le, lt, mul, ne, neg, power, sub, total
from attnsym.kernel.terms import (
    INTEGER,
    RANDOM,
    RANDOM_SEQUENCE,
    REAL,
    SEQUENCE,
    Term,
    app,
    bind,
    integer,
    make,
    num,
    var,
)
from attnsym.syntax import OUTCOME_VARIABLE, Context, SyntaxFault, parse_proposition, parse_term

x, y, sigma = [var(name, REAL) for name in ("x", "y", "sigma")]
n, d, i, j, m = [var(name, INTEGER) for name in "ndijm"]
k, t = var("#k", INTEGER), var("#t", REAL)
s, S = var("s", SEQUENCE), var("#S", SEQUENCE)
q = var("q", RANDOM_SEQUENCE)
X, Y = var("X", RANDOM), var("Y", RANDOM)
w = OUTCOME_VARIABLE
real_n = make("real", n)
normaliser = total(k, integer(1), n, make("exp", app(s, k)))
weight = div(make("exp", app(s, i)), normaliser)

TERMS = [
    ("sums to the left", "x - y + 1", add(sub(x, y), num(1))),
    ("products to the left", "x/y*2", mul(div(x, y), num(2))),
    ("powers to the right", "x**y**2", make("rpow", x, power(y, 2))),
    ("minus is looser than **", "-x**2", neg(power(x, 2))),
    ("minus is tighter than *", "-x*y", mul(neg(x), y)),
    ("a negative numeral", "-3", num(-3)),
    ("a negative literal exponent", "x**(-2)", make("inv", power(x, 2))),
    ("an inverse", "x**-1", make("inv", x)),
    ("an integer exponent", "x**(n + 1)", make("pow", x, make("iadd", n, integer(1)))),
    ("a real exponent", "x**(1/2)", make("rpow", x, num(Fraction(1, 2)))),
    ("two literal integers are a numeral", "3/4", num(Fraction(3, 4))),
    ("but not over zero", "1/0", div(num(1), num(0))),
    ("nor in parentheses", "(3)/4", div(num(3), num(4))),
    ("nothing is simplified", "x/x - 0*x", sub(div(x, x), mul(num(0), x))),
    ("decimals are exact", "0.1 + 6e-06", add(num(Fraction(1, 10)), num(Fraction(6, 10**6)))),
    ("an integer name is a real atom", "n + 1", add(real_n, num(1))),
    ("a bound index", "Sum(s[i], (i, 1, n))", total(k, integer(1), n, app(s, k))),
    ("a bound index shadows", "Sum(i, (i, i, n))", total(k, i, n, make("real", k))),
    (
        "the last range is the outermost",
        "Sum(s[j], (j, 1, i), (i, 1, n))",
        total(m, integer(1), n, total(k, integer(1), m, app(s, k))),
    ),
    ("a definition", "a[i]", weight),
    ("a definition with an argument", "g(x + 1)", mul(add(x, num(1)), sub(num(1), add(x, num(1))))),
    ("a definition of an integer", "s[next]", app(s, make("iadd", n, integer(1)))),
    (
        "a definition is not captured",
        "Sum(Z, (n, 1, 3))",
        total(k, integer(1), integer(3), normaliser),
    ),
    ("integers in KroneckerDelta", "KroneckerDelta(i + 1, j)", make("delta", make("iadd", i, integer(1)), j)),
    ("an expectation binds the outcome", "E[X]", make("mean", X)),
    ("round brackets", "Var(X)", make("variance", X)),
    ("an index inside", "E[q[i]**2]", make("mean", bind(w, power(app(q, i, w), 2)))),
    ("the expectation of a constant", "E[x]", make("mean", bind(w, x))),
    ("nested", "E[X*E[X]]", make("mean", bind(w, mul(app(X, w), make("mean", X))))),
    ("covariance", "Cov[X, Y]", make("covariance", X, Y)),
    ("e and expectation", "E**x + E[X]", add(make("rpow", make("euler"), x), make("mean", X))),
    (
        "a derivative in a score",
        "Derivative(s[i]**2, s[j])",
        make("derivative", bind(S, power(app(S, i), 2)), s, j),
    ),
    (
        "a derivative in a real",
        "Derivative(x**2, x)",
        make("derivative", bind(S, power(app(S, integer(1)), 2)), bind(k, x), integer(1)),
    ),
    ("a functional", "Derivative(F(s), s[j])", make("derivative", var("F", bind(s, x).sort), s, j)),
    ("a limit", "Limit(1/x, x, oo)", make("limit", bind(t, div(num(1), t)), make("at_infinity"))),
    ("from one side", "Limit(x, x, y, +)", make("limit", bind(t, t), make("at_right", y))),
    ("Max of three", "Max(x, y, 1)", make("max", make("max", x, y), num(1))),
    ("SymPy's Rational", "Rational(-1, 10)", num(Fraction(-1, 10))),
]

PROPOSITIONS = [
    ("integers", "i + 1 = n", eq(make("iadd", i, integer(1)), n)),
    ("reals", "x = n", eq(x, real_n)),
    ("numerals are reals", "1 = 2", eq(num(1), num(2))),
    ("not equal", "x != y", ne(x, y)),
    ("the same with not", "not x = y", ne(x, y)),
    ("greater", "x > y", lt(y, x)),
    ("at least", "n >= 1", le(num(1), real_n)),
    ("a chain", "1 <= j <= n", make("and", le(num(1), j), le(j, n))),
    ("precedence", "x = y or x < y and not P -> P", None),
    (
        "a quantifier",
        "forall k in 1..n: s[k] > 0",
        forall_in(k, integer(1), n, lt(num(0), app(s, k))),
    ),
    (
        "a bound that speaks of an outer index of the same name",
        "forall k in 1..n: (forall k in 1..k: s[k] > 0)",
        forall_in(m, integer(1), n, forall_in(k, integer(1), m, lt(num(0), app(s, k)))),
    ),
    ("over reals", "forall t real: t**2 >= 0", forall(t, le(num(0), power(t, 2)))),
    (
        "an open index runs over its family's range",
        "s[h] > 0",
        forall_in(k, integer(1), n, lt(num(0), app(s, k))),
    ),
    (
        "also through a definition",
        "a[h] > 0",
        forall_in(k, integer(1), n, lt(num(0), div(make("exp", app(s, k)), normaliser))),
    ),
    ("a declared index stays", "s[i] > 0", lt(num(0), app(s, i))),
    ("random values: for every outcome", "X > 0", forall(w, lt(num(0), app(X, w)))),
    (
        "the outcome inside the indices",
        "q[h] > 0",
        forall_in(k, integer(1), d, forall(w, lt(num(0), app(q, k, w)))),
    ),
    ("SymPy's spelling", "Implies(Eq(x**2, y**2), Ge(x, y))", None),
    ("a mean that exists", "HasMean(X, x)", make("has_mean", X, x)),
    ("independence", "independent(X, Y)", make("independent", X, Y)),
    ("a proposition with an index", "Q[m]", None),
]


@pytest.mark.parametrize(("text", "term"), [c[1:] for c in TERMS], ids=[c[0] for c in TERMS])
def test_term(text: str, term: Term, context: Context) -> None:
    assert parse_term(text, context) is term


@pytest.mark.parametrize(
    ("text", "term"), [c[1:] for c in PROPOSITIONS if c[2] is not None],
    ids=[c[0] for c in PROPOSITIONS if c[2] is not None],
)  # fmt: skip
def test_proposition(text: str, term: Term, context: Context) -> None:
    assert parse_proposition(text, context) is term


SAME = [
    ("x = y or x < y and not P -> P", "((x = y) or ((x < y) and (not P))) -> P"),
    ("P -> Q[m] -> P", "P -> (Q[m] -> P)"),
    ("Implies(Eq(x**2, y**2), Ge(x, y))", "x**2 = y**2 -> y <= x"),
    ("And(P, Q[1], Q[2])", "P and Q[1] and Q[2]"),
    ("forall k in 1..n: P and Q[k]", "forall k in 1..n: (P and Q[k])"),
    ("Sum(f(l), (l, 1, n)) = 0", "Sum(f(r), (r, 1, n)) = 0"),
    ("Var[score] = d", "Var[Sum(q[l]*k[l], (l, 1, d))] = d"),
    ("Eq(E(X*Y), E(X)*E(Y))", "E[X*Y] = E[X]*E[Y]"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_same_proposition(one: str, other: str, context: Context) -> None:
    assert parse_proposition(one, context) is parse_proposition(other, context)


REFUSED = [
    ("a power sign", "x^2", 2, "**"),
    ("two names side by side", "x y", 3, "x*y"),
    ("a numeral before a name", "2x", 2, "2*x"),
    ("two numerals side by side", "1 2", 3, "side by side"),
    ("parentheses side by side", "(x)(y)", 4, "side by side"),
    ("a call of a real", "x(y + 1)", 1, "x*(y + 1)"),
    ("an unknown function", "softmax(x)", 1, "exp(s[i])"),
    ("no factorial", "x!", 2, "factorial"),
    ("an undeclared name", "x + z", 5, "let  z : real"),
    ("a slip of the pen", "sigm**2", 1, "write sigma"),
    ("an index after an underscore", "s_j + 1", 1, "write s[j]"),
    ("a sum without end", "Sum(x**k, (k, 0, oo))", 18, "Limit"),
    ("an undeclared family", "z[i]", 1, "for i in 1..n"),
    ("a family without its index", "s + 1", 1, "s[i]"),
    ("too many indices", "s[i, j]", 1, "s[i]"),
    ("a real as an index", "s[x]", 3, "not an integer"),
    ("half an index", "s[n/2]", 3, "not an integer"),
    ("a random number of terms", "Sum(x, (i, 1, X))", 15, "not an integer"),
    ("a sum without a range", "Sum(x)", 1, "range"),
    ("a range of two", "Sum(x, (i, 1))", 8, "(i, 1, n)"),
    ("unbalanced", "(3 - 9", 1, "not closed"),
    ("closed too often", "3 - 9)", 6, "can't stand here"),
    ("nothing", "", 1, "ends here"),
    ("an unfinished sum", "x +", 4, "ends here"),
    ("two equality signs", "x == y", 3, "write ="),
    ("infinity as a number", "x + oo", 5, "not a number"),
    ("Greek as a letter", "σ**2", 1, "by its name: sigma"),
    ("a Cyrillic look-alike", "\u0445 + 1", 1, "CYRILLIC"),
    ("fullwidth digits", "\uff13 + 1", 1, "write the digit 3"),
    ("a multiplication sign", "x × y", 3, "write *"),
    ("a typographic minus", "x − y", 3, "write -"),
    ("an invisible space", "x\u200b + 1", 2, "invisible"),
    ("a remark", "x # remark", 3, "prose"),
    ("a statement as a number", "1 + (x = y)", 6, "statement"),
    ("a long numeral", "1" * 401, 1, "400 digits"),
    ("a huge power of ten", "1e999999999", 1, "400"),
    ("a huge power", "9**99999", 4, "400"),
    ("Python", "__import__('os').system('ls')", 12, "quotes"),
    ("an attribute", "x.real", 2, "."),
    ("a lambda", "lambda x: x", 8, "side by side"),
    ("a word of the language", "for + 1", 1, "can't stand here"),
    ("a derivative in an expression", "Derivative(x**2, x**2)", 18, "declared real"),
    ("a derivative in a definition", "Derivative(Z, a[i])", 15, "declared real"),
    ("a real as a limit's index", "Limit(s[t], t, oo)", 9, "not an integer"),
]


@pytest.mark.parametrize(("text", "column", "words"), [c[1:] for c in REFUSED], ids=[c[0] for c in REFUSED])
def test_refused(text: str, column: int, words: str, context: Context) -> None:
    with pytest.raises(SyntaxFault) as caught:
        parse_term(text, context)
    fault = caught.value.fault
    assert (fault.line, fault.column) == (1, column)
    assert words in f"{fault.message} {fault.expected} {fault.repair}"


REFUSED_STATEMENTS = [
    ("a number", "x + y", 1, "not a statement"),
    ("a chain that turns", "x < y > 1", 7, "one direction"),
    ("a chain of <->", "P <-> P <-> P", 9, "parentheses"),
    ("no range and no kind", "forall i: P", 9, "in 1..n"),
    ("half a range", "forall i in 1: P", 14, "`..`"),
    ("an index over two ranges", "s[h] + Cov[q[h], q[h]] = 0", 14, "two different ranges"),
    ("independence of three", "independent(X, Y, X)", 1, "independent(X, Y)"),
]


@pytest.mark.parametrize(
    ("text", "column", "words"), [c[1:] for c in REFUSED_STATEMENTS], ids=[c[0] for c in REFUSED_STATEMENTS]
)
def test_refused_statement(text: str, column: int, words: str, context: Context) -> None:
    with pytest.raises(SyntaxFault) as caught:
        parse_proposition(text, context)
    fault = caught.value.fault
    assert fault.column == column
    assert words in f"{fault.message} {fault.expected} {fault.repair}"


def test_fault_points_at_the_place() -> None:
    with pytest.raises(SyntaxFault) as caught:
        parse_term("1 +\n2 3", Context())
    assert str(caught.value).split("\n")[:3] == [
        "<text>:2:3  two expressions side by side",
        "    2 3",
        "      ^",
    ]
