"""`attnsym replay`: with the kernel, the records and the parser alone, against what a document says."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Ran, in_a_process
from small_documents import CITING, PROVED, REFUTED, RENAMED
from tampering import tampered

from attnsym.commands.replay import verdict_on
from attnsym.kernel.certificate import MAX_LINE, replay
from attnsym.kernel.terms import KernelError
from attnsym.rules import find_rule
from attnsym.syntax.documents import parse_document

Command = Callable[..., Ran]
SCORE = Path(__file__).parents[2] / "derivations" / "score.md"
NEVER = {"sympy", "mpmath", "flint", "numpy"}
MAY = {"kernel", "rules", "syntax", "commands", "cli", "__main__"}


@pytest.fixture
def proofs(attnsym: Command, here: Path) -> Path:
    """The certificate of a document whose second derivation cites its first; both are in the folder."""
    (here / "citing.md").write_text(CITING)
    assert attnsym("check", "citing.md", "--certificate", "proofs.jsonl").status == 0
    return here / "proofs.jsonl"


def test_proved(attnsym: Command, proofs: Path) -> None:
    ran = attnsym("replay", proofs, "citing.md")
    assert ran.status == 0
    assert ran.out == "citing.md:3  first  proved\nciting.md:12  second  proved\n"
    (first, second) = attnsym("replay", proofs, "citing.md", "--json").records()
    assert (first["derivation"], first["line"], first["verdict"]) == ("first", 3, "proved")
    assert {"kind", "file", "line", "derivation", "step", "verdict", "reason"} <= set(second)


def test_nothing_but_the_kernel_the_records_and_the_parser_is_loaded(attnsym: Command, here: Path) -> None:
    assert attnsym("check", SCORE, "--certificate", "proofs.jsonl").status == 0
    program = (
        "import json, sys\n"
        "from attnsym.cli import main\n"
        f"status = main(['replay', 'proofs.jsonl', {str(SCORE)!r}])\n"
        "print(json.dumps([status, sorted(sys.modules)]))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    *reports, last = done.stdout.splitlines()
    status, modules = json.loads(last)
    assert status == 0
    assert reports
    assert all(report.endswith("  proved") for report in reports)
    assert not NEVER & {name.split(".")[0] for name in modules}
    rooms = {name.split(".")[1] for name in modules if name.startswith("attnsym.")}
    assert {"kernel", "rules", "syntax"} <= rooms <= MAY


def test_a_document_that_says_something_else(attnsym: Command, proofs: Path, here: Path) -> None:
    for old, new, message in (
        ("<= x + 1\n       by low", "<= x + 3\n       by low", "the certificate proves another statement"),
        ("low  0 <= x\n\nshow   0 <= x + 1", "low  1 <= x\n\nshow   0 <= x + 1", "under other hypotheses"),
        ("low  0 <= x\n\nshow   0 <= x + 1", "low  0 <= x\n       high  x <= 9\n\nshow   0 <= x + 1",
         "under other hypotheses"),
        ("x    : real\n\ngiven  low  0 <= x\n\nshow   0 <= x + 1",
         "x    : integer\n\ngiven  low  0 <= x\n\nshow   0 <= x + 1", "another statement"),
        ("derivation} first", "derivation} other", "the certificate has no proof of it"),
    ):  # fmt: skip
        changed = CITING.replace(old, new, 1)
        assert changed != CITING
        (here / "changed.md").write_text(changed)
        ran = attnsym("replay", proofs, "changed.md")
        assert ran.status == 1
        assert message in ran.out.splitlines()[0]


def test_another_document(attnsym: Command, proofs: Path, here: Path) -> None:
    (here / "square.md").write_text(PROVED)
    ran = attnsym("replay", proofs, "square.md")
    assert ran.status == 1
    assert "binomial  the certificate has no proof of it" in ran.out


def test_renamed_variables(attnsym: Command, here: Path) -> None:
    """A certificate with a name replaced throughout is a proof, of another statement."""
    (here / "square.md").write_text(PROVED)
    (here / "renamed.md").write_text(RENAMED)
    assert attnsym("check", "square.md", "--certificate", "proofs.jsonl").status == 0
    ran = attnsym("replay", "proofs.jsonl", "renamed.md")
    assert ran.status == 1
    assert "the certificate proves another statement" in ran.out
    proofs = (here / "proofs.jsonl").read_text()
    (here / "proofs.jsonl").write_text(proofs.replace('"name": "a"', '"name": "c"'))
    assert attnsym("replay", "proofs.jsonl", "renamed.md").status == 0
    assert attnsym("replay", "proofs.jsonl", "square.md").status == 1


def test_every_change_of_a_certificate_is_refused_or_changes_nothing(proofs: Path) -> None:
    derivations = {d.name: d for d in parse_document(CITING).derivations}
    lines = proofs.read_text().splitlines()
    tried = proved = 0
    for _, changed in tampered(lines):
        tried += 1
        try:
            claims = replay(changed, lambda name: find_rule(name).axiom)
        except KernelError:
            continue
        for name, claim in claims.items():
            derivation = derivations.get(name)
            if derivation is not None and verdict_on(derivation, claim) == "proved":
                assert claim.statement is derivation.show.term
                assert claim.givens == frozenset(derivation.context.propositions())
                proved += 1
    assert tried > 1000
    assert proved > 0


def test_a_lesson_in_what_fails_has_no_proof_and_needs_none(attnsym: Command, here: Path) -> None:
    (here / "lesson.md").write_text(REFUTED.replace("by algebra", "by algebra\n      expect refuted"))
    (here / "false.md").write_text(REFUTED)
    (here / "square.md").write_text(PROVED)
    assert attnsym("check", "square.md", "lesson.md", "--certificate", "proofs.jsonl").status == 0
    ran = attnsym("replay", "proofs.jsonl", "square.md", "lesson.md")
    assert ran.status == 0
    assert "without_cross_term  not proved, as the document expects" in ran.out
    assert attnsym("replay", "proofs.jsonl", "false.md").status == 1


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", ""),
        (b"{}\n", "line 1: expected the fields format"),
        (b'{"format": "attnsym certificate 9"}\n', "line 1: the first line names the format"),
        (b"[1, 2", "line 1: not a line of a proof"),
        (b'{"format": "attnsym certificate 1"}\n{"term": 0, "op": "num", "value": "1e9"}\n', "line 2:"),
        (b'{"format": "attnsym certificate 1"}\n' + b"[" * (MAX_LINE + 5), "line 2: a certificate has at"),
    ],
)
def test_what_is_no_certificate(attnsym: Command, here: Path, content: bytes, message: str) -> None:
    (here / "citing.md").write_text(CITING)
    (here / "proofs.jsonl").write_bytes(content)
    ran = attnsym("replay", "proofs.jsonl", "citing.md")
    assert ran.status == 1
    assert message in ran.out
    assert "  proved" not in ran.out


def test_what_can_not_be_read(attnsym: Command, proofs: Path, here: Path) -> None:
    assert attnsym("replay", "absent.jsonl", "citing.md").status == 2
    assert attnsym("replay", proofs, "absent.md").status == 2
    assert attnsym("replay", proofs).status == 2
    (here / "faulty.md").write_text(CITING.replace("0 <= x + 1\n       by", "0 <= y + 1\n       by"))
    ran = attnsym("replay", proofs, "faulty.md")
    assert ran.status == 2
    assert "`y` is not declared" in ran.err
    (here / "binary.jsonl").write_bytes(b"\xff\xfe\x00")
    ran = attnsym("replay", "binary.jsonl", "citing.md")
    assert ran.status == 2
    assert "not a text in UTF-8" in ran.err


def test_the_same_certificate_in_every_process(here: Path) -> None:
    written = []
    for seed in ("0", "1", "4711"):
        name = f"proofs{seed}.jsonl"
        words = ("check", SCORE, "--certificate", name)
        assert in_a_process(*words, folder=here, PYTHONHASHSEED=seed).status == 0
        written.append((here / name).read_bytes())
    assert written[0]
    assert written[0] == written[1] == written[2]
