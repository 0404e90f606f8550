"""Running a command line in this process, and an empty folder to run it in."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Ran

from attnsym.cli import main

sys.path.insert(0, str(Path(__file__).parents[1] / "kernel"))  # how certificates are tampered with


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
