"""Running a command line: in this process, in a fresh one, and on a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from attnsym.cli import main


class Ran(NamedTuple):
    """What a command line came to."""

    status: int
    out: str
    err: str

    def records(self) -> list[dict[str, object]]:
        """The lines of JSON."""
        return [json.loads(line) for line in self.out.splitlines()]

    def record(self, kind: str, **fields: object) -> dict[str, object]:
        """The one record of that kind with these fields."""
        (found,) = (
            r for r in self.records() if r["kind"] == kind and all(r[k] == v for k, v in fields.items())
        )
        return found


@pytest.fixture
def attnsym(capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Runs a command line in this process."""

    def run(*words: object) -> Ran:
        capsys.readouterr()
        try:
            status = main([str(w) for w in words])
        except SystemExit as usage:
            status = int(str(usage.code))
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that the command is run in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
