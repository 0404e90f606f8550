"""An article on attention scores in miniature, with the figures of the one that this checker was built for.

Each of its printed equalities is found and judged on both bases: the operands as printed, and the unrounded
chain.
"""

from __future__ import annotations

from attnsym.articles.article import check_text
from attnsym.articles.records import Finding

ARTICLE = r"""
Take raw scores $12$ , $8$ , $4$ , $0$ , $-4$ , and exponentiate: $e^{12} = 162754$ , $e^{8} = 2981$ ,
$e^{4} = 54.6$ , $e^{0} = 1$ , $e^{-4} = 0.018$ , summing to $165791$ .
The first weight is $162754/165791 = 0.98$ .
The second gets $2981/165791 = 0.018$ , a factor of $e^{4} = 54.6$ less.

step	raw	weight
1	12	0.98
2	8	0.018

Now the scores are $1.5$ , $1$ , $0.5$ , $0$ , $-0.5$ , with exponentials $4.48$ , $2.72$ , $1.65$ , $1$ ,
$0.61$ summing to $10.46$ . The weights are $0.43$ , $0.26$ , $0.16$ , $0.10$ , $0.06$ . The first two are
$0.43/0.26 = 1.65$ apart.

A gap of two gives $e^{2} = 7.39$ , of a half $e^{0.5} = 1.65$ , of one $e = 2.72$ .

On the diagonal $0.43 \times 0.57 = 0.25$ and $0.98 \times 0.02 = 0.02$ ; off it
$-0.43 \times 0.16 = -0.068$ against $-0.98 \times 0.0003 = -0.0003$ .
With $d_k = 64$ the mean is $0 \cdot 0 = 0$ and $\mathbb{E}[q^2] = 1 \cdot 1 = 1$ .
"""


def _equalities() -> dict[str, Finding]:
    return {finding.source: finding for finding in check_text(ARTICLE, "article.txt").findings}


def test_every_printed_equality_is_found() -> None:
    found = [
        finding.source for finding in check_text(ARTICLE, "article.txt").findings if "=" in finding.source
    ]
    assert len([source for source in found if "," not in source]) == 18


def test_what_is_not_correctly_rounded_is_named() -> None:
    off = {
        finding.source: (finding.verdict, finding.as_printed, finding.unrounded, finding.should_read)
        for finding in _equalities().values()
        if finding.severity != "ok"
    }
    assert off == {
        "e^{12} = 162754": ("truncated", "truncated", "", "162755"),
        r"0.43 \times 0.57 = 0.25": ("right as printed only", "correctly rounded", "rounded away", "0.25"),
        r"-0.43 \times 0.16 = -0.068": (
            "consistent with rounded operands",
            "truncated",
            "correctly rounded",
            "-0.068",
        ),
    }


def test_the_unrounded_chain_is_followed() -> None:
    found = _equalities()
    assert found[r"0.43 \times 0.57 = 0.25"].unrounded_value == "0.244909966426"
    assert found[r"-0.43 \times 0.16 = -0.068"].value == "-0.0675962147955"
    assert found["162754/165791 = 0.98"].unrounded == "correctly rounded"


def test_lists_are_judged_by_what_the_words_say_of_them() -> None:
    printed = {finding.printed: finding.verdict for finding in check_text(ARTICLE, "article.txt").findings}
    assert printed["165791"] == "correctly rounded"
    assert printed["4.48"] == printed["0.61"] == printed["0.26"] == "correctly rounded"
    assert printed["10.46"] == "exact"


def test_words_that_do_not_fit_a_list_claim_nothing() -> None:
    report = check_text("The scores $1$, $2$, $3$ have weights $7$, $8$, $9$.", "a.txt")
    assert report.findings == []
    assert "what the words say of the list is not clear" in [one.reason for one in report.skipped]


def test_places_are_those_of_the_source() -> None:
    (finding,) = [
        one for one in check_text(ARTICLE, "article.txt").findings if one.source.startswith("-0.43")
    ]
    line = ARTICLE.split("\n")[finding.place.line - 1]
    assert line[finding.place.column - 1 :].startswith(r"-0.43 \times 0.16 = -0.068")


def test_coverage_counts_every_numeral() -> None:
    coverage = check_text(ARTICLE, "article.txt").coverage
    assert coverage.numerals >= coverage.judged + coverage.seen
    assert coverage.judged >= 45


def test_a_chain_over_lines_supplies_the_operand() -> None:
    text = r"""\begin{align}
1060 \cdot 9.8 \cdot 1.6 &= 1.66 \times 10^4 \\
1.66 \times 10^4 \cdot \pi \cdot 0.0022 \cdot 0.028 &= 3.22
\end{align}"""
    second = check_text(text, "a.tex").findings[1]
    assert (second.verdict, second.as_printed, second.unrounded) == (
        "consistent with rounded operands",
        "rounded away",
        "correctly rounded",
    )
