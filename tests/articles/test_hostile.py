"""Input that is made to hang, to execute or to mislead: refused with a reason, in time, and never "wrong"."""

from __future__ import annotations

import time

import pytest

from attnsym.articles.article import check_text
from attnsym.articles.settings import Settings

FORMS = ["a.md", "a.txt", "a.tex", "a.html", "a.rst"]


def _verdicts(text: str, name: str = "a.md") -> list[str]:
    return [finding.verdict for finding in check_text(text, name).findings]


@pytest.mark.parametrize(
    "left",
    [
        "9^{9^{9^{9}}}",
        "7^{50000000}",
        "1000000000!",
        r"\binom{1000000000}{500000000}",
        r"\sum_{n=1}^{1000000000000} \frac{1}{n}",
    ],
)
def test_what_is_too_large_is_not_checked(left: str) -> None:
    start = time.monotonic()
    assert _verdicts(f"${left} = 7$") == ["not checked"]
    assert time.monotonic() - start < 2


@pytest.mark.parametrize(
    "left", [r"\frac{1}{0}", r"\ln(0)", "0^0", r"\sqrt{-1}", "(-8)^{1/3}", r"\log(0)", "1/(2 - 2)"]
)
def test_what_has_no_value_is_undefined_and_not_wrong(left: str) -> None:
    assert _verdicts(f"${left} = 7$") == ["undefined"]


@pytest.mark.parametrize(
    "text",
    [
        "$" + r"\frac{1}{1+" * 400 + "1" + "}" * 400 + " = 7$",
        "$" + "(" * 20_000 + "1" + ")" * 20_000 + " = 7$",
        "$" + "1+" * 20_000 + "1 = 20001$",
        "7" * 200_000 + " = 7",
        "3 + " + "7" * 2_000 + " = 7",
        "$1e999999999 + 1 = 7$",
        "`__import__('os').system('touch PWNED') = 7`",
        "`open('/etc/hostname').read() = 7`",
        r"\newcommand{\a}{\a\a}\a = 7",
        "٣+４ = 7",
        "3 + 4 = 5\u202e8",
        "$\\lambda = 0.5$",
        "5 != 3",
        "1 " + ", " * 60_000 + "= 7",
    ],
)
def test_what_is_not_arithmetic_or_beyond_the_bounds_is_let_alone(text: str) -> None:
    for name in FORMS:
        start = time.monotonic()
        report = check_text(text, name)
        assert [finding for finding in report.findings if finding.is_alarm] == []
        assert time.monotonic() - start < 5


def test_an_open_dollar_swallows_nothing() -> None:
    assert _verdicts("It costs $5 and 3+4 = 7.\n\n$3 + 4 = 8$") == ["exact", "inconsistent"]


@pytest.mark.parametrize("left", [r"\frac{\cos(\pi/3)}{4}"])
@pytest.mark.parametrize("printed", ["0.12", "0.13"])
def test_a_hidden_tie_ends(left: str, printed: str) -> None:
    (verdict,) = _verdicts(f"${left} = {printed}$")
    assert verdict in ("correctly rounded", "undecided")


def test_a_hidden_identity_ends() -> None:
    (verdict,) = _verdicts(r"$\sin(1)^2+\cos(1)^2 = 1$")
    assert verdict in ("exact", "correctly rounded", "undecided")


@pytest.mark.parametrize(
    "unit", ["$", "=", "1=1", "(", r"\frac{", "7", "`", "<a", "[", "\\(", "1 , ", "1+", "&amp;", "1.",
             "1,000,", "1 GB ", "about 3 = 4 ", "2 = 3 is 4, ", r"1 \pm 2 or (1,2) ", "<math><mfrac>",
             "<!-- attnsym: waive "]
)  # fmt: skip
@pytest.mark.parametrize("name", FORMS)
def test_scanning_takes_time_in_proportion(unit: str, name: str) -> None:
    # A quadratic scanner takes minutes for this; ours takes a fraction of a second.
    text = unit * (150_000 // len(unit))
    start = time.monotonic()
    check_text(text, name)
    assert time.monotonic() - start < 10


def test_the_budget_of_a_file_is_kept_and_said() -> None:
    text = "$1.1 + 2.2 = 3.3$\n\n" * 50_000
    start = time.monotonic()
    report = check_text(text, "a.txt", Settings(seconds_per_file=0.2))
    assert time.monotonic() - start < 10
    assert any("budget" in problem.reason for problem in report.problems)


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("a.html", "<div>1=2"),
        ("a.html", "`1 "),
        ("a.html", "<a href=1 "),
        ("a.md", "` "),
        ("a.md", "<!-- attnsym: "),
        ("a.md", "<!-- attnsym: waive: for no reason -->"),
        ("a.tex", "% attnsym: waive: for no reason\n"),
        ("a.md", r"\text{1="),
        ("a.tex", "${1="),
    ],
)
def test_twice_the_text_takes_no_more_than_three_times_the_work(name: str, unit: str) -> None:
    # Processor time of this process, as a ratio: other work on the machine does not count.
    def work(length: int) -> float:
        text = unit * (length // len(unit))
        times = []
        for _ in range(3):
            start = time.process_time()
            check_text(text, name)
            times.append(time.process_time() - start)
        return min(times)

    assert work(160_000) <= 3 * work(80_000) + 0.2


def test_comments_beyond_a_thousand_are_refused_with_words() -> None:
    report = check_text("<!-- attnsym: waive: for no reason -->\n\n1 + 1 = 3\n\n" * 1_200, "a.md")
    assert any("more than 1,000 comments" in problem.reason for problem in report.problems)


def test_the_budget_holds_within_a_reader() -> None:
    start = time.process_time()
    report = check_text("<div>1.5 + 1.5 = 3" * 200_000, "a.html", Settings(seconds_per_file=0.3))
    assert any("budget" in problem.reason for problem in report.problems)
    assert time.process_time() - start < 15
