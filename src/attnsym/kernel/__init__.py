"""The kernel: terms, theorems, field identities, the claim gate, certificates and their replay.

Standard library only, no search, no printing. Read in this order: `terms`, `sugar`, `field`, `independence`,
`theorem` (the inferences), `meaning`, `gate` (to a verdict), `certificate` (the replay). A name loads its
file when it is first used.
"""

from __future__ import annotations

from importlib import import_module

_FILES = {
    "terms": "FAMILY FILTER INTEGER OUTCOME PROPOSITION RANDOM REAL SEQUENCE KernelError Sort Term app bind"
    " function integer make num open_fresh substitute var",
    "theorem": "Axiom Multiple Summand Theorem assume axiom axioms cut discharge disjoint field generalise"
    " instantiate order reflexivity replace specialise undischarge",
    "meaning": "defined",
    "gate": "Claim claim obligations",
    "certificate": "replay",
}
_HOME = {name: file for file, names in _FILES.items() for name in names.split()}
__all__ = list(_HOME)


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"attnsym.kernel has no {name}")
    return getattr(import_module(f"attnsym.kernel.{_HOME[name]}"), name)
