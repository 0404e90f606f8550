"""Times of `attnsym numbers`, each as a ratio to a peer's time on the same lines in the same run.

    python benchmarks/articles.py            all three
    python benchmarks/articles.py lines      per equality, against sympy.parsing.latex (antlr) and evalf
    python benchmarks/articles.py folder     a folder of Markdown and LaTeX, against scieqlint
    python benchmarks/articles.py folder X   a folder of yours
    python benchmarks/articles.py memory     peak memory for 200 files and for 2,000
    python benchmarks/articles.py --quick    all three on less, to see that they run: no target is judged

Needs sympy with antlr4-python3-runtime 4.11 for `lines` and scieqlint 1.1 for `folder`; one that
is missing is said and passed over. Exit status 1 if a target is missed.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

TARGET_LINES = 20.0
TARGET_FOLDER = 1.0
TARGET_MEMORY = 1.25

# Left sides that antlr's grammar reads to the right value, with what an article would print after them.
LINES = [
    (r"\frac{162754}{165791}", "0.98"),
    (r"\frac{1}{1 + \exp(-0.25)}", "0.562"),
    (r"0.43 \times 0.57", "0.25"),
    (r"\sqrt{\frac{0.28 \times 0.72}{200}}", "0.0317"),
    (r"\frac{561.69+990.00}{13+13-2}", "64.65"),
    (r"(29/30)^7", "0.789"),
    (r"\ln(36/940)", "-3.262"),
    (r"\frac{8.2-7.9}{\sqrt{\frac{2.9^2}{80} + \frac{3.1^2}{90}}}", "0.652"),
    (r"5!", "120"),
    (r"0.0035 \times 0.89 + 0.9965 \times 0.07", "0.07287"),
    (r"\binom{14}{10}", "1001"),
    (r"\exp(1.5) + \exp(0.5)", "6.13"),
]

# Of notes on machine learning and statistics, 356 files of three books have a printed equality in some 10,000
# characters; most of the rest is prose, mathematics with names, and programs. The folder written here has one
# in every 2,300 characters, four times as many, and the denser one has one in every 600.
PARAGRAPH = r"""
## Section {n}

With a width of $d_k = {n}$ the scores spread like $\sqrt{{d_k}}$, and words go on for a while about why that
is so before any number comes. Independent components have $\mathrm{{Var}}(x_i y_i) = \sigma^4$, which is
where
the square root is from, and nothing in the argument asks for more than that the first two moments exist.

$$
\begin{{aligned}}
  s &= \sum_{{i=1}}^{{d_k}} q_i k_i \\
  \mathrm{{Var}}(s) &= d_k \sigma^4
\end{{aligned}}
$$

More prose follows, with a list of what was assumed and of what was not:

- one item, of {n} things, none of which says anything about the value of the whole;
- another, where $x_i = y_i + z_i$ holds for all $i$, and where $z_i = 0$ is allowed;
- a third, that the reader may pass over: see `softmax(x)` and the references at the end of the chapter.

What comes after that is again a matter of names: a
gradient $\partial a_i / \partial s_j = a_i(\delta_{{ij}} - a_j)$ is a product of probabilities, and so it is
small wherever one of them is close to one and the others close to zero, whatever the head is.
"""


CLAIM = r"""
The weight is $\frac{{{n}}}{{8}} = {eighth}$ of the rest, and $e^{{2}} = 7.39$ times the next.
"""

PROGRAM = """
```python
scores = query @ keys.T / math.sqrt(width)
weights = softmax(scores, axis=-1)
for step in range(100):
    loss = model(batch).mean()
    loss.backward()
```
"""


def _time(work: Callable[[], object], rounds: int = 5) -> float:
    """The least processor time of some rounds, in seconds, of this process and those it waited for.

    Processor time, since a machine that does other work too lets the clock run on.
    """

    def spent() -> float:
        own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
        return own.ru_utime + own.ru_stime + children.ru_utime + children.ru_stime

    times = []
    for _ in range(rounds):
        start = spent()
        work()
        times.append(spent() - start)
    return min(times)


def lines() -> float | None:
    """How many times faster an equality is read and judged than parsed by antlr and evaluated."""
    from attnsym.articles.article import check_text

    try:
        from sympy.parsing.latex import parse_latex

        parse_latex("1 + 1")
    except ImportError as error:
        print(f"lines: passed over ({error})")
        return None
    text = "\n\n".join(f"${left} = {right}$" for left, right in LINES)

    def ours() -> None:
        findings = check_text(text, "lines.md").findings
        if len(findings) != len(LINES) or any(finding.severity == "error" for finding in findings):
            raise RuntimeError("a line was not judged right")

    def theirs() -> None:
        for left, _ in LINES:
            parse_latex(left).evalf(15)

    ours(), theirs()  # both warm
    mine, other = _time(ours), _time(theirs)
    ratio = other / mine
    each, theirs_each = 1e3 * mine / len(LINES), 1e3 * other / len(LINES)
    print(f"lines: {each:.2f} ms an equality; antlr and evalf {theirs_each:.1f} ms: {ratio:.0f} times")
    return ratio


def _write_folder(folder: Path, count: int, sections: int = 8, *, dense: bool = False) -> None:
    """Half Markdown, half LaTeX; two claims in every fourth section, or where `dense` in each."""
    for number in range(count):
        parts = []
        for n in range(number % 7 + 2, number % 7 + 2 + sections):
            parts.append(PARAGRAPH.format(n=n))
            if dense or n % 4 == 0:
                parts.append(CLAIM.format(n=n, eighth=n / 8))
            if n % 2 and not number % 2:
                parts.append(PROGRAM)
        body = "".join(parts)
        if number % 2:
            latex = (
                body.replace("## ", "\\section{").replace("\n\nWith", "}\n\nWith").replace("- ", "\\item ")
            )
            latex = latex.replace("$$\n\\begin{aligned}", "\\begin{align*}")
            latex = latex.replace("\\end{aligned}\n$$", "\\end{align*}")
            text = f"\\documentclass{{article}}\n\\begin{{document}}\n{latex}\n\\end{{document}}\n"
            (folder / f"{number:04}.tex").write_text(text, encoding="utf-8")
        else:
            (folder / f"{number:04}.md").write_text(f"# Article {number}\n{body}", encoding="utf-8")


def folder(path: str = "", count: int = 120, rounds: int = 5) -> float | None:
    """Our time for a folder over scieqlint's, both as commands, start included.

    The target is judged on a folder of prose, mathematics and programs with a printed equality here and there
    (see PARAGRAPH); the ratio on one four times as dense is printed too, and what a claim costs on it.
    """
    peer = shutil.which("scieqlint", path=str(Path(sys.executable).parent)) or shutil.which("scieqlint")
    if peer is None:
        print("folder: passed over (no scieqlint on the path: pip install scieqlint==1.1.*)")
        return None
    if path:
        return _against_peer("folder", peer, path, rounds)[0]
    with tempfile.TemporaryDirectory() as mixed, tempfile.TemporaryDirectory() as dense:
        _write_folder(Path(mixed), count)
        _write_folder(Path(dense), count, dense=True)
        ratio, mine = _against_peer("folder", peer, mixed, rounds)
        _, longer = _against_peer("the same, a claim in each section", peer, dense, rounds)
    claims = 2 * count * 6  # six sections of eight have two claims more
    print(f"    a claim: {1e3 * (longer - mine) / claims:.2f} ms")
    return ratio


def _against_peer(title: str, peer: str, path: str, rounds: int) -> tuple[float, float]:
    """The ratio of our time to the peer's for a folder, and our time."""
    with tempfile.TemporaryDirectory() as compiled:
        # Both with their modules compiled, as they are once installed.
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def run(*command: str) -> None:
            subprocess.run(
                [*command, path],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=False,
                env=environment,
            )

        ours = (sys.executable, "-m", "attnsym.cli", "numbers", "--no-cache")
        theirs = (peer, "check", "--inline-math")
        run(*ours), run(*theirs)
        mine, other = _time(lambda: run(*ours), rounds), _time(lambda: run(*theirs), rounds)
    print(f"{title}: {mine:.2f} s; scieqlint {other:.2f} s: ratio {mine / other:.2f}")
    return mine / other, mine


_PEAK = """
import resource, sys
from attnsym.articles.many import check_files
from attnsym.articles.settings import Settings
import glob
for report in check_files(sorted(glob.glob(sys.argv[1] + "/*")), Settings(), jobs=1):
    pass
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def memory(fewer: int = 200) -> float:
    """Peak memory for ten times as many files, over that for the fewer."""
    peaks = []
    for count in (fewer, 10 * fewer):
        with tempfile.TemporaryDirectory() as name:
            _write_folder(Path(name), count, sections=2)
            done = subprocess.run(
                [sys.executable, "-c", _PEAK, name], capture_output=True, text=True, check=True
            )
            peaks.append(int(done.stdout))
    print(f"memory: {peaks[0] / 1024:.0f} MB for {fewer} files, {peaks[1] / 1024:.0f} MB for {10 * fewer:,}")
    return peaks[1] / peaks[0]


def main(names: list[str]) -> int:
    if names == ["--quick"]:
        lines()
        folder(count=12, rounds=1)
        memory(20)
        return 0
    missed = False
    path = names.pop() if names[:1] == ["folder"] and len(names) == 2 else ""
    chosen = names or ["lines", "folder", "memory"]
    if "lines" in chosen:
        ratio = lines()
        missed = missed or (ratio is not None and ratio < TARGET_LINES)
    if "folder" in chosen:
        ratio = folder(path)
        missed = missed or (ratio is not None and ratio > TARGET_FOLDER)
    if "memory" in chosen:
        missed = memory() > TARGET_MEMORY or missed
    print("a target was missed" if missed else "all targets met")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
