"""Examples in pages and notebooks: run, and compared with what stands there.

python tests/api/pages.py        writes the outputs anew
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CONSOLE = re.compile(r"^````console\n\$ (.*?)\n(.*?)^````$", re.MULTILINE | re.DOTALL)
PYCON = re.compile(r"^````pycon\n(.*?)^````$", re.MULTILINE | re.DOTALL)


def shell(command: str) -> str:
    """What a command line of ours prints."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NO_COLOR": "1"}
    words = [sys.executable, "-m", *shlex.split(command)]
    done = subprocess.run(
        words,
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout


def consoles(text: str) -> list[tuple[str, str]]:
    """The commands of a page, with the outputs that stand there. A command goes on while a quote is open."""
    found = []
    for match in CONSOLE.finditer(text):
        command, output = match[1], match[2]
        while command.count('"') % 2:
            line, _, output = output.partition("\n")
            command += "\n" + line
        found.append((command, output))
    return found


def with_outputs(text: str) -> str:
    """The page with the outputs written anew."""
    for command, output in consoles(text):
        text = text.replace(f"$ {command}\n{output}````", f"$ {command}\n{shell(command)}````")
    return PYCON.sub(_session(), text)


def _session():  # type: ignore[no-untyped-def]
    names: dict[str, Any] = {}

    def run(match: re.Match[str]) -> str:
        lines = []
        for example in doctest.DocTestParser().get_examples(match[1]):
            source = example.source.rstrip("\n").split("\n")
            lines += [f"{'>>>' if not k else '...'} {line}".rstrip() for k, line in enumerate(source)]
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(example.source, "<page>", "single"), names)  # noqa: S102
            lines += out.getvalue().rstrip("\n").split("\n") if out.getvalue().strip() else []
        return "````pycon\n" + "\n".join(line or "<BLANKLINE>" for line in lines) + "\n````"

    return run


def outputs_of(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """What the cells of a notebook display: the MIME bundle of each code cell's last expression."""
    names: dict[str, Any] = {}
    found = []
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "<cell>", "exec"), names)  # noqa: S102
        bundle: dict[str, Any] = {}
        if last is not None:
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307
            show = getattr(value, "_repr_mimebundle_", None)
            bundle = show() if show is not None else {"text/plain": repr(value)}
        found.append(bundle)
    return found


def _write() -> None:
    for name in ("deriving.md", "python.md"):
        page = ROOT / "docs" / name
        page.write_text(with_outputs(page.read_text(encoding="utf-8")), encoding="utf-8")
    path = ROOT / "docs" / "notebook.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    bundles = iter(outputs_of(notebook))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            data = {k: v.splitlines(keepends=True) for k, v in next(bundles).items()}
            cell["outputs"] = [
                {"data": data, "execution_count": None, "metadata": {}, "output_type": "execute_result"}
            ] if data else []  # fmt: skip
    path.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    _write()
