"""The examples of the manual on writing are read without a fault, and its fault is the one that is shown."""

import re
from pathlib import Path

from attnsym.syntax import parse_document

PAGE = (Path(__file__).parents[2] / "docs" / "writing.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^````md\n(.*?)^````$", PAGE, re.DOTALL | re.MULTILINE)


def test_examples_are_read() -> None:
    assert len(EXAMPLES) == 2
    score, claims = [parse_document(example) for example in EXAMPLES]
    assert score.faults == claims.faults == ()
    assert [d.name for d in score.derivations] == ["score_variance"]
    assert (len(claims.claim_blocks[0].entries), len(claims.inline_claims)) == (5, 1)


def test_the_page_itself_claims_nothing() -> None:
    page = parse_document(PAGE)
    assert (page.faults, page.derivations, page.inline_claims) == ((), (), ())


def test_the_fault_shown() -> None:
    shown = re.findall(r"^```text\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)[-1]
    slip = EXAMPLES[0].replace("= d*sigma**4\n             by", "= d*sigm**4\n             by")
    (fault,) = parse_document(slip, "scores.md").faults
    assert str(fault) + "\n" == shown
