"""A derivation checked line by line: proved through the claim gate, refuted, or undecided."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from attnsym.kernel.gate import Claim, claim, obligations
from attnsym.kernel.terms import OUTCOME, KernelError, Term, app, make
from attnsym.kernel.theorem import Theorem, assume
from attnsym.models.evaluate import Budget as ModelBudget
from attnsym.models.find import find_counterexample, find_model, find_undefined
from attnsym.prove.chains import combine
from attnsym.prove.consistency import is_contradictory
from attnsym.prove.facts import Facts, OutOfBudget, Session
from attnsym.prove.library import new_session
from attnsym.prove.reasons import Active, Reasons
from attnsym.prove.refusals import side_conditions, statement_of, superfluous
from attnsym.prove.scopes import Scope
from attnsym.prove.sources import Sources, Unknown
from attnsym.prove.steps import justify
from attnsym.prove.verdicts import Checked, Line, Verdict
from attnsym.syntax.elaborate import Index, Statement
from attnsym.syntax.records import By, Calc, Derivation, Have, Reason, Step
from attnsym.syntax.symbols import OUTCOME_VARIABLE

STEPS_PER_LINE = 60_000
MODEL_STEPS = 400_000  # of looking for a model of the hypotheses; few need as many
VETO_STEPS = 800  # a second opinion on what is proved looks at a few models only
RELATIONS = {"=": "eq", "<=": "le", "<": "lt", ">=": "le", ">": "lt", "<->": "iff", "->": "implies"}

_CLASH = "the kernel proves it and a finite model refutes it: a fault of attnsym"
_BEYOND = (OutOfBudget, KernelError, RecursionError)  # how a search ends that neither finds nor gives up


class DerivationCheck:
    """The check of one derivation.

    cited: gives the established theorem of another derivation by name, or None.
    """

    def __init__(self, derivation: Derivation, path: str, cited: Callable[[str], Claim | None]) -> None:
        self.derivation, self.path, self.cited = derivation, path, cited
        self.givens = tuple(dict.fromkeys(derivation.context.propositions()))
        self.session: Session = new_session(STEPS_PER_LINE)
        self.facts = Facts(self.session, [assume(g) for g in self.givens])
        self.lines: list[Line] = []
        self.sources = Sources(derivation.context, self.session, cited)
        self.haves, self.named = self.sources.haves, self.sources.named
        self.scopes: dict[tuple[tuple[Theorem, ...], tuple[Term, ...]], Facts] = {}
        self.existing: list[Theorem] = []  # what derivations that are cited show to have a value
        self.unmet: Term | None = None  # what was asked for last and not shown
        self.meant: dict[Term, Theorem] = {}  # what was asked for the terms of a line to have a value, shown

    def run(self) -> Checked:
        """The verdicts on all lines, then on the goal."""
        d = self.derivation
        goal: Theorem | None = None
        expect = ""
        for item in d.body:
            if isinstance(item, Have):
                self._have(item)
            elif isinstance(item, Calc):
                goal = self._calc(item, d.show)
            else:
                expect = item.expect
                goal = self._by(item, d.show, "goal")
        if not (d.body and isinstance(d.body[-1], By)):
            self.lines.append(self._goal(goal))
        elif expect:
            self.lines[-1] = replace(self.lines[-1], expected=expect)
        model = find_model(self.givens, budget=ModelBudget(MODEL_STEPS))
        contradiction = model is None and self._contradicts()
        if contradiction:
            self.lines = [_vacuous(line) for line in self.lines]
        proved = [line.claim for line in self.lines if line.claim is not None]
        used = {h for c in proved for t in (c.theorem, *c.witnesses) for h in t.hypotheses}
        unused = [n for n, g in self.named.items() if used.isdisjoint(g.propositions)] if proved else []
        rules = sorted({r for line in self.lines for r in line.rules})
        return Checked(
            d.name, self.path, d.line, tuple(self.lines), model, contradiction,
            tuple(unused), tuple(self.sources.cites), tuple(rules),
        )  # fmt: skip

    def _contradicts(self) -> bool:
        """Whether the hypotheses, with the lines that were proved from them, prove an absurdity."""
        self._begin()
        try:
            facts = self.facts.extended(*[x.claim.theorem for x in self.lines if x.claim is not None])
            return is_contradictory(facts)
        except _BEYOND:
            return False

    def _begin(self) -> None:
        self.session.budget.steps = STEPS_PER_LINE
        self.session.missing.clear()
        self.session.depth = 0
        if self.session.cuts:  # what was not found deep in one line may be found in another
            self.scopes.clear()
            self.session.cuts = 0

    def _scope(self, indices: tuple[Index, ...]) -> Scope:
        known = (*self.haves.values(), *self.existing)
        hypotheses = tuple(h for index in indices for h in index.hypotheses)
        return Scope(self._facts(known, hypotheses), indices)

    def _facts(self, known: tuple[Theorem, ...], hypotheses: tuple[Term, ...]) -> Facts:
        """The facts of a scope; lines that stand in the same one share what is found there."""
        key = (known, hypotheses)
        if key not in self.scopes:
            outside = self._facts(known, ()) if hypotheses else self.facts
            more = hypotheses or known
            self.scopes[key] = outside.extended(*more) if more else outside
        return self.scopes[key]

    def _have(self, have: Have) -> None:
        if isinstance(have.proof, Calc):
            theorem = self._calc(have.proof, have.statement)
        else:
            theorem = self._by(have.proof, have.statement, "have")
        if theorem is not None:
            self.haves[have.name] = theorem

    def _by(self, by: By, statement: Statement, kind: str) -> Theorem | None:
        line = Line(
            kind, self.derivation.name, 0, by.line if kind == "goal" else statement.line, by.column,
            statement.text, "", "", tuple(r.text for r in by.reasons), Verdict.UNDECIDED, expected=by.expect,
        )  # fmt: skip
        if any(r.kind == "gap" for r in by.reasons):
            self.lines.append(replace(line, verdict=Verdict.GAP, message="the author left the reason open"))
            return None
        if statement.body is None or all(r.kind != "cases" for r in by.reasons):
            return self._decide(line, statement.term, by.reasons, self._scope(()))
        scope = self._scope(statement.indices)  # the cases are told apart for each index
        theorem = self._decide(line, statement.body, by.reasons, scope)
        return None if theorem is None else scope.close(theorem)

    def _calc(self, calc: Calc, statement: Statement) -> Theorem | None:
        scope = self._scope(statement.indices)
        proved: list[Theorem] = []
        for number, step in enumerate(calc.steps, 1):
            theorem = self._step(step, number, scope)
            if theorem is not None:
                proved.append(theorem)
        if len(proved) < len(calc.steps) or not proved:
            return None
        self._begin()
        body = statement.term if statement.body is None else statement.body
        if body.op == "forall" and body.args[0].sort.domain is OUTCOME:
            body = app(body.args[0], OUTCOME_VARIABLE)  # the lines speak of one outcome, whichever it is
        try:
            found = combine(proved, body, scope.facts)
        except _BEYOND:
            found = None
        return None if found is None else scope.close(found)

    def _step(self, step: Step, number: int, scope: Scope) -> Theorem | None:
        line = Line(
            "step", self.derivation.name, number, step.line, step.column, step.left_text, step.relation,
            step.right_text, tuple(r.text for r in step.reasons), Verdict.GAP, expected=step.expect,
        )  # fmt: skip
        if step.gap or step.left is None or step.right is None:
            self.lines.append(replace(line, message="the author left this open"))
            return None
        sides = (step.right, step.left) if step.relation in (">=", ">") else (step.left, step.right)
        body = make(RELATIONS[step.relation], *sides)
        return self._decide(line, body, step.reasons, scope, step)

    def _decide(
        self, line: Line, body: Term, reasons: Iterable[Reason], scope: Scope, step: Step | None = None
    ) -> Theorem | None:
        """Appends the line with its verdict; the theorem about the body, if it is proved."""
        self._begin()
        statement = scope.statement(body)
        message, theorem, ready = "", None, Reasons()
        try:
            ready = self._ready(reasons)
            theorem = justify(body, scope.facts, ready)
            if theorem is None:
                message = "the search ended without reaching it"
        except _BEYOND as ended:
            message = _ending(ended)
        except Unknown as unknown:
            message = str(unknown)
        if theorem is not None:
            idle = [n for n in self.sources.idle(ready, theorem) if not self._needed(n, body, reasons, scope)]
            if idle:
                self._refuse(line, statement, superfluous(idle), sound=True)
                return None
            closed = scope.close(theorem)
            if closed.conclusion is not statement:
                message = "the search proves another statement than the document's: a fault of attnsym"
                self.lines.append(replace(line, verdict=Verdict.DISPUTED, message=message))
                return None
            established = self._claim(closed, ready.existence)
            if established is not None:
                self._accept(line, established, ready)
                return theorem
            message = self._meaningless()
        self._refuse(line, statement, message)
        return None

    def _accept(self, line: Line, established: Claim, ready: Reasons) -> None:
        veto = find_counterexample(self.givens, established.statement, budget=ModelBudget(VETO_STEPS))
        rules = tuple(a.name for a in ready.active)
        verdict = Verdict.PROVED if veto is None else Verdict.DISPUTED
        message = "" if veto is None else _CLASH
        self.lines.append(
            replace(
                line, verdict=verdict, message=message, counterexample=veto, claim=established, rules=rules
            )
        )

    def _claim(self, theorem: Theorem, existence: Iterable[Active] = ()) -> Claim | None:
        """The claim, if the theorem's terms have values; what a citation shows to have one, has it."""
        witnesses = []
        self.unmet = None
        cited = Reasons([replace(a, used=False) for a in existence])
        facts = self._scope(()).facts
        try:
            for p in obligations(theorem.conclusion, self.givens):
                self.unmet = p
                proof = self.meant.get(p) or facts.prove(p)
                if proof is None and cited.active:
                    proof = justify(p, facts, cited)
                    self.existing += [] if proof is None else [proof]
                if proof is None:
                    return None
                self.meant[p] = proof
                witnesses.append(proof)
            return claim(theorem, self.givens, witnesses)
        except _BEYOND:
            return None

    def _meaningless(self) -> str:
        """What to say of a statement that follows, and whose terms are not shown to have values."""
        if self.unmet is None:
            return "not shown to have a meaning: a term of it may have no value under the hypotheses"
        return f"not shown to have a meaning: needs  {statement_of(self.unmet, self.derivation.context)}"

    def _refuse(self, line: Line, statement: Term, message: str, *, sound: bool = False) -> None:
        missing = () if sound else side_conditions(self.session.missing, self.derivation.context)
        counterexample = None if sound else find_counterexample(self.givens, statement)
        undefined = None
        if counterexample is None and not sound:
            undefined = find_undefined(self.givens, [statement])
        if counterexample is not None:
            verdict, message = Verdict.REFUTED, "false where the hypotheses hold"
        elif undefined is not None:
            verdict, message = Verdict.ILL_DEFINED, f"has no value: {undefined.reason}"
        else:
            verdict = Verdict.UNDECIDED
        refused = replace(line, verdict=verdict, message=message, missing=missing, undefined=undefined)
        self.lines.append(replace(refused, counterexample=counterexample))

    def _goal(self, theorem: Theorem | None) -> Line:
        show = self.derivation.show
        line = Line(
            "goal", self.derivation.name, 0, show.line, show.column, show.text, "", "", (), Verdict.GAP
        )
        offered = "the steps do not say this"
        if theorem is not None:
            established = self._claim(theorem)
            if established is not None and theorem.conclusion is show.term:
                return replace(line, verdict=Verdict.PROVED, claim=established)
            offered = self._meaningless() if established is None else offered
        if not self.derivation.body:
            return replace(line, message="nothing is offered for it")
        bad = [x for x in self.lines if x.verdict is not Verdict.PROVED]
        self._begin()
        self._refuse(line, show.term, "its steps are not all proved" if bad else offered)
        refused = self.lines.pop()
        if refused.verdict is Verdict.REFUTED and not bad:
            return refused
        # A goal whose steps fail as the document expects is expected to fail with them.
        expected = refused.verdict.value if bad and all(x.as_expected for x in bad) else ""
        return replace(refused, expected=expected)

    def _ready(self, reasons: Iterable[Reason]) -> Reasons:
        return self.sources.ready(reasons)

    def _needed(self, name: str, body: Term, reasons: Iterable[Reason], scope: Scope) -> bool:
        """Whether a `have` is used after all, as a fact in scope: without it the step is not reached."""
        if name not in self.haves:
            return False
        kept = dict(self.haves)
        del self.haves[name]
        try:
            ready = self._ready([r for r in reasons if r.name != name])
            return justify(body, self._scope(scope.indices).facts, ready) is None
        except _BEYOND:
            return True
        finally:
            self.haves.clear()
            self.haves.update(kept)


def _ending(ended: Exception) -> str:
    """Why a search was broken off, in words."""
    if isinstance(ended, OutOfBudget):
        return f"not reached within {STEPS_PER_LINE:,} steps of search"
    if isinstance(ended, RecursionError):
        return "not reached: what the search tries is nested too deeply"
    return f"not reached: the kernel refuses what the search tries ({ended})"


def _vacuous(line: Line) -> Line:
    """A line under hypotheses that contradict each other: that it follows from them says nothing."""
    if line.verdict is not Verdict.PROVED:
        return line
    return replace(
        line, verdict=Verdict.UNDECIDED, message="the hypotheses contradict each other", claim=None
    )
