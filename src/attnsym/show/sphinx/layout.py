"""A derivation laid out: hypotheses first, then a grid of left side, relation, right side and reason."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from docutils import nodes
from sphinx.addnodes import pending_xref

import attnsym
from attnsym.rules import find_rule
from attnsym.show.sphinx.domain import QUIET
from attnsym.show.sphinx.evidence import Met
from attnsym.show.sphinx.nodes import DOWNLOAD, Box, Line, box, line, math
from attnsym.show.sphinx.record import Formula, Part, Row, Shown, Used, rule_statement
from attnsym.show.words import ICONS

_ARGUMENTS = {
    "definition": "the name stands for its definition above, so both sides are one term.",
    "algebra": "field arithmetic, or an inequality that is a sum of products of known ones and of squares.",
    "induction": "the statement at the first value, and from each value to the next.",
    "contradiction": "the opposite, assumed, leads to a falsehood.",
    "hypothesis": "it is assumed.",
}
_LONG = 26  # characters of a left side that gets a row of its own


def anchor(name: str, position: int = 0) -> str:
    """The identity of a derivation, or of its line at a position."""
    stem = f"derivation-{nodes.make_id(name)}"
    return f"{stem}-{position}" if position else stem


def verdict_mark(word: str, said: str = "") -> Line:
    """A verdict by icon, word and (from its class) colour."""
    css = f"attnsym-verdict attnsym-{word.replace(' ', '-')}"
    icon = line("span", "attnsym-icon", ICONS.get(word, "•"), aria_hidden="true")
    return line("span", css, icon, f" {said or word}")


def xref(kind: str, name: str, text: str, *, literal: bool = True) -> nodes.Node:
    """A link to a rule, derivation or step; plain text where there is none of that name."""
    inner = nodes.literal(text, text) if literal else nodes.inline(text, text)
    reference = pending_xref(
        text, inner, refdomain="attnsym", reftype=kind, reftarget=name, refexplicit=True, refwarn=False
    )
    reference[QUIET] = True
    return reference


def derivation_box(d: Shown, *, canonical: bool) -> Box:
    """The whole derivation; with anchors and what belongs to one place only if it is canonical."""
    head = box("p", "attnsym-head")
    kind = line("span", "attnsym-kind", "Derivation ")
    name = nodes.literal(d.name, d.name) if canonical else xref("theorem", d.name, d.name)
    head += [kind, line("span", "attnsym-name", name), verdict_mark(d.verdict)]
    parts = [hypotheses(d)]
    for part in d.parts:
        parts += _part(d, part, canonical)
    if d.goal_is_told:
        parts.append(told(d.goal))
    parts.append(_foot(d, canonical))
    outer = box("section", "attnsym-derivation", head, *parts, aria_label=f"Derivation {d.name}")
    if canonical:
        outer["ids"] = [anchor(d.name)]
    return outer


def hypotheses(d: Shown) -> Box:
    """What is declared, given and to be shown."""
    rows = box("dl", "attnsym-hypotheses")
    for number, entry in enumerate(d.lets):
        pieces: list[nodes.Node | str] = []
        for is_math, text in entry.pieces:
            pieces += [math(text, entry.text) if is_math else text, " "]
        rows += _entry("let" if number == 0 else "", pieces)
    for number, (name, given) in enumerate(d.givens):
        label: list[nodes.Node | str] = ["given " if number == 0 else ""]
        if name:
            label.append(line("span", "attnsym-label", name))
        rows += _entry(label, [math(given.latex, given.text)])
    term, content = _entry("show", [math(d.show.latex, d.show.text)])
    content["classes"].append("attnsym-shown")
    rows += [term, content]
    return rows


def _entry(label: str | list[nodes.Node | str], content: list[nodes.Node | str]) -> tuple[Box, Box]:
    words = [label] if isinstance(label, str) else label
    term = box("dt", "", line("span", "", *words))
    shown = box("div", "attnsym-scroll", line("span", "", *content), data_label="Hypothesis")
    return term, box("dd", "", shown)


def _part(d: Shown, part: Part, canonical: bool) -> Iterator[Box]:
    if part.statement is not None:
        label = line("span", "", "have ", line("span", "attnsym-label", part.name))
        body = box("div", "attnsym-scroll", line("span", "", math(part.statement.latex, part.statement.text)))
        body["data-label"] = f"Statement {part.name}"
        yield box("div", "attnsym-have", box("p", "", label), body)
    steps = box("ol", "attnsym-calc", role="list")
    for number, row in enumerate(part.rows):
        steps += _row(d, row, number == 0 and bool(row.relation), canonical)
    yield steps


def _row(d: Shown, row: Row, first: bool, canonical: bool) -> Box:
    css = f"attnsym-step attnsym-is-{row.verdict}"
    cells: list[nodes.Node] = []
    if first:
        wide = " attnsym-long" if len(row.left.text) > _LONG else ""
        cells.append(cell(f"attnsym-left{wide}", row.left, f"Left side of line {row.position}"))
    if row.relation:
        cells.append(box("div", "attnsym-relation", line("span", "", nodes.math(row.relation, row.relation))))
        cells.append(cell("attnsym-right", row.right, f"Line {row.position}"))
    cells.append(_why(d, row, canonical))
    if row.told or not row.as_expected:
        cells.append(told(row))
    step = box("li", css, *cells)
    if canonical:
        step["ids"] = [anchor(d.name, row.position)]
    return step


def cell(css: str, shown: Formula, label: str) -> Box:
    """A formula in a box that scrolls."""
    return box(
        "div", f"{css} attnsym-scroll", line("span", "", math(shown.latex, shown.text)), data_label=label
    )


def _why(d: Shown, row: Row, canonical: bool) -> Box:
    summary = box("summary", "")
    words: list[nodes.Node | str] = []
    if canonical:
        target = f"#{anchor(d.name, row.position)}"
        summary_link = line(
            "a", "attnsym-number", str(row.position), href=target, aria_label=f"Line {row.position}"
        )
    else:
        summary_link = line("span", "attnsym-number", str(row.position))
    for number, reason in enumerate(row.reasons):
        words += [", " if number else "by ", line("span", "attnsym-reason", reason.text)]
    if not words:
        words = ["no reason given"]
    summary += [
        line("span", "attnsym-words", *words),
        line("span", "", " "),
        verdict_mark(row.verdict, row.said),
    ]
    details = box("details", "", summary, *_details(row))
    return box("div", "attnsym-why", summary_link, details)


def _details(row: Row) -> Iterator[nodes.Node]:
    if row.whole:
        yield box("p", "attnsym-change", line("span", "", "The line is new as a whole."))
    elif row.changed:
        words: list[nodes.Node | str] = ["Changed: "]
        for number, (old, new) in enumerate(row.changed):
            words += ["; " if number else "", math(old, old), " became ", math(new, new)]
        yield box("p", "attnsym-change attnsym-scroll", line("span", "", *words), data_label="What changed")
    for reason in row.reasons:
        yield from _reason(reason)
    if row.verdict == "proved":
        rests = f"Rests on {_hypotheses_named(row.hypotheses)}."
        yield box("p", "attnsym-rests", line("span", "", rests))


def _reason(reason: Used) -> Iterator[nodes.Node]:
    if reason.kind == "rule":
        record = find_rule(reason.name)
        statement = rule_statement(reason.name)
        head = line("span", "", xref("rule", reason.name, reason.name), f": {record.summary}")
        yield box("p", "attnsym-rule", head)
        yield box(
            "div",
            "attnsym-scroll",
            line("span", "", math(statement.latex, statement.text)),
            data_label="Rule",
        )
        if reason.conditions:
            yield box("ul", "attnsym-conditions", *(_condition(met) for met in reason.conditions))
    elif reason.kind == "derivation":
        words = line("span", "", xref("theorem", reason.name, reason.name), " is derived on its own.")
        yield box("p", "attnsym-rule", words)
    elif reason.kind == "given":
        yield box(
            "p", "attnsym-rule", line("span", "", nodes.literal(reason.name, reason.name), " is given above.")
        )
    elif reason.kind == "have":
        yield box(
            "p", "attnsym-rule", line("span", "", nodes.literal(reason.name, reason.name), " is shown above.")
        )
    else:
        yield box("p", "attnsym-rule", line("span", "", _argument(reason.text)))


def _argument(text: str) -> str:
    """What a reason that is no name asks of the kernel."""
    for word, said in _ARGUMENTS.items():
        if text.startswith(word):
            return f"{text}: {said}"
    return text


def _condition(met: Met) -> Box:
    how: list[nodes.Node | str] = []
    if met.how == "given":
        how = [" is given."]
    elif met.how == "proved" and met.hypotheses:
        how = [f" follows from {', '.join(met.hypotheses)}."]
    elif met.how == "proved":
        how = [" is proved without a hypothesis."]
    icon = line("span", "attnsym-icon", ICONS["proved"], aria_hidden="true") if met.how else ""
    words = line("span", "", icon, f" {met.kind}: ", nodes.literal(met.statement, met.statement), *how)
    return box("li", "", words)


def _hypotheses_named(given: tuple[str, ...]) -> str:
    if not given:
        return "no hypothesis"
    return f"the {'hypothesis' if len(given) == 1 else 'hypotheses'} {', '.join(given)}"


def _rests(axioms: tuple[str, ...], given: tuple[str, ...]) -> Box:
    words: list[nodes.Node | str] = [f"Rests on {_hypotheses_named(given)}"]
    words.append(" and on " + ("the axioms " if axioms else "no axiom beyond the kernel's arithmetic"))
    for number, name in enumerate(axioms):
        words += [", " if number else "", xref("rule", name, name)]
    words.append(".")
    return box("p", "attnsym-rests", line("span", "", *words))


def told(row: Row) -> Box:
    """What is wrong with a line, as a report says it."""
    lead = "As the document expects." if row.expected and row.as_expected else ""
    body = [line("span", "", lead)] if lead else []
    text = "\n".join(part.removeprefix("  ") for part in row.told)
    report = box("pre", "attnsym-report", line("code", "", text))
    return box("div", "attnsym-told", *(box("p", "", b) for b in body), report)


def _foot(d: Shown, canonical: bool) -> Box:
    lines: list[nodes.Node] = []
    if d.verdict == "proved":
        counted = f"{_count(len(d.axioms), 'axiom')}, {_count(len(d.hypotheses), 'hypothesis', 'hypotheses')}"
        summary = box("summary", "", line("span", "", f"What it rests on: {counted}"))
        lines.append(box("details", "", summary, _rests(d.axioms, d.hypotheses)))
    if d.model:
        summary = box("summary", "", line("span", "", "Its hypotheses hold together: a model"))
        lines.append(box("details", "", summary, box("pre", "attnsym-report", line("code", "", d.model))))
    elif d.contradiction:
        lines.append(
            box(
                "p", "", line("span", "", "Its hypotheses contradict each other: anything follows from them.")
            )
        )
    else:
        lines.append(box("p", "", line("span", "", "No finite model of its hypotheses was found.")))
    if d.unused:
        lines.append(box("p", "", line("span", "", f"No line rests on {', '.join(d.unused)}.")))
    words: list[nodes.Node | str] = [
        f"Checked and replayed by attnsym {attnsym.__version__} when this page was built."
    ]
    if canonical:
        words += [
            " ",
            _download("Certificate", ".jsonl"),
            " and ",
            _download("document", Path(d.path).suffix),
        ]
        words.append(" of this page.")
    lines.append(box("p", "attnsym-checked", line("span", "", *words)))
    return box("div", "attnsym-foot", *lines)


def _download(text: str, suffix: str) -> Line:
    return line("a", "attnsym-download", text, href=f"{DOWNLOAD}{suffix}")


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
