"""The directives `theorem-index` and `dependency-graph`: what a project derives, and what cites what.

Both are filled in when all pages have been read.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective
from sphinx.util.nodes import make_refnode

from attnsym.show.scroll import is_web
from attnsym.show.sphinx.domain import Entry, domain_of
from attnsym.show.sphinx.graph import dot_of, draw
from attnsym.show.sphinx.layout import verdict_mark
from attnsym.show.sphinx.nodes import box, math

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import OptionSpec


class IndexPlace(nodes.General, nodes.Element):
    """The place of an index until all pages are read; `kind`: theorems or graph."""


class TheoremIndexDirective(SphinxDirective):
    """All derivations of the project, each with its statement and verdict."""

    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        self.env.metadata[self.env.docname]["attnsym-index"] = "yes"
        return [IndexPlace(kind="theorems")]


class GraphDirective(SphinxDirective):
    """Which derivation cites which."""

    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        self.env.metadata[self.env.docname]["attnsym-index"] = "yes"
        return [IndexPlace(kind="graph")]


def _reading_order(app: Sphinx, entries: Iterable[Entry]) -> list[Entry]:
    """The entries in the order of the pages in the tables of contents."""
    order: dict[str, int] = {}
    waiting = [app.config.root_doc]
    while waiting:
        docname = waiting.pop()
        if docname not in order:
            order[docname] = len(order)
            waiting += reversed(app.env.toctree_includes.get(docname, []))
    return sorted(entries, key=lambda e: (order.get(e.docname, len(order)), e.docname, e.line))


def _theorems(app: Sphinx, docname: str, entries: list[Entry]) -> nodes.Node:
    if not entries:
        return nodes.paragraph("", "No page of this project holds a derivation.")
    items = nodes.bullet_list(classes=["attnsym-theorems"])
    for entry in entries:
        name = make_refnode(
            app.builder,
            docname,
            entry.docname,
            entry.anchor,
            nodes.literal(entry.name, entry.name),
            entry.name,
        )
        first = nodes.paragraph("", "", name, nodes.Text(" "), verdict_mark(entry.verdict))
        cell = box("div", "attnsym-scroll", _formula(entry), data_label=f"Statement of {entry.name}")
        items += nodes.list_item("", first, cell)
    return items


def _formula(entry: Entry) -> nodes.Node:
    paragraph = nodes.paragraph("", "")
    paragraph += math(entry.show.latex, entry.show.text)
    return paragraph


def _graph(app: Sphinx, docname: str, entries: list[Entry]) -> list[nodes.Node]:
    by_name = {e.name: e for e in entries}
    edges = {e.name: tuple(c for c in e.cites if c in by_name) for e in entries}
    shown: list[nodes.Node] = []
    if is_web(app) and any(edges.values()):

        def address(name: str) -> str:
            entry = by_name[name]
            return f"{app.builder.get_relative_uri(docname, entry.docname)}#{entry.anchor}"

        verdicts = {e.name: e.verdict for e in entries}
        shown.append(nodes.raw("", draw(edges, address, verdicts), format="html"))
    words = nodes.bullet_list(classes=["attnsym-cites"])
    for entry in entries:
        text = nodes.paragraph("", "")
        text += make_refnode(
            app.builder,
            docname,
            entry.docname,
            entry.anchor,
            nodes.literal(entry.name, entry.name),
            entry.name,
        )
        cites = edges[entry.name]
        text += nodes.Text(f" cites {', '.join(cites)}." if cites else " cites no other derivation.")
        words += nodes.list_item("", text)
    source = dot_of(edges)
    if not shown:
        return [words]
    summary = box("summary", "", nodes.inline("", "In words, and in DOT for graphviz"))
    return [*shown, box("details", "", summary, words, nodes.literal_block(source, source, language="none"))]


def _fill(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    places = list(doctree.findall(IndexPlace))
    if not places:
        return
    entries = _reading_order(app, domain_of(app.env).theorems.values())
    for place in places:
        if place["kind"] == "theorems":
            place.replace_self(_theorems(app, docname, entries))
        else:
            place.replace_self(_graph(app, docname, entries))


def _rewrite(app: Sphinx, env: object) -> list[str]:
    """Pages with an index are written again whenever anything was read."""
    return [name for name in app.env.found_docs if app.env.metadata.get(name, {}).get("attnsym-index")]


def setup(app: Sphinx) -> None:
    """Register the directives with Sphinx."""
    app.add_node(IndexPlace)
    app.add_directive("theorem-index", TheoremIndexDirective)
    app.add_directive("dependency-graph", GraphDirective)
    app.connect("doctree-resolved", _fill, priority=400)
    app.connect("env-updated", _rewrite)
