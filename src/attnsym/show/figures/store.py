"""Drawn pictures as files, kept between builds: each is drawn once for one version of the drawing code.

Nothing here imports matplotlib until a picture is missing, so a build that draws nothing new stays quick.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attnsym.show.figures.style import Format

HERE = Path(__file__).parent
SOURCES = tuple(sorted(HERE.glob("*.py")))


class CannotDraw(Exception):
    """matplotlib is not installed, so a picture can't be drawn."""


@cache
def _drawing_key() -> str:
    try:
        parts = [version("matplotlib").encode()]
    except PackageNotFoundError:
        parts = [b""]
    parts += [source.read_bytes() for source in SOURCES]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def picture_file(name: str, theme: str, kind: Format, folder: Path) -> Path:
    """Return the file of a picture under `folder`, drawing it if it isn't there.

    Raises CannotDraw without matplotlib, KeyError for a name or theme that there isn't.
    """
    target = folder / _drawing_key() / f"attnsym-{name}-{theme}.{kind}"
    if not target.exists():
        if find_spec("matplotlib") is None:
            raise CannotDraw("pictures need matplotlib: pip install 'attnsym[docs]'")
        from attnsym.show.figures.style import draw_picture

        content = draw_picture(name, theme, kind)
        target.parent.mkdir(parents=True, exist_ok=True)
        draft = target.with_suffix(".tmp")
        draft.write_bytes(content)
        draft.replace(target)
    return target
