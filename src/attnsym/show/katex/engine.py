"""JavaScript engines that run KaTeX at build time: Node, one process per build, or mini-racer in this one.

An engine takes a batch of formulas and returns, in the same order, markup or KaTeX's words of refusal.
`find_engine` picks one; where there is none, pages carry KaTeX and draw their formulas themselves.
"""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

HERE = Path(__file__).parent
KATEX = HERE / "static" / "attnsym-katex" / "katex.min.js"
KATEX_VERSION = "0.19.1"
ENGINES = ("auto", "node", "mini-racer", "page")

# A formula longer than this is no formula that a reader could read; KaTeX would still spend seconds on it.
MAX_TEX_LENGTH = 20_000
# A batch is one page. Past this time the engine is stuck, and a build that says so beats one that hangs.
BATCH_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Formula:
    """TeX to be drawn: in a line of text or as a display, as markup for browsers or as MathML alone."""

    tex: str
    display: bool
    output: Literal["htmlAndMathml", "mathml"] = "htmlAndMathml"
    macros: Mapping[str, str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What KaTeX made of a formula: `html`, or the `error` for which it refused. Exactly one is not empty."""

    html: str
    error: str = ""


class EngineError(Exception):
    """The JavaScript engine is missing, died or gave no answer; this is never about one formula."""


class Engine(Protocol):
    """Something that can run KaTeX."""

    name: str

    def draw(self, formulas: Sequence[Formula]) -> list[Drawn]:
        """Draw a batch. Raises EngineError."""

    def close(self) -> None:
        """Free what the engine holds; it may be called more than once."""


def draw_by(run: Callable[[str], str], formulas: Sequence[Formula]) -> list[Drawn]:
    """Draw a batch by `run`, which takes a JSON text to a JSON text; overlong formulas never reach it."""
    short = [formula for formula in formulas if len(formula.tex) <= MAX_TEX_LENGTH]
    answers: list[dict[str, str]] = json.loads(run(json.dumps([asdict(formula) for formula in short])))
    if len(answers) != len(short):
        raise EngineError(f"asked for {len(short)} formulas and got {len(answers)}")
    drawn = iter([Drawn(answer.get("html", ""), answer.get("error", "")) for answer in answers])
    refusal = Drawn("", f"a formula of more than {MAX_TEX_LENGTH} characters is not drawn")
    return [next(drawn) if len(formula.tex) <= MAX_TEX_LENGTH else refusal for formula in formulas]


class NodeEngine:
    """One Node process for each process of the build, started at its first formula.

    A build that writes in parallel forks; a pipe shared by two writers would mix their answers, so each
    process of the build speaks only to a Node that it started itself.
    """

    name = "node"

    def __init__(self, program: str) -> None:
        self._program = program
        self._processes: dict[int, subprocess.Popen[str]] = {}

    def draw(self, formulas: Sequence[Formula]) -> list[Drawn]:
        return draw_by(self._ask, formulas)

    def _ask(self, line: str) -> str:
        process = self._process()
        if process.stdin is None or process.stdout is None:
            raise EngineError("Node was started without pipes")
        watchdog = threading.Timer(BATCH_SECONDS, process.kill)
        watchdog.start()
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
            answer = process.stdout.readline()
        except OSError as problem:
            raise EngineError(f"Node stopped: {problem}") from problem
        finally:
            watchdog.cancel()
        if not answer:
            raise EngineError(f"Node gave no answer (limit {BATCH_SECONDS:.0f} s)")
        return answer

    def _process(self) -> subprocess.Popen[str]:
        process = self._processes.get(os.getpid())
        if process is None or process.poll() is not None:
            command = [self._program, str(HERE / "serve.js"), str(KATEX), str(HERE / "render.js")]
            try:
                process = subprocess.Popen(  # noqa: S603 - our own script, no shell
                    command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
                )
            except OSError as problem:
                raise EngineError(f"cannot start {self._program}: {problem}") from problem
            self._processes[os.getpid()] = process
        return process

    def close(self) -> None:
        process = self._processes.pop(os.getpid(), None)
        if process is None:
            return
        try:
            process.communicate(timeout=5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


class MiniRacerEngine:
    """V8 in this process, from the package `mini-racer`; begun at its first formula and after a fork."""

    name = "mini-racer"

    def __init__(self) -> None:
        self._contexts: dict[int, Any] = {}

    def draw(self, formulas: Sequence[Formula]) -> list[Drawn]:
        return draw_by(self._ask, formulas)

    def _ask(self, text: str) -> str:
        import py_mini_racer

        context = self._contexts.get(os.getpid())
        try:
            if context is None:
                context = py_mini_racer.MiniRacer()
                context.eval(KATEX.read_text(encoding="utf-8"))
                context.eval((HERE / "render.js").read_text(encoding="utf-8"))
                self._contexts[os.getpid()] = context
            return str(context.call("attnsymRender", text))
        except Exception as problem:  # the package raises many kinds, some without a common base
            raise EngineError(f"mini-racer: {problem}") from problem

    def close(self) -> None:
        self._contexts.pop(os.getpid(), None)


def find_engine(wanted: str = "auto") -> Engine | None:
    """Return the engine asked for, the first that is there ("auto"), or None for "page" and if none is there.

    Raises EngineError if a named engine is not installed, or the name is none of ENGINES.
    """
    if wanted not in ENGINES:
        raise EngineError(f"no engine is called {wanted!r}; there are {', '.join(ENGINES)}")
    if wanted in ("auto", "node") and (program := shutil.which("node")):
        return NodeEngine(program)
    if wanted in ("auto", "mini-racer") and importlib.util.find_spec("py_mini_racer"):
        return MiniRacerEngine()
    if wanted in ("auto", "page"):
        return None
    raise EngineError(f"{wanted} is asked for and not installed")
