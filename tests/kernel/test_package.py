"""`import attnsym.kernel` loads the kernel and nothing else, and hands out its names when asked."""

from __future__ import annotations

import subprocess
import sys

import pytest

import attnsym.kernel

LIST = """
import sys
before = set(sys.modules)
import attnsym.kernel
print(sorted(m for m in set(sys.modules) - before if m.startswith("attnsym")))
for name in attnsym.kernel.__all__:
    getattr(attnsym.kernel, name)
print(sorted({m.split(".")[1] for m in sys.modules if m.startswith("attnsym.")}))
print([m for m in ("sympy", "mpmath", "flint") if m in sys.modules])
"""


def test_the_kernel_loads_nothing_but_itself() -> None:
    run = subprocess.run([sys.executable, "-c", LIST], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["['attnsym', 'attnsym.kernel']", "['kernel']", "[]"]


def test_names_are_those_of_the_files() -> None:
    assert callable(attnsym.kernel.claim)
    assert callable(attnsym.kernel.replay)
    with pytest.raises(AttributeError, match=r"attnsym\.kernel has no proof"):
        attnsym.kernel.proof  # noqa: B018
