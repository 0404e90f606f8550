"""The domain `attnsym`: derivations, their lines and rules as objects that any page can link to.

Roles: `theorem` (a derivation by name), `step` (one of its lines, `score_variance.2`) and `rule`. Each also
takes a title of its own, `the variance <score_variance>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, cast

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

if TYPE_CHECKING:
    from docutils.parsers.rst.states import Inliner
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

    from attnsym.show.sphinx.record import Formula, Shown

logger = logging.getLogger(__name__)

QUIET = "attnsym-quiet"  # marks a link of ours that may lead nowhere: not every project has pages of rules


class Entry(NamedTuple):
    """What the indexes say of a derivation. lines: (position, anchor) of each of its lines."""

    name: str
    docname: str
    anchor: str
    path: str
    line: int
    show: Formula
    verdict: str
    established: bool
    cites: tuple[str, ...]
    axioms: tuple[str, ...]
    steps: int
    lines: tuple[tuple[int, str], ...]


class Target(NamedTuple):
    """A place: a page and an anchor on it."""

    docname: str
    anchor: str


class CitingRole(XRefRole):
    """A role of the domain under a short name of its own, so that {theorem}`name` needs no prefix."""

    def __init__(self, kind: str, **options: Any) -> None:
        super().__init__(warn_dangling=True, **options)
        self.kind = kind

    def __call__(  # type: ignore[override] # as the base class, which names its arguments otherwise
        self, name: str, rawtext: str, text: str, lineno: int, inliner: Inliner,
        options: dict[str, Any] | None = None, content: tuple[str, ...] = (),
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:  # fmt: skip
        return super().__call__(
            f"attnsym:{self.kind}", rawtext, text, lineno, inliner, options or {}, content
        )


class AttnsymDomain(Domain):
    """Derivations, lines and rules of a project."""

    name = "attnsym"
    label = "attnsym"
    object_types: ClassVar[dict[str, ObjType]] = {
        "theorem": ObjType("derivation", "theorem"),
        "step": ObjType("line of a derivation", "step"),
        "rule": ObjType("rule", "rule"),
    }
    roles: ClassVar[dict[str, Any]] = {
        kind: XRefRole(warn_dangling=True) for kind in ("theorem", "step", "rule")
    }
    initial_data: ClassVar[dict[str, Any]] = {"theorems": {}, "rules": {}, "fingerprints": {}, "amiss": {}}
    dangling_warnings: ClassVar[dict[str, str]] = {
        "theorem": "no derivation of this project is called %(target)s",
        "step": "no line of a derivation is %(target)s (its name, a point and the number of the line)",
        "rule": "no page of this project has the rule %(target)s",
    }
    data_version = 1

    @property
    def theorems(self) -> dict[str, Entry]:
        """The derivations that pages of the project show, by name."""
        return cast("dict[str, Entry]", self.data["theorems"])

    @property
    def rules(self) -> dict[str, Target]:
        """The pages of rules, by name."""
        return cast("dict[str, Target]", self.data["rules"])

    @property
    def fingerprints(self) -> dict[str, str]:
        """What the verdicts on each page rested on when it was read."""
        return cast("dict[str, str]", self.data["fingerprints"])

    def note_theorem(self, d: Shown, docname: str) -> None:
        """Take a derivation in; of two with one name the first stays, with a warning."""
        from attnsym.show.sphinx.layout import anchor

        there = self.theorems.get(d.name)
        if there is not None and (there.path, there.line) != (d.path, d.line):
            logger.warning(
                "there is a derivation %s in %s:%d", d.name, there.path, there.line,
                location=f"{d.path}:{d.line}", type="attnsym", subtype="duplicate",
            )  # fmt: skip
            return
        lines = tuple((row.position, anchor(d.name, row.position)) for row in d.rows())
        steps = sum(row.kind != "goal" for row in d.rows())
        self.theorems[d.name] = Entry(
            d.name, docname, anchor(d.name), d.path, d.line, d.show, d.verdict, d.established,
            d.cites, d.axioms, steps, lines,
        )  # fmt: skip

    def note_rule(self, name: str, docname: str, identity: str) -> None:
        """Take the page of a rule in."""
        self.rules[name] = Target(docname, identity)

    def note_amiss(self, docname: str) -> None:
        """Have a page read in every build, so that each says again what is amiss on it."""
        self.data["amiss"][docname] = True

    def clear_doc(self, docname: str) -> None:
        for table in (self.theorems, self.rules):
            for name in [n for n, entry in table.items() if entry.docname == docname]:
                del table[name]
        self.fingerprints.pop(docname, None)
        self.data["amiss"].pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        for kind in ("theorems", "rules"):
            for name, entry in otherdata[kind].items():
                if entry.docname in docnames:
                    self.data[kind][name] = entry
        for kind in ("fingerprints", "amiss"):
            self.data[kind].update({n: value for n, value in otherdata[kind].items() if n in docnames})

    def find(self, kind: str, target: str) -> Target | None:
        """The place of an object."""
        if kind == "rule":
            return self.rules.get(target)
        name, _, position = target.partition(".")
        entry = self.theorems.get(name)
        if entry is None:
            return None
        if kind == "theorem":
            return None if position else Target(entry.docname, entry.anchor)
        found = [identity for number, identity in entry.lines if str(number) == position]
        return Target(entry.docname, found[0]) if found else None

    def resolve_xref(
        self, env: BuildEnvironment, fromdocname: str, builder: Builder, typ: str, target: str,
        node: pending_xref, contnode: nodes.Element,
    ) -> nodes.reference | None:  # fmt: skip
        found = self.find(typ, target)
        if found is None:
            return None
        return make_refnode(builder, fromdocname, found.docname, found.anchor, contnode, target)

    def resolve_any_xref(
        self, env: BuildEnvironment, fromdocname: str, builder: Builder, target: str,
        node: pending_xref, contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:  # fmt: skip
        found = []
        for kind in self.object_types:
            reference = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
            if reference is not None:
                found.append((f"attnsym:{kind}", reference))
        return found

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        yield from self._objects()

    def _objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        for name, entry in self.theorems.items():
            yield name, name, "theorem", entry.docname, entry.anchor, 1
            for position, identity in entry.lines:
                yield f"{name}.{position}", f"{name}, line {position}", "step", entry.docname, identity, -1
        for name, target in self.rules.items():
            yield name, name, "rule", target.docname, target.anchor, 1


def without_target(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: nodes.TextElement
) -> nodes.TextElement | None:
    """Show what a link of ours says, where there is nothing to link to."""
    return contnode if node.get(QUIET) else None


def domain_of(env: BuildEnvironment) -> AttnsymDomain:
    """The domain of an environment."""
    return cast("AttnsymDomain", env.get_domain("attnsym"))
