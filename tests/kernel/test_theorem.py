"""Each inference: what it makes, and each way in which it refuses."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from attnsym.kernel import theorem as kernel
from attnsym.kernel.sugar import (
    FALSE,
    ONE,
    ZERO,
    add,
    as_real,
    eq,
    forall,
    forall_in,
    implies,
    le,
    lt,
    mul,
    ne,
    total,
)
from attnsym.kernel.terms import (
    INTEGER,
    OUTCOME,
    PROPOSITION,
    RANDOM,
    REAL,
    SEQUENCE,
    KernelError,
    app,
    bind,
    function,
    integer,
    make,
    num,
    var,
)
from attnsym.kernel.theorem import (
    Axiom,
    Theorem,
    assume,
    axiom,
    axioms,
    cut,
    discharge,
    field,
    generalise,
    instantiate,
    reflexivity,
    replace,
    specialise,
    undischarge,
)

x, y, z = (var(name, REAL) for name in "xyz")
i, n = var("i", INTEGER), var("n", INTEGER)
s, t = var("s", SEQUENCE), var("t", SEQUENCE)
p, q, r = (var(name, PROPOSITION) for name in "pqr")
P = var("P", function(REAL, PROPOSITION))


def refused(reason):
    return pytest.raises(KernelError, match=reason)


def shows(theorem, hypotheses, conclusion):
    return theorem.hypotheses == set(hypotheses) and theorem.conclusion is conclusion


def test_assume():
    assert shows(assume(p), [p], p)
    for no in (x, var("f", function(REAL, PROPOSITION)), "p"):
        with refused("no proposition"):
            assume(no)


def test_cut():
    main = undischarge(undischarge(assume(implies(p, implies(q, r)))))
    lemma = undischarge(assume(implies(z_is_z, p)))
    assert shows(cut(main, lemma), [implies(p, implies(q, r)), q, implies(z_is_z, p), z_is_z], r)
    assert shows(cut(main, assume(p)), main.hypotheses, r)  # p rests on itself: it stays
    with refused("proves no hypothesis"):
        cut(main, assume(r))
    with refused("proves no hypothesis"):
        cut(main, undischarge(assume(implies(p, z_is_z))))


z_is_z = eq(z, z)


def test_discharge_and_undischarge():
    assert shows(discharge(p, assume(p)), [], implies(p, p))
    assert shows(discharge(q, assume(p)), [p], implies(q, p))
    assert shows(undischarge(discharge(p, assume(p))), [p], p)
    assert shows(undischarge(assume(ne(x, y))), [ne(x, y), eq(x, y)], FALSE)
    with refused("takes"):
        discharge(x, assume(p))
    for no in (make("iff", p, q), make("or", p, q), p):
        with refused("no implication"):
            undischarge(assume(no))


def test_generalise():
    assert shows(generalise(x, reflexivity(x)), [], forall(y, eq(y, y)))
    assert shows(generalise(x, assume(p)), [p], make("forall", bind(x, p)))
    with refused("free in the hypothesis"):
        generalise(x, assume(eq(x, y)))
    with refused("free in the hypothesis"):
        generalise(i, undischarge(assume(implies(le(i, n), p))))
    with refused("only a variable"):
        generalise(ONE, reflexivity(x))
    other = var("x", INTEGER)  # of the same name, and another variable
    assert shows(generalise(other, assume(eq(x, y))), [eq(x, y)], make("forall", bind(other, eq(x, y))))


def test_specialise():
    every = forall(x, le(mul(x, x), y))
    assert shows(specialise(assume(every), y), [every], le(mul(y, y), y))
    assert shows(specialise(assume(make("forall", P)), y), [make("forall", P)], app(P, y))
    with refused("not universal"):
        specialise(assume(p), x)
    with refused("applied to"):
        specialise(assume(every), n)


def test_specialising_does_not_catch():
    some = forall(x, make("implies", forall(y, le(x, y)), FALSE))
    assert specialise(assume(some), y).conclusion is make("implies", forall(z, le(y, z)), FALSE)


def test_instantiate():
    theorem = instantiate(assume(le(x, y)), {x: y, y: x})
    assert shows(theorem, [le(y, x)], le(y, x))
    below = instantiate(assume(app(P, x)), {P: bind(z, lt(z, x)), x: ONE})
    assert shows(below, [lt(ONE, x)], lt(ONE, x))
    with refused("can't become"):
        instantiate(assume(le(x, y)), {x: n})
    with refused("can't become"):
        instantiate(assume(le(x, y)), {add(x, y): x})


def test_instantiating_both_sides_keeps_an_obligation():
    theorem = instantiate(field(mul(x, make("inv", x)), ONE), {x: ZERO})
    assert shows(theorem, [ne(ZERO, ZERO)], eq(mul(ZERO, make("inv", ZERO)), ONE))


def test_reflexivity():
    assert shows(reflexivity(make("inv", ZERO)), [], eq(make("inv", ZERO), make("inv", ZERO)))
    assert shows(reflexivity(n), [], eq(n, n))
    for no in (p, s, var("w", OUTCOME)):
        with refused("no operator eq"):
            reflexivity(no)


class TestReplace:
    def test_a_number(self):
        equation, fact = assume(eq(x, y)), assume(lt(x, add(x, ONE)))
        whole = replace(equation, fact, bind(z, lt(z, add(z, ONE))))
        assert shows(whole, [eq(x, y), lt(x, add(x, ONE))], lt(y, add(y, ONE)))
        assert replace(equation, fact, bind(z, lt(z, add(x, ONE)))).conclusion is lt(y, add(x, ONE))

    def test_an_integer(self):
        two = assume(eq(n, integer(2)))
        assert replace(two, reflexivity(as_real(n)), bind(i, eq(as_real(n), as_real(i)))).conclusion is eq(
            as_real(n), num(2)
        )

    def test_a_proposition(self):
        hole = bind(r, make("or", r, p))
        theorem = replace(assume(make("iff", p, q)), assume(make("or", p, p)), hole)
        assert theorem.conclusion is make("or", q, p)
        with refused("not the context"):
            replace(assume(make("iff", q, p)), assume(make("or", p, p)), hole)

    def test_a_function(self):
        equation = assume(forall(i, eq(app(s, i), app(t, i))))
        hole = bind(s, eq(x, make("sum", integer(1), n, s)))
        fact = assume(eq(x, total(i, integer(1), n, app(s, i))))
        assert replace(equation, fact, hole).conclusion is eq(x, total(i, integer(1), n, app(t, i)))

    def test_a_function_of_two(self):
        w = var("w", OUTCOME)
        f, g = (var(name, function(INTEGER, OUTCOME, REAL)) for name in "fg")
        equation = assume(forall(i, forall(w, eq(app(f, i, w), app(g, i, w)))))
        hole = bind(f, eq(x, make("mean", app(f, n))))
        assert replace(equation, assume(eq(x, make("mean", app(f, n)))), hole).conclusion is eq(
            x, make("mean", app(g, n))
        )

    def test_a_function_must_be_equal_everywhere(self):
        inside = assume(forall_in(i, integer(1), n, eq(app(s, i), app(t, i))))
        hole = bind(s, eq(x, make("sum", integer(1), n, s)))
        fact = assume(eq(x, make("sum", integer(1), n, s)))
        with refused("no equation"):
            replace(inside, fact, hole)
        with refused("all arguments"):
            replace(assume(eq(app(s, i), app(t, i))), fact, hole)
        with refused("all arguments"):
            replace(assume(forall(x, eq(x, x))), fact, hole)

    def test_a_random_variable_at_one_outcome_is_not_enough(self):
        w = var("w", OUTCOME)
        a, b = var("a", RANDOM), var("b", RANDOM)
        with refused("all arguments"):
            replace(assume(eq(app(a, w), app(b, w))), reflexivity(make("mean", a)),
                    bind(a, eq(make("mean", b), make("mean", a))))  # fmt: skip

    def test_under_a_binder_nothing_is_caught(self):
        """x = i at one i is no reason to change x under a binder of i."""
        equation = assume(eq(x, as_real(i)))
        fact = assume(forall(i, le(x, add(x, as_real(i)))))
        theorem = replace(equation, fact, bind(z, forall(n, le(z, add(z, as_real(n))))))
        assert theorem.conclusion is forall(n, le(as_real(i), add(as_real(i), as_real(n))))

    @pytest.mark.parametrize(
        ("equation", "fact", "context", "reason"),
        [
            (le(x, y), lt(x, y), bind(z, lt(z, y)), "no equation"),
            (eq(x, y), lt(y, y), bind(z, lt(z, y)), "not the context"),
            (eq(x, y), lt(x, y), bind(z, z), "hole"),
            (eq(x, y), lt(x, y), lt(x, y), "hole"),
            (eq(i, n), lt(x, y), bind(z, lt(z, y)), "applied to"),
            (make("iff", p, q), lt(x, y), bind(z, lt(z, y)), "applied to"),
            (implies(p, eq(x, y)), lt(x, y), bind(z, lt(z, y)), "no equation"),
        ],
    )
    def test_refused(self, equation, fact, context, reason):
        with refused(reason):
            replace(assume(equation), assume(fact), context)


class TestAxiom:
    record = Axiom("square", (le(ZERO, x),), le(ZERO, mul(x, x)))

    def test_axiom(self):
        assert shows(axiom(self.record), [le(ZERO, x)], le(ZERO, mul(x, x)))

    def test_records_are_propositions_with_one_variable_to_a_name(self):
        with refused("no proposition"):
            Axiom("bad", (), x)
        with refused("two variables"):
            Axiom("bad", (le(ZERO, x),), eq(var("x", INTEGER), n))

    def test_axioms_to_full_depth(self):
        other = Axiom("other", (), p)
        deep = cut(axiom(self.record), cut(undischarge(assume(implies(p, le(ZERO, x)))), axiom(other)))
        for _ in range(3):
            deep = undischarge(discharge(q, deep))
        assert axioms(deep) == (other, self.record)
        assert axioms(assume(p)) == ()
        twin = axiom(Axiom("other", (), q))
        with refused("two different axioms"):
            axioms(cut(cut(undischarge(undischarge(assume(implies(p, implies(q, r))))), axiom(other)), twin))


class TestMaking:
    def test_only_inferences_make_theorems(self):
        with refused("made by an inference"):
            Theorem(None, frozenset(), FALSE, "assume", (), ())
        theorem = assume(p)
        with pytest.raises(AttributeError):
            theorem.conclusion = q

    @pytest.mark.parametrize(
        "use",
        [
            lambda fake: cut(assume(p), fake),
            lambda fake: discharge(q, fake),
            lambda fake: undischarge(discharge(q, fake)),
            lambda fake: generalise(x, fake),
            lambda fake: instantiate(fake, {p: q}),
            lambda fake: replace(assume(make("iff", p, q)), fake, bind(r, r)),
            lambda fake: kernel.order(le(x, x), [fake], []),
        ],
    )
    def test_a_look_alike_is_no_premise(self, use):
        fake = SimpleNamespace(hypotheses=frozenset(), conclusion=p)
        with refused("a premise is a theorem"):
            use(fake)

    def test_how_it_was_made_stays(self):
        premise = assume(p)
        theorem = discharge(p, premise)
        assert (theorem.inference, theorem.premises, theorem.parameters) == ("discharge", (premise,), (p,))
