"""What the first page tells a beginner to do does what it says, to the letter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from test_site_samples import blocks


@pytest.fixture
def samples() -> tuple[str, str, list[str]]:
    """Return the document of the page, its second block, and what the console shows."""
    first, second = blocks("start.md", "md")
    return first, second, [text.partition("\n")[2] for text in blocks("start.md", "console")]


def check(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    (folder / "square.md").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "attnsym", "check", "square.md"]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, timeout=60)


def test_the_first_derivation(samples: tuple[str, str, list[str]], tmp_path: Path) -> None:
    run = check(tmp_path, samples[0])
    assert run.stdout == samples[2][0]
    assert run.returncode == 0


def test_forgetting_the_two(samples: tuple[str, str, list[str]], tmp_path: Path) -> None:
    head, mark, tail = samples[0].rpartition("2*x*y")
    assert mark
    run = check(
        tmp_path,
        head.replace("show  (x + y)**2 = x**2 + 2*x*y", "show  (x + y)**2 = x**2 + x*y") + "x*y" + tail,
    )
    assert run.stdout == samples[2][1]
    assert run.returncode == 1


def test_means_that_do_not_split(samples: tuple[str, str, list[str]], tmp_path: Path) -> None:
    run = check(tmp_path, samples[1])
    assert run.returncode == 1
    assert "step 1" in run.stdout
    assert "the two random variables are not known to be independent" in run.stdout
