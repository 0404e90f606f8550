"""What `attnsym check` says of each kind of refusal, word for word.

With ATTNSYM_GOLDEN=write in the environment the texts are written anew, to be read before they are kept.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Ran

from attnsym.prove.check import Library
from attnsym.prove.verdicts import Verdict
from attnsym.syntax.documents import parse_document, read_document

FOLDER = Path(__file__).parents[1] / "golden"
DOCUMENTS = sorted(FOLDER.glob("*.md"))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_the_words_of_a_refusal(
    path: Path, attnsym: Callable[..., Ran], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(FOLDER)
    ran = attnsym("check", path.name)
    said = f"{ran.out}exit status {ran.status}\n"
    expected = path.with_suffix(".txt")
    if os.environ.get("ATTNSYM_GOLDEN") == "write":
        expected.write_text(said, encoding="utf-8")
    assert said == expected.read_text(encoding="utf-8")
    assert not ran.err


def test_every_verdict_has_its_example() -> None:
    found = set()
    for path in DOCUMENTS:
        library = Library.of([read_document(path)])
        found |= {line.verdict for name in library.entries for line in library.check(name).lines}
    assert found == set(Verdict) - {Verdict.DISPUTED}


def test_the_repair_that_a_refusal_names_repairs() -> None:
    text = (FOLDER / "refuted_missing_need.md").read_text(encoding="utf-8")
    (line, *_) = Library.of([parse_document(text)]).check("variance_without_independence").lines
    (need,) = line.missing
    assert need.repair == "given  independent  x[i]"
    given = "given  spread  Var[x[i]] = 1\n"
    repaired = text.replace(given, given + need.repair.replace("given", "     ") + "\n")
    assert Library.of([parse_document(repaired)]).check("variance_without_independence").established
