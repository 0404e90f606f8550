"""Cold `attnsym check` of everything against `import sympy`; a step against `sympy.simplify(left - right)`.

Both sides of each ratio are measured in this run, the processes in turn; medians are quoted. `--quick` does
less.
"""

from __future__ import annotations

import os
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

import sympy

from attnsym.kernel.terms import INTEGER, OUTCOME, Term, app, open_fresh
from attnsym.models import find
from attnsym.prove.derivations import DerivationCheck
from attnsym.prove.verdicts import Verdict
from attnsym.syntax.documents import read_document
from attnsym.syntax.records import Calc, Derivation, Step

ROOT = Path(__file__).parent.parent
LIMIT_SECONDS = 5


def main() -> None:
    quick = "--quick" in sys.argv
    cold(runs=2 if quick else 9)
    shares()
    steps(most=12 if quick else 10_000)
    classics()


def cold(runs: int) -> None:
    """Whole processes, one after the other, with bytecode in place."""
    check = [sys.executable, "-m", "attnsym", "check", "derivations"]
    imported = [sys.executable, "-c", "import sympy"]
    ratios, ours, theirs = [], [], []
    for run in range(runs + 1):
        a, b = processor_time(check), processor_time(imported)
        if run:  # the first fills the bytecode caches
            ratios.append(a / b)
            ours.append(a)
            theirs.append(b)
    print(f"cold check of derivations/   {statistics.median(ours):.3f} s of processor time")
    print(f"import sympy                 {statistics.median(theirs):.3f} s")
    print(f"ratio                        {statistics.median(ratios):.2f}")


def shares() -> None:
    """What the check spends its time on, in a process of its own."""
    print("\nshares of one such check", flush=True)
    subprocess.run([sys.executable, str(ROOT / "benchmarks" / "shares.py")], cwd=ROOT, check=True)


def processor_time(command: list[str]) -> float:
    before = os.times()
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, env=environment)
    after = os.times()
    return (after.children_user - before.children_user) + (after.children_system - before.children_system)


def steps(most: int) -> None:
    """Each step of each calc: our verdict and time, and those of simplify on the difference of its sides."""
    ours, theirs, proved, settled, total = [], [], 0, 0, 0
    for derivation, step in calc_steps()[:most]:
        total += 1
        started = time.process_time()
        alone = derivation._replace(body=(Calc(step.left, "", (step,), 1, 1),))
        verdict = DerivationCheck(alone, "", lambda name: None).run().lines[0].verdict
        ours.append(time.process_time() - started)
        proved += verdict is Verdict.PROVED
        started = time.process_time()
        settled += simplifies_to_zero(step)
        theirs.append(time.process_time() - started)
    a, b = statistics.median(ours), statistics.median(theirs)
    print(f"\n{total} steps of equations, each alone (its hypotheses read and shown consistent each time)")
    print(f"attnsym    {proved} proved, median {1000 * a:.1f} ms")
    print(f"simplify   {settled} reduced to 0, median {1000 * b:.1f} ms (at most {LIMIT_SECONDS} s a step)")
    print(f"ratio      {a / b:.2f}")


def classics() -> None:
    """The two classic false claims, each refuted in a model, with nothing remembered from before."""
    entries = read_document(ROOT / "derivations" / "lessons_in_what_fails.md").derivations
    for derivation in entries:
        if derivation.name in ("variance_with_the_width_squared", "derivative_with_a_plus"):
            find._STREAMS.clear()
            started = time.process_time()
            found = find.find_counterexample(derivation.context.propositions(), derivation.show.term)
            spent = time.process_time() - started
            print(f"{derivation.name:<32} {'refuted' if found else 'NOT REFUTED'} in {1000 * spent:.1f} ms")


def calc_steps() -> list[tuple[Derivation, Step]]:
    found = []
    for path in sorted((ROOT / "derivations").glob("*.md")):
        for derivation in read_document(path).derivations:
            calcs = [item for item in derivation.body if isinstance(item, Calc)]
            found += [
                (derivation, step)
                for calc in calcs
                for step in calc.steps
                if step.relation == "=" and not step.gap and not step.expect
            ]
    return found


class TooLong(Exception):
    pass


def interrupt(number: int, frame: FrameType | None) -> None:
    raise TooLong


def simplifies_to_zero(step: Step) -> bool:
    signal.signal(signal.SIGALRM, interrupt)
    signal.alarm(LIMIT_SECONDS)
    try:
        return bool(sympy.simplify(plain(step.left) - plain(step.right)) == 0)
    except Exception:  # simplify itself fails on some: not settled
        return False
    finally:
        signal.alarm(0)


UNARY = {"exp": sympy.exp, "log": sympy.log, "sqrt": sympy.sqrt, "abs": sympy.Abs, "neg": lambda x: -x,
         "inv": lambda x: 1 / x, "real": lambda x: x, "ineg": lambda x: -x}  # fmt: skip
BINARY = {"add": sympy.Add, "mul": sympy.Mul, "iadd": sympy.Add, "imul": sympy.Mul, "pow": sympy.Pow,
          "rpow": sympy.Pow, "max": sympy.Max, "min": sympy.Min, "delta": sympy.KroneckerDelta}  # fmt: skip


def plain(term: Term) -> sympy.Expr:
    """The term in plain SymPy; E, Var and Cov as undefined functions, random variables as indexed symbols."""
    op, args = term.op, term.args
    if op in ("num", "int"):
        return sympy.Rational(str(term.data))
    if op == "var":
        return sympy.Symbol(str(term.data), integer=term.sort is INTEGER, real=True)
    if op in UNARY:
        return UNARY[op](plain(args[0]))
    if op in BINARY:
        return BINARY[op](plain(args[0]), plain(args[1]))
    if op == "sum":
        index, body = open_fresh(args[2])
        return sympy.Sum(plain(body), (plain(index), plain(args[0]), plain(args[1])))
    if op == "app":
        indices = []
        while term.op == "app":
            if term.args[1].sort is not OUTCOME:
                indices.append(plain(term.args[1]))
            term = term.args[0]
        name = str(term.data)
        return sympy.IndexedBase(name)[tuple(reversed(indices))] if indices else sympy.Symbol(name, real=True)
    if op in ("mean", "variance", "covariance"):
        return sympy.Function(op)(*[plain(app(x, open_fresh(x)[0])) for x in args])
    if op == "derivative":
        return sympy.diff(plain(app(args[0], args[1])), plain(app(args[1], args[2])))
    return sympy.Function(op)(*[plain(a) for a in args if a.sort.domain is None])


if __name__ == "__main__":
    main()
