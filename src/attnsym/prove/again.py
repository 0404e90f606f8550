"""Proofs made again in memory: every inference of a claim rerun by the kernel, in its order.

What `attnsym check` reports as proved has been through this. A certificate read from a file goes the longer
way, through `attnsym.kernel.certificate`, which builds each term anew as well; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable

from attnsym.kernel import theorem as inferences
from attnsym.kernel.certificate import SHAPES
from attnsym.kernel.gate import Claim, claim
from attnsym.kernel.terms import KernelError
from attnsym.kernel.theorem import Axiom, Theorem


class Replayer:
    """Reruns proofs, each theorem once.

    records: gives the axiom of a name, or raises KeyError.
    """

    def __init__(self, records: Callable[[str], Axiom]) -> None:
        self.records = records
        self.made: dict[int, Theorem] = {}
        self.kept: list[Theorem] = []  # so that no identity is given to another theorem meanwhile

    def claim(self, established: Claim) -> Claim:
        """The same claim from theorems made anew. KernelError where an inference refuses."""
        witnesses = [self.theorem(w) for w in established.witnesses]
        return claim(self.theorem(established.theorem), established.givens, witnesses)

    def theorem(self, root: Theorem) -> Theorem:
        """The theorem made anew."""
        waiting = [root]
        while waiting:
            current = waiting[-1]
            if id(current) in self.made:
                waiting.pop()
                continue
            missing = [p for p in current.premises if id(p) not in self.made]
            if missing:
                waiting.extend(missing)
                continue
            waiting.pop()
            again = self._infer(current, [self.made[id(p)] for p in current.premises])
            if again.conclusion is not current.conclusion or again.hypotheses != current.hypotheses:
                raise KernelError(f"{current.inference} gives another theorem when it is made again")
            self.made[id(current)] = again
            self.kept.append(current)
        return self.made[id(root)]

    def _infer(self, current: Theorem, premises: list[Theorem]) -> Theorem:
        name, given = current.inference, current.parameters
        if name == "axiom":
            (record,) = given
            if not isinstance(record, Axiom) or self.records(record.name) != record:
                raise KernelError("an axiom that is no record")
            return inferences.axiom(record)
        if name == "order":
            goal, summands, multiples = given
            return inferences.order(goal, premises, summands, multiples)  # type: ignore[arg-type]
        if name == "instantiate":
            return inferences.instantiate(premises[0], dict(given))  # type: ignore[arg-type]
        makes, arity, terms_first = SHAPES[name]
        if len(premises) != arity:
            raise KernelError(f"{name} has {arity} premises")
        return makes(*given, *premises) if terms_first else makes(*premises, *given)
