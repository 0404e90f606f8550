"""What a statement needs in order to mean something: a table, and corners where one could be lost."""

from __future__ import annotations

import pytest

from attnsym.kernel.meaning import declarations, defined
from attnsym.kernel.sugar import (
    FALSE,
    ONE,
    ZERO,
    add,
    as_real,
    div,
    eq,
    forall,
    forall_in,
    implies,
    le,
    lt,
    mul,
    ne,
    negation,
    power,
    sub,
    total,
)  # fmt: skip
from attnsym.kernel.terms import (
    FILTER,
    FUNCTIONAL,
    INTEGER,
    OPERATORS,
    OUTCOME,
    PROPOSITION,
    RANDOM,
    RANDOM_MATRIX,
    RANDOM_SEQUENCE,
    REAL,
    REAL_FUNCTION,
    SEQUENCE,
    KernelError,
    app,
    bind,
    function,
    integer,
    make,
    num,
    substitute,
    var,
)  # fmt: skip

x, y = var("x", REAL), var("y", REAL)
i, j, k, h, n, d = (var(name, INTEGER) for name in "ijkhnd")
s = var("s", SEQUENCE)
q, m = var("q", RANDOM_SEQUENCE), var("m", RANDOM_MATRIX)
u, v, w = var("u", RANDOM), var("v", RANDOM), var("w", OUTCOME)
F, f = var("F", FUNCTIONAL), var("f", REAL_FUNCTION)
p = var("p", PROPOSITION)
c = integer
infinity = make("at_infinity")
DECLARED = {s: (c(1), n), q: (c(1), n), m: (c(1), n, c(1), d)}


def mean(a):
    return make("mean", a)


def has_mean(a, value):
    return make("has_mean", a, value)


def deviation(a):
    return sub(app(a, w), mean(a))


INV_X = div(ONE, x)
SQUARE = bind(w, power(deviation(u), 2))
PRODUCT = bind(w, mul(deviation(u), deviation(v)))
HALF = bind(w, div(ONE, app(u, w)))

TABLE = [
    # statement, obligations
    (eq(x, y), []),
    (le(add(x, mul(num(2), y)), make("exp", x)), []),
    (make("max", x, make("abs", y)), []),
    (eq(div(x, x), ONE), [ne(x, ZERO)]),
    (div(x, num(2)), []),
    (div(x, ZERO), [ne(ZERO, ZERO)]),
    (div(ONE, div(ONE, x)), [ne(x, ZERO), ne(make("mul", ONE, make("inv", x)), ZERO)]),
    (make("log", x), [lt(ZERO, x)]),
    (make("sqrt", x), [le(ZERO, x)]),
    (make("rpow", x, y), [lt(ZERO, x)]),
    (make("log", make("sqrt", x)), [le(ZERO, x), lt(ZERO, make("sqrt", x))]),
    (power(x, 2), []),
    (make("pow", x, c(0)), []),
    (make("pow", x, c(-1)), [ne(x, ZERO)]),
    (make("pow", x, n), [implies(eq(x, ZERO), le(ZERO, n))]),
    (make("pow", INV_X, n), [ne(x, ZERO), implies(eq(INV_X, ZERO), le(ZERO, n))]),
    (app(s, i), [le(c(1), i), le(i, n)]),
    (app(q, i, w), [le(c(1), i), le(i, n)]),
    (app(m, i, j, w), [le(c(1), i), le(i, n), le(c(1), j), le(j, d)]),
    (app(f, INV_X), [ne(x, ZERO)]),
    (make("delta", i, j), []),
    (total(i, c(1), j, app(s, i)), [forall_in(i, c(1), j, le(c(1), i)), forall_in(i, c(1), j, le(i, n))]),
    (make("product", c(0), j, bind(i, div(ONE, as_real(i)))), [forall_in(i, c(0), j, ne(as_real(i), ZERO))]),
    (total(i, c(1), j, INV_X), [forall_in(i, c(1), j, ne(x, ZERO))]),
    (total(i, c(1), n, total(j, c(1), i, div(ONE, as_real(j)))),
     [forall_in(i, c(1), n, forall_in(j, c(1), i, ne(as_real(j), ZERO)))]),
    (mean(u), [has_mean(u, mean(u))]),
    (mean(app(q, i)), [forall(w, le(c(1), i)), forall(w, le(i, n)), has_mean(app(q, i), mean(app(q, i)))]),
    (mean(HALF), [forall(w, ne(app(u, w), ZERO)), has_mean(HALF, mean(HALF))]),
    (make("variance", u), [has_mean(u, mean(u)), has_mean(SQUARE, make("variance", u))]),
    (make("covariance", u, v),
     [has_mean(u, mean(u)), has_mean(v, mean(v)), has_mean(PRODUCT, make("covariance", u, v))]),
    (has_mean(HALF, x), [forall(w, ne(app(u, w), ZERO))]),
    (has_mean(u, INV_X), [ne(x, ZERO)]),
    (make("independent", u, HALF), [forall(w, ne(app(u, w), ZERO))]),
    (make("mutual", make("family0", HALF)), [forall(w, ne(app(u, w), ZERO))]),
    (make("mutual", make("family1", q, c(0), j)),
     [forall_in(i, c(0), j, le(c(1), i)), forall_in(i, c(0), j, le(i, n))]),
    (make("mutual", make("family2", m, c(1), j, c(0), i)),
     [forall_in(k, c(1), j, forall_in(h, c(0), i, o))
      for o in (le(c(1), k), le(k, n), le(c(1), h), le(h, d))]),
    (make("derivative", F, s, j),
     [le(c(1), j), le(j, n), make("has_derivative", F, s, j, make("derivative", F, s, j))]),
    (make("has_derivative", F, s, j, INV_X), [le(c(1), j), le(j, n), ne(x, ZERO)]),
    (make("has_derivative", bind(s, div(ONE, app(s, c(1)))), s, j, y),
     [le(c(1), c(1)), le(c(1), n), ne(app(s, c(1)), ZERO), le(c(1), j), le(j, n)]),
    (make("has_derivative", bind(s, app(s, c(3))), bind(i, div(ONE, as_real(i))), j, y),
     [ne(as_real(j), ZERO)]),
    (make("tends", bind(x, div(ONE, x)), infinity, y), [forall(x, implies(lt(ZERO, x), ne(x, ZERO)))]),
    (make("tends", bind(x, make("log", x)), make("at_minus_infinity"), y),
     [forall(x, implies(lt(x, ZERO), lt(ZERO, x)))]),
    (make("tends", bind(x, div(ONE, x)), make("at", y), ONE), [forall(x, implies(ne(x, y), ne(x, ZERO)))]),
    (make("tends", bind(x, div(ONE, x)), make("at_right", y), ONE),
     [forall(x, implies(lt(y, x), ne(x, ZERO)))]),
    (make("tends", bind(x, div(ONE, x)), make("at_left", y), ONE),
     [forall(x, implies(lt(x, y), ne(x, ZERO)))]),
    (make("tends", bind(x, div(ONE, x)), var("place", FILTER), y), [forall(x, ne(x, ZERO))]),
    (make("tends", f, make("at", INV_X), div(ONE, y)), [ne(x, ZERO), ne(y, ZERO)]),
    (make("limit", f, infinity), [make("tends", f, infinity, make("limit", f, infinity))]),
    (make("and", ne(x, ZERO), lt(INV_X, y)), [implies(ne(x, ZERO), ne(x, ZERO))]),
    (make("or", eq(x, ZERO), lt(INV_X, y)), [implies(negation(eq(x, ZERO)), ne(x, ZERO))]),
    (implies(lt(ZERO, x), lt(ZERO, INV_X)), [implies(lt(ZERO, x), ne(x, ZERO))]),
    (implies(lt(ZERO, INV_X), p), [ne(x, ZERO)]),
    (make("iff", lt(ZERO, INV_X), p), [ne(x, ZERO)]),
    (negation(eq(INV_X, ONE)), [ne(x, ZERO)]),
    (forall(x, eq(div(x, x), ONE)), [forall(x, ne(x, ZERO))]),
    (forall_in(i, c(1), n, eq(app(s, i), ONE)),
     [forall_in(i, c(1), n, le(c(1), i)), forall_in(i, c(1), n, le(i, n))]),
    (app(F, bind(i, INV_X)), [forall(i, ne(x, ZERO))]),
    (make("declared", s, c(1), n), []),
    (FALSE, []),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "obligations"), TABLE)
def test_table(statement, obligations):
    found = defined(statement, DECLARED)
    assert set(found) == set(obligations)
    assert len(found) == len(set(found))


PLAIN = frozenset(
    [
        "pi", "euler", "neg", "exp", "abs", "add", "mul", "max", "min", "ineg", "iadd", "imul", "real",
        "delta", "at_infinity", "at_minus_infinity", "at", "at_right", "at_left", "le", "lt", "false", "iff",
        "has_mean", "independent",
    ]
)  # fmt: skip


def test_every_operator_is_in_the_table():
    """Each operator either has a line above or is total: an operator that is added must say which."""
    seen = set()
    waiting = [row[0] for row in TABLE]
    while waiting:
        t = waiting.pop()
        seen.add(t.op)
        waiting += t.args
    assert set(OPERATORS) - PLAIN <= seen
    assert {"forall", "eq", "mutual", "declared", "app", "lam"} <= seen


@pytest.mark.parametrize("op", sorted(PLAIN))
def test_arguments_are_looked_into(op):
    """A partial term in any argument of a total operator is asked about."""
    sorts, _ = OPERATORS[op]
    values = {
        REAL: INV_X,
        INTEGER: app(var("g", function(REAL, INTEGER)), INV_X),
        PROPOSITION: lt(ZERO, INV_X),
        RANDOM: bind(w, INV_X),
    }
    for place in range(len(sorts)):
        args = [values[a] if k == place else var(f"a{k}", a) for k, a in enumerate(sorts)]
        found = defined(make(op, *args), {})
        assert found
        assert all(ne(x, ZERO) in (o, o.args[0].args[0] if o.op == "forall" else o) for o in found)


class TestCapture:
    """An obligation is closed over its own index, and over no other of the same made-up name."""

    def test_a_bare_family_under_a_binder(self):
        statement = forall(i, eq(make("sum", c(1), make("iadd", i, c(-1)), s), ZERO))
        end = make("iadd", i, c(-1))
        expected = [forall(i, forall_in(j, c(1), end, o)) for o in (le(c(1), j), le(j, n))]
        assert list(defined(statement, DECLARED)) == expected

    def test_a_bare_lower_end(self):
        statement = forall(i, eq(make("sum", i, n, s), ZERO))
        expected = [forall(i, forall_in(j, i, n, o)) for o in (le(c(1), j), le(j, n))]
        assert list(defined(statement, DECLARED)) == expected

    def test_a_place_of_a_limit(self):
        g = var("g", function(REAL, INTEGER))
        inside = bind(x, app(s, app(g, x)))
        statement = forall(y, make("tends", inside, make("at", y), ZERO))
        bounds = le(c(1), app(g, x)), le(app(g, x), n)
        expected = [forall(y, forall(x, implies(ne(x, y), o))) for o in bounds]
        assert list(defined(statement, DECLARED)) == expected

    def test_a_bound_in_a_declaration(self):
        """declared bounds are terms of the document: an index of the same name is another one."""
        for name in ("#1", "#2", "i"):
            end = var(name, INTEGER)
            found = defined(total(i, c(1), n, app(s, i)), {s: (c(1), end)})
            assert forall_in(j, c(1), n, le(j, end)) in found

    def test_an_outcome_in_a_variance(self):
        free = var("#1", OUTCOME)
        a = bind(
            w,
            app(
                var("h", function(OUTCOME, OUTCOME, REAL)), free, app(var("g", function(OUTCOME, OUTCOME)), w)
            ),
        )
        for o in defined(make("variance", a), {}):
            assert free in o.free

    def test_renaming_the_free_variables_renames_the_obligations(self):
        for statement, _ in TABLE:
            renamed = {
                i: var("#1", INTEGER),
                j: var("#2", INTEGER),
                n: var("#3", INTEGER),
                x: var("#1", REAL),
                y: var("#2", REAL),
            }
            declared = {k: tuple(substitute(b, renamed) for b in bounds) for k, bounds in DECLARED.items()}
            expected = {substitute(o, renamed) for o in defined(statement, DECLARED)}
            assert set(defined(substitute(statement, renamed), declared)) == expected


def test_a_family_is_declared_once():
    one, two = make("declared", s, c(1), n), make("declared", s, c(1), d)
    assert declarations([one, one, p]) == {s: (c(1), n)}
    with pytest.raises(KernelError, match="declared twice"):
        declarations([one, two])


def test_a_declared_row_of_a_family():
    row = app(m, c(2))
    found = defined(app(m, c(2), j, w), {row: (c(1), n)})
    assert list(found) == [le(c(1), j), le(j, n)]


def test_too_many_obligations_are_refused():
    statement = lt(ZERO, INV_X)
    for _ in range(16):
        statement = make("and", statement, statement)
    with pytest.raises(KernelError, match="obligations"):
        defined(statement, {})
