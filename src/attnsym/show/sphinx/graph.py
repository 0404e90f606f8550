"""The graph of citations on a page: a link for each name, in a box that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attnsym.show import graph
from attnsym.show.graph import Edges, dot_of, layers_of

__all__ = ["dot_of", "draw", "layers_of"]


def draw(edges: Edges, address: Callable[[str], str], verdicts: Mapping[str, str]) -> str:
    """The graph as SVG with a link for each name, in a box that scrolls."""
    drawn = graph.draw(edges, verdicts, address)
    return f'<div class="attnsym-scroll attnsym-graph" data-label="Graph of citations">\n{drawn}</div>'
