"""The directive `derivation`: the block of a document, checked where it stands and shown with its verdicts.

    ```{derivation} score_variance
    let  ...
    ```

A line that has not the verdict that the document expects is a warning with file and line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from attnsym.show.refusal import about_hypotheses, refusal
from attnsym.show.sphinx.copies import original
from attnsym.show.sphinx.domain import domain_of
from attnsym.show.sphinx.layout import derivation_box
from attnsym.show.sphinx.project import derivation_at, project_of
from attnsym.show.sphinx.record import Shown, shown
from attnsym.show.sphinx.store import keep

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import OptionSpec

    from attnsym.prove.verdicts import Checked
    from attnsym.syntax.faults import Fault
    from attnsym.syntax.records import Derivation

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
        self.note(record, checked, derivation)
        outer = derivation_box(record, canonical=True)
        self.set_source_info(outer)
        return [*self.targets(outer), outer]

    def note(self, record: Shown, checked: Checked, derivation: Derivation) -> None:
        domain_of(self.env).note_theorem(record, self.env.docname)
        keep(self.env, checked)

    def targets(self, outer: nodes.Element) -> Iterator[nodes.Node]:
        for identity in outer["ids"]:
            self.state.document.ids.setdefault(identity, outer)
        return iter(())


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
        outer = derivation_box(shown(derivation, checked), canonical=False)
        self.set_source_info(outer)
        return [outer]
