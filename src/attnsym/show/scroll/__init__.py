"""Boxes that scroll by themselves on narrow pages, as a Sphinx extension that our others set up.

A box of class `attnsym-scroll`, and a code block, becomes a stop for the Tab key with a name (`data-label`)
exactly while it overflows, so that what it hides can be reached without a mouse. At an edge where there
is more to see, a box shows a shadow.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["is_web", "setup"]

STATIC = Path(__file__).parent / "static"


def is_web(app: Sphinx) -> bool:
    """Return whether the builder makes pages for a browser, with our style and scripts (so not EPUB)."""
    return app.builder.format == "html" and app.builder.name != "epub"


def _start(app: Sphinx) -> None:
    if is_web(app):
        app.config.html_static_path.append(str(STATIC))
        app.add_css_file("attnsym-scroll/scroll.css")
        app.add_js_file("attnsym-scroll/scroll.js", loading_method="defer", priority=600)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the style and the script to the pages."""
    app.connect("builder-inited", _start)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
