"""A certificate with one thing changed, in every way that is tried."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy

OTHER_WORDS = (
    "x",
    "assume",
    "field",
    "add",
    "real",
    "integer",
    "0",
    "1",
    "-1",
    "1/2",
    "#1",
    "",
)


def _places(value: object, path: tuple[object, ...] = ()) -> Iterator[tuple[object, ...]]:
    """Every place in a JSON value, the whole included."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _places(inner, (*path, number))


def _instead(value: object) -> Iterator[object]:
    if isinstance(value, bool) or value is None:
        return
    if isinstance(value, int):
        yield from (value - 1, value + 1, 0, 10**6, -1, float(value), bool(value), str(value))
    elif isinstance(value, str):
        yield from (word for word in OTHER_WORDS if word != value)
        yield from (f"{value}'", [value], None)
    elif isinstance(value, list):
        yield from ([], value[::-1], [*value, *value[-1:]], value[1:], tuple_like(value), None)
    elif isinstance(value, dict):
        yield from ({}, {**value, "more": 1}, [])
        yield from ({k: v for k, v in value.items() if k != gone} for gone in value)


def tuple_like(value: list[object]) -> object:
    return {str(k): v for k, v in enumerate(value)}


def _put(value: object, path: tuple[object, ...], new: object) -> object:
    if not path:
        return new
    copy = deepcopy(value)
    inner = copy
    for step in path[:-1]:
        inner = inner[step]  # type: ignore[index]
    inner[path[-1]] = new  # type: ignore[index]
    return copy


def tampered_line(lines: list[str], number: int) -> Iterator[tuple[int, list[str]]]:
    """One line changed, left out, doubled or moved; each result differs from the original."""
    text = lines[number]
    line = json.loads(text)
    for path in _places(line):
        value = line
        for step in path:
            value = value[step]
        for new in _instead(value):
            changed = json.dumps(_put(line, path, new))
            if changed != text:
                yield number, [*lines[:number], changed, *lines[number + 1 :]]
    yield number, lines[:number] + lines[number + 1 :]
    yield number, [*lines[:number], text, *lines[number:]]
    if number + 1 < len(lines):
        yield number, [*lines[:number], lines[number + 1], text, *lines[number + 2 :]]


def tampered(lines: list[str]) -> Iterator[tuple[int, list[str]]]:
    """Every change of one line: its number, and all lines."""
    for number in range(len(lines)):
        yield from tampered_line(lines, number)
