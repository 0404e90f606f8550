"""The guard list `axioms.txt` beside documents: the axioms that their results may rest on, and nothing else.

One name a line; `#` begins a remark. Without the file, documents may rest on any axiom of the library.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from attnsym.commands.paths import GUARD, Unreadable
from attnsym.prove.check import axioms_of
from attnsym.prove.verdicts import Checked
from attnsym.rules import find_rule


def forbidden_axioms(results: Iterable[Checked]) -> dict[str, list[str]]:
    """Of each derivation, the axioms that it rests on and that the list beside its document leaves out.

    Unreadable for a list that can't be read, or that names what is no axiom.
    """
    found: dict[str, list[str]] = {}
    by_place: dict[Path, list[Checked]] = {}
    for checked in results:
        found[checked.name] = []
        by_place.setdefault(Path(checked.path).parent / GUARD, []).append(checked)
    for place, together in by_place.items():
        permitted = _permitted(place)
        if permitted is not None and axioms_of(*together) - permitted:  # then whose are they?
            found |= {checked.name: sorted(axioms_of(checked) - permitted) for checked in together}
    return found


def _permitted(place: Path) -> frozenset[str] | None:
    if not place.exists():
        return None
    try:
        lines = place.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"{place}: {getattr(error, 'strerror', None) or 'not a text in UTF-8'}") from None
    names = {number: line.split("#")[0].strip() for number, line in enumerate(lines, 1)}
    for number, name in names.items():
        if name and not _is_axiom(name):
            raise Unreadable(f"{place}:{number}: {name} is no axiom (`attnsym rules` lists them)")
    return frozenset(filter(None, names.values()))


def _is_axiom(name: str) -> bool:
    try:
        return not find_rule(name).derived
    except KeyError:
        return False
