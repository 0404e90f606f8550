"""A panel to play with, as a Sphinx extension: width, divisor and scores in, weights and derivatives out.

    extensions = ["attnsym.show.play"]

gives the directive `attnsym-play`. The panel is plain JavaScript of ours and needs no network. It computes in
double precision, in the page, for looking; nothing that it shows is a verdict, and it says so. Builders
other than HTML get a sentence that says where the panel is.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective

from attnsym.show.play.panel import panel_html
from attnsym.show.scroll import is_web

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["panel_html", "setup"]

STATIC = Path(__file__).parent / "static"


class PlayNode(nodes.General, nodes.Element):
    """The place of the panel until the builder is known; `number` tells several panels of a page apart."""


class PlayDirective(SphinxDirective):
    """The panel. It has no arguments."""

    def run(self) -> list[nodes.Node]:
        return [PlayNode(number=self.env.new_serialno("attnsym-play"))]


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    for place in list(doctree.findall(PlayNode)):
        if is_web(app):
            place.replace_self(nodes.raw("", panel_html(place["number"]), format="html"))
        else:
            words = _("A panel with sliders stands here in the HTML edition; it needs a browser.")
            place.replace_self(nodes.paragraph("", words))


def _start(app: Sphinx) -> None:
    if is_web(app):
        app.config.html_static_path.append(str(STATIC))
        app.add_css_file("attnsym-play/play.css")
        app.add_js_file("attnsym-play/play.js", loading_method="defer")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive with Sphinx."""
    app.setup_extension("attnsym.show.scroll")
    app.add_node(PlayNode)
    app.add_directive("attnsym-play", PlayDirective)
    app.connect("builder-inited", _start)
    app.connect("doctree-resolved", _resolve)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
