"""Forms of argument in documents: by at the left margin, cases, contradiction, induction, both directions."""

from __future__ import annotations

import pytest

from attnsym.prove.check import Library
from attnsym.prove.verdicts import Checked, Verdict
from attnsym.syntax.documents import parse_document


def checked(text: str, name: str = "here") -> Checked:
    document = parse_document(f"```{{derivation}} {name}\n{text.strip()}\n```\n", "here.md")
    assert [str(f) for f in document.faults] == []
    return Library.of([document]).check(name)


ESTABLISHED = {
    "by at the left margin closes the show": """
let      x : real
given    range  0 <= x
show     x*(1 + x) >= 0
have     one  1 + x >= 0
         by range
by one, range
""",
    "cases of equality": """
let      n    : positive integer
         i, j : integer in 1..n
show     KroneckerDelta(i, j)**3 = KroneckerDelta(i, j)
by cases i = j, delta_same, delta_different, algebra
""",
    "cases of order": """
let      x : real
show     Abs(x)*Abs(x) = x**2
by cases 0 <= x, abs_nonnegative, abs_nonpositive
""",
    "cases for each index": """
let      n     : positive integer
         j     : integer in 1..n
         a[i]  : real, for i in 1..n
given    small  a[i] <= 1
show     a[i]*KroneckerDelta(i, j) <= 1
by cases i = j, delta_same, delta_different, small
""",
    "both directions at once": """
let      x, y : real
given    above  x > 0
show     x*y = x <-> y = 1
by algebra
""",
    "one direction of a given": """
let      x, y : real
given    same  x <= 0 <-> y <= 0
         low   y <= 0
show     x <= 0
by same, low
""",
    "a denominator cleared": """
let      x, y : real
         c    : positive real
given    fraction  x/c <= y
show     x <= c*y
by fraction, algebra
""",
    "contradiction": """
let      x, y : real
given    square  x**2 <= 1
show     x <= 1
by contradiction, square
""",
    "not both": """
let      x, y : real
given    apart  x != y
show     not (x <= y and y <= x)
by contradiction, apart
""",
    "induction with a condition on the variable": """
let      d, m  : nonnegative integer
         x[i]  : real, for i in 1..d
given    part   m <= d
         above  x[i] >= 0
show     Sum(x[i], (i, 1, m)) >= 0
by induction on m, sum_empty, sum_last, above
""",
    "a part of a statement for all indices": """
let      n          : positive integer
         x[i], y[i] : real, for i in 1..n
         j          : integer in 1..n
given    both  forall i in 1..n: x[i] = 1 and y[i] = 2
show     x[j] + y[j] = 3
by both
""",
    "a have about random values": """
let      x : random
given    sign  x**2 = 1
show     HasMean(x**4, 1)
have     power  x**4 = 1
         calc   x**4
                = (x**2)**2
                    by algebra
                = 1**2
                    by sign
                = 1
                    by algebra
by power
""",
}
REFUSED = {
    "a case that the reasons don't cover": """
let      x : real
show     Abs(x) = x
by cases 0 <= x, abs_nonnegative, abs_nonpositive
""",
    "division by what may be zero": """
let      x, y : real
show     x*y = x <-> y = 1
by algebra
""",
    "multiplication by what may be negative": """
let      x, y, c : real
given    fraction  x <= y
show     c*x <= c*y
by fraction, algebra
""",
    "the other direction of a condition": """
let      x, y : real
given    one_way  x <= 0 -> y <= 0
         low      y <= 0
show     x <= 0
by one_way, low
""",
    "a reason that no case needs": """
let      x : real
show     Abs(x)*Abs(x) = x**2
by cases 0 <= x, abs_nonnegative, abs_nonpositive, exp_positive
""",
}


@pytest.mark.parametrize("title", ESTABLISHED)
def test_established(title: str) -> None:
    result = checked(ESTABLISHED[title])
    assert result.established, [(x.statement, x.verdict.value, x.message) for x in result.lines]


@pytest.mark.parametrize("title", REFUSED)
def test_refused(title: str) -> None:
    assert checked(REFUSED[title]).goal.verdict is not Verdict.PROVED


def test_by_before_show_is_a_fault() -> None:
    document = parse_document("```{derivation} here\nlet  x : real\nby algebra\nshow x = x\n```\n", "here.md")
    assert ["`by` before `show`" in str(f) for f in document.faults] == [True]


def test_second_proof_is_a_fault() -> None:
    text = "let  x : real\nshow  x = x\n  by algebra\nby algebra\n"
    document = parse_document(f"```{{derivation}} here\n{text}```\n", "here.md")
    assert ["after the proof of `show`" in str(f) for f in document.faults] == [True]


def test_what_a_cited_derivation_shows_to_exist_need_not_be_shown_again() -> None:
    known = """
let      x : random
         a : real
given    sign  x**2 = a
show     HasMean(exp(x**2), exp(a))
by sign
"""
    above = """
let      x : random
given    sign  x**2 = 1
show     E[exp(x**2)] = exp(1)
by known(a := 1)
"""
    pairs = (("known", known), ("above", above))
    blocks = "".join(f"```{{derivation}} {n}\n{t.strip()}\n```\n\n" for n, t in pairs)
    library = Library.of([parse_document(blocks, "here.md")])
    assert library.check("above").established
