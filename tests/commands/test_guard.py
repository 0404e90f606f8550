"""The guard list: `check` fails where a result rests on an axiom that its document's list leaves out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from command_line import Ran

from attnsym.rules import all_rules

Command = Callable[..., Ran]
SHIPPED = Path(__file__).parents[2] / "derivations" / "axioms.txt"
TANGENT = """\
```{derivation} positive
let   x  : real

show  0 < exp(x)
      by exp_positive
```

```{derivation} tangent
let   x  : real

show  2 + x <= exp(x + 1)

calc  2 + x
      = 1 + (x + 1)
          by algebra
      <= exp(x + 1)
          by exp_tangent
```
"""


def test_without_a_list_any_axiom_is_permitted(attnsym: Command, here: Path) -> None:
    (here / "tangent.md").write_text(TANGENT)
    assert attnsym("check", "tangent.md").status == 0


def test_what_the_list_names_is_permitted(attnsym: Command, here: Path) -> None:
    (here / "tangent.md").write_text(TANGENT)
    (here / "axioms.txt").write_text("# The exponential\nexp_positive  # everywhere\n\nexp_tangent\n")
    assert attnsym("check", "tangent.md").status == 0
    ran = attnsym("check", ".")
    assert ran.status == 0
    assert "axioms.txt" not in ran.out


def test_anything_else_fails(attnsym: Command, here: Path) -> None:
    (here / "tangent.md").write_text(TANGENT)
    (here / "axioms.txt").write_text("exp_positive\n")
    ran = attnsym("check", "tangent.md")
    assert ran.status == 1
    assert "tangent.md:8  tangent: rests on exp_tangent, which axioms.txt doesn't permit" in ran.out
    assert "axioms.txt would have to permit exp_tangent" in ran.out
    assert "positive: rests" not in ran.out
    ran = attnsym("check", "tangent.md", "--json")
    assert ran.status == 1
    assert ran.record("derivation", derivation="tangent")["forbidden"] == ["exp_tangent"]
    assert ran.record("derivation", derivation="positive")["forbidden"] == []
    assert ran.record("document")["verdict"] == "not established"


def test_to_full_depth(attnsym: Command, here: Path) -> None:
    """What a cited theorem of the library rests on counts."""
    (here / "shift.md").write_text(
        "```{derivation} inverse\nlet   x  : real\n\n"
        "show  exp(-x)*exp(x) = 1\n      by exp_negative, algebra\n```\n"
    )
    (here / "axioms.txt").write_text("")
    ran = attnsym("check", "shift.md")
    assert ran.status == 1
    assert "rests on exp_sum" in ran.out


def test_a_list_that_names_what_is_no_axiom(attnsym: Command, here: Path) -> None:
    (here / "tangent.md").write_text(TANGENT)
    for name in ("exp_tangant", "variance_of_sum", "no such"):
        (here / "axioms.txt").write_text(f"exp_positive\n{name}\n")
        ran = attnsym("check", "tangent.md")
        assert ran.status == 2
        assert f"axioms.txt:2: {name} is no axiom" in ran.err


def test_a_list_that_can_not_be_read(attnsym: Command, here: Path) -> None:
    (here / "tangent.md").write_text(TANGENT)
    (here / "axioms.txt").write_bytes(b"\xff\x00")
    assert attnsym("check", "tangent.md").status == 2
    (here / "axioms.txt").unlink()
    (here / "axioms.txt").mkdir()
    assert attnsym("check", "tangent.md").status == 2


def test_the_list_that_comes_with_the_documents() -> None:
    """Each name once, an axiom; and not all of them, or it would guard nothing."""
    lines = [line.split("#")[0].strip() for line in SHIPPED.read_text(encoding="utf-8").splitlines()]
    names = [name for name in lines if name]
    axioms = {rule.name for rule in all_rules().values() if not rule.derived}
    assert len(set(names)) == len(names)
    assert set(names) < axioms
