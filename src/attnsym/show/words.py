"""The words of reports, explained: what `attnsym explain` prints and the glossary of the site shows."""

from __future__ import annotations

WORDS: dict[str, str] = {
    "proved": (
        "The kernel made a theorem that says this, from the hypotheses of the derivation and nothing "
        "else, and no obligation is open: every term of the line has a value under the hypotheses. The "
        "proof has been replayed."
    ),
    "refuted": (
        "The line is false. The counterexample is a small model in which all hypotheses hold and the line "
        "doesn't; anyone can recompute it by hand."
    ),
    "undecided": (
        "Neither proved nor refuted. The report says what was missing: a hypothesis, a side condition or "
        "a rule. A true line that the search doesn't reach is undecided, never refuted."
    ),
    "gap": "The author left the line or its reason open with `?` or `...`. Nothing is claimed.",
    "ill-defined": (
        "A term of the line has no value in a model of the hypotheses: a division by zero, the logarithm "
        "of zero, an index outside its range. Such a line is neither true nor false."
    ),
    "disputed": (
        "Two parts of attnsym contradict each other about this. It is a fault of attnsym: please report "
        "it. The exit status is 3."
    ),
    "exact": "The printed number is the true value, shown by exact arithmetic.",
    "correctly rounded": (
        "The printed number is the multiple of its last place that is nearest to the true value. At a "
        "tie, half-up and half-even are both accepted, and the tie is reported."
    ),
    "truncated": (
        "The printed number is the true value cut off after its last place, and not the nearest. The "
        "report says what it should read."
    ),
    "rounded away": (
        "The printed number is the neighbour of the true value on the side away from zero, and not the "
        "nearest, as when a sample size is rounded up."
    ),
    "off by one ulp": (
        "The printed number is one unit of its last place off, and neither truncated nor rounded away."
    ),
    "right as printed only": (
        "Right from the operands as they stand on the page, off along the unrounded chain: 0.43 x 0.57 is "
        "0.2451, which rounds to 0.25, but the weights themselves give 0.2449."
    ),
    "consistent with rounded operands": (
        "Off at face value, but the roundings of the operands could explain it. It is confirmed where the "
        "unrounded chain is known and rounds to the printed number, else possible."
    ),
    "approximate": (
        "The text says about, roughly or approximately, and the number is within one unit of its first "
        "significant figure, or within the stated tolerance."
    ),
    "inconsistent": (
        "None of the other verdicts: the number is wrong. The report says the right value to the digits "
        "printed, and a one-edit repair if there is one."
    ),
    "undefined": (
        "The expression has no value: a division by zero, log 0, 0**0, the root of a negative number."
    ),
    "not checked": "Seen and not judged; the report says why. Such numbers are always counted.",
    "range": (
        "A need of a rule about indices and ends of sums: that an index lies in its range, or that a "
        "range is not too short."
    ),
    "sign": "A need of a rule: that something is positive, nonnegative or different from zero.",
    "domain": (
        "A need of a rule: that an operation has a value there, such as the logarithm of a positive number."
    ),
    "independence": (
        "A need of a rule: that random variables are independent, or at least uncorrelated. Mutual "
        "independence, pairwise independence and being uncorrelated are three different hypotheses."
    ),
    "existence": (
        "A need of a rule: that an expectation, a derivative or a limit exists. In a finite model "
        "expectations always exist, so such a need is justified by an argument in the rule's record."
    ),
    "premise": "A need of a rule that is neither of the named kinds: a fact that it starts from.",
    "ulp": "Unit in the last place: one unit of the last digit that is printed. The ulp of 0.43 is 0.01.",
    "enclosure": (
        "Two rational numbers between which the true value is known to lie, from Arb's ball arithmetic."
    ),
    "certificate": (
        "A proof written down as JSON Lines; `attnsym replay` makes every theorem of it again with the "
        "kernel alone and compares the result with the statement in the document."
    ),
}

# A mark beside the word for each verdict on a derivation, so that colour is never the only sign.
ICONS = {"proved": "✓", "refuted": "✗", "undecided": "?", "gap": "…", "ill-defined": "⊘", "disputed": "‼"}
