"""What the soundness tests share: statements in many spellings, and batteries of reasons to try on them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from attnsym.kernel.terms import INTEGER, KernelError
from attnsym.prove.derivations import DerivationCheck
from attnsym.prove.facts import OutOfBudget, Unavailable
from attnsym.prove.library import rule_reason
from attnsym.prove.reasons import Reasons
from attnsym.prove.steps import justify
from attnsym.prove.verdicts import Checked
from attnsym.rules import all_rules
from attnsym.syntax.documents import parse_document
from attnsym.syntax.records import Derivation

RULES = tuple(all_rules())


class Case(NamedTuple):
    """A row of a table of statements. let, given: entries between `;`. outcome: what checking must say."""

    id: str
    let: str
    given: str
    show: str
    outcome: str
    why: str


def read_cases(path: Path) -> list[Case]:
    """The rows of a table, without its heading."""
    lines = path.read_text(encoding="utf-8").splitlines()
    return [Case(*line.split("\t")) for line in lines[1:] if line]


def block(name: str, let: str, given: str, show: str, body: str) -> str:
    """A derivation as it stands in a document."""
    lines = [f"```{{derivation}} {name}"]
    for keyword, entries in (("let", let), ("given", given)):
        pieces = [piece.strip() for piece in entries.split(";") if piece.strip()]
        lines += [f"{keyword if k == 0 else '':<6} {piece}" for k, piece in enumerate(pieces)]
    return "\n".join([*lines, f"show   {show}", body, "```", ""])


def _top_level(text: str, relation: str) -> int:
    """Where a relation stands in a text outside of all brackets, or -1; -1 also where there are several."""
    depth, found = 0, []
    for k, c in enumerate(text):
        depth += (c in "([") - (c in ")]")
        if depth == 0 and text.startswith(f" {relation} ", k):
            found.append(k)
    return found[0] if len(found) == 1 else -1


def sides(statement: str) -> tuple[str, str, str] | None:
    """left, relation, right of a statement that is one comparison."""
    if any(
        _top_level(statement, word) >= 0 or f" {word} " in statement for word in ("->", "<->", "and", "or")
    ):
        return None
    if statement.startswith(("forall", "not ")):
        return None
    for relation in ("=", "<=", "<", ">=", ">"):
        k = _top_level(statement, relation)
        if k >= 0:
            return statement[:k], relation, statement[k + len(relation) + 2 :]
    return None


_TURNED = {"=": "=", "<=": ">=", "<": ">", ">=": "<=", ">": "<"}
_CALLED = {"=": "Eq", "<=": "Le", "<": "Lt", ">=": "Ge", ">": "Gt"}
_BOUND = re.compile(r"\(([a-z]), ")  # the index of a range


def spellings(case: Case, reasons: str = "algebra") -> Iterator[tuple[str, str]]:
    """The same statement in several forms: the name of the form, and a document."""
    let, given, show = case.let, case.given, case.show
    by = f"by     {reasons}"
    yield "plain", block("case", let, given, show, by)
    parts = sides(show)
    if parts is not None:
        left, relation, right = parts
        yield "called", block("case", let, given, f"{_CALLED[relation]}({left}, {right})", by)
        yield "turned", block("case", let, given, f"{right} {_TURNED[relation]} {left}", by)
        yield (
            "calc",
            block(
                "case", let, given, show, f"calc   {left}\n       {relation} {right}\n           by {reasons}"
            ),
        )
        lemma = f"have   lemma  {show}\n       {by}\n"
        yield (
            "have",
            block(
                "case",
                let,
                given,
                show,
                f"{lemma}calc   {left}\n       {relation} {right}\n           by lemma",
            ),
        )
        middle = "=" if relation != "=" else "<="
        ending = f"\n           by {reasons}"
        steps = f"calc   {left}\n       {middle} {left}{ending}\n       {relation} {right}{ending}"
        yield "chain", block("case", let, given, show, steps)
    else:
        yield "doubled", block("case", let, given, f"({show}) and ({show})", by)
    for index in sorted(set(_BOUND.findall(show))):
        if not re.search(rf"\b{index}\b", let + given) and "zz" not in show:
            yield "renamed", block("case", let, given, re.sub(rf"\b{index}\b", "zz", show), by)
            break


def derivation_of(text: str) -> Derivation:
    """The one derivation of a document without faults."""
    document = parse_document(text, "case.md")
    if document.faults:
        raise ValueError(str(document.faults[0]))
    (derivation,) = document.derivations
    return derivation


def check(derivation: Derivation) -> Checked:
    """The verdicts on a derivation that cites no other."""
    return DerivationCheck(derivation, "case.md", lambda name: None).run()


def batteries(derivation: Derivation, group: int) -> Iterator[tuple[str, Reasons]]:
    """Reasons to try on the statement of a derivation: every argument, all rules, and the rules in groups."""
    everything = [rule_reason(name) for name in RULES]
    yield "everything", Reasons(everything, algebra=True, needs=True)
    yield "nothing but what is given", Reasons(algebra=True, needs=True)
    yield "contradiction", Reasons([], algebra=True, needs=True, contradiction=True)
    yield "contradiction with rules", Reasons(everything, algebra=True, contradiction=True)
    for symbol in derivation.context.symbols.values():
        if symbol.variable is not None and symbol.variable.sort is INTEGER:
            yield (
                f"induction on {symbol.name}",
                Reasons([], algebra=True, needs=True, induction=symbol.variable),
            )
            yield (
                f"induction on {symbol.name} with rules",
                Reasons(everything, algebra=True, induction=symbol.variable),
            )
    for start in range(0, len(RULES), group):
        names = RULES[start : start + group]
        yield ", ".join(names), Reasons([rule_reason(name) for name in names], algebra=True)


def attempts(derivation: Derivation, steps: int, *, group: int) -> Iterator[tuple[str, str]]:
    """Every battery on the statement to show: its name, and what `attempt` says."""
    for name, reasons in batteries(derivation, group):
        yield name, attempt(derivation, reasons, steps)


def attempt(derivation: Derivation, reasons: Reasons, steps: int) -> str:
    """What one battery makes of the statement, within so many steps of search.

    `no`, `proved`, or `theorem`: of a statement that is not shown to mean anything.
    """
    checking = DerivationCheck(derivation, "case.md", lambda name: None)
    checking.session.budget.steps = steps
    statement = derivation.show
    scope = checking._scope(statement.indices)
    try:
        body = statement.term if statement.body is None else statement.body
        found = justify(body, scope.facts, reasons)
    except (OutOfBudget, Unavailable, KernelError):
        return "no"
    if found is None:
        return "no"
    return "theorem" if checking._claim(scope.close(found)) is None else "proved"
