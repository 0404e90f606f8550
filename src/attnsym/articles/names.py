"""Formulas that say nothing of numbers: most of those in most articles. They need not be cut into tokens."""

from __future__ import annotations

import re

from attnsym.articles.block import BOUNDARY, Region

_DIGIT = re.compile("[0-9]")
_RELATION = re.compile(r"[=~]|\\(?:approx|simeq)")
# An exponent, a subscript or a limit: a digit in it is no printed number.
_SCRIPT = re.compile(r"(?<![0-9)}])[_^]\s*(?:\{[^{}]{0,80}\}|[0-9A-Za-z])")
# Mathematics that begins and ends with a name or a bracket, and what may stand on its two sides so that
# nothing in it belongs to a number outside.
_BEGINS_WITH_NAME = re.compile(
    r"\s*(?:[A-Za-z(|]|\\(?:math|text|operatorname|partial|nabla|hat|bar|vec|tilde|bold|bm|alpha|beta|gamma|delta|eps|var"
    r"|zeta|eta|theta|lambda|mu\b|nu\b|xi\b|rho|sigma|tau|phi|psi|omega|Delta|Theta|Lambda|Sigma|Omega|sum|frac|begin))"
)
# Or with one digit that is an exponent or a subscript; a power of e or of pi is a number.
_ENDS_WITH_NAME = re.compile(r"(?:[A-Za-z)}\]|.,]|(?<!e)(?<!pi)(?<!π)[_^][0-9])\Z")
_BEFORE = re.compile(r"[A-Za-z.,;:]\s*")
_AFTER = re.compile(r"\s*(?:[A-Za-z.,;:)]|\Z)")


# d_k = 64, n = 30: the whole of a formula.
_DEFINITION = re.compile(
    r"\s*(?:[A-DF-Za-df-z]|\\(?:alpha|beta|gamma|delta|epsilon|eta|theta|lambda|mu|nu|rho|sigma|tau|omega))"
    r"(?:_(?:\{[A-Za-z0-9]{1,12}\}|[A-Za-z0-9]))?\s*=\s*-?[0-9]{1,12}(?:\.[0-9]{1,12})?\s*"
)


def is_definition(text: str, region: Region) -> bool:
    """Whether mathematics is a name, the equals sign and a numeral, and nothing outside belongs to it."""
    return _DEFINITION.fullmatch(text, region.start, region.end) is not None and _stands_alone(text, region)


def is_names_only(text: str, region: Region) -> bool:
    """Whether mathematics has no number and nothing in it belongs to one outside, as most formulas.

    It has no digit, or is a relation with digits only in the exponents, subscripts and limits of names.
    """
    start, end = region.start, region.end
    if _BEGINS_WITH_NAME.match(text, start, end) is None:
        return False
    if _DIGIT.search(text, start, end) is not None and (
        _RELATION.search(text, start, end) is None
        or _DIGIT.search(_SCRIPT.sub(" ", _SCRIPT.sub(" ", text[start:end]))) is not None
    ):
        return False
    if _ENDS_WITH_NAME.search(text[start:end].rstrip()[-4:]) is None:
        return False
    return _stands_alone(text, region)


def _stands_alone(text: str, region: Region) -> bool:
    start, end = region.start, region.end
    before = text[max(start - 12, 0) : start].rstrip(BOUNDARY + " \n\t")[-1:]
    after = text[end : end + 12].lstrip(BOUNDARY)
    return (not before or _BEFORE.match(before) is not None) and _AFTER.match(after) is not None
