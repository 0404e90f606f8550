"""Small documents that the tests of commands check."""

from __future__ import annotations

PROVED = """\
# A square

```{derivation} binomial
let   a, b  : real

show  (a + b)**2 = a**2 + 2*a*b + b**2
      by algebra
```
"""

# The same statement of other variables: it is another statement.
RENAMED = PROVED.replace("a, b", "c, b").replace("a + b", "c + b").replace("a**2 + 2*a*b", "c**2 + 2*c*b")

REFUTED = PROVED.replace(" + 2*a*b", "").replace("binomial", "without_cross_term")

CITING = """\
# What rests on what

```{derivation} first
let    x    : real

given  low  0 <= x

show   0 <= x + 1
       by low
```

```{derivation} second
let    x    : real

given  low  0 <= x

show   0 <= x + 2

calc   0
       <= x + 1
           by first
       <= x + 2
           by algebra
```
"""

NUMBERS = """\
# Numbers

The number e is {claim}`exp(1) = 2.72`; a third is {claim}`1/3 = 0.34`.

```{claims} halves
half: 1/2 = 0.5
skip 55 times ; the text gives it in words
```
"""
