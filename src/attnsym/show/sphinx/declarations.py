"""The `let` of a derivation, line by line, as pieces of mathematics and words."""

from __future__ import annotations

import re
from typing import NamedTuple

from attnsym.syntax.blocks import Block
from attnsym.syntax.faults import Source, SyntaxFault
from attnsym.syntax.latex import latex_text
from attnsym.syntax.records import Derivation
from attnsym.syntax.sections import cut

_RANGE = re.compile(r"\s*\bfor\s+([A-Za-z]\w*)\s+in\s+(.+?)\.\.(.+)$")
_IN = re.compile(r"\bin\s+(.+?)\.\.(.+)$")


class Declaration(NamedTuple):
    """One entry: its pieces, (is mathematics, LaTeX or words) each, and its text."""

    pieces: tuple[tuple[bool, str], ...]
    text: str


def declarations(derivation: Derivation) -> tuple[Declaration, ...]:
    """The entries of `let`, in order."""
    source = Source(derivation.text)
    block = Block("derivation", derivation.name, 0, 0, len(derivation.text))
    found: list[Declaration] = []
    for section in cut(source, block, []):
        if section.keyword != "let" or not section.lines:
            continue
        entries: list[str] = []
        for line in section.lines:
            text = source.text[line.start : line.end]
            if entries and line.indent > section.lines[0].indent:
                entries[-1] += f" {text}"
            else:
                entries.append(text)
        found += [declaration(" ".join(p.split())) for e in entries for p in e.split(";") if p.strip()]
    return tuple(found)


def declaration(text: str) -> Declaration:
    """One entry: `d : positive integer`, `q[i], k[i] : random, for i in 1..d`, `s := ...`."""
    try:
        name, mark, rest = text.partition(":=")
        if mark:
            range_of = _RANGE.search(rest)
            body = rest[: range_of.start()].rstrip(" ,") if range_of else rest
            pieces = [(True, f"{latex_text(name)} := {latex_text(body)}")]
        else:
            name, _, rest = text.partition(":")
            range_of = _RANGE.search(rest)
            words = (rest[: range_of.start()] if range_of else rest).strip(" ,")
            pieces = [(True, latex_text(name))]
            within = _IN.search(words)
            if within:
                low, high = latex_text(within[1]), latex_text(within[2])
                pieces += [
                    (False, words[: within.start()].strip()),
                    (True, rf"\in \{{{low}, \dots, {high}\}}"),
                ]
            else:
                pieces.append((False, words))
        if range_of:
            index, low, high = [latex_text(part) for part in range_of.groups()]
            pieces += [(False, "for"), (True, rf"{index} = {low}, \dots, {high}")]
        return Declaration(tuple(pieces), text)
    except SyntaxFault:
        return Declaration(((False, text),), text)
