"""Printed terms read back as the same term, whatever the names of their binders; and LaTeX."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from attnsym.kernel.sugar import forall, forall_in, negation
from attnsym.kernel.terms import (
    INTEGER,
    PROPOSITION,
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
from attnsym.syntax import (
    OUTCOME_VARIABLE,
    Context,
    latex_term,
    latex_text,
    parse_let,
    parse_proposition,
    parse_term,
    print_term,
)

w = OUTCOME_VARIABLE
# Bound variables take names that clash with each other, with free names and with families.
INDICES = [var(name, INTEGER) for name in ("i", "j", "n", "s")]
REALS = [var(name, REAL) for name in ("x", "y", "sigma")]
INTEGERS = [var(name, INTEGER) for name in ("i", "j", "n", "m", "d")]
s, q, X, P = var("s", SEQUENCE), var("q", RANDOM_SEQUENCE), var("X", RANDOM), var("P", PROPOSITION)
DECLARATIONS = "i, j, n, m, d : integer; x, y, sigma : real; s[l] : real; q[l], X : random; P : proposition"


class Maker:
    """Well-sorted terms at random, with every operator that texts can spell."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311  # hypothesis chooses the seed

    def integer(self, depth: int) -> Term:
        kinds = ["int", "var", "var", "ineg", "iadd", "imul"]
        kind = self.random.choice(kinds if depth > 0 else kinds[:2])
        if kind == "int":
            return integer(self.random.randint(-5, 12))
        if kind == "var":
            return self.random.choice(INTEGERS)
        return make(kind, *[self.integer(depth - 1) for _ in range(1 if kind == "ineg" else 2)])

    def variable(self, depth: int) -> Term:
        """A random variable, which no outer outcome enters."""
        return bind(w, self.real(depth))

    def family(self, depth: int) -> Term:
        return self.random.choice([s, bind(self.random.choice(INDICES), self.real(depth))])

    def leaf(self) -> Term:
        pick = self.random.choice
        kind = pick(["num", "real", "integer", "s", "q", "X", "delta", "constant"])
        if kind == "num":
            return num(Fraction(self.random.randint(-9, 9), pick([1, 1, 2, 3])))
        if kind == "real":
            return pick(REALS)
        if kind == "constant":
            return make(pick(["pi", "euler"]))
        if kind == "delta":
            return make("delta", self.integer(1), self.integer(1))
        if kind == "X":
            return app(X, w)
        index = self.integer(1)
        return {"integer": make("real", index), "s": app(s, index), "q": app(q, index, w)}[kind]

    def real(self, depth: int) -> Term:
        pick, deeper = self.random.choice, depth - 1
        arithmetic = ["add", "mul", "max", "min", "rpow", "neg", "inv", "exp", "log", "sqrt", "abs", "pow"]
        others = ["sum", "product", "mean", "variance", "covariance", "derivative", "limit"]
        kind = pick(["leaf", *arithmetic[:2], *arithmetic, *others]) if depth > 0 else "leaf"
        if kind == "leaf":
            return self.leaf()
        if kind in arithmetic[:5]:
            return make(kind, self.real(deeper), self.real(deeper))
        if kind in arithmetic[5:-1]:
            return make(kind, self.real(deeper))
        if kind == "pow":
            return make(kind, self.real(deeper), self.integer(1))
        if kind in ("sum", "product"):
            return make(kind, self.integer(1), self.integer(1), bind(pick(INDICES), self.real(deeper)))
        if kind == "derivative":
            return make(kind, bind(s, self.real(deeper)), self.family(1), self.integer(1))
        if kind == "limit":
            return make(kind, bind(pick(REALS), self.real(deeper)), self.filter(deeper))
        return make(kind, *[self.variable(deeper) for _ in range(2 if kind == "covariance" else 1)])

    def filter(self, depth: int) -> Term:
        kind = self.random.choice(["at_infinity", "at_minus_infinity", "at", "at_left", "at_right"])
        return make(kind) if "infinity" in kind else make(kind, self.real(depth))

    def fact(self) -> Term:
        pick = self.random.choice
        kind = pick(
            ["eq", "le", "lt", "integers", "has_mean", "independent", "mutual", "tends", "false", "P"]
        )
        if kind in ("eq", "le", "lt"):
            return make(kind, self.real(2), self.real(2))
        if kind == "integers":
            return make("eq", self.integer(2), self.integer(2))
        if kind == "has_mean":
            return make(kind, self.variable(2), self.real(1))
        if kind == "independent":
            return make(kind, self.variable(2), self.variable(2))
        if kind == "mutual":
            many = make("family1", bind(pick(INDICES), self.variable(1)), self.integer(1), self.integer(1))
            return make(kind, many, make("family0", self.variable(1)))
        if kind == "tends":
            return make(kind, bind(pick(REALS), self.real(2)), self.filter(1), self.real(1))
        return make("false") if kind == "false" else P

    def proposition(self, depth: int) -> Term:
        pick = self.random.choice
        if depth <= 0:
            return self.fact()
        p = self.proposition(depth - 1)
        kind = pick(["and", "or", "implies", "iff", "not", "forall", "forall", "range"])
        if kind == "not":
            return negation(p)
        if kind == "forall":
            return forall(pick([*INDICES, *REALS, w, s, X]), p)
        if kind == "range":
            return forall_in(pick(INDICES), self.integer(1), self.integer(1), p)
        return make(kind, p, self.proposition(depth - 1))


seeds = st.integers(0, 2**32)


@given(seeds)
@settings(max_examples=300, deadline=None)
def test_reals_read_back(seed: int) -> None:
    term = Maker(seed).real(4)
    text = print_term(term)
    assume("outer(" not in text)
    assert parse_term(text, parse_let(DECLARATIONS)) is term


@given(seeds)
@settings(max_examples=50, deadline=None)
def test_integers_read_back(seed: int) -> None:
    term = Maker(seed).integer(4)
    assert parse_term(print_term(term), parse_let(DECLARATIONS), INTEGER) is term


@given(seeds)
@settings(max_examples=300, deadline=None)
def test_propositions_read_back(seed: int) -> None:
    term = Maker(seed).proposition(3)
    closed = forall(w, term) if w in term.free else term
    text = print_term(closed)
    assume("outer(" not in text)
    assert parse_proposition(text, parse_let(DECLARATIONS)) is closed
    assert latex_term(closed)


def test_hints_keep_the_authors_names() -> None:
    context = parse_let("d, n : integer; q[i], k[i] : random; s[i] : real")
    text = "Var[Sum(q[u]*k[u], (u, 1, d))] = Sum(s[v], (v, 1, n))"
    assert print_term(parse_proposition(text, context), hints=context.hints) == text


def test_names_of_free_variables() -> None:
    x = var("#1", INTEGER)
    assert print_term(make("real", x)) == "i"
    assert print_term(make("real", x), names={x: "row"}) == "row"


def test_an_outer_outcome_is_shown() -> None:
    inner = make("mean", bind(var("other", w.sort), app(X, w)))
    assert print_term(make("mean", bind(w, inner))) == "E[E[outer(X)]]"


def test_numerals_in_print() -> None:
    assert print_term(num(Fraction(-3, 4))) == "-3/4"
    assert print_term(num(10**600)).startswith("numeral_of_")


LATEX = [
    ("d*sigma**4", r"d\,\sigma^{4}"),
    ("exp(s[i])/Sum(exp(s[k]), (k, 1, n))", r"\frac{e^{s_{i}}}{\sum_{k=1}^{n} e^{s_{k}}}"),
    ("a[i]*(KroneckerDelta(i, j) - a[j])", r"a_{i}\,\left(\delta_{ij} - a_{j}\right)"),
    ("Derivative(a[i], s[j])", r"\frac{\partial a_{i}}{\partial s_{j}}"),
    ("Var[score]", r"\operatorname{Var}\left[\mathrm{score}\right]"),
    ("0.43*0.57", r"0.43 \cdot 0.57"),
    ("2*3*x", r"2 \cdot 3\,x"),
    ("6e-06", r"6 \times 10^{-6}"),
    ("Sum(x + y, (i, 1, n))*x", r"\left(\sum_{i=1}^{n} \left(x + y\right)\right)\,x"),
    ("(x/y)**2", r"\left(\frac{x}{y}\right)^{2}"),
    ("sqrt(d_k)*x1", r"\sqrt{d_{k}}\,x_{1}"),
    ("W[i, j + 1]", r"W_{i,j + 1}"),
    ("real(n)", "n"),
    ("Limit(f(x), x, oo)", r"\lim_{x \to \infty} f\left(x\right)"),
    ("forall i in 1..n: a[i] > 0", r"\forall i \in \{1,\dots,n\}:\ a_{i} > 0"),
    ("E[q[h]] = 0", r"\mathbb{E}\left[q_{h}\right] = 0\qquad (1 \le h \le d)"),
    ("independent q[h], k[h]", r"q_{h},\quad k_{h}\quad\text{independent}\qquad (1 \le h \le d)"),
    ("E[q[i]] = 0, P", r"\mathbb{E}\left[q_{i}\right] = 0,\quad P"),
]


@pytest.mark.parametrize(("text", "latex"), LATEX)
def test_latex(text: str, latex: str, context: Context) -> None:
    assert latex_text(text, context) == latex


def test_latex_of_a_term(context: Context) -> None:
    term = parse_term("Sum(s[i]*(x + 1), (i, 1, n))", context)
    assert latex_term(term) == r"\sum_{i=1}^{n} s_{i}\,\left(x + 1\right)"
