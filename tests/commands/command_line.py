"""A command line, and what it came to: in a fresh process, with its output in a pipe or on a terminal."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


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


def in_a_process(*words: object, folder: Path, **environment: str) -> Ran:
    """A command line in a fresh process, its output in a pipe."""
    done = subprocess.run(
        [sys.executable, "-m", "attnsym", *map(str, words)],
        cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, encoding="utf-8",
        timeout=120, check=False,
    )  # fmt: skip
    return Ran(done.returncode, done.stdout, done.stderr)


def on_a_terminal(*words: object, folder: Path, **environment: str) -> str:
    """All that a command line writes when its output and its errors go to a terminal."""
    reader, terminal = pty.openpty()
    clean = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    process = subprocess.Popen(
        [sys.executable, "-m", "attnsym", *map(str, words)],
        cwd=folder, env={**clean, "TERM": "xterm", **environment}, stdout=terminal, stderr=terminal,
    )  # fmt: skip
    os.close(terminal)
    written = b""
    try:
        while chunk := os.read(reader, 65536):
            written += chunk
    except OSError:  # how a terminal on Linux says that the other side has closed
        pass
    finally:
        os.close(reader)
    process.wait(timeout=120)
    return written.decode("utf-8")
