"""`attnsym derive`, `fill` and `suggest` at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import attnsym
from attnsym.cli import main


def test_a_document_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["derive", "Derivative(a[i], s[j])"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("```{derivation} answer\n")
    assert attnsym.read(text).check().established


def test_given_in_a_file_and_a_goal(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "setting.md"
    path.write_text(attnsym.derive("Var[s]").derivation.document(), encoding="utf-8")
    assert main(["derive", "E[s]", "--given", str(path), "--goal", "0", "--name", "mean"]) == 0
    assert "```{derivation} mean" in capsys.readouterr().out


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["derive", "E[s]", "--json"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert records[-1]["kind"] == "derive"
    assert records[-1]["answer"] == "0"
    assert all(r["verdict"] == "proved" for r in records)


def test_what_is_missing_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["derive", "E[X**4]", "--given", "X : random\ngiven  m  E[X**2] = 1"]) == 1
    assert "give E[X**4]" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [["derive", "Var["], ["derive", "x", "--given", "nowhere.md"], ["derive", "E[s]", "--steps", "0"],
     ["fill", "nowhere.md"], ["suggest", "nowhere.md"], ["suggest", "nowhere.md:3"]],
    ids=" ".join,
)  # fmt: skip
def test_unreadable(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err


def test_fill_and_suggest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "open.md"
    path.write_text(
        "```{derivation} x\nlet  n : positive integer\n     c : real\nshow Sum(c, (k, 1, n)) = n*c\n"
        "calc Sum(c, (k, 1, n))\n     = ...\n         by constant_sum\n```\n",
        encoding="utf-8",
    )
    assert main(["fill", "--print", str(path)]) == 0
    assert "= n*c" in capsys.readouterr().out
    assert "= ..." in path.read_text(encoding="utf-8")
    assert main(["fill", str(path)]) == 0
    assert "= n*c" in path.read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["suggest", f"{path}:6"]) == 0
    assert "by constant_sum" in capsys.readouterr().out
