"""Verdicts are the same in every process: nothing hangs on the order in which sets are walked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ACCEPTED = ROOT / "tests" / "accept" / "true_statements.md"

# Every false statement in its plain spelling: the verdict with its counterexample, in full.
_FALSE_STATEMENTS = """
import json, sys
from pathlib import Path
sys.path.insert(0, "tests")
from batteries import check, derivation_of, read_cases, spellings

for case in read_cases(Path("tests/reject/false_statements.tsv")):
    if not case.outcome.startswith("fault"):
        checked = check(derivation_of(next(spellings(case))[1]))
        goal = checked.goal
        example = goal.counterexample.as_json() if goal.counterexample is not None else str(goal.undefined)
        print(json.dumps([case.show, goal.verdict.value, goal.message, example, str(checked.model)]))
"""


@pytest.mark.parametrize(
    "command",
    [
        ["-m", "attnsym", "check", "--json", "derivations", str(ACCEPTED)],
        ["-c", _FALSE_STATEMENTS],
    ],
    ids=["documents", "false statements"],
)
def test_output_is_the_same_under_every_hash_seed(command: list[str]) -> None:
    running = []
    for seed in ("0", "1", "20", "300"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        running.append(
            subprocess.run(
                [sys.executable, *command], cwd=ROOT, env=environment, capture_output=True, check=False
            )
        )
    assert {r.returncode for r in running} <= {0, 1}, running[0].stderr.decode()
    assert running[0].stdout.count(b"\n") > 50
    assert len({r.stdout for r in running}) == 1
