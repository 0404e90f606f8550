"""The site builds with warnings as errors for every builder that it names, and so does each sample on it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sphinx_project import build_site, write_project

DOCS = Path(__file__).parents[2] / "docs"


def blocks(page: str, language: str) -> list[str]:
    """Return the fenced blocks of a page of the site that are in that language."""
    text = (DOCS / page).read_text(encoding="utf-8")
    fenced = re.findall(r"^(`{3,})([\w-]+)\n(.*?)^\1$", text, re.MULTILINE | re.DOTALL)
    return [content for _, name, content in fenced if name == language]


@pytest.mark.parametrize("builder", ["html", "latex", "epub", "text", "man"])
def test_the_site_builds_without_a_warning(tmp_path: Path, builder: str) -> None:
    run = build_site(DOCS, tmp_path / builder, builder, "-j", "2")
    assert run.returncode == 0, run.stderr


def test_the_samples_of_publishing_build(tmp_path: Path) -> None:
    (conf,) = blocks("publishing.md", "python")
    markdown, rest = blocks("publishing.md", "markdown"), blocks("publishing.md", "rst")
    assert len(markdown) == 3
    assert len(rest) == 2
    pages = {"myst.md": "# MyST\n\n" + "\n".join(markdown), "rest.rst": "reST\n====\n\n" + "\n".join(rest)}
    names = {"project": "sample", "author": "someone"}
    source = write_project(
        tmp_path / "source", pages, conf + "".join(f"{key} = {value!r}\n" for key, value in names.items())
    )
    run = build_site(source, tmp_path / "html")
    assert run.returncode == 0, run.stderr
    page = (tmp_path / "html" / "myst.html").read_text(encoding="utf-8")
    assert "attnsym-five-weights-dark.svg" in page
    assert 'class="attnsym-play"' in page
    assert 'id="derivation-square-of-difference"' in page
    assert "attnsym-is-proved" in page


def test_publishing_names_every_picture() -> None:
    from attnsym.show.figures import PICTURES

    text = (DOCS / "publishing.md").read_text(encoding="utf-8")
    for name in PICTURES:
        assert f"`{name}`" in text


def test_install_names_every_group() -> None:
    import tomllib

    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"^\| `(\w+)`", (DOCS / "install.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(named) == sorted(project["optional-dependencies"])
