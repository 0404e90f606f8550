"""What the README shows is what attnsym says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from attnsym.cli import main

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^(`{3,4})(\w+)\n(.*?)^\1$", README, re.MULTILINE | re.DOTALL)
DERIVATION = next(body for _, kind, body in BLOCKS if kind == "markdown")
TEXTS = [body for _, kind, body in BLOCKS if kind == "text"]


def output(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    path = tmp_path / "sample.md"
    path.write_text(text, encoding="utf-8")
    status = main(["check", str(path)])
    return status, [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_the_derivation_is_established(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines = output(DERIVATION, tmp_path, capsys)
    assert status == 0
    assert "1 of 1 derivations established; 3 of 3 steps proved" in lines[-1]


def test_without_independence_it_is_refused_in_these_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = [line for line in DERIVATION.splitlines() if not line.lstrip().startswith("independent")]
    status, lines = output("\n".join(kept), tmp_path, capsys)
    refusal = [line.strip() for line in TEXTS[0].splitlines()]
    start = lines.index(refusal[0])
    assert status == 1
    assert lines[start : start + len(refusal)] == refusal


def test_the_number_is_found_wrong_in_these_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sentence = TEXTS[1].strip()
    claim = sentence.split("  ")[0]
    status, lines = output(f"```{{claims}} sample\nx: {claim}\n```\n", tmp_path, capsys)
    assert status == 1
    assert any(line.endswith(sentence) for line in lines)
