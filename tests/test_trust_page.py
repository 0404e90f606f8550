"""The page on trust says what is so: its files, inferences and examples are those of the program."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from shutil import copy

import pytest

from attnsym.cli import main
from attnsym.kernel.certificate import SHAPES
from attnsym.prove.check import check_documents
from attnsym.syntax.documents import parse_document
from source_tree import PACKAGE, ROOT

PAGE = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
ROW = re.compile(
    r"^\| `(?P<let>[^`]+)` \| (?:`(?P<given>[^`]+)`)? ?\| `(?P<show>[^`]+)` \| `(?P<by>[^`]+)` "
    r"\| (?P<verdict>\S+) \|$",
    re.MULTILINE,
)
EXAMPLES = list(ROW.finditer(PAGE))


def test_every_example_is_found() -> None:
    tables = re.findall(r"^\| let \| given .*\n\|[-|]+\n((?:\|.*\n)+)", PAGE, re.MULTILINE)
    assert len(tables) == 2
    assert sum(table.count("\n") for table in tables) == len(EXAMPLES)


@pytest.mark.parametrize("row", EXAMPLES, ids=lambda row: str(row["show"]))
def test_an_example_has_the_verdict_shown(row: re.Match[str]) -> None:
    let = row["let"].replace("; ", "\n     ")
    given = f"given  {row['given']}\n\n" if row["given"] else ""
    text = f"```{{derivation}} example\nlet  {let}\n\n{given}show  {row['show']}\n      by {row['by']}\n```\n"
    document = parse_document(text)
    assert not document.faults, document.faults[0]
    (checked,) = check_documents([document])
    assert checked.verdict.value == row["verdict"], checked.goal.message


def test_the_inferences() -> None:
    """Those that the kernel has: what makes a theorem, and is replayed."""
    shown = re.findall(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \|$", PAGE, re.MULTILINE)
    assert set(shown) == {*SHAPES, "axiom", "order", "instantiate"}
    assert len(shown) == 13
    source = (PACKAGE / "kernel" / "theorem.py").read_text(encoding="utf-8")
    makers = {
        node.name
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and "return _made(" in ast.unparse(node)
    }
    assert makers == set(shown)


def test_the_files_of_the_kernel() -> None:
    shown = re.findall(r"^\| `(\w+\.py)` \|", PAGE, re.MULTILINE)
    files = {path.name for path in (PACKAGE / "kernel").glob("*.py")}
    assert set(shown) == files - {"__init__.py"}


def test_each_command_of_the_page_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "derivations").mkdir()
    for name in ("score.md", "axioms.txt"):
        copy(ROOT / "derivations" / name, tmp_path / "derivations")
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"^\$ attnsym (.+)$", PAGE, re.MULTILINE)
    assert len(commands) == 7
    for command in commands:
        assert main(command.split()) == 0, command
        assert capsys.readouterr().out or (tmp_path / "graph.svg").is_file()


def test_what_is_counted_is_not_typed() -> None:
    assert set(re.findall(r"{{ (\w+) }}", PAGE)) == {"kernel_lines", "axioms", "derived"}
    assert (ROOT / "derivations" / "axioms.txt").is_file()
    assert "../derivations/axioms.txt" in PAGE
