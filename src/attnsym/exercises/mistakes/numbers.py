"""Mistakes with printed numbers, by the verdict on the number."""

from __future__ import annotations

from attnsym.exercises.mistakes.mistake import Mistake

MISTAKES: tuple[Mistake, ...] = (
    Mistake(
        "rounded_too_early",
        "the operands were rounded before they were combined",
        "keep all digits until the end, and round once",
        number="right as printed only",
    ),
    Mistake(
        "cut_off",
        "the digits were cut off instead of rounded",
        "look at the first digit that is left out: from 5 on the last one kept goes up",
        number="truncated",
    ),
    Mistake(
        "rounded_up",
        "the number was rounded up although the next digit says down",
        "look at the first digit that is left out: below 5 the last one kept stays",
        number="rounded away",
    ),
)
