"""The Sphinx extension: what a page shows was checked in that build; what is amiss is a warning."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sphinx_project import build_site, write_project

CONF = """
project, author, copyright, version = "sample", "someone", "someone", "1"
extensions = ["myst_parser", "attnsym.sphinx"]
myst_enable_extensions = ["dollarmath", "colon_fence"]
html_theme = "furo"
nitpicky = True
"""
SQUARE = """let   x, y : real
show  (x + y)**2 = x**2 + 2*x*y + y**2
calc  (x + y)**2
      = (x + y)*(x + y)
          by algebra
      = x**2 + 2*x*y + y**2
          by algebra"""
PAGES = {
    "square.md": f"# A square\n\n```{{derivation}} square_of_sum\n{SQUARE}\n```\n",
    "cites.md": """# A citation

:::{derivation} square_of_double
let   t : real
show  (t + t)**2 = 4*t**2
calc  (t + t)**2
      = t**2 + 2*t*t + t**2
          by square_of_sum(x := t, y := t)
      = 4*t**2
          by algebra
:::

See {theorem}`square_of_sum`, {step}`its second line <square_of_sum.2>` and {rule}`variance_of_sum`.
""",
    "numbers.md": """# Numbers

In a line: {claim}`exp(0.5) = 1.65`, and {claim}`exp(4) = 54; expect truncated`.

```{claims} weights
top: exp(12) = 162754; expect truncated
bottom: exp(8) = 2981
ratio: top/bottom = 54.6
skip  FIG 1 ; the number of a figure
```
""",
    "rest.rst": """In reStructuredText
===================

.. derivation:: positive_square

   let   x : real
   show  x**2 >= 0
   by    algebra

.. claims::

   sqrt(16) = 4

A claim :claim:`1/4 = 0.25`, and :theorem:`positive_square`.

.. shown-derivation:: square_of_sum
""",
    "lookup.md": """# Look up

```{theorem-index}
```

```{dependency-graph}
```

```{rule-index}
```
""",
    "variances.md": "# Variances\n\n```{rules} variance_of_sums\n```\n",
    "fails.md": """# What fails

```{derivation} square_of_a_sum
let   x, y : real
show  (x + y)**2 = x**2 + y**2
calc  (x + y)**2
      = x**2 + y**2
          by algebra  expect refuted
```
""",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the pages above, built once."""
    root = tmp_path_factory.mktemp("extension")
    source = write_project(root / "source", PAGES, CONF)
    run = build_site(source, root / "html", "html", "-j", "2", "-q")
    assert run.returncode == 0, run.stderr
    return root / "html"


def text_of(file: Path) -> str:
    return file.read_text(encoding="utf-8")


def test_each_line_has_an_anchor_a_reason_and_a_verdict(site: Path) -> None:
    page = text_of(site / "square.html")
    steps = re.findall(r'<li class="attnsym-step attnsym-is-(\w+)" id="derivation-square-of-sum-(\d)"', page)
    assert steps == [("proved", "1"), ("proved", "2")]
    assert page.count('class="attnsym-icon">✓</span> proved') == 3
    assert "Rests on no hypothesis" in page
    assert "<details" in page


def test_hypotheses_stand_before_the_steps(site: Path) -> None:
    page = text_of(site / "square.html")
    assert page.index("attnsym-hypotheses") < page.index("attnsym-calc")


def test_a_derivation_cites_one_of_another_page(site: Path) -> None:
    page = text_of(site / "cites.html")
    assert page.count("attnsym-is-proved") == 2
    assert 'href="square.html#derivation-square-of-sum"' in page
    assert 'href="square.html#derivation-square-of-sum-2"' in page
    assert 'href="variances.html#rule-variance-of-sum"' in page


def test_numbers_are_judged_on_both_bases(site: Path) -> None:
    page = text_of(site / "numbers.html")
    assert "truncated, as intended" in page
    assert "correctly rounded" in page
    assert "not checked" in page
    assert "162754.791419" in page
    assert re.search(r"exact</span>: correctly rounded", page)
    assert re.search(r"as printed</span>: correctly rounded", page)


def test_restructured_text_is_read_too(site: Path) -> None:
    page = text_of(site / "rest.html")
    assert 'id="derivation-positive-square"' in page
    # A derivation that is shown again has its anchors where it stands.
    assert 'id="derivation-square-of-sum"' not in page
    assert "attnsym-right" in page


def test_the_indexes_know_every_page(site: Path) -> None:
    page = text_of(site / "lookup.html")
    for name in ("square_of_sum", "square_of_double", "positive_square", "square_of_a_sum"):
        assert f"#derivation-{name.replace('_', '-')}" in page
    assert page.count('class="attnsym-edge"') == 1
    assert '"square_of_sum" -&gt; "square_of_double";' in page
    assert 'href="variances.html#rule-variance-of-two"' in page


def test_a_failure_that_is_expected_is_shown_as_such(site: Path) -> None:
    page = text_of(site / "fails.html")
    assert "refuted, as intended" in page
    assert "left 4, right 2" in page or re.search(r"left [-\d/]+, right [-\d/]+", page)


def test_certificates_are_there_to_replay(site: Path, tmp_path: Path) -> None:
    from attnsym.commands.replay import verdict_on
    from attnsym.kernel.certificate import replay
    from attnsym.rules import find_rule
    from attnsym.syntax import read_document

    folder = site / "_attnsym"
    assert 'href="_attnsym/cites.jsonl"' in text_of(site / "cites.html")
    claims = replay(
        text_of(folder / "cites.jsonl").splitlines(), lambda name: find_rule(name).axiom
    )
    (derivation,) = read_document(folder / "cites.md").derivations
    assert verdict_on(derivation, claims["square_of_double"]) == "proved"


@pytest.mark.parametrize("builder", ["latex", "text", "man", "epub"])
def test_every_builder_prints_something_readable(tmp_path: Path, builder: str) -> None:
    source = write_project(tmp_path / "source", PAGES, CONF)
    run = build_site(source, tmp_path / builder, builder, "-q")
    assert run.returncode == 0, run.stderr
    pages = [f for f in (tmp_path / builder).rglob("*") if f.suffix in (".tex", ".txt", ".1", ".xhtml")]
    whole = "\n".join(map(text_of, pages))
    assert "square_of_sum" in whole or r"square\_of\_sum" in whole
    assert "refuted, as intended" in whole
    if builder == "text":
        assert "ratio: top/bottom = 54.6" in whole
        assert "exp(0.5) = 1.65 (correctly rounded)" in whole
        assert "line 2: proved" in whole
        assert "\\displaystyle" not in whole
    if builder == "latex":
        assert r"\attnsymstep{$\displaystyle {}= \left(x + y\right)" in whole


FALSE = f"""# Wrong

Prose above.

```{{derivation}} wrong_square
{SQUARE.replace("2*x*y + y**2", "x*y + y**2")}
```

{{claim}}`exp(2) = 7.40`
"""


def test_what_is_false_fails_the_build_with_file_and_line(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", {"wrong.md": FALSE}, CONF)
    for _ in range(2):  # an unchanged page says it again in the next build
        run = build_site(source, tmp_path / "html", "html", "-q")
        assert run.returncode != 0
        file = (source / "wrong.md").resolve()
        assert f"{file}:11: WARNING: step 2 does not follow" in run.stderr
        assert f"{file}:15: WARNING: exp(2) = 7.40 is off by one ulp" in run.stderr
    assert "as intended" not in text_of(tmp_path / "html" / "wrong.html")


def test_a_block_that_cannot_be_read_fails_the_build(tmp_path: Path) -> None:
    page = "# Unreadable\n\n```{derivation} broken\nlet   x : real\nshow  x = z\nby    algebra\n```\n"
    source = write_project(tmp_path / "source", {"broken.md": page}, CONF)
    run = build_site(source, tmp_path / "html", "html", "-q")
    assert run.returncode != 0
    assert f"{(source / 'broken.md').resolve()}:5: WARNING: `z` is not declared" in run.stderr


def test_a_name_that_nothing_has_is_a_warning(tmp_path: Path) -> None:
    page = "# Links\n\n{theorem}`nothing_like_it`, {step}`square_of_sum.9`\n"
    source = write_project(tmp_path / "source", {"links.md": page, "square.md": PAGES["square.md"]}, CONF)
    run = build_site(source, tmp_path / "html", "html", "-q")
    assert "no derivation of this project is called nothing_like_it" in run.stderr
    assert "no line of a derivation is square_of_sum.9" in run.stderr


def test_only_what_rests_on_a_change_is_checked_again(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", PAGES, CONF)
    assert build_site(source, tmp_path / "html").returncode == 0
    square = source / "square.md"
    square.write_text(text_of(square) + "\nMore prose.\n", encoding="utf-8")
    read = _pages_read(build_site(source, tmp_path / "html").stdout)
    assert read == {"square"}
    # The page that cites it is read again when what it cites changes.
    square.write_text(
        text_of(square).replace("let   x, y : real", "let   x, y : positive real"), encoding="utf-8"
    )
    run = build_site(source, tmp_path / "html")
    assert _pages_read(run.stdout) == {"square", "cites", "rest"}


def _pages_read(output: str) -> set[str]:
    plain = re.sub(r"\x1b\[[0-9;]*m", "", output)
    return set(re.findall(r"reading sources\.\.\. \[ *\d+%\] ([\w/]+)", plain))


def test_documents_outside_the_project_are_pages_of_it(tmp_path: Path) -> None:
    outside = tmp_path / "derivations"
    outside.mkdir()
    (outside / "square.md").write_text(PAGES["square.md"], encoding="utf-8")
    (outside / "wrong.md").write_text(FALSE, encoding="utf-8")
    index = {"index.md": "# Index\n\n```{toctree}\n:glob:\n\nderived/*\n```\n"}
    conf = CONF + '\nattnsym_pages = {"derived": "../derivations"}\n'
    source = write_project(tmp_path / "source", index, conf)
    run = build_site(source, tmp_path / "html", "html", "-q")
    assert f"{(outside / 'wrong.md').resolve()}:11: WARNING" in run.stderr  # not the copy
    assert 'id="derivation-square-of-sum"' in text_of(tmp_path / "html" / "derived" / "square.html")
    (outside / "wrong.md").unlink()
    run = build_site(source, tmp_path / "html", "html", "-q")
    assert run.returncode == 0, run.stderr
    assert not (source / "derived" / "wrong.md").exists()


def test_a_theory_that_there_is_not_is_refused(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", {"none.md": "# None\n\n```{rules} alchemy\n```\n"}, CONF)
    run = build_site(source, tmp_path / "html", "html", "-q")
    assert "no theory is called 'alchemy'" in run.stderr
