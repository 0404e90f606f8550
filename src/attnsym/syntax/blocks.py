"""Blocks and roles in Markdown and reStructuredText: where they stand, whatever they say.

A block is a fence ```{derivation} name or :::{claims} name, or a directive `.. derivation:: name` with
indented content. A role is {claim}`...` or :claim:`...` in prose. Code, inline or fenced, holds neither.
Linear time.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from attnsym.syntax.faults import Fault, Source
from attnsym.syntax.tokens import MAX_LINE

KINDS = ("derivation", "claims", "exercise")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,}|:{3,})[ \t]*(.*)")
_BRACED = re.compile(r"\{([A-Za-z0-9_:.-]+)\}[ \t]*(.*)")
_DIRECTIVE = re.compile(r"( {0,3})\.\.[ \t]+([A-Za-z0-9_:-]+?)::(?:[ \t]+(.*))?$")
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*\Z")
_CODE = frozenset({
    "code", "code-block", "code-cell", "sourcecode", "literalinclude", "math", "raw", "eval-rst", "mermaid",
    "doctest", "testcode", "testoutput", "parsed-literal", "highlight", "csv-table", "prompt",
})  # fmt: skip
_TICKS = re.compile("`+")
_ROLE = re.compile(r"(?:\{claim\}|:claim:)\Z")


class Block(NamedTuple):
    """kind: derivation, claims, exercise, or claim (a role). start and end: the offsets of its content."""

    kind: str
    name: str
    opening: int
    start: int
    end: int


class _Line(NamedTuple):
    start: int
    end: int
    text: str


def find_blocks(source: Source, restructured: bool = False) -> tuple[list[Block], list[Fault]]:
    """The blocks and roles of a text in their order, and the faults of their frames."""
    finder = _Finder(source, restructured)
    finder.run()
    return finder.blocks, finder.faults


class _Finder:
    def __init__(self, source: Source, restructured: bool) -> None:
        self.source, self.restructured = source, restructured
        self.blocks: list[Block] = []
        self.faults: list[Fault] = []
        self.lines: list[_Line] = []
        start = 0
        for text in source.text.split("\n"):
            self.lines.append(_Line(start, start + len(text), text))
            start += len(text) + 1
        self.open: list[str] = []  # the marks of directive fences around us
        self.prose: list[_Line] = []
        self.names: set[tuple[str, str]] = set()

    def run(self) -> None:
        number = 0
        while number < len(self.lines):
            line = self.lines[number]
            after = self.fence(number) if not self.restructured else None
            if after is None:
                after = self.directive(number)
            if after is None:
                if line.text.strip():
                    self.prose.append(line)
                else:
                    self.paragraph()
                after = number + 1
            else:
                self.paragraph()
            number = after
        self.paragraph()

    def fence(self, number: int) -> int | None:
        """The line to go on with, if a fence stands here."""
        line = self.lines[number]
        found = _FENCE.match(line.text)
        if found is None:
            return None
        marks, info = found[1], found[2].strip()
        if not info and self.open and self.open[-1][0] == marks[0] and len(marks) >= len(self.open[-1]):
            self.open.pop()
            return number + 1
        braced = _BRACED.match(info)
        if braced is not None and braced[1] in KINDS:
            return self.block(number, marks, braced[1], braced[2].strip())
        if marks[0] == ":" or (braced is not None and braced[1] not in _CODE):
            if info:
                self.open.append(marks)
            return number + 1
        if marks[0] == "`" and "`" in info:
            return None  # inline code that begins a line
        for later in range(number + 1, len(self.lines)):
            if _closes(self.lines[later].text, marks):
                return later + 1
        return len(self.lines)

    def block(self, number: int, marks: str, kind: str, name: str) -> int:
        opening = self.lines[number]
        for later in range(number + 1, len(self.lines)):
            text = self.lines[later].text
            if _closes(text, marks):
                content = self.lines[number + 1 : later]
                self.add(kind, name, opening, content, opening.end + 1)
                return later + 1
            inner = _FENCE.match(text)
            if inner is not None and _BRACED.match(inner[2].strip()):
                break
        column = len(opening.text) - len(opening.text.lstrip())
        self.faults.append(
            self.source.fault(
                opening.start + column,
                f"this {kind} block is not closed",
                f"a line {marks}",
                f"add a line {marks}",
            ).fault
        )
        return number + 1

    def directive(self, number: int) -> int | None:
        line = self.lines[number]
        found = _DIRECTIVE.match(line.text)
        literal = found is None and self.restructured and line.text.rstrip().endswith("::")
        if not literal and (found is None or found[2] not in (*KINDS, *_CODE)):
            return None
        indent = len(line.text) - len(line.text.lstrip())
        last = number
        for later in range(number + 1, len(self.lines)):
            text = self.lines[later].text
            if text.strip():
                if len(text) - len(text.lstrip()) <= indent:
                    break
                last = later
        if found is not None and found[2] in KINDS:
            self.add(found[2], (found[3] or "").strip(), line, self.lines[number + 1 : last + 1], line.end)
        return last + 1

    def add(self, kind: str, name: str, opening: _Line, content: list[_Line], start: int) -> None:
        place = opening.start + len(opening.text) - len(opening.text.lstrip())
        named = opening.start + opening.text.rfind(name) if name else opening.end
        if name and not _NAME.match(name):
            self.fault(
                named, f"`{name[:60]}` is not a name", "letters, digits and _, beginning with a letter"
            )
        elif not name and kind != "claims":
            such = f"such as  {{{kind}}} score_variance"
            self.fault(place, f"{_an(kind)} block without a name", "a name", such)
        elif name and (kind, name) in self.names:
            self.fault(named, f"there is {_an(kind)} block `{name}` above", "another name", f"{name}_2")
        long = [line for line in content if len(line.text) > MAX_LINE]
        if long:
            self.fault(
                long[0].start,
                f"a line of {len(long[0].text)} characters",
                f"at most {MAX_LINE}",
                "break the line",
            )
            return
        self.names.add((kind, name))
        end = content[-1].end if content else start
        self.blocks.append(Block(kind, name, place, min(start, end), end))

    def fault(self, offset: int, message: str, expected: str = "", repair: str = "") -> None:
        self.faults.append(self.source.fault(offset, message, expected, repair).fault)

    def paragraph(self) -> None:
        """The roles of the prose lines gathered."""
        if not self.prose:
            return
        start, end = self.prose[0].start, self.prose[-1].end
        self.prose = []
        runs = [m.span() for m in _TICKS.finditer(self.source.text, start, end)]
        last = {b - a: k for k, (a, b) in enumerate(runs)}  # the last run of each length
        k = 0
        while k < len(runs):
            a, b = runs[k]
            role = b - a == 1 and _ROLE.search(self.source.text, max(start, a - 7), a) is not None
            if last[b - a] <= k:
                if role:
                    self.fault(a, "this claim is not closed", "a closing `", "add `")
                k += 1
                continue
            other = k + 1
            while runs[other][1] - runs[other][0] != b - a:
                other += 1
            if role:
                self.blocks.append(Block("claim", "", a, b, runs[other][0]))
            k = other + 1


def _closes(text: str, marks: str) -> bool:
    stripped = text.strip()
    return len(stripped) >= len(marks) and stripped == marks[0] * len(stripped)


def _an(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"
