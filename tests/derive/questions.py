"""Questions of the mathematics of attention with answers known from elsewhere, and worlds to try them in.

source: where the answer is known from; each pair is tried in its world besides: finite differences for
derivatives, all outcomes of a small law for expectations.
"""

from __future__ import annotations

from typing import NamedTuple

from evaluation import World, independent_law

_SCORES = (
    "n : positive integer; i, j, c : integer in 1..n; T : positive real; "
    "s[k], v[k], y[k], x[k], w[k] : real, for k in 1..n"
)
SOFTMAX = (
    f"{_SCORES}; Z := Sum(exp(s[k]), (k, 1, n)); a[l] := exp(s[l])/Z; o := Sum(a[k]*v[k], (k, 1, n)); "
    "H := -Sum(a[k]*log(a[k]), (k, 1, n))"
)
WARM = f"{_SCORES}; Z := Sum(exp(s[k]/T), (k, 1, n)); a[l] := exp(s[l]/T)/Z"
QUERY = (
    "n, d : positive integer; j : integer in 1..n; c : integer in 1..d; q[k] : real, for k in 1..d; "
    "K[k, m] : real, for k in 1..n, m in 1..d; v[k] : real, for k in 1..n; "
    "Z := Sum(exp(Sum(q[m]*K[k, m], (m, 1, d))), (k, 1, n)); "
    "a[l] := exp(Sum(q[m]*K[l, m], (m, 1, d)))/Z; o := Sum(a[k]*v[k], (k, 1, n))"
)
PRODUCTS = (
    "let d : positive integer; sigma, tau : positive real; c : positive real; "
    "q[i], k[i], l[i] : random, for i in 1..d; s := Sum(q[i]*k[i], (i, 1, d))\n"
    "given centred  E[q[i]] = 0, E[k[i]] = 0, E[l[i]] = 0\n"
    "      spread  Var[q[i]] = sigma**2, Var[k[i]] = sigma**2, Var[l[i]] = tau**2\n"
    "      independent  q[i], k[i], l[i]"
)
TWO = (
    "let m, u, b : real; sigma, tau, c : positive real; X, Y : random\n"
    "given means  E[X] = m, E[Y] = u\n"
    "      spread  Var[X] = sigma**2, Var[Y] = tau**2\n"
    "      independent  X, Y"
)
MOMENTS = (
    "let mu3, mu4, nu3, nu4, sigma, tau : real; X, Y : random\n"
    "given centred  E[X] = 0, E[Y] = 0\n"
    "      squares  E[X**2] = sigma**2, E[Y**2] = tau**2\n"
    "      cubes  E[X**3] = mu3, E[Y**3] = nu3\n"
    "      fourths  E[X**4] = mu4, E[Y**4] = nu4\n"
    "      independent  X, Y"
)

LEADING = (
    "let n : positive integer; i, j, m : integer in 1..n; T : positive real; "
    "s[k], v[k] : real, for k in 1..n\n"
    "given top  forall k in 1..n: k != m -> s[k] < s[m]"
)
HIGHER = (
    "let d : positive integer; sigma, mu3q, mu3k, mu4q, mu4k : real; q[i], k[i] : random, for i in 1..d; "
    "s := Sum(q[i]*k[i], (i, 1, d))\n"
    "given centred  E[q[i]] = 0, E[k[i]] = 0\n"
    "      squares  E[q[i]**2] = sigma**2, E[k[i]**2] = sigma**2\n"
    "      cubes  E[q[i]**3] = mu3q, E[k[i]**3] = mu3k\n"
    "      fourths  E[q[i]**4] = mu4q, E[k[i]**4] = mu4k\n"
    "      independent  q[i], k[i]"
)
WEIGHT = "exp(c*s[{0}])/Sum(exp(c*s[k]), (k, 1, n))"
A_I, A_M = (WEIGHT.format(x) for x in "im")


class Known(NamedTuple):
    given: str
    question: str
    answer: str
    source: str


QUESTIONS = (
    # The softmax and its neighbours
    Known(SOFTMAX, "Derivative(a[i], s[j])", "a[i]*(KroneckerDelta(i, j) - a[j])", "Bishop, PRML, 4.106"),
    Known(SOFTMAX, "Derivative(Z, s[j])", "exp(s[j])", "term by term"),
    Known(SOFTMAX, "Derivative(log(Z), s[j])", "a[j]",
          "Boyd and Vandenberghe, 3.1.5: gradient of log-sum-exp"),
    Known(SOFTMAX, "Derivative(log(a[i]), s[j])", "KroneckerDelta(i, j) - a[j]",
          "policy gradient of a softmax"),
    Known(SOFTMAX, "Derivative(-log(a[i]), s[j])", "a[j] - KroneckerDelta(i, j)",
          "cross-entropy of one label"),
    Known(SOFTMAX, "Derivative(-Sum(y[k]*log(a[k]), (k, 1, n)), s[j])", "a[j]*Sum(y[k], (k, 1, n)) - y[j]",
          "cross-entropy; a[j] - y[j] for labels that sum to one"),
    Known(SOFTMAX, "Derivative(o, s[j])", "a[j]*(v[j] - o)", "FlashAttention, appendix B: dS = P*(dP - D)"),
    Known(SOFTMAX, "Derivative(o, v[j])", "a[j]", "the output is linear in the values"),
    Known(SOFTMAX, "Derivative(H, s[j])", "-(a[j]*(log(a[j]) + H))", "entropy bonus of policy gradients"),
    Known(SOFTMAX, "Derivative(Sum(a[k]**2, (k, 1, n)), s[j])", "2*a[j]*(a[j] - Sum(a[k]**2, (k, 1, n)))",
          "chain rule by hand"),
    Known(SOFTMAX, "Derivative(a[i]*a[j], s[c])",
          "a[i]*a[j]*(KroneckerDelta(i, c) + KroneckerDelta(j, c) - 2*a[c])", "product rule by hand"),
    Known(SOFTMAX, "Sum(a[i], (i, 1, n))", "1", "weights sum to one"),
    Known(SOFTMAX, "Sum(Derivative(a[i], s[j]), (i, 1, n))", "0", "columns of the Jacobian"),
    Known(SOFTMAX, "Sum(Derivative(a[i], s[k]), (k, 1, n))", "0", "rows of the Jacobian"),
    Known(SOFTMAX, "Sum(Derivative(a[i], s[k])*v[k], (k, 1, n))", "a[i]*(v[i] - o)",
          "Jacobian times a vector"),
    Known(SOFTMAX, "Derivative(Sum((a[k] - y[k])**2, (k, 1, n))/2, s[j])",
          "a[j]*(a[j] + Sum(a[k]*y[k], (k, 1, n)) - y[j] - Sum(a[k]**2, (k, 1, n)))", "Brier score, by hand"),
    # Temperature
    Known(WARM, "Derivative(a[i], s[j])", "a[i]*(KroneckerDelta(i, j) - a[j])/T",
          "distillation: Hinton, 2015, eq. 2"),
    Known(WARM, "Derivative(a[i], T)", "a[i]*(Sum(s[k]*a[k], (k, 1, n)) - s[i])/T**2", "Boltzmann weights"),
    Known(WARM, "Derivative(T*log(Z), s[j])", "a[j]", "the smooth maximum's gradient"),
    Known(WARM, "Derivative(log(Z), T)", "-(Sum(s[k]*a[k], (k, 1, n))/T**2)", "mean energy over T squared"),
    # One query against many keys
    Known(QUERY, "Derivative(o, v[j])", "a[j]", "the output is linear in the values"),
    Known(QUERY, "Derivative(a[j], q[c])", "a[j]*(K[j, c] - Sum(a[k]*K[k, c], (k, 1, n)))",
          "a key less the mean key"),
    Known(QUERY, "Derivative(o, q[c])",
          "Sum(v[k]*a[k]*K[k, c], (k, 1, n)) - o*Sum(a[k]*K[k, c], (k, 1, n))",
          "FlashAttention, appendix B: dQ = dS*K"),
    Known(QUERY, "Derivative(Sum(q[m]*K[j, m], (m, 1, d)), q[c])", "K[j, c]",
          "the score is linear in the query"),
    # Expressions over scores
    Known(_SCORES, "Derivative(Sum(x[k]**2, (k, 1, n)), x[j])", "2*x[j]", "squared norm"),
    Known(_SCORES, "Derivative(Sum(x[k]*w[k], (k, 1, n)), x[j])", "w[j]", "dot product"),
    Known(_SCORES, "Derivative(Sum(Sum(x[k]*x[l], (l, 1, n)), (k, 1, n)), x[j])", "2*Sum(x[k], (k, 1, n))",
          "square of the total"),
    Known(_SCORES, "Derivative(1/(1 + exp(-x[j])), x[j])", "exp(-x[j])/(exp(-x[j]) + 1)**2",
          "logistic function"),
    Known(_SCORES, "Derivative(log(1 + exp(x[j])), x[j])", "exp(x[j])/(exp(x[j]) + 1)", "softplus"),
    Known(_SCORES, "Sum(x[k] - Sum(x[l], (l, 1, n))/n, (k, 1, n))", "0", "deviations from the mean"),
    Known(_SCORES, "Derivative(Sum((x[k] - Sum(x[l], (l, 1, n))/n)**2, (k, 1, n)), x[j])",
          "2*x[j] - 2*Sum(x[k], (k, 1, n))/n", "layer norm's variance: Ba, 2016"),
    Known(_SCORES, "Sum(Sum(KroneckerDelta(i, k)*x[k], (k, 1, n)), (i, 1, n))", "Sum(x[k], (k, 1, n))",
          "identity matrix"),
    # Scores of random vectors
    Known(PRODUCTS, "E[s]", "0", "Vaswani, 2017, footnote 4"),
    Known(PRODUCTS, "Var[s]", "d*sigma**4", "Vaswani, 2017, footnote 4, at sigma = 1"),
    Known(PRODUCTS, "Var[s/sqrt(d)]", "sigma**4", "why attention divides by sqrt(d)"),
    Known(PRODUCTS, "sqrt(Var[s])", "sigma**2*sqrt(d)", "the spread of a score"),
    Known(PRODUCTS, "E[s**2]", "d*sigma**4", "mean zero"),
    Known(PRODUCTS, "Var[c*s]", "d*c**2*sigma**4", "scaling"),
    Known(PRODUCTS, "Cov[q[1], k[1]]", "0", "independent"),
    Known(PRODUCTS, "Var[Sum(q[i], (i, 1, d))/d]", "sigma**2/d", "variance of a mean"),
    Known(PRODUCTS, "E[Sum(q[i]**2, (i, 1, d))]", "d*sigma**2", "squared norm of a random vector"),
    Known(PRODUCTS, "Var[Sum(q[i] + l[i], (i, 1, d))]", "d*(sigma**2 + tau**2)", "a residual stream's sum"),
    Known(PRODUCTS, "E[Sum(q[i], (i, 1, d))*Sum(k[i], (i, 1, d))]", "0", "independent sums"),
    # Two variables
    Known(TWO, "Var[X*Y]", "m**2*tau**2 + sigma**2*(u**2 + tau**2)", "Goodman, 1960"),
    Known(TWO, "Var[X - Y]", "sigma**2 + tau**2", "textbook"),
    Known(TWO, "Var[c*X + b]", "c**2*sigma**2", "textbook"),
    Known(TWO, "E[(X + Y)**2]", "m**2 + 2*m*u + u**2 + sigma**2 + tau**2", "textbook"),
    Known(TWO, "Cov[X, X + Y]", "sigma**2", "textbook"),
    Known(MOMENTS, "E[(X + Y)**3]", "mu3 + nu3", "third cumulants add"),
    Known(MOMENTS, "E[(X + Y)**4]", "mu4 + nu4 + 6*sigma**2*tau**2", "textbook"),
    Known(MOMENTS, "Var[X**2]", "mu4 - sigma**4", "textbook"),
    Known(MOMENTS, "E[(X*Y)**4]", "mu4*nu4", "independent"),
    Known(MOMENTS, "Cov[X, X**2]", "mu3", "textbook"),
    # Third and fourth moments of sums
    Known(HIGHER, "E[s**3]", "d*mu3q*mu3k", "third cumulants of independent terms add"),
    Known(HIGHER, "E[s**4]", "d*(3*sigma**8*(d - 1) + mu4q*mu4k)", "fourth moment of a sum: Feller, II"),
    Known(HIGHER, "E[Sum(q[i], (i, 1, d))**4]", "d*(3*sigma**4*(d - 1) + mu4q)", "kurtosis of a mean"),
    Known(HIGHER, "E[(s/sqrt(d))**2]", "sigma**4", "why attention divides by sqrt(d)"),
    Known(PRODUCTS, "Cov[Sum(q[i]*k[i], (i, 1, d)), Sum(q[i]*l[i], (i, 1, d))]", "0",
          "scores of one query with two keys are uncorrelated"),
    # Derivatives of derivatives
    Known(SOFTMAX, "Derivative(Derivative(log(Z), s[i]), s[j])", "a[i]*(KroneckerDelta(i, j) - a[j])",
          "Boyd and Vandenberghe, 3.1.5: Hessian of log-sum-exp"),
    Known(_SCORES, "Derivative(Derivative(Sum(x[k]**2, (k, 1, n)), x[i]), x[j])", "2*KroneckerDelta(i, j)",
          "Hessian of the squared norm"),
    Known(SOFTMAX, "Derivative(Derivative(o, s[i]), s[j])",
          "KroneckerDelta(i, j)*(a[j]*v[j] - a[i]*o) + a[i]*a[j]*(2*o - v[j] - v[i])",
          "product rule by hand"),
    # Limits
    Known(LEADING, f"Limit({A_I}, c, oo)", "KroneckerDelta(i, m)", "softmax becomes a choice"),
    Known(LEADING, f"Limit({A_M}, c, oo)", "1", "the largest takes all"),
    Known(LEADING, f"Limit({A_I}, c, 0)", "1/n", "all weights equal"),
    Known(LEADING, f"Limit(({A_I})*(1 - {A_I}), c, oo)", "0", "saturation: the gradient dies"),
    Known(LEADING, f"Limit(({A_I})*(1 - {A_I}), c, 0)", "(n - 1)/n**2", "the gradient of equal weights"),
    Known(LEADING, f"Limit(Sum(({A_I})*v[i], (i, 1, n)), c, oo)", "v[m]", "hard attention"),
    Known(LEADING, f"Limit(Sum(({A_I})*v[i], (i, 1, n)), c, 0)", "Sum(v[k], (k, 1, n))/n", "the mean value"),
    Known(LEADING, f"Limit(Sum(({A_I})**2, (i, 1, n)), c, oo)", "1", "one weight left"),
    Known(LEADING, "Limit(exp(s[i]/T)/Sum(exp(s[k]/T), (k, 1, n)), T, oo)", "1/n", "high temperature"),
    Known(LEADING, "Limit((3*c**2 + c)/(c**2 + 1), c, oo)", "3", "leading coefficients"),
    Known(LEADING, "Limit((2*c + 1)/(T*c + 3), c, oo)", "2/T", "leading coefficients"),
    Known(LEADING, "Limit(1/(1 + exp(-T*c)), c, oo)", "1", "logistic function"),
    Known(LEADING, "Limit(log(1 + exp(-c)), c, oo)", "0", "softplus"),
)  # fmt: skip


def world_of(given: str) -> World:
    """Values for the names of a setting, at n = 3 or d = 2."""
    if given in (PRODUCTS,):
        law = independent_law({f"{f}{i}": [-1.5, 1.5] for f in "qkl" for i in (1, 2)})
        names = {f: (lambda i, w, f=f: w[f"{f}{int(i)}"]) for f in "qkl"}
        return World({**names, "d": 2, "sigma": 1.5, "tau": 1.5, "c": 0.7}, law)
    if given == HIGHER:
        law = independent_law({f"{f}{i}": [-1.0, -1.0, 2.0] for f in "qk" for i in (1, 2)})
        names = {f: (lambda i, w, f=f: w[f"{f}{int(i)}"]) for f in "qk"}
        moments = {"mu3q": 2.0, "mu3k": 2.0, "mu4q": 6.0, "mu4k": 6.0}
        return World({**names, **moments, "d": 2, "sigma": 2**0.5}, law)
    if given in (TWO, MOMENTS):
        values = {"X": [-1.0, 0.0, 2.5], "Y": [0.5, 3.0]}
        if given == MOMENTS:
            values = {n: [v - sum(vs) / len(vs) for v in vs] for n, vs in values.items()}
        law = independent_law(values)
        moments = {(n, p): sum(v**p for v in vs) / len(vs) for n, vs in values.items() for p in (1, 2, 3, 4)}
        names = {n: (lambda w, n=n: w[n]) for n in values}
        for n, mean, spread, third, fourth in (
            ("X", "m", "sigma", "mu3", "mu4"),
            ("Y", "u", "tau", "nu3", "nu4"),
        ):
            names[mean] = moments[n, 1]
            names[spread] = (moments[n, 2] - moments[n, 1] ** 2) ** 0.5
            names[third], names[fourth] = moments[n, 3], moments[n, 4]
        return World({**names, "b": 0.4, "c": 1.3}, law)
    numbers = {
        "s": [0.3, -0.8, 1.1],
        "v": [1.2, 0.5, -2.0],
        "y": [0.2, 0.5, 0.3],
        "x": [0.7, -1.4, 0.2],
        "w": [2.0, 0.1, -0.6],
    }
    names = {f: (lambda k, values=values: values[int(k) - 1]) for f, values in numbers.items()}
    names["q"] = lambda k: [0.4, -0.9][int(k) - 1]
    names["K"] = lambda k, m: [[0.3, -0.2], [1.0, 0.5], [-0.7, 0.1]][int(k) - 1][int(m) - 1]
    return World({**names, "n": 3, "d": 2, "i": 1, "j": 2, "c": 2, "m": 3, "T": 1.7})
