"""Answers marked in a second, on one core and on two.

Run as `python benchmarks/marking.py [--quick]`. The class answers one sheet of five exercises: a quarter of
it all right, a quarter with a false line, a quarter with wrong reasons, a quarter left open.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from attnsym.exercises.grading import Job, mark_class
from attnsym.exercises.making import make
from attnsym.exercises.sheets import sheet_text
from attnsym.prove.check import Library
from attnsym.syntax.documents import read_document

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests" / "exercises"))

from answering import filled  # noqa: E402 - beside the tests that fill in answers too

NAMES = ("variance_of_score", "weights_sum_to_one", "derivative_of_softmax", "deviation_of_score")
KINDS = ("reason", "line", "between", "wrong", "order")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="40 answers rather than 400")
    quick: bool = parser.parse_args().quick
    paths = [str(path) for path in sorted((ROOT / "derivations").glob("*.md"))]
    documents = [read_document(path) for path in paths]
    made = make(NAMES, Library.of(documents), documents, kinds=KINDS, number=5, level=1, seed="benchmark")
    right = "\n\n".join(filled(name, task) for name, task in made)
    kinds = (
        right,
        right.replace("sigma**4", "sigma**3").replace("exp(s[j])", "exp(s[i])"),
        right.replace("by variance_of_sum", "by linearity").replace("by constant_factor", "by exp_sum"),
        sheet_text("Benchmark", made),
    )
    count = 40 if quick else 400
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sheet = folder / "sheet.md"
        sheet.write_text(sheet_text("Benchmark", made), encoding="utf-8")
        jobs: list[Job] = []
        for number in range(count):
            path = folder / f"answer_{number:03}.md"
            path.write_text(kinds[number % len(kinds)], encoding="utf-8")
            jobs.append((str(path), str(sheet)))
        print(
            f"{count} answers of {len(made)} exercises, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
        )
        for cores in (1, 2):
            start = time.perf_counter()
            marks = mark_class(jobs, paths, cores)
            seconds = time.perf_counter() - start
            earned = sum(m.earned for m in marks) / sum(m.marks for m in marks)
            name = "core " if cores == 1 else "cores"
            print(f"{cores} {name}: {count / seconds:6.1f} answers a second, {earned} of the marks")
        start = time.process_time()
        mark_class(jobs[:40], paths, 1)
        print(f"         {40 / (time.process_time() - start):6.1f} for a second of one processor's time")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
