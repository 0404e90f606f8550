"""The words of a refusal: what a rule needed, what is missing, and what to add."""

from __future__ import annotations

from collections.abc import Iterable

from attnsym.kernel.terms import Term
from attnsym.prove.facts import Missing
from attnsym.prove.verdicts import SideCondition
from attnsym.rules import find_rule
from attnsym.syntax.printing import print_term
from attnsym.syntax.symbols import Context

_MOST = 3
_INDEPENDENT = "given  independent  "


def superfluous(names: list[str]) -> str:
    """The sentence for reasons that the proof makes no use of."""
    listed = " and ".join(names)
    are = "is" if len(names) == 1 else "are"
    return f"{listed} {are} not used: the step follows without, or by something else"


def statement_of(p: Term, context: Context) -> str:
    """A proposition in the language of documents, with letters for what the search made."""
    return print_term(p, names=_names(p, context))


def side_conditions(missing: Iterable[Missing], context: Context) -> tuple[SideCondition, ...]:
    """What was missing, each need of a rule once, the first few."""
    found: dict[tuple[str, int], SideCondition] = {}
    for m in missing:
        if (m.rule, m.need) not in found and len(found) < _MOST:
            statement = statement_of(m.goal, context)
            repair = _repair(m.goal, statement, context)
            found[m.rule, m.need] = SideCondition(m.rule, _words(m), statement, repair)
    conditions = tuple(found.values())
    # Independence brings the existence of the moments with it, so that is the smaller repair.
    if any(c.repair.startswith(_INDEPENDENT) for c in conditions):
        return tuple(c for c in conditions if "HasMean" not in c.statement)
    return conditions


def _words(missing: Missing) -> str:
    try:
        needs = find_rule(missing.rule).needs
    except KeyError:
        return "it was proved under this hypothesis"
    return needs[missing.need].words if missing.need < len(needs) else ""


def _repair(goal: Term, statement: str, context: Context) -> str:
    """The smallest addition that would provide the goal: independent families, or the goal itself."""
    core = goal
    while core.op in ("forall", "implies") and core.args[-1].op != "false":
        core = core.args[0].args[0] if core.op == "forall" and core.args[0].op == "lam" else core.args[-1]
        if core.op == "app":
            break
    if core.op in ("independent", "mutual") or (core.op == "eq" and core.args[0].op == "covariance"):
        families = [
            symbol.name + _indices(len(symbol.ranges))
            for symbol in context.symbols.values()
            if symbol.random and symbol.variable is not None and symbol.variable in goal.free
        ]
        if len(families) > 1 or any("[" in f for f in families):
            return _INDEPENDENT + ", ".join(families)
    if "#" in statement or "outer(" in statement:
        return ""
    return f"given  {statement}"


def _indices(count: int) -> str:
    return f"[{', '.join('ij'[:count])}]" if count else ""


def _names(goal: Term, context: Context) -> dict[Term, str]:
    """Letters for the variables that the search made, clear of the author's names."""
    letters = [c for c in "ijklmnpqrtuvxyz" if c not in context.symbols]
    made = sorted((v for v in goal.free if str(v.data).startswith("#")), key=lambda v: str(v.data))
    return dict(zip(made, letters, strict=False))
