"""Colour and progress on a terminal; neither in a pipe."""

from __future__ import annotations

import os
import sys
from types import TracebackType
from typing import TextIO

_CODES = {"good": "32", "bad": "31", "warn": "33", "dim": "2", "bold": "1"}


def is_terminal(stream: TextIO) -> bool:
    """Whether colour may be used: a terminal, and NO_COLOR is not set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


class Paint:
    """Text in colour where the stream is a terminal, and as it is elsewhere."""

    def __init__(self, stream: TextIO) -> None:
        self.on = is_terminal(stream)

    def _painted(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.on else text

    def good(self, text: str) -> str:
        return self._painted(text, _CODES["good"])

    def bad(self, text: str) -> str:
        return self._painted(text, _CODES["bad"])

    def warn(self, text: str) -> str:
        return self._painted(text, _CODES["warn"])

    def refusal(self, text: str) -> str:
        """The first line in the colour of what is bad, the rest plain."""
        first, *rest = text.split("\n")
        return "\n".join([self.bad(first), *rest])


class Progress:
    """The name of what is being worked on, on a terminal's last line; nothing elsewhere."""

    def __init__(self) -> None:
        self.on = is_terminal(sys.stderr)

    def show(self, name: str) -> None:
        if self.on:
            print(f"\r\x1b[K{name[:70]}", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.on:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
