"""Theorems and the inferences that make them: the whole trusted surface stands here.

A `Theorem` says: its conclusion holds in every interpretation in which its hypotheses hold. Only the
functions of this file make one; each checks its side condition, builds, and otherwise refuses with
KernelError. None searches, simplifies or prints. How a theorem was made (inference, premises, parameters)
stays with it, so a proof can be written down and replayed.

    assume        p                              {p} |- p
    cut           G, p |- c and D |- p           G, D |- c
    discharge     G, p |- c                      G |- p -> c
    undischarge   G |- p -> c                    G, p |- c
    generalise    G |- p(x), x not free in G     G |- forall x. p(x)
    specialise    G |- forall x. p(x)            G |- p(t)
    instantiate   G |- c                         G[x := t] |- c[x := t]
    reflexivity   t                              |- t = t
    replace       a = b and C(a)                 C(b); also p <-> q, and forall x. f(x) = g(x) for C(f)
    axiom         a record                       its hypotheses |- its conclusion
    field         a, b                           denominators != 0 |- a = b
    order         a certificate                  a <= b, a < b, or false
    disjoint      mutual(...), X, Y              mutual(...), obligations |- independent(X, Y)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn

from attnsym.kernel.field import Field, Polynomial, field_hypotheses, plus
from attnsym.kernel.independence import disjoint_obligations
from attnsym.kernel.sugar import FALSE, ONE, ZERO, as_real
from attnsym.kernel.terms import PROPOSITION, KernelError, Term, app, bind, make, open_fresh, substitute

_KEY = object()


@dataclass(frozen=True, slots=True)
class Axiom:
    """A rule as the kernel sees it: hypotheses and a conclusion whose free variables are schematic."""

    name: str
    hypotheses: tuple[Term, ...]
    conclusion: Term

    def __post_init__(self) -> None:
        sorts: dict[object, Term] = {}
        for p in (*self.hypotheses, self.conclusion):
            _proposition(p)
            for v in p.free:
                if sorts.setdefault(v.data, v) is not v:
                    raise KernelError(f"axiom {self.name}: two variables are called {v.data}")


class Theorem:
    """hypotheses |- conclusion. Made by the inferences below and by nothing else."""

    __slots__ = ("conclusion", "hypotheses", "inference", "parameters", "premises")
    hypotheses: frozenset[Term]
    conclusion: Term
    inference: str
    premises: tuple[Theorem, ...]
    parameters: tuple[object, ...]

    def __init__(self, key: object, *parts: object) -> None:
        if key is not _KEY:
            raise KernelError("a theorem is made by an inference of the kernel")
        for write, part in zip(_SET, parts, strict=True):
            write(self, part)
        if not {Theorem}.issuperset(map(type, self.premises)):
            raise KernelError("a premise is a theorem")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("theorems are immutable")

    def __repr__(self) -> str:
        return f"{sorted(map(repr, self.hypotheses))} |- {self.conclusion!r}"


_SET = tuple(getattr(Theorem, name).__set__ for name in Theorem.__slots__)


def _made(
    inference: str, hypotheses: Iterable[Term], conclusion: Term,
    premises: tuple[Theorem, ...] = (), parameters: tuple[object, ...] = (),
) -> Theorem:  # fmt: skip
    return Theorem(_KEY, conclusion, frozenset(hypotheses), inference, parameters, premises)


def _proposition(p: Term) -> None:
    if type(p) is not Term or p.sort is not PROPOSITION or p.loose:
        raise KernelError(f"{p!r} is no proposition")


def assume(p: Term) -> Theorem:
    """{p} |- p."""
    _proposition(p)
    return _made("assume", (p,), p, (), (p,))


def cut(main: Theorem, lemma: Theorem) -> Theorem:
    """G, p |- c and D |- p give G, D |- c."""
    p = lemma.conclusion
    if p not in main.hypotheses:
        raise KernelError("cut: the lemma proves no hypothesis of the theorem")
    return _made("cut", (main.hypotheses - {p}) | lemma.hypotheses, main.conclusion, (main, lemma))


def discharge(p: Term, theorem: Theorem) -> Theorem:
    """G |- c gives G - {p} |- p -> c."""
    conclusion = make("implies", p, theorem.conclusion)
    return _made("discharge", theorem.hypotheses - {p}, conclusion, (theorem,), (p,))


def undischarge(theorem: Theorem) -> Theorem:
    """G |- p -> c gives G, p |- c."""
    if theorem.conclusion.op != "implies":
        raise KernelError("undischarge: the conclusion is no implication")
    p, c = theorem.conclusion.args
    return _made("undischarge", theorem.hypotheses | {p}, c, (theorem,))


def generalise(variable: Term, theorem: Theorem) -> Theorem:
    """G |- p gives G |- forall x. p, where x is not free in G."""
    for p in theorem.hypotheses:
        if variable in p.free:
            raise KernelError(f"generalise: {variable!r} is free in the hypothesis {p!r}")
    conclusion = make("forall", bind(variable, theorem.conclusion))
    return _made("generalise", theorem.hypotheses, conclusion, (theorem,), (variable,))


def specialise(theorem: Theorem, value: Term) -> Theorem:
    """G |- forall x. p(x) gives G |- p(t)."""
    if theorem.conclusion.op != "forall":
        raise KernelError("specialise: the conclusion is not universal")
    conclusion = app(theorem.conclusion.args[0], value)
    return _made("specialise", theorem.hypotheses, conclusion, (theorem,), (value,))


def instantiate(theorem: Theorem, values: Mapping[Term, Term]) -> Theorem:
    """The theorem with free variables replaced, in hypotheses and conclusion alike."""
    pairs = tuple(sorted(values.items(), key=lambda pair: (str(pair[0].data), pair[0].sort.name)))
    hypotheses = [substitute(p, values) for p in theorem.hypotheses]
    return _made("instantiate", hypotheses, substitute(theorem.conclusion, values), (theorem,), pairs)


def reflexivity(t: Term) -> Theorem:
    """|- t = t."""
    return _made("reflexivity", (), make("eq", t, t), (), (t,))


def replace(equation: Theorem, theorem: Theorem, context: Term) -> Theorem:
    """From a = b and C(a), C(b). The context C is a λ; what it takes decides how the equation is read:
    a number (a = b), a proposition (p <-> q), or a function (forall x. f(x) = g(x), for as many x)."""
    if context.sort.codomain is not PROPOSITION or context.sort.domain is None:
        raise KernelError("replace: the context is a proposition with a hole")
    hole, binders, body = context.sort.domain, [], equation.conclusion
    while hole.domain is not None and hole.codomain is not None:
        if body.op != "forall" or body.args[0].sort.domain is not hole.domain:
            raise KernelError("replace: the equation doesn't hold for all arguments of the hole")
        variable, body = open_fresh(body.args[0])
        binders.append(variable)
        hole = hole.codomain
    if body.op not in ("eq", "iff"):
        raise KernelError("replace: the first premise is no equation")
    left, right = body.args
    for variable in reversed(binders):
        left, right = bind(variable, left), bind(variable, right)
    if app(context, left) is not theorem.conclusion:
        raise KernelError("replace: the second premise is not the context at the left side")
    hypotheses = equation.hypotheses | theorem.hypotheses
    return _made("replace", hypotheses, app(context, right), (equation, theorem), (context,))


def axiom(record: Axiom) -> Theorem:
    """The record's hypotheses |- its conclusion."""
    return _made("axiom", record.hypotheses, record.conclusion, (), (record,))


def field(a: Term, b: Term) -> Theorem:
    """{denominators != 0} |- a = b, where that is an identity of fields."""
    return _made("field", field_hypotheses(a, b), make("eq", a, b), (), (a, b))


@dataclass(frozen=True, slots=True)
class Summand:
    """coefficient * (product of the factors' right minus left sides) * (product of squares of the terms)."""

    coefficient: Fraction
    factors: tuple[int, ...] = ()
    squares: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Multiple:
    """multiplier * (right side - left side) of the equation that is premise number `equation`."""

    equation: int
    multiplier: Term


def order(
    goal: Term, premises: Sequence[Theorem], summands: Iterable[Summand], multiples: Iterable[Multiple] = ()
) -> Theorem:
    """a <= b or a < b from b - a = sum of nonnegative summands + multiples of equations, a field identity.

    Factors are premises l <= r or l < r. The goal `false` stands for 0 < 0. A strict goal needs a summand
    that is positive: coefficient > 0, no squares, all factors strict.
    """
    summands, multiples, premises = tuple(summands), tuple(multiples), tuple(premises)
    if goal.op not in ("le", "lt", "false"):
        raise KernelError("order: the goal is an inequality or false")
    left, right = (ZERO, ZERO) if goal is FALSE else goal.args
    reading, positive = Field(), False
    remainder = plus(reading.polynomial(right), reading.polynomial(left), -1)
    for summand in summands:
        if type(summand.coefficient) is not Fraction or summand.coefficient < 0:
            raise KernelError("order: a coefficient is a nonnegative Fraction")
        value: Polynomial = reading.polynomial(ONE)
        strict = summand.coefficient > 0 and not summand.squares
        for number in summand.factors:
            premise = _premise(premises, number, ("le", "lt"))
            strict = strict and premise.op == "lt"
            value = reading.product(value, _difference(reading, premise))
        for term in summand.squares:
            base = reading.polynomial(term)
            value = reading.product(value, reading.product(base, base))
        positive = positive or strict
        remainder = plus(remainder, value, -summand.coefficient)
    for multiple in multiples:
        premise = _premise(premises, multiple.equation, ("eq",))
        value = reading.product(reading.polynomial(multiple.multiplier), _difference(reading, premise))
        remainder = plus(remainder, value, -1)
    if not reading.is_zero(remainder):
        raise KernelError("order: the difference is not the sum of the certificate")
    if goal.op != "le" and not positive:
        raise KernelError("order: a strict inequality needs a positive summand")
    hypotheses = frozenset(reading.hypotheses).union(*[p.hypotheses for p in premises])
    return _made("order", hypotheses, goal, premises, (goal, summands, multiples))


def disjoint(mutual: Term, x: Term, y: Term) -> Theorem:
    """mutual(...), obligations |- independent(X, Y), where X and Y use disjoint parts of the families."""
    hypotheses = (mutual, *disjoint_obligations(mutual, x, y))
    return _made("disjoint", hypotheses, make("independent", x, y), (), (mutual, x, y))


def axioms(*theorems: Theorem) -> tuple[Axiom, ...]:
    """Every record that the theorems rest on, to full depth, in order of name."""
    seen, found, waiting = set[int](), dict[str, Axiom](), list(theorems)
    while waiting:
        current = waiting.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        waiting.extend(current.premises)
        for parameter in current.parameters:
            if isinstance(parameter, Axiom) and found.setdefault(parameter.name, parameter) != parameter:
                raise KernelError(f"two different axioms are called {parameter.name}")
    return tuple(found[name] for name in sorted(found))


def _premise(premises: Sequence[Theorem], number: int, kinds: tuple[str, ...]) -> Term:
    if type(number) is not int or not 0 <= number < len(premises):
        raise KernelError(f"order: there is no premise {number}")
    if premises[number].conclusion.op not in kinds:
        raise KernelError(f"order: premise {number} is not one of {kinds}")
    return premises[number].conclusion


def _difference(reading: Field, comparison: Term) -> Polynomial:
    left, right = (as_real(t) for t in comparison.args)
    return plus(reading.polynomial(right), reading.polynomial(left), -1)
