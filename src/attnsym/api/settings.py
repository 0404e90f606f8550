"""Declarations for questions that declare nothing: the usual names of the mathematics of attention.

Whatever of them a question needs is printed with the answer, so nothing is assumed unseen.
"""

from __future__ import annotations

import re
from os import PathLike
from pathlib import Path

from attnsym.api.derivation import Derivation
from attnsym.api.reading import entries_of, load
from attnsym.api.refused import Refused

SCORE = (
    (
        "d : positive integer",
        "sigma : positive real",
        "q[i], k[i] : random, for i in 1..d",
        "s := Sum(q[i]*k[i], (i, 1, d))",
    ),
    (
        "centred  E[q[i]] = 0, E[k[i]] = 0",
        "spread  Var[q[i]] = sigma**2, Var[k[i]] = sigma**2",
        "independent  q[i], k[i]",
    ),
)
SOFTMAX = (
    (
        "n : positive integer",
        "i, j : integer in 1..n",
        "T : positive real",
        "s[k], v[k], y[k] : real, for k in 1..n",
        "Z := Sum(exp(s[k]), (k, 1, n))",
        "a[l] := exp(s[l])/Z",
        "o := Sum(a[k]*v[k], (k, 1, n))",
        "H := -Sum(a[k]*log(a[k]), (k, 1, n))",
    ),
    (),
)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def setting_for(question: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The entries of let and given that a question needs, from the setting that knows its names.

    Empty if none does.
    """
    wanted = set(_NAME.findall(question))
    random = bool(wanted & {"E", "Var", "Cov"})
    lets, givens = SCORE if random else SOFTMAX
    if not _needed(lets, wanted):
        return (), ()
    return _needed(lets, wanted | set(_NAME.findall(" ".join(givens)))), givens


def _needed(lets: tuple[str, ...], wanted: set[str]) -> tuple[str, ...]:
    keep: list[str] = []
    for entry in reversed(lets):
        head = re.split(r":=|:", entry)[0]
        declared = set(_NAME.findall(re.sub(r"\[[^]]*\]", "", head)))
        if declared & wanted:
            keep.append(entry)
            wanted = wanted | set(_NAME.findall(entry))
    return tuple(reversed(keep))


def entries_for(given: object, question: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The entries of let and given that a question comes with, or else those that it needs."""
    if isinstance(given, Derivation):
        return given.lets, given.givens
    if isinstance(given, PathLike):
        return _of_file(Path(given))
    text = str(given)
    if not text.strip():
        return setting_for(question)
    if "\n" not in text and text.endswith((".md", ".rst", ".txt")) and Path(text).is_file():
        return _of_file(Path(text))
    return entries_of(text)


def _of_file(path: Path) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The declarations and hypotheses of a document's first derivation."""
    found = list(load(path).values())
    if not found:
        raise Refused(f"{path}: no derivation whose let and given could be taken")
    return found[0].lets, found[0].givens
