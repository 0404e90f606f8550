"""The sample project, built once for each builder that a test asks for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sphinx_project import SAMPLE, build_site, write_project


@pytest.fixture(scope="session")
def sample_site(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Return a function that builds the shared sample once for each builder, and returns its folder."""
    root = tmp_path_factory.mktemp("sample")
    source = write_project(root / "source", SAMPLE)
    built: dict[str, Path] = {}

    def build(builder: str) -> Path:
        if builder not in built:
            target = root / builder
            run = build_site(source, target, builder, "-j", "2")
            assert run.returncode == 0, run.stderr
            built[builder] = target
        return built[builder]

    return build
