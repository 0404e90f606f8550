"""Reports kept by the content they are about, so that an article that has not changed is not judged again."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from functools import cache
from pathlib import Path

from attnsym.articles.records import Report
from attnsym.articles.settings import Settings


def default_folder() -> Path:
    """$XDG_CACHE_HOME/attnsym/numbers, or the like under the home directory."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "attnsym" / "numbers"


@cache
def _program() -> str:
    """Stands for the code that judges: another version of it never answers from the old one's reports."""
    root = Path(__file__).parent.parent
    marks = hashlib.sha256()
    for room in ("articles", "numbers"):
        for path in sorted((root / room).rglob("*.py")):
            marks.update(f"{path.relative_to(root)}:".encode())
            marks.update(path.read_bytes())
    return marks.hexdigest()


def key_of(content: bytes, form: str, settings: Settings) -> str:
    """A key of all that a report depends on."""
    marks = hashlib.sha256(f"{_program()}\0{form}\0{settings!r}\0".encode())
    marks.update(content)
    return marks.hexdigest()


def load(folder: Path, key: str, name: str) -> Report | None:
    """The kept report under the present name of its file; None if there is none that can be read."""
    try:
        data = json.loads((folder / key[:2] / f"{key}.json").read_text(encoding="utf-8"))
        report = Report.from_json(data)
    except (OSError, ValueError, TypeError, KeyError):
        return None
    report.name = name
    return report


def save(folder: Path, key: str, report: Report) -> None:
    """Keep a report; a cache that can't be written is no fault of the article."""
    place = folder / key[:2]
    try:
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=place, delete=False, suffix=".tmp"
        ) as file:
            json.dump(report.to_json(), file)
        os.replace(file.name, place / f"{key}.json")
    except OSError:
        return
