"""The claim gate: what passes, and that nothing gets round it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from kernel_proofs import CLAIMS

from attnsym.kernel.gate import Claim, claim, obligations
from attnsym.kernel.sugar import ONE, ZERO, div, eq, forall, forall_in, implies, le, lt, mul, ne
from attnsym.kernel.terms import INTEGER, RANDOM, REAL, SEQUENCE, KernelError, app, integer, make, var
from attnsym.kernel.theorem import assume, cut, discharge, field, generalise, reflexivity, undischarge

x, y = var("x", REAL), var("y", REAL)
i, n = var("i", INTEGER), var("n", INTEGER)
s = var("s", SEQUENCE)
NONZERO = ne(x, ZERO)
CANCEL = field(div(x, x), ONE)


def refused(reason):
    return pytest.raises(KernelError, match=reason)


def test_results_proved_by_hand():
    for established in CLAIMS.values():
        assert established.statement is established.theorem.conclusion
        assert claim(established.theorem, established.givens, established.witnesses) == established


def test_a_needless_witness_does_no_harm():
    done = claim(CANCEL, [NONZERO, le(x, y)], [assume(NONZERO), reflexivity(y)])
    assert done.givens == {NONZERO, le(x, y)}


@pytest.mark.parametrize(
    ("theorem", "givens", "witnesses", "reason"),
    [
        (CANCEL, [], [], "is not given"),
        (CANCEL, [ne(y, ZERO)], [], "is not given"),
        (discharge(NONZERO, CANCEL), [], [], None),  # the condition stands in the statement itself
        (generalise(y, reflexivity(div(x, y))), [], [], "no meaning"),
        (reflexivity(div(ONE, ZERO)), [], [], "no meaning"),
        (reflexivity(make("log", x)), [NONZERO], [], "no meaning"),
        (reflexivity(make("log", x)), [], [assume(lt(ZERO, x))], "is not given"),
        (reflexivity(x), [eq(div(y, x), ONE)], [], "no meaning"),  # a given is asked as well
        (reflexivity(x), [implies(eq(x, ZERO), eq(div(y, x), ONE))], [], "no meaning"),
        (assume(eq(div(x, x), ONE)), [eq(div(x, x), ONE)], [], "no meaning"),  # 0/0 may well be 1
        (reflexivity(app(s, i)), [make("declared", s, integer(1), n)], [], "no meaning"),
        (reflexivity(app(s, i)), [make("declared", s, integer(1), n), le(integer(1), i)], [], "no meaning"),
        (
            reflexivity(app(s, i)),
            [make("declared", s, integer(1), n), make("declared", s, integer(0), n)],
            [],
            "twice",
        ),
    ],
)
def test_gate(theorem, givens, witnesses, reason):
    if reason is None:
        witnesses = [discharge(NONZERO, assume(NONZERO))]
        assert claim(theorem, givens, witnesses).statement is theorem.conclusion
        return
    with refused(reason):
        claim(theorem, givens, witnesses)


def test_an_absurd_hypothesis_is_no_proof():
    """A right-looking equation under 1 != 1, and one under the negation of itself."""
    absurd = undischarge(discharge(ne(ONE, ONE), reflexivity(mul(x, x))))
    with refused("is not given"):
        claim(absurd, [NONZERO], [])
    circular = cut(CANCEL, assume(NONZERO))
    with refused("is not given"):
        claim(circular, [], [assume(NONZERO)])


def test_a_given_gives_itself_a_meaning_only_where_it_states_it():
    variable = var("X", RANDOM)
    mean = make("mean", variable)
    exists = make("has_mean", variable, mean)
    assert obligations(make("has_mean", variable, x), []) == ()
    assert obligations(eq(mean, ZERO), []) == (exists,)
    assert obligations(eq(mean, ZERO), [exists]) == ()


def test_names_of_the_machine_are_no_names_of_a_document():
    made = var("#1", REAL)
    with refused("name made by the machine"):
        claim(reflexivity(made), [], [])
    with refused("name made by the machine"):
        claim(reflexivity(x), [le(made, x)], [])
    assert claim(generalise(made, reflexivity(made)), [], []).statement is forall(x, eq(x, x))


def test_the_gate_stands_at_the_class_itself():
    with refused("is not given"):
        Claim(frozenset(), CANCEL, ())
    fake = SimpleNamespace(conclusion=eq(x, y), hypotheses=frozenset())
    for theorem, witnesses in ((fake, ()), (reflexivity(x), (fake,))):
        with refused("only a theorem"):
            Claim(frozenset(), theorem, witnesses)
    with pytest.raises(AttributeError):
        CLAIMS["quotient"].givens = frozenset()


def test_an_index_out_of_the_range_of_a_bare_family():
    """The sum of a family under a binder: what is asked is about the sum's own index, not the binder's."""
    end = make("iadd", i, integer(-1))
    statement = forall(i, eq(make("sum", integer(1), end, s), ZERO))
    declared = make("declared", s, integer(1), integer(3))
    asked = obligations(statement, [declared])
    assert asked == tuple(
        forall(i, forall_in(n, integer(1), end, o)) for o in (le(integer(1), n), le(n, integer(3)))
    )
