"""A Sphinx extension that makes decks of slides from documents, with reveal.js as sphinx-revealjs carries it.

    extensions = ["attnsym.show.slides"]        then  sphinx-build -b revealjs

A page is a deck, a section a slide. A derivation becomes slides of its own: its hypotheses, then its steps,
one fragment each, with the reason beside it; long ones are split. Prose goes to the speaker's notes, and so
does how each side condition was met. Decks work from disk and print to PDF (`?print-pdf`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from attnsym.show.slides import deck

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["setup"]

STATIC = Path(__file__).parent / "static"
NOTES = {"name": "RevealNotes", "src": "revealjs/plugin/notes/notes.js"}
# White loads no font from elsewhere; the size is that of a lecture room's projector.
SETTINGS: dict[str, Any] = {
    "revealjs_style_theme": "white",
    "revealjs_script_conf": {
        "hash": True,
        "width": deck.WIDTH,
        "height": deck.HEIGHT,
        "margin": 0.04,
        "center": False,
        "transition": "none",
        "slideNumber": "c/t",
        "pdfSeparateFragments": False,
    },
    "revealjs_script_plugins": [NOTES],
    "revealjs_use_section_ids": True,
}


def _configure(app: Sphinx, config: Config) -> None:
    """Set what the project has not set itself."""
    for name, value in SETTINGS.items():
        if name not in config._raw_config and name not in config.overrides:
            config[name] = value


def _start(app: Sphinx) -> None:
    if app.builder.name == deck.BUILDER:
        app.config.html_static_path.append(str(STATIC))
        app.add_css_file("attnsym-slides/slides.css", priority=900)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension with Sphinx."""
    app.setup_extension("attnsym.sphinx")
    app.setup_extension("sphinx_revealjs")
    app.connect("config-inited", _configure, priority=100)
    app.connect("builder-inited", _start)
    app.connect("doctree-resolved", deck.lay_out, priority=450)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
