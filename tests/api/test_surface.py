"""The Python surface: derivations as values, as documents, as Python; verdicts, certificates, refusals."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import sympy

import attnsym
from attnsym import Derivation, Refused, Verdict, let

ROOT = Path(__file__).parents[2]
DERIVATIONS = sorted((ROOT / "derivations").glob("*.md"))

SPREAD = (
    let("d : positive integer", "sigma : positive real", "q[i], k[i] : random, for i in 1..d")
    .let("s := Sum(q[i]*k[i], (i, 1, d))")
    .given("centred", "E[q[i]] = 0, E[k[i]] = 0")
    .given("spread", "Var[q[i]] = sigma**2, Var[k[i]] = sigma**2")
    .given("independent q[i], k[i]")
    .show("Var[s] = d*sigma**4")
    .calc("Var[s]")
    .step("= Var[Sum(q[i]*k[i], (i, 1, d))]", by="definition of s")
    .step("= Sum(Var[q[i]*k[i]], (i, 1, d))", by="variance_of_sum")
    .step("= Sum(E[(q[i]*k[i])**2] - E[q[i]*k[i]]**2, (i, 1, d))", by="variance_from_moments")
    .step("= Sum(E[q[i]**2]*E[k[i]**2] - E[q[i]]**2*E[k[i]]**2, (i, 1, d))", by="product_of_independents")
    .step("= Sum(sigma**4, (i, 1, d))", by="second_moment, centred, spread")
    .step("= d*sigma**4", by="constant_sum")
    .named("spread_of_score")
)


def test_a_fluent_derivation_is_proved() -> None:
    report = SPREAD.check()
    assert report.verdict is Verdict.PROVED
    assert report.established
    assert len(report.steps) == 6
    assert SPREAD.proved() is SPREAD


def test_it_prints_as_a_document_and_reads_back() -> None:
    assert attnsym.read(SPREAD.document()) == SPREAD


def test_it_prints_as_python_and_runs_back() -> None:
    names = {"let": let, "Derivation": Derivation}
    assert eval(SPREAD.python(), names) == SPREAD  # noqa: S307


@pytest.mark.parametrize("path", DERIVATIONS, ids=lambda p: p.name)
def test_every_derivation_of_the_repository_goes_round(path: Path) -> None:
    """Document to value to document, and to Python and back: the same statement and steps."""
    names = {"let": let, "Derivation": Derivation}
    for name, derivation in attnsym.load(path).items():
        assert derivation.name == name
        again = attnsym.read(derivation.document())
        assert again == derivation
        assert eval(derivation.python(), names) == derivation  # noqa: S307
        record = next(r for r in _records(path) if r.name == name)
        assert again.record().show.term is record.show.term
        assert again.record().context.propositions() == record.context.propositions()


def _records(path: Path):  # type: ignore[no-untyped-def]
    from attnsym.syntax.documents import read_document

    return read_document(path).derivations


def test_terms_may_come_from_sympy() -> None:
    n, i, j, k = sympy.symbols("n i j k")
    s = sympy.IndexedBase("s")
    total = sympy.Sum(sympy.exp(s[k]), (k, 1, n))
    derivation = (
        let("n : positive integer", "j : integer in 1..n", "s[k] : real, for k in 1..n")
        .show(sympy.Eq(sympy.Derivative(total, s[j]), sympy.exp(s[j])))
        .calc(sympy.Derivative(total, s[j]))
        .step(sympy.Sum(sympy.exp(s[k]) * sympy.KroneckerDelta(k, j), (k, 1, n)), by="differentiation")
        .step(sympy.exp(s[j]), by="delta_collapse")
    )
    assert derivation.check().verdict is Verdict.PROVED
    assert attnsym.derive(sympy.Derivative(total, s[j])).answer == "exp(s[j])"
    assert i not in total.free_symbols


def test_certificate_is_replayed() -> None:
    certificate = SPREAD.check().certificate()
    assert attnsym.replay(certificate, SPREAD) is Verdict.PROVED
    other = SPREAD.named("another")
    with pytest.raises(Refused, match="no proof of it"):
        attnsym.replay(certificate, other)
    weaker = Derivation(SPREAD.lets, SPREAD.givens[:2], SPREAD.goal, SPREAD.body, SPREAD.name)
    with pytest.raises(Refused, match="other hypotheses"):
        attnsym.replay(certificate, weaker)
    lines = certificate.splitlines()
    with pytest.raises(Refused):
        attnsym.replay("\n".join(lines[: len(lines) // 2]), SPREAD)


def test_a_wrong_step_is_refuted_in_the_words_of_the_command() -> None:
    wrong = let("n : positive integer", "x[k] : real, for k in 1..n").show(
        "Sum(x[k], (k, 1, n))**2 = Sum(x[k]**2, (k, 1, n))"
    )
    wrong = wrong.calc("Sum(x[k], (k, 1, n))**2").step("Sum(x[k]**2, (k, 1, n))", by="algebra")
    report = wrong.check()
    assert report.steps[0].verdict is Verdict.REFUTED
    assert any("false where the hypotheses hold" in text for text in report.refusals)
    with pytest.raises(Refused, match="step 1"):
        wrong.proved()


def test_faults_of_reading_are_refused_with_place_and_repair() -> None:
    with pytest.raises(Refused) as caught:
        let("x : real").show("x^2 = y").calc("x^2").step("y", by="algebra").check()
    assert len(caught.value.faults) >= 1
    assert caught.value.faults[0].repair
    with pytest.raises(Refused):
        attnsym.derive("Var[", "X : random")
    with pytest.raises(Refused):
        attnsym.load("there_is_no_such_file.md")
    with pytest.raises(Refused):
        let("x : real").show("x = x").step("x", by="algebra")
    with pytest.raises(Refused):
        let(0.5)


def test_have_and_by() -> None:
    derivation = (
        let("x : real")
        .given("known", "0 <= x")
        .show("0 <= x + 1")
        .have("above", "0 <= x", by="known")
        .by("above, algebra")
    )
    assert attnsym.read(derivation.document()) == derivation
    inner = (
        let("x : real")
        .show("x + x = 2*x")
        .have("twice", "2*x = x + x")
        .calc("2*x")
        .step("x + x", by="algebra")
    )
    inner = inner.calc("x + x").step("2*x", by="algebra")
    assert inner.check().verdict is Verdict.PROVED
    assert attnsym.read(inner.document()) == inner


def test_documents_and_numbers() -> None:
    assert attnsym.check(SPREAD.document()).verdict is Verdict.PROVED
    judged = attnsym.judge("exp(5) = 148.4")
    assert judged.verdict == "correctly rounded"
    assert "text/html" in judged._repr_mimebundle_()
    expression = attnsym.to_sympy("Sum(exp(s[k]), (k, 1, n))", "n : integer\ns[k] : real")
    assert isinstance(expression, sympy.Sum)


def test_nothing_is_truth_tested() -> None:
    with pytest.raises(TypeError):
        bool(SPREAD.check().verdict)


def test_displays() -> None:
    report = SPREAD.check()
    for value in (SPREAD, report, attnsym.derive("E[s]")):
        bundle = value._repr_mimebundle_()
        assert set(bundle) == {"text/plain", "text/latex", "text/html"}
        assert (
            r"\operatorname" in bundle["text/latex"]
            or r"\mathbb" in bundle["text/latex"]
            or "E" in bundle["text/latex"]
        )
        assert "<script" not in bundle["text/html"]
    assert report._repr_mimebundle_()["text/html"].count("✓") == 7
    assert "variance_of_sum" in report._repr_mimebundle_()["text/html"]
    assert "```{derivation}" in SPREAD._repr_mimebundle_()["text/plain"]


def _loaded(program: str) -> list[str]:
    code = f"import sys, json\n{program}\nprint(json.dumps(sorted(sys.modules)))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    out = subprocess.check_output([sys.executable, "-c", code], text=True, env=environment, cwd=ROOT)
    return json.loads(out.splitlines()[-1])


def test_importing_loads_nothing() -> None:
    loaded = _loaded("import attnsym")
    assert [m for m in loaded if m.startswith("attnsym.")] == []
    assert not {"sympy", "mpmath", "flint"} & set(loaded)


def test_checking_does_not_load_sympy() -> None:
    assert "sympy" not in _loaded("from attnsym.cli import main\nmain(['check', 'derivations/softmax.md'])")


def test_derive_is_the_function_whatever_was_imported_before() -> None:
    for program in (
        "import attnsym.derive.terms\nimport attnsym\nassert callable(attnsym.derive)",
        "import attnsym\nattnsym.derive\nimport attnsym.derive.terms\nassert callable(attnsym.derive)",
        "from attnsym import derive\nassert callable(derive)",
    ):
        _loaded(program)


def test_public_names() -> None:
    for name in attnsym.__all__:
        assert getattr(attnsym, name) is not None
    with pytest.raises(AttributeError):
        attnsym.nothing_of_this_name  # noqa: B018
