"""Independence from a mutually independent family: the obligations, and what is refused."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from attnsym.kernel.independence import disjoint_obligations
from attnsym.kernel.sugar import (
    FALSE,
    ONE,
    add,
    as_real,
    div,
    eq,
    forall_in,
    implies,
    le,
    lt,
    mul,
    ne,
    power,
    total,
)
from attnsym.kernel.terms import (
    INTEGER,
    OUTCOME,
    RANDOM,
    RANDOM_MATRIX,
    RANDOM_SEQUENCE,
    REAL,
    REAL_FUNCTION,
    KernelError,
    app,
    bind,
    function,
    integer,
    make,
    num,
    var,
)
from attnsym.kernel.theorem import disjoint

w = var("w", OUTCOME)
q, k = var("q", RANDOM_SEQUENCE), var("k", RANDOM_SEQUENCE)
matrix, u, v = var("m", RANDOM_MATRIX), var("u", RANDOM), var("v", RANDOM)
i, j, m, d = (var(name, INTEGER) for name in "ijmd")
c = integer
f = var("f", REAL_FUNCTION)
QK = make("mutual", make("family1", q, c(1), d), make("family1", k, c(1), d))
UV = make("mutual", make("family0", u), make("family0", v))
MATRIX = make("mutual", make("family2", matrix, c(1), d, c(1), d))


def at(family, *indices):
    return app(family, *indices, w)


def random_variable(body):
    return bind(w, body)


def between(index):
    return [le(c(1), index), le(index, d)]


@pytest.mark.parametrize(
    ("family", "x", "y", "obligations"),
    [
        (QK, at(q, i), at(k, j), [*between(i), *between(j)]),
        (QK, at(q, i), at(q, j), [*between(i), *between(j), ne(i, j)]),
        (QK, at(q, i), at(q, i), [*between(i), ne(i, i)]),
        (QK, mul(at(q, i), at(k, i)), at(q, j), [*between(i), *between(j), ne(i, j)]),
        (QK, ONE, at(q, i), between(i)),
        (QK, ONE, num(2), []),
        (UV, at(u), at(v), []),
        (UV, at(u), at(u), [FALSE]),
        (UV, power(at(u), 2), app(f, at(v)), []),
        (UV, make("max", at(u), ONE), make("exp", div(ONE, at(v))), []),
        (MATRIX, at(matrix, i, c(1)), at(matrix, j, c(2)),
         [*between(i), *between(c(1)), *between(j), *between(c(2)), implies(eq(i, j), ne(c(1), c(2)))]),
        (QK, total(i, c(1), m, at(q, i)), at(k, d),
         [*(forall_in(i, c(1), m, p) for p in between(i)), *between(d)]),
        (QK, total(i, c(1), m, at(q, i)), at(q, d),
         [*(forall_in(i, c(1), m, p) for p in between(i)), *between(d), forall_in(i, c(1), m, ne(i, d))]),
        (QK, total(i, c(1), m, total(j, c(1), i, at(q, j))), at(k, d),
         [*(forall_in(i, c(1), m, forall_in(j, c(1), i, p)) for p in between(j)), *between(d)]),
    ],
)  # fmt: skip
def test_obligations(family, x, y, obligations):
    theorem = disjoint(family, random_variable(x), random_variable(y))
    assert theorem.hypotheses == {family, *obligations}
    assert theorem.conclusion is make("independent", random_variable(x), random_variable(y))


def test_two_sums_of_one_name_are_closed_apart():
    x, y = random_variable(total(i, c(1), j, at(q, i))), random_variable(total(i, j, d, at(q, i)))
    last = disjoint_obligations(QK, x, y)[-1]
    assert last is forall_in(i, c(1), j, forall_in(m, j, d, ne(i, m)))


def test_names_of_the_machine_are_not_caught():
    """Free variables that are called what a fresh one would be called stay free in the obligations."""
    for name in ("#1", "#2", "#index0", "#outcome0"):
        end = var(name, INTEGER)
        x = random_variable(total(i, c(1), end, at(q, make("iadd", i, end))))
        found = disjoint_obligations(QK, x, random_variable(at(q, end)))
        assert all(end in p.free for p in found)
        assert forall_in(i, c(1), end, ne(make("iadd", i, end), end)) in found


random_index = app(var("index", function(OUTCOME, INTEGER)), w)
two_numbers = var("g", function(REAL, REAL, REAL))


@pytest.mark.parametrize(
    ("family", "x", "reason"),
    [
        (QK, at(u), "not a member"),
        (UV, at(q, i), "not a member"),
        (MATRIX, at(q, i), "not a member"),
        (QK, app(matrix, i, j, w), "not a member"),
        (QK, at(q, random_index), "index of a member is random"),
        (QK, total(i, c(1), random_index, at(q, i)), "range of a sum is random"),
        (QK, total(i, c(1), random_index, ONE), "range of a sum is random"),
        (QK, app(two_numbers, at(q, i), at(q, j)), "not a function"),
        (QK, as_real(random_index), "not a function"),
        (QK, make("delta", i, random_index), "not a function"),
        (QK, make("mean", bind(var("t", OUTCOME), mul(at(q, i), at(q, j)))), "not a function"),
        (QK, app(var("h", function(RANDOM, REAL)), bind(var("t", OUTCOME), at(q, i))), "not a function"),
        (make("mutual", make("family0", u), make("family0", u)), at(u), "twice"),
        (make("mutual", make("family1", q, c(1), d), make("family1", q, d, d)), at(q, i), "twice"),
        (make("mutual", var("entry", make("family0", u).sort)), at(u), "explicit"),
        (lt(ONE, ONE), at(u), "mutually independent"),
    ],
)
def test_refused(family, x, reason):
    for sides in ((random_variable(x), u), (random_variable(ONE), random_variable(x))):
        with pytest.raises(KernelError, match=reason):
            disjoint(family, *sides)


def test_a_constant_expectation_is_no_use_of_the_family():
    x = random_variable(mul(make("mean", bind(w, mul(at(q, i), at(k, j)))), at(q, i)))
    assert disjoint(QK, x, random_variable(at(k, d))).hypotheses == {QK, *between(i), *between(d)}


def _random_body(random, depth, indices):
    if depth == 0 or random.random() < 0.3:
        index = random.choice([*indices, c(random.randint(1, 3))])
        return random.choice((at(q, index), at(q, index), at(k, index), as_real(index)))
    kind = random.randrange(4)
    if kind == 0:
        index = var(random.choice(("i", "j", "#1", "#2")), INTEGER)
        lower = random.choice([*indices, c(1), c(2)])
        upper = random.choice([*indices, c(random.randint(0, 3))])
        return total(index, lower, upper, _random_body(random, depth - 1, [*indices, index]))
    op = ("add", "mul", "max")[kind - 1]
    return make(op, _random_body(random, depth - 1, indices), _random_body(random, depth - 1, indices))


def _members(t, values):
    """The members that a body uses, by running it."""
    if t.op == "sum":
        lower, upper = (_number(a, values) for a in t.args[:2])
        index = var("#run" + str(len(values)), INTEGER)
        return set().union(
            *[_members(app(t.args[2], index), values | {index: n}) for n in range(lower, upper + 1)]
        )
    if t.op == "app":
        head, index = t.args[0].args
        return {(head.data, _number(index, values))}
    return set().union(*[_members(a, values) for a in t.args]) if t.op in ("add", "mul", "max") else set()


def _number(t, values):
    return t.data if t.op == "int" else values[t]


def _holds(p, values):
    if p.op == "forall":
        index = var("#run" + str(len(values)), INTEGER)
        return all(_holds(app(p.args[0], index), values | {index: n}) for n in range(-1, 6))
    if p.op == "implies":
        return not _holds(p.args[0], values) or _holds(p.args[1], values)
    if p.op == "false":
        return False
    a, b = (t.args[0] if t.op == "real" else t for t in p.args)
    a, b = (int(t.data) if t.op == "num" else _number(t, values) for t in (a, b))
    return a <= b if p.op == "le" else a == b


def test_random_variables_against_running_them():
    """The obligations hold exactly when both use members in range, and none is used by both."""
    independent = 0
    a, b = var("a", INTEGER), var("b", INTEGER)
    for seed in range(120):
        random = Random(seed)  # noqa: S311 -- a fixed sample
        x, y = (_random_body(random, 3, [a, b]) for _ in range(2))
        obligations = disjoint_obligations(QK, random_variable(x), random_variable(y))
        for first, second in product(range(4), repeat=2):
            values = {a: first, b: second, d: 3}
            used = _members(x, values), _members(y, values)
            expected = not used[0] & used[1] and all(1 <= n <= 3 for _, n in used[0] | used[1])
            assert all(_holds(p, values) for p in obligations) is expected
            independent += expected
    assert independent > 50


def test_sums_of_products_in_the_variance_of_scores():
    """q[i]*k[i] and q[j]*k[j]: different i and j is all that is asked for."""
    x, y = (random_variable(mul(at(q, n), at(k, n))) for n in (i, j))
    assert disjoint(QK, x, y).hypotheses == {QK, *between(i), *between(j), ne(i, j)}
    assert disjoint(QK, random_variable(add(at(q, i), at(k, i))), y).hypotheses == {
        QK,
        *between(i),
        *between(j),
        ne(i, j),
    }
