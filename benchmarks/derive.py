"""Time from a question to a checked derivation, beside the best route in plain SymPy, in one run.

    python benchmarks/derive.py [--quick]

For each question: the first time (rules read, library proofs made), then the median of the repeats; the
lines found and their verdict. For SymPy: the softmax derivative by diff, doit, simplify and refine; the
variance by sympy.stats with Normal variables at d = 2, 3 and 4, since it has no symbolic d. SymPy's answers
come without steps or proof.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median

import attnsym
from attnsym.api.finding import Found

QUESTIONS = (
    "Var[s]",
    "Var[s/sqrt(d)]",
    "Derivative(a[i], s[j])",
    "Derivative(o, s[j])",
    "Derivative(H, s[j])",
)


def timed(call: Callable[[], object], repeats: int) -> tuple[float, float, object]:
    """The first time and the median of the others, in milliseconds, with the last result."""
    times, result = [], None
    for _ in range(repeats + 1):
        start = time.perf_counter()
        result = call()
        times.append(1000 * (time.perf_counter() - start))
    return times[0], median(times[1:] or times), result


def softmax_in_sympy() -> object:
    from sympy import IndexedBase, KroneckerDelta, Q, Sum, diff, exp, refine, simplify, symbols

    n, i, j, k = symbols("n i j k", integer=True, positive=True)
    s = IndexedBase("s")
    total = Sum(exp(s[k]), (k, 1, n))
    a = exp(s[i]) / total
    answer = a * (KroneckerDelta(i, j) - exp(s[j]) / total)
    return refine(simplify((diff(a, s[j]) - answer).doit()), Q.ge(j, 1) & Q.le(j, n))


def variance_in_sympy(d: int) -> object:
    from sympy import symbols
    from sympy.stats import Normal, variance

    sigma = symbols("sigma", positive=True)
    score = sum(Normal(f"q{i}", 0, sigma) * Normal(f"k{i}", 0, sigma) for i in range(d))
    return variance(score)


def main() -> int:
    repeats = 1 if "--quick" in sys.argv else 5
    print(f"{'':<42}{'first ms':>10}{'median ms':>11}   result")
    for question in QUESTIONS:
        first, middle, found = timed(lambda q=question: attnsym.derive(q), repeats)
        if not isinstance(found, Found):
            raise TypeError("a search gives what it found")
        told = f"{found.answer}   ({len(found.report.steps)} steps, {found.report.verdict.value})"
        print(f"attnsym  {question:<33}{first:>10.0f}{middle:>11.0f}   {told}")
    first, middle, result = timed(softmax_in_sympy, repeats)
    print(f"{'SymPy    softmax: diff, doit, refine':<42}{first:>10.0f}{middle:>11.0f}   difference {result}")
    for d in (2, 3, 4):
        first, middle, result = timed(lambda d=d: variance_in_sympy(d), 1 if d > 2 else 2)
        print(f"{f'SymPy    variance of Normals, d = {d}':<42}{first:>10.0f}{middle:>11.0f}   {result}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
