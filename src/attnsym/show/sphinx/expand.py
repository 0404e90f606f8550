"""Places become boxes when a page is written as HTML, and their links lead where the domain says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util.nodes import make_refnode

from attnsym.show.sphinx.claims import claims_box, inline_claim
from attnsym.show.sphinx.domain import domain_of
from attnsym.show.sphinx.layout import derivation_box
from attnsym.show.sphinx.nodes import InlinePlace, Place, places
from attnsym.show.sphinx.record import Shown

if TYPE_CHECKING:
    from sphinx.application import Sphinx


def element_of(place: Place | InlinePlace) -> nodes.Element:
    """The HTML of a place, its links still to be resolved."""
    record = place["record"]
    if isinstance(place, InlinePlace):
        return inline_claim(record.rows[0])
    if isinstance(record, Shown):
        return derivation_box(record, canonical=place["canonical"])
    return claims_box(record, place["name"])


def resolve(app: Sphinx, docname: str, element: nodes.Element) -> None:
    """Have the links of an element lead to pages of the project, or be no links."""
    domain = domain_of(app.env)
    for link in list(element.findall(pending_xref)):
        target = domain.find(link["reftype"], link["reftarget"])
        shown: nodes.Node = link.children[0]
        if target is not None:
            shown = make_refnode(app.builder, docname, target.docname, target.anchor, shown)
        link.parent[link.parent.index(link)] = shown


def _expand(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    if app.builder.format != "html":
        return
    for place in places(doctree):
        element = element_of(place)
        resolve(app, docname, element)
        place.parent[place.parent.index(place)] = element


def setup(app: Sphinx) -> None:
    """Expand places before formulas are drawn."""
    app.connect("doctree-resolved", _expand, priority=500)
