"""Exercises about printed numbers: one is wrong, and is to be corrected to the digits asked for."""

from __future__ import annotations

from random import Random

from attnsym.exercises.tasks import Task
from attnsym.syntax.documents import parse_document
from attnsym.syntax.printing import print_term
from attnsym.syntax.records import Claim, Document


def wrong_number(document: Document, level: int, random: Random) -> Task | None:
    """A claim of a document with a wrong number; the digits asked for grow with the level."""
    from attnsym.numbers.claims import judge_claim  # loads the number libraries

    written = [e for block in document.claim_blocks for e in block.entries] + list(document.inline_claims)
    claims = [c for c in written if isinstance(c, Claim) and not c.about]
    random.shuffle(claims)
    for claim in claims:
        expression = print_term(claim.exact)
        anew = parse_document(f"```{{claims}}\n{expression} = {claim.printed}\n```\n", "number.md")
        entries = [e for block in anew.claim_blocks for e in block.entries if isinstance(e, Claim)]
        try:
            found = judge_claim(entries[0], 40) if entries else None
        except ValueError:
            continue
        if found is None:
            continue
        digits = min(12, 2 + 2 * level)
        if not _significant(found.value, digits):
            continue
        right = rounded(found.value, digits)
        wrong = _changed(right, random)
        ask = f"The number is wrong. Correct it to {digits} significant digits, in the place of `?`."
        fields = [
            ("ask", ask),
            ("claim", f"{expression} = {wrong}"),
            ("digits", str(digits)),
            ("answer", "?"),
        ]
        return Task("number", fields, "", None, (right,))
    return None


def _significant(value: str, digits: int) -> bool:
    """Whether a decimal expansion has more digits than are asked for, so that rounding it is unique."""
    plain = value.lstrip("-").partition("e")[0].replace(".", "").lstrip("0")
    return len(plain) > digits + 6 and "e" not in value


def rounded(value: str, digits: int) -> str:
    """A long decimal rounded to so many significant digits; the digits left out decide, so there is no
    tie."""
    from decimal import ROUND_HALF_EVEN, Context, Decimal

    short = Context(prec=digits, rounding=ROUND_HALF_EVEN).create_decimal(Decimal(value))
    return format(short, "f")


def _changed(right: str, random: Random) -> str:
    """One of the last digits changed."""
    places = [k for k, c in enumerate(right) if c.isdigit()][-3:]
    place = random.choice(places)
    digit = random.choice([c for c in "123456789" if c != right[place]])
    return right[:place] + digit + right[place + 1 :]
