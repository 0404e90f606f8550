"""Documents checked: every derivation in an order in which what is cited comes first, then replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from attnsym.kernel.gate import Claim
from attnsym.kernel.terms import KernelError
from attnsym.kernel.theorem import axioms
from attnsym.prove.again import Replayer
from attnsym.prove.derivations import DerivationCheck
from attnsym.prove.verdicts import Checked, Line, Verdict
from attnsym.rules import find_rule
from attnsym.rules import is_rule as is_rule
from attnsym.syntax.records import Derivation, Document


@dataclass(frozen=True, slots=True)
class Library:
    """The derivations of some documents by name, checked when first asked for."""

    entries: dict[str, tuple[str, Derivation]]
    results: dict[str, Checked]
    running: list[str]
    beside: list[Callable[[], Iterable[Document]]]  # where to look for a name that is nowhere here

    @classmethod
    def of(
        cls, documents: Iterable[Document], beside: Callable[[], Iterable[Document]] | None = None
    ) -> Library:
        """The derivations of the documents; of two with one name the first counts.

        beside: further documents that may be cited, read only when a name is not found."""
        library = cls({}, {}, [], [] if beside is None else [beside])
        library.add(documents)
        return library

    def add(self, documents: Iterable[Document]) -> None:
        """More derivations to cite, under names that are still free."""
        for document in documents:
            for derivation in document.derivations:
                self.entries.setdefault(derivation.name, (document.path, derivation))

    def check(self, name: str) -> Checked:
        """The verdicts on a derivation of that name."""
        if name not in self.results:
            path, derivation = self.entries[name]
            self.running.append(name)
            try:
                self.results[name] = DerivationCheck(derivation, path, self.cited).run()
            finally:
                self.running.pop()
        return self.results[name]

    def cited(self, name: str) -> Claim | None:
        """What a derivation has established, for another to cite; None where it has not, or cites itself."""
        if name not in self.entries and self.beside and not is_rule(name):
            self.add(self.beside.pop()())
        if name not in self.entries or name in self.running:
            return None
        return self.check(name).goal.claim


def check_documents(
    documents: Sequence[Document],
    progress: Callable[[str], None] = lambda name: None,
    beside: Callable[[], Iterable[Document]] | None = None,
) -> list[Checked]:
    """The derivations of the documents in their order, each checked, and what is proved replayed.

    beside: as for `Library.of`; what is cited from there is checked too, and not reported."""
    library = Library.of(documents, beside)
    results = []
    for name in list(library.entries):
        progress(name)
        results.append(library.check(name))
    return replayed(results)


def claims_of(results: Iterable[Checked]) -> dict[str, Claim]:
    """The claims of proved lines by name: `derivation`, `derivation.1` for its first step, and so on."""
    found: dict[str, Claim] = {}
    for checked in results:
        for position, line in enumerate(checked.lines, 1):
            if line.claim is not None:
                found[checked.name if line.kind == "goal" else f"{checked.name}.{position}"] = line.claim
    return found


def axioms_of(*results: Checked) -> set[str]:
    """The names of the axioms that the proved lines of derivations rest on, to full depth."""
    claims = [line.claim for checked in results for line in checked.lines if line.claim is not None]
    return {a.name for a in axioms(*[t for c in claims for t in (c.theorem, *c.witnesses)])}


def new_replayer() -> Replayer:
    """A replayer with the records of the rules; what it has made again serves other results too."""
    return Replayer(lambda name: find_rule(name).axiom)


def replayed(results: list[Checked], replayer: Replayer | None = None) -> list[Checked]:
    """The results, after every proof has been made again by the kernel.

    A claim that can't be made again, or comes back as anything else, is disputed: a fault of ours.
    """
    replayer = replayer or new_replayer()
    return [_again(checked, replayer) for checked in results]


def _again(checked: Checked, replayer: Replayer) -> Checked:
    try:
        for line in checked.lines:
            if line.claim is not None:
                again = replayer.claim(line.claim)
                if again.statement is not line.claim.statement or again.givens != line.claim.givens:
                    return _disputed(checked, "its proof, made again, proves another statement")
    except (KernelError, KeyError) as refused:
        return _disputed(checked, f"its proof can't be made again: {refused}")
    return checked


def _disputed(checked: Checked, message: str) -> Checked:
    def mark(line: Line) -> Line:
        if line.claim is None:
            return line
        return replace(line, verdict=Verdict.DISPUTED, message=message, claim=None)

    return replace(checked, lines=tuple(map(mark, checked.lines)))
