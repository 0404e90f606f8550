"""Terms: sorts, bounds, interning; binding and substitution against an independent calculus with names."""

from __future__ import annotations

import pickle
from fractions import Fraction
from random import Random

import named_calculus as named
import pytest

from attnsym.kernel.sugar import FALSE, ONE, add, as_real, eq, forall, forall_in, le, lt, mul, ne, sub, total
from attnsym.kernel.terms import (
    INTEGER,
    MAX_BITS,
    MAX_DEPTH,
    MAX_ORDER,
    MAX_SIZE,
    OPERATORS,
    OUTCOME,
    PROPOSITION,
    RANDOM,
    REAL,
    REAL_FUNCTION,
    SEQUENCE,
    KernelError,
    app,
    bind,
    fresh,
    function,
    integer,
    make,
    num,
    open_fresh,
    substitute,
    var,
)

x, y = var("x", REAL), var("y", REAL)
i, j, n = var("i", INTEGER), var("j", INTEGER), var("n", INTEGER)
f, s = var("f", REAL_FUNCTION), var("s", SEQUENCE)


class TestAgainstNames:
    """Thousands of random terms: what the kernel builds is what the textbook says, and only that."""

    def test_building_gives_the_normal_form(self):
        for seed in range(3000):
            random = Random(seed)  # noqa: S311 -- a fixed sample
            t = named.random_term(random, random.choice(named.SORTS), 6)
            assert named.same(named.from_kernel(named.to_kernel(t)), named.normal(t)), seed

    def test_substitution(self):
        caught = 0
        for seed in range(3000):
            random = Random(seed)  # noqa: S311 -- a fixed sample
            t = named.random_term(random, random.choice(named.SORTS), 6)
            variables = sorted(named.free(t), key=lambda v: (-v[1].order, random.random()))
            values = {v: named.random_value(random, v[1], 3) for v in variables[:3]}
            expected = named.normal(named.put(t, values))
            built = {named.to_kernel(("v", *v)): named.to_kernel(value) for v, value in values.items()}
            found = substitute(named.to_kernel(t), built)
            assert named.same(named.from_kernel(found), expected), seed
            assert found is named.to_kernel(expected), seed
            caught += bool(values)
        assert caught > 1000

    def test_opening_undoes_binding(self):
        for seed in range(1000):
            random = Random(seed)  # noqa: S311 -- a fixed sample
            t = named.to_kernel(named.random_term(random, random.choice(named.SORTS), 6))
            v = var(random.choice(named.NAMES), random.choice(named.SORTS))
            closed = bind(v, t)
            assert v not in closed.free
            assert app(closed, v) is t
            other, body = open_fresh(closed)
            assert other not in closed.free
            assert bind(other, body) is closed

    def test_equal_up_to_names_is_identical(self):
        for seed in range(1000):
            random = Random(seed)  # noqa: S311 -- a fixed sample
            a, b = (named.random_term(random, REAL, 3) for _ in range(2))
            assert named.same(named.normal(a), named.normal(b)) == (named.to_kernel(a) is named.to_kernel(b))


def test_a_bound_index_is_not_the_free_one_of_its_name():
    inner = total(i, integer(1), n, mul(app(s, i), as_real(i)))
    assert inner is total(j, integer(1), n, mul(app(s, j), as_real(j)))
    assert substitute(inner, {i: n}) is inner
    moved = substitute(total(i, integer(1), n, as_real(j)), {j: i})
    assert moved is not total(i, integer(1), n, as_real(i))
    assert moved.free == {i, n}


def test_a_function_under_a_binder_keeps_the_outer_index():
    """A λ that is put under a binder, and there applied to something with that binder's index."""
    outer = total(
        i, integer(1), n, app(var("F", function(SEQUENCE, REAL)), bind(j, as_real(make("iadd", i, j))))
    )
    of = var("F", function(SEQUENCE, REAL))
    found = substitute(outer, {of: bind(s, total(j, integer(1), i, app(s, j)))})
    k = var("k", INTEGER)
    inner = total(j, integer(1), i, as_real(make("iadd", k, j)))
    assert found is total(k, integer(1), n, inner)


def test_indices_are_lowered_past_a_binder_that_goes():
    """A λ whose body has an outer index, reduced (by beta, by eta) under that index's binder."""
    g, of = var("g", function(REAL, REAL, REAL)), var("h", function(REAL, REAL, REAL))
    flipped = bind(x, bind(y, app(g, y, x)))
    assert substitute(bind(x, bind(y, app(of, y, x))), {of: flipped}) is g
    at_one = var("a", function(REAL_FUNCTION, REAL))
    term = bind(x, app(at_one, bind(y, app(g, y, add(x, y)))))
    assert substitute(term, {at_one: bind(f, app(f, ONE))}) is bind(x, app(g, ONE, add(x, ONE)))


def test_nothing_is_simplified():
    assert make("mul", num(0), x) is not num(0)
    assert sub(x, x) is not num(0)
    assert eq(x, y) is not eq(y, x)


def test_beta_and_eta():
    assert app(bind(x, add(x, y)), ONE) is add(ONE, y)
    assert bind(x, app(f, x)) is f
    g = var("g", function(REAL, REAL, REAL))
    assert bind(x, app(g, x, x)).op == "lam"


def test_variables_are_a_name_and_a_sort():
    assert var("x", REAL) is x
    assert var("x", INTEGER) is not x
    assert substitute(add(x, as_real(var("x", INTEGER))), {x: y}) is add(y, as_real(var("x", INTEGER)))


def test_values_of_a_substitution_are_not_substituted_again():
    assert substitute(add(x, y), {x: y, y: x}) is add(y, x)


def test_an_integer_numeral_as_a_real():
    assert make("real", integer(3)) is num(3)
    assert substitute(as_real(i), {i: integer(3)}) is num(3)
    assert num(Fraction(4, 2)) is num(2)


@pytest.mark.parametrize(
    "build",
    [
        lambda: make("add", x, i),
        lambda: make("add", x),
        lambda: make("eq", x, i),
        lambda: make("eq", FALSE, FALSE),
        lambda: make("and", x, x),
        lambda: make("forall", s),
        lambda: make("mutual"),
        lambda: make("mutual", x),
        lambda: make("declared", s, i),
        lambda: make("declared", s, i, x),
        lambda: make("declared", f, i, i),
        lambda: make("declared", s, i, i, i, i),
        lambda: make("lam", x),
        lambda: make("bound"),
        lambda: make("sum", i, i, f),
        lambda: app(s, x),
        lambda: app(x, x),
        lambda: bind(num(1), x),
        lambda: bind(add(x, y), x),
        lambda: substitute(x, {x: i}),
        lambda: substitute(x, {ONE: x}),
        lambda: var("", REAL),
        lambda: var("x" * 201, REAL),
        lambda: integer(value=True),
        lambda: num(0.5),
        lambda: integer(1 << MAX_BITS),
        lambda: num(Fraction(1, 1 << MAX_BITS)),
        lambda: open_fresh(x),
        lambda: make("real", "x"),
    ],
)
def test_refused(build):
    with pytest.raises(KernelError):
        build()


def test_raw_indices_stay_inside():
    raw = total(i, integer(1), n, as_real(i)).args[2].args[0].args[0]
    assert raw.op == "bound"
    for build in (
        lambda: as_real(raw),
        lambda: bind(x, raw),
        lambda: app(s, raw),
        lambda: substitute(app(s, i), {i: raw}),
        lambda: substitute(raw, {i: n}),
    ):
        with pytest.raises(KernelError):
            build()


def test_depth_size_and_order_are_bounded():
    deep, wide, sort = x, x, REAL
    for _ in range(MAX_DEPTH - 1):
        deep = make("neg", deep)
    while 2 * wide.size < MAX_SIZE:
        wide = add(wide, wide)
    for _ in range(MAX_ORDER):
        sort = function(sort, REAL)
    for build in (lambda: make("neg", deep), lambda: add(wide, wide), lambda: function(sort, REAL)):
        with pytest.raises(KernelError, match=r"too large|order"):
            build()


def test_terms_are_inert():
    with pytest.raises(TypeError):
        bool(eq(x, x))
    with pytest.raises(TypeError):
        assert x < y
    with pytest.raises(AttributeError):
        x.op = "num"
    with pytest.raises(AttributeError):
        pickle.loads(pickle.dumps(x))  # noqa: S301 -- our own bytes
    with pytest.raises(TypeError):
        OPERATORS["new"] = ((), REAL)


def test_fresh_variables_avoid_what_they_are_told():
    one = var("#1", INTEGER)
    assert open_fresh(s)[0] is one
    assert open_fresh(s, as_real(one))[0] is var("#2", INTEGER)
    assert fresh(REAL, as_real(one)) is var("#1", REAL)


def test_sugar():
    assert ne(x, y) is make("implies", make("eq", x, y), FALSE)
    assert le(i, x) is make("le", make("real", i), x)
    body = lt(integer(0), app(s, i))
    closed = forall_in(i, integer(1), n, body)
    assert closed is forall(i, make("implies", le(num(1), i), make("implies", le(i, n), body)))
    assert closed.sort is PROPOSITION
    with pytest.raises(KernelError):
        as_real(s)


def test_random_variables_hide_their_outcome():
    w = var("w", OUTCOME)
    q = var("q", RANDOM)
    assert make("mean", bind(w, app(q, w))) is make("mean", q)
    assert w not in make("variance", bind(w, mul(app(q, w), app(q, w)))).free
