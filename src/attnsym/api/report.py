"""The verdicts on a derivation, with the refusals in words, the certificate, and the ways to look at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from attnsym.api.derivation import Derivation
from attnsym.api.refused import Refused, unreadable
from attnsym.kernel.certificate import replay as replay_certificate
from attnsym.kernel.terms import KernelError
from attnsym.prove.check import Library, claims_of, replayed
from attnsym.prove.verdicts import Checked, Line, Verdict
from attnsym.prove.writing import write_certificate
from attnsym.rules import find_rule
from attnsym.show.refusal import about_hypotheses, refusal


@dataclass(frozen=True, slots=True)
class Report:
    """A checked derivation. verdict: on what it shows; lines.

    Each step, statement and goal with its verdict.
    """

    derivation: Derivation
    checked: Checked

    @property
    def verdict(self) -> Verdict:
        return self.checked.verdict

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.checked.lines

    @property
    def steps(self) -> tuple[Line, ...]:
        """The lines of calcs."""
        return tuple(line for line in self.checked.lines if line.kind == "step")

    @property
    def established(self) -> bool:
        """Whether every line has the verdict that is expected of it."""
        return self.checked.established

    @property
    def refusals(self) -> tuple[str, ...]:
        """What is wrong, in the words of `attnsym check`."""
        found = [refusal(line, self.checked.path) for line in self.lines if not line.as_expected]
        return (*found, *about_hypotheses(self.checked))

    def certificate(self) -> str:
        """The proofs as JSON Lines, for `replay`."""
        return "".join(line + "\n" for line in write_certificate(claims_of([self.checked])))

    def __str__(self) -> str:
        head = f"{self.checked.name}  {'established' if self.established else 'not established'}"
        rows = [
            f"    {line.verdict.value:<10} {line.statement}   [{', '.join(line.reasons)}]"
            for line in self.lines
        ]
        return "\n".join([head, *rows, *self.refusals])

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Mapping[str, Any]:
        from attnsym.api.rendering import bundle_of_report

        return bundle_of_report(self)


def checked(derivation: Derivation, others: tuple[Derivation, ...] = ()) -> Report:
    """The derivation checked by the kernel, and its proofs replayed."""
    document = derivation.parsed()
    if document.faults:
        raise unreadable(document.faults)
    library = Library.of([document, *[o.parsed() for o in others]])
    (result,) = replayed([library.check(derivation.record().name)])
    return Report(derivation, result)


def replay(certificate: str, derivation: Derivation) -> Verdict:
    """PROVED if the kernel makes the derivation's statement again from the certificate alone, under its
    givens.

    Refused, with what is wrong, if it does not.
    """
    try:
        claims = replay_certificate(certificate.splitlines(), lambda name: find_rule(name).axiom)
    except KernelError as error:
        raise Refused(f"the certificate is refused: {error}") from None
    record = derivation.record()
    claim = claims.get(record.name)
    if claim is None:
        raise Refused("the certificate has no proof of it")
    if claim.statement is not record.show.term or claim.givens != frozenset(record.context.propositions()):
        raise Refused("the certificate proves another statement, or under other hypotheses")
    return Verdict.PROVED
