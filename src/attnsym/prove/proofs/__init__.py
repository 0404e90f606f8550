"""The proofs of the derived rules: for each, the reasons that a document would give after `by`."""

from __future__ import annotations

PROOFS: dict[str, str] = {
    # order
    "square_nonnegative": "",
    "square_monotone": "",
    # sums
    "sum_congruence": "needs, induction on b, sum_empty, sum_last",
    "product_congruence": "needs, induction on b, product_empty, product_last",
    "sum_of_terms": "induction on b, sum_empty, sum_last",
    "constant_factor": "induction on b, sum_empty, sum_last",
    "constant_sum": "induction on b, sum_empty, sum_last",
    "sum_of_zeros": "induction on b, sum_empty, sum_last",
    "sum_nonnegative": "needs, induction on b, sum_empty, sum_last",
    "sum_monotone": "needs, induction on b, sum_empty, sum_last",
    "telescoping": "induction on b, sum_empty, sum_last",
    "mean_of_sum": "needs, induction on b, sum_empty, sum_last",
    # exponential
    "exp_zero": "exp_sum",
    "exp_negative": "exp_sum",
    "exp_difference": "exp_sum, exp_negative",
    # expectation
    "expectation_of_constant": "mean_constant",
    "expectation_of_sum": "mean_sum",
    "expectation_of_multiple": "mean_scale",
    "expectation_of_product": "product_of_independents",
    "variance_from_moments": "variance_definition, linearity",
    "covariance_from_moments": "covariance_definition, linearity",
    "second_moment": "variance_from_moments",
    "linearity": "mean_sum, mean_scale",
    "independent_uncorrelated": "covariance_from_moments, product_of_independents",
}
