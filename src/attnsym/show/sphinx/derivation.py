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

from attnsym.show.sphinx.copies import original
from attnsym.show.sphinx.domain import domain_of
from attnsym.show.sphinx.layout import anchor
from attnsym.show.sphinx.nodes import Place
from attnsym.show.sphinx.outcome import Outcome, outcome_of, warnings_of
from attnsym.show.sphinx.project import derivation_at, project_of
from attnsym.show.sphinx.record import Shown

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import OptionSpec

    from attnsym.prove.verdicts import Checked
    from attnsym.syntax.faults import Fault

logger = logging.getLogger(__name__)


def report(env: BuildEnvironment, result: Checked | Outcome) -> None:
    """Say the warnings about a derivation."""
    if not result.established:
        domain_of(env).note_amiss(env.docname)
    for said in result.warnings if isinstance(result, Outcome) else warnings_of(result):
        logger.warning("%s", said.text, location=said.place, type="attnsym", subtype=said.kind)


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
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        path, line = self.get_source_info()
        path = original(self.env, path)
        outcome = project_of(self.env).outcome(path, name) or self.check(path, name, line)
        if outcome is None:
            text = "\n".join(self.content)
            return [nodes.literal_block(text, text, language="none")]
        report(self.env, outcome)
        domain_of(self.env).note_theorem(outcome.record, self.env.docname)
        return [self.place(outcome.record)]

    def check(self, path: str, name: str, line: int) -> Outcome | None:
        """The outcome here and now; None after reporting that the block can't be read."""
        derivation, document = derivation_at(path, name, "\n".join(self.content), line)
        if derivation is None:
            found = tuple(f for f in document.faults if line <= f.line <= line + len(self.content) + 2)
            report_faults(self.env, found or document.faults)
            return None
        project = project_of(self.env)
        checked = project.check(derivation, path)
        project.keep(self.env.docname, checked)
        return outcome_of(derivation, checked)

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
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        project = project_of(self.env)
        name = self.arguments[0]
        entry = project.derivation(name)
        if entry is None:
            raise self.error(f"no derivation is called {name!r}; there are {', '.join(project.blocks)}")
        path, derivation = entry
        outcome = project.outcome(path, name) or outcome_of(derivation, project.check(derivation, path))
        report(self.env, outcome)
        place = Place(record=outcome.record, name=name, canonical=False)
        self.set_source_info(place)
        return [place]
