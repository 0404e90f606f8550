"""A Sphinx extension that draws Sphinx's mathematics by KaTeX, carried in this package: no network, no CDN.

    extensions = ["attnsym.show.katex"]

Formulas are drawn at build time where a JavaScript engine is (Node, or the package mini-racer), by the page
itself otherwise; the pages look the same, and both work from disk. EPUB gets MathML. A formula that KaTeX
refuses is a warning with file and line, and is shown as it was written.

Configuration: `attnsym_katex_engine` ("auto", "node", "mini-racer", "page") and `attnsym_katex_macros`
(a dictionary such as {r"\\E": r"\\mathbb{E}"}).
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from weakref import WeakKeyDictionary

from docutils import nodes
from sphinx.errors import ConfigError
from sphinx.locale import _
from sphinx.util import logging
from sphinx.util.math import get_node_equation_number

from attnsym.show.katex.engine import EngineError, Formula, find_engine
from attnsym.show.katex.renderer import Renderer
from attnsym.show.scroll import is_web

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.util.typing import ExtensionMetadata
    from sphinx.writers.html5 import HTML5Translator

__all__ = ["setup"]

logger = logging.getLogger(__name__)

STATIC = Path(__file__).parent / "static"

_NUMBERED = re.compile(r"\\(begin|end)\{(align|alignat|gather|equation)\}")

# One renderer for one builder. Kept here, since neither builder nor environment has a place for it that is
# not pickled or deprecated.
_renderers: WeakKeyDictionary[Builder, Renderer] = WeakKeyDictionary()


def display_tex(text: str, no_wrap: bool) -> str:
    """Return the TeX of a display, as Sphinx wraps it: blank lines part equations, `\\\\` parts lines."""
    if no_wrap:
        # Sphinx numbers the whole display; KaTeX's own numbers for its lines would be a second count.
        return _NUMBERED.sub(r"\\\1{\2*}", text)
    parts = [part.strip() for part in text.split("\n\n") if part.strip()]
    parts = [rf"\begin{{split}}{part}\end{{split}}" if r"\\" in part else part for part in parts]
    if len(parts) == 1:
        return parts[0]
    return r"\begin{aligned}" + r"\\".join(parts) + r"\end{aligned}"


def _formula(node: nodes.math | nodes.math_block, builder: Builder) -> Formula:
    output: Literal["htmlAndMathml", "mathml"] = "mathml" if builder.name == "epub" else "htmlAndMathml"
    macros = builder.config.attnsym_katex_macros
    if isinstance(node, nodes.math):
        return Formula(node.astext(), display=False, output=output, macros=macros)
    no_wrap = bool(node.get("no-wrap", node.get("nowrap", False)))
    tex = display_tex(node.astext(), no_wrap=no_wrap)
    return Formula(tex, display=True, output=output, macros=macros)


def _markup(node: nodes.math | nodes.math_block, translator: HTML5Translator) -> str:
    formula = _formula(node, translator.builder)
    renderer = _renderers[translator.builder]
    if not renderer.draws:
        display = " data-display" if formula.display else ""
        return f"<span data-attnsym-tex{display}>{translator.encode(formula.tex)}</span>"
    drawn = renderer.draw([formula])[0]
    if drawn.error:
        logger.warning("%s", drawn.error, location=node, type="attnsym", subtype="katex")
        return f'<code class="attnsym-math-error">{translator.encode(formula.tex)}</code>'
    return drawn.html


def visit_math(translator: HTML5Translator, node: nodes.math) -> None:
    """Write a formula in a line of text."""
    start = translator.starttag(node, "span", "", CLASS="math notranslate nohighlight")
    translator.body.append(f"{start}{_markup(node, translator)}</span>")
    raise nodes.SkipNode


def visit_math_block(translator: HTML5Translator, node: nodes.math_block) -> None:
    """Write a displayed formula: a box that scrolls where the page is narrow, and its number beside it."""
    body = translator.body
    body.append(translator.starttag(node, "div", CLASS="math notranslate nohighlight attnsym-display"))
    number = get_node_equation_number(translator, node) if node.get("number") else ""
    label = translator.attval(_("Equation (%s)") % number if number else _("Equation"))
    body.append(f'<div class="attnsym-scroll" data-label="{label}">{_markup(node, translator)}</div>')
    if number:
        body.append(f'<span class="eqno">({number})')
        translator.add_permalink_ref(node, _("Link to this equation"))
        body.append("</span>")
    body.append("</div>\n")
    raise nodes.SkipNode


def _start(app: Sphinx) -> None:
    if app.builder.format != "html":
        return
    try:
        engine = find_engine(app.config.attnsym_katex_engine)
    except EngineError as problem:
        raise ConfigError(f"attnsym_katex_engine: {problem}") from problem
    _renderers[app.builder] = Renderer(engine, Path(app.doctreedir) / "attnsym-katex.json")
    if not is_web(app):
        return
    app.config.html_static_path.append(str(STATIC))
    app.add_css_file("attnsym-katex/katex.min.css")
    app.add_css_file("attnsym-katex/math.css")
    if engine is None:
        app.add_js_file("attnsym-katex/katex.min.js", loading_method="defer")
        app.add_js_file("attnsym-katex/math.js", loading_method="defer")


def _draw_page(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    # Called in the main process also in a parallel build, before the page goes to a writer: so one engine
    # draws each page as one batch, and the writers find every formula in the memory that they inherit.
    renderer = _renderers.get(app.builder)
    if renderer is None or not renderer.draws:
        return
    formulas = [_formula(node, app.builder) for node in doctree.findall(nodes.math)]
    formulas += [_formula(node, app.builder) for node in doctree.findall(nodes.math_block)]
    renderer.draw(formulas)


def _page_macros(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    renderer = _renderers.get(app.builder)
    if renderer is not None and not renderer.draws and app.config.attnsym_katex_macros:
        app.add_js_file(None, body=_macro_script(app.config.attnsym_katex_macros), priority=400)


def _macro_script(macros: dict[str, str]) -> str:
    text = json.dumps(macros, sort_keys=True).replace("</", "<\\/")
    return f"window.attnsymKatexMacros = {text};"


def _finish(app: Sphinx, exception: Exception | None) -> None:
    renderer = _renderers.get(app.builder)
    if renderer is not None:
        renderer.close()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the renderer with Sphinx."""
    app.setup_extension("attnsym.show.scroll")
    app.add_config_value("attnsym_katex_engine", "auto", "html", types=frozenset({str}))
    app.add_config_value("attnsym_katex_macros", {}, "html", types=frozenset({dict}))
    app.add_html_math_renderer("katex", (visit_math, None), (visit_math_block, None))
    app.connect("builder-inited", _start)
    app.connect("doctree-resolved", _draw_page, priority=900)
    app.connect("html-page-context", _page_macros)
    app.connect("build-finished", _finish)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
