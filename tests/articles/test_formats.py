"""Each format: what is read, at which place, and what is passed over."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attnsym.articles.article import check_text, format_of, read_blocks
from attnsym.articles.block import Lines
from attnsym.articles.formats import markdown

LATEX = r"""\documentclass{article}
\newcommand{\bomb}{\bomb\bomb}
\begin{document}
% 1 + 1 = 3
Prose $3 + 4 = 8$ and \emph{so on}. \verb|2 + 2 = 5|
\begin{verbatim}
1 + 1 = 5
\end{verbatim}
\begin{align*}
  2 \cdot 3 &= 6 \\  % 1 + 1 = 4
            &= 7
\end{align*}
\end{document}
1 + 1 = 9
"""
HTML = r"""<html><head><title>1 + 1 = 3</title><script>1 + 1 = 4</script></head>
<body><p>Prose \(3 + 4 = 8\) and 2 &times; 3 = 7.</p>
<script type="math/tex">\frac{1}{4} = 0.5</script>
<p><math><mfrac><mn>1</mn><mn>3</mn></mfrac><mo>=</mo><mn>0.5</mn></math></p>
<pre class="language-python">1 + 1 = 7</pre></body></html>
"""
REST = """Title
=====

Prose :math:`3 + 4 = 8` and ``2 + 2 = 5``.

.. math::
   :label: sum

   \\frac{1}{4} = 0.5

.. code-block:: python

   x = 1 + 1 = 7

.. a comment: 1 + 1 = 4
"""
MARKDOWN = r"""---
title: 1 + 1 = 3
---
# Title 2 + 2 = 5

Prose $3 + 4 = 8$, `1 + 1 = 4`, \\(5 + 5 = 9\\).

$$
2 \cdot 3 = 7
$$

```{note}
In a note $1 + 2 = 4$.
```

```python
x = 1 + 1 = 3
```

| a | 3 + 3 = 5 |
|---|-----------|
| b | 4 + 4 = 7 |

<!-- 1 + 1 = 3 -->
"""
NOTEBOOK = json.dumps(
    {
        "cells": [
            {
                "cell_type": "markdown",
                "metadata": {"x": ["1 + 1 = 4"]},
                "source": ["# T\n", "We have $3 + 4 = 8$.\n", "“4 × 4 = 15”"],
            },
            {"cell_type": "code", "metadata": {}, "source": ["x = 1 + 1 = 3"], "outputs": []},
        ],
        "nbformat": 4,
        "nbformat_minor": 5,
    }
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("a.tex", LATEX, ["3 + 4 = 8", "2 + 2 = 5", "7"]),
        ("a.html", HTML, ["3 + 4 = 8", "2 &times; 3 = 7", r"\frac{1}{4} = 0.5", "<mn>1</mn>"]),
        ("a.rst", REST, ["3 + 4 = 8", "2 + 2 = 5", r"\frac{1}{4} = 0.5"]),
        (
            "a.md",
            MARKDOWN,
            ["2 + 2 = 5", "3 + 4 = 8", "1 + 1 = 4", "5 + 5 = 9", r"2 \cdot 3 = 7", "1 + 2 = 4", "3 + 3 = 5",
             "4 + 4 = 7"],
        ),
        ("a.ipynb", NOTEBOOK, ["3 + 4 = 8", r"4 \u00d7 4 = 15"]),
    ],
)  # fmt: skip
def test_what_is_read_and_where(name: str, text: str, wrong: list[str]) -> None:
    findings = [finding for finding in check_text(text, name).findings if finding.is_alarm]
    assert len(findings) == len(wrong)
    lines = Lines(text)
    for finding, source in zip(findings, wrong, strict=True):
        assert source in finding.source
        # The place is that of the source text, character for character.
        start = lines.start(finding.place.line) + finding.place.column - 1
        end = lines.start(finding.place.end_line) + finding.place.end_column - 1
        assert text[start:end] == finding.source


@pytest.mark.parametrize(
    ("mathml", "verdict"),
    [
        ("<msup><mn>2</mn><mn>3</mn></msup><mo>=</mo><mn>8</mn>", "exact"),
        ("<msqrt><mn>16</mn></msqrt><mo>+</mo><mn>1</mn><mo>=</mo><mn>5</mn>", "exact"),
        ("<mroot><mn>27</mn><mn>3</mn></mroot><mo>=</mo><mn>3</mn>", "exact"),
        ("<mroot><mrow><mn>10</mn></mrow><mn>4</mn></mroot><mo>=</mo><mn>1.77</mn>", "truncated"),
        ("<mn>3</mn><mo>&#x2062;</mo><mn>4</mn><mo>=</mo><mn>12</mn>", "exact"),
        ("<mi>ln</mi><mo>&#x2061;</mo><mn>2</mn><mo>&#x2248;</mo><mn>0.69</mn>", "correctly rounded"),
        (
            "<mfenced><mrow><mn>1</mn><mo>&#x2212;</mo><mn>3</mn></mrow></mfenced><mo>=</mo><mn>2</mn>",
            "inconsistent",
        ),
    ],
)
def test_mathml(mathml: str, verdict: str) -> None:
    annotation = '<annotation encoding="application/x-tex">1 = 2</annotation>'
    (finding,) = check_text(f"<p><math>{mathml}{annotation}</math></p>", "a.html").findings
    assert finding.verdict == verdict


@pytest.mark.parametrize(
    ("name", "form"),
    [("a.md", "markdown"), ("a.Rmd", "markdown"), ("a.qmd", "markdown"), ("a.TEX", "latex"),
     ("a.ipynb", "notebook"),
     ("a.xhtml", "html"), ("a.rst", "rest"), ("a.txt", "plain"), ("README", "plain")],
)  # fmt: skip
def test_format_by_name(name: str, form: str) -> None:
    assert format_of(name) == form


@pytest.mark.parametrize("name", ["a.md", "a.tex", "a.html", "a.rst", "a.txt"])
def test_every_character_of_a_block_has_its_place(name: str) -> None:
    text = "One $x$ two `y` &amp; three.\n\nAnother paragraph: \\(z\\) \\emph{w}."
    for block in read_blocks(text, format_of(name)):
        for index, character in enumerate(block.text):
            if character.isalnum():
                assert text[block.source(index)] == character


def test_a_notebook_that_is_none_is_refused() -> None:
    with pytest.raises(ValueError, match="not a notebook"):
        check_text("{}", "a.ipynb")


_PIECES = [
    *("a", "b ", "\n", "\n\n", "- ", "* ", "---", "=", "```", "~~~", "$$", "> ", "<b>", "|", "|-"),
    *("[x]:", " y", "#", "# ", "    ", "\t", "1. ", "_", "***", "\r\n", "---\n"),
]


@given(st.lists(st.sampled_from(_PIECES), max_size=14).map("".join))
def test_rules_of_markdown_that_are_left_out_would_have_found_nothing(text: str) -> None:
    found, wanted = markdown._parse(text), markdown._parser(()).parse(text)
    assert [(one.type, one.map, one.content) for one in found] == [
        (one.type, one.map, one.content) for one in wanted
    ]
