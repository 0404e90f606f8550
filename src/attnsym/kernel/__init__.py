"""The kernel: terms, theorems, field identities, the claim gate, certificates and their replay.

Standard library only, no search, no printing. Names are handed out lazily, so that `import attnsym.kernel`
loads nothing but this package's own files, and those only when used.
"""

from __future__ import annotations

from importlib import import_module

_HOME = {
    "terms": "FAMILY FILTER INTEGER OUTCOME PROPOSITION RANDOM REAL KernelError Sort Term app bind function"
    " integer make num open_fresh substitute var",
    "meaning": "defined existence",
    "theorem": "Axiom Multiple Summand Theorem assume axiom axioms cut discharge disjoint field generalise"
    " instantiate order reflexivity replace specialise undischarge",
    "claim": "Claim claim obligations",
    "certificate": "replay",
}
_MODULE = {name: module for module, names in _HOME.items() for name in names.split()}
__all__ = sorted(_MODULE)  # noqa: PLE0605 - one list, not two that drift apart


def __getattr__(name: str) -> object:
    if name not in _MODULE:
        raise AttributeError(f"attnsym.kernel has no {name}")
    value: object = getattr(import_module(f"attnsym.kernel.{_MODULE[name]}"), name)
    globals()[name] = value
    return value
