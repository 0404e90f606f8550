"""Documents as test items: collected where asked for, failing with the refusal's words, silent elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

GOOD = """```{derivation} twice
let  x : real
show x + x = 2*x
calc x + x
     = 2*x
         by algebra
```

```{claims} numbers
third: 1/3 = 0.33
```
"""
BAD = GOOD.replace("= 2*x\n         by", "= 3*x\n         by").replace("0.33", "0.34")


def run(folder: Path, *arguments: str, ini: str = "") -> tuple[int, str]:
    (folder / "pytest.ini").write_text(f"[pytest]\n{ini}", encoding="utf-8")
    installed = any(e.name == "attnsym" for e in entry_points(group="pytest11"))
    plugin = [] if installed else ["-p", "attnsym.pytest_plugin"]
    command = [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *plugin, *arguments]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    done = subprocess.run(command, cwd=folder, env=environment, text=True, capture_output=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_items(tmp_path: Path) -> None:
    folder = tmp_path / "derivations"
    folder.mkdir()
    (folder / "good.md").write_text(GOOD, encoding="utf-8")
    status, text = run(tmp_path, "derivations")
    assert status == 0, text
    assert "good.md::twice PASSED" in text
    assert "good.md::third PASSED" in text
    assert "2 passed" in text


def test_failures_speak(tmp_path: Path) -> None:
    folder = tmp_path / "derivations"
    folder.mkdir()
    (folder / "bad.md").write_text(BAD, encoding="utf-8")
    status, text = run(tmp_path, "derivations")
    assert status == 1
    assert "step 1 does not follow" in text
    assert "false where the hypotheses hold" in text
    assert "1/3 = 0.34" in text
    assert "Traceback" not in text


def test_a_document_that_cannot_be_read(tmp_path: Path) -> None:
    folder = tmp_path / "derivations"
    folder.mkdir()
    (folder / "odd.md").write_text("```{derivation} x\nshow x^2 = 1\n```\n", encoding="utf-8")
    status, text = run(tmp_path, "derivations")
    assert status == 1
    assert "use **" in text or "**" in text


@pytest.mark.parametrize("name", ["README.md", "docs/page.md"])
def test_other_documents_are_left_alone(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(BAD, encoding="utf-8")
    (tmp_path / "test_one.py").write_text("def test_one():\n    pass\n", encoding="utf-8")
    status, text = run(tmp_path)
    assert status == 0, text
    assert "1 passed" in text


def test_patterns(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "page.md").write_text(GOOD, encoding="utf-8")
    (tmp_path / "docs" / "prose.md").write_text("Nothing to check.\n", encoding="utf-8")
    status, text = run(tmp_path, ini="attnsym_documents = docs/*.md\n")
    assert status == 0, text
    assert "2 passed" in text


def test_a_derivation_may_cite_its_neighbour(tmp_path: Path) -> None:
    folder = tmp_path / "derivations"
    folder.mkdir()
    (folder / "one.md").write_text(GOOD, encoding="utf-8")
    (folder / "two.md").write_text(
        "```{derivation} four_times\nlet  x : real\nshow (x + x) + (x + x) = 4*x\n"
        "calc (x + x) + (x + x)\n     = 4*x\n         by twice\n```\n",
        encoding="utf-8",
    )
    status, text = run(tmp_path, "derivations/two.md")
    assert status == 0, text
