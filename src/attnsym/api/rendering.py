"""How derivations, reports and judgements show themselves in a notebook: HTML with LaTeX, and plain text."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from attnsym.prove.verdicts import Line, Verdict
from attnsym.syntax.latex import latex_relation, latex_text
from attnsym.syntax.records import Calc, Have
from attnsym.syntax.records import Derivation as Record

if TYPE_CHECKING:
    from attnsym.api.derivation import Derivation
    from attnsym.api.report import Report

_MARKS = {
    Verdict.PROVED: ("✓", "#1a7f37"),
    Verdict.REFUTED: ("✗", "#b42318"),
    Verdict.ILL_DEFINED: ("✗", "#b42318"),
    Verdict.DISPUTED: ("‼", "#b42318"),
    Verdict.UNDECIDED: ("?", "#8a5a00"),
    Verdict.GAP: ("…", "#57606a"),
}


def latex_of(record: Record) -> str:
    """The proof of what is shown, aligned at its relations; the statement alone where there is no calc."""
    calc = next((item for item in reversed(record.body) if isinstance(item, Calc)), None)
    if calc is None:
        return latex_text(record.show.text, record.context)
    rows = [rf"& {latex_text(calc.first_text, record.context)}"]
    for step in calc.steps:
        reasons = ", ".join(r.text for r in step.reasons).replace("_", r"\_")
        right = latex_text(step.right_text, record.context) if step.right is not None else r"\dots"
        rows.append(rf"& {latex_relation(step.relation)} {right} && \text{{{reasons}}}")
    return "\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}"


def bundle_of_derivation(derivation: Derivation) -> dict[str, Any]:
    """A derivation that has not been checked: no marks."""
    text = derivation.document()
    document = derivation.parsed()
    if document.faults:
        return {"text/plain": text + "\n" + "\n".join(map(str, document.faults))}
    latex = latex_of(derivation.record())
    return {
        "text/plain": text,
        "text/latex": f"$\\displaystyle {latex}$",
        "text/html": _page(derivation.record(), None, ()),
    }


def bundle_of_report(report: Report, notes: tuple[str, ...] = ()) -> dict[str, Any]:
    """A checked derivation: each line with its reason and its mark."""
    text = "\n".join([str(report), *notes])
    record = report.derivation.record()
    return {"text/plain": text, "text/latex": f"$\\displaystyle {latex_of(record)}$",
            "text/html": _page(record, report, notes)}  # fmt: skip


def _page(record: Record, report: Report | None, notes: tuple[str, ...]) -> str:
    lines = list(report.lines) if report is not None else []
    rows = [_row(record, "", record.show.text, (), _goal(lines))]
    steps = iter([line for line in lines if line.kind == "step"])
    for item in record.body:
        proof = item.proof if isinstance(item, Have) else item
        if isinstance(item, Have):
            rows.append(_row(record, "", item.statement.text, (item.name,), None))
        if not isinstance(proof, Calc):
            continue
        rows.append(_row(record, "", proof.first_text, (), None))
        for step in proof.steps:
            text = step.right_text if step.right is not None else ""
            reasons = tuple(r.text for r in step.reasons)
            rows.append(_row(record, step.relation, text, reasons, next(steps, None)))
    after = [*(report.refusals if report is not None else ()), *notes]
    below = "".join(f"<pre>{escape(note)}</pre>" for note in after)
    caption = f"<caption>{escape(record.name)}</caption>"
    return f'<table class="attnsym-derivation">{caption}{"".join(rows)}</table>{below}'


def _goal(lines: list[Line]) -> Line | None:
    return lines[-1] if lines and lines[-1].kind == "goal" else None


def _row(record: Record, relation: str, text: str, reasons: tuple[str, ...], line: Line | None) -> str:
    latex = latex_text(text, record.context) if text else r"\dots"
    sign = latex_relation(relation) if relation else ""
    mark = ""
    if line is not None:
        letter, colour = _MARKS[line.verdict]
        mark = f'<span style="color:{colour}" title="{escape(line.verdict.value)}">{letter}</span>'
    cells = [f"${sign} {escape(latex)}$", escape(", ".join(reasons)), mark]
    return "<tr>" + "".join(f'<td style="text-align:left">{c}</td>' for c in cells) + "</tr>"
