"""One article: its text in, a report out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from importlib import import_module

from attnsym.articles.block import Block, Lines
from attnsym.articles.claims import Claim, ClaimFinder, Unjudged
from attnsym.articles.comments import Comments, read_comments
from attnsym.articles.idle import definitions_alone
from attnsym.articles.lists import may_hold_list_claims
from attnsym.articles.patterns import may_hold_patterns
from attnsym.articles.records import Coverage, Finding, Place, Report, Skipped
from attnsym.articles.settings import Settings
from attnsym.articles.sides import DEFINITION
from attnsym.articles.token import Token
from attnsym.articles.tokens import tokenize
from attnsym.articles.worth import RELATION, count_numerals, may_hold_claims, stretches
from attnsym.numbers.printed import write_decimal
from attnsym.numbers.verdict import Judgement

# A block is tokenised as one; a longer one is no paragraph or formula.
_LONGEST_BLOCK = 200_000

READERS = {
    "plain": ("attnsym.articles.formats.plain", "read_plain"),
    "markdown": ("attnsym.articles.formats.markdown", "read_markdown"),
    "latex": ("attnsym.articles.formats.latex", "read_latex"),
    "html": ("attnsym.articles.formats.html", "read_html"),
    "rest": ("attnsym.articles.formats.rest", "read_rest"),
    "notebook": ("attnsym.articles.formats.notebook", "read_notebook"),
}
SUFFIXES = {
    ".txt": "plain", ".text": "plain", ".md": "markdown", ".markdown": "markdown", ".myst": "markdown",
    ".mdx": "markdown",
    ".rmd": "markdown", ".qmd": "markdown", ".tex": "latex", ".ltx": "latex", ".html": "html", ".htm": "html",
    ".xhtml": "html", ".rst": "rest", ".rest": "rest", ".ipynb": "notebook", ".adoc": "plain", ".asciidoc":
    "plain",
}  # fmt: skip


def format_of(name: str) -> str:
    """The format that a file's name stands for; plain text for one that is not known."""
    suffix = "." + name.rpartition(".")[2].lower()
    return SUFFIXES.get(suffix, "plain")


def read_blocks(text: str, form: str) -> Iterator[Block]:
    """Blocks of a text in a format of `SUFFIXES`."""
    module, function = READERS[form]
    reader: Callable[[str], Iterator[Block]] = getattr(import_module(module), function)
    return reader(text)


def check_text(text: str, name: str, settings: Settings | None = None, form: str = "") -> Report:
    """Find and judge the printed equalities of an article's text."""
    settings = settings or Settings()
    form = form or format_of(name)
    report = Report(name, form)
    lines = Lines(text)
    comments = read_comments(text, lines, settings.convention)
    report.problems.extend(comments.problems)
    finder = ClaimFinder(comments.convention, comments.tolerance or settings.tolerance)
    deadline = time.monotonic() + settings.seconds_per_file
    numerals = judged = seen = 0
    for block in read_blocks(text, form):
        numerals += count_numerals(block.text)
        if not may_hold_claims(block.text):
            continue
        if len(block.text) > _LONGEST_BLOCK:
            start = block.source(0)
            reason = f"a block of more than {_LONGEST_BLOCK:,} characters is not read"
            report.problems.append(Skipped(_place(lines, start, start), "", reason))
            continue
        if time.monotonic() > deadline:
            end = block.source(0)
            spent = f"the budget of {settings.seconds_per_file:g} seconds for one file is spent"
            reason = f"{spent}: not read from here on"
            report.problems.append(Skipped(_place(lines, end, end), "", reason))
            break
        judged_here, seen_here = _check_block(block, finder, lines, comments, report, deadline)
        judged += judged_here
        seen += seen_here
    report.problems.extend(comments.unused())
    report.coverage = Coverage(max(numerals, judged + seen), judged, seen)
    return report


def _check_block(
    block: Block,
    finder: ClaimFinder,
    lines: Lines,
    comments: Comments,
    report: Report,
    deadline: float,
) -> tuple[int, int]:
    lists, patterns = may_hold_list_claims(block.text), may_hold_patterns(block.text)
    plain = not lists and not finder.convention.values
    definitions: list[tuple[int, int]] = []
    known = definitions_alone(block, RELATION) if plain and not patterns else None
    tokens: list[Token] = []
    if known is not None:
        definitions = known
    elif plain:
        for start, end in stretches(block, patterns=patterns):
            tokens += tokenize(block, start, end, definitions=definitions)
    else:
        # What words say of a list may stand sentences away from it.
        parts = [(0, len(block.text))] if lists else stretches(block, patterns=patterns)
        tokens = [token for start, end in parts for token in tokenize(block, start, end)]
    judged: set[int] = set()
    seen: set[int] = set()
    for start, end in definitions:
        seen.add(start)
        first, last = block.source(start), block.source(end - 1) + 1
        source = lines.text[first:last].rstrip()
        place = _place(lines, first, first + len(source))
        report.skipped.append(Skipped(place, source, DEFINITION))
    items = finder.claims(tokens, patterns=patterns, lists=lists) if tokens else ()
    for item in items:
        if time.monotonic() > deadline:
            break
        place, source = _where(block, tokens, item.start, item.end, lines)
        if isinstance(item, Unjudged):
            seen |= item.numerals
            report.skipped.append(Skipped(place, source, item.reason))
            continue
        judged |= item.numerals
        finding = _finding(item, place, source)
        if finding.severity != "ok":
            finding = replace(finding, waived=comments.waive(place.line, place.end_line))
        report.findings.append(finding)
    return len(judged), len(seen - judged)


def _where(block: Block, tokens: list[Token], start: int, end: int, lines: Lines) -> tuple[Place, str]:
    """The place of tokens start..end in the source, and what stands there."""
    end = min(end, len(tokens))
    while start < end - 1 and tokens[start].kind in ("boundary", "newline", "align", "stop"):
        start += 1
    while end - 1 > start and tokens[end - 1].kind in ("boundary", "newline", "align", "stop"):
        end -= 1
    first = block.source(tokens[start].start) if start < len(tokens) else block.source(0)
    last = block.source(max(tokens[end - 1].end - 1, 0)) + 1 if end else first
    source = lines.text[first:last] if last - first <= 400 else lines.text[first : first + 400] + " ..."
    return _place(lines, first, last), source


def _place(lines: Lines, first: int, last: int) -> Place:
    line, column = lines.place(first)
    end_line, end_column = lines.place(max(last, first))
    return Place(line, column, end_line, end_column)


def _finding(claim: Claim, place: Place, source: str) -> Finding:
    judged = claim.judged
    judgement = judged.judgement
    exact = judgement.exact
    chain_known = exact is not None and exact is not judgement.as_printed
    return Finding(
        place=place,
        source=source,
        printed=judged.printed or judgement.printed.text,
        verdict=judgement.verdict.value,
        severity=judged.severity.value,
        basis=judgement.basis,
        as_printed=judgement.as_printed.verdict.value,
        unrounded=exact.verdict.value if exact is not None and chain_known else "",
        value=judged.value or judgement.value,
        unrounded_value=exact.value if exact is not None and chain_known else "",
        should_read=judged.printed or judgement.should_read,
        **_enclosure(judgement),
        message=f"both sides are the same number, {judged.value}" if judged.printed else judgement.message,
        note=judged.note,
        tie=judgement.tie,
        repair=judgement.repair.sentence if judgement.repair is not None else "",
    )


def _enclosure(judgement: Judgement) -> dict[str, str]:
    reading = (
        judgement.exact
        if judgement.basis == "exact" and judgement.exact is not None
        else judgement.as_printed
    )
    ulp = _exactly(reading.ulp)
    if reading.enclosure is None:
        return {"lower": "", "upper": "", "ulp": ulp}
    if reading.enclosure.is_exact and reading.enclosure.lower.denominator < 10**12:
        value = _exactly(reading.enclosure.lower)
        return {"lower": value, "upper": value, "ulp": ulp}
    # Twelve places beyond the printed one, rounded outward.
    unit = reading.ulp / 10**12
    lower = (reading.enclosure.lower / unit).__floor__() * unit
    upper = (reading.enclosure.upper / unit).__ceil__() * unit
    return {"lower": _exactly(lower), "upper": _exactly(upper), "ulp": ulp}


def _exactly(value: Fraction) -> str:
    """A fraction as a decimal where it is one of moderate length, else as a quotient."""
    denominator, twos, fives = value.denominator, 0, 0
    while denominator % 2 == 0 and twos < 60:
        denominator //= 2
        twos += 1
    while denominator % 5 == 0 and fives < 60:
        denominator //= 5
        fives += 1
    places = max(twos, fives)
    if denominator != 1 or value.numerator.bit_length() > 2_000:
        return f"{value.numerator}/{value.denominator}" if value.numerator.bit_length() <= 2_000 else ""
    return write_decimal(value, places)
