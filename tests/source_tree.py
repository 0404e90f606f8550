"""The source as the tests of the house read it, without importing it: rooms, imports, lines of code."""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "attnsym"

_LAYOUT = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
_LAYOUT |= {tokenize.ENCODING, tokenize.ENDMARKER}


@dataclass(frozen=True, slots=True)
class Source:
    """A Python file of the package: its path, dotted name, room (none at the top) and tree."""

    path: Path
    name: str
    room: str
    tree: ast.Module

    @property
    def place(self) -> str:
        return self.path.relative_to(ROOT).as_posix()


@cache
def sources() -> tuple[Source, ...]:
    """Return every Python file of the package."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        found.append(Source(path, ".".join(("attnsym", *parts)), parts[0] if parts else "", tree))
    return tuple(found)


def imports(source: Source) -> Iterator[tuple[int, str]]:
    """Yield the line and the dotted name of each import, at the top of the file or inside a function.

    `from attnsym import kernel` yields `attnsym.kernel`; a relative import is resolved first.
    """
    package = source.name.split(".") if source.path.stem == "__init__" else source.name.split(".")[:-1]
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            whole = module == "attnsym"
            yield from ((node.lineno, f"{module}.{alias.name}" if whole else module) for alias in node.names)


def room_of(name: str) -> str:
    """Return the room of a dotted name: `kernel` for `attnsym.kernel.terms`, none for `attnsym.main`."""
    room = name.split(".")[1] if "." in name else ""
    return room if (PACKAGE / room).is_dir() or (PACKAGE / f"{room}.py").is_file() else ""


def count_code_lines(path: Path) -> int:
    """Count the lines that hold code: not blank, not only a comment, not part of a docstring."""
    text = path.read_text(encoding="utf-8")
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in _LAYOUT:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        value = node.value if isinstance(node, ast.Expr) else None
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            lines.difference_update(range(value.lineno, (value.end_lineno or value.lineno) + 1))
    return len(lines)


def kernel_code_lines() -> int:
    """Return how many lines of code have to be believed."""
    return sum(count_code_lines(source.path) for source in sources() if source.room == "kernel")
