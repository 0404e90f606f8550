"""A hypothesis left out fails exactly the steps that need it, and the refusal says which and where."""

from __future__ import annotations

import pytest
from checked import failing, variant

from attnsym.prove.verdicts import Verdict

INDEPENDENT = ("         independent  q[i], k[i]\n", "")
NO_RANGE_OF_S = ("s[k]  : real, for k in 1..n", "s[k]  : real")


def statements(name: str, *edits: tuple[str, str]) -> list[str]:
    return [line.statement for line in failing(variant(name, *edits))]


def needs(name: str, *edits: tuple[str, str]) -> set[tuple[str, str]]:
    """(rule, what it needed) over the steps that fail."""
    return {(m.rule, m.statement) for line in failing(variant(name, *edits)) for m in line.missing}


def test_variance_without_independence() -> None:
    checked = variant("variance_of_score", INDEPENDENT)
    refuted = [line for line in failing(checked) if line.verdict is Verdict.REFUTED]
    assert [line.reasons for line in refuted] == [("variance_of_sum",), ("variance_of_one_product",)]
    assert all(line.counterexample is not None for line in refuted)
    repairs = [m.repair for line in refuted for m in line.missing]
    assert repairs.count("given  independent  q[i], k[i]") == 2
    # The line before them speaks of a variance that may not exist without it; the last needs no hypothesis.
    assert [line.number for line in failing(checked)] == [1, 2, 3]


def test_mean_without_independence() -> None:
    checked = variant("mean_of_score", INDEPENDENT)
    (refuted,) = [line for line in failing(checked) if line.verdict is Verdict.REFUTED]
    assert refuted.reasons == ("expectation_of_product",)
    assert ("expectation_of_product", "independent(q[i], k[i])") in needs("mean_of_score", INDEPENDENT)
    assert checked.verdict is Verdict.REFUTED


@pytest.mark.parametrize(("kept", "lost"), [("E[q[i]] = 0", "E[k[i]] = 0"), ("E[k[i]] = 0", "E[q[i]] = 0")])
def test_variance_with_a_mean_that_is_not_zero(kept: str, lost: str) -> None:
    edit = ("E[q[i]] = 0, E[k[i]] = 0", kept)
    (line,) = failing(variant("variance_of_score", edit))
    assert (line.verdict, line.reasons) == (Verdict.REFUTED, ("variance_of_one_product",))
    assert [(m.rule, m.statement, m.repair) for m in line.missing] == [
        ("variance_of_one_product", lost, f"given  {lost}")
    ]


def test_one_product_with_a_mean_that_is_not_zero() -> None:
    (line,) = failing(variant("variance_of_one_product", ("E[x] = 0, E[y] = 0", "E[x] = 0")))
    assert (line.number, line.verdict, line.reasons) == (4, Verdict.REFUTED, ("centred", "spread"))


def test_index_that_may_lie_outside_the_family() -> None:
    """Where the family is declared on a range, a member outside has no meaning, and every line says so."""
    checked = variant("ratio_of_weights", ("i, j  : integer in 1..n", "i, j  : integer"))
    assert {line.verdict for line in checked.lines} == {Verdict.ILL_DEFINED}
    assert all("outside its range" in line.message for line in checked.lines)


def test_index_that_may_lie_outside_the_sum() -> None:
    """Where the family goes on beyond the sum, only the collapse of the delta needs the range."""
    edits = (("i, j  : integer in 1..n", "i, j  : integer"), NO_RANGE_OF_S)
    lines = failing(variant("derivative_of_softmax", *edits))
    assert [line.reasons for line in lines] == [("delta_collapse",), ("top", "bottom")]
    assert [(m.rule, m.statement) for m in lines[0].missing] == [
        ("delta_collapse", "1 <= j"),
        ("delta_collapse", "j <= n"),
    ]
    assert lines[0].counterexample is not None

    (row,) = failing(
        variant("rows_of_the_jacobian", ("i     : integer in 1..n", "i     : integer"), NO_RANGE_OF_S)
    )
    assert row.reasons == ("delta_collapse", "weights_sum_to_one")
    assert {m.statement for m in row.missing} == {"1 <= i", "i <= n"}


def test_no_scores_at_all() -> None:
    checked = variant("weights_sum_to_one", ("n     : positive integer", "n     : nonnegative integer"))
    assert [line.number for line in failing(checked)] == [2, 3, 4]
    assert all(line.message == "has no value: division by zero" for line in failing(checked))
    assert checked.verdict is Verdict.REFUTED  # the empty sum is 0, not 1


def test_two_scores_that_may_be_the_same() -> None:
    edits = (("\ngiven    apart  i != j\n", ""), (", apart", ""))
    (line,) = failing(variant("derivative_in_another_score", *edits))
    assert (line.verdict, line.reasons) == (Verdict.REFUTED, ("delta_different",))
    assert [m.repair for m in line.missing] == ["given  i != j"]


def test_width_squared_is_refuted_exactly() -> None:
    checked = variant("variance_of_score", ("= d*sigma**4", "= d**2*sigma**4"))
    (line,) = failing(checked)
    assert (line.statement, line.verdict) == ("Sum(sigma**4, (i, 1, d)) = d**2*sigma**4", Verdict.REFUTED)
    assert checked.goal.counterexample is not None
    found = checked.goal.counterexample.as_json()
    assert found["model"]["values"]["d"] == "2"
    assert (found["left"], found["right"]) == ("2", "4")


def test_plus_sign_in_the_derivative_is_refuted_exactly() -> None:
    checked = variant("derivative_of_softmax", ("KroneckerDelta(i, j) - a[j]", "KroneckerDelta(i, j) + a[j]"))
    (line,) = failing(checked)
    assert (line.verdict, line.number) == (Verdict.REFUTED, 5)
    assert checked.goal.counterexample is not None
    found = checked.goal.counterexample.as_json()
    assert (found["model"]["values"]["n"], found["left"], found["right"]) == ("1", "0", "2")
