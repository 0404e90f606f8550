"""False claims fall, each with a model that a second evaluator confirms; no model refutes true ones."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import mpmath
import pytest
from model_documents import Document, Recomputed

from attnsym.models import Budget, find_counterexample, find_model, find_undefined
from attnsym.models.propositions import Truth


def table(name: str) -> list[list[str]]:
    """Rows of declarations, givens and claims, without the heading."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[1:]]


FALSE = table("false_claims.tsv")  # name, declarations, givens, claim
TRUE = table("true_claims.tsv")  # the article's, and others: nothing may refute them
UNDEFINED = table("terms_without_value.tsv")  # the last column: why
FAMILIES = "d : positive integer; q[i], k[i] : random, for i in 1..d"
UNIT = "E[q[i]] = 0, E[k[i]] = 0, Var[q[i]] = 1, Var[k[i]] = 1"


@pytest.mark.parametrize(("let", "given", "claim"), [f[1:] for f in FALSE], ids=[f[0] for f in FALSE])
def test_false_claims_fall(let, given, claim):
    document = Document(let, given)
    statement = document.statement(claim)
    found = find_counterexample(document.givens, statement)
    assert found is not None
    assert str(found)
    with mpmath.workdps(500):
        again = Recomputed(found.model)
        if not again.functions and "Derivative" not in claim:
            assert all(again.value(g, {}) for g in document.givens)
            assert not again.value(statement, {})


@pytest.mark.parametrize(("let", "given", "claim"), TRUE)
def test_true_claims_stand(let, given, claim):
    document = Document(let, given)
    statement = document.statement(claim)
    assert find_counterexample(document.givens, statement, budget=Budget(60_000)) is None
    model = find_model(document.givens)
    assert model is not None
    with mpmath.workdps(80):
        assert all(Recomputed(model).value(g, {}) for g in document.givens) or Recomputed(model).functions


@pytest.mark.parametrize(("let", "given", "claim", "why"), UNDEFINED)
def test_terms_without_a_value(let, given, claim, why):
    document = Document(let, given)
    found = find_undefined(document.givens, [document.statement(claim)])
    assert found is not None
    assert why in found.reason
    assert why in str(found)


def test_a_random_term_without_a_value_at_some_outcome():
    document = Document("X : random")
    assert find_undefined(document.givens, [document.term("1/X")]) is not None


def test_contradictory_givens_have_no_model():
    for let, given in (
        ("x : real", "x > 1, x < 0"),
        ("X : random", "Var[X] = -1"),
        ("n : integer", "2*n = 1"),
    ):
        document = Document(let, given)
        assert find_model(document.givens) is None
        assert find_counterexample(document.givens, document.statement("0 = 1")) is None


def test_givens_whose_models_are_solved_for():
    for let, given in (
        ("x, y : real", "x = exp(y) + 2, y = 3/7"),
        ("x : real", "exp(x) = 2"),
        (
            "n : positive integer; s, t : real; a[i] : real, for i in 1..n",
            "a[i] = 2*t + i, s = Sum(a[i], (i, 1, n)), t = 5",
        ),
        ("X, Y : random", "X = Y**2 + 1, E[Y] = 1/3, Var[Y] = 2"),
        (
            "d : integer; q[i] : random, for i in 1..d; mu[i] : real, for i in 1..d",
            "d = 3, E[q[i]] = mu[i], mu[i] = i, Var[q[i]] = 1; independent q[i]",
        ),
        ("X : random; m3, m4 : real", "E[X] = 0, Var[X] = 4, E[X**3] = m3, E[X**4] = m4, m3 != 0"),
    ):
        document = Document(let, given)
        model = find_model(document.givens)
        assert model is not None, given
        with mpmath.workdps(80):
            assert all(Recomputed(model).value(g, {}) for g in document.givens)


def test_the_model_is_printed_for_a_reader():
    document = Document(FAMILIES, UNIT)
    claim = document.statement("Var[Sum(q[i]*k[i], (i, 1, d))] = Sum(Var[q[i]*k[i]], (i, 1, d))")
    found = find_counterexample(document.givens, claim)
    assert str(found).splitlines()[-1] == "left 4, right 2"
    assert "four equally likely outcomes" in str(found)
    assert "q[1] = q[2] = (1, -1, 1, -1)" in str(found)
    assert found.as_json()["model"]["values"]["k[2]"] == ["1", "1", "-1", "-1"]
    assert found.relation == "eq"


def test_instances_are_named():
    document = Document("n : positive integer; s[i] : real, for i in 1..n")
    found = find_counterexample(document.givens, document.statement("forall i in 1..n: s[i] < 1"))
    assert found.at == (("index", "1"),)
    assert (found.left, found.right) == (1, 1)


@pytest.mark.parametrize("number", [0, 2])
def test_the_classic_false_claims_fall_at_once(number):
    from attnsym.models import find

    _, let, given, claim = FALSE[number]
    document = Document(let, given)
    statement = document.statement(claim)
    find._STREAMS.clear()
    half_of_what_a_line_gets = Budget(find.DEFAULT_STEPS // 2)
    assert find_counterexample(document.givens, statement, budget=half_of_what_a_line_gets) is not None


def test_what_a_budget_reaches_does_not_depend_on_what_was_asked_before():
    from attnsym.models import find

    _, let, given, claim = FALSE[0]
    document = Document(let, given)
    statement, other = document.statement(claim), document.statement("Var[q[1]] = sigma**2")

    def least() -> int:
        low, high = 0, 8_000
        while high - low > 100:
            middle = (low + high) // 2
            find._STREAMS.clear()
            if warm:
                find_counterexample(document.givens, other)
                find_counterexample(document.givens, statement)
            if find_counterexample(document.givens, statement, budget=Budget(middle)) is None:
                low = middle
            else:
                high = middle
        return high

    warm = False
    cold = least()
    warm = True
    assert least() == cold


def test_the_same_model_in_every_process():
    program = (
        "from model_documents import Document\nfrom test_find import FALSE\n"
        "from attnsym.models import find_counterexample\n"
        "for name, let, given, claim in FALSE[::7]:\n"
        "    d = Document(let, given)\n    print(find_counterexample(d.givens, d.statement(claim)))\n"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parent)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("0", "77")
    }
    assert len(printed) == 1


def test_models_need_nothing_outside_the_standard_library():
    program = (
        "import sys, attnsym.models\n"
        "print([m for m in ('sympy', 'mpmath', 'flint', 'random', 'threading') if m in sys.modules])"
    )
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True)
    assert loaded.stdout.strip() == "[]"


def test_truth_is_never_truth_tested():
    with pytest.raises(TypeError):
        assert Truth.FALSE
