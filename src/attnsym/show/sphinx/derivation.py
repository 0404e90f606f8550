"""The directive `derivation`: the block of a document, checked where it stands and shown with its verdicts.

    ```{derivation} score_variance
    let  ...
    ```

A line that has not the verdict that the document expects is a warning with file and line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from attnsym.show.refusal import about_hypotheses, refusal
from attnsym.show.sphinx.copies import original
from attnsym.show.sphinx.domain import domain_of
from attnsym.show.sphinx.layout import anchor
from attnsym.show.sphinx.nodes import Place
from attnsym.show.sphinx.project import derivation_at, project_of
from attnsym.show.sphinx.record import Shown, shown

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import OptionSpec

    from attnsym.prove.verdicts import Checked
    from attnsym.syntax.faults import Fault

logger = logging.getLogger(__name__)


def report(env: BuildEnvironment, checked: Checked) -> None:
    """Warn of each line that is not as the document expects, and of hypotheses that contradict each other."""
    if not checked.established:
        domain_of(env).note_amiss(env.docname)
    for row in checked.lines:
        if not row.as_expected:
            first, *rest = refusal(row, checked.path).split("\n")
            headline = first.partition("  ")[2]
            logger.warning(
                "%s", "\n".join([headline, *rest]), location=f"{checked.path}:{row.line}",
                type="attnsym", subtype=row.verdict.value,
            )  # fmt: skip
    if checked.contradiction:
        for sentence in about_hypotheses(checked)[:1]:
            logger.warning(
                "%s", sentence.partition("  ")[2], location=f"{checked.path}:{checked.line}",
                type="attnsym", subtype="contradiction",
            )  # fmt: skip


def report_faults(env: BuildEnvironment, faults: tuple[Fault, ...]) -> None:
    """Warn of what could not be read."""
    if faults:
        domain_of(env).note_amiss(env.docname)
    for fault in faults:
        first, *rest = str(fault).split("\n")
        logger.warning(
            "%s", "\n".join([first.partition("  ")[2], *rest]), location=f"{fault.path}:{fault.line}",
            type="attnsym", subtype="unreadable",
        )  # fmt: skip


class DerivationDirective(SphinxDirective):
    """A derivation, checked."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[OptionSpec] = {}  # type: ignore[misc] # docutils annotates it as of an instance

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        path, line = self.get_source_info()
        path = original(self.env, path)
        derivation, document = derivation_at(path, name, "\n".join(self.content), line)
        if derivation is None:
            found = tuple(f for f in document.faults if line <= f.line <= line + len(self.content) + 2)
            report_faults(self.env, found or document.faults)
            text = "\n".join(self.content)
            return [nodes.literal_block(text, text, language="none")]
        checked = project_of(self.env).check(derivation, path)
        report(self.env, checked)
        record = shown(derivation, checked)
        domain_of(self.env).note_theorem(record, self.env.docname)
        project_of(self.env).keep(self.env.docname, checked)
        return [self.place(record)]

    def place(self, record: Shown) -> Place:
        found = Place(record=record, name=record.name, canonical=True)
        found["ids"] = [anchor(record.name)]
        found["targets"] = [
            anchor(record.name),
            *(anchor(record.name, row.position) for row in record.rows()),
        ]
        self.set_source_info(found)
        self.state.document.ids.setdefault(found["ids"][0], found)
        return found


class ShownDerivationDirective(SphinxDirective):
    """A derivation of another page, by name: shown here too, its anchors stay there."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {}  # type: ignore[misc] # docutils annotates it as of an instance

    def run(self) -> list[nodes.Node]:
        project = project_of(self.env)
        name = self.arguments[0]
        entry = project.library.entries.get(name)
        if entry is None:
            raise self.error(
                f"no derivation is called {name!r}; there are {', '.join(project.library.entries)}"
            )
        path, derivation = entry
        checked = project.check(derivation, path)
        report(self.env, checked)
        place = Place(record=shown(derivation, checked), name=name, canonical=False)
        self.set_source_info(place)
        return [place]
