"""The nodes of our pages: places that hold a record, and the boxes of HTML that a record is shown as.

While pages are read, a derivation is one node that holds a record. What it looks like is built when a page is
written, by the builder's kind: boxes for HTML (an element each), LaTeX as a whole, text elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.osutil import relative_uri

from attnsym.show.sphinx import paper

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator
    from sphinx.writers.latex import LaTeXTranslator

# Attributes of a box that are written as they stand; docutils has its own for the rest.
_KEPT = ("href", "title", "role", "aria-hidden", "aria-label", "data-label")
DOWNLOAD = "attnsym-download:"  # the address of the page's certificate or document, by its suffix
FOLDER = "_attnsym"  # of a site, for these files


class Place(nodes.General, nodes.Element):
    """The place of a derivation or of a block of claims.

    record: what is shown. name: of the block. canonical: whether links lead here. targets: anchors in it.
    """


class InlinePlace(nodes.General, nodes.Inline, nodes.Element):
    """The place of a claim in a line of text; its record."""


class Box(nodes.General, nodes.Element):
    """An HTML element: `tag`, classes, ids and attributes."""


class Line(nodes.General, nodes.Inline, nodes.TextElement):
    """An HTML element in a line of text."""


def box(tag: str, css: str = "", *children: nodes.Node, **attributes: str) -> Box:
    """A box with classes and children; underscores in the names of attributes stand for hyphens."""
    made = Box("", *children, tag=tag, classes=css.split())
    for name, value in attributes.items():
        made[name.replace("_", "-")] = value
    return made


def line(tag: str, css: str = "", *children: nodes.Node | str, **attributes: str) -> Line:
    """An element in a line of text; strings become text."""
    made = Line("", "", tag=tag, classes=css.split())
    made += [nodes.Text(child) if isinstance(child, str) else child for child in children]
    for name, value in attributes.items():
        made[name.replace("_", "-")] = value
    return made


def math(latex: str, text: str, display: bool = True) -> nodes.Node:
    """A formula; where it could not be typeset, its text."""
    if not latex:
        return nodes.literal(text, text)
    shown = rf"\displaystyle {latex}" if display else latex
    return nodes.math(shown, shown, **{"attnsym-text": text})


def visit_html(translator: HTML5Translator, node: Box | Line) -> None:
    """Write the start of the element."""
    attributes = {name: node[name] for name in _KEPT if name in node}
    address = attributes.get("href", "")
    if address.startswith(DOWNLOAD):
        builder = translator.builder
        if builder.name == "epub":  # a book offers no files
            node["tag"] = "span"
            attributes.pop("href")
        else:
            page = builder.get_target_uri(builder.current_docname)
            file = f"{FOLDER}/{builder.current_docname}{address.removeprefix(DOWNLOAD)}"
            attributes["href"] = relative_uri(page, file)
    suffix = "" if isinstance(node, Line) else "\n"
    translator.body.append(translator.starttag(node, node["tag"], suffix, **attributes))


def depart_html(translator: HTML5Translator, node: Box | Line) -> None:
    """Write its end."""
    suffix = "" if isinstance(node, Line) else "\n"
    translator.body.append(f"</{node['tag']}>{suffix}")


def visit_latex(translator: LaTeXTranslator, node: Place | InlinePlace) -> None:
    """Write the record as LaTeX, with the targets of links into it."""
    targets: tuple[str, ...] = tuple(node.get("targets", ()))
    for target in targets:
        translator.body.append(translator.hypertarget(target, anchor=False))
    translator.body.append(paper.latex(node["record"]))
    raise nodes.SkipNode


def pass_by(translator: LaTeXTranslator, node: Box | Line) -> None:
    """In LaTeX an element of HTML is what stands in it."""


def places(doctree: nodes.document) -> list[Place | InlinePlace]:
    """All places of a page."""
    return [*doctree.findall(Place), *doctree.findall(InlinePlace)]


def _as_text(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """For builders without mathematics: records as text, formulas as their authors wrote them."""
    if app.builder.format in ("html", "latex"):
        return
    for place in places(doctree):
        place.parent[place.parent.index(place)] = paper.plain(place["record"])
    elements: list[Box | Line] = [*doctree.findall(Box), *doctree.findall(Line)]
    for element in elements:
        position = element.parent.index(element)
        element.parent[position : position + 1] = element.children
    for shown in list(doctree.findall(nodes.math)):
        text = shown.get("attnsym-text")
        if text is not None:
            shown.replace_self(nodes.literal(text, text))


def setup(app: Sphinx) -> None:
    """Register the nodes with Sphinx."""
    for place in (Place, InlinePlace):
        app.add_node(place, latex=(visit_latex, None))
    for kind in (Box, Line):
        app.add_node(kind, html=(visit_html, depart_html), latex=(pass_by, pass_by))
    app.connect("doctree-resolved", _as_text, priority=600)
