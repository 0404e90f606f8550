"""The directive `attnsym-figure`: a picture by name, readable from every builder.

    ```{attnsym-figure} five-weights
    :name: fig-weights

    Words of your own in place of the caption.
    ```

HTML gets the picture for light and for dark pages, LaTeX a PDF, EPUB an SVG; text, man and the rest get the
words that describe it. The picture is a docutils figure, so it can be numbered and referred to.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.locale import _
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from attnsym.show.figures.catalogue import PICTURES
from attnsym.show.figures.store import SOURCES, CannotDraw, picture_file
from attnsym.show.scroll import is_web

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata, OptionSpec

    from attnsym.show.figures.style import Format

logger = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"


class PictureNode(nodes.General, nodes.Element):
    """The place of a picture until the builder is known: attributes `picture` (its name) and `alt`."""


def caption_nodes(text: str) -> list[nodes.Node]:
    """Read a caption of the catalogue, in which mathematics stands between dollars."""
    pieces: list[nodes.Node] = []
    for number, piece in enumerate(text.split("$")):
        if piece:
            pieces.append(nodes.math(piece, piece) if number % 2 else nodes.Text(piece))
    return pieces


class FigureDirective(SphinxDirective):
    """A picture of the catalogue, with its caption or the one given as content."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[OptionSpec] = {
        "name": directives.unchanged,
        "alt": directives.unchanged,
        "width": directives.length_or_percentage_or_unitless,
        "class": directives.class_option,
    }

    def run(self) -> list[nodes.Node]:
        picture = PICTURES.get(self.arguments[0])
        if picture is None:
            raise self.error(f"no picture is called {self.arguments[0]!r}; there are {', '.join(PICTURES)}")
        for source in SOURCES:
            self.env.note_dependency(source)
        place = PictureNode(picture=picture.name, alt=self.options.get("alt", picture.alt))
        if "width" in self.options:
            place["width"] = self.options["width"]
        figure = nodes.figure("", place, classes=["attnsym-figure", *self.options.get("class", [])])
        own = self.parse_content_to_nodes() if self.content else []
        if own and isinstance(own[0], nodes.paragraph):
            figure += nodes.caption(own[0].rawsource, "", *own[0].children)
            if own[1:]:
                figure += nodes.legend("", *own[1:])
        elif own:
            figure += nodes.legend("", *own)
        else:
            figure += nodes.caption(picture.caption, "", *caption_nodes(picture.caption))
        self.set_source_info(figure)
        self.set_source_info(place)
        self.add_name(figure)
        return [figure]


def _variants(app: Sphinx) -> tuple[tuple[str, Format], ...]:
    """Return the themes and formats that the builder shows; empty if it shows words only."""
    if is_web(app):
        return (("light", "svg"), ("dark", "svg"))
    if app.builder.name == "epub":
        return (("light", "svg"),)
    if app.builder.format == "latex":
        return (("light", "pdf"),)
    if app.builder.format == "texinfo":
        return (("light", "png"),)
    return ()


def _image(place: PictureNode, uri: str) -> nodes.image:
    image = nodes.image("", uri=uri, candidates={"*": uri}, alt=place["alt"])
    image.source, image.line = place.source, place.line
    if "width" in place:
        image["width"] = place["width"]
    return image


def _resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    # Called in the main process also in a parallel build, so no two writers draw the same picture, and the
    # builder's list of images to copy is complete.
    for place in list(doctree.findall(PictureNode)):
        shown: list[nodes.Node] = []
        try:
            for theme, kind in _variants(app):
                file = picture_file(place["picture"], theme, kind, Path(app.doctreedir) / "attnsym-figures")
                app.builder.images[str(file)] = file.name
                image = _image(place, str(file))
                image["classes"] += [f"attnsym-{theme}"]
                image["loading"] = "lazy"
                shown.append(image)
        except CannotDraw as problem:
            logger.warning("%s", problem, location=place, type="attnsym", subtype="figure")
            shown = []
        words = _("Picture: %s") % place["alt"]
        place.replace_self(shown or [nodes.paragraph("", words)])


def _start(app: Sphinx) -> None:
    if is_web(app):
        app.config.html_static_path.append(str(STATIC))
        app.add_css_file("attnsym-figures/figures.css")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive with Sphinx."""
    app.add_node(PictureNode)
    app.add_directive("attnsym-figure", FigureDirective)
    app.connect("builder-inited", _start)
    app.connect("doctree-resolved", _resolve)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
