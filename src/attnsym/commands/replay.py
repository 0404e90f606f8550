"""`attnsym replay CERTIFICATE DOCUMENT`: the proofs made again, and compared with what the document says.

Loads the kernel, the records and the parser, and nothing else: no search, no SymPy, no mpmath.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace

from attnsym.commands.paths import Unreadable, complain, read_documents
from attnsym.kernel.certificate import MAX_LINE, replay
from attnsym.kernel.gate import Claim
from attnsym.kernel.terms import KernelError
from attnsym.kernel.theorem import axioms
from attnsym.rules import find_rule
from attnsym.syntax.records import Calc, Derivation, Have

PROVED, EXPECTED = "proved", "not proved, as the document expects"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("certificate", metavar="CERTIFICATE", help="written by `attnsym check --certificate`")
    parser.add_argument(
        "documents", nargs="+", metavar="DOCUMENT", help="the documents that state the results"
    )
    parser.add_argument("--json", action="store_true", help="JSON Lines, one record a derivation")


def run(arguments: Namespace) -> int:
    try:
        documents = read_documents(arguments.documents)
        with open(arguments.certificate, encoding="utf-8") as file:
            lines = iter(
                lambda: file.readline(MAX_LINE + 1), ""
            )  # a longer line is refused, and not read whole
            claims = replay(lines, lambda name: find_rule(name).axiom)
    except Unreadable as error:
        return complain(error)
    except OSError as error:
        return complain(f"{arguments.certificate}: {error.strerror or error}")
    except UnicodeDecodeError:
        return complain(f"{arguments.certificate}: not a text in UTF-8")
    except KernelError as error:
        print(f"{arguments.certificate}: refused: {error}")
        return 1
    faults = [f for d in documents for f in d.faults]
    for fault in faults:
        print(fault, file=sys.stderr)
    status = 0
    for document in documents:
        for derivation in document.derivations:
            message = verdict_on(derivation, claims.get(derivation.name))
            status = max(status, int(message not in (PROVED, EXPECTED)))
            _report(document.path, derivation, message, claims.get(derivation.name), arguments.json)
    return 2 if faults else status


def verdict_on(derivation: Derivation, claim: Claim | None) -> str:
    """`proved` if the claim is the derivation's statement under its hypotheses; else what is amiss."""
    if claim is None:
        return EXPECTED if _expected_to_fail(derivation) else "the certificate has no proof of it"
    if claim.statement is not derivation.show.term:
        return "the certificate proves another statement"
    if claim.givens != frozenset(derivation.context.propositions()):
        return "the certificate proves it under other hypotheses"
    unknown = [
        r.name for t in (claim.theorem, *claim.witnesses) for r in axioms(t) if find_rule(r.name).derived
    ]
    return f"it rests on {unknown[0]}, which is no axiom" if unknown else PROVED


def _expected_to_fail(derivation: Derivation) -> bool:
    """Whether the document says of a line that it is not proved, as a lesson in what fails does."""
    proofs = [item.proof if isinstance(item, Have) else item for item in derivation.body]
    lines = [line for proof in proofs for line in (proof.steps if isinstance(proof, Calc) else (proof,))]
    return any(line.expect not in ("", PROVED) for line in lines)


def _report(path: str, derivation: Derivation, message: str, claim: Claim | None, as_json: bool) -> None:
    if not as_json:
        print(f"{path}:{derivation.line}  {derivation.name}  {message}")
        return
    rules = [] if claim is None else [r.name for r in axioms(claim.theorem)]
    record = {
        "kind": "replay", "file": path, "line": derivation.line, "derivation": derivation.name, "step": None,
        "verdict": PROVED if message == PROVED else "not proved", "reason": message, "axioms": rules,
    }  # fmt: skip
    print(json.dumps(record))
