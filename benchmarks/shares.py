"""What `attnsym check` of everything spends its processor time on, by part, in one process.

A part's time is what passes inside its functions, without what passes inside those of another part. Run it
alone, or let `check.py` run it: it must not have loaded anything else before.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
# part: (module, class or "", function) of each function that it passes through
PARTS = {
    "reading documents": [("attnsym.commands.check", "", "read_documents")],
    "search": [
        ("attnsym.prove.derivations", "", "justify"),
        ("attnsym.prove.derivations", "", "combine"),
        ("attnsym.prove.derivations", "DerivationCheck", "_contradicts"),
    ],
    "reasons, derived rules": [("attnsym.prove.derivations", "DerivationCheck", "_ready")],
    "obligations, claims": [("attnsym.prove.derivations", "DerivationCheck", "_claim")],
    "vetoes, counterexamples": [
        ("attnsym.prove.derivations", "", "find_counterexample"),
        ("attnsym.prove.derivations", "", "find_undefined"),
    ],
    "models of the hypotheses": [("attnsym.prove.derivations", "", "find_model")],
    "replay": [("attnsym.prove.check", "", "replayed")],
    "guard list": [("attnsym.commands.check", "", "forbidden_axioms")],
    "numbers, with mpmath and flint": [("attnsym.commands.check", "", "_judge")],
}


class Clock:
    """Processor time by part; what a part calls of another part is that part's."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self.inner: list[float] = []

    def timed(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*args: Any, **keywords: Any) -> Any:
            started = time.process_time()
            self.inner.append(0.0)
            try:
                return function(*args, **keywords)
            finally:
                passed = time.process_time() - started
                self.spent[part] = self.spent.get(part, 0.0) + passed - self.inner.pop()
                if self.inner:
                    self.inner[-1] += passed

        return timed


def main() -> None:
    from attnsym.cli import main as attnsym

    clock = Clock()
    for part, places in PARTS.items():
        for module, owner, name in places:
            __import__(module)
            home = getattr(sys.modules[module], owner) if owner else sys.modules[module]
            setattr(home, name, clock.timed(part, getattr(home, name)))
    os.chdir(ROOT)
    loaded = time.process_time()
    with contextlib.redirect_stdout(io.StringIO()):
        attnsym(["check", "derivations"])
    total = time.process_time()
    shares = {"interpreter and imports": loaded, **clock.spent}
    shares["the rest"] = total - sum(shares.values())
    for part, seconds in sorted(shares.items(), key=lambda item: -item[1]):
        print(f"  {part:<32} {1000 * seconds:6.0f} ms  {100 * seconds / total:3.0f} %")
    print(f"  {'together':<32} {1000 * total:6.0f} ms")


if __name__ == "__main__":
    main()
