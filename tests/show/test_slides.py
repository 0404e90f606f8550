"""Slides from documents: one step a fragment, its reason beside it, the rest in notes, long ones split."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from test_sphinx_extension import FALSE

ROOT = Path(__file__).parents[2]
STEPS = 14


def make(*arguments: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "attnsym", "slides", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder, timeout=120)


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a deck with a long derivation and a block of claims."""
    folder = tmp_path_factory.mktemp("slides")
    lines = "\n".join(f"      = x + {k} - {k}\n          by algebra" for k in range(STEPS - 1))
    page = f"""# A deck

Words on the first slide.

## Going round

What the speaker says of $x^2$.

```{{derivation}} going_round
let   x : positive real
given above  x > 1
show  x = x + 0*x
calc  x
{lines}
      = x + 0*x
          by algebra
```

## Numbers

```{{claims}}
two: 1 + 1 = 2
skip FIG 1 ; a figure
```
"""
    (folder / "deck.md").write_text(page, encoding="utf-8")
    run = make("deck.md", "-o", "out", folder=folder)
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == str(Path("out") / "deck.html")
    return (folder / "out" / "deck.html").read_text(encoding="utf-8")


def test_one_step_is_one_fragment(deck: str) -> None:
    assert len(re.findall(r'<li class="attnsym-step attnsym-is-proved fragment"', deck)) == STEPS


def test_a_long_derivation_is_split_and_goes_on_from_the_line_before(deck: str) -> None:
    slides = deck.count("Going round</h2>")
    assert slides >= 3
    assert deck.count("attnsym-before") == slides - 2


def test_prose_is_for_the_speaker(deck: str) -> None:
    notes = re.findall(r'<aside class="notes">(.*?)</aside>', deck, re.DOTALL)
    assert any("What the speaker says of x^2." in n for n in notes)
    assert any("Line 1: proved." in n for n in notes)
    assert "Words on the first slide." not in "".join(notes)


def test_numbers_left_out_stay_out(deck: str) -> None:
    assert "a figure" not in deck
    assert ">two<" in deck


def test_the_lecture_is_ready(tmp_path: Path) -> None:
    run = make("docs/lectures/scaling.md", "-o", str(tmp_path / "out"))
    assert run.returncode == 0, run.stderr
    deck = (tmp_path / "out" / "scaling.html").read_text(encoding="utf-8")
    assert deck.count("<figure") == 5
    assert len(re.findall(r'<aside class="notes">', deck)) > 30
    assert "refuted, as intended" in deck


def test_what_is_amiss_is_said_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "wrong.md").write_text(FALSE, encoding="utf-8")
    run = make("wrong.md", "-o", "out", folder=tmp_path)
    assert run.returncode == 1
    assert f"{(tmp_path / 'wrong.md').resolve()}:11: WARNING: step 2 does not follow" in run.stderr


def test_a_path_that_is_not_there(tmp_path: Path) -> None:
    run = make("nothing.md", "-o", "out", folder=tmp_path)
    assert run.returncode == 2
    assert "no such file" in run.stderr
