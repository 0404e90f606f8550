"""Right answers that differ from the worked one: by another way, in another order, with steps merged.

Each row is the derivation that is asked for and the lines that a student wrote below `show`.
"""

from __future__ import annotations

RIGHT: list[tuple[str, str]] = [
    ("mean_of_score", """
calc     E[s]
         = Sum(E[q[i]*k[i]], (i, 1, d))
             by linearity_over_sum
         = Sum(E[q[i]]*E[k[i]], (i, 1, d))
             by expectation_of_product
         = 0
             by centred, sum_of_zeros
"""),
    ("mean_of_score", """
calc     E[s]
         = Sum(E[q[i]]*E[k[i]], (i, 1, d))
             by linearity_over_sum, expectation_of_product
         = Sum(0*0, (i, 1, d))
             by centred
         = 0
             by algebra
"""),
    ("mean_of_score", """
calc     E[s]
         = Sum(E[q[i]]*E[k[i]], (i, 1, d))
             by linearity_over_sum, expectation_of_product
         = Sum(0*E[k[i]], (i, 1, d))
             by centred
         = 0
             by sum_of_zeros
"""),
    ("mean_of_score", """
have     each  forall i in 1..d: E[q[i]*k[i]] = 0
         by expectation_of_product, centred
calc     E[s]
         = Sum(E[q[i]*k[i]], (i, 1, d))
             by linearity_over_sum
         = Sum(0, (i, 1, d))
             by each
         = 0
             by sum_of_zeros
"""),
    ("variance_of_one_product", """
calc     Var[x*y]
         = E[(x*y)**2] - E[x*y]**2
             by variance_from_moments
         = E[x**2]*E[y**2] - E[x]**2*E[y]**2
             by product_of_independents
         = E[x**2]*E[y**2] - 0**2*0**2
             by centred
         = (Var[x] + 0**2)*(Var[y] + 0**2)
             by second_moment, centred
         = sigma**4
             by spread, algebra
"""),
    ("variance_of_one_product", """
calc     Var[x*y]
         = E[x**2]*E[y**2] - (E[x]*E[y])**2
             by variance_from_moments, product_of_independents
         = (Var[x] + E[x]**2)*(Var[y] + E[y]**2) - (E[x]*E[y])**2
             by second_moment
         = sigma**4
             by centred, spread
"""),
    ("variance_of_one_product", """
have     squares  E[x**2] = sigma**2
         by second_moment, centred, spread
have     others   E[y**2] = sigma**2
         by second_moment, centred, spread
calc     Var[x*y]
         = E[(x*y)**2] - E[x*y]**2
             by variance_from_moments
         = E[x**2]*E[y**2] - (E[x]*E[y])**2
             by product_of_independents
         = sigma**2*sigma**2 - (E[x]*E[y])**2
             by squares, others
         = sigma**4
             by centred
"""),
    ("variance_of_score", """
calc     Var[s]
         = Sum(Var[q[i]*k[i]], (i, 1, d))
             by variance_of_sum
         = Sum(sigma**4, (i, 1, d))
             by variance_of_one_product
         = d*sigma**4
             by constant_sum
"""),
    ("variance_of_score", """
calc     Var[s]
         = Sum(Var[q[i]*k[i]], (i, 1, d))
             by variance_of_independent_sum
         = Sum(sigma**4, (i, 1, d))
             by variance_of_one_product
         = d*sigma**4
             by constant_sum
"""),
    ("variance_of_score", """
calc     Var[s]
         = Sum(Var[q[i]*k[i]], (i, 1, d))
             by variance_of_sum
         = d*sigma**4
             by variance_of_one_product, constant_sum
"""),
    ("variance_of_score", """
have     each  forall i in 1..d: Var[q[i]*k[i]] = sigma**4
         by variance_of_one_product
calc     Var[s]
         = Sum(Var[q[i]*k[i]], (i, 1, d))
             by variance_of_sum
         = Sum(sigma**4, (i, 1, d))
             by each
         = sigma**4*d
             by constant_sum
"""),
    ("variance_of_score", """
calc     Var[s]
         = Sum(Var[q[i]*k[i]], (i, 1, d))
             by variance_of_sum
         = Sum(sigma**2*sigma**2, (i, 1, d))
             by variance_of_one_product
         = d*(sigma**2*sigma**2)
             by constant_sum
         = d*sigma**4
             by algebra
"""),
    ("variance_of_unit_score", """
calc     Var[s]
         = d*1
             by variance_of_score(sigma := 1)
         = d
             by algebra
"""),
    ("deviation_of_score", """
calc     sqrt(Var[s])
         = sqrt(d*sigma**4)
             by variance_of_score
         = sqrt(d)*sqrt((sigma**2)**2)
             by sqrt_product
         = sqrt(d)*Abs(sigma**2)
             by sqrt_of_square
         = sqrt(d)*sigma**2
             by abs_nonnegative
"""),
    ("deviation_of_score", """
calc     sqrt(Var[s])
         = sqrt(d*sigma**4)
             by variance_of_score
         = sqrt((sigma**2)**2)*sqrt(d)
             by sqrt_product
         = sigma**2*sqrt(d)
             by sqrt_of_square, abs_nonnegative
"""),
    ("deviation_of_score", """
have     variance  Var[s] = d*sigma**4
         by variance_of_score
calc     sqrt(Var[s])
         = sqrt(d*sigma**4)
             by variance
         = sqrt((sigma**2)**2*d)
             by algebra
         = sqrt((sigma**2)**2)*sqrt(d)
             by sqrt_product
         = Abs(sigma**2)*sqrt(d)
             by sqrt_of_square
         = sigma**2*sqrt(d)
             by abs_nonnegative
"""),
    ("weights_sum_to_one", "by softmax_sums_to_one\n"),
    ("weights_sum_to_one", """
calc     Sum(a[i], (i, 1, n))
         = Sum(exp(s[i])/Z, (i, 1, n))
             by definition of a
         = Sum(1/Z*exp(s[i]), (i, 1, n))
             by algebra
         = 1/Z*Sum(exp(s[i]), (i, 1, n))
             by constant_factor
         = 1
             by algebra
"""),
    ("weights_sum_to_one", """
calc     Sum(a[i], (i, 1, n))
         = Sum(exp(s[i]), (i, 1, n))/Z
             by constant_factor
         = 1
             by algebra
"""),
    ("weights_sum_to_one", """
calc     Sum(a[j], (j, 1, n))
         = Sum(exp(s[j])/Z, (j, 1, n))
             by definition of a
         = Sum(exp(s[j]), (j, 1, n))/Z
             by constant_factor
         = Sum(exp(s[k]), (k, 1, n))/Z
             by algebra
         = 1
             by algebra
"""),
    ("weights_of_shifted_scores", """
calc     exp(s[i] + c)/Sum(exp(s[k] + c), (k, 1, n))
         = exp(s[i])*exp(c)/Sum(exp(s[k])*exp(c), (k, 1, n))
             by exp_sum
         = exp(s[i])*exp(c)/(exp(c)*Sum(exp(s[k]), (k, 1, n)))
             by constant_factor
         = a[i]
             by algebra
"""),
    ("weights_of_shifted_scores", "by softmax_shift\n"),
    ("weights_of_shifted_scores", """
have     bottom  Sum(exp(s[k] + c), (k, 1, n)) = exp(c)*Sum(exp(s[k]), (k, 1, n))
         by exp_sum, constant_factor
calc     exp(s[i] + c)/Sum(exp(s[k] + c), (k, 1, n))
         = exp(s[i] + c)/(exp(c)*Sum(exp(s[k]), (k, 1, n)))
             by bottom
         = exp(s[i])*exp(c)/(exp(c)*Sum(exp(s[k]), (k, 1, n)))
             by exp_sum
         = a[i]
             by algebra
"""),
    ("ratio_of_weights", """
calc     a[i]/a[j]
         = exp(s[i])/exp(s[j])
             by algebra
         = exp(s[i] - s[j])
             by exp_difference
"""),
    ("ratio_of_weights", "by softmax_ratio\n"),
    ("ratio_of_weights", """
calc     a[i]/a[j]
         = (exp(s[i])/Z)*(Z/exp(s[j]))
             by algebra
         = exp(s[i])/exp(s[j])
             by algebra
         = exp(s[i] - s[j])
             by exp_difference
"""),
    ("ratio_of_multiplied_scores", """
calc     b[i]/b[j]
         = exp(c*s[i] - c*s[j])
             by softmax_ratio
         = exp(c*(s[i] - s[j]))
             by algebra
         = exp(s[i] - s[j])**c
             by exp_real_power
         = (a[i]/a[j])**c
             by softmax_ratio
"""),
    ("derivative_of_softmax", "by softmax_derivative\n"),
    ("derivative_of_softmax", """
have     top     Derivative(exp(s[i]), s[j]) = exp(s[i])*KroneckerDelta(i, j)
         by derivative_exp, derivative_coordinate
have     bottom  Derivative(Z, s[j]) = exp(s[j])
         by differentiation
calc     Derivative(a[i], s[j])
         = (Derivative(exp(s[i]), s[j])*Z - exp(s[i])*Derivative(Z, s[j]))/Z**2
             by derivative_quotient
         = (exp(s[i])*KroneckerDelta(i, j)*Z - exp(s[i])*exp(s[j]))/Z**2
             by top, bottom
         = a[i]*(KroneckerDelta(i, j) - a[j])
             by algebra
"""),
    ("derivative_of_softmax", """
calc     Derivative(a[i], s[j])
         = (exp(s[i])*KroneckerDelta(i, j)*Z - exp(s[i])*exp(s[j]))/Z**2
             by differentiation
         = a[i]*(KroneckerDelta(i, j) - a[j])
             by algebra
"""),
    ("derivative_in_its_own_score", """
calc     Derivative(a[i], s[i])
         = a[i]*(1 - a[i])
             by derivative_of_softmax, delta_same
"""),
    ("derivative_in_its_own_score", """
calc     Derivative(a[i], s[i])
         = a[i]*(KroneckerDelta(i, i) - a[i])
             by softmax_derivative
         = a[i] - a[i]**2
             by delta_same
         = a[i]*(1 - a[i])
             by algebra
"""),
    ("derivative_in_another_score", """
calc     Derivative(a[i], s[j])
         = a[i]*(KroneckerDelta(i, j) - a[j])
             by derivative_of_softmax
         = -a[i]*a[j]
             by delta_different, apart
"""),
    ("derivative_in_another_score", """
have     zero  KroneckerDelta(i, j) = 0
         by delta_different, apart
calc     Derivative(a[i], s[j])
         = a[i]*(KroneckerDelta(i, j) - a[j])
             by softmax_derivative
         = a[i]*(0 - a[j])
             by zero
         = -(a[j]*a[i])
             by algebra
"""),
    ("rows_of_the_jacobian", """
calc     Sum(Derivative(a[i], s[j]), (j, 1, n))
         = Sum(a[i]*(KroneckerDelta(i, j) - a[j]), (j, 1, n))
             by derivative_of_softmax
         = a[i]*(Sum(KroneckerDelta(i, j), (j, 1, n)) - Sum(a[j], (j, 1, n)))
             by constant_factor, sum_of_terms
         = a[i]*(1 - Sum(a[j], (j, 1, n)))
             by delta_collapse
         = a[i]*(1 - 1)
             by weights_sum_to_one
         = 0
             by algebra
"""),
    ("rows_of_the_jacobian", """
calc     Sum(Derivative(a[i], s[j]), (j, 1, n))
         = Sum(a[i]*KroneckerDelta(i, j) - a[i]*a[j], (j, 1, n))
             by softmax_derivative
         = Sum(a[i]*KroneckerDelta(i, j), (j, 1, n)) - Sum(a[i]*a[j], (j, 1, n))
             by sum_of_terms
         = a[i] - a[i]*Sum(a[j], (j, 1, n))
             by delta_collapse, constant_factor
         = a[i] - a[i]*1
             by softmax_sums_to_one
         = 0
             by algebra
"""),
    ("product_at_most_a_quarter", """
have     square  (a - 1/2)**2 >= 0
         by square_nonnegative
by square, algebra
"""),
    ("product_at_most_a_quarter", """
calc     a*(1 - a)
         = 1/4 - (1/2 - a)**2
             by algebra
         <= 1/4
             by square_nonnegative
"""),
    ("product_at_most_a_quarter", """
calc     a*(1 - a)
         = a - a**2
             by algebra
         = 1/4 - (a**2 - a + 1/4)
             by algebra
         = 1/4 - (a - 1/2)**2
             by algebra
         <= 1/4 - 0
             by square_nonnegative
         = 1/4
             by algebra
"""),
    ("quarter_only_at_one_half", """
calc     a*(1 - a) = 1/4
         <-> (2*a - 1)**2 = 0
             by algebra
         <-> 2*a - 1 = 0
             by square_zero, algebra
         <-> a = 1/2
             by algebra
"""),
    ("derivative_at_most_a_quarter", """
calc     Derivative(a[i], s[i])
         = a[i]*(KroneckerDelta(i, i) - a[i])
             by derivative_of_softmax
         = a[i]*(1 - a[i])
             by delta_same
         = 1/4 - (a[i] - 1/2)**2
             by algebra
         <= 1/4
             by square_nonnegative
"""),
    ("weight_by_differences", """
calc     exp(s[i])/Sum(exp(s[k]), (k, 1, n))
         = 1/(1/exp(s[i])*Sum(exp(s[k]), (k, 1, n)))
             by algebra
         = 1/Sum(1/exp(s[i])*exp(s[k]), (k, 1, n))
             by constant_factor
         = 1/Sum(exp(s[k] - s[i]), (k, 1, n))
             by exp_difference
"""),
    ("deviation_of_scaled_score", """
have     root  sqrt(d)**2 = d
         by sqrt_square
calc     sqrt(Var[s/sqrt(d)])
         = sqrt(Var[s]/sqrt(d)**2)
             by variance_scaling
         = sqrt(Var[s]/d)
             by root
         = sqrt(d*sigma**4/d)
             by variance_of_score
         = sqrt((sigma**2)**2)
             by algebra
         = sigma**2
             by sqrt_of_square, abs_nonnegative
"""),
]  # fmt: skip
