"""What stands after `by`, made ready for use: conversions, lemmas and words for forms of argument."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from attnsym.kernel.terms import Term
from attnsym.kernel.theorem import Theorem
from attnsym.prove.assumptions import by_assumptions
from attnsym.prove.facts import Facts, Pattern
from attnsym.prove.limits import BY_FORM
from attnsym.prove.named import CONVERSIONS, conversion_of
from attnsym.prove.rewrite import At, Conversion
from attnsym.prove.scaling import scaled_variance
from attnsym.prove.sums import sum_conversion

# Rules that are used up to the order of factors and summands.
FLEXIBLE: dict[str, Conversion] = {
    **CONVERSIONS,
    "sum_of_terms": sum_conversion(split=True),
    "constant_factor": sum_conversion(pull=True),
    "constant_sum": sum_conversion(count=True),
    "sum_of_zeros": sum_conversion(count=True),
    "delta_collapse": sum_conversion(collapse=True),
    "variance_scaling": scaled_variance,
}


@dataclass(slots=True)
class Active:
    """A reason that must be used: its conversion if it is an equation, its statement if it can be a lemma."""

    name: str
    conversion: Conversion | None
    lemmas: tuple[Pattern, ...] = ()
    used: bool = False


@dataclass(slots=True)
class Reasons:
    """All the reasons of one step."""

    active: list[Active] = field(default_factory=list)
    algebra: bool = False
    needs: bool = False  # what is assumed in scope may be used too, as in the proof of a rule
    induction: Term | None = None
    contradiction: bool = False
    cases: Term | None = None
    existence: list[Active] = field(default_factory=list)  # what cited derivations show to have a value

    def in_scope(self, facts: Facts) -> list[Active]:
        """The active reasons, with what is assumed in scope where that may be used."""
        if not self.needs:
            return self.active
        assumed = Active("needs", by_assumptions, tuple(facts.all_patterns()), used=True)
        return [*self.active, assumed]

    def unused(self) -> list[str]:
        return [a.name for a in self.active if not a.used]

    def inner(self) -> Reasons:
        """The same reasons inside an argument by induction, contradiction or cases."""
        return Reasons(self.active, self.algebra, self.needs)

    def with_hypothesis(self, theorem: Theorem) -> Reasons:
        """These and an induction hypothesis, which needs not be used."""
        extra = active_of("hypothesis", [theorem], schematic=False)
        extra.used = True
        return Reasons([*self.active, extra], self.algebra, self.needs)


def active_of(
    name: str,
    theorems: Iterable[Theorem],
    *,
    schematic: bool,
    needs: tuple[Term, ...] = (),
    only_lemmas: Iterable[Theorem] = (),
) -> Active:
    """A reason from the theorems that it stands for (a given may state several).

    schematic: their free variables may be replaced (a rule), or not (a given). needs: of a rule, in order.
    only_lemmas: further theorems that nothing is rewritten with."""
    conversions: list[Conversion] = []
    lemmas = []
    if name in FLEXIBLE:
        conversions.append(FLEXIBLE[name])
    for theorem in theorems:
        lemmas.append(_lemma(theorem, name, schematic, needs))
        converted = conversion_of(lemmas[-1])
        if converted is not None:
            conversions.append(converted)
    if name in BY_FORM:
        conversions.append(BY_FORM[name])
    lemmas += [_lemma(theorem, name, schematic, needs) for theorem in only_lemmas]
    return Active(name, _first_of(conversions) if conversions else None, tuple(lemmas))


def _lemma(theorem: Theorem, name: str, schematic: bool, needs: tuple[Term, ...]) -> Pattern:
    variables = {v for p in (*theorem.hypotheses, theorem.conclusion) for v in p.free} if schematic else ()
    return Pattern(theorem, name, variables, needs)


def _first_of(conversions: list[Conversion]) -> Conversion:
    if len(conversions) == 1:
        return conversions[0]

    def convert(term: Term, facts: Facts) -> Theorem | None:
        for c in conversions:
            found = c(term, facts)
            if found is not None:
                return found
        return None

    ops = [c.ops for c in conversions if isinstance(c, At)]
    return At(frozenset().union(*ops), convert) if len(ops) == len(conversions) else convert
