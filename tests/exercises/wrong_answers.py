"""Wrong answers of the kinds that students give: what was changed in a derivation, and how it must be marked.

Each row: the text that a student put in the place of another, the outcome of the first line that fails, and the
mistake that is named ("" for none). A row of HYPOTHESES is answered on a sheet that lacks a hypothesis.
"""

from __future__ import annotations

FALSE, SIDE, GIVEN = "false", "a side condition is missing", "uses a hypothesis that is not given"
REASON, BIG, UNREAD = "follows, by another reason than the one named", "true, but too big a step", "not readable"
SHOWN = "not shown"

Row = tuple[str, str, str, str]

WRONG: dict[str, list[Row]] = {
    "variance_of_score": [
        ("(i, 1, d))\n             by variance_of_one_product\n         = d*sigma**4", "(i, 1, d))\n             by variance_of_one_product\n         = d**2*sigma**4", FALSE, "width_squared"),
        ("         = d*sigma**4\n", "         = d*sigma**2\n", FALSE, "deviation_for_variance"),
        ("         = d*sigma**4\n", "         = (d - 1)*sigma**4\n", FALSE, "off_by_one"),
        ("         = d*sigma**4\n", "         = (d + 1)*sigma**4\n", FALSE, "off_by_one"),
        ("         = d*sigma**4\n", "         = sqrt(d)*sigma**4\n", FALSE, "root_of_the_width_forgotten"),
        ("         = d*sigma**4\n", "         = -d*sigma**4\n", FALSE, "sign"),
        ("         = d*sigma**4\n", "         = 2*d*sigma**4\n", FALSE, "factor_two"),
        ("= Sum(sigma**4, (i, 1, d))", "= Sum(sigma**2, (i, 1, d))", FALSE, "deviation_for_variance"),
        ("= Sum(sigma**4, (i, 1, d))", "= Sum(sigma**4, (i, 1, d - 1))", FALSE, "off_by_one"),
        ("= Sum(sigma**4, (i, 1, d))", "= Sum(sigma**4, (i, 0, d))", FALSE, "off_by_one"),
        ("= Sum(sigma**4, (i, 1, d))", "= Sum(2*sigma**4, (i, 1, d))", FALSE, "factor_two"),
        ("= Sum(Var[q[i]*k[i]], (i, 1, d))", "= Sum(Var[q[i]*k[i]], (i, 1, d - 1))", FALSE, "off_by_one"),
        ("= Sum(Var[q[i]*k[i]], (i, 1, d))", "= Sum(Var[q[i] + k[i]], (i, 1, d))", FALSE, ""),
        ("= Var[Sum(q[i]*k[i], (i, 1, d))]", "= Var[Sum(q[i]*k[i], (i, 0, d))]", SIDE, "off_by_one"),
        ("= Var[Sum(q[i]*k[i], (i, 1, d))]", "= Var[Sum(q[i] + k[i], (i, 1, d))]", FALSE, ""),
        ("by variance_of_sum", "by linearity", REASON, ""),
        ("by variance_of_one_product", "by spread", REASON, ""),
        ("by variance_of_one_product", "by variance_of_score", GIVEN, ""),
        ("by variance_of_sum", "by varianc_of_sum", REASON, ""),
        ("= Sum(Var[q[i]*k[i]], (i, 1, d))", "= Sum(Var[q[i]*k[i]], (i, 1, d)", UNREAD, ""),
        ("= Sum(sigma**4, (i, 1, d))", "= Sum(sigma^4, (i, 1, d))", UNREAD, ""),
        ("         = d*sigma**4\n", "         = d sigma**4\n", UNREAD, ""),
        ("         = d*sigma**4\n", "         = d*sgima**4\n", UNREAD, ""),
        ("         = Sum(Var[q[i]*k[i]], (i, 1, d))\n             by variance_of_sum\n         = Sum(sigma**4, (i, 1, d))\n             by variance_of_one_product\n", "", BIG, ""),
        ("             by variance_of_sum\n         = Sum(sigma**4, (i, 1, d))\n             by variance_of_one_product\n         = d*sigma**4\n             by constant_sum", "             by variance_of_sum", SHOWN, ""),
    ],
    "mean_of_score": [
        ("= Sum(E[q[i]]*E[k[i]], (i, 1, d))", "= Sum(E[q[i]] + E[k[i]], (i, 1, d)) + 1", FALSE, ""),
        ("= Sum(0, (i, 1, d))", "= Sum(1, (i, 1, d))", FALSE, ""),
        ("         = 0\n", "         = d\n", FALSE, ""),
        ("by expectation_of_product", "by centred", REASON, ""),
        ("by linearity_over_sum", "by centred", REASON, ""),
        ("by centred", "by independent", REASON, ""),
        ("by linearity_over_sum", "by variance_of_sum", REASON, ""),
        ("= Sum(E[q[i]]*E[k[i]], (i, 1, d))", "= Sum(E[q[i]]*E[k[i]] (i, 1, d))", UNREAD, ""),
    ],
    "variance_of_one_product": [
        ("= E[(x*y)**2] - E[x*y]**2", "= E[(x*y)**2] + 1 - E[x*y]**2", FALSE, ""),
        ("= E[(x*y)**2] - E[x*y]**2", "= E[x*y]**2", FALSE, "square_taken_out_of_the_mean"),
        ("= E[x**2]*E[y**2] - (E[x]*E[y])**2", "= E[x]**2*E[y]**2 - (E[x]*E[y])**2", FALSE, "square_taken_out_of_the_mean"),
        ("= E[x**2]*E[y**2] - (E[x]*E[y])**2", "= E[x]**2*E[y**2] - (E[x]*E[y])**2", FALSE, "square_taken_out_of_the_mean"),
        ("= (sigma**2 + 0**2)*(sigma**2 + 0**2) - (0*0)**2", "= (sigma + 0**2)*(sigma**2 + 0**2) - (0*0)**2", FALSE, "deviation_for_variance"),
        ("= (sigma**2 + 0**2)*(sigma**2 + 0**2) - (0*0)**2", "= (sigma + 0**2)*(sigma + 0**2) - (0*0)**2", FALSE, ""),
        ("         = sigma**4\n", "         = sigma**2\n", FALSE, "deviation_for_variance"),
        ("         = sigma**4\n", "         = 2*sigma**4\n", FALSE, "factor_two"),
        ("         = sigma**4\n", "         = -sigma**4\n", FALSE, "sign"),
        ("by variance_from_moments", "by spread", REASON, ""),
        ("by product_of_independents", "by linearity", REASON, ""),
        ("         = E[x**2]*E[y**2] - (E[x]*E[y])**2\n             by product_of_independents\n         = (Var[x] + E[x]**2)*(Var[y] + E[y]**2) - (E[x]*E[y])**2\n", "         = (Var[x] + E[x]**2)*(Var[y] + E[y]**2) - (E[x]*E[y])**2\n", BIG, ""),
    ],
    "deviation_of_score": [
        ("         = sigma**2*sqrt(d)\n", "         = sigma**2*d\n", FALSE, "root_of_the_width_forgotten"),
        ("         = sigma**2*sqrt(d)\n", "         = sigma*sqrt(d)\n", FALSE, "deviation_for_variance"),
        ("= sqrt(d*sigma**4)", "= sqrt(d*sigma**2)", FALSE, "deviation_for_variance"),
        ("= sqrt(d*sigma**4)", "= sqrt(d**2*sigma**4)", FALSE, "width_squared"),
        ("= sqrt((sigma**2)**2)*sqrt(d)", "= sqrt((sigma**2)**2) + sqrt(d)", FALSE, ""),
        ("= sqrt((sigma**2)**2)*sqrt(d)", "= sqrt((sigma**2)**2)*d", FALSE, "root_of_the_width_forgotten"),
        ("by abs_nonnegative", "by sqrt_of_square", REASON, ""),
        ("by variance_of_score", "by deviation_of_score", GIVEN, ""),
    ],
    "deviation_of_scaled_score": [
        ("= sqrt(Var[s]/sqrt(d)**2)", "= sqrt(Var[s]/sqrt(d))", FALSE, "factor_of_a_variance_not_squared"),
        ("         = sigma**2\n", "         = sigma\n", FALSE, "deviation_for_variance"),
        ("         = sigma**2\n", "         = 1\n", FALSE, ""),
        ("= sqrt(d*sigma**4/d)", "= sqrt(d*sigma**2/d)", FALSE, "deviation_for_variance"),
        ("by variance_of_score, root", "by root", REASON, ""),
    ],
    "weights_sum_to_one": [
        ("= Sum(exp(s[i]), (i, 1, n))/Z", "= Sum(exp(s[i]), (i, 1, n))/(n*Z)", FALSE, "sum_of_products_as_product_of_sums"),
        ("= Sum(exp(s[i]), (i, 1, n))/Z", "= Sum(exp(s[i]), (i, 1, n - 1))/Z", FALSE, "off_by_one"),
        ("         = 1\n", "         = n\n", FALSE, ""),
        ("         = 1\n", "         = 0\n", FALSE, ""),
        ("= Z/Z", "= Z", FALSE, ""),
        ("= Sum(exp(s[i])/Z, (i, 1, n))", "= Sum(exp(s[i])/exp(s[i]), (i, 1, n))", FALSE, "sum_of_products_as_product_of_sums"),
        ("= Sum(exp(s[i])/Z, (i, 1, n))", "= Sum(exp(s[i]), (i, 1, n))", FALSE, ""),
        ("by constant_factor", "by softmax_shift", REASON, ""),
    ],
    "weights_of_shifted_scores": [
        ("= exp(s[i])*exp(c)/Sum(exp(s[k])*exp(c), (k, 1, n))", "= (exp(s[i]) + exp(c))/Sum(exp(s[k]) + exp(c), (k, 1, n))", FALSE, "exponential_of_sum_split"),
        ("= exp(s[i])*exp(c)/(exp(c)*Sum(exp(s[k]), (k, 1, n)))", "= exp(s[i])*exp(c)/(n*exp(c)*Sum(exp(s[k]), (k, 1, n)))", FALSE, "sum_of_products_as_product_of_sums"),
        ("= exp(s[i])*exp(c)/(exp(c)*Sum(exp(s[k]), (k, 1, n)))", "= exp(s[i])/(exp(c)*Sum(exp(s[k]), (k, 1, n)))", FALSE, ""),
        ("by exp_sum", "by exp_difference", REASON, ""),
        ("by constant_factor", "by exp_sum", REASON, ""),
    ],
    "ratio_of_weights": [
        ("         = exp(s[i] - s[j])\n", "         = exp(s[i] + s[j])\n", FALSE, "sign"),
        ("         = exp(s[i] - s[j])\n", "         = exp(s[j] - s[i])\n", FALSE, ""),
        ("         = exp(s[i] - s[j])\n", "         = exp(s[i]/s[j])\n", FALSE, "exponential_of_sum_split"),
        ("= exp(s[i])/exp(s[j])", "= exp(s[j])/exp(s[i])", FALSE, ""),
        ("= exp(s[i])/exp(s[j])", "= exp(s[i])/exp(s[i])", FALSE, "index_captured"),
        ("         = exp(s[i])/exp(s[j])\n             by algebra\n", "         = exp(s[i]) - exp(s[j])\n             by algebra\n", FALSE, ""),
        ("by exp_difference", "by exp_positive", REASON, ""),
    ],
    "ratio_of_multiplied_scores": [
        ("= exp(s[i] - s[j])**c", "= c*exp(s[i] - s[j])", FALSE, ""),
        ("         = exp(c*(s[i] - s[j]))\n", "         = exp(c*(s[i] + s[j]))\n", FALSE, "sign"),
        ("= exp(s[i] - s[j])**c", "= exp(c)*exp(s[i] - s[j])", FALSE, "exponential_of_sum_split"),
    ],
    "derivative_of_softmax": [
        ("(KroneckerDelta(i, j) - exp(s[j])/Z)", "(KroneckerDelta(i, j) + exp(s[j])/Z)", FALSE, "sign"),
        ("(KroneckerDelta(i, j) - exp(s[j])/Z)", "(KroneckerDelta(i, j) - exp(s[i])/Z)", FALSE, "index_captured"),
        ("(KroneckerDelta(i, j) - exp(s[j])/Z)", "(1 - exp(s[j])/Z)", FALSE, "delta_misread"),
        ("= (exp(s[i])*KroneckerDelta(i, j)*Z - exp(s[i])*exp(s[j]))/Z**2", "= exp(s[i])*KroneckerDelta(i, j)*Z/Z**2", FALSE, "derivative_of_denominator_forgotten"),
        ("= (exp(s[i])*KroneckerDelta(i, j)*Z - exp(s[i])*exp(s[j]))/Z**2", "= (exp(s[i])*KroneckerDelta(i, j)*Z + exp(s[i])*exp(s[j]))/Z**2", FALSE, "sign"),
        ("= (Derivative(exp(s[i]), s[j])*Z - exp(s[i])*Derivative(Z, s[j]))/Z**2", "= Derivative(exp(s[i]), s[j])/Z", FALSE, "derivative_of_denominator_forgotten"),
        ("= (Derivative(exp(s[i]), s[j])*Z - exp(s[i])*Derivative(Z, s[j]))/Z**2", "= (Derivative(exp(s[i]), s[j])*Z + exp(s[i])*Derivative(Z, s[j]))/Z**2", FALSE, "sign"),
        ("= (Derivative(exp(s[i]), s[j])*Z - exp(s[i])*Derivative(Z, s[j]))/Z**2", "= Derivative(exp(s[i]), s[j])/Derivative(Z, s[j])", FALSE, ""),
        ("                 = exp(s[j])\n", "                 = Sum(exp(s[k]), (k, 1, n))\n", FALSE, "delta_misread"),
        ("                 = exp(s[j])\n", "                 = exp(s[i])\n", FALSE, "index_captured"),
        ("= Sum(exp(s[k])*KroneckerDelta(k, j), (k, 1, n))", "= Sum(exp(s[k]), (k, 1, n))", FALSE, "delta_misread"),
        ("= Sum(exp(s[k])*KroneckerDelta(k, j), (k, 1, n))", "= Sum(exp(s[k])*KroneckerDelta(i, j), (k, 1, n))", FALSE, "index_captured"),
        ("= a[i]*(KroneckerDelta(i, j) - a[j])\n             by", "= a[i]*(KroneckerDelta(i, j) + a[j])\n             by", FALSE, "sign"),
        ("by derivative_quotient", "by derivative_product", REASON, ""),
        ("by delta_collapse", "by delta_same", REASON, ""),
    ],
    "derivative_in_another_score": [
        ("         = -a[i]*a[j]\n", "         = a[i]*a[j]\n", FALSE, "sign"),
        ("= a[i]*(0 - a[j])", "= a[i]*(1 - a[j])", FALSE, "delta_misread"),
        ("         = -a[i]*a[j]\n", "         = -a[i]*a[i]\n", FALSE, "index_captured"),
    ],
    "derivative_in_its_own_score": [
        ("         = a[i]*(1 - a[i])\n", "         = a[i]*(0 - a[i])\n", FALSE, "delta_misread"),
        ("         = a[i]*(1 - a[i])\n", "         = a[i]*(1 + a[i])\n", FALSE, "sign"),
    ],
    "rows_of_the_jacobian": [
        ("         = a[i]*(1 - 1)\n", "         = a[i]*(n - 1)\n", FALSE, "delta_misread"),
        ("         = 0\n", "         = 1\n", FALSE, ""),
        ("by delta_collapse, weights_sum_to_one", "by delta_same", REASON, ""),
        ("by sum_of_terms, constant_factor", "by softmax_positive", REASON, ""),
    ],
    "product_at_most_a_quarter": [
        ("= 1/4 - (a - 1/2)**2", "= 1/4 + (a - 1/2)**2", FALSE, "sign"),
        ("= 1/4 - (a - 1/2)**2", "= 1/4 - (a + 1/2)**2", FALSE, "sign"),
        ("= 1/4 - (a - 1/2)**2", "= 1/2 - (a - 1/2)**2", FALSE, ""),
        ("= 1/4 - (a - 1/2)**2", "= 1/4 - (a**2 - 1/4)", FALSE, "cross_term_lost"),
        ("= 1/4 - (a - 1/2)**2", "= 1/4 - (a**2 + 1/4)", FALSE, "cross_term_lost"),
        ("         <= 1/4\n             by square", "         >= 1/4\n             by square", FALSE, "inequality_turned_round"),
        ("         <= 1/4\n             by square", "         < 1/4\n             by square", FALSE, "bound_that_is_reached"),
        ("by square_nonnegative", "by exp_positive", REASON, ""),
    ],
    "weight_by_differences": [
        ("= 1/Sum(exp(s[k] - s[i]), (k, 1, n))\n             by", "= 1/Sum(exp(s[i] - s[k]), (k, 1, n))\n             by", FALSE, ""),
        ("= 1/Sum(exp(s[k] - s[i]), (k, 1, n))\n             by", "= 1/Sum(exp(s[k] + s[i]), (k, 1, n))\n             by", FALSE, "sign"),
        ("= 1/Sum(exp(s[k])/exp(s[i]), (k, 1, n))", "= 1/Sum(exp(s[k])/exp(s[k]), (k, 1, n))", FALSE, "index_captured"),
        ("= 1/Sum(exp(s[k])/exp(s[i]), (k, 1, n))", "= Sum(exp(s[i])/exp(s[k]), (k, 1, n))", FALSE, ""),
    ],
}  # fmt: skip

# (derivation, what its sheet lacks and what stands there instead, the line that fails, outcome, mistake, condition)
HYPOTHESES: list[tuple[str, str, str, str, str, str, str]] = [
    ("variance_of_score", "         independent  q[i], k[i]\n", "", "Sum(Var[q[i]*k[i]]", SIDE, "variance_without_independence", "Cov[q[i]*k[i], q[j]*k[j]] = 0"),
    ("mean_of_score", "         independent  q[i], k[i]\n", "         finite  E[(q[i]*k[i])**2] = 1\n", "Sum(E[q[i]]*E[k[i]]", SIDE, "mean_of_dependent_product", "independent(q[i], k[i])"),
    ("variance_of_one_product", "         apart    independent(x, y)\n", "         finite   E[(x*y)**2] = 1\n", "E[x**2]*E[y**2]", SIDE, "mean_of_dependent_product", "independent"),
    ("variance_of_score", "E[q[i]] = 0, E[k[i]] = 0", "E[q[i]] = 0", "Sum(sigma**4", SIDE, "variance_of_product_split", "E[k[i]] = 0"),
    ("derivative_in_another_score", "given    apart  i != j\n", "", "a[i]*(0 - a[j])", GIVEN, "delta_misread", ""),
    ("derivative_of_softmax", "i, j  : integer in 1..n\n         s[k]  : real, for k in 1..n", "i, j  : integer\n         s[k]  : real", "= exp(s[j])", SIDE, "delta_out_of_range", "j <= n"),
    ("weights_sum_to_one", "n     : positive integer", "n     : nonnegative integer", "/Z", SIDE, "divided_by_what_may_be_zero", ""),
]  # fmt: skip
