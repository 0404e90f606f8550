"""Lines as text: folded, with the author's names of indices, each held to read back as the term it prints."""

from __future__ import annotations

from collections.abc import Iterator

from attnsym.derive.definitions import Definitions
from attnsym.kernel.terms import INTEGER, REAL, Term, app, var
from attnsym.syntax.predicates import BUILT_IN
from attnsym.syntax.printing import print_term
from attnsym.syntax.symbols import OUTCOME_VARIABLE, Context

_LETTERS = "ijklmprt"


class Display:
    """Prints the lines of one derivation; an index over one range keeps its name from line to line."""

    def __init__(self, context: Context, definitions: Definitions, indices: tuple[str, ...] = ()) -> None:
        self.context, self.definitions = context, definitions
        self.taken = set(context.symbols) | set(indices) | BUILT_IN
        self.wishes: dict[tuple[Term, Term], list[str]] = {}
        self.limits: dict[Term, str] = {}  # the variable's name, by the place of the limit

    def note(self, term: Term) -> None:
        """Takes over the names that the author gave the indices of a term."""
        for limit in _parts(term, "limit"):
            self.limits.setdefault(limit.args[1], self.context.hints.get(limit.args[0], "x"))
        for series in _parts(term, "sum", "product"):
            name = self.context.hints.get(series.args[2], "")
            if name and name not in self.taken:
                names = self.wishes.setdefault((series.args[0], series.args[1]), [])
                if name not in names:
                    names.append(name)

    def text(self, term: Term, opened: frozenset[str] = frozenset()) -> str:
        """The line of a working term."""
        shown = self.definitions.shown(term, opened)
        hints: dict[Term, str] = {}
        self._name(shown, (), hints)
        return print_term(shown, hints=hints)

    def _name(self, term: Term, used: tuple[str, ...], hints: dict[Term, str]) -> None:
        if term.op in ("sum", "product"):
            name = self._choose((term.args[0], term.args[1]), used)
            hints.setdefault(term.args[2], name)
            body = app(term.args[2], var(f"#{name}", INTEGER))
            self._name(body, (*used, name), hints)
            return
        if term.op == "limit":
            name = self.limits.get(term.args[1], "x")
            name = next(n for n in (name, *"xyzt", "x1") if n not in self.taken)
            hints.setdefault(term.args[0], name)
            self._name(app(term.args[0], var(f"#{name}", REAL)), used, hints)
            return
        if term.op == "derivative" and term.args[1].op == "var":
            self._name(app(term.args[0], term.args[1]), used, hints)  # printed at the family's own name
            return
        if term.op in ("mean", "variance", "covariance"):
            for a in term.args:
                self._name(app(a, OUTCOME_VARIABLE), used, hints)
            return
        for a in term.args:
            if a.op == "lam":
                domain = a.sort.domain
                if domain is not None:
                    self._name(app(a, var(f"#{len(used)}", domain)), used, hints)
            else:
                self._name(a, used, hints)

    def _choose(self, bounds: tuple[Term, Term], used: tuple[str, ...]) -> str:
        wished = self.wishes.get(bounds, [])
        number = 0
        while True:
            for letter in [*wished, *_LETTERS]:
                name = f"{letter}{number or ''}"
                if name not in used and name not in self.taken:
                    return name
            number += 1


def _parts(term: Term, *ops: str) -> Iterator[Term]:
    from attnsym.kernel.terms import open_fresh

    waiting = [term]
    while waiting:
        t = waiting.pop()
        if t.op in ops:
            yield t
        waiting.extend(open_fresh(a)[1] if a.op == "lam" else a for a in t.args)
