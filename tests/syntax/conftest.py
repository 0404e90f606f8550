"""A context that the tests of expressions share."""

import pytest

from attnsym.syntax import Context, parse_let

DECLARATIONS = """
    d, n : positive integer
    i, j : integer in 1..n
    m : integer
    x, y, c : real
    sigma : positive real
    s[i] : real, for i in 1..n
    q[i], k[i] : random, for i in 1..d
    W[i, j] : random, for i in 1..d, j in 1..n
    X, Y : random
    F(s) : functional with s[i] : real
    G[i](s) : functional
    f(x) : function
    P : proposition
    Q[i] : proposition
    Z := Sum(exp(s[k]), (k, 1, n))
    a[i] := exp(s[i])/Z
    score := Sum(q[i]*k[i], (i, 1, d))
    g(t) := t*(1 - t)
    next := n + 1
"""


@pytest.fixture(scope="session")
def context() -> Context:
    return parse_let(DECLARATIONS)
