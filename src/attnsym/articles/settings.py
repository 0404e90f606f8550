"""Settings of a check: the table [tool.attnsym.numbers] of pyproject.toml, and what the command line adds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from attnsym.articles.comments import CommentError, read_tolerance, read_value, state_convention
from attnsym.articles.convention import Convention


class SettingsError(ValueError):
    """The configuration says something that is not understood; the message says what."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How articles are checked.

    convention: base of log, unit of angles, values of names.
    tolerance: what "about" allows, as a fraction of the value; None for the default.
    seconds_per_file: the time after which the rest of a file is reported as not read.
    maximum_bytes: a longer file is not read.
    exclude: patterns of file names that are passed over.
    strict: any finding that is not "ok" or a note counts for the exit status.
    """

    convention: Convention = field(default_factory=Convention)
    tolerance: Fraction | None = None
    seconds_per_file: float = 30.0
    maximum_bytes: int = 64_000_000
    exclude: tuple[str, ...] = ()
    strict: bool = False


def find_settings(start: Path) -> Settings:
    """Settings of the nearest pyproject.toml at or above a folder; the defaults if there is none."""
    for folder in (start, *start.parents):
        candidate = folder / "pyproject.toml"
        if candidate.is_file():
            return load_settings(candidate)
    return Settings()


def load_settings(path: Path) -> Settings:
    """Settings of a file; SettingsError names what is wrong in it."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{path}: {error}") from error
    if "attnsym" not in text:
        return Settings()
    import tomllib  # most projects have no table of ours, and a small folder should not wait for it

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{path}: {error}") from error
    table = data.get("tool", {}).get("attnsym", {}).get("numbers", {})
    return settings_from(table, str(path)) if table else Settings()


def settings_from(table: dict[str, Any], where: str = "settings") -> Settings:
    """Settings from a table such as [tool.attnsym.numbers]."""
    known = {"log", "angle", "values", "tolerance", "seconds-per-file", "maximum-bytes", "exclude", "strict"}
    unknown = sorted(set(table) - known)
    if unknown:
        raise SettingsError(f"{where}: unknown setting {unknown[0]!r}; known are {', '.join(sorted(known))}")
    settings = Settings()
    try:
        convention = settings.convention
        for name in ("log", "angle"):
            if name in table:
                convention = state_convention(convention, name, str(table[name]))
        for name, value in table.get("values", {}).items():
            convention = replace(
                convention, values={**convention.values, name: read_value(str(value), convention)}
            )
        settings = replace(settings, convention=convention)
        if "tolerance" in table:
            settings = replace(settings, tolerance=read_tolerance(str(table["tolerance"])))
    except CommentError as error:
        raise SettingsError(f"{where}: {error}") from error
    return replace(
        settings,
        seconds_per_file=float(
            _typed(table, "seconds-per-file", (int, float), settings.seconds_per_file, where)
        ),
        maximum_bytes=_typed(table, "maximum-bytes", (int,), settings.maximum_bytes, where),
        exclude=tuple(_typed(table, "exclude", (list,), [], where)),
        strict=_typed(table, "strict", (bool,), settings.strict, where),
    )


def _typed(table: dict[str, Any], key: str, kinds: tuple[type, ...], default: Any, where: str) -> Any:
    value = table.get(key, default)
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise SettingsError(f"{where}: {key} has a value of the wrong kind")
    return value
