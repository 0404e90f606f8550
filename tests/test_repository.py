"""What a visitor meets first: a README of one screen, links that lead somewhere, no trace of a machine."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import attnsym
from source_tree import ROOT

SCREEN = 70
# Made by tools or by a build, in no commit.
MADE = {"__pycache__", "_build", "build", "dist", "node_modules"}
OPEN_HIDDEN = {".ci", ".github", ".gitignore", ".pre-commit-hooks.yaml"}

# The author's folders, a build farm's machines, a mirror of packages: none of it helps a reader elsewhere.
MACHINE = re.compile(
    r"(?<![\w.:])/(?:work|root|home/\w+|Users/\w+)/|\.\./shared\b|\bfarm-[a-z]|\bissue #?\d"
    r"|\b(?:files\.pythonhosted\.org|registry\.npmjs\.org|(?:deb|snapshot)\.debian\.org|pypi\.org/simple)\b",
    re.IGNORECASE,
)
LINK = re.compile(r"(?<!!)\[[^\]\n]*\]\(<?([^)\s>]+)>?\)|!\[[^\]\n]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(`{3,}|:{3,})[^\n]*\n.*?^\1\s*$|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def files(folder: Path = ROOT) -> Iterator[Path]:
    """Yield the files of the repository, without what tools made."""
    for path in sorted(folder.iterdir()):
        if path.name in MADE or (path.name.startswith(".") and path.name not in OPEN_HIDDEN):
            continue
        if path.is_dir() and not path.name.endswith(".egg-info"):
            yield from files(path)
        elif path.is_file():
            yield path


def test_nothing_names_a_machine() -> None:
    named = []
    for path in files():
        if path == Path(__file__):
            continue
        # A font or a picture reads as nonsense, and matches nothing.
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if found := MACHINE.search(line):
                named.append(f"{path.relative_to(ROOT)}:{number} {found[0]}")
    assert not named, "\n".join(named)


def test_the_readme_is_one_screen() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= SCREEN


def test_the_readme_has_the_two_commands() -> None:
    """Each is one line that makes its environment; continuous integration runs them as they stand there."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    begun = [command for command in commands if command.startswith("python3 -m venv .venv && ")]
    assert [command.count("\n") for command in begun] == [1, 1]
    assert begun[0].endswith(".venv/bin/attnsym check\n")
    assert ".venv/bin/python -m pytest" in begun[1]


def test_the_version_is_one() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == attnsym.__version__
    assert f"\n## {attnsym.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_links_lead_somewhere() -> None:
    dead = []
    for path in files():
        if path.suffix != ".md":
            continue
        prose = FENCE.sub("", path.read_text(encoding="utf-8"))
        for target in (first or second for first, second in LINK.findall(prose)):
            name = target.partition("#")[0]
            if name and not re.match(r"\w+:", name) and not (path.parent / name).exists():
                dead.append(f"{path.relative_to(ROOT)}: {target}")
    assert not dead, "\n".join(dead)


def test_links_are_found() -> None:
    text = "[a](b.md) `[c](d.md)`\n```\n[e](f.md)\n```\n![g](h.svg)\n"
    assert [first or second for first, second in LINK.findall(FENCE.sub("", text))] == ["b.md", "h.svg"]
