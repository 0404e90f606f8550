"""Documents: what is read, where it stands, and that every fault of a file is reported."""

import time
from fractions import Fraction
from pathlib import Path

import pytest

from attnsym.kernel.sugar import eq
from attnsym.kernel.terms import INTEGER, RANDOM_SEQUENCE, REAL, SEQUENCE, num, var
from attnsym.syntax import (
    By,
    Calc,
    Claim,
    Context,
    Have,
    Skip,
    SyntaxFault,
    parse_document,
    parse_proposition,
    parse_term,
    read_document,
)
from attnsym.syntax.existence import existence

SCORE = """\
# Scores

A sentence with {claim}`exp(8) = 2981; about` in it, and code: `{claim}`, ``{claim}`x = 1` ``.

```{derivation} score_variance
let      d           : positive integer
         sigma       : positive real
         q[i], k[i]  : random, for i in 1..d
         s           := Sum(q[i]*k[i], (i, 1, d))

given    centred      E[q[i]] = 0, E[k[i]] = 0
         spread       Var[q[i]] = sigma**2,
                      Var[k[i]] = sigma**2
         independent  q[i], k[i]

show     Var[s] = d*sigma**4

have     one  Var[q[i]*k[i]] = sigma**4
         by product_variance(q[i] := q[i], sigma := sigma), algebra

calc     Var[s]
         = Var[Sum(q[i]*k[i], (i, 1, d))]
             by definition of s
         = Sum(Var[q[i]*k[i]],
               (i, 1, d))
             by variance_of_sum,
                independent
         = ?
         = d*sigma**4
             by ?
             expect gap
```

:::{claims} numbers
let half := 1/2
e12: exp(12) = 162754
top: e12/(e12 + 3037) = 0.98 ; expect correctly rounded ; digits 30
-half = -0.5
skip 55 times ; given as words
:::

```python
{claim}`in code = 1`
```
"""


def test_derivation_is_read() -> None:
    document = parse_document(SCORE, "scores.md")
    assert document.faults == ()
    (derivation,) = document.derivations
    assert (derivation.name, derivation.line, derivation.end_line) == ("score_variance", 5, 32)
    context = derivation.context
    assert derivation.show.term is parse_proposition("Var[s] = d*sigma**4", context)
    assert (derivation.show.text, derivation.show.line, derivation.show.column) == (
        "Var[s] = d*sigma**4",
        16,
        10,
    )
    assert [g.name for g in derivation.givens] == ["centred", "spread", "independent"]
    assert [(g.line, g.column) for g in derivation.givens] == [(11, 10), (12, 10), (14, 10)]
    have, calc = derivation.body
    assert isinstance(have, Have)
    assert isinstance(have.proof, By)
    assert isinstance(calc, Calc)
    assert [r.name for r in have.proof.reasons] == ["product_variance", "algebra"]
    assert [b.name for b in have.proof.reasons[0].bindings] == ["q", "sigma"]
    assert calc.first is parse_term("Var[s]", context)
    assert [step.gap for step in calc.steps] == [False, False, True, True]
    assert [(step.line, step.column) for step in calc.steps] == [(22, 10), (24, 10), (28, 10), (29, 10)]
    assert calc.steps[1].right_text == "Sum(Var[q[i]*k[i]], (i, 1, d))"
    assert [r.text for r in calc.steps[1].reasons] == ["variance_of_sum", "independent"]
    assert (calc.steps[2].right, calc.steps[3].left, calc.steps[3].expect) == (None, None, "gap")


def test_a_given_holds_with_the_existence_of_what_it_mentions() -> None:
    (derivation,) = parse_document(SCORE).derivations
    spread = derivation.givens[1].propositions
    written = parse_proposition("Var[q[h]] = sigma**2", derivation.context)
    assert spread[0] is written
    assert existence(written)
    assert set(existence(written)) <= set(spread)


def test_declarations_are_hypotheses() -> None:
    (derivation,) = parse_document(SCORE).derivations
    for text in (
        "d >= 1",
        "sigma > 0",
        "declared(q, 1, d)",
        "mutual(q[i] for i in 1..d, k[i] for i in 1..d)",
    ):
        assert parse_proposition(text, derivation.context) in derivation.context.propositions()


def test_the_indices_of_a_statement_are_those_of_its_calc() -> None:
    text = SCORE.replace(
        "by product_variance(q[i] := q[i], sigma := sigma), algebra", "calc Var[q[i]*k[i]]\n = x"
    )
    text = derivation(
        "let s[i] : real, for i in 1..3", "show s[i] = s[i]", "calc s[i]", " = s[i]", " by algebra"
    )
    (one,) = parse_document(text).derivations
    (index,) = one.show.indices
    (calc,) = one.body
    assert isinstance(calc, Calc)
    assert index.variable is var("i", INTEGER)
    assert calc.first.free == {index.variable, var("s", SEQUENCE)}
    assert one.show.body is eq(calc.first, calc.first)


def test_bindings_take_the_sort_of_what_is_cited() -> None:
    (derivation,) = parse_document(SCORE).derivations
    have = derivation.body[0]
    assert isinstance(have, Have)
    assert isinstance(have.proof, By)
    family, spread = have.proof.reasons[0].bindings
    assert family.term(RANDOM_SEQUENCE) is var("q", RANDOM_SEQUENCE)
    assert spread.term(REAL) is var("sigma", REAL)


def test_claims_are_read_on_both_bases() -> None:
    document = parse_document(SCORE)
    (block,) = document.claim_blocks
    e12, top, half, skipped = block.entries
    assert isinstance(e12, Claim)
    assert isinstance(top, Claim)
    assert isinstance(half, Claim)
    assert (e12.name, e12.printed, e12.line, e12.column) == ("e12", "162754", 36, 6)
    context = document.derivations[0].context
    assert top.exact is parse_term("exp(12)/(exp(12) + 3037)", context)
    assert (
        top.as_printed is parse_term("162754/(162754 + 3037)", context) or top.as_printed.free == frozenset()
    )
    assert (top.expect, top.digits, half.printed) == ("correctly rounded", 30, "-0.5")
    assert skipped == Skip("55 times", "given as words", 39, 1)
    (inline,) = document.inline_claims
    assert isinstance(inline, Claim)
    assert (inline.text, inline.printed, inline.about, inline.line) == ("exp(8)", "2981", True, 3)


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_line_ends_marks_and_tabs_change_nothing(ends: str) -> None:
    text = "\ufeff" + SCORE.replace("\n         ", "\n\t\t").replace("\n", ends)
    plain = SCORE.replace("\n         ", "\n\t\t")
    one, other = parse_document(text), parse_document(plain)
    assert one.faults == other.faults == ()
    assert one.derivations[0].show == other.derivations[0].show
    givens = [d.derivations[0].givens for d in (one, other)]
    assert [g.propositions for g in givens[0]] == [g.propositions for g in givens[1]]


def test_restructured_text() -> None:
    block = SCORE.split("```{derivation} score_variance\n")[1].split("```")[0]
    indented = "".join(f"   {line}\n" if line else "\n" for line in block.split("\n"))
    text = f"Title\n=====\n\nHere :claim:`2*3 = 6`.\n\n.. derivation:: score_variance\n\n{indented}\nAfter.\n"
    document = parse_document(text, "scores.rst")
    assert document.faults == ()
    assert document.derivations[0].show.term is parse_document(SCORE).derivations[0].show.term
    assert len(document.inline_claims) == 1


def test_directives_around_a_block_are_prose() -> None:
    text = f"````{{admonition}} Why\n{SCORE.replace('scores', 's')}\n````\n\n````md\n{SCORE}\n````\n"
    document = parse_document(text)
    assert document.faults == ()
    assert [d.name for d in document.derivations] == ["score_variance"]


def derivation(*lines: str) -> str:
    return "\n".join(["```{derivation} one", *lines, "```"])


FAULTS = [
    ("unclosed", "```{derivation} one\nlet x : real\n", [(1, 1, "not closed")]),
    (
        "unclosed before another",
        "```{derivation} a\n```{derivation} b\nshow 1 = 1\n```\n",
        [(1, 1, "not closed")],
    ),
    ("no name", "```{derivation}\nshow 1 = 1\n```", [(1, 1, "without a name")]),
    ("two of one name", derivation("show 1 = 1") + "\n" + derivation("show 2 = 2"), [(4, 17, "above")]),
    ("an unclosed role", "see {claim}`1 = 1", [(1, 12, "not closed")]),
    ("nothing shown", derivation("let x : real"), [(1, 1, "shows nothing")]),
    ("shown twice", derivation("show 1 = 1", "show 2 = 2"), [(3, 1, "second `show`")]),
    ("let after show", derivation("show 1 = 1", "let x : real"), [(3, 1, "after `show`")]),
    ("no keyword", derivation("x : real", "show 1 = 1"), [(2, 1, "first keyword")]),
    ("no kind", derivation("let x : number", "show 1 = 1"), [(2, 9, "real, integer")]),
    ("no colon", derivation("let x real", "show 1 = 1"), [(2, 7, "`:`")]),
    ("declared twice", derivation("let x : real", "    x : real", "show 1 = 1"), [(3, 5, "already")]),
    ("a name with a meaning", derivation("let exp : real", "show 1 = 1"), [(2, 5, "meaning")]),
    ("an empty let", derivation("let", "show 1 = 1"), [(2, 4, "nothing after")]),
    ("a given twice", derivation("given a 1 = 1", "      a 2 = 2", "show 1 = 1"), [(3, 7, "above")]),
    ("a have without a name", derivation("show 1 = 1", "have 1 = 1", "  by algebra"), [(3, 6, "name")]),
    ("a have without a proof", derivation("show 1 = 1", "have one 1 = 1"), [(3, 1, "no proof")]),
    ("a calc without steps", derivation("show 1 = 1", "calc 1"), [(3, 7, "without steps")]),
    ("a calc on one line", derivation("show 1 = 1", "calc 1 = 1"), [(3, 6, "one side")]),
    ("not a reason", derivation("show 1 = 1", "  by 3"), [(3, 6, "a reason")]),
    (
        "definition of a variable",
        derivation("let x : real", "show x = x", " by definition of x"),
        [(4, 5, "no definition")],
    ),
    ("not a verdict", derivation("show 1 = 1", "  by algebra", "  expect right"), [(4, 9, "proved")]),
    ("two relations", derivation("show 1 = 1", "calc 1", " = 2 = 3", "  by algebra"), [(4, 6, "`by`")]),
    (
        "one name undeclared in many places",
        derivation("let x : reel", "show x = x + x"),
        [(2, 9, "real, integer")],
    ),
    (
        "every fault of a file",
        derivation(
            "let x : real",
            "    y : foo",
            "given x ^ 2 = 1",
            "show x = z",
            "calc x",
            " = x +",
            " = 2 x",
            "  by ,",
        )
        + "\n{claim}`3 = x`\n",
        [
            (3, 9, "real"),
            (4, 9, "**"),
            (5, 10, "declared"),
            (7, 7, "ends"),
            (8, 6, "2*x"),
            (11, 13, "decimal"),
        ],
    ),
    ("an unknown option", "{claim}`1/3 = 0.33; roughly`", [(1, 21, "an option")]),
    ("a skip without a reason", "```{claims}\nskip 55 times\n```", [(2, 1, "reason")]),
    ("a claim's name twice", "```{claims}\na: 1 = 1\na: 2 = 2\n```", [(3, 1, "already")]),
    ("let with a colon in claims", "```{claims}\nlet x : real\n```", [(2, 4, "definitions only")]),
    ("a claim of a statement", "{claim}`1 = 1 = 1`", [(1, 15, "`;`")]),
    ("a long line", derivation("show " + "1 + " * 600 + "1 = 1"), [(2, 1, "at most 2000")]),
]


@pytest.mark.parametrize(("text", "faults"), [c[1:] for c in FAULTS], ids=[c[0] for c in FAULTS])
def test_faults(text: str, faults: list[tuple[int, int, str]]) -> None:
    found = parse_document(text, "one.md").faults
    assert [(f.line, f.column) for f in found] == [(line, column) for line, column, _ in faults]
    for fault, (_, _, words) in zip(found, faults, strict=True):
        assert words in f"{fault.message} {fault.expected} {fault.repair}"
        assert str(fault).startswith(f"one.md:{fault.line}:{fault.column}  ")


DEEP = 10_000
HOSTILE = [
    ("garbage", "\x00{[(`~:$\\\u202e" * 80_000),
    ("garbage in a block", derivation(*["show \x00\u202e^^^ %% {{{"] * 5_000)),
    ("a block of one keyword", derivation(*["let"] * 20_000)),
    ("parentheses", derivation("show " + "(" * 900 + "1" + ")" * 900 + " = 1")),
    ("many parentheses", derivation(*["show " + "(" * 1_900] * 400)),
    ("minus signs", derivation("show " + "-" * 1_900 + "1 = 1")),
    ("quantifiers", derivation("show " + "forall x real: " * 120 + "1 = 1")),
    ("negations", derivation("show " + "not " * 400 + "1 = 1")),
    ("powers", derivation("show 9" + "**9" * 500 + " = 1")),
    ("arrows", derivation("show " + "1 = 1 -> " * 200 + "1 = 1")),
    ("a long sum", derivation("show " + "1+" * 900 + "1 = 1")),
    ("a huge numeral", derivation("show " + "9" * 1_900 + " = 1")),
    ("a huge exponent", derivation("show 1e" + "9" * 1_900 + " = 1")),
    ("code that would run", derivation("show __import__('os').system('true') = 1")),
    ("backticks", "`" * 1_000_000),
    ("backticks of all lengths", " ".join("`" * k for k in range(1, 1_000))),
    ("open roles", "{claim}`" * 100_000),
    ("open fences", "```{derivation} a\n" * 50_000),
    ("open colon fences", "::::{note} a\n" * 70_000),
]


@pytest.mark.parametrize("text", [c[1] for c in HOSTILE], ids=[c[0] for c in HOSTILE])
def test_hostile_text_is_refused_quickly(text: str) -> None:
    start = time.process_time()
    document = parse_document(text)
    assert time.process_time() - start < 5
    assert document.derivations == ()
    assert len(document.faults) <= 200
    for fault in document.faults:
        assert len(str(fault)) < 2_000


def test_nested_parentheses_of_an_expression_are_refused() -> None:
    for text in ("(" * DEEP + "1" + ")" * DEEP, "-" * DEEP + "1", "f(" * DEEP):
        with pytest.raises(SyntaxFault, match=r"too deep|tokens|too long"):
            parse_term(text, Context())


def test_definitions_can_not_explode() -> None:
    doubling = [f"    x{k + 1} := x{k}*x{k} + Sum(x{k}, (i, 1, x0))" for k in range(60)]
    text = derivation("let x0 : integer", *doubling, "show x60 = 1")
    start = time.process_time()
    document = parse_document(text)
    assert time.process_time() - start < 5
    assert [f.message for f in document.faults] != []
    assert all("too large" in f.message for f in document.faults)


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "scores.md"
    path.write_text(SCORE, encoding="utf-8")
    assert read_document(path).derivations[0].show == parse_document(SCORE).derivations[0].show
    path.write_bytes(b"a\n\xff\n")
    assert [(f.line, f.message) for f in read_document(path).faults] == [(2, "a byte that is not UTF-8")]
    path.write_bytes(b"a" * 1_000_001)
    assert "1,000,000 bytes" in read_document(path).faults[0].message
    with pytest.raises(FileNotFoundError):
        read_document(tmp_path / "absent.md")


def test_printed_basis_takes_the_printed_number() -> None:
    (block,) = parse_document("```{claims}\na: 1/3 = 0.33\nb: a*3 = 1\n```").claim_blocks
    b = block.entries[1]
    assert isinstance(b, Claim)
    assert b.as_printed.args[0] is num(Fraction(33, 100))
    assert b.exact.args[0] is num(Fraction(1, 3))
