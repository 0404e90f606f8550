"""A graph of citations in DOT and in SVG, laid out by ourselves: what is cited stands left of what cites it.

The same edges give the same bytes in every process. What passes over columns from one name is one thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape

from attnsym.show.words import ICONS

Edges = Mapping[str, tuple[str, ...]]  # each name with those that it cites; what is cited is a name too
Node = tuple[str, int]  # a name and a column: its own, or one that its thread passes

_LETTER, _HEIGHT, _ROW, _THREAD, _BETWEEN, _MARGIN, _SWEEPS = 7.9, 30, 44, 12, 56, 6, 8
_STYLE = """
svg { font: 13px ui-monospace, monospace; background: #fff; --line: #8a9099; --text: #1c1e21; --box: #f6f7f8 }
rect { fill: var(--box); stroke: var(--line) } text { fill: var(--text) }
.attnsym-edge { fill: none; stroke: var(--line); stroke-width: 1.2 } marker path { fill: var(--line) }
.attnsym-proved { fill: #1a6b3c } .attnsym-refuted, .attnsym-disputed { fill: #b3261e }
@media (prefers-color-scheme: dark) {
  svg { background: #131416; --line: #7d848d; --text: #e6e8ea; --box: #1f2124 }
  .attnsym-proved { fill: #6fd39a } .attnsym-refuted, .attnsym-disputed { fill: #ff9c92 }
}
"""


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
    depth = _depths(edges)
    return [[name for name, at in column if at == depth[name]] for column in _columns(edges)]


def _depths(edges: Edges) -> dict[str, int]:
    """The length of the longest chain of citations below each name. Of a circle, which can't be proved but
    might be written, one citation is left out of account."""
    depth: dict[str, int] = {}
    for root in edges:
        path = [root]
        while path:
            name = path[-1]
            waiting = [c for c in edges[name] if c not in depth and c not in path]
            if name not in depth and waiting:
                path.append(waiting[0])
                continue
            depth.setdefault(name, 1 + max((depth[c] for c in edges[name] if c in depth), default=-1))
            path.pop()
    return depth


def _links(edges: Edges) -> list[tuple[Node, Node]]:
    """From column to column: the threads that lead from what is cited to what cites it."""
    depth = _depths(edges)
    links: dict[tuple[Node, Node], None] = {}
    for name, cites in edges.items():
        for cited in cites:
            start, end = depth[cited], depth[name]
            stops = [(cited, at) for at in range(start, max(end, start + 1))]
            links.update(dict.fromkeys(zip(stops, [*stops[1:], (name, end)], strict=True)))
    return list(links)


def _columns(edges: Edges) -> list[list[Node]]:
    """The nodes of each column in an order in which few threads cross."""
    links = _links(edges)
    nodes = dict.fromkeys(node for link in links for node in link)
    columns: list[list[Node]] = [[] for _ in range(1 + max((at for _, at in nodes), default=-1))]
    for name in edges:
        for node in [n for n in nodes if n[0] == name]:
            columns[node[1]].append(node)
    before, after = _beside(links)
    place = {node: float(row) for column in columns for row, node in enumerate(column)}
    for sweep in range(_SWEEPS):
        neighbours, order = (before, columns) if sweep % 2 == 0 else (after, columns[::-1])
        for column in order:
            wish = {n: _mean([place[m] for m in neighbours.get(n, ())], place[n]) for n in column}
            column.sort(key=wish.__getitem__)
            place.update({node: float(row) for row, node in enumerate(column)})
    return [column for column in columns if column]


def _beside(links: Iterable[tuple[Node, Node]]) -> tuple[dict[Node, list[Node]], dict[Node, list[Node]]]:
    before: dict[Node, list[Node]] = {}
    after: dict[Node, list[Node]] = {}
    for source, target in links:
        after.setdefault(source, []).append(target)
        before.setdefault(target, []).append(source)
    return before, after


def _mean(numbers: list[float], otherwise: float) -> float:
    return sum(numbers) / len(numbers) if numbers else otherwise


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where everything stands. left, width: of each node's column; middle: the height of each node."""

    own: dict[str, Node]
    links: list[tuple[Node, Node]]
    left: dict[Node, float]
    width: dict[Node, float]
    middle: dict[Node, float]
    size: tuple[float, float]


def _layout(edges: Edges) -> _Layout:
    depth, links, columns = _depths(edges), _links(edges), _columns(edges)
    before, after = _beside(links)
    own = {name: (name, depth[name]) for name in edges}
    middle: dict[Node, float] = {}
    for column in columns:
        _spread(column, dict.fromkeys(column, 0.0), own, middle)
    for sweep in range(_SWEEPS):
        neighbours, order = (before, columns) if sweep % 2 == 0 else (after, columns[::-1])
        for column in order:
            wish = {n: _mean([middle[m] for m in neighbours.get(n, ())], middle[n]) for n in column}
            _spread(column, wish, own, middle)
    top = min(middle.values(), default=0.0) - _HEIGHT / 2 - _MARGIN
    middle = {node: y - top for node, y in middle.items()}
    left: dict[Node, float] = {}
    width: dict[Node, float] = {}
    x = float(_MARGIN)
    for column in columns:
        broad = max(len(name) for name, at in column if own[name][1] == at) * _LETTER + 38
        left.update(dict.fromkeys(column, x))
        width.update(dict.fromkeys(column, broad))
        x += broad + _BETWEEN
    size = (x - _BETWEEN + _MARGIN, max(middle.values(), default=0.0) + _HEIGHT / 2 + _MARGIN)
    return _Layout({n: node for n, node in own.items() if node in middle}, links, left, width, middle, size)


def _spread(
    column: list[Node], wish: dict[Node, float], own: dict[str, Node], middle: dict[Node, float]
) -> None:
    """Sets the heights in a column: the nearest to what is wished that keep the order and the distances."""
    below, offsets, last = 0.0, list[float](), 0.0
    for position, node in enumerate(column):
        half = (_ROW if own[node[0]] == node else _THREAD) / 2
        below += last + half if position else 0.0
        last = half
        offsets.append(below)
    blocks: list[tuple[float, int]] = []  # the mean of some neighbours that stand as close as they may
    for node, offset in zip(column, offsets, strict=True):
        value, count = wish[node] - offset, 1
        while blocks and blocks[-1][0] > value:
            other, more = blocks.pop()
            value, count = (other * more + value * count) / (more + count), more + count
        blocks.append((value, count))
    heights = [value for value, count in blocks for _ in range(count)]
    middle.update({n: h + offset for n, h, offset in zip(column, heights, offsets, strict=True)})


def summary(edges: Edges) -> str:
    """What the drawing shows, in a sentence."""
    linked = {n for n, cites in edges.items() if cites} | {c for cites in edges.values() for c in cites}
    count = sum(map(len, edges.values()))
    citations = "1 citation" if count == 1 else f"{count} citations"
    return f"Which derivation cites which: {len(linked)} derivations, {citations}"


def draw(edges: Edges, verdicts: Mapping[str, str], address: Callable[[str], str] | None = None) -> str:
    """The graph as SVG: a link for each name on a page; without addresses, a file that stands alone."""
    layout = _layout(edges)
    width, height = layout.size
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" '
        f'height="{height:.0f}" '
    )
    title = escape(summary(edges))
    if address is None:
        alone = len(edges) - len(layout.own)
        words = "Arrows lead from what is cited to what cites it, from left to right. " + " ".join(
            f"{name} cites {', '.join(cites)}." for name, cites in edges.items() if cites
        )
        words += f" {alone} more cite none and are cited by none." if alone else ""
        head += 'role="img" aria-labelledby="title words">'
        head += (
            f'<title id="title">{title}</title><desc id="words">{escape(words)}</desc><style>{_STYLE}</style>'
        )
    else:
        head += f'role="group" aria-label="{title}">'
    out = [
        head,
        '<defs><marker id="attnsym-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>',
    ]
    out += [_edge(layout, source, target) for source, target in layout.links]
    for name, node in layout.own.items():
        word, left, middle = verdicts[name], layout.left[node], layout.middle[node]
        icon = f'<tspan class="attnsym-{escape(word)}">{ICONS.get(word, "")}</tspan>'
        box = (
            f'<rect x="{left:.1f}" y="{middle - _HEIGHT / 2:.1f}" width="{layout.width[node]:.1f}" '
            f'height="{_HEIGHT}" rx="5"/>'
            f'<text x="{left + 10:.1f}" y="{middle + 5:.1f}">{icon} {escape(name)}</text>'
        )
        if address is None:
            out.append(f"<g>{box}</g>")
        else:
            out.append(
                f'<a href="{escape(address(name))}" aria-label="{escape(name)}, {escape(word)}">{box}</a>'
            )
    return "\n".join([*out, "</svg>"])


def _edge(layout: _Layout, source: Node, target: Node) -> str:
    """A curve to the next node, with an arrow where it arrives; past a column, a thread goes straight."""
    x1 = layout.left[source] + layout.width[source]
    x2, y1, y2 = layout.left[target], layout.middle[source], layout.middle[target]
    bend = max(24.0, (x2 - x1) / 2)
    start = (
        f"M{x1:.1f} {y1:.1f}"
        if layout.own[source[0]] == source
        else f"M{layout.left[source]:.1f} {y1:.1f}H{x1:.1f}"
    )
    curve = f"{start}C{x1 + bend:.1f} {y1:.1f} {x2 - bend:.1f} {y2:.1f} {x2:.1f} {y2:.1f}"
    arrow = ' marker-end="url(#attnsym-arrow)"' if layout.own[target[0]] == target else ""
    return f'<path class="attnsym-edge" d="{curve}"{arrow}/>'
