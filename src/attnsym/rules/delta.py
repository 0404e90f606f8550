"""Rules of KroneckerDelta(i, j): one where the indices agree, zero where they differ."""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_SOURCE = "definition of the Kronecker delta"
_IJ = "i, j : integer"
_IJN = "n : positive integer\ni, j : integer in 1..n\nF[k] : real, for k in 1..n"

RULES: tuple[Rule, ...] = (
    Rule(
        "delta_same",
        "KroneckerDelta is 1 when its two indices are equal.",
        _IJ,
        "KroneckerDelta(i, j) = 1",
        needs=(Need("premise", "i = j", "the two indices are not known to be equal"),),
        accepts=(
            Example("KroneckerDelta(i, i) = 1", "i : integer"),
            Example("KroneckerDelta(i, j) = 1", _IJ, "i = j"),
        ),
        rejects=(
            Example("KroneckerDelta(i, j) = 1", _IJ, reason="i = j"),
            Example("KroneckerDelta(i, i+1) = 1", "i : integer", reason="i = j"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "delta_different",
        "KroneckerDelta is 0 when its two indices differ.",
        _IJ,
        "KroneckerDelta(i, j) = 0",
        needs=(Need("premise", "i != j", "the two indices are not known to differ"),),
        accepts=(
            Example("KroneckerDelta(i, j) = 0", _IJ, "i < j"),
            Example("KroneckerDelta(1, 2) = 0"),
        ),
        rejects=(
            Example("KroneckerDelta(i, j) = 0", _IJ, reason="i != j"),
            Example("KroneckerDelta(i, j) = 0", _IJ, "i <= j", reason="i != j"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "delta_symmetric",
        "KroneckerDelta doesn't mind the order of its indices.",
        _IJ,
        "KroneckerDelta(i, j) = KroneckerDelta(j, i)",
        accepts=(
            Example("KroneckerDelta(i, j) = KroneckerDelta(j, i)", _IJ),
            Example("KroneckerDelta(i+1, 3) = KroneckerDelta(3, i+1)", "i : integer"),
        ),
        rejects=(
            Example("KroneckerDelta(i, j) = -KroneckerDelta(j, i)", _IJ, reason="false"),
            Example("KroneckerDelta(i, j) = KroneckerDelta(j, j)", _IJ, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "delta_square",
        "Being 0 or 1, KroneckerDelta is its own square.",
        _IJ,
        "KroneckerDelta(i, j)**2 = KroneckerDelta(i, j)",
        accepts=(
            Example("KroneckerDelta(i, j)**2 = KroneckerDelta(i, j)", _IJ),
            Example("KroneckerDelta(i, 2*j)**2 = KroneckerDelta(i, 2*j)", _IJ),
        ),
        rejects=(
            Example("KroneckerDelta(i, j)**2 = 1", _IJ, reason="false"),
            Example("KroneckerDelta(i, j)*KroneckerDelta(j, k) = KroneckerDelta(i, j)", "i, j, k : integer",
                    reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "delta_transfer",
        "Next to KroneckerDelta(i, j), index i may be written as j: where they differ, the factor 0 hides "
        "it.",
        "i, j : integer\nF[k] : real",
        "KroneckerDelta(i, j)*F[i] = KroneckerDelta(i, j)*F[j]",
        accepts=(
            Example("KroneckerDelta(i, j)*F[i] = KroneckerDelta(i, j)*F[j]", _IJN),
            Example("KroneckerDelta(i, j)*KroneckerDelta(i, k) = KroneckerDelta(i, j)*KroneckerDelta(j, k)",
                    "i, j, k : integer"),
        ),
        rejects=(
            Example("F[i] = F[j]", _IJN, reason="false"),
            Example("KroneckerDelta(i, j)*F[i] = F[j]", _IJN, reason="false"),
        ),
        derived=True,
    ),
    Rule(
        "delta_collapse",
        "Under a sum, KroneckerDelta(i, j) picks the one term whose index is j, provided that j is in the "
        "range: outside it, no term is picked and the sum is 0.",
        "a, b, j : integer\nF[i] : real",
        "Sum(KroneckerDelta(i, j)*F[i], (i, a, b)) = F[j]",
        needs=(
            Need("range", "a <= j", "the index may lie below the range of the sum"),
            Need("range", "j <= b", "the index may lie above the range of the sum"),
        ),
        accepts=(
            Example("Sum(KroneckerDelta(i, j)*F[i], (i, 1, n)) = F[j]", _IJN),
            Example("Sum(KroneckerDelta(i, 2)*i**2, (i, 1, 3)) = 2**2"),
        ),
        rejects=(
            Example("Sum(KroneckerDelta(i, 0)*i, (i, 1, 3)) = 0 + KroneckerDelta(0, 0)", reason="a <= j"),
            Example("Sum(KroneckerDelta(i, j)*i, (i, 1, n)) = j", "n : positive integer\nj : integer",
                    "1 <= j", reason="j <= b"),
            Example("Sum(KroneckerDelta(i, j)*i, (i, 1, n)) = j", "n : positive integer\nj : integer",
                    "j <= n", reason="a <= j"),
            Example("Sum(KroneckerDelta(i, i), (i, 1, n)) = 1", "n : positive integer", reason="false"),
        ),
        derived=True,
    ),
)
