"""`attnsym check [PATH...]`: every derivation and every claimed number of the documents."""

from __future__ import annotations

import atexit
import gc
import json
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import dataclass

from attnsym.commands.guard import forbidden_axioms
from attnsym.commands.paths import GUARD, Unreadable, complain, read_documents, read_neighbours
from attnsym.prove.check import check_documents, claims_of
from attnsym.prove.verdicts import Checked, Verdict
from attnsym.show import records
from attnsym.show.paint import Paint, Progress
from attnsym.show.refusal import about_hypotheses, refusal
from attnsym.syntax.records import Claim, Document, Skip

TYPE_CHECKING = False
if TYPE_CHECKING:
    from attnsym.numbers.verdict import Judgement


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """A claim with its verdict, or None and a fault where it could not be judged."""

    claim: Claim
    judged: Judgement | None
    fault: str = ""

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the one that the document states; without one, whether nothing is amiss."""
        if self.judged is None:
            return False
        if self.claim.expect:
            return self.judged.verdict.value == self.claim.expect
        return self.judged.severity.value in ("ok", "note")


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "paths", nargs="*", metavar="PATH", help="documents or folders (default: derivations/)"
    )
    parser.add_argument("--json", action="store_true", help="JSON Lines, one record a line")
    parser.add_argument(
        "--digits", type=int, default=12, metavar="N", help="digits of each number's value (12)"
    )
    parser.add_argument("--certificate", metavar="FILE", help="write the proofs, for `attnsym replay`")
    parser.add_argument("-v", "--verbose", action="store_true", help="show each step and each number")


def run(arguments: Namespace) -> int:
    if not 1 <= arguments.digits <= 1000:
        return complain("--digits is between 1 and 1000")
    # Terms and theorems are made by the thousand, and kept; few are in cycles. The collector may look seldom,
    # and not once more over all of them when the process ends.
    gc.set_threshold(1_000_000, 20, 20)
    atexit.register(gc.freeze)
    try:
        documents = read_documents(arguments.paths)
    except Unreadable as error:
        return complain(error)
    with Progress() as progress:
        results = check_documents(documents, progress.show, lambda: read_neighbours(documents))
        judged = [[_judge(c, arguments.digits) for c in _claims(d)] for d in documents]
    try:
        forbidden = forbidden_axioms(results)
    except Unreadable as error:
        return complain(error)
    if arguments.certificate:
        from attnsym.prove.writing import write_certificate

        try:
            with open(arguments.certificate, "w", encoding="utf-8") as file:
                file.writelines(line + "\n" for line in write_certificate(claims_of(results)))
        except OSError as error:
            return complain(f"{arguments.certificate}: {error.strerror}")
    report = _Report(documents, results, judged, forbidden)
    if arguments.json:
        report.as_json()
    else:
        report.as_text(arguments.verbose)
    return report.status()


def _claims(document: Document) -> list[Claim]:
    entries = [e for block in document.claim_blocks for e in block.entries] + list(document.inline_claims)
    return sorted((e for e in entries if isinstance(e, Claim)), key=lambda c: (c.line, c.column))


def _judge(claim: Claim, digits: int) -> JudgedClaim:
    from attnsym.numbers.claims import judge_claim

    try:
        return JudgedClaim(claim, judge_claim(claim, digits))
    except ValueError as error:
        return JudgedClaim(claim, None, str(error))


class _Report:
    """The verdicts on documents. forbidden: of each derivation, the axioms that its guard list leaves out."""

    def __init__(
        self,
        documents: list[Document],
        results: list[Checked],
        judged: list[list[JudgedClaim]],
        forbidden: dict[str, list[str]],
    ) -> None:
        self.documents, self.judged, self.forbidden = documents, judged, forbidden
        self.by_path: dict[str, list[Checked]] = {d.path: [] for d in documents}
        for checked in results:
            self.by_path[checked.path].append(checked)
        self.results = results

    def status(self) -> int:
        """The exit status."""
        verdicts = [line.verdict for c in self.results for line in c.lines]
        numbers = [j for of_one in self.judged for j in of_one]
        if Verdict.DISPUTED in verdicts:
            return 3
        if any(j.judged is not None and j.judged.verdict.value == "disputed" for j in numbers):
            return 3
        if any(d.faults for d in self.documents):
            return 2
        well = all(c.established and not self.forbidden[c.name] for c in self.results) and all(
            j.as_expected for j in numbers
        )
        return 0 if well else 1

    def as_json(self) -> None:
        for document, judged in zip(self.documents, self.judged, strict=True):
            path = document.path
            for fault in document.faults:
                _print(records.fault_record(fault))
            for checked in self.by_path[path]:
                for line in checked.lines:
                    _print(records.line_record(line, path))
                _print({**records.derivation_record(checked), "forbidden": self.forbidden[checked.name]})
            for j in judged:
                if j.judged is not None:
                    _print(records.claim_record(j.claim, j.judged, path, j.as_expected))
                else:
                    _print(records.unjudged_record(j.claim, j.fault, path))
            for skip in _skips(document):
                _print(records.skip_record(skip, path))
            _print(
                records.document_record(
                    path, self._established(document, judged), self._counts(document, judged)
                )
            )

    def _established(self, document: Document, judged: list[JudgedClaim]) -> bool:
        proofs = all(c.established and not self.forbidden[c.name] for c in self.by_path[document.path])
        return not document.faults and proofs and all(j.as_expected for j in judged)

    def _counts(self, document: Document, judged: list[JudgedClaim]) -> dict[str, int]:
        counts: dict[str, int] = {}
        for word in [line.verdict.value for c in self.by_path[document.path] for line in c.lines]:
            counts[word] = counts.get(word, 0) + 1
        for j in judged:
            word = f"number {j.judged.verdict.value if j.judged is not None else 'unreadable'}"
            counts[word] = counts.get(word, 0) + 1
        left_out = len(_skips(document))
        return {**counts, "number not checked": left_out} if left_out else counts

    def as_text(self, verbose: bool) -> None:
        paint = Paint(sys.stdout)
        for document, judged in zip(self.documents, self.judged, strict=True):
            for fault in document.faults:
                print(paint.bad(str(fault)))
            for checked in self.by_path[document.path]:
                self._derivation(checked, paint, verbose)
            for j in judged:
                self._number(j, document.path, paint, verbose)
        print(self._summary(paint))

    def _derivation(self, checked: Checked, paint: Paint, verbose: bool) -> None:
        mark = paint.good("established") if checked.established else paint.bad("not established")
        steps = sum(line.kind == "step" for line in checked.lines)
        place = f"{checked.path}:{checked.line}  {checked.name}"
        print(f"{place}  {mark}  ({steps} steps, goal {checked.verdict.value})")
        for line in checked.lines:
            if not line.as_expected:
                print(paint.refusal(refusal(line, checked.path)))
            elif verbose and line.verdict is not Verdict.PROVED:
                print(refusal(line, checked.path))
            elif verbose:
                words = f"{line.verdict.value:<10} {line.statement}"
                print(f"    {words}   [{', '.join(line.reasons)}]")
        for sentence in about_hypotheses(checked):
            print(paint.warn(sentence))
        for axiom in self.forbidden[checked.name]:
            print(paint.bad(f"{place}: rests on {axiom}, which {GUARD} doesn't permit"))

    def _number(self, j: JudgedClaim, path: str, paint: Paint, verbose: bool) -> None:
        place = f"{path}:{j.claim.line}"
        if j.judged is None:
            print(paint.bad(f"{place}  {j.claim.text} = {j.claim.printed}  not judged: {j.fault}"))
            return
        remarkable = j.judged.severity.value != "ok"
        if remarkable or verbose or not j.as_expected:
            colour = paint.good if j.as_expected else paint.bad
            verdict = colour(j.judged.verdict.value)
            print(f"{place}  {j.claim.text} = {j.claim.printed}  {verdict}: {j.judged.message}")
            if not j.as_expected and j.claim.expect:
                print(paint.bad(f"  the document expects {j.claim.expect}"))
            elif j.claim.expect:
                print("  as the document expects")

    def _summary(self, paint: Paint) -> str:
        lines = [line for c in self.results for line in c.lines if line.kind != "goal"]
        proved = sum(line.verdict is Verdict.PROVED for line in lines)
        expected = sum(line.as_expected and line.verdict is not Verdict.PROVED for line in lines)
        numbers = [j for of_one in self.judged for j in of_one]
        fine = sum(j.judged is not None and j.judged.severity.value == "ok" for j in numbers)
        skipped = sum(len(_skips(d)) for d in self.documents)
        parts = [
            f"{sum(c.established for c in self.results)} of {len(self.results)} derivations established",
            f"{proved} of {len(lines)} steps proved"
            + (f" ({expected} fail as expected)" if expected else ""),
        ]
        if numbers or skipped:
            parts.append(
                f"{len(numbers)} numbers judged, {fine} exact or correctly rounded, "
                f"{sum(not j.as_expected for j in numbers)} wrong or unexpected, "
                f"{skipped} left out with a reason"
            )
        faults = sum(len(d.faults) for d in self.documents)
        if faults:
            parts.append(f"{faults} faults of reading")
        missing = sorted({axiom for names in self.forbidden.values() for axiom in names})
        if missing:
            parts.append(f"{GUARD} would have to permit {', '.join(missing)}")
        text = "; ".join(parts)
        return paint.good(text) if self.status() == 0 else paint.bad(text)


def _skips(document: Document) -> list[Skip]:
    entries = [e for block in document.claim_blocks for e in block.entries] + list(document.inline_claims)
    return [e for e in entries if isinstance(e, Skip)]


def _print(record: dict[str, object]) -> None:
    print(json.dumps(record, ensure_ascii=False))
