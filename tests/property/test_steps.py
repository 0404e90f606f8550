"""Random steps and random instances of every rule, against exact evaluation in finite models.

Steps are made from random expressions: both sides from one expression by rewriting that keeps the value, or
that changes it a little. Whatever a battery of reasons proves must hold in every model tried; what a model
refutes must not be proved. Set ATTNSYM_THOROUGH=1 for twenty times as many and all batteries.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from random import Random
from typing import ClassVar

import pytest

from attnsym.kernel.sugar import add, as_real, mul, neg, power, sub, total
from attnsym.kernel.terms import (
    FILTER,
    INTEGER,
    OUTCOME,
    PROPOSITION,
    RANDOM,
    REAL,
    SEQUENCE,
    KernelError,
    Sort,
    Term,
    app,
    bind,
    integer,
    make,
    num,
    var,
)
from attnsym.kernel.theorem import instantiate
from attnsym.models import Budget, find_counterexample
from attnsym.prove import library
from attnsym.prove.library import rule_reason
from attnsym.prove.reasons import Reasons
from batteries import RULES, attempt, block, derivation_of

THOROUGH = os.environ.get("ATTNSYM_THOROUGH", "") not in ("", "0")
TIMES = 20 if THOROUGH else 1


class Sentences:
    """Random expressions as text, in one of three settings."""

    SETTINGS: ClassVar[dict[str, tuple[str, str]]] = {
        "sums": (
            "n : {sign} integer; i, j : integer in 1..n; a[k], b[k] : real; x, y : real",
            "",
        ),
        "exponentials": (
            "n : positive integer; i, j : integer in 1..n; a[k], b[k] : real, for k in 1..n; x, y : real",
            "",
        ),
        "moments": (
            "n : {sign} integer; X, Y : random; a[k], b[k] : random, for k in 1..n",
            "{words}",
        ),
    }
    WORDS = (
        "independent X, Y, a[k], b[k]",
        "independent a[k], b[k]; E[a[k]] = 0",
        "pairwise independent a[k]; E[X] = 0, Var[X] = 1",
        "uncorrelated X, Y; Var[a[k]] = 1, E[b[k]] = 0",
        "HasMean(X, 1), HasMean(Y, 2), HasMean(X*Y, 3)",
    )

    def __init__(self, random: Random) -> None:
        self.random = random
        self.setting = random.choice(list(self.SETTINGS))
        sign = random.choice(("positive", "nonnegative", ""))
        let, given = self.SETTINGS[self.setting]
        self.let = let.format(sign=sign)
        self.given = given.format(words=random.choice(self.WORDS))

    def expression(self, depth: int, index: str = "") -> str:
        """A real (or random) expression; inside a sum the index may occur."""
        r = self.random
        if depth == 0:
            return self.leaf(index)
        pick = r.random()
        if pick < 0.45:
            a, b = self.expression(depth - 1, index), self.expression(depth - 1, index)
            return f"({a} {r.choice('+-*')} {b})"
        if pick < 0.55:
            return (
                f"{self.expression(depth - 1, index)}**2"
                if r.random() < 0.5
                else f"(-{self.expression(depth - 1, index)})"
            )
        if pick < 0.8 and not index:
            low, high = r.choice((("1", "n"), ("1", "n"), ("1", "n"), ("1", "2"), ("2", "n")))
            return f"Sum({self.expression(depth - 1, 'k')}, (k, {low}, {high}))"
        if self.setting == "moments":
            return self.moment(depth, index)
        if self.setting == "exponentials":
            return f"exp({self.expression(depth - 1, index)})"
        return (
            f"KroneckerDelta({r.choice('ij')}, {index or r.choice('ij')})*{self.expression(depth - 1, index)}"
        )

    def moment(self, depth: int, index: str) -> str:
        word = self.random.choice(("E", "E", "Var", "Cov"))
        inner = self.expression(depth - 1, index)
        return f"Cov[{inner}, {self.leaf(index)}]" if word == "Cov" else f"{word}[{inner}]"

    def leaf(self, index: str) -> str:
        r = self.random
        if self.setting == "moments":
            names = ["X", "Y", "2", *([f"a[{index}]", f"b[{index}]"] if index else ["3"])]
        else:
            names = ["x", "y", "2", f"a[{index or 'i'}]", f"b[{index or 'j'}]", "a[j]"]
        return r.choice(names)

    def close(self, text: str) -> str:
        """The expression as a number: a random one through its mean or variance."""
        return f"{self.random.choice(('E', 'E', 'Var'))}[{text}]" if self.setting == "moments" else text

    def related(self, text: str) -> str:
        """An expression that is often equal to another, and often nearly."""
        r = self.random
        swaps = (
            (" + ", " - "), (" - ", " + "), (" * ", " + "), ("**2", ""), ("Var[", "E["), ("E[", "Var["),
            ("a[", "b["), ("b[", "a["), ("X", "Y"), ("Y", "X"), ("x", "y"), ("(k, 1, n)", "(k, 2, n)"),
            ("(k, 1, 2)", "(k, 1, n)"),
            ("2", "3"), ("[i]", "[j]"), ("exp(", "2*exp("),
        )  # fmt: skip
        pick = r.random()
        if pick < 0.25:
            return f"({text} + 0)"
        if pick < 0.4:
            return f"2*{text} - {text}"
        found = [(old, new) for old, new in swaps if _edited(text, old, new, 1) != text]
        return _edited(text, *r.choice(found), r.choice((0, 1, 1))) if found else f"1*{text}"

    def step(self) -> str:
        """A statement about two expressions."""
        r = self.random
        text = self.close(self.expression(r.choice((1, 2, 2, 3))))
        relation = r.choice(("=", "=", "=", "<=", "<"))
        other = self.related(text)
        if r.random() < 0.3:
            other = self.unfolded(text) or other
        sides = (text, other) if r.random() < 0.5 else (other, text)
        return f"{sides[0]} {relation} {sides[1]}"

    def unfolded(self, text: str) -> str:
        """What linearity, scaling and the like would say of an expression, right or wrong."""
        if text.startswith("E[(") and " * " in text and text.endswith(")]") and text.count("(") == 1:
            a, b = text[3:-2].split(" * ", 1)
            return f"E[{a}]*E[{b}]"
        if (
            text.startswith(("E[(", "Var[("))
            and " + " in text
            and text.endswith(")]")
            and text.count("(") == 1
        ):
            word, inner = text.split("[(", 1)
            a, b = inner[:-2].split(" + ", 1)
            return f"{word}[{a}] + {word}[{b}]"
        for word in ("E", "Var"):
            if text.startswith(f"{word}[Sum(") and text.endswith("))]") and text.count("(k, ") == 1:
                body, limits = text[len(word) + 5 : -2].rsplit(", (k", 1)
                return f"Sum({word}[{body}], (k{limits})"
        if text.startswith("Var["):
            inner = text[4:-1]
            return f"E[{inner}**2] - E[{inner}]**2" if inner.count("(") == inner.count(")") else ""
        return ""


def _edited(text: str, old: str, new: str, count: int) -> str:
    """The text with words or signs replaced; all of them where count is 0."""
    pattern = re.escape(old)
    if old[0].isalnum():
        pattern = rf"\b{pattern}"
    if old[-1].isalnum():
        pattern = rf"{pattern}\b"
    return re.sub(pattern, new, text, count=count)


ALL = [rule_reason(name) for name in RULES]
BATTERIES = (
    Reasons(algebra=True, needs=True),
    Reasons(ALL, algebra=True, needs=True),
    Reasons(
        [
            rule_reason(n)
            for n in ("linearity", "product_of_independents", "second_moment", "variance_from_moments")
        ],
        algebra=True,
    ),
    Reasons(
        [rule_reason(n) for n in ("variance_of_sum", "linearity_over_sum", "sum_of_terms", "constant_sum")],
        algebra=True,
    ),
    Reasons(algebra=True, contradiction=True),
)


@pytest.mark.parametrize("seed", range(12 * TIMES))
def test_what_is_proved_holds_in_models_and_what_a_model_refutes_is_not_proved(seed: int) -> None:
    random = Random(seed)  # noqa: S311 -- the same steps in every run
    counts: Counter[str] = Counter()
    while counts["steps"] < 100:
        sentences = Sentences(random)
        statement = sentences.step()
        derivation = derivation_of(block("step", sentences.let, sentences.given, statement, "by     algebra"))
        givens = derivation.context.propositions()
        false = find_counterexample(givens, derivation.show.term, budget=Budget(6_000)) is not None
        counts["steps"] += 1
        counts["false"] += false
        turn = BATTERIES if THOROUGH else (BATTERIES[0], BATTERIES[counts["steps"] % len(BATTERIES)])
        for reasons in turn:
            if attempt(derivation, reasons, 800) == "proved":
                assert not false, f"{sentences.let} | {sentences.given} | {statement}"
                counts["proved"] += 1
                found = find_counterexample(givens, derivation.show.term, budget=Budget(40_000))
                assert found is None, f"{sentences.let} | {sentences.given} | {statement}\n{found}"
                break
    assert counts["false"] >= 10
    assert counts["proved"] >= 5


# What random instances speak of: free variables of each sort, beside the bound ones.
FREE = {
    INTEGER: [var("n", INTEGER), var("j", INTEGER)],
    REAL: [var("x", REAL), var("y", REAL)],
    SEQUENCE: [var("f", SEQUENCE)],
    RANDOM: [var("X", RANDOM), var("Y", RANDOM)],
}


class Values:
    """Random terms of any sort."""

    def __init__(self, random: Random) -> None:
        self.random, self.bound = random, 0
        self.scope = {sort: list(variables) for sort, variables in FREE.items()}

    def of(self, sort: Sort, depth: int) -> Term:
        """A term of the sort; a function is a λ whose body may use its argument."""
        if sort.domain is not None and sort.codomain is not None:
            self.bound += 1
            variable = var(f"b{self.bound}", sort.domain)
            known = self.scope.setdefault(sort.domain, [])
            known.append(variable)
            body = self.of(sort.codomain, depth)
            known.remove(variable)
            return bind(variable, body)
        if sort is REAL:
            return self.real(depth)
        if sort is INTEGER:
            pick = self.random.choice(self.scope[INTEGER])
            return self.random.choice(
                (pick, pick, integer(self.random.randint(-1, 3)), make("iadd", pick, integer(1)))
            )
        if sort is FILTER:
            place = num(self.random.choice((0, 1)))
            return self.random.choice((make("at_infinity"), make("at", place), make("at_right", place)))
        if sort is PROPOSITION:
            return make(self.random.choice(("le", "lt", "eq")), self.real(depth - 1), self.real(depth - 1))
        raise ValueError(sort)

    def real(self, depth: int) -> Term:
        r = self.random
        if depth <= 0 or r.random() < 0.35:
            return self.leaf()
        op = r.choice(("add", "mul", "sub", "neg", "square", "exp", "sum", "mean"))
        if op in ("add", "mul", "sub"):
            return {"add": add, "mul": mul, "sub": sub}[op](self.real(depth - 1), self.real(depth - 1))
        if op == "sum":
            self.bound += 1
            index = var(f"b{self.bound}", INTEGER)
            self.scope[INTEGER].append(index)
            body = self.real(depth - 1)
            self.scope[INTEGER].remove(index)
            return total(index, integer(1), r.choice((integer(2), FREE[INTEGER][0])), body)
        if op == "mean":
            return make("mean", self.of(RANDOM, depth - 1))
        inner = self.real(depth - 1)
        return {"neg": neg, "square": lambda t: power(t, 2), "exp": lambda t: make("exp", t)}[op](inner)

    def leaf(self) -> Term:
        r, scope = self.random, self.scope
        found = [num(r.choice((0, 1, 2, -1))), r.choice(scope[REAL]), as_real(r.choice(scope[INTEGER]))]
        found.append(app(scope[SEQUENCE][-1], r.choice(scope[INTEGER])))
        if scope.get(OUTCOME):
            found += [app(r.choice(scope[RANDOM]), scope[OUTCOME][-1])] * 3
        found += [scope[REAL][-1]] * (len(scope[REAL]) - len(FREE[REAL]))  # an argument that is in scope
        return r.choice(found)


@pytest.mark.parametrize("name", RULES)
def test_random_instances_of_a_rule_hold_in_models(name: str) -> None:
    theorem = library.theorem(name)
    free = sorted({v for p in (*theorem.hypotheses, theorem.conclusion) for v in p.free}, key=repr)
    random = Random(name)  # noqa: S311 -- the same instances in every run
    for _ in range(8 * TIMES):
        values = Values(random)
        try:
            instance = instantiate(theorem, {v: values.of(v.sort, random.choice((1, 2))) for v in free})
        except KernelError:  # beyond a bound
            continue
        hypotheses = sorted(instance.hypotheses, key=repr)
        found = find_counterexample(hypotheses, instance.conclusion, budget=Budget(8_000))
        assert found is None, f"{instance}\n{found}"
