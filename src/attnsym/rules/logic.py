"""Rules of logic: cases, contradiction, and, or, if and only if, induction.

Their variables stand for propositions.
"""

from __future__ import annotations

from attnsym.rules.rule import Example, Need, Rule

_SOURCE = "natural deduction, classical; any introduction to logic"

RULES: tuple[Rule, ...] = (
    Rule(
        "ex_falso",
        "From what can't be, anything follows. It closes a case that the hypotheses rule out.",
        "C : proposition",
        "C",
        needs=(Need("premise", "false", "no contradiction has been reached"),),
        accepts=(
            Example("x = 5", "x : real", "x < 0 and not x < 0"),
            Example("x = y", "x, y : real", "not x <= x"),
        ),
        rejects=(
            Example("x = 5", "x : real", reason="false"),
            Example("x = 5", "x : real", "x < 0", reason="false"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "by_cases",
        "A statement holds if it holds where some condition does and also where that condition fails. "
        "Either case alone proves nothing about the other.",
        "P, C : proposition",
        "C",
        needs=(
            Need("premise", "P -> C", "the case in which the condition holds is missing"),
            Need("premise", "not P -> C", "the case in which the condition fails is missing"),
        ),
        accepts=(
            Example("y = 1", "x, y : real", "0 <= x -> y = 1, not 0 <= x -> y = 1"),
            Example("x <= y", "x, y : real\ni, j : integer", "i = j -> x <= y, i != j -> x <= y"),
        ),
        rejects=(
            Example("y = 1", "x, y : real", "0 <= x -> y = 1", reason="not P -> C"),
            Example("y = 1", "x, y : real", "not 0 <= x -> y = 1", reason="P -> C"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "and_intro",
        "Two statements that each hold, hold together.",
        "P, Q : proposition",
        "P and Q",
        needs=(
            Need("premise", "P", "the left statement is not known"),
            Need("premise", "Q", "the right statement is not known"),
        ),
        accepts=(
            Example("0 < x and x < 1", "x : real", "0 < x, x < 1"),
            Example("x = y and y = z", "x, y, z : real", "x = y, y = z"),
        ),
        rejects=(
            Example("0 < x and x < 1", "x : real", "0 < x", reason="Q"),
            Example("0 < x and x < 1", "x : real", "x < 1", reason="P"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "and_left",
        "Of two statements that hold together, the left one holds.",
        "P, Q : proposition",
        "P",
        needs=(Need("premise", "P and Q", "no statement of the form `this and that` begins with it"),),
        accepts=(
            Example("0 < x", "x : real", "0 < x and x < 1"),
            Example("x = y", "x, y, z : real", "x = y and y < z"),
        ),
        rejects=(
            Example("0 < x", "x : real", "0 < x or x < 1", reason="P and Q"),
            Example("0 < x", "x : real", reason="P and Q"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "and_right",
        "Of two statements that hold together, the right one holds.",
        "P, Q : proposition",
        "Q",
        needs=(Need("premise", "P and Q", "no statement of the form `this and that` ends with it"),),
        accepts=(
            Example("x < 1", "x : real", "0 < x and x < 1"),
            Example("y < z", "x, y, z : real", "x = y and y < z"),
        ),
        rejects=(
            Example("x < 1", "x : real", "0 < x or x < 1", reason="P and Q"),
            Example("x < 1", "x : real", reason="P and Q"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "or_left",
        "A statement may be weakened to an alternative of which it is the left side.",
        "P, Q : proposition",
        "P or Q",
        needs=(Need("premise", "P", "the left alternative is not known"),),
        accepts=(
            Example("x = 0 or y = 0", "x, y : real", "x = 0"),
            Example("x < y or y < x", "x, y : real", "x < y"),
        ),
        rejects=(
            Example("x = 0 or y = 0", "x, y : real", reason="P"),
            Example("x = 0 or y = 0", "x, y : real", "x = 0 or y = 1", reason="P"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "or_right",
        "A statement may be weakened to an alternative of which it is the right side.",
        "P, Q : proposition",
        "P or Q",
        needs=(Need("premise", "Q", "the right alternative is not known"),),
        accepts=(
            Example("x = 0 or y = 0", "x, y : real", "y = 0"),
            Example("x < y or y < x", "x, y : real", "y < x"),
        ),
        rejects=(
            Example("x = 0 or y = 0", "x, y : real", reason="Q"),
            Example("x = 0 or y = 0", "x, y : real", "x = 1 or y = 0", reason="Q"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "or_elim",
        "What follows from each of two alternatives follows from knowing that one of them holds.",
        "P, Q, C : proposition",
        "C",
        needs=(
            Need("premise", "P or Q", "it is not known that one of the alternatives holds"),
            Need("premise", "P -> C", "the first alternative is not shown to lead there"),
            Need("premise", "Q -> C", "the second alternative is not shown to lead there"),
        ),
        accepts=(
            Example("z = 0", "x, y, z : real", "x = 0 or y = 0, x = 0 -> z = 0, y = 0 -> z = 0"),
            Example("x**2 = 1", "x : real", "x = 1 or x = -1, x = 1 -> x**2 = 1, x = -1 -> x**2 = 1"),
        ),
        rejects=(
            Example("z = 0", "x, y, z : real", "x = 0 or y = 0, x = 0 -> z = 0", reason="Q -> C"),
            Example("z = 0", "x, y, z : real", "x = 0 -> z = 0, y = 0 -> z = 0", reason="P or Q"),
            Example("z = 0", "x, y, z : real", "x = 0 or y = 0, y = 0 -> z = 0", reason="P -> C"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "iff_intro",
        "Two statements are equivalent when each follows from the other: an equivalence has two proofs.",
        "P, Q : proposition",
        "P <-> Q",
        needs=(
            Need("premise", "P -> Q", "the direction from left to right is missing"),
            Need("premise", "Q -> P", "the direction from right to left is missing"),
        ),
        accepts=(
            Example("x = 1 <-> y = 1", "x, y : real", "x = 1 -> y = 1, y = 1 -> x = 1"),
            Example("0 < x <-> 0 < y", "x, y : real", "0 < x -> 0 < y, 0 < y -> 0 < x"),
        ),
        rejects=(
            Example("x = 1 <-> x**2 = 1", "x : real", "x = 1 -> x**2 = 1", reason="Q -> P"),
            Example("x = 1 <-> y = 1", "x, y : real", "y = 1 -> x = 1", reason="P -> Q"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "iff_forward",
        "Of two equivalent statements, the right one holds when the left one does.",
        "P, Q : proposition",
        "Q",
        needs=(
            Need("premise", "P <-> Q", "no equivalence ends with it"),
            Need("premise", "P", "the left side of the equivalence is not known"),
        ),
        accepts=(
            Example("y = 1", "x, y : real", "x = 1 <-> y = 1, x = 1"),
            Example("0 < y", "x, y : real", "0 < x <-> 0 < y, 0 < x"),
        ),
        rejects=(
            Example("y = 1", "x, y : real", "x = 1 <-> y = 1", reason="P"),
            Example("y = 1", "x, y : real", "x = 1", reason="P <-> Q"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "iff_backward",
        "Of two equivalent statements, the left one holds when the right one does.",
        "P, Q : proposition",
        "P",
        needs=(
            Need("premise", "P <-> Q", "no equivalence begins with it"),
            Need("premise", "Q", "the right side of the equivalence is not known"),
        ),
        accepts=(
            Example("x = 1", "x, y : real", "x = 1 <-> y = 1, y = 1"),
            Example("0 < x", "x, y : real", "0 < x <-> 0 < y, 0 < y"),
        ),
        rejects=(
            Example("x = 1", "x, y : real", "x = 1 <-> y = 1", reason="Q"),
            Example("x = 1", "x, y : real", "y = 1", reason="P <-> Q"),
        ),
        source=_SOURCE,
    ),
    Rule(
        "induction",
        "A property of integers that holds at a start, and passes from each integer to the next, holds from "
        "the start on. The passing alone is not enough: from 'the sum is 7 too large' follows the same for "
        "the next sum, and no sum is 7 too large.",
        "P[i] : proposition\na : integer",
        "forall k integer: a <= k -> P[k]",
        needs=(
            Need("premise", "P[a]", "the base case is missing"),
            Need(
                "premise",
                "forall k integer: a <= k -> P[k] -> P[k+1]",
                "the step from each integer to the next is missing",
            ),
        ),
        accepts=(
            Example(
                "forall k integer: 0 <= k -> 0 <= F[k]",
                "F[i] : real",
                "0 <= F[0], forall k integer: 0 <= k -> 0 <= F[k] -> 0 <= F[k+1]",
            ),
            Example(
                "forall k integer: 3 <= k -> F[k] = 1",
                "F[i] : real",
                "F[3] = 1, forall k integer: 3 <= k -> F[k] = 1 -> F[k+1] = 1",
            ),
        ),
        rejects=(
            Example(
                "forall k integer: 1 <= k -> Sum(i, (i, 1, k)) = k*(k+1)/2 + 7",
                given="forall k integer: 1 <= k -> Sum(i, (i, 1, k)) = k*(k+1)/2 + 7 "
                "-> Sum(i, (i, 1, k+1)) = (k+1)*(k+2)/2 + 7",
                reason="P[a]",
            ),
            Example(
                "forall k integer: 0 <= k -> 0 <= F[k]",
                "F[i] : real",
                "0 <= F[0]",
                reason="forall k integer: a <= k -> P[k] -> P[k+1]",
            ),
        ),
        source="Peano, Arithmetices principia, 1889",
    ),
)
