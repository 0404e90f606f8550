"""The Sphinx extension of attnsym: derivations and printed numbers, checked while a site is built.

    extensions = ["attnsym.sphinx"]

Directives: `derivation`, `claims`, `shown-derivation`, `rules`, `rule-index`, `theorem-index` and
`dependency-graph`. Roles: `claim`, `theorem`, `step`, `rule`. They work in MyST and in reStructuredText, and
every builder prints something readable. What has not the verdict that its document expects is a warning with
file and line.

Configuration, with paths relative to the source folder: `attnsym_pages` (folders outside it whose documents
are pages, such as {"derivations": "../derivations"}), `attnsym_documents` (files and folders whose
derivations pages may cite or show, beside the pages themselves) and `attnsym_digits` (digits of each number's
value, 12).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import attnsym
from attnsym.show.sphinx import ahead, expand, indexes, nodes, paper, store
from attnsym.show.sphinx.claims import ClaimRole, ClaimsDirective
from attnsym.show.sphinx.copies import copy_pages
from attnsym.show.sphinx.derivation import DerivationDirective, ShownDerivationDirective
from attnsym.show.sphinx.domain import AttnsymDomain, CitingRole, domain_of, without_target
from attnsym.show.sphinx.project import begin, page_path, project_of
from attnsym.show.sphinx.rules import RuleIndexDirective, RulesDirective

if TYPE_CHECKING:
    from docutils.nodes import document
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["setup"]

STATIC = Path(__file__).parent / "static"


def _start(app: Sphinx) -> None:
    copy_pages(app)
    if app.builder.format == "html":
        app.config.html_static_path.append(str(STATIC))
        app.add_css_file("attnsym-derivation/derivation.css")


def _configure(app: Sphinx, config: Config) -> None:
    # Documents to download are no pages, where a site is built inside its source.
    config.exclude_patterns.append(f"**/{nodes.FOLDER}/**")
    config.latex_elements["preamble"] = config.latex_elements.get("preamble", "") + paper.PREAMBLE


def _outdated(
    app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]
) -> list[str]:
    """Pages whose verdicts rest on what changed elsewhere: a derivation that they cite, or the checker."""
    now = begin(env).fingerprints()
    before = domain_of(env).fingerprints
    amiss = domain_of(env).data["amiss"]
    return [name for name, digest in now.items() if before.get(name) != digest or name in amiss]


def _read(app: Sphinx, doctree: document) -> None:
    project = project_of(app.env)
    results = project.shown.pop(app.env.docname, [])
    if results:
        store.write(store.certificate_file(app.env, app.env.docname), results)
    path = page_path(app.env, app.env.docname)
    if path in project.pages:
        domain_of(app.env).fingerprints[app.env.docname] = project.fingerprint(path)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the extension with Sphinx."""
    app.setup_extension("attnsym.show.katex")
    app.add_config_value("attnsym_documents", [], "env", types=frozenset({list}))
    app.add_config_value("attnsym_pages", {}, "env", types=frozenset({dict}))
    app.add_config_value("attnsym_digits", 12, "env", types=frozenset({int}))
    nodes.setup(app)
    app.add_domain(AttnsymDomain)
    app.add_directive("derivation", DerivationDirective)
    app.add_directive("shown-derivation", ShownDerivationDirective)
    app.add_directive("claims", ClaimsDirective)
    app.add_directive("rules", RulesDirective)
    app.add_directive("rule-index", RuleIndexDirective)
    app.add_role("claim", ClaimRole())
    for kind in ("theorem", "step", "rule"):
        app.add_role(kind, CitingRole(kind))
    indexes.setup(app)
    expand.setup(app)
    ahead.setup(app)
    store.setup(app)
    app.connect("builder-inited", _start)
    app.connect("config-inited", _configure)
    app.connect("env-get-outdated", _outdated)
    app.connect("doctree-read", _read)
    app.connect("missing-reference", without_target, priority=900)
    return {
        "version": attnsym.__version__,
        "env_version": 1,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
