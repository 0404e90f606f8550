"""Formulas in, markup out: an engine behind a cache in memory and on disk.

A formula is drawn once. What was drawn in earlier builds is read from one file, which belongs to one version
of KaTeX and is left behind by another.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Sequence
from pathlib import Path

from attnsym.show.katex.engine import KATEX_VERSION, Drawn, Engine, EngineError, Formula

# Past this size the file holds mostly formulas that no page has any more, and is begun anew.
MAX_CACHE_BYTES = 64_000_000


def _key(formula: Formula) -> str:
    parts = [formula.tex, str(formula.display), formula.output, sorted(formula.macros.items())]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


class Renderer:
    """Draws formulas by `engine` (None: the page draws), remembering them in the file `store`."""

    def __init__(self, engine: Engine | None, store: Path) -> None:
        self._engine = engine
        self._store = store
        self._drawn: dict[str, Drawn] = {} if engine is None else _read(store)
        self._owner = os.getpid()
        self._changed = False

    @property
    def draws(self) -> bool:
        """Whether formulas are drawn at build time."""
        return self._engine is not None

    def draw(self, formulas: Sequence[Formula]) -> list[Drawn]:
        """Draw the formulas, asking the engine once for all that are new. Raises EngineError."""
        if self._engine is None:
            raise EngineError("there is no JavaScript engine; the page draws its formulas")
        keys = [_key(formula) for formula in formulas]
        new = {key: formula for key, formula in zip(keys, formulas, strict=True) if key not in self._drawn}
        if new:
            self._drawn.update(zip(new, self._engine.draw(list(new.values())), strict=True))
            self._changed = True
        return [self._drawn[key] for key in keys]

    def close(self) -> None:
        """Write the cache and close the engine; only the process that made the renderer writes."""
        if self._engine is None:
            return
        self._engine.close()
        if self._changed and os.getpid() == self._owner:
            # A refused formula is not kept, so that a later build says so again.
            kept = {key: drawn.html for key, drawn in self._drawn.items() if not drawn.error}
            self._store.parent.mkdir(parents=True, exist_ok=True)
            draft = self._store.with_suffix(".tmp")
            draft.write_text(json.dumps({"katex": KATEX_VERSION, "drawn": kept}), encoding="utf-8")
            draft.replace(self._store)
            self._changed = False


def _read(store: Path) -> dict[str, Drawn]:
    try:
        if store.stat().st_size > MAX_CACHE_BYTES:
            return {}
        content = json.loads(store.read_text(encoding="utf-8"))
        if content["katex"] != KATEX_VERSION:
            return {}
        return {str(key): Drawn(str(html)) for key, html in content["drawn"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}  # a missing or damaged cache costs time, not correctness
