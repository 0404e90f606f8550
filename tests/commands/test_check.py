"""`attnsym check`: exit statuses, text and JSON, certificates, what can't be read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Ran, in_a_process, on_a_terminal
from small_documents import CITING, NUMBERS, PROVED, REFUTED

from attnsym.kernel.terms import KernelError
from attnsym.prove.again import Replayer

KEYS = {"kind", "file", "line", "derivation", "step", "verdict", "reason"}
CLAIM_KEYS = KEYS | {"printed", "expression", "value", "should_read", "exact", "as_printed"}
Command = Callable[..., Ran]


def test_established(attnsym: Command, here: Path) -> None:
    (here / "square.md").write_text(PROVED)
    ran = attnsym("check", "square.md")
    assert ran.status == 0
    assert "square.md:3  binomial  established" in ran.out
    assert "1 of 1 derivations established" in ran.out
    assert "\x1b" not in ran.out
    assert not ran.err


def test_not_established(attnsym: Command, here: Path) -> None:
    (here / "square.md").write_text(REFUTED)
    ran = attnsym("check", "square.md")
    assert ran.status == 1
    assert "left 4, right 2" in ran.out


def test_the_default_is_the_folder_derivations(attnsym: Command, here: Path) -> None:
    (here / "derivations").mkdir()
    (here / "derivations" / "square.md").write_text(PROVED)
    (here / "elsewhere.md").write_text(REFUTED)
    ran = attnsym("check")
    assert ran.status == 0
    assert "1 of 1 derivations" in ran.out


def test_a_neighbour_may_be_cited_and_is_not_reported(attnsym: Command, here: Path) -> None:
    first, second = CITING.split("```{derivation} second")
    (here / "first.md").write_text(first)
    (here / "second.md").write_text("```{derivation} second" + second)
    ran = attnsym("check", "second.md")
    assert ran.status == 0
    assert "first.md" not in ran.out


def test_steps_as_json(attnsym: Command, here: Path) -> None:
    (here / "citing.md").write_text(CITING)
    ran = attnsym("check", "citing.md", "--json")
    assert ran.status == 0
    assert all(set(record) >= KEYS for record in ran.records())
    step = ran.record("step", step=1)
    assert set(step) >= KEYS
    assert (step["file"], step["line"], step["derivation"]) == ("citing.md", 20, "second")
    assert (step["verdict"], step["reason"], step["statement"]) == ("proved", "first", "0 <= x + 1")
    assert ran.record("derivation", derivation="second")["cites"] == ["first"]
    assert ran.record("document")["verdict"] == "established"


def test_a_refuted_goal_as_json(attnsym: Command, here: Path) -> None:
    (here / "square.md").write_text(REFUTED)
    ran = attnsym("check", "square.md", "--json")
    assert ran.status == 1
    goal = ran.record("goal")
    assert (goal["verdict"], goal["reason"], goal["step"]) == ("refuted", "algebra", None)
    assert goal["counterexample"]
    assert ran.record("document")["verdict"] == "not established"


def test_numbers_as_json(attnsym: Command, here: Path) -> None:
    (here / "numbers.md").write_text(NUMBERS)
    ran = attnsym("check", "numbers.md", "--json")
    assert ran.status == 1
    third = ran.record("claim", printed="0.34")
    assert set(third) >= CLAIM_KEYS
    assert (third["expression"], third["value"], third["should_read"]) == ("1/3", "0.333333333333", "0.33")
    assert third["as_printed"]["verdict"] == "rounded away"  # type: ignore[index]
    assert ran.record("claim", printed="2.72")["exact"]["value"] == "2.71828182846"  # type: ignore[index]
    assert ran.record("claim", step="half")["verdict"] == "exact"
    assert ran.record("claim", printed="55 times")["verdict"] == "not checked"


def test_a_given_that_no_line_rests_on_is_reported(attnsym: Command, here: Path) -> None:
    (here / "citing.md").write_text(CITING.replace("low  0 <= x\n", "low  0 <= x\n       high  x <= 9\n"))
    ran = attnsym("check", "citing.md")
    assert ran.status == 0
    assert "first: no line rests on the given high" in ran.out
    ran = attnsym("check", "citing.md", "--json")
    assert ran.record("derivation", derivation="first")["unused"] == ["high"]


def test_disputed_is_an_exit_status_of_its_own(
    attnsym: Command, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuses(self: object, claim: object) -> object:
        raise KernelError("not made again")

    monkeypatch.setattr(Replayer, "claim", refuses)
    (here / "square.md").write_text(PROVED)
    ran = attnsym("check", "square.md")
    assert ran.status == 3
    assert "its proof can't be made again: not made again" in ran.out
    assert attnsym("graph", "square.md").status == 3


def test_faults_are_all_reported(attnsym: Command, here: Path) -> None:
    (here / "faulty.md").write_text(PROVED.replace("a**2", "a^2").replace("b  :", "1  :"))
    ran = attnsym("check", "faulty.md", "--json")
    assert ran.status == 2
    faults = [r for r in ran.records() if r["kind"] == "fault"]
    assert [f["line"] for f in faults] == [4, 6]
    assert all(set(f) >= KEYS for f in faults)


def test_a_name_that_two_derivations_have_is_a_fault(attnsym: Command, here: Path) -> None:
    """Else the second would be neither checked nor reported."""
    (here / "one.md").write_text(PROVED)
    (here / "two.md").write_text(REFUTED.replace("without_cross_term", "binomial"))
    ran = attnsym("check", "one.md", "two.md")
    assert ran.status == 2
    assert "two.md:3:17  `binomial` is the name of the derivation at one.md:3 already" in ran.out


@pytest.mark.parametrize("content", [b"\xff\xfe\x00binary", b"\x89PNG\r\n\x1a\n\x00\x00", bytes(range(256))])
def test_a_file_that_is_no_text(attnsym: Command, here: Path, content: bytes) -> None:
    (here / "picture.md").write_bytes(content)
    ran = attnsym("check", "picture.md")
    assert ran.status == 2
    assert "not UTF-8" in ran.out


def test_a_file_of_many_bytes(attnsym: Command, here: Path) -> None:
    (here / "large.md").write_bytes(b"x" * 1_000_001)
    ran = attnsym("check", "large.md")
    assert ran.status == 2
    assert "1,000,000 bytes" in ran.out


def test_nothing_there(attnsym: Command, here: Path) -> None:
    (here / "empty").mkdir()
    for words, message in (
        (["check", "empty"], "empty: no documents in this folder"),
        (["check", "absent.md"], "absent.md: no such file or folder"),
        (["check"], "derivations: no such file or folder"),
        (["graph", "absent.md"], "absent.md: no such file or folder"),
        (["audit", "--path", "absent.md"], "absent.md: no such file or folder"),
        (["axioms", "exp_sum", "absent.md"], "absent.md: no such file or folder"),
    ):
        ran = attnsym(*words)
        assert (ran.status, ran.out) == (2, "")
        assert message in ran.err


def test_a_file_that_may_not_be_read(attnsym: Command, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(path: object) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("attnsym.commands.paths.read_document", refuses)
    (here / "secret.md").write_text(PROVED)
    ran = attnsym("check", "secret.md")
    assert ran.status == 2
    assert "secret.md: Permission denied" in ran.err


def test_digits(attnsym: Command, here: Path) -> None:
    (here / "numbers.md").write_text(NUMBERS)
    ran = attnsym("check", "numbers.md", "--digits", 50, "--json")
    value = str(ran.record("claim", printed="2.72")["value"])
    assert value.startswith("2.7182818284590452353602874713526624977572470937")
    for digits in (0, -1, 1001, 10**9):
        ran = attnsym("check", "numbers.md", "--digits", digits)
        assert ran.status == 2
        assert "--digits is between 1 and 1000" in ran.err
    assert attnsym("check", "numbers.md", "--digits", "many").status == 2
    assert attnsym("check", "numbers.md", "--digits", 1000).status == 1


def test_usage(attnsym: Command, here: Path) -> None:
    assert attnsym().status == 2
    assert attnsym("chekc").status == 2
    assert attnsym("check", "--jsno").status == 2
    help_of_all = attnsym("--help")
    assert help_of_all.status == 0
    assert "3 disputed" in help_of_all.out
    assert attnsym("--version").out.startswith("attnsym ")


def test_a_certificate_that_can_not_be_written(attnsym: Command, here: Path) -> None:
    (here / "square.md").write_text(PROVED)
    ran = attnsym("check", "square.md", "--certificate", "absent/proofs.jsonl")
    assert ran.status == 2
    assert "absent/proofs.jsonl: No such file" in ran.err


def test_in_a_pipe_there_is_neither_colour_nor_progress(here: Path) -> None:
    (here / "square.md").write_text(PROVED)
    ran = in_a_process("check", "square.md", folder=here)
    assert ran.status == 0
    assert "\x1b" not in ran.out
    assert ran.err == ""


def test_colour_and_progress_on_a_terminal(here: Path) -> None:
    (here / "square.md").write_text(PROVED)
    (here / "false.md").write_text(REFUTED)
    written = on_a_terminal("check", "square.md", "false.md", folder=here)
    assert "\x1b[32mestablished\x1b[0m" in written
    assert "\x1b[31mnot established\x1b[0m" in written
    assert "\r\x1b[Kbinomial" in written


@pytest.mark.parametrize("setting", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_none_is_wanted(here: Path, setting: dict[str, str]) -> None:
    (here / "square.md").write_text(PROVED)
    written = on_a_terminal("check", "square.md", folder=here, **setting)
    assert "established" in written
    assert "\x1b" not in written


def test_json_on_a_terminal_has_no_colour(here: Path) -> None:
    (here / "square.md").write_text(REFUTED)
    written = on_a_terminal("check", "square.md", "--json", folder=here)
    assert "\x1b[3" not in written
