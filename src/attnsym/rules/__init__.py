"""The theory as records: every axiom and every derived theorem that a reason may name.

One file per theory; each hands out `RULES`. They are read at the first use of `find_rule` or `all_rules`, all
together, so there is no second list that could drift; statements are parsed one by one when asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import MappingProxyType

from attnsym.rules.rule import Example, Need, Rule

__all__ = ["THEORIES", "Example", "Need", "Rule", "all_rules", "find_rule"]

THEORIES = (
    "logic", "order", "numbers", "extrema", "roots", "powers", "exponential", "logarithm", "delta", "sums",
    "double_sums", "sum_bounds", "expectation", "independence", "variance", "variance_of_sums", "calculus",
    "derivatives", "limits", "squeeze", "softmax",
)  # fmt: skip


@cache
def all_rules() -> MappingProxyType[str, Rule]:
    """Every rule by its name, in the order of the theories."""
    found: dict[str, Rule] = {}
    for theory in THEORIES:
        rules: tuple[Rule, ...] = import_module(f"attnsym.rules.{theory}").RULES
        for entry in rules:
            if entry.name in found:
                raise ValueError(f"two rules are called {entry.name}")
            found[entry.name] = entry
    return MappingProxyType(found)


def find_rule(name: str) -> Rule:
    """The rule of that name. KeyError, with the nearest names, if there is none."""
    rules = all_rules()
    if name in rules:
        return rules[name]
    from difflib import get_close_matches  # only when something is refused

    near = get_close_matches(name, rules, 3, 0.6)
    advice = f"; the nearest are {', '.join(near)}" if near else ""
    raise KeyError(f"there is no rule {name}{advice}")
