"""Checking what is at hand: derivations, documents, printed numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from attnsym.api.derivation import Derivation
from attnsym.api.reading import load, read
from attnsym.api.refused import Refused, unreadable
from attnsym.api.report import Report, checked
from attnsym.syntax.context import parse_let
from attnsym.syntax.documents import parse_document
from attnsym.syntax.elaborate import parse_term
from attnsym.syntax.records import Claim

if TYPE_CHECKING:
    from attnsym.numbers.verdict import Judgement


def check(what: Derivation | str | PathLike[str]) -> Report | dict[str, Report]:
    """The verdicts on a derivation, on the text of one, or on all of a document by their names."""
    if isinstance(what, Derivation):
        return checked(what)
    if isinstance(what, str) and ("\n" in what or "{derivation}" in what):
        return checked(read(what))
    found = load(fspath(what))
    others = tuple(found.values())
    return {name: checked(d, tuple(o for o in others if o is not d)) for name, d in found.items()}


@dataclass(frozen=True, slots=True)
class Judged:
    """A printed number and the verdict on it; judgement.

    With the enclosure and the digits of its true value.
    """

    text: str
    judgement: Judgement

    @property
    def verdict(self) -> str:
        return self.judgement.verdict.value

    def __str__(self) -> str:
        return f"{self.text}  {self.verdict}: {self.judgement.message}"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, Any]:
        colour = "#1a7f37" if self.judgement.severity.value == "ok" else "#8a5a00"
        shown = f'<code>{escape(self.text)}</code> <b style="color:{colour}">{escape(self.verdict)}</b>: '
        return {"text/plain": str(self), "text/html": shown + escape(self.judgement.message)}


def judge(claim: str, digits: int = 12) -> Judged:
    """The verdict on `expression = printed number`, as in a document's claims: `judge("exp(5) = 148.4")`."""
    from attnsym.numbers.claims import judge_claim

    document = parse_document(f"```{{claims}}\nclaim: {claim}\n```\n", "<claim>")
    entries = [e for block in document.claim_blocks for e in block.entries if isinstance(e, Claim)]
    if document.faults or len(entries) != 1:
        raise unreadable(document.faults) if document.faults else Refused("one claim was expected")
    return Judged(claim, judge_claim(entries[0], digits))


def to_sympy(text: str, let: str = "") -> Any:
    """The SymPy expression of a text, for a SymPy session; `let` declares its names."""
    from attnsym.derive.foreign import Foreign, export

    try:
        return export(parse_term(text, parse_let(let)))
    except Foreign as error:
        raise Refused(str(error)) from None
