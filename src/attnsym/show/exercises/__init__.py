"""Exercises on a page, as a Sphinx extension: the task, hints that open one by one, the answer on request.

    extensions = ["attnsym.show.exercises"]

gives the directive `exercise`. Its worked answer is checked while the site is built; a line of it that does
not follow is a warning with file and line. On paper stands the task alone, unless the project sets
`attnsym_exercise_answers = True`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

import attnsym
from attnsym.show.sphinx.copies import original
from attnsym.show.sphinx.derivation import report, report_faults
from attnsym.show.sphinx.nodes import Box, box, line
from attnsym.show.sphinx.project import SUFFIXES, document_at, project_of
from attnsym.syntax.documents import parse_document
from attnsym.syntax.records import Document, Exercise

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata, OptionSpec

__all__ = ["setup"]

_ON_REQUEST = "attnsym-on-request"


class ExerciseDirective(SphinxDirective):
    """An exercise of the page."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        path, at = self.get_source_info()
        document = self.document(original(self.env, path), name, at)
        exercise = next((e for e in document.exercises if e.name == name), None)
        if exercise is None or exercise.faults:
            report_faults(self.env, document.faults if exercise is None else exercise.faults)
            text = "\n".join(self.content)
            return [nodes.literal_block(text, text, language="none")]
        if exercise.worked is not None:
            report(self.env, project_of(self.env).check(exercise.worked, document.path))
        outer = nodes.container("", *_parts(exercise), classes=["attnsym-exercise"], ids=[f"exercise-{name}"])
        self.set_source_info(outer)
        return [outer]

    def document(self, path: str, name: str, at: int) -> Document:
        """The document that the exercise stands in, or its own text."""
        file = Path(path)
        if file.suffix in SUFFIXES and file.is_file():
            found = document_at(file)
            if any(e.name == name for e in found.exercises):
                return found
        content = "\n".join(self.content)
        return parse_document("\n" * (at - 1) + f"```{{exercise}} {name}\n{content}\n```\n", path)


def _parts(exercise: Exercise) -> list[nodes.Node]:
    parts: list[nodes.Node] = [_text("attnsym-exercise-task", exercise.one("ask"))]
    for word, label in (("choose", "Choose from"), ("claim", "The claim"), ("digits", "Digits")):
        if exercise.one(word):
            parts.append(nodes.paragraph("", "", nodes.strong("", f"{label}: "), _code(exercise.one(word))))
    pieces = exercise.all("piece")
    if pieces:
        parts.append(_block("\n".join(pieces)))
    if exercise.problem is not None:
        parts.append(_block(exercise.problem.text.strip("\n").rstrip()))
    if exercise.all("hint"):
        parts.append(_hints(exercise.all("hint")))
    if exercise.worked is not None:
        body = exercise.text.partition("\nworked")[2].strip("\n").rstrip()
        parts.append(_details("The worked answer", _block(body)))
    elif exercise.one("solution"):
        parts.append(_details("The answer", _text("", exercise.one("solution"), code=True)))
    return parts


def _hints(hints: tuple[str, ...]) -> Box:
    """The first hint, and in it the rest."""
    inside: list[nodes.Node] = [nodes.paragraph("", "", nodes.inline("", hints[0]))]
    if len(hints) > 1:
        inside.append(_hints(hints[1:]))
    return _details("Hint", *inside)


def _details(title: str, *inside: nodes.Node) -> Box:
    return box("details", _ON_REQUEST, line("summary", "", title), *inside)


def _text(css: str, text: str, code: bool = False) -> nodes.paragraph:
    inner: nodes.Node = _code(text) if code else nodes.inline("", text)
    return nodes.paragraph("", "", inner, classes=css.split())


def _code(text: str) -> nodes.literal:
    return nodes.literal(text, text)


def _block(text: str) -> nodes.literal_block:
    return nodes.literal_block(text, text, language="none")


def _on_paper(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """What opens on request stays shut where nothing can be opened."""
    if app.builder.format == "html" and app.builder.name != "epub":
        return
    if app.config.attnsym_exercise_answers:
        return
    for element in list(doctree.findall(Box)):
        if _ON_REQUEST in element["classes"] and element.parent is not None:
            element.parent.remove(element)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive with Sphinx."""
    app.setup_extension("attnsym.sphinx")
    app.add_config_value("attnsym_exercise_answers", False, "env", types=frozenset({bool}))  # noqa: FBT003
    app.add_directive("exercise", ExerciseDirective)
    app.connect("doctree-resolved", _on_paper, priority=500)
    return {"version": attnsym.__version__, "parallel_read_safe": True, "parallel_write_safe": True}
