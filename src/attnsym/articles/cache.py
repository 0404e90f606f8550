"""Reports kept by the content they are about, so that an article that has not changed is not judged again.

The cache is bounded: it is cut into 256 folders by the first two digits of the key, each of which drops the
reports that were not asked for longest before it outgrows its share. So no run has to look through all of it,
and several at once do no harm to each other.
"""

from __future__ import annotations

import json
import os
from functools import cache
from pathlib import Path

from attnsym.articles.records import Report
from attnsym.articles.settings import Settings

# Of one of the 256 folders: so at most 25,600 reports and 256 MB in all.
MAXIMUM_REPORTS = 100
MAXIMUM_BYTES = 1_000_000


def default_folder() -> Path:
    """$XDG_CACHE_HOME/attnsym/numbers, or the like under the home directory."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "attnsym" / "numbers"


@cache
def _program() -> str:
    """Stands for the code that judges: another version of it never answers from the old one's reports."""
    import hashlib

    root = Path(__file__).parent.parent
    marks = hashlib.sha256()
    for room in ("articles", "numbers"):
        for path in sorted((root / room).rglob("*.py")):
            marks.update(f"{path.relative_to(root)}:".encode())
            marks.update(path.read_bytes())
    return marks.hexdigest()


def key_of(content: bytes, form: str, settings: Settings) -> str:
    """A key of all that a report depends on."""
    import hashlib  # with the program's own hash, the one thing here that is slow to load

    marks = hashlib.sha256(f"{_program()}\0{form}\0{settings!r}\0".encode())
    marks.update(content)
    return marks.hexdigest()


def load(folder: Path, key: str, name: str) -> Report | None:
    """The kept report under the present name of its file; None if there is none that can be read."""
    try:
        path = folder / key[:2] / f"{key}.json"
        report = Report.from_json(json.loads(path.read_text(encoding="utf-8")))
        os.utime(path)  # asked for now: among the last to be dropped
    except (OSError, ValueError, TypeError, KeyError):
        return None
    report.name = name
    return report


def save(folder: Path, key: str, report: Report) -> None:
    """Keep a report; a cache that can't be written is no fault of the article."""
    import tempfile

    place = folder / key[:2]
    text = json.dumps(report.to_json())
    if len(text) > MAXIMUM_BYTES:
        return
    try:
        place.mkdir(parents=True, exist_ok=True)
        _make_room(place, len(text))
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=place, delete=False, suffix=".tmp"
        ) as file:
            file.write(text)
        os.replace(file.name, place / f"{key}.json")
    except OSError:
        return


def _make_room(place: Path, size: int) -> None:
    """Drop the reports that were asked for longest ago, until one of this size fits."""
    kept: list[tuple[float, int, str]] = []
    with os.scandir(place) as entries:
        for entry in entries:
            try:
                status = entry.stat()
            except FileNotFoundError:  # another run was here first
                continue
            kept.append((status.st_mtime, status.st_size, entry.path))
    kept.sort()
    total = size + sum(one for _, one, _ in kept)
    count = 1 + len(kept)
    for _, one, path in kept:
        if total <= MAXIMUM_BYTES and count <= MAXIMUM_REPORTS:
            return
        Path(path).unlink(missing_ok=True)
        total, count = total - one, count - 1
