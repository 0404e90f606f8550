"""LaTeX of the author's own text, and of terms through their text."""

from __future__ import annotations

from collections.abc import Mapping

from attnsym.kernel.terms import Term
from attnsym.syntax.elaborate import open_indices
from attnsym.syntax.elaborator import Elaborator
from attnsym.syntax.expressions import Parser
from attnsym.syntax.faults import Source, SyntaxFault, normalised
from attnsym.syntax.printing import print_term
from attnsym.syntax.symbols import Context
from attnsym.syntax.tree import Node
from attnsym.syntax.typesetting import RELATION_SIGNS, Typesetter, latex_name


def latex_relation(relation: str) -> str:
    """The sign of a step: = <= < >= > -> <->."""
    return RELATION_SIGNS[relation]


def latex_term(
    term: Term, names: Mapping[Term, str] | None = None, hints: Mapping[Term, str] | None = None
) -> str:
    """LaTeX of a term; names and hints as in print_term."""
    source = Source(print_term(term, names, hints))
    return Typesetter(source).latex(Parser(source).expression())


def latex_text(text: str, context: Context | None = None) -> str:
    """LaTeX of an expression or of the statements of a given, as the author wrote it. Raises SyntaxFault.

    With a context, a statement about all indices of a family ends with their range.
    """
    source = Source(normalised(text))
    parser = Parser(source)
    typesetter = Typesetter(source)
    parts: list[str] = []
    nodes: list[Node] = []
    ending = ""
    if parser.at("pairwise", "uncorrelated") or (parser.at("independent") and parser.peek().text != "("):
        words = [parser.advance().text]
        if words == ["pairwise"]:
            words.append(parser.expect("independent").text)
        ending = rf"\quad\text{{{' '.join(words)}}}"
    while True:
        nodes.append(parser.expression())
        parts.append(typesetter.latex(nodes[-1]))
        if not parser.accept(","):
            break
    parser.expect_end()
    return (
        r",\quad ".join(parts) + ending + (_ranges(source, context, nodes, bool(ending)) if context else "")
    )


def _ranges(source: Source, context: Context, nodes: list[Node], named: bool) -> str:
    statements = [
        n for n in nodes if named or n.inner().kind in ("relation", "not", "and", "or", "implies", "iff")
    ]
    try:
        found = open_indices(Elaborator(source, context), *statements)
    except SyntaxFault:
        return ""  # two ranges for one index: the reader of the document has said so
    shown = [
        f"{latex_term(low)} \\le {latex_name(name)} \\le {latex_term(high)}"
        for name, (low, high) in found.items()
    ]
    return rf"\qquad ({', '.join(shown)})" if shown else ""
