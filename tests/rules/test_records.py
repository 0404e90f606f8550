"""Every record of the theory: it parses, it is true in finite models, and each of its needs is needed."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise

import pytest

from attnsym.kernel.sugar import FALSE
from attnsym.kernel.terms import Term
from attnsym.models import Budget, find_counterexample, find_model, find_undefined
from attnsym.rules import THEORIES, Example, Rule, all_rules, find_rule
from attnsym.syntax.context import Context, parse_let
from attnsym.syntax.elaborate import parse_proposition
from attnsym.syntax.expressions import Parser
from attnsym.syntax.faults import Source
from attnsym.syntax.statements import parse_statements

RULES = tuple(all_rules().values())
EVERY = pytest.mark.parametrize("rule", RULES, ids=lambda r: r.name)

# Decided elsewhere: limits by numbers in test_limits.py, induction on a stretch of the integers below.
LIMITS = {r.name for r in RULES if "Tends" in r.show or any("Tends" in n.statement for n in r.needs)}
ELSEWHERE = LIMITS | {"induction"}


def steps() -> Budget:
    return Budget(150_000)


def example_context(example: Example) -> tuple[Context, list[Term], Term]:
    context = parse_let(example.let)
    given = [
        proposition
        for line in example.given.splitlines()
        for proposition in parse_statements(Parser(Source(line)), context)
    ]
    return context, given, parse_proposition(example.step, context)


@EVERY
def test_the_statement_is_a_closed_schema(rule: Rule) -> None:
    axiom = rule.axiom  # raises where a name has two sorts or isn't declared
    used = {v for p in (*axiom.hypotheses, axiom.conclusion) for v in p.free}
    declared = {s.variable for s in parse_let(rule.let).symbols.values() if s.variable is not None}
    assert used == declared, "every schematic variable is used, and none else occurs"
    assert len(axiom.hypotheses) == len(rule.needs)
    assert len(set(axiom.hypotheses)) == len(axiom.hypotheses)


@EVERY
def test_the_prose_is_there(rule: Rule) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", rule.name)
    assert rule.summary.endswith(".")
    assert bool(rule.source) is not rule.derived, "an axiom says where it stands; a theorem has its proof"
    for need in rule.needs:
        assert not need.words.endswith(".")
        assert need.words[0].islower()
        assert (need.kind == "existence") == bool(need.why), "existence has an argument, all else has a model"


@EVERY
def test_the_examples_can_be_read(rule: Rule) -> None:
    assert len(rule.accepts) >= 2
    assert len(rule.rejects) >= len(rule.accepts) or len(rule.rejects) >= 2
    reasons = {"false"} | {n.statement for n in rule.needs} | {n.kind for n in rule.needs}
    for example in rule.accepts:
        example_context(example)
        assert not example.reason
    for example in rule.rejects:
        example_context(example)
        assert example.reason in reasons


@EVERY
def test_no_model_contradicts_the_rule(rule: Rule) -> None:
    axiom = rule.axiom
    assert find_counterexample(axiom.hypotheses, axiom.conclusion, budget=steps()) is None
    if FALSE not in axiom.hypotheses and rule.name not in ELSEWHERE:
        assert find_model(axiom.hypotheses, budget=steps()) is not None, "the test above would be empty"


@pytest.mark.parametrize(
    ("rule", "number"),
    [
        pytest.param(r, k, id=f"{r.name}-{n.statement}")
        for r in RULES
        for k, n in enumerate(r.needs)
        if n.kind != "existence" and r.name not in ELSEWHERE
    ],
)
def test_each_need_is_needed(rule: Rule, number: int) -> None:
    """Without it the rule is false in some model, or one of its terms has no value."""
    axiom = rule.axiom
    others = [h for k, h in enumerate(axiom.hypotheses) if k != number]
    if find_counterexample(others, axiom.conclusion, budget=steps()) is not None:
        return
    assert rule.needs[number].kind in ("domain", "range"), "only a domain may be needed for meaning alone"
    if find_undefined(others, [axiom.conclusion], budget=steps()) is not None:
        return
    for k, h in enumerate(others):
        if find_undefined(others[:k] + others[k + 1 :], [h], budget=steps()) is not None:
            return
    raise AssertionError("no model shows that this need is needed")


@EVERY
def test_no_accepted_example_is_false(rule: Rule) -> None:
    for example in rule.accepts:
        context, given, step = example_context(example)
        found = find_counterexample([*context.propositions(), *given], step, budget=Budget(40_000))
        assert found is None, f"{example.step} is false: {found}"


@pytest.mark.parametrize("rule", [r for r in RULES if r.name not in ELSEWHERE], ids=lambda r: r.name)
def test_examples_rejected_as_false_are_false(rule: Rule) -> None:
    for example in rule.rejects:
        if example.reason == "false":
            context, given, step = example_context(example)
            found = find_counterexample([*context.propositions(), *given], step, budget=steps())
            assert found is not None, f"{example.step} may be true"


def test_induction_needs_its_base_and_its_step() -> None:
    stretch = range(2, 12)

    def step(p: list[bool]) -> bool:
        return all(not a or b for a, b in pairwise(p))

    properties = [[k < c for k in stretch] for c in range(15)]
    properties += [[k >= c for k in stretch] for c in range(15)]
    assert all(all(p) for p in properties if p[0] and step(p))
    assert not all(all(p) for p in properties if step(p))
    assert not all(all(p) for p in properties if p[0])


def test_a_name_is_found_without_reading_every_theory() -> None:
    program = (
        "import sys; from attnsym.rules import find_rule; find_rule('by_cases'); "
        "print([m for m in sys.modules if m.startswith('attnsym.rules.')])"
    )
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert "attnsym.rules.logic" in out
    assert "attnsym.rules.softmax" not in out


def test_all_rules_and_find_rule_agree() -> None:
    assert len(RULES) == len({r.name for r in RULES}) >= 190
    assert all(find_rule(r.name) is r for r in RULES)
    assert len(set(THEORIES)) == len(THEORIES)
    with pytest.raises(TypeError):
        all_rules()["new"] = RULES[0]  # type: ignore[index]


def test_an_unknown_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(KeyError, match="variance_of_sum"):
        find_rule("variance_of_sums")
    with pytest.raises(KeyError, match=r"no rule zzz'$|no rule zzz\"$"):
        find_rule("zzz")
