"""What the article argues beyond its formulas: what the documents prove of it, and what that rests on."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from checked import results, variant

from attnsym.prove.verdicts import Verdict

STATEMENTS = {
    # the divisor
    "divisor_that_gives_unit_spread": "sqrt(Var[s/c]) = 1 <-> c = sigma**2*sqrt(d)",
    "no_divisor_for_two_widths": "not (sqrt(Var[s/c]) = 1 and sqrt(Var[t/c]) = 1)",
    "no_divisor_for_16_and_64": "d = 16 and e = 64 -> not (sqrt(Var[s/c]) = 1 and sqrt(Var[t/c]) = 1)",
    "gap_at_width_256": "d = 256 -> sqrt(Var[s])/8 = 2",
    "gap_at_width_16": "d = 16 -> sqrt(Var[s])/8 = 1/2",
    "ratio_at_width_256": "d = 256 -> a[i]/a[j] = exp(2)",
    "ratio_at_width_16": "d = 16 -> a[i]/a[j] = exp(1/2)",
    "ratio_at_every_width": "a[i]/a[j] = E",
    # sharpness
    "order_of_multiplied_scores": "a[i] <= a[j] <-> s[i] <= s[j]",
    "top_weight_grows":
        "exp(b*s[i])/Sum(exp(b*s[k]), (k, 1, n)) <= exp(c*s[i])/Sum(exp(c*s[k]), (k, 1, n))",
    "top_weight_grows_strictly":
        "exp(b*s[i])/Sum(exp(b*s[k]), (k, 1, n)) < exp(c*s[i])/Sum(exp(c*s[k]), (k, 1, n))",
    "weights_as_the_factor_vanishes": "Tends(exp(c*s[i])/Sum(exp(c*s[k]), (k, 1, n)), c, 0, 1/n)",
    "rest_with_a_factor": "1 - a[i] <= (n - 1)*exp(-c*g)",
    "top_weight_in_the_limit": "Tends(exp(c*s[i])/Sum(exp(c*s[k]), (k, 1, n)), c, oo, 1)",
    # saturation
    "product_rises_up_to_one_half": "a*(1 - a) < b*(1 - b)",
    "product_falls_after_one_half": "b*(1 - b) < a*(1 - a)",
    "product_at_zero": "Tends(a*(1 - a), a, 0, 0)",
    "product_at_one": "Tends(a*(1 - a), a, 1, 0)",
    "derivatives_when_saturated": "Abs(Derivative(a[i], s[j])) <= eps",
    "derivatives_in_multiplied_scores": "Abs(Derivative(a[i], u[j])) <= (n - 1)*exp(-c*g)",
    "derivatives_with_a_factor": "Abs(Derivative(a[i], s[j])) <= c*((n - 1)*exp(-c*g))",
    "jacobian_is_symmetric": "Derivative(a[i], s[j]) = Derivative(a[j], s[i])",
    "columns_of_the_jacobian": "Sum(Derivative(a[i], s[j]), (i, 1, n)) = 0",
    "jacobian_is_positive_semidefinite":
        "Sum(Sum(v[i]*Derivative(a[i], s[j])*v[j], (j, 1, n)), (i, 1, n)) >= 0",
    # the assumptions relaxed
    "variance_with_all_different": "Var[Sum(q[i]*k[i], (i, 1, d))] = Sum(sigma[i]**2*tau[i]**2, (i, 1, d))",
    "variance_with_means":
        "Var[Sum(q[i]*k[i], (i, 1, d))] = d*(sigma**2*tau**2 + sigma**2*nu**2 + tau**2*mu**2)",
    "variance_of_uncorrelated_products": "Var[Sum(q[i]*k[i], (i, 1, d))] = d*v",
    "variance_of_equally_correlated_products": "Var[Sum(q[i]*k[i], (i, 1, d))] = d*v + d*(d - 1)*r",
    "root_under_corrects": "sqrt(Var[s/sqrt(d)]) > 1",
    "mean_of_a_query_with_itself": "E[Sum(q[i]*q[i], (i, 1, d))] = d*sigma**2",
    "cauchy_and_schwarz": "s**2 <= A*B",
    "score_of_unit_vectors": "Abs(s) <= 1",
    # the fourth moment
    "fourth_moment_of_score": "E[s**4] = d*Q*K + 3*d*(d - 1)*(u*v)**2",
    "fourth_moment_with_normal_moments": "E[s**4] = 3*d**2 + 6*d",
    "fourth_moment_of_signs": "E[s**4] = 3*d**2 - 2*d",
    # the closing statements
    "variance_and_deviation": "Var[s] = d and sqrt(Var[s]) = sqrt(d)",
    "ratios_and_order": "b[i]/b[j] = (a[i]/a[j])**c and (b[i] <= b[j] <-> a[i] <= a[j])",
    "derivatives_vanish_with_the_factor":
        "Tends(Derivative(exp(c*s[i])/Sum(exp(c*s[k]), (k, 1, n)), s[j]), c, oo, 0)",
}  # fmt: skip
CLOSING = {
    "variance_and_deviation": {"variance_of_unit_score", "deviation_of_unit_score"},
    "unit_spread_whatever_the_width": {"divisor_that_gives_unit_spread"},
    "ratios_and_order": {"ratio_of_multiplied_scores", "order_of_multiplied_scores"},
    "sharper_with_a_larger_factor": {"top_weight_grows"},
    "derivatives_collapse": {"derivative_of_softmax", "derivatives_when_saturated"},
    "derivatives_vanish_with_the_factor": {"derivatives_with_a_factor", "factor_against_exponential"},
}


@pytest.mark.parametrize(("name", "statement"), STATEMENTS.items())
def test_statement(name: str, statement: str) -> None:
    goal = results()[name].goal
    assert (goal.statement, goal.verdict) == (statement, Verdict.PROVED)


@pytest.mark.parametrize("name", CLOSING)
def test_closing_statement_cites_what_it_sums_up(name: str) -> None:
    assert set(results()[name].cites) >= CLOSING[name]


# what is left out: derivation, the edits that do it, whether a finite model then refutes the result
DROPPED: dict[str, tuple[str, tuple[tuple[str, str], ...], bool]] = {
    "a factor that may be negative":
        ("order_of_multiplied_scores", (("c     : positive real", "c     : real"),), True),
    "a divisor that may be negative":
        ("divisor_that_gives_unit_spread", (("c           : positive", "c           : nonzero"),), True),
    "widths that may agree":
        ("no_divisor_for_two_widths", (("         apart     d != e\n", ""), (", apart", "")), True),
    "a score that is not the top":
        ("top_weight_grows", (("top     s[k] <= s[i]\n         ", ""), ("top, ", "")), True),
    "beyond one half":
        ("product_rises_up_to_one_half", (("\n         to_half  b <= 1/2", ""), (", to_half", "")), True),
    "a key that is not of unit length":
        ("score_of_unit_vectors", ((", Sum(k[i]**2, (i, 1, d)) = 1", ""),), True),
    "a variance of one": ("root_under_corrects", (("sigma > 1", "sigma >= 1"),), True),
    "signs without their squares": ("fourth_moment_of_signs", (("k[i]**2 = 1", "k[i]**3 = 1"),), False),
    "a lead that is not strict":
        ("top_weight_in_the_limit", (("g     : positive real", "g     : nonnegative real"),), True),
}  # fmt: skip


@pytest.mark.parametrize("case", DROPPED)
def test_hypothesis_is_needed(case: str) -> None:
    name, edits, refuted = DROPPED[case]
    checked = variant(name, *edits)
    assert checked.verdict is not Verdict.PROVED
    assert (checked.goal.counterexample is not None) is refuted


@pytest.mark.parametrize("d", [1, 2])
def test_fourth_moments_by_counting(d: int) -> None:
    """The closed forms against every outcome of small laws, as exact fractions."""
    signs = [(Fraction(v), Fraction(1, 2)) for v in (1, -1)]
    normal = [(Fraction(v), Fraction(w, 12)) for v, w in ((0, 6), (1, 2), (-1, 2), (2, 1), (-2, 1))]
    for law, expected in ((signs, 3 * d**2 - 2 * d), (normal, 3 * d**2 + 6 * d)):
        second = fourth = Fraction(0)
        for outcome in product(law, repeat=2 * d):
            weight = Fraction(1)
            for _, w in outcome:
                weight *= w
            score = sum(outcome[2 * i][0] * outcome[2 * i + 1][0] for i in range(d))
            second += weight * score**2
            fourth += weight * score**4
        assert (second, fourth) == (d, expected)


def test_counterexamples_of_the_dropped_hypotheses() -> None:
    found = {c.name: c for c in results().values() if "dropped_hypotheses" in c.path}
    assert len(found) == 6
    for checked in found.values():
        example = checked.goal.counterexample
        assert example is not None
        shown = example.as_json()
        assert shown["left"] != shown["right"]
