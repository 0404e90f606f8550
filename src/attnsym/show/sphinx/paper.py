"""Derivations and claims for builders without HTML: LaTeX that breaks its lines by itself, and plain text."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes
from sphinx.util.texescape import escape

from attnsym.show.sphinx.record import Formula, Numbers, Part, Row, Shown

_TEX_ICONS = {"proved": r"\ensuremath{\checkmark}", "refuted": r"\ensuremath{\times}"}

PREAMBLE = r"""
\usepackage{amssymb}
\newcommand{\attnsymhead}[2]{\par\medskip\noindent\textbf{#1}\hfill\textit{#2}\par\nobreak\smallskip}
\newcommand{\attnsymrow}[2]{\par\noindent\hangindent=8em
  \makebox[8em][l]{\small\textit{#1}}{\raggedright #2\par}}
\newcommand{\attnsymline}[1]{\par\noindent\hangindent=4em\hspace*{2em}{\raggedright #1\par}\nobreak}
\newcommand{\attnsymsaid}[2]{\unskip\nobreak\hfil\penalty50\hskip1em\null\nobreak\hfil
  \mbox{\footnotesize #1\quad #2}\parfillskip=0pt \finalhyphendemerits=0 \par}
\newcommand{\attnsymstep}[3]{{\noindent\hangindent=4em\hspace*{2em}#1\attnsymsaid{#2}{#3}}\smallskip}
\newcommand{\attnsymtold}[1]{{\footnotesize #1\par}}
"""


def latex(record: Shown | Numbers) -> str:
    """A record as LaTeX, for the preamble above."""
    if isinstance(record, Numbers):
        return "".join(_tex_numbers(record))
    return "".join(_tex_derivation(record))


def plain(record: Shown | Numbers) -> nodes.Node:
    """A record as text, laid out as in a document; a claim in prose as a few words."""
    if isinstance(record, Numbers):
        text = "\n".join(_text_numbers(record))
        if record.inline:
            return nodes.inline(text, text)
    else:
        text = "\n".join(_text_derivation(record))
    return nodes.literal_block(text, text, language="none")


def _inline_math(shown: Formula) -> str:
    if not shown.latex:
        return rf"\texttt{{{escape(shown.text)}}}"
    return rf"$\displaystyle {shown.latex}$"


def _tex_derivation(d: Shown) -> Iterator[str]:
    yield rf"\attnsymhead{{Derivation {escape(d.name)}}}{{{_tex_verdict(d.verdict)}}}" + "\n"
    for number, entry in enumerate(d.lets):
        pieces = " ".join(rf"$\displaystyle {p}$" if is_math else escape(p) for is_math, p in entry.pieces)
        yield rf"\attnsymrow{{{'let' if number == 0 else ''}}}{{{pieces}}}" + "\n"
    for number, (name, given) in enumerate(d.givens):
        label = f"given {escape(name)}" if name else ("given" if number == 0 else "")
        yield rf"\attnsymrow{{{label}}}{{{_inline_math(given)}}}" + "\n"
    yield rf"\attnsymrow{{show}}{{{_inline_math(d.show)}}}" + "\n"
    for part in d.parts:
        yield from _tex_part(part)
    if d.goal.refusal:
        yield _tex_told(d.goal)
    rests = ", ".join(escape(a) for a in d.axioms)
    if rests:
        yield rf"\par\smallskip\noindent{{\footnotesize Rests on the axioms {rests}.\par}}" + "\n"
    yield "\\medskip\n"


def _tex_part(part: Part) -> Iterator[str]:
    if part.statement is not None:
        yield rf"\attnsymrow{{have {escape(part.name)}}}{{{_inline_math(part.statement)}}}" + "\n"
    for number, row in enumerate(part.rows):
        if row.relation and number == 0:
            yield rf"\attnsymline{{{_inline_math(row.left)}}}" + "\n"
        shown = ""
        if row.relation:
            right = row.right
            if right.latex:
                right = Formula(rf"{{}}{row.relation} {right.latex}", right.text)
            shown = _inline_math(right)
        why = "by " + ", ".join(escape(r.text) for r in row.reasons) if row.reasons else ""
        yield rf"\attnsymstep{{{shown}}}{{{why}}}{{{_tex_verdict(row.said)}}}" + "\n"
        if row.refusal and row.kind != "goal":
            yield _tex_told(row)


def _tex_told(row: Row) -> str:
    lines = r"\\".join(escape(line).replace("  ", r"~~") for line in row.told)
    return rf"\attnsymtold{{\raggedright\ttfamily {lines}}}" + "\n"


def _tex_verdict(said: str) -> str:
    return f"{_TEX_ICONS.get(said.partition(',')[0], '')} {said}".strip()


def _tex_numbers(record: Numbers) -> Iterator[str]:
    for n in record.rows:
        body = (
            f"{_inline_math(n.expression)} $=$ {escape(n.printed)}"
            if n.printed
            else escape(n.expression.text)
        )
        if record.inline:
            said = "" if n.verdict in ("exact", "correctly rounded") else f", {n.verdict}"
            yield f"{body} ({_TEX_ICONS['proved'] if not said else escape(said[2:])})"
        else:
            label = f"{escape(n.name)}" if n.name else ""
            yield rf"\attnsymrow{{{label}}}{{{body}\quad \textit{{{escape(n.said)}}}}}" + "\n"
            yield rf"\attnsymtold{{\hangindent=8em\hspace*{{8em}}{escape(n.message)}}}" + "\n"


def _text_derivation(d: Shown) -> Iterator[str]:
    yield f"{d.name}: {d.verdict}"
    yield from d.text.strip("\n").split("\n")
    yield ""
    for row in d.rows():
        subject = "goal" if row.kind == "goal" else f"line {row.position}"
        yield f"{subject}: {row.said}"
        yield from (f"  {told}" for told in row.told)
    if d.axioms:
        yield f"rests on the axioms {', '.join(d.axioms)}"


def _text_numbers(record: Numbers) -> Iterator[str]:
    for n in record.rows:
        if record.inline:
            yield f"{n.expression.text} = {n.printed} ({n.verdict})"
        elif n.printed:
            name = f"{n.name}: " if n.name else ""
            yield f"{name}{n.expression.text} = {n.printed}"
            yield f"    {n.said}: {n.message}"
        else:
            yield f"{n.expression.text}: {n.verdict}, {n.message}"
