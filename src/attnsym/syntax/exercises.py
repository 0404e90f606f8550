"""An exercise block: fields, then a derivation with something left open, then perhaps a worked answer.

exercise  = { field } [ sections of a derivation ] [ "worked" body of a derivation ]
field     = word text                  (deeper lines go on with it)

Fields are `ask` (what is to be done), `hint` (each opens after the one before), `kind`, `from` (the
derivation that it is made of), `marks`, `choose` (reasons to choose from), `piece` (a line to put in order),
`claim` and `digits` (a number to correct), `answer` (what a student fills in) and `solution` (the right
answer, where it is no derivation).
"""

from __future__ import annotations

import re

from attnsym.syntax.blocks import Block
from attnsym.syntax.derivations import parse_derivation
from attnsym.syntax.faults import Fault, Source
from attnsym.syntax.records import Derivation, Exercise, Field

FIELDS = ("ask", "hint", "kind", "from", "marks", "choose", "piece", "claim", "digits", "answer", "solution")
MAX_FIELDS = 100
_SECTION = re.compile(r"[ \t]*(let|given|show)(?![A-Za-z0-9_])")
_WORKED = re.compile(r"[ \t]*worked[ \t]*\Z")
_BODY = re.compile(r"[ \t]*(have|calc|by)(?![A-Za-z0-9_])")
_WORD = re.compile(r"[ \t]*([A-Za-z]+)[ \t]*")


def parse_exercise(source: Source, block: Block, faults: list[Fault]) -> Exercise:
    """The exercise of a block. Its faults are added to the document's, and kept with it."""
    own: list[Fault] = []
    reader = _Reader(source, block, own)
    exercise = reader.read()
    faults.extend(own)
    return exercise


class _Reader:
    def __init__(self, source: Source, block: Block, faults: list[Fault]) -> None:
        self.source, self.block, self.faults = source, block, faults

    def read(self) -> Exercise:
        source, block = self.source, self.block
        problem_at, worked_at = self.parts()
        fields = self.fields(block.start, min(problem_at, worked_at))
        problem = worked = None
        if problem_at < worked_at:
            problem = parse_derivation(source, block._replace(start=problem_at, end=worked_at), self.faults)
        if worked_at < block.end:
            worked = self.worked(problem_at, worked_at)
        line, end_line = source.place(block.opening)[0], source.place(block.end)[0] + 1
        text = source.text[block.start : block.end]
        return Exercise(block.name, fields, problem, worked, tuple(self.faults), line, end_line, text)

    def parts(self) -> tuple[int, int]:
        """Where the derivation begins and where `worked` stands; the end of the block where there is none."""
        problem = worked = self.block.end
        start = self.block.start
        for text in self.source.text[self.block.start : self.block.end].split("\n"):
            if _WORKED.match(text):
                worked = start
                break
            if problem == self.block.end and _SECTION.match(text):
                problem = start
            start += len(text) + 1
        return min(problem, worked), worked

    def worked(self, problem_at: int, worked_at: int) -> Derivation | None:
        """The worked answer: the declarations of the problem with the body that stands below `worked`."""
        text = self.source.text
        after = text.find("\n", worked_at)
        after = self.block.end if after < 0 else min(after, self.block.end)
        body_at = worked_at
        start = problem_at
        for line in text[problem_at:worked_at].split("\n"):
            if _BODY.match(line):
                body_at = start
                break
            start += len(line) + 1
        # The same offsets in a text in which everything between is blank, so that places stay right.
        blanked = text[:body_at] + re.sub(r"[^\n]", " ", text[body_at:after]) + text[after:]
        found: list[Fault] = []
        whole = Source(blanked, self.source.path)
        answer = parse_derivation(whole, self.block._replace(start=problem_at), found)
        self.faults.extend(f for f in found if f not in self.faults)
        return answer

    def fields(self, start: int, end: int) -> tuple[Field, ...]:
        fields: list[Field] = []
        margin = -1
        for text in self.source.text[start:end].split("\n"):
            content = text.strip()
            indent = len(text) - len(text.lstrip())
            if content and fields and indent > margin:
                last = fields[-1]
                fields[-1] = last._replace(text=f"{last.text} {content}".strip())
            elif content:
                margin = indent
                self.field(start + indent, content, fields)
            start += len(text) + 1
        return tuple(fields)

    def field(self, offset: int, content: str, fields: list[Field]) -> None:
        found = _WORD.match(content)
        word = found[1] if found is not None else ""
        if word not in FIELDS or found is None:
            expected = f"one of {', '.join(FIELDS)}, or let, given, show"
            self.faults.append(self.source.fault(offset, f"`{content[:40]}` begins no field", expected).fault)
        elif len(fields) >= MAX_FIELDS:
            self.faults.append(self.source.fault(offset, "too many fields", f"at most {MAX_FIELDS}").fault)
        else:
            fields.append(Field(word, content[found.end() :].strip(), *self.source.place(offset)))
