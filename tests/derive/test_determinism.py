"""One question, one answer: whatever the hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROGRAM = """
import attnsym
for q in ("Var[s/sqrt(d)]", "Derivative(H, s[j])"):
    print(attnsym.derive(q))
"""


def test_three_hash_seeds() -> None:
    texts = set()
    for seed in ("0", "1", "4711"):
        environment = {
            **os.environ,
            "PYTHONPATH": str(Path(__file__).parents[2] / "src"),
            "PYTHONHASHSEED": seed,
        }
        command = [sys.executable, "-c", PROGRAM]
        texts.add(subprocess.check_output(command, text=True, env=environment, timeout=120))
    assert len(texts) == 1
