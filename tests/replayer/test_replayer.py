"""Two replayers written apart agree on every certificate, and on every tampered one."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import plain_replay
import pytest
from arithmetic import random_real, rearranged
from kernel_proofs import CLAIMS, RECORDS
from plain_terms import Refused
from tampering import tampered, tampered_line

from attnsym.kernel.certificate import digest, replay
from attnsym.kernel.terms import KernelError
from attnsym.kernel.theorem import field
from attnsym.prove.writing import write_certificate


def by_kernel(lines, records):
    try:
        claims = replay(lines, records)
    except KernelError:
        return None
    plain = plain_replay.plain
    return {name: (plain(c.statement), frozenset(map(plain, c.givens))) for name, c in claims.items()}


def by_the_other(lines, records):
    def record(name):
        axiom = records(name)
        plain = plain_replay.plain
        return [plain(p) for p in axiom.hypotheses], plain(axiom.conclusion), digest(axiom)

    try:
        return plain_replay.replay(lines, record)
    except Refused:
        return None


def agreed(lines, records):
    found = by_kernel(lines, records)
    assert by_the_other(lines, records) == found
    return found


def test_proofs_by_hand():
    found = agreed(list(write_certificate(CLAIMS)), RECORDS.__getitem__)
    assert found is not None
    assert set(found) == set(CLAIMS)


@pytest.mark.parametrize("name", sorted(CLAIMS))
def test_tampered(name):
    for _, lines in tampered(list(write_certificate({name: CLAIMS[name]}))):
        agreed(lines, RECORDS.__getitem__)


def test_field_identities():
    """The same identities, with the same hypotheses."""
    from plain_arithmetic import field as other

    accepted = 0
    for seed in range(800):
        random = Random(seed)  # noqa: S311 -- a fixed sample
        a = random_real(random, 3)
        b = rearranged(random, a) if random.random() < 0.8 else random_real(random, 3)
        try:
            found = {plain_replay.plain(p) for p in field(a, b).hypotheses}
            accepted += 1
        except KernelError:
            found = None
        try:
            again = other(plain_replay.plain(a), plain_replay.plain(b))
        except Refused:
            again = None
        assert again == found, (a, b)
    assert accepted > 350


def test_derivations():
    """The derivations that come with the program; of some, lines with one thing changed."""
    from attnsym.prove.check import check_documents, claims_of
    from attnsym.syntax.documents import read_document

    folder = Path(__file__).parents[2] / "derivations"
    documents = [read_document(path) for path in sorted(folder.glob("*.md"))]
    claims = claims_of(check_documents(documents))
    found = agreed(list(write_certificate(claims)), axiom_of)
    assert found is not None
    assert set(found) == set(claims)
    random = Random(0)  # noqa: S311 -- a fixed sample
    for name in random.sample(sorted(claims), min(8, len(claims))):
        lines = list(write_certificate({name: claims[name]}))
        for number in random.sample(range(len(lines)), min(12, len(lines))):
            _, changed = random.choice(list(tampered_line(lines, number)))
            agreed(changed, axiom_of)


def axiom_of(name):
    from attnsym.rules import find_rule

    return find_rule(name).axiom


def test_the_other_replayer_shares_no_code_with_the_kernel():
    for path in Path(__file__).parent.glob("plain_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""]
            assert not any(name.startswith("attnsym") for name in names)
