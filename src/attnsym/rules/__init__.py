"""The theory as records: every axiom and every derived theorem that a reason may name.

One file per theory; each hands out `RULES`. Files are read in the order of `THEORIES` until a name is found:
there is no second list of names that could drift. Statements are parsed one by one, when asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType

from attnsym.rules.rule import Example, Need, Rule

__all__ = ["THEORIES", "Example", "Need", "Rule", "all_rules", "find_rule", "is_rule"]

THEORIES = (
    "logic", "order", "numbers", "extrema", "roots", "powers", "exponential", "logarithm", "delta", "sums",
    "double_sums", "sum_bounds", "expectation", "independence", "variance", "variance_of_sums",
    "moments_of_sums", "calculus", "derivatives", "limits", "squeeze", "softmax",
)  # fmt: skip

_found: dict[str, Rule] = {}
_read: list[str] = []


def _read_next() -> bool:
    """Reads one more theory; False if all have been read."""
    if len(_read) == len(THEORIES):
        return False
    theory = THEORIES[len(_read)]
    rules: tuple[Rule, ...] = import_module(f"attnsym.rules.{theory}").RULES
    for entry in rules:
        if entry.name in _found:
            raise ValueError(f"two rules are called {entry.name}")
        _found[entry.name] = entry
    _read.append(theory)
    return True


def all_rules() -> Mapping[str, Rule]:
    """Every rule by its name, in the order of the theories."""
    while _read_next():
        pass
    return MappingProxyType(_found)


def is_rule(name: str) -> bool:
    """Whether there is a rule of that name."""
    while name not in _found and _read_next():
        pass
    return name in _found


def find_rule(name: str) -> Rule:
    """The rule of that name. KeyError, with the nearest names, if there is none."""
    if is_rule(name):
        return _found[name]
    from difflib import get_close_matches  # only when something is refused

    near = get_close_matches(name, _found, 3, 0.6)
    advice = f"; the nearest are {', '.join(near)}" if near else ""
    raise KeyError(f"there is no rule {name}{advice}")
