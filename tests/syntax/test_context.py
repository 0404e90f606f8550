"""Declarations and the statements of a given."""

import pytest

from attnsym.kernel.terms import INTEGER, PROPOSITION, REAL, Term, function
from attnsym.syntax import Context, SyntaxFault, parse_document, parse_let, parse_proposition

SAYS = [
    ("d : positive integer", ["1 <= d"]),
    ("d : nonnegative integer", ["0 <= d"]),
    ("x : positive real", ["0 < x"]),
    ("x, y : nonnegative real", ["0 <= x", "0 <= y"]),
    ("x : nonzero real", ["x != 0"]),
    ("x : real in 0..1", ["0 <= x", "x <= 1"]),
    ("n : integer; i : integer in 1..n", ["1 <= i", "i <= n"]),
    ("n : integer; s[i] : real, for i in 1..n", ["declared(s, 1, n)"]),
    (
        "n : integer; p[i] : positive real, for i in 0..n",
        ["declared(p, 0, n)", "forall k in 0..n: 0 < p[k]"],
    ),
    ("p[i] : nonnegative real", ["forall k integer: 0 <= p[k]"]),
    ("W[i, j] : random, for i in 1..2, j in 1..3", ["declared(W, 1, 2, 1, 3)"]),
    ("X : positive random", ["forall outcome: 0 < X"]),
    ("x : real", []),
    ("Z := exp(1)", []),
]


@pytest.mark.parametrize(("text", "propositions"), SAYS)
def test_what_declarations_say(text: str, propositions: list[str]) -> None:
    context = parse_let(text)
    assert context.propositions() == tuple([parse_proposition(p, context) for p in propositions])


def test_sorts_of_declared_names() -> None:
    context = parse_let("""
        F(s) : functional with s[i] : real
        G[i](s) : functional
        f(x) : function
        Q[i, j] : proposition
        N[i] : integer
    """)
    variables = {name: symbol.variable for name, symbol in context.symbols.items()}
    sorts = {name: variable.sort for name, variable in variables.items() if variable is not None}
    sequence = function(INTEGER, REAL)
    assert sorts == {
        "F": function(sequence, REAL),
        "G": function(INTEGER, sequence, REAL),
        "f": function(REAL, REAL),
        "Q": function(INTEGER, INTEGER, PROPOSITION),
        "N": function(INTEGER, INTEGER),
    }


REFUSED = [
    ("no kind", "x", 2, "`:` and a kind"),
    ("a kind of no meaning", "x : positive proposition", 14, "a kind"),
    ("a sign alone", "x : positive", 13, "a kind"),
    ("no range for an index", "W[i, j] : real, for i in 1..2", 1, "a range for each"),
    ("a range of no index", "x : real, for i in 1..2", 1, "a range for each"),
    ("a bound that is undeclared", "s[i] : real, for i in 1..n", 26, "not declared"),
    ("an index twice", "W[i, i] : real", 1, "twice"),
    ("a name twice", "x, x : real", 4, "declared twice"),
    ("three indices", "T[i, j, k] : real", 1, "at most 2"),
    ("a functional without its family", "F : functional", 1, "F(s) : functional"),
    ("a real with an argument", "f(x) : real", 1, "does not fit"),
    ("a word of the language", "forall : real", 1, "word of the language"),
    ("a built-in name", "Sum : real", 1, "meaning"),
    ("an unfinished definition", "Z := ", 5, "ends here"),
    ("a definition of two names", "x, y := 1", 4, "one name"),
    ("a recursive definition", "Z := Z + 1", 6, "not declared"),
    ("a random range", "X : random in 0..1", 12, "end of the declaration"),
]


@pytest.mark.parametrize(("text", "column", "words"), [c[1:] for c in REFUSED], ids=[c[0] for c in REFUSED])
def test_refused(text: str, column: int, words: str) -> None:
    with pytest.raises(SyntaxFault) as caught:
        parse_let(text)
    fault = caught.value.fault
    assert fault.column == column
    assert words in f"{fault.message} {fault.expected} {fault.repair}"


DECLARED = """\
let n : integer
    q[i], k[i] : random, for i in 1..n
    W[i, j] : random, for i in 1..n, j in 1..2
    X, Y : random
"""

GIVEN = [
    ("independent q[i], k[i]", ["mutual(q[i] for i in 1..n, k[i] for i in 1..n)"]),
    ("independent X, q[i]", ["mutual(X, q[i] for i in 1..n)"]),
    ("independent W[i, j]", ["mutual(W[i, j] for i in 1..n for j in 1..2)"]),
    ("independent q[i]*k[i]", ["mutual(q[i]*k[i] for i in 1..n)"]),
    ("independent(X, Y)", ["independent(X, Y)"]),
    (
        "pairwise independent q[i]*k[i]",
        ["forall i in 1..n: forall j in 1..n: i != j -> independent(q[i]*k[i], q[j]*k[j])"],
    ),
    ("pairwise independent X, Y", ["independent(X, Y)"]),
    (
        "uncorrelated q[i], X",
        [
            "forall i in 1..n: forall j in 1..n: i != j -> Cov[q[i], q[j]] = 0",
            "forall i in 1..n: Cov[q[i], X] = 0",
        ],
    ),
    (
        "uncorrelated W[i, j]",
        [
            "forall i in 1..n: forall j in 1..2: forall k in 1..n: forall l in 1..2: "
            "(i != k or j != l) -> Cov[W[i, j], W[k, l]] = 0"
        ],
    ),
    ("E[q[i]] = 0, E[X] = 1", ["forall i in 1..n: E[q[i]] = 0", "E[X] = 1"]),
]


def given(text: str) -> tuple[Context, tuple[Term, ...]]:
    document = parse_document(f"```{{derivation}} one\n{DECLARED}given {text}\nshow 1 = 1\n```")
    assert document.faults == ()
    (derivation,) = document.derivations
    return derivation.context, derivation.givens[0].propositions


@pytest.mark.parametrize(("text", "propositions"), GIVEN)
def test_given(text: str, propositions: list[str]) -> None:
    context, found = given(text)
    assert found[: len(propositions)] == tuple([parse_proposition(p, context) for p in propositions])


def test_a_comma_inside_a_quantifier_does_not_end_a_statement() -> None:
    context, found = given("forall i, j in 1..n: i != j -> q[i] != q[j], X > 0")
    assert found == (
        parse_proposition("forall i in 1..n: forall j in 1..n: i != j -> q[i] != q[j]", context),
        parse_proposition("X > 0", context),
    )


NAMES = [
    ("independent q[i]", "independent"),
    ("mutual_of_all independent q[i]", "mutual_of_all"),
    ("pairwise independent q[i]", "pairwise"),
    ("centred E[X] = 0", "centred"),
    ("small (1 - n) < 0", "small"),
    ("E[X] = 0", ""),
    ("n = 1", ""),
    ("forall i in 1..n: i < n", ""),
    ("all forall i in 1..n: i < n", "all"),
]


@pytest.mark.parametrize(("text", "name"), NAMES)
def test_names_of_givens(text: str, name: str) -> None:
    document = parse_document(f"```{{derivation}} one\n{DECLARED}given {text}\nshow 1 = 1\n```")
    assert document.faults == ()
    assert document.derivations[0].givens[0].name == name


REFUSED_GIVENS = [
    ("a number", "E[X]", "not a statement"),
    ("a reader who forgot the operator", "n X = 1", "side by side"),
    ("independence of a statement", "independent X = Y", "not a random variable"),
    ("independence of a number", "independent n", "not a random variable"),
    ("one random variable", "pairwise independent X", "one random variable"),
    ("pairwise what", "pairwise q[i]", "independent"),
    ("statements after independence", "independent q[i], E[X] = 0", "not a random variable"),
]


@pytest.mark.parametrize(
    ("text", "words"), [c[1:] for c in REFUSED_GIVENS], ids=[c[0] for c in REFUSED_GIVENS]
)
def test_refused_givens(text: str, words: str) -> None:
    document = parse_document(f"```{{derivation}} one\n{DECLARED}given {text}\nshow 1 = 1\n```")
    (fault,) = document.faults
    assert words in f"{fault.message} {fault.expected} {fault.repair}"
