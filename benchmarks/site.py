"""What checking costs a site: whole and after one change, against the same pages with plain mathematics.

    python benchmarks/site.py [--quick]

Both sites are built in one run, in turns, so that both meet the same machine. In the plain one a derivation
is the same formulas, and a claim the same equation, with nothing checked and nothing to unfold.
Fails where checking costs more than 1.5 times.
"""

from __future__ import annotations

import argparse
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from attnsym.syntax import latex_text, read_document
from attnsym.syntax.faults import SyntaxFault
from attnsym.syntax.records import Calc, Claim, Derivation, Document, Have

ROOT = Path(__file__).parents[1]
LIMIT = 1.5
SHOWN = re.compile(r"^```\{shown-derivation\} (\w+)\n```$", re.MULTILINE)


def typeset(text: str) -> str:
    """LaTeX of the author's text, or the text where it is no formula."""
    try:
        return latex_text(text)
    except SyntaxFault:
        return rf"\text{{{text}}}"


def plain_derivation(derivation: Derivation) -> str:
    """The formulas of a derivation, a display each."""
    lines = [given.text for given in derivation.givens] + [derivation.show.text]
    for item in derivation.body:
        if isinstance(item, Have):
            lines.append(item.statement.text)
        calc = item.proof if isinstance(item, Have) else item
        if isinstance(calc, Calc):
            lines.append(calc.first_text)
            lines += [step.right_text for step in calc.steps]
    return "\n\n".join(f"$$\n{typeset(' '.join(text.split()))}\n$$" for text in lines)


def plain_page(document: Document) -> str:
    """The text of a document with its blocks replaced by mathematics."""
    lines = document.text.split("\n")
    for derivation in document.derivations:
        lines[derivation.line - 1 : derivation.end_line] = [""] * (derivation.end_line - derivation.line + 1)
        lines[derivation.line - 1] = plain_derivation(derivation)
    for block in document.claim_blocks:
        lines[block.line - 1 : block.end_line] = [""] * (block.end_line - block.line + 1)
        entries = [e for e in block.entries if isinstance(e, Claim)]
        lines[block.line - 1] = "\n\n".join(f"$$\n{typeset(e.text)} = {e.printed}\n$$" for e in entries)
    return re.sub(r"\{claim\}`([^`;]*)[^`]*`", r"`\1`", "\n".join(lines))


def build(source: Path) -> float:
    """Build a site; the seconds that it took."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "sphinx", "-q", "-b", "html", str(source), str(source.parent / "html")]
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - started


def make_sites(folder: Path) -> dict[str, Path]:
    """The site of this repository twice: with its blocks, and with mathematics in their place."""
    documents = {p: read_document(p) for p in sorted((ROOT / "derivations").glob("*.md"))}
    derivations = {d.name: d for document in documents.values() for d in document.derivations}
    sites = {}
    for name in ("checked", "plain"):
        site = sites[name] = folder / name / "docs"
        shutil.copytree(ROOT / "docs", site, ignore=shutil.ignore_patterns("_build", "derivations"))
        for other in ("src", "tests", "CHANGELOG.md"):  # what pages include and count
            (folder / name / other).symlink_to(ROOT / other)
        target = folder / name / "derivations"
        target.mkdir()
        for path, document in documents.items():
            text = document.text if name == "checked" else plain_page(document)
            (target / path.name).write_text(text, encoding="utf-8")
        if name == "plain":
            for page in site.rglob("*.md"):
                text = plain_page(read_document(page))
                text = SHOWN.sub(lambda found: plain_derivation(derivations[found[1]]), text)
                page.write_text(text, encoding="utf-8")
    return sites


def main() -> int:
    """Measure, print and compare."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="each build once")
    quick = parser.parse_args().quick
    with TemporaryDirectory() as folder:
        sites = make_sites(Path(folder))
        for site in sites.values():
            build(site)  # pictures are drawn and files are in memory before the clock runs
        worst = 0.0
        for kind in ("whole", "one page changed"):
            seconds: dict[str, list[float]] = {name: [] for name in sites}
            for turn in range(1 if quick else 3):
                for name, site in sites.items():
                    if kind == "whole":
                        shutil.rmtree(site.parent / "html", ignore_errors=True)
                    else:
                        page = site.parent / "derivations" / "score.md"
                        page.write_text(
                            page.read_text(encoding="utf-8") + f"\nTurn {turn}.\n", encoding="utf-8"
                        )
                    seconds[name].append(build(site))
            best = {name: statistics.median(times) for name, times in seconds.items()}
            ratio = best["checked"] / best["plain"]
            worst = max(worst, ratio)
            print(
                f"{kind:<17} checked {best['checked']:.2f} s, plain {best['plain']:.2f} s: {ratio:.2f} times"
            )
    print(f"limit {LIMIT} times: {'kept' if worst <= LIMIT else 'exceeded'}")
    return 0 if quick or worst <= LIMIT else 1


if __name__ == "__main__":
    raise SystemExit(main())
