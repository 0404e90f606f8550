"""Lines left to the machine, and reasons for lines that stand."""

from __future__ import annotations

import pytest

from attnsym import Verdict, check, fill, suggest
from attnsym.api.filling import NoStep

OPEN = """# A score

```{derivation} spread
let      d           : positive integer
         sigma       : positive real
         q[i], k[i]  : random, for i in 1..d
         s           := Sum(q[i]*k[i], (i, 1, d))

given    centred      E[q[i]] = 0, E[k[i]] = 0
         spread       Var[q[i]] = sigma**2, Var[k[i]] = sigma**2
         independent  q[i], k[i]

show     Var[s] = d*sigma**4

calc     Var[s]
         = ...
             by definition of s
         = ...
             by variance_of_sum
         = ...
             by variance_from_moments
         = ...
             by product_of_independents
         = ...
         = d*sigma**4
             by constant_sum
```
"""
WRITTEN = {
    16: "Var[Sum(q[i]*k[i], (i, 1, d))]",
    18: "Sum(Var[q[i]*k[i]], (i, 1, d))",
    20: "Sum(E[q[i]**2*k[i]**2] - E[q[i]*k[i]]**2, (i, 1, d))",
    22: "Sum(E[q[i]**2]*E[k[i]**2] - E[q[i]]**2*E[k[i]]**2, (i, 1, d))",
    24: "Sum(sigma**4, (i, 1, d))",
}


def test_fill() -> None:
    filled = fill(OPEN)
    assert dict(filled.written) == WRITTEN
    assert not filled.left
    assert "by centred, second_moment, spread" in filled.text
    report = check(filled.text)
    assert report.verdict is Verdict.PROVED


def test_a_line_whose_reason_gives_nothing_stays_open() -> None:
    text = OPEN.replace("by variance_of_sum", "by sum_reversal").replace("= ...\n         = d", "= d")
    filled = fill(text)
    assert 18 in dict(filled.left)
    assert "...\n             by sum_reversal" in filled.text


def test_fill_by_a_rule_of_the_library() -> None:
    text = (
        "```{derivation} x\nlet  n : positive integer\n     x[k] : real, for k in 1..n\n"
        "show Sum(x[k], (k, 1, n)) = Sum(x[n + 1 - k], (k, 1, n))\ncalc Sum(x[k], (k, 1, n))\n     = ...\n"
        "         by sum_reversal\n     = Sum(x[n + 1 - k], (k, 1, n))\n         by algebra\n```\n"
    )
    filled = fill(text)
    assert len(filled.written) == 1


@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        (16, "definition of s"),
        (18, "variance_of_sum"),
        (20, "variance_from_moments"),
        (22, "product_of_independents"),
    ],
)
def test_suggest(line: int, reasons: str) -> None:
    found = suggest(fill(OPEN).text, line)
    assert (reasons,) in [s.reasons for s in found]


def test_suggest_says_where_no_step_stands() -> None:
    with pytest.raises(NoStep):
        suggest(OPEN, 1)
    with pytest.raises(NoStep):
        suggest(OPEN, 16)
