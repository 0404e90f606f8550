"""Claims of a document judged: along the unrounded chain, and with the numerals that are printed."""

from __future__ import annotations

from attnsym.numbers.expression import Expression
from attnsym.numbers.judge import judge
from attnsym.numbers.printed import parse_printed
from attnsym.numbers.terms import expression_of
from attnsym.numbers.verdict import Judgement
from attnsym.syntax.records import Claim

DIGITS = 12


def judge_claim(claim: Claim, digits: int = DIGITS) -> Judgement:
    """The verdict on `expression = printed`, on both bases.

    digits: significant digits of the value that is reported, where the claim doesn't say.
    ValueError where the printed text is no numeral or the expression no arithmetic.
    """
    printed = parse_printed(claim.printed)
    face = expression_of(claim.as_printed, rounded_decimals=True)
    chain = expression_of(claim.exact)
    unrounded: Expression | None = chain if claim.exact is not claim.as_printed else None
    return judge(printed, face, unrounded=unrounded, approximate=claim.about, digits=claim.digits or digits)
