"""Documents: prose with derivations and claims, read and never executed. Every fault is reported."""

from __future__ import annotations

from os import PathLike, fspath

from attnsym.syntax.blocks import find_blocks
from attnsym.syntax.claims import ClaimReader
from attnsym.syntax.derivations import parse_derivation
from attnsym.syntax.exercises import parse_exercise
from attnsym.syntax.faults import MAX_FAULTS, Fault, Source, normalised
from attnsym.syntax.records import Claim, ClaimBlock, Derivation, Document, Exercise, Skip

MAX_BYTES = 1_000_000
_RESTRUCTURED = (".rst", ".txt")


def read_document(path: str | PathLike[str]) -> Document:
    """The document in a file. Raises OSError where it can't be read; all else is a fault of the document."""
    name = fspath(path)
    with open(path, "rb") as file:
        raw = file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        return _refused(
            name, f"a file of more than {MAX_BYTES:,} bytes", "a smaller file", "make it several files"
        )
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        return _refused(name, "a byte that is not UTF-8", "text in UTF-8", "save the file as UTF-8", line)
    return parse_document(text, name)


def parse_document(text: str, path: str = "<text>") -> Document:
    """The document that a text spells: Markdown, or reStructuredText where the path ends in .rst or .txt."""
    if len(text) > MAX_BYTES:
        return _refused(path, f"a text of more than {MAX_BYTES:,} characters", "a smaller text")
    source = Source(normalised(text), path)
    blocks, faults = find_blocks(source, restructured=path.endswith(_RESTRUCTURED))
    derivations: list[Derivation] = []
    claim_blocks: list[ClaimBlock] = []
    exercises: list[Exercise] = []
    inline: list[Claim | Skip] = []
    claims = ClaimReader(source, faults)
    for block in blocks:
        if block.kind == "derivation":
            derivation = parse_derivation(source, block, faults)
            if derivation is not None:
                derivations.append(derivation)
        elif block.kind == "claims":
            claim_blocks.append(claims.block(block))
        elif block.kind == "exercise":
            exercises.append(parse_exercise(source, block, faults))
        else:
            entry = claims.entry(block.start, block.end)
            if entry is not None:
                inline.append(entry)
        if len(faults) > MAX_FAULTS:
            break
    faults.sort(key=lambda fault: (fault.line, fault.column))
    if len(faults) > MAX_FAULTS:
        last = faults[MAX_FAULTS - 1]
        faults[MAX_FAULTS - 1 :] = [
            last._replace(message="more faults than are listed", expected="", repair="")
        ]
    return Document(
        path,
        source.text,
        tuple(derivations),
        tuple(claim_blocks),
        tuple(inline),
        tuple(faults),
        tuple(exercises),
    )


def _refused(path: str, message: str, expected: str, repair: str = "", line: int = 1) -> Document:
    return Document(path, "", (), (), (), (Fault(path, line, 1, "", message, expected, repair),))
