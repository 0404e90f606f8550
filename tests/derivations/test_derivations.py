"""Every document establishes what it says, under hypotheses that hold somewhere and are all used."""

from __future__ import annotations

import pytest
from checked import documents, results

from attnsym.prove.check import is_rule
from attnsym.prove.verdicts import Verdict

LESSONS = ("lessons_in_what_fails", "dropped_hypotheses")  # pages whose steps fail, as they say
CENTRAL = {  # what the article says of scores and weights, as the documents show it
    "mean_of_score": "E[s] = 0",
    "variance_of_one_product": "Var[x*y] = sigma**4",
    "variance_of_score": "Var[s] = d*sigma**4",
    "variance_of_unit_score": "Var[s] = d",
    "deviation_of_score": "sqrt(Var[s]) = sigma**2*sqrt(d)",
    "deviation_at_width_16": "d = 16 -> sqrt(Var[s]) = 4",
    "deviation_at_width_64": "d = 64 -> sqrt(Var[s]) = 8",
    "deviation_at_width_256": "d = 256 -> sqrt(Var[s]) = 16",
    "deviation_of_scaled_score": "sqrt(Var[s/sqrt(d)]) = sigma**2",
    "deviation_of_scaled_unit_score": "sqrt(Var[s/sqrt(d)]) = 1",
    "weights_are_positive": "a[i] > 0",
    "weights_sum_to_one": "Sum(a[i], (i, 1, n)) = 1",
    "weights_of_shifted_scores": "exp(s[i] + c)/Sum(exp(s[k] + c), (k, 1, n)) = a[i]",
    "ratio_of_weights": "a[i]/a[j] = exp(s[i] - s[j])",
    "ratio_of_multiplied_scores": "b[i]/b[j] = (a[i]/a[j])**c",
    "derivative_of_softmax": "Derivative(a[i], s[j]) = a[i]*(KroneckerDelta(i, j) - a[j])",
    "derivative_in_its_own_score": "Derivative(a[i], s[i]) = a[i]*(1 - a[i])",
    "derivative_in_another_score": "Derivative(a[i], s[j]) = -a[i]*a[j]",
    "rows_of_the_jacobian": "Sum(Derivative(a[i], s[j]), (j, 1, n)) = 0",
    "product_at_most_a_quarter": "a*(1 - a) <= 1/4",
    "quarter_only_at_one_half": "a*(1 - a) = 1/4 <-> a = 1/2",
}


def test_no_document_has_a_fault() -> None:
    assert [str(f) for d in documents() for f in d.faults] == []


def test_everything_is_established() -> None:
    for checked in results().values():
        unexpected = [
            (x.line, x.statement, x.verdict.value, x.message) for x in checked.lines if not x.as_expected
        ]
        assert checked.established, (checked.path, checked.name, unexpected)


def test_steps_fail_in_the_lessons_only() -> None:
    for checked in results().values():
        if not checked.path.endswith(tuple(f"{stem}.md" for stem in LESSONS)):
            assert {line.verdict for line in checked.lines} == {Verdict.PROVED}, checked.name


@pytest.mark.parametrize(("name", "statement"), CENTRAL.items())
def test_central_result(name: str, statement: str) -> None:
    goal = results()[name].goal
    assert (goal.statement, goal.verdict) == (statement, Verdict.PROVED)


def test_hypotheses_hold_in_a_finite_model_and_are_used() -> None:
    for checked in results().values():
        assert checked.model is not None, checked.name
        lesson = any(stem in checked.path for stem in LESSONS)
        assert lesson or checked.unused == (), (checked.name, checked.unused)


def test_names_are_their_own() -> None:
    names = [d.name for doc in documents() for d in doc.derivations]
    assert len(names) == len(set(names))
    assert [n for n in names if is_rule(n)] == []


def test_prose_stands_before_each_block() -> None:
    """A document teaches: no derivation stands without text between it and the heading."""
    for document in documents():
        lines = document.text.splitlines()
        assert lines[0].startswith("# ")
        for derivation in document.derivations[:1]:
            before = "\n".join(lines[: derivation.line - 1]).split("#")[-1]
            assert len(before.split()) > 20, (document.path, derivation.name)


def test_unit_variance_is_an_instance() -> None:
    assert results()["variance_of_unit_score"].cites == ("variance_of_score",)
    assert "sigma := 1" in results()["variance_of_unit_score"].lines[0].reasons[0]


def test_lessons_show_their_counterexamples() -> None:
    refuted = [c for c in results().values() if c.verdict is Verdict.REFUTED]
    assert len(refuted) >= 10
    for checked in refuted:
        assert checked.goal.counterexample is not None, checked.name
