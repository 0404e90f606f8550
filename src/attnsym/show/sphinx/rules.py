"""The directives `rules` (the records of a theory, one section each) and `rule-index` (all rules in lines).

    ```{rules} sums
    ```

The pages come from the records of `attnsym.rules`: nothing about a rule is written twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from attnsym.rules import THEORIES, Example, Rule
from attnsym.show.sphinx.declarations import declaration
from attnsym.show.sphinx.domain import domain_of
from attnsym.show.sphinx.layout import xref
from attnsym.show.sphinx.nodes import box, line, math
from attnsym.show.sphinx.record import formula
from attnsym.syntax.context import Context, parse_let

if TYPE_CHECKING:
    from sphinx.util.typing import OptionSpec


def rules_of(theory: str) -> tuple[Rule, ...]:
    """The records of a theory."""
    found: tuple[Rule, ...] = import_module(f"attnsym.rules.{theory}").RULES
    return found


def rule_anchor(name: str) -> str:
    """The identity of a rule on its page: its name."""
    return f"rule-{nodes.make_id(name)}"


class RulesDirective(SphinxDirective):
    """The rules of one theory."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        theory = self.arguments[0]
        if theory not in THEORIES:
            raise self.error(f"no theory is called {theory!r}; there are {', '.join(THEORIES)}")
        module = import_module(f"attnsym.rules.{theory}")
        if module.__file__ is not None:
            self.env.note_dependency(Path(module.__file__))
        domain = domain_of(self.env)
        shown: list[nodes.Node] = []
        for rule in rules_of(theory):
            domain.note_rule(rule.name, self.env.docname, rule_anchor(rule.name))
            shown.append(self.section(rule))
        return shown

    def section(self, rule: Rule) -> nodes.section:
        identity = rule_anchor(rule.name)
        section = nodes.section("", nodes.title("", "", nodes.literal(rule.name, rule.name)), ids=[identity])
        section["names"] = [identity]
        section["classes"] = ["attnsym-rule-page"]
        self.state.document.ids.setdefault(identity, section)
        section += _body(rule)
        return section


def _body(rule: Rule) -> Iterator[nodes.Node]:
    context = parse_let(rule.let)
    kind = "A theorem, proved from axioms. " if rule.derived else "An axiom. "
    yield nodes.paragraph("", kind + rule.summary)
    yield _formula(rule.show, context)
    yield nodes.paragraph("", "", nodes.literal(rule.show, rule.show))
    if rule.let:
        yield _labelled("For", [_declared(text) for text in rule.let.split("\n") if text.strip()])
    if rule.needs:
        needs = []
        for need in rule.needs:
            words = nodes.paragraph("", "", nodes.emphasis("", need.kind), nodes.Text(": "))
            shown = formula(need.statement, context)
            words += math(shown.latex, shown.text, display=False)
            if need.why:
                words += nodes.Text(f". Without it: {need.why}")
            needs.append(words)
        yield _labelled("Needs", needs)
    for title, examples in (("Accepted", rule.accepts), ("Refused", rule.rejects)):
        if examples:
            summary = box("summary", "", line("span", "", f"{title}: {len(examples)}"))
            text = "\n\n".join(map(_example, examples))
            yield box(
                "details", "attnsym-examples", summary, nodes.literal_block(text, text, language="none")
            )
    if rule.source:
        yield nodes.paragraph("", f"Source: {rule.source}")


def _labelled(label: str, content: list[nodes.paragraph]) -> nodes.Node:
    items = nodes.bullet_list("", *(nodes.list_item("", c) for c in content))
    return nodes.container(
        "", nodes.paragraph("", "", nodes.strong("", label)), items, classes=["attnsym-labelled"]
    )


def _declared(text: str) -> nodes.paragraph:
    shown = nodes.paragraph("", "")
    for is_math, piece in declaration(" ".join(text.split())).pieces:
        shown += [math(piece, piece, display=False) if is_math else nodes.Text(piece), nodes.Text(" ")]
    return shown


def _formula(text: str, context: Context) -> nodes.Node:
    shown = formula(text, context)
    words = nodes.paragraph("", "", math(shown.latex, shown.text))
    return box("div", "attnsym-scroll attnsym-statement", words, data_label="Statement")


def _example(example: Example) -> str:
    lines = [f"let    {text}" for text in example.let.split("\n") if text]
    lines += [f"given  {text}" for text in example.given.split("\n") if text]
    lines.append(f"step   {example.step}")
    if example.reason:
        lines.append(f"why    {'it is false' if example.reason == 'false' else 'missing: ' + example.reason}")
    return "\n".join(lines)


class RuleIndexDirective(SphinxDirective):
    """All rules, theory by theory, each in a line."""

    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        shown: list[nodes.Node] = []
        for theory in THEORIES:
            rules = rules_of(theory)
            module = import_module(f"attnsym.rules.{theory}")
            if module.__file__ is not None:
                self.env.note_dependency(Path(module.__file__))
            axioms = sum(not rule.derived for rule in rules)
            words = (module.__doc__ or theory).strip().split("\n")[0]
            title = theory.replace("_", " ").capitalize()
            head = nodes.paragraph("", "", nodes.strong("", title), nodes.Text(f" ({axioms} axioms, "
                                   f"{len(rules) - axioms} theorems). {words}"))  # fmt: skip
            items = nodes.bullet_list("", *(self.item(rule) for rule in rules), classes=["attnsym-rules"])
            shown += [head, items]
        return shown

    def item(self, rule: Rule) -> nodes.list_item:
        text = nodes.paragraph("", "", xref("rule", rule.name, rule.name))
        text += nodes.Text(" (axiom): " if not rule.derived else ": ")
        text += nodes.literal(rule.show, rule.show)
        return nodes.list_item("", text)
