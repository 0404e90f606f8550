"""Names of the variables of a term that is printed, clear of every name in sight."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from attnsym.kernel.terms import INTEGER, OUTCOME, PROPOSITION, REAL, SEQUENCE, Sort, Term, app, var
from attnsym.syntax.predicates import BUILT_IN
from attnsym.syntax.scope import BOUND_MARKER
from attnsym.syntax.symbols import OUTCOME_VARIABLE
from attnsym.syntax.tree import WORDS

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z")
_LETTERS = {INTEGER: "ijklmnpqrt", REAL: "xyztuvcb", SEQUENCE: "STUV", PROPOSITION: "PQR"}
Text = tuple[str, int]  # a text, and how tightly it binds


class Naming:
    """Opens binders with names for their variables."""

    def __init__(self, term: Term, names: Mapping[Term, str], hints: Mapping[Term, str]) -> None:
        self.names = dict(names)
        self.hints = hints
        # So that a text can't be read as an integer, or not as a real:
        self.explicit = False  # reals are spelled 2.0 and real(n)
        self.spelled = False  # integer numerals are spelled Integer(2)
        self.taken = set(WORDS) | BUILT_IN
        self.outcome = OUTCOME_VARIABLE
        unnamed = []
        for variable in sorted(term.free, key=lambda v: (str(v.data), v.sort.name)):
            if variable.sort is OUTCOME:
                self.outcome = variable
            elif variable not in self.names:
                name = str(variable.data).rstrip(BOUND_MARKER)
                if _NAME.match(name) and name not in self.taken:
                    self.names[variable] = name
                else:
                    unnamed.append(variable)
            self.taken.add(self.names.get(variable, ""))
        for variable in unnamed:
            self.names[variable] = self.fresh(variable.sort)

    def fresh(self, sort: Sort, wish: str = "") -> str:
        """A name for a variable, free of every name in sight."""
        letters = [wish, *_LETTERS.get(sort, "fghXYZ")] if wish else list(_LETTERS.get(sort, "fghXYZ"))
        number = 0
        while True:
            for letter in letters:
                name = f"{letter}{number or ''}"
                if name not in self.taken and name != "E":
                    self.taken.add(name)
                    return name
            number += 1

    def opened(self, function: Term) -> tuple[Term, Term]:
        """A named variable for a function's argument, and its value there; `forget` when it is printed."""
        domain = function.sort.domain
        if domain is None:
            raise TypeError("a function was expected")
        name = self.fresh(domain, self.hints.get(function, ""))
        marked = name + BOUND_MARKER
        while var(marked, domain) in function.free:
            marked += BOUND_MARKER
        variable = var(marked, domain)
        self.names[variable] = name
        return variable, app(function, variable)

    def forget(self, *variables: Term) -> None:
        self.taken.difference_update([self.names.pop(v) for v in variables])

    def at_own_outcome(self, function: Term, show: Callable[[Term], Text]) -> Text:
        """The value of a function of outcomes, at an outcome that its text leaves unsaid."""
        outer, self.outcome = self.outcome, OUTCOME_VARIABLE
        name = str(OUTCOME_VARIABLE.data)
        while self.outcome in function.free:
            name += BOUND_MARKER
            self.outcome = var(name, OUTCOME)
        text = show(app(function, self.outcome))
        self.outcome = outer
        return text
