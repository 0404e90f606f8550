"""The directive `claims` and the role `claim`: printed numbers judged where they stand.

    The top weight is {claim}`exp(12)/(exp(12) + exp(8)) = 0.98`.

    ```{claims} exponentials
    e12: exp(12) = 162755
    ```

A name stands for a number in all that follows in its document, so a claim is read from the whole document.
A verdict that is amiss and not expected is a warning with file and line.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole

from attnsym.show.sphinx.copies import original
from attnsym.show.sphinx.derivation import report_faults
from attnsym.show.sphinx.domain import domain_of
from attnsym.show.sphinx.nodes import Box, InlinePlace, Line, Place, box, line, math
from attnsym.show.sphinx.project import SUFFIXES, document_at
from attnsym.show.sphinx.record import Number, Numbers, formula
from attnsym.syntax.documents import parse_document
from attnsym.syntax.records import Claim, ClaimBlock, Document, Skip

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment
    from sphinx.util.typing import OptionSpec

    from attnsym.numbers.verdict import Judgement, Reading

logger = logging.getLogger(__name__)

FINE = ("ok", "note")
SEVERITY_ICONS = {"ok": "✓", "note": "≈", "warning": "!", "error": "✗", "info": "–"}


def judged(claim: Claim | Skip, path: str, digits: int) -> Number:
    """A claim with its verdict, its warning said."""
    if isinstance(claim, Skip):
        shown = formula("")._replace(text=claim.text)
        return Number(
            "",
            shown,
            "",
            "not checked",
            "info",
            claim.reason,
            "",
            as_expected=True,
            approximate=False,
            line=claim.line,
        )
    from attnsym.numbers.claims import judge_claim

    place = f"{path}:{claim.line}"
    try:
        judgement = judge_claim(claim, digits)
    except ValueError as error:
        logger.warning(
            "%s = %s: %s", claim.text, claim.printed, error, location=place, type="attnsym", subtype="claim"
        )
        return Number(
            claim.name, formula(claim.text), claim.printed, "not checked", "error", str(error), claim.expect,
            as_expected=False, approximate=claim.about, line=claim.line,
        )  # fmt: skip
    word = judgement.verdict.value
    fine = word == claim.expect if claim.expect else judgement.severity.value in FINE
    if not fine:
        more = f" (the document expects {claim.expect})" if claim.expect else ""
        logger.warning(
            "%s = %s is %s: %s%s", claim.text, claim.printed, word, judgement.message, more,
            location=place, type="attnsym", subtype="claim",
        )  # fmt: skip
    return Number(
        claim.name, formula(claim.text), claim.printed, word, judgement.severity.value, judgement.message,
        claim.expect, fine, claim.about, claim.line, tuple(_readings(judgement)),
    )  # fmt: skip


def note_amiss(env: BuildEnvironment, record: Numbers) -> None:
    """Have the page read in every build while a number on it is amiss."""
    if not all(n.as_expected for n in record.rows):
        domain_of(env).note_amiss(env.docname)


def _readings(judgement: Judgement) -> list[tuple[str, str, str, str, str]]:
    """Each basis: its name, verdict, value, what it should read, and the enclosure."""
    found: list[tuple[str, Reading]] = []
    if judgement.exact is not None:
        found.append(("exact", judgement.exact))
    if judgement.exact is None or judgement.as_printed != judgement.exact:
        found.append(("as printed", judgement.as_printed))
    elif found:
        found = [("both", judgement.exact)]
    return [(basis, r.verdict.value, r.value, r.should_read, _enclosure(r)) for basis, r in found]


def _enclosure(reading: Reading) -> str:
    """The enclosure in words: the value itself where it is exact, else a bound on its width."""
    enclosure = reading.enclosure
    if enclosure is None:
        return ""
    if enclosure.lower == enclosure.upper:
        text = str(enclosure.lower)
        return text if len(text) <= 60 else f"a fraction of {len(text)} characters"
    width = enclosure.upper - enclosure.lower
    power = len(str(width.denominator)) - len(str(width.numerator)) - 1
    return f"width below 10^-{power}" if power > 0 else f"width {width}"


class ClaimsDirective(SphinxDirective):
    """A block of claims."""

    optional_arguments = 1
    has_content = True
    option_spec: ClassVar[OptionSpec] = {}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0] if self.arguments else ""
        path, place = self.get_source_info()
        path = original(self.env, path)
        document, block = self.find(path, name, place)
        faults = tuple(f for f in document.faults if place <= f.line <= place + len(self.content) + 1)
        report_faults(self.env, faults)
        if block is None:
            text = "\n".join(self.content)
            return [nodes.literal_block(text, text, language="none")]
        digits = self.env.config.attnsym_digits
        record = Numbers(tuple(judged(e, path, digits) for e in block.entries), inline=False)
        note_amiss(self.env, record)
        place_of = Place(record=record, name=name, canonical=True)
        self.set_source_info(place_of)
        return [place_of]

    def find(self, path: str, name: str, place: int) -> tuple[Document, ClaimBlock | None]:
        file = Path(path)
        if file.suffix in SUFFIXES and file.is_file():
            document = document_at(file)
            near = [b for b in document.claim_blocks if b.name == name and b.line <= place <= b.end_line]
            if near:
                return document, near[0]
        content = "\n".join(self.content)
        document = parse_document("\n" * (place - 1) + f"```{{claims}} {name}\n{content}\n```\n", path)
        return document, (document.claim_blocks[0] if document.claim_blocks else None)


def claims_box(record: Numbers, name: str) -> Box:
    """A block of claims as a list of rows that unfold."""
    rows = box("ul", "attnsym-claims", *map(claim_row, record.rows), role="list")
    return box("section", "attnsym-claims-block", rows, aria_label=f"Numbers {name}".strip())


def claim_row(n: Number) -> Box:
    """A row: the name, the equation, and a verdict that unfolds to what it rests on."""
    if not n.printed:
        words = line("span", "attnsym-skipped", n.expression.text)
        return box("li", "attnsym-claim-row attnsym-left-out", box("p", "", words), verdict_row(n),
                   box("p", "attnsym-message", line("span", "", n.message)))  # fmt: skip
    equals = " ≈ " if n.approximate else " = "
    printed = line("span", "attnsym-printed", n.printed)
    shown = line("span", "", math(n.expression.latex, n.expression.text), equals, printed)
    cell = box("div", "attnsym-scroll", shown, data_label="Printed number")
    summary = box("summary", "", mark_of(n))
    message = box("p", "attnsym-message", line("span", "", _sentence(n)))
    details = box("details", "", summary, message, *(_reading(r) for r in n.readings))
    label = box("div", "attnsym-claim-name", line("span", "", n.name))
    return box("li", "attnsym-claim-row", label, cell, details)


def verdict_row(n: Number) -> Box:
    """The verdict of a row without anything to unfold."""
    return box("div", "", mark_of(n))


def mark_of(n: Number) -> nodes.Node:
    """The verdict by icon, word and colour."""
    icon = line("span", "attnsym-icon", SEVERITY_ICONS[n.severity], aria_hidden="true")
    return line("span", f"attnsym-verdict attnsym-severity-{n.severity}", icon, f" {n.said}")


def _sentence(n: Number) -> str:
    return n.message if n.message[:1] in ("e",) else n.message[:1].upper() + n.message[1:]


def _reading(reading: tuple[str, str, str, str, str]) -> Box:
    basis, verdict, value, should_read, enclosure = reading
    words: list[nodes.Node | str] = [line("span", "attnsym-label", basis), f": {verdict}"]
    if value:
        words += [", value ", line("span", "attnsym-value", value)]
    if should_read:
        words += ["; reads ", line("span", "attnsym-value", should_read)]
    if enclosure:
        words.append(f"; {'enclosure' if enclosure.startswith('width') else 'exactly'} {enclosure}")
    return box("p", "attnsym-reading", line("span", "", *words, "."))


class ClaimRole(SphinxRole):
    """A claim in a line of text."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        path, place = self.get_source_info()
        path = original(self.env, path)
        claim, document = self.find(path, place)
        if claim is None:
            faults = document.faults
            if not faults:
                raise ValueError(f"{path}:{place}: the claim {self.text!r} is not in its document")
            report_faults(self.env, tuple(f for f in faults if f.line == place) or faults)
            return [nodes.literal(self.rawtext, self.text)], []
        number = judged(claim, path, self.env.config.attnsym_digits)
        record = Numbers((number,), inline=True)
        note_amiss(self.env, record)
        return [InlinePlace(record=record)], []

    def find(self, path: str, place: int) -> tuple[Claim | Skip | None, Document]:
        file = Path(path)
        if file.suffix in SUFFIXES and file.is_file():
            document = document_at(file)
            near = [c for c in document.inline_claims if _says(c, self.text)]
            if near:
                return min(near, key=lambda c: abs(c.line - place)), document
        mark = ":claim:" if path.endswith((".rst", ".txt")) else "{claim}"
        document = parse_document("\n" * (place - 1) + f"{mark}`{self.text}`\n", path)
        return (document.inline_claims[0] if document.inline_claims else None), document


def _says(claim: Claim | Skip, text: str) -> bool:
    """Whether the text of a role is that claim."""
    said = " ".join(text.split())
    if isinstance(claim, Skip):
        return said.startswith("skip") and claim.text in said and said.endswith(claim.reason)
    if claim.name:
        said = said.removeprefix(claim.name).lstrip(" :")
    if not said.startswith(claim.text):
        return False
    first, *options = [part.strip() for part in said.removeprefix(claim.text).split(";")]
    expected = f"expect {claim.expect}" if claim.expect else ""
    stated = next((o for o in options if o.startswith("expect")), "")
    return first.lstrip("= ").replace("- ", "-") == claim.printed and stated == expected


def inline_claim(n: Number) -> Line:
    """A claim in a line of text: the equation and its verdict."""
    if not n.printed:
        return line("span", "attnsym-claim", n.expression.text)
    icon = SEVERITY_ICONS[n.severity]
    css = f"attnsym-verdict attnsym-severity-{n.severity}"
    plain = n.severity == "ok"
    word = line("span", "attnsym-unseen" if plain else "", f" {n.said}")
    mark = line("span", css, line("span", "attnsym-icon", icon, aria_hidden="true"), word, title=n.message)
    equals = "≈" if n.approximate else "="
    shown = math(n.expression.latex, n.expression.text, display=False)
    return line("span", "attnsym-claim", shown, f" {equals} {n.printed} ", mark)
