"""The nodes that pages are made of: boxes for HTML, written as a whole in LaTeX and as text elsewhere.

A `Box` is an HTML element with children. Where a builder is not HTML, the outermost box is replaced by what
its attribute `record` says in that builder's language.
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
DOWNLOAD = "attnsym-download:"  # begins the address of a file that the site offers, wherever a page lies
FOLDER = "_attnsym"  # of a site, for these files


class Box(nodes.General, nodes.Element):
    """An HTML element: `tag`, classes, ids and attributes. `record`: what other builders write instead."""


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
            attributes["href"] = relative_uri(page, f"{FOLDER}/{address.removeprefix(DOWNLOAD)}")
    suffix = "" if isinstance(node, Line) else "\n"
    translator.body.append(translator.starttag(node, node["tag"], suffix, **attributes))


def depart_html(translator: HTML5Translator, node: Box | Line) -> None:
    """Write its end."""
    suffix = "" if isinstance(node, Line) else "\n"
    translator.body.append(f"</{node['tag']}>{suffix}")


def visit_latex(translator: LaTeXTranslator, node: Box | Line) -> None:
    """Write the record of the outermost box as LaTeX, with the targets of links into it."""
    record = node.get("record")
    if record is None:
        return
    for target in node.get("targets", ()):
        translator.body.append(translator.hypertarget(target, anchor=False))
    translator.body.append(paper.latex(record))
    raise nodes.SkipNode


def depart_latex(translator: LaTeXTranslator, node: Box | Line) -> None:
    """Nothing is left to write."""


def _as_text(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """For builders without mathematics: records as text, formulas as their authors wrote them."""
    if app.builder.format in ("html", "latex"):
        return
    boxes: list[Box | Line] = [*doctree.findall(Box), *doctree.findall(Line)]
    for outer in [b for b in boxes if b.get("record") is not None]:
        outer.parent[outer.parent.index(outer)] = paper.plain(outer["record"])
    elements: list[Box | Line] = [*doctree.findall(Box), *doctree.findall(Line)]
    for element in elements:
        place = element.parent.index(element)
        element.parent[place : place + 1] = element.children
    for shown in list(doctree.findall(nodes.math)):
        text = shown.get("attnsym-text")
        if text is not None:
            shown.replace_self(nodes.literal(text, text))


def setup(app: Sphinx) -> None:
    """Register the nodes with Sphinx."""
    for kind in (Box, Line):
        app.add_node(kind, html=(visit_html, depart_html), latex=(visit_latex, depart_latex))
    app.connect("doctree-resolved", _as_text, priority=600)
