"""Every derivation of the repository that shows an equation, found again from its left side under its
hypotheses."""

from __future__ import annotations

from pathlib import Path

import pytest

import attnsym
from attnsym.syntax.documents import read_document
from attnsym.syntax.records import Calc

FOLDER = Path(__file__).parents[2] / "derivations"

# What is not found, and why.
BEYOND = {
    "fourth_moment_of_signs": "q[i]**2 = 1 is given at every outcome; the search takes that into no mean",
    "widths_with_one_divisor": "the equation of two widths follows from two others, not from its left side",
    "ratio_at_every_width": "needs another derivation at other names, and a given read backward",
    "variance_of_equally_correlated_products": "double sums of covariances are not among the rewrites",
    "mean_of_product_of_uncorrelated": "the covariance's formula would have to be read backward",
    "ratio_of_multiplied_scores": "needs another derivation at c*s[k], and real powers of exponentials",
}


def _equations() -> list[tuple[str, str, str, str]]:
    """(file, name, left, right) of each derivation that shows an equation and is expected to be proved."""
    found = []
    for path in sorted(FOLDER.glob("*.md")):
        for record in read_document(path).derivations:
            calc = record.body[-1] if record.body else None
            body = record.show.term if record.show.body is None else record.show.body
            if not isinstance(calc, Calc) or body.op != "eq":
                continue
            if any(step.expect or step.relation != "=" for step in calc.steps):
                continue
            found.append((path.name, record.name, calc.first_text, calc.steps[-1].right_text))
    return found


@pytest.mark.parametrize(("file", "name", "left", "right"), _equations(), ids=[e[1] for e in _equations()])
def test_found_again(file: str, name: str, left: str, right: str) -> None:
    derivation = attnsym.load(FOLDER / file)[name]
    found = attnsym.derive(left, derivation, goal=right, name=name)
    if name in BEYOND:
        assert not found.complete, f"{name} is found by now: take it off the list"
        return
    assert found.complete, (*found.missing, f"if it can't be found, say why in BEYOND: {name}")
    assert found.report.established


def test_the_list_of_what_is_not_found_is_short() -> None:
    names = {name for _, name, _, _ in _equations()}
    assert len(names - set(BEYOND)) >= 3 * len(names & set(BEYOND))
