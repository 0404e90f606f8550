"""Arithmetic as it stands on a page: the closed list of forms that the numbers room can evaluate.

An expression is inert data: nothing is simplified or evaluated when it is built. Readers of articles and
the converter from kernel terms build it; `enclosure` and `exact` evaluate it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Number:
    """A numeral.

    value: the decimal or integer as printed, exactly (per cent, SI suffixes and powers of ten applied).
    ulp: one unit in its last printed place, for a numeral that may be a rounded value; None if it is exact
         (an integer such as the 2 of x/2, or a bound of a sum).
    """

    value: Fraction
    ulp: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Constant:
    """A named constant."""

    name: Literal["pi", "e"]


@dataclass(frozen=True, slots=True)
class Index:
    """The index of an enclosing Series."""

    name: str


@dataclass(frozen=True, slots=True)
class Apply:
    """An operator applied to its arguments.

    Operators (arity): add sub mul div pow (2), neg abs sqrt exp log (1, natural logarithm), log_base (2:
    value, base), root (2: value, positive integer degree, real root), sin cos tan asin acos atan sinh cosh
    tanh (1, radians), factorial (1), binomial (2), max min (any number, at least 1), floor ceil (1), gamma
    (1), erf (1), normal_cdf (1), chi2_sf (2: value, degrees of freedom).
    """

    operator: str
    arguments: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Series:
    """A sum or product of `body` over the integers lower <= index <= upper; empty is 0 or 1."""

    operator: Literal["sum", "product"]
    index: str
    lower: Expression
    upper: Expression
    body: Expression


Expression: TypeAlias = Number | Constant | Index | Apply | Series
