"""What the names after `by` stand for in one derivation: givens, statements above, derivations, rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attnsym.kernel.gate import Claim
from attnsym.kernel.terms import Term
from attnsym.kernel.theorem import Theorem, assume, instantiate
from attnsym.prove.facts import Session
from attnsym.prove.instances import RELATIONS as VALUED
from attnsym.prove.library import reason_of, rule_reason
from attnsym.prove.parts import core_of
from attnsym.prove.reasons import FLEXIBLE, Active, Reasons, active_of
from attnsym.rules import find_rule
from attnsym.syntax.faults import SyntaxFault
from attnsym.syntax.records import Reason
from attnsym.syntax.symbols import Context


class Unknown(Exception):
    """A reason whose name is that of nothing; carries the sentence that says so."""


class Sources:
    """What can be cited in a derivation.

    named: its givens by name. haves: the statements proved above. cites: the derivations cited so far.
    cited: gives the established claim of another derivation by name, or None.
    """

    def __init__(self, context: Context, session: Session, cited: Callable[[str], Claim | None]) -> None:
        self.context, self.session, self.cited = context, session, cited
        self.named = {g.name: g for g in context.hypotheses if g.name}
        self.haves: dict[str, Theorem] = {}
        self.cites: dict[str, None] = {}

    def ready(self, reasons: Iterable[Reason]) -> Reasons:
        """The reasons made ready for use. Unknown for one that stands for nothing here."""
        ready, reasons = Reasons(), tuple(reasons)
        kinds = {reason.kind for reason in reasons}
        if "hypothesis" in kinds and not kinds & {"induction", "cases", "contradiction"}:
            raise Unknown(
                "hypothesis is what an argument by induction, cases or contradiction assumes, and this step "
                "makes none; what is given is cited by its name"
            )
        for reason in reasons:
            if reason.kind == "algebra":
                ready.algebra = True
            elif reason.kind == "contradiction":
                ready.contradiction = True
            elif reason.kind == "cases":
                ready.cases = reason.proposition
            elif reason.kind == "induction":
                symbol = self.context.symbols[reason.name]
                ready.induction = symbol.variable
            elif reason.kind == "named":
                ready.active.append(self._named(reason))
                ready.existence += self._existence(reason)
        return ready

    def _named(self, reason: Reason) -> Active:
        name = reason.name
        if name in self.named and not reason.bindings:
            theorems = [assume(p) for p in self.named[name].propositions]
            return reason_of(name, theorems, schematic=False)
        if name in self.haves and not reason.bindings:
            return reason_of(name, [self.haves[name]], schematic=False)
        cited = self.cited(name)
        if cited is not None:
            self.cites[name] = None
            return reason_of(name, [self._instance(reason, cited.theorem)], schematic=True)
        if name in FLEXIBLE and not reason.bindings:
            return rule_reason(name)
        try:
            find_rule(name)
        except KeyError as error:
            raise Unknown(f"{name} is no given, derivation or rule{_nearest(error)}") from None
        if not reason.bindings:
            return rule_reason(name)
        return reason_of(name, [self._instance(reason, self.session.lookup(name))], schematic=True)

    def _existence(self, reason: Reason) -> list[Active]:
        """What a cited derivation shows to have a value: its statement may be used only with that."""
        cited = self.cited(reason.name)
        here = reason.name in self.named or reason.name in self.haves
        if cited is None or (here and not reason.bindings):
            return []
        witnesses = [
            self._instance(reason, w, partly=True)
            for w in (cited.theorem, *cited.witnesses)
            if core_of(w.conclusion).op in VALUED
        ]
        return [active_of(reason.name, witnesses, schematic=True)] if witnesses else []

    def _instance(self, reason: Reason, theorem: Theorem, *, partly: bool = False) -> Theorem:
        """The theorem with the values given for its variables, of which it may have but a part."""
        free = {v.data: v for p in (*theorem.hypotheses, theorem.conclusion) for v in p.free}
        values: dict[Term, Term] = {}
        for binding in reason.bindings:
            variable = free.get(binding.name)
            if variable is None and partly:
                continue
            if variable is None:
                raise Unknown(f"{reason.name} says nothing of {binding.name}")
            try:
                values[variable] = binding.term(variable.sort)
            except SyntaxFault as fault:
                raise Unknown(f"{binding.name} := {binding.text}: {fault}") from None
        return instantiate(theorem, values) if values else theorem

    def idle(self, ready: Reasons, theorem: Theorem) -> list[str]:
        """Reasons that the proof makes no use of."""
        idle = []
        for active in ready.active:
            given = self.named.get(active.name)
            if given is not None and not theorem.hypotheses.isdisjoint(given.propositions):
                continue
            if not active.used:
                idle.append(active.name)
        return idle


def _nearest(error: KeyError) -> str:
    words = str(error.args[0]) if error.args else ""
    return f"; {words}" if " " in words else ""
