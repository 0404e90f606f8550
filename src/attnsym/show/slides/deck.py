"""A page as a deck: derivations and claims cut into slides, prose into the speaker's notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx_revealjs.nodes import revealjs_break

from attnsym.rules import find_rule
from attnsym.show.sphinx.claims import claim_row
from attnsym.show.sphinx.layout import cell, hypotheses, told, verdict_mark
from attnsym.show.sphinx.nodes import Box, Place, box, line, math
from attnsym.show.sphinx.record import Numbers, Part, Row, Shown

if TYPE_CHECKING:
    from sphinx.application import Sphinx

BUILDER = "revealjs"
WIDTH, HEIGHT = 1280, 720
# What a slide holds, in lines of text; a formula with a fraction or a sum is higher than one.
LINES = 10.5
_HIGH, _LOW = 2.0, 1.25


def lay_out(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Turn the sections of a page into slides."""
    if app.builder.name != BUILDER:
        return
    for section in list(doctree.findall(nodes.section)):
        _to_notes(section)
        for child in list(section.children):
            record = child["record"] if isinstance(child, Place) else None
            if isinstance(record, Shown):
                _replace(section, child, list(_slides(record)))
            elif isinstance(record, Numbers):
                _replace(section, child, list(_number_slides(record)))
        _part_figures(section)


def _replace(section: nodes.section, child: nodes.Node, slides: list[list[nodes.Node]]) -> None:
    """Put slides in the place of a node; each but one that begins the section begins a slide."""
    place = section.index(child)
    shown: list[nodes.Node] = []
    for number, slide in enumerate(slides):
        if number or _is_open(section, place):
            shown.append(_break())
        shown += slide
    after = [c for c in section.children[place + 1 :] if not isinstance(c, nodes.section)]
    if any(not _is_notes(c) for c in after):
        shown.append(_break())
    section[place : place + 1] = shown


def _is_open(section: nodes.section, place: int) -> bool:
    """Whether something stands already on the slide that goes on at a place."""
    for child in reversed(section.children[:place]):
        if isinstance(child, revealjs_break):
            return False
        if not isinstance(child, nodes.title | nodes.target) and not _is_notes(child):
            return True
    return False


def _break() -> nodes.Node:
    node: nodes.Node = revealjs_break()
    return node


def _is_notes(node: nodes.Node) -> bool:
    return isinstance(node, Box) and "notes" in node["classes"]


def _part_figures(section: nodes.section) -> None:
    """A figure gets a slide of its own where something else would stand on it."""
    for figure in [c for c in section.children if isinstance(c, nodes.figure)]:
        place = section.index(figure)
        if _is_open(section, place):
            section.insert(place, _break())


def _to_notes(section: nodes.section) -> None:
    """Move prose to the notes, where the slide has something else to show."""
    own = [c for c in section.children if not isinstance(c, nodes.section | nodes.title | nodes.target)]
    prose = [c for c in own if isinstance(c, nodes.paragraph)]
    if not prose or len(prose) == len(own):
        return
    for paragraph in prose:  # they stay where they stood, so each belongs to the slide that it belonged to
        section[section.index(paragraph)] = notes([words(paragraph)])


def words(element: nodes.Element) -> str:
    """The text of prose, formulas as they were written."""
    copy = element.deepcopy()
    for shown in list(copy.findall(nodes.math)):
        text = shown.get("attnsym-text") or shown.astext()
        shown.parent[shown.parent.index(shown)] = nodes.Text(text)
    return " ".join(copy.astext().split())


def notes(paragraphs: list[str]) -> Box:
    """Notes for the speaker."""
    return box("aside", "notes", *(box("p", "", line("span", "", text)) for text in paragraphs if text))


def _slides(d: Shown) -> Iterator[list[nodes.Node]]:
    """The slides of a derivation: hypotheses and goal, then the steps."""
    head = box("p", "attnsym-head", line("span", "attnsym-name", nodes.literal(d.name, d.name)),
               verdict_mark(d.verdict))  # fmt: skip
    about = [f"Derivation {d.name}: {d.verdict}."]
    if d.model:
        about.append(f"Its hypotheses hold together, for example in this model: {' '.join(d.model.split())}")
    if d.axioms:
        about.append(f"It rests on the axioms {', '.join(d.axioms)}.")
    for entries in _hypothesis_slides(d):
        shown = [head] if about else []
        yield [box("div", "attnsym-derivation", *shown, entries), *([notes(about)] if about else [])]
        about = []
    yield from _step_slides(d)
    if d.goal_is_told:
        yield [box("div", "attnsym-derivation", told(d.goal)), notes(["The goal, with what is said of it."])]


def _hypothesis_slides(d: Shown) -> Iterator[Box]:
    """What is declared, given and to be shown, as much to a slide as fits."""
    listed = hypotheses(d)
    latex = [" ".join(text for _, text in entry.pieces) for entry in d.lets]
    latex += [given.latex for _, given in d.givens] + [d.show.latex]
    entries: list[nodes.Node] = []
    used = _LOW
    for number, text in enumerate(latex):
        if used + _side(text) > LINES + 1.7:  # entries stand closer than steps
            yield box("dl", "attnsym-hypotheses", *entries)
            entries, used = [], 0.0
        entries += listed.children[2 * number : 2 * number + 2]
        used += _side(text)
    yield box("dl", "attnsym-hypotheses", *entries)


def _step_slides(d: Shown) -> Iterator[list[nodes.Node]]:
    """Steps, as many to a slide as fit; a slide that goes on in a calc begins with the line before."""
    blocks: list[nodes.Node] = []
    said: list[str] = []
    used = 0.0
    for part in d.parts:
        lead = _lead(part, d)
        rows = list(part.rows)
        height = (_side(lead[1]) if lead else 0.0) + sum(map(_height, rows))
        if blocks and used + height > LINES:
            yield [box("div", "attnsym-derivation", *blocks), notes(said)]
            blocks, said, used = [], [], 0.0
        if lead is not None:
            blocks.append(lead[0])
            used += _side(lead[1])
        before: Row | None = None
        steps = box("ol", "attnsym-calc", role="list")
        for row in rows:
            if (blocks or steps.children) and used + _height(row) > LINES:
                yield [box("div", "attnsym-derivation", *blocks, steps), notes(said)]
                blocks, said, steps = [], [], box("ol", "attnsym-calc", role="list")
                used = 0.0
                if before is not None:
                    steps += _line_before(before)
                    used = _side(before.right.latex)
            steps += _step(row, first=before is None)
            said += _notes_of(row)
            used += _height(row)
            before = row
        blocks.append(steps)
    if blocks:
        yield [box("div", "attnsym-derivation", *blocks), notes(said)]


def _lead(part: Part, d: Shown) -> tuple[Box, str] | None:
    """The statement that a part proves, where it is not plain from its lines; and its LaTeX."""
    statement = part.statement
    if statement is None:
        if any(row.relation for row in part.rows):
            return None
        label, statement = line("span", "", "show"), d.show
    else:
        label = line("span", "", "have ", line("span", "attnsym-label", part.name))
    content = box("div", "", line("span", "", math(statement.latex, statement.text)))
    return box("div", "attnsym-have", box("p", "", label), content), statement.latex


def _line_before(row: Row) -> Box:
    return box("li", "attnsym-step attnsym-before", cell("attnsym-left", row.right, "The line before"))


def _side(latex: str) -> float:
    return _HIGH if any(sign in latex for sign in (r"\sum", r"\frac", r"\lim", r"\prod")) else _LOW


def _height(row: Row) -> float:
    left = _side(row.left.latex) if row.left.latex and len(row.left.text) > 26 else 0.0
    return _side(row.right.latex) + left + 0.8 * len(row.told)


def _step(row: Row, *, first: bool) -> Box:
    cells: list[nodes.Node] = []
    if first and row.relation:
        wide = " attnsym-long" if len(row.left.text) > 26 else ""
        cells.append(cell(f"attnsym-left{wide}", row.left, "Left side"))
    if row.relation:
        cells.append(box("div", "attnsym-relation", line("span", "", nodes.math(row.relation, row.relation))))
        cells.append(cell("attnsym-right", row.right, f"Line {row.position}"))
    reasons: list[nodes.Node | str] = []
    for number, reason in enumerate(row.reasons):
        reasons += [", " if number else "by ", line("span", "attnsym-reason", reason.text)]
    cells.append(
        box("div", "attnsym-why", line("span", "", *reasons, " "), verdict_mark(row.verdict, row.said))
    )
    if row.told:
        cells.append(told(row))
    return box("li", f"attnsym-step attnsym-is-{row.verdict} fragment", *cells)


def _notes_of(row: Row) -> Iterator[str]:
    """What the speaker may want to say of a step: its rules, and how their side conditions were met."""
    yield f"Line {row.position}: {row.verdict}."
    for reason in row.reasons:
        if reason.kind == "rule":
            yield f"{reason.name}: {find_rule(reason.name).summary}"
            for met in reason.conditions:
                how = "is given" if met.how == "given" else "is proved"
                source = f" from {', '.join(met.hypotheses)}" if met.hypotheses else ""
                yield f"Needs {met.kind}: {met.statement}; it {how}{source}."
        elif reason.kind == "derivation":
            yield f"{reason.name} is derived on its own."


def _number_slides(record: Numbers) -> Iterator[list[nodes.Node]]:
    """Printed numbers, as many to a slide as fit; those that are left out stay out."""
    rows = [(n, claim_row(n)) for n in record.rows if n.printed]
    while rows:
        used, count = 0.0, 0
        while count < len(rows) and used + _side(rows[count][0].expression.latex) <= LINES:
            used += _side(rows[count][0].expression.latex)
            count += 1
        shown = box("ul", "attnsym-claims", *(row for _, row in rows[:count]), role="list")
        yield [box("div", "attnsym-claims-block", shown), notes([n.message for n, _ in rows[:count]])]
        rows = rows[count:]
