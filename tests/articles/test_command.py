"""The command: exit status, order, cache, configuration, waivers, unreadable files, standard forms of
output.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from attnsym.articles import cache as kept
from attnsym.articles.many import check_files, find_files
from attnsym.articles.records import Report
from attnsym.articles.settings import Settings, SettingsError, load_settings
from attnsym.cli import main

RIGHT = "$3 + 4 = 7$\n"
WRONG = "$3 + 4 = 8$\n"
CUT = "$2/3 = 0.66$\n"


def _run(*arguments: str) -> int:
    return main(["numbers", *arguments, "--no-cache"])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("right.md", RIGHT), ("wrong.md", WRONG), ("cut.md", CUT)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["right.md"], 0),
        (["wrong.md"], 1),
        (["cut.md"], 0),
        (["cut.md", "--strict"], 1),
        (["right.md", "gone.md"], 2),
        (["right.md", "wrong.md", "cut.md"], 1),
    ],
)
def test_exit_status(folder: Path, arguments: list[str], status: int) -> None:
    assert _run(*arguments) == status


def test_usage_is_status_two(folder: Path) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["numbers"])
    assert stopped.value.code == 2
    assert _run("right.md", "--backend", "nowhere") == 2


def test_an_unreadable_file_does_not_stop_the_others(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "bytes.md").write_bytes(b"caf\xe9 3 + 4 = 8")
    (folder / "broken.ipynb").write_text("{", encoding="utf-8")
    assert _run("bytes.md", "broken.ipynb", "wrong.md") == 2
    text = capsys.readouterr().out
    assert "bytes.md: not read: not UTF-8 at byte 3" in text
    assert "broken.ipynb: not read: not a notebook" in text
    assert "wrong.md:1:2: inconsistent: 3 + 4 = 8" in text
    assert "2 files could not be read" in text


def test_a_folder_is_read_in_a_stable_order(folder: Path) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "a.tex").write_text("x", encoding="utf-8")
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "b.md").write_text("x", encoding="utf-8")
    (folder / "program.py").write_text("x", encoding="utf-8")
    found = find_files([".", "wrong.md"], Settings(exclude=("*cut*",)))
    assert found == ["./right.md", "./wrong.md", "./sub/a.tex", "wrong.md"]


def test_order_is_that_of_the_names_with_workers(folder: Path) -> None:
    names = ["wrong.md", "cut.md", "right.md", "gone.md"] * 3
    assert [report.name for report in check_files(names, Settings(), jobs=2)] == names


def test_json_and_sarif_go_to_standard_output(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run("wrong.md", "--json") == 1
    kinds = [json.loads(line)["type"] for line in capsys.readouterr().out.splitlines()]
    assert kinds == ["finding", "file", "summary"]
    assert _run("wrong.md", "--sarif") == 1
    (run_,) = json.loads(capsys.readouterr().out)["runs"]
    assert [result["ruleId"] for result in run_["results"]] == ["inconsistent"]
    assert _run("wrong.md", "--github") == 1
    assert capsys.readouterr().out.startswith("::error file=wrong.md,line=1,")


def test_annotated_copies(folder: Path) -> None:
    _run("wrong.md", "--html", "pages")
    assert "does not agree" in (folder / "pages" / "wrong.md.html").read_text(encoding="utf-8")


def test_the_cache_goes_by_content(folder: Path) -> None:
    cache = folder / "cache"
    (first,) = check_files(["wrong.md"], Settings(), cache=cache)
    kept = list(cache.rglob("*.json"))
    assert len(kept) == 1
    (folder / "copy.md").write_text(WRONG, encoding="utf-8")
    (second,) = check_files(["copy.md"], Settings(), cache=cache)
    assert second.name == "copy.md"
    assert second.findings == first.findings
    assert list(cache.rglob("*.json")) == kept
    kept[0].write_text("not json", encoding="utf-8")
    (third,) = check_files(["wrong.md"], Settings(), cache=cache)
    assert third.findings == first.findings
    (folder / "wrong.md").write_text(RIGHT, encoding="utf-8")
    (fourth,) = check_files(["wrong.md"], Settings(), cache=cache)
    assert fourth.findings[0].verdict == "exact"


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.md", "<!-- attnsym: waive: the 8 is a joke -->\n\n$3 + 4 = 8$\n"),
        ("a.md", "$3 + 4 = 8$ <!-- attnsym: waive: the 8 is a joke -->\n"),
        ("a.tex", "% attnsym: waive: the 8 is a joke\n$3 + 4 = 8$\n"),
        ("a.rst", ".. attnsym: waive: the 8 is a joke\n\n:math:`3 + 4 = 8`\n"),
        ("a.txt", "# attnsym: waive: the 8 is a joke\n3 + 4 = 8\n"),
    ],
)
def test_a_waiver_with_a_reason_waives(
    folder: Path, name: str, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / name).write_text(text, encoding="utf-8")
    assert _run(name, "--strict") == 0
    assert "waived: the 8 is a joke" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("<!-- attnsym: waive -->\n$3 + 4 = 8$\n", "a waiver needs a reason"),
        ("<!-- attnsym: waive: no reason to -->\n$3 + 4 = 7$\n", "this waiver waives nothing"),
        ("<!-- attnsym: forgive: all -->\n", "unknown word"),
        ("<!-- attnsym: log = 7 -->\n", "log is e, 2 or 10"),
    ],
)
def test_a_comment_that_does_not_hold_is_reported(
    folder: Path, text: str, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.md").write_text(text, encoding="utf-8")
    assert _run("a.md", "--strict") == 1
    assert reason in capsys.readouterr().out


def test_a_name_is_given_its_value(folder: Path) -> None:
    (folder / "a.md").write_text("<!-- attnsym: value d_k = 64 -->\n\n$\\sqrt{d_k} = 9$\n", encoding="utf-8")
    assert _run("a.md") == 1
    (folder / "a.md").write_text("<!-- attnsym: value d_k = 64 -->\n\n$\\sqrt{d_k} = 8$\n", encoding="utf-8")
    (report,) = check_files(["a.md"], Settings())
    assert [finding.verdict for finding in report.findings] == ["exact"]


def test_configuration(folder: Path) -> None:
    (folder / "pyproject.toml").write_text(
        '[tool.attnsym.numbers]\nlog = "2"\nstrict = true\nexclude = ["wrong.md"]\nvalues = {n = "10"}\n',
        encoding="utf-8",
    )
    (folder / "log.md").write_text("$\\log 8 = 3$, $n + 1 = 11$\n", encoding="utf-8")
    assert _run("log.md", "wrong.md") == 0
    assert _run("cut.md") == 1


@pytest.mark.parametrize("line", ['logs = "2"', "log = 7", 'strict = "yes"', 'tolerance = "much"', "= 3"])
def test_a_configuration_that_is_not_understood_is_refused(folder: Path, line: str) -> None:
    path = folder / "pyproject.toml"
    path.write_text(f"[tool.attnsym.numbers]\n{line}\n", encoding="utf-8")
    with pytest.raises(SettingsError):
        load_settings(path)
    assert _run("right.md") == 2


def test_no_progress_where_there_is_no_terminal(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "attnsym.cli", "numbers", "right.md", "cut.md", "--no-cache"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ},
    )
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.md", "é: $3 + 4 = 8$".encode("utf-8-sig")),
        ("a.md", "é: $3 + 4 = 8$".encode("utf-16")),
        ("a.md", "é: $3 + 4 = 8$".encode("utf-32")),
        ("a.tex", "\\usepackage[latin1]{inputenc}\né: $3 + 4 = 8$".encode("latin-1")),
        ("a.html", '<meta charset="windows-1252"><p>“é”: 3 + 4 = 8</p>'.encode("cp1252")),
        ("a.rst", ".. -*- coding: iso-8859-15 -*-\n\n€: 3 + 4 = 8".encode("iso-8859-15")),
    ],
)
def test_an_encoding_that_is_declared_is_read(folder: Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    (report,) = check_files([name], Settings())
    assert (report.error, [finding.verdict for finding in report.findings]) == ("", ["inconsistent"])


def test_the_cache_is_bounded(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MAXIMUM_REPORTS", 3)
    report = Report("a.md", "markdown")
    for number in range(8):
        kept.save(folder / "cache", f"00{number}", report)
        os.utime(folder / "cache" / "00" / f"00{number}.json", (number, number))
    names = sorted(path.stem for path in (folder / "cache").rglob("*.json"))
    assert names == ["005", "006", "007"]
    # One that is asked for is kept longest.
    assert kept.load(folder / "cache", "005", "a.md") == report
    kept.save(folder / "cache", "009", report)
    names = sorted(path.stem for path in (folder / "cache").rglob("*.json"))
    assert names == ["005", "007", "009"]
    monkeypatch.setattr(kept, "MAXIMUM_BYTES", 10)
    kept.save(folder / "cache", "010", report)
    assert kept.load(folder / "cache", "010", "a.md") is None
