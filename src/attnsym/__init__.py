"""attnsym: the mathematics of attention, checked before it is published.

The names below are the Python surface; each is loaded when it is first used.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:  # what type checkers and editors see: `derive` is the function here, too
    from attnsym.api.checking import check, judge, to_sympy
    from attnsym.api.derivation import Derivation, let
    from attnsym.api.filling import fill, suggest
    from attnsym.api.finding import derive
    from attnsym.api.reading import load, read
    from attnsym.api.refused import Refused
    from attnsym.api.report import replay
    from attnsym.prove.verdicts import Verdict

__version__ = "0.1.0"

_HOME = {
    "let": "attnsym.api.derivation",
    "Derivation": "attnsym.api.derivation",
    "read": "attnsym.api.reading",
    "load": "attnsym.api.reading",
    "derive": "attnsym.api.finding",
    "fill": "attnsym.api.filling",
    "suggest": "attnsym.api.filling",
    "check": "attnsym.api.checking",
    "judge": "attnsym.api.checking",
    "replay": "attnsym.api.report",
    "to_sympy": "attnsym.api.checking",
    "Verdict": "attnsym.prove.verdicts",
    "Refused": "attnsym.api.refused",
}
__all__ = [
    "Derivation", "Refused", "Verdict", "__version__", "check", "derive", "fill", "judge", "let", "load",
    "read", "replay", "suggest", "to_sympy",
]  # fmt: skip


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"attnsym has no {name}")
    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__


class _Package(ModuleType):
    """The package, where `attnsym.derive` is the function, although a room of the house bears that name too.

    Importing the room would put the module in its place: whether it had been imported already would decide
    what the name means.
    """

    @property
    def derive(self) -> object:
        return import_module(_HOME["derive"]).derive

    @derive.setter
    def derive(self, module: object) -> None:
        """What the import of the room sets is found in sys.modules."""


sys.modules[__name__].__class__ = _Package
