"""The one error of the Python surface: what was refused, in the words that the command prints."""

from __future__ import annotations

from collections.abc import Sequence

from attnsym.syntax.faults import Fault


class Refused(ValueError):
    """A text that can't be read, or a step that does not follow. faults.

    Of reading, each with place and repair.
    """

    def __init__(self, message: str, faults: Sequence[Fault] = ()) -> None:
        super().__init__(message)
        self.faults = tuple(faults)


def unreadable(faults: Sequence[Fault]) -> Refused:
    """The error for faults of reading."""
    return Refused("\n".join(map(str, faults)), faults)
