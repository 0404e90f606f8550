"""The pages on deriving and on Python, and the example notebook: every example gives what stands there."""

from __future__ import annotations

import json

import pytest
from pages import ROOT, consoles, outputs_of, shell, with_outputs

DERIVING = (ROOT / "docs" / "deriving.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("command", "output"), consoles(DERIVING), ids=[c for c, _ in consoles(DERIVING)])
def test_console(command: str, output: str) -> None:
    assert shell(command) == output


def test_python() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert page.count(">>>") > 15
    assert with_outputs(page) == page


def test_notebook() -> None:
    notebook = json.loads((ROOT / "docs" / "notebook.ipynb").read_text(encoding="utf-8"))
    cells = [c for c in notebook["cells"] if c["cell_type"] == "code"]
    for cell, bundle in zip(cells, outputs_of(notebook), strict=True):
        stored = {k: "".join(v) for out in cell["outputs"] for k, v in out["data"].items()}
        assert stored == bundle
    assert any("text/html" in out["data"] for c in cells for out in c["outputs"])
