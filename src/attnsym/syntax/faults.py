"""Faults of a text: where, what was written, what was expected, and the smallest repair."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from attnsym.kernel.terms import KernelError

MAX_FAULTS = 200  # of one document
_SHOWN = 100  # columns of a source line that a fault shows


class Fault(NamedTuple):
    """One fault. line and column count from 1, in characters; expected and repair may be empty."""

    path: str
    line: int
    column: int
    source_line: str
    message: str
    expected: str = ""
    repair: str = ""

    def __str__(self) -> str:
        start = max(0, self.column - 1 - _SHOWN // 2) if len(self.source_line) > _SHOWN else 0
        shown = "".join([c if c.isprintable() else " " for c in self.source_line[start : start + _SHOWN]])
        lines = [
            f"{self.path}:{self.line}:{self.column}  {self.message}",
            f"    {shown}",
            "    " + " " * (self.column - 1 - start) + "^",
        ]
        if self.expected:
            lines.append(f"  expected {self.expected}")
        if self.repair:
            lines.append(f"  repair: {self.repair}")
        return "\n".join(lines)


class SyntaxFault(ValueError):
    """A text that can't be read; carries the fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class ConsequentFault(SyntaxFault):
    """A fault that only follows from one that is reported already; readers of documents leave it out."""


class Source:
    """A text and its path; turns an offset into a place."""

    __slots__ = ("_starts", "path", "text")

    def __init__(self, text: str, path: str = "<text>") -> None:
        self.text, self.path = text, path
        self._starts: list[int] | None = None

    def place(self, offset: int) -> tuple[int, int]:
        """(line, column) of an offset, both from 1."""
        if self._starts is None:
            starts = [0]
            found = self.text.find("\n")
            while found >= 0:
                starts.append(found + 1)
                found = self.text.find("\n", found + 1)
            self._starts = starts
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def fault(self, offset: int, message: str, expected: str = "", repair: str = "") -> SyntaxFault:
        """A fault at an offset, ready to raise."""
        line, column = self.place(offset)
        start = offset - column + 1
        end = self.text.find("\n", start)
        source_line = self.text[start : end if end >= 0 else len(self.text)]
        return SyntaxFault(Fault(self.path, line, column, source_line, message, expected, repair))


def normalised(text: str) -> str:
    """The text with \\n as its only line end and without a byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


class Collecting:
    """`with Collecting(...)`: a fault inside is recorded, and reading goes on after the block."""

    __slots__ = ("faults", "offset", "source")

    def __init__(self, source: Source, faults: list[Fault], offset: int) -> None:
        self.source, self.faults, self.offset = source, faults, offset

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, KernelError):  # a term beyond the kernel's bounds
            error = self.source.fault(self.offset, str(error), "something smaller")
        if not isinstance(error, SyntaxFault):
            return False
        if not isinstance(error, ConsequentFault):
            self.faults.append(error.fault)
        return True
