"""The rule of the house: imports run one way, the kernel stays small, and text is never executed."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from source_tree import ROOT, Source, count_code_lines, imports, kernel_code_lines, room_of, sources

KERNEL_LIMIT = 1000
FILE_LIMIT = 330

# What each room may import of ours, beside itself. A new room is added here.
ROOMS: dict[str, set[str]] = {
    "kernel": set(),
    "syntax": {"kernel"},
    "models": {"kernel"},
    "rules": {"kernel", "syntax"},
    "numbers": {"kernel", "syntax"},
    "derive": {"kernel", "syntax"},
    "prove": {"kernel", "rules", "syntax", "models"},
    "articles": {"kernel", "syntax", "numbers"},
    "exercises": {"kernel", "syntax", "models", "rules", "numbers", "prove"},
    "show": {"kernel", "syntax", "models", "rules", "numbers", "derive", "prove", "articles", "exercises"},
}
ROOMS["api"] = set(ROOMS)
ROOMS["commands"] = set(ROOMS)
ROOMS["pytest_plugin"] = set(ROOMS)
ROOMS["sphinx"] = {"show"}  # the name that a Sphinx project asks for
ROOMS["cli"] = set(ROOMS)
ROOMS["__main__"] = {"cli"}

# These run wherever Python runs, a browser included: standard library only, and of that nothing that
# starts a thread or a process, opens a connection, or turns bytes into code.
PURE = {"kernel", "syntax", "models", "rules", "prove"}
IMPURE = {"threading", "multiprocessing", "concurrent", "asyncio", "subprocess", "socket", "ssl", "urllib"}
IMPURE |= {"http", "pickle", "marshal", "shelve", "ctypes", "code", "codeop", "builtins", "runpy"}

# A library whose answers are to be believed only so far lives in one room.
QUARANTINED = {"sympy": "derive", "mpmath": "numbers", "flint": "numbers"}

# The optional groups that a room's libraries may come from, beside the package's own dependencies.
GROUPS = {
    "articles": ("articles", "cluster"),
    "show": ("docs", "browser", "slides"),
    "pytest_plugin": ("test",),
}

EXECUTES_TEXT = {"eval", "exec", "compile", "__import__"}
EXECUTES_TEXT_ANYWHERE = {"sympify", "parse_expr", "parse_latex"}


def _ours(source: Source) -> list[tuple[int, str]]:
    return [(line, room_of(name)) for line, name in imports(source) if name.split(".")[0] == "attnsym"]


def _foreign(source: Source) -> list[tuple[int, str]]:
    own = {"attnsym", "__future__"}
    return [(line, name) for line, name in imports(source) if name.split(".")[0] not in own]


def _pure_nodes() -> Iterator[tuple[Source, ast.AST]]:
    return ((source, node) for source in sources() if source.room in PURE for node in ast.walk(source.tree))


def test_every_room_is_in_the_table() -> None:
    assert {source.room for source in sources()} - {""} <= set(ROOMS)


def test_the_table_runs_one_way() -> None:
    above: set[str] = set()
    for room in reversed(ROOMS):
        above.add(room)
        assert not ROOMS[room] & above, f"{room} may import itself or a room above it"


def test_imports_of_ours() -> None:
    """The top of the package hands names out and may reach any room."""
    wrong = []
    for source in sources():
        allowed = {*ROOMS, ""} if source.room == "" else ROOMS.get(source.room, set()) | {source.room, ""}
        found = [(line, room) for line, room in _ours(source) if room not in allowed]
        wrong += [f"{source.place}:{line} imports {room}" for line, room in found]
    assert not wrong, "\n".join(wrong)


def test_imports_of_others() -> None:
    wrong = []
    for source in sources():
        for line, name in _foreign(source):
            top = name.split(".")[0]
            if QUARANTINED.get(top, source.room) != source.room:
                wrong.append(f"{source.place}:{line} imports {top}, which lives in {QUARANTINED[top]}")
            if source.room in PURE and (top not in sys.stdlib_module_names or {top, name} & IMPURE):
                wrong.append(f"{source.place}:{line} imports {name}, and {source.room} is pure")
    assert not wrong, "\n".join(wrong)


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {
        group: {re.split(r"[^\w.-]", line)[0].lower() for line in lines}
        for group, lines in {"": project["dependencies"], **project["optional-dependencies"]}.items()
    }
    homes = packages_distributions()
    wrong = []
    for source in sources():
        offered = set().union(*(declared[group] for group in ("", *GROUPS.get(source.room, ()))))
        for line, name in _foreign(source):
            top = name.split(".")[0]
            packages = {package.lower() for package in homes.get(top, ())}
            if top not in sys.stdlib_module_names and not packages & offered:
                wrong.append(f"{source.place}:{line} imports {top}")
    assert not wrong, "\n".join(wrong)


def test_text_is_never_executed() -> None:
    """`context.eval(...)` runs JavaScript of ours, and is not meant; nor is a method of that name."""
    wrong = []
    for source in sources():
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Name | ast.alias):
                name = node.id if isinstance(node, ast.Name) else node.name
                found = name in EXECUTES_TEXT | EXECUTES_TEXT_ANYWHERE
            else:
                found = isinstance(node, ast.Attribute) and node.attr in EXECUTES_TEXT_ANYWHERE
            if found:
                wrong.append(f"{source.place}: {ast.unparse(node)}")
    assert not wrong, "\n".join(wrong)


def test_no_guard_that_optimisation_removes() -> None:
    wrong = [
        f"{source.place}: {ast.unparse(node)}"
        for source in sources()
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Assert) or (isinstance(node, ast.Name) and node.id == "__debug__")
    ]
    assert not wrong, "\n".join(wrong)


def test_no_float_where_proofs_are_made() -> None:
    # How near a misspelt name must be to one that is suggested is no part of a verdict.
    spelling = {
        argument
        for _, call in _pure_nodes()
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("get_close_matches")
        for argument in [*call.args, *(word.value for word in call.keywords)]
    }
    wrong = []
    for source, node in _pure_nodes():
        literal = isinstance(node, ast.Constant) and isinstance(node.value, float | complex)
        if node not in spelling and (literal or (isinstance(node, ast.Name) and node.id == "float")):
            wrong.append(f"{source.place}: {ast.unparse(node)}")
    assert not wrong, "\n".join(wrong)


def test_each_file_can_be_read_in_one_sitting() -> None:
    lengths = {source.place: source.path.read_text(encoding="utf-8").count("\n") for source in sources()}
    wrong = [f"{place}: {length} lines" for place, length in lengths.items() if length > FILE_LIMIT]
    assert not wrong, "\n".join(wrong)


def test_each_file_says_what_it_promises() -> None:
    wrong = [source.place for source in sources() if not ast.get_docstring(source.tree)]
    assert not wrong, "\n".join(wrong)


def test_the_kernel_stays_small() -> None:
    assert 0 < kernel_code_lines() < KERNEL_LIMIT


def test_counting_lines_of_code(tmp_path: Path) -> None:
    file = tmp_path / "sample.py"
    text = '"""One.\n\nTwo."""\n\nx = 1  # why\n# alone\ny = """\nheld\n"""\n\ndef f():\n    "doc"\n'
    file.write_text(text, encoding="utf-8")
    assert count_code_lines(file) == 5


def _loaded(statement: str) -> set[str]:
    """Return the modules that a fresh interpreter loads for a statement, beyond those it starts with."""
    program = f"import json, sys\nbefore = set(sys.modules)\n{statement}\n"
    program += "print(json.dumps(sorted(set(sys.modules) - before)))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", program]
    return set(json.loads(subprocess.check_output(command, text=True, env=environment, timeout=60)))


def test_importing_the_kernel_loads_nothing_else() -> None:
    loaded = _loaded("import attnsym.kernel")
    assert {name for name in loaded if name.startswith("attnsym.")} == {"attnsym.kernel"}
    assert {name.split(".")[0] for name in loaded} <= sys.stdlib_module_names | {"attnsym"}


@pytest.mark.parametrize("room", sorted(PURE))
def test_a_pure_room_loads_only_what_it_may(room: str) -> None:
    """Every module of the room at once, with all that these load in turn."""
    names = sorted(source.name for source in sources() if source.room == room)
    loaded = _loaded("import " + ", ".join(names))
    allowed = ROOMS[room] | {room}
    assert {room_of(name) for name in loaded if name.startswith("attnsym.")} <= allowed
    assert {name.split(".")[0] for name in loaded} <= sys.stdlib_module_names | {"attnsym"}
