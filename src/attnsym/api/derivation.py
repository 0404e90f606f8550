"""A derivation as a Python value.

Built fluently or read from a document, printed as either, checked on demand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attnsym.api.parts import By, Calc, Have, Part, Step, column, reasons_of
from attnsym.api.refused import Refused, unreadable
from attnsym.syntax.documents import parse_document
from attnsym.syntax.records import Derivation as Record
from attnsym.syntax.records import Document

if TYPE_CHECKING:
    from attnsym.api.report import Report


@dataclass(frozen=True, slots=True)
class Derivation:
    """Declarations, hypotheses, what is shown, and the steps; every field is text in the language of
    documents.

    Each method gives a new derivation. Wherever a text is taken, a SymPy expression is taken too.
    """

    lets: tuple[str, ...] = ()
    givens: tuple[str, ...] = ()
    goal: str = ""
    body: tuple[Part, ...] = ()
    name: str = "derivation"

    # Building

    def let(self, *entries: object) -> Derivation:
        """Declares names: `let("n : positive integer", "s[i] : real, for i in 1..n")`."""
        return replace(self, lets=(*self.lets, *map(text_of, entries)))

    def given(self, *entry: object) -> Derivation:
        """Adds a hypothesis: `given("centred", "E[q[i]] = 0")`, or `given("independent q[i], k[i]")`."""
        return replace(self, givens=(*self.givens, "  ".join(map(text_of, entry))))

    def show(self, goal: object) -> Derivation:
        """Says what is to be shown."""
        return replace(self, goal=self._text(goal))

    def calc(self, first: object) -> Derivation:
        """Begins a chain of steps: the proof of the statement that was said last."""
        calc = Calc(self._text(first))
        if self.body and isinstance(self.body[-1], Have) and self.body[-1].proof is None:
            return replace(self, body=(*self.body[:-1], replace(self.body[-1], proof=calc)))
        return replace(self, body=(*self.body, calc))

    def step(
        self, right: object, by: str | tuple[str, ...] = (), relation: str = "=", expect: str = ""
    ) -> Derivation:
        """Adds a step. A text may begin with its relation: `step("<= 1", by="softmax_at_most_one")`."""
        text = self._text(right)
        for sign in ("<->", "->", "<=", ">=", "=", "<", ">"):
            if text.startswith(sign):
                relation, text = sign, text[len(sign) :].strip()
                break
        step = Step(relation, text, reasons_of(by), expect)
        last = self.body[-1] if self.body else None
        if isinstance(last, Have) and isinstance(last.proof, Calc):
            longer = replace(last.proof, steps=(*last.proof.steps, step))
            return replace(self, body=(*self.body[:-1], replace(last, proof=longer)))
        if not isinstance(last, Calc):
            raise Refused("a step without a calc; begin with  .calc(first expression)")
        return replace(self, body=(*self.body[:-1], replace(last, steps=(*last.steps, step))))

    def have(self, name: str, statement: object, by: str | tuple[str, ...] = ()) -> Derivation:
        """An intermediate statement, with its reasons, or without: then `calc` and `step` prove it."""
        proof = By(reasons_of(by)) if by else None
        return replace(self, body=(*self.body, Have(name, self._text(statement), proof)))

    def by(self, *reasons: str, expect: str = "") -> Derivation:
        """Reasons that close what is shown directly."""
        return replace(self, body=(*self.body, By(reasons_of(", ".join(reasons)), expect)))

    def named(self, name: str) -> Derivation:
        """The derivation under another name."""
        return replace(self, name=name)

    def _text(self, value: object) -> str:
        from attnsym.api.ranges import text_in  # which reads derivations in its turn

        return text_in(value, self.lets, self.givens)

    # Printing

    def content(self) -> str:
        """The content of the document's block."""
        parts = [list(column("let", self.lets)), list(column("given", self.givens))]
        parts.append([f"show     {self.goal}"] if self.goal else [])
        parts += [list(part.lines()) for part in self.body]
        return "\n\n".join("\n".join(p) for p in parts if p)

    def document(self) -> str:
        """The derivation as the block of a document."""
        return f"```{{derivation}} {self.name}\n{self.content()}\n```\n"

    def python(self) -> str:
        """The derivation as Python that builds it."""
        calls = [f"let({_arguments(self.lets)})"] if self.lets else ["Derivation()"]
        calls += [f".given({entry!r})" for entry in self.givens]
        calls += [f".show({self.goal!r})"] if self.goal else []
        for part in self.body:
            calls += _calls(part)
        return "(\n    " + "\n    ".join([*calls, f".named({self.name!r})"]) + "\n)"

    def __str__(self) -> str:
        return self.document()

    def latex(self) -> str:
        """The chain of the proof as an aligned display, as the author wrote it."""
        from attnsym.api.rendering import latex_of

        return latex_of(self.record())

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, Any]:
        from attnsym.api.rendering import bundle_of_derivation

        return bundle_of_derivation(self)

    # Reading and checking

    def parsed(self) -> Document:
        """The document of this one derivation."""
        return _parsed(self.document())

    def record(self) -> Record:
        """The derivation as the checker sees it. Refused, with every fault, where it can't be read."""
        document = self.parsed()
        if document.faults:
            raise unreadable(document.faults)
        if len(document.derivations) != 1:
            raise Refused("not one derivation")
        return document.derivations[0]

    def check(self, *others: Derivation) -> Report:
        """The verdict on every line. `others` may be cited by their names."""
        from attnsym.api.report import checked

        return checked(self, others)

    def proved(self, *others: Derivation) -> Derivation:
        """This derivation if every line of it is proved; Refused, with the refusals, if not."""
        report = self.check(*others)
        if not report.established:
            raise Refused("\n".join(report.refusals))
        return self


@lru_cache(maxsize=64)
def _parsed(text: str) -> Document:
    return parse_document(text, "<derivation>")


def let(*entries: object) -> Derivation:
    """A derivation that begins with these declarations."""
    return Derivation().let(*entries)


def text_of(value: object) -> str:
    """A text as it stands; a SymPy expression in the spelling of documents. Refused for what has none."""
    if isinstance(value, str):
        return value
    from attnsym.derive.foreign import Foreign, spell

    try:
        return spell(value)
    except Foreign as error:
        raise Refused(str(error)) from None


def _arguments(entries: tuple[str, ...]) -> str:
    if len(entries) < 2:
        return ", ".join(map(repr, entries))
    return "\n" + "".join(f"        {e!r},\n" for e in entries) + "    "


def _calls(part: Part) -> list[str]:
    if isinstance(part, By):
        return [f".by({', '.join(map(repr, part.reasons))}{_expected(part.expect)})"]
    if isinstance(part, Have):
        head = f".have({part.name!r}, {part.statement!r}"
        if isinstance(part.proof, By):
            return [f"{head}, by={', '.join(part.proof.reasons)!r})"]
        return [head + ")", *(_calls(part.proof) if part.proof is not None else [])]
    steps = []
    for s in part.steps:
        reasons = f", by={', '.join(s.reasons)!r}" if s.reasons else ""
        steps.append(f".step({f'{s.relation} {s.right}'!r}{reasons}{_expected(s.expect)})")
    return [f".calc({part.first!r})", *steps]


def _expected(expect: str) -> str:
    return f", expect={expect!r}" if expect else ""
