"""A graph of citations drawn as SVG, by ourselves: what is cited stands to the left of what cites it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from attnsym.show.sphinx.record import ICONS

Edges = Mapping[str, tuple[str, ...]]

_LETTER, _HEIGHT, _GAP, _BETWEEN, _MARGIN = 7.9, 30, 14, 56, 6


def dot_of(edges: Edges) -> str:
    """The graph in the language of graphviz; an arrow leads from what is cited to what cites it."""
    lines = ["digraph derivations {", "  rankdir=LR;"]
    lines += [f'  "{name}";' for name in edges]
    lines += [f'  "{cited}" -> "{name}";' for name, cites in edges.items() for cited in cites]
    return "\n".join([*lines, "}"])


def layers_of(edges: Edges) -> list[list[str]]:
    """The names in columns: each to the right of all that it cites, near what it cites.

    A name that cites nothing and that nothing cites is in none.
    """
    depth: dict[str, int] = {}

    def measure(name: str, above: tuple[str, ...]) -> int:
        if name not in depth:
            cites = [
                c for c in edges[name] if c not in above
            ]  # a circle can't be proved, but might be written
            depth[name] = 1 + max([measure(c, (*above, name)) for c in cites], default=-1)
        return depth[name]

    for name in edges:
        measure(name, (name,))
    columns: list[list[str]] = [[] for _ in range(max(depth.values(), default=-1) + 1)]
    cited = {c for cites in edges.values() for c in cites}
    for name in edges:
        if edges[name] or name in cited:
            columns[depth[name]].append(name)
    place: dict[str, float] = {}
    for column in columns:
        wish = {n: [place[c] for c in edges[n] if c in place] for n in column}
        column.sort(key=lambda n: (sum(wish[n]) / len(wish[n])) if wish[n] else float(len(place)))
        place.update({name: float(row) for row, name in enumerate(column)})
    return [column for column in columns if column]


def draw(edges: Edges, address: Callable[[str], str], verdicts: Mapping[str, str]) -> str:
    """The graph as SVG with a link for each name, in a box that scrolls."""
    layers = layers_of(edges)
    rows = max(map(len, layers), default=0)
    height = rows * (_HEIGHT + _GAP) - _GAP + 2 * _MARGIN
    spots: dict[str, tuple[float, float, float]] = {}
    x = float(_MARGIN)
    for layer in layers:
        width = max(len(name) for name in layer) * _LETTER + 38
        top = (height - len(layer) * (_HEIGHT + _GAP) + _GAP) / 2
        for row, name in enumerate(layer):
            spots[name] = (x, top + row * (_HEIGHT + _GAP), width)
        x += width + _BETWEEN
    width = x - _BETWEEN + _MARGIN
    count = sum(map(len, edges.values()))
    title = f"Which derivation cites which: {len(spots)} derivations, {count} citations"
    out = [
        '<div class="attnsym-scroll attnsym-graph" data-label="Graph of citations">',
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" role="group" aria-label="{escape(title)}">',
        '<defs><marker id="attnsym-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    ]
    for name, cites in edges.items():
        out += [_edge(spots[cited], spots[name]) for cited in cites]
    for name, (left, top, wide) in spots.items():
        word = verdicts[name]
        icon = f'<tspan class="attnsym-{escape(word)}">{ICONS.get(word, "")}</tspan>'
        out.append(
            f'<a href="{escape(address(name))}" aria-label="{escape(name)}, {escape(word)}">'
            f'<rect x="{left:.1f}" y="{top:.1f}" width="{wide:.1f}" height="{_HEIGHT}" rx="5"/>'
            f'<text x="{left + 10:.1f}" y="{top + 20:.1f}">{icon} {escape(name)}</text></a>'
        )
    return "\n".join([*out, "</svg></div>"])


def _edge(source: tuple[float, float, float], target: tuple[float, float, float]) -> str:
    """A curve from the right side of one box to the left side of another."""
    x1, y1 = source[0] + source[2], source[1] + _HEIGHT / 2
    x2, y2 = target[0], target[1] + _HEIGHT / 2
    bend = max(24.0, (x2 - x1) / 2)
    path = f"M{x1:.1f} {y1:.1f}C{x1 + bend:.1f} {y1:.1f} {x2 - bend:.1f} {y2:.1f} {x2:.1f} {y2:.1f}"
    return f'<path class="attnsym-edge" d="{path}" marker-end="url(#attnsym-arrow)"/>'
