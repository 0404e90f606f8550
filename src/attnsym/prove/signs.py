"""Signs by structure: exp is positive, a square is nonnegative, a sum of positives is positive."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from attnsym.kernel.sugar import FALSE, ONE, ZERO, le, lt, power
from attnsym.kernel.terms import OUTCOME, KernelError, Term, app, bind, fresh, make
from attnsym.kernel.theorem import Summand, Theorem, assume, discharge, order
from attnsym.prove.facts import Facts
from attnsym.prove.parts import is_inequation

_ONE = Fraction(1)
Sign = Callable[[Term, Facts], Theorem | None]


def prove_sign(goal: Term, facts: Facts) -> Theorem | None:
    """0 < t, 0 <= t, t < 0 or t <= 0 by the form of t."""
    left, right = goal.args
    if left is ZERO:
        found = positive(right, facts)
        if found is None and goal.op == "le":
            found = nonnegative(right, facts)
    else:
        found = positive(make("neg", left), facts)
        if found is None and goal.op == "le":
            found = nonnegative(make("neg", left), facts)
    if found is None or found.conclusion is goal:
        return found
    return settled(order(goal, [found], [Summand(_ONE, (0,))]), facts)


def positive(t: Term, facts: Facts) -> Theorem | None:
    """A theorem 0 < t, by the form of t or from a fact."""
    goal = lt(ZERO, t)
    return facts.find(goal) or facts.remember(
        "positive", t, lambda: settled(_positive(t, goal, facts), facts)
    )


def nonnegative(t: Term, facts: Facts) -> Theorem | None:
    """A theorem 0 <= t, by the form of t or from a fact."""
    goal = le(ZERO, t)
    return facts.find(goal) or facts.remember(
        "nonnegative", t, lambda: settled(_nonnegative(t, goal, facts), facts)
    )


def settled(found: Theorem | None, facts: Facts) -> Theorem | None:
    """The theorem with the denominators that its arithmetic met shown not to be zero."""
    if found is None:
        return None
    open_ = [h for h in found.hypotheses if is_inequation(h) and facts.find(h) is None]
    return facts.discharge(found, sorted(open_, key=lambda h: (h.size, repr(h)))) if open_ else found


def _positive(t: Term, goal: Term, facts: Facts) -> Theorem | None:
    op, args = t.op, t.args
    if op == "num":
        return order(goal, [], [Summand(Fraction(str(t.data)))]) if t.data > 0 else None
    if op == "exp":
        return facts.apply("exp_positive", {"x": args[0]})
    if op == "euler":
        return _rewritten("exp_one", goal, facts)
    if op == "pi":
        return _linear(goal, facts, [facts.apply("and_left", _sides(b := facts.apply("pi_bounds", {})), [b])])
    if op == "mul":
        return _product(goal, args, facts, positive) or _cancelled(goal, facts)
    if op == "add":
        return _sum(goal, args, facts)
    if op == "inv":
        return _inverse(goal, args[0], facts)
    if op == "pow" and args[1].op == "int":
        return _power(goal, t, facts, positive)
    if op == "pow":
        return by_needs("power_positive", {"x": args[0], "n": args[1]}, facts)
    if op == "sqrt":
        return by_needs("sqrt_positive", {"x": args[0]}, facts)
    if op == "sum":
        return _by_patterns(goal, facts) or _series("sum_positive", t, facts)
    if op == "neg":
        return _negative(goal, args[0], facts, positive)
    return _by_linear_facts(goal, facts) if op in ("real", "var", "app") else None


def _nonnegative(t: Term, goal: Term, facts: Facts) -> Theorem | None:
    strict = positive(t, facts)
    if strict is not None:
        return order(goal, [strict], [Summand(_ONE, (0,))])
    op, args = t.op, t.args
    if op == "num":
        return order(goal, [], []) if t.data == 0 else None
    if op == "mul":
        if args[0] is args[1]:
            return order(goal, [], [Summand(_ONE, (), (args[0],))])
        return _product(goal, args, facts, nonnegative)
    if op == "add":
        parts = [nonnegative(a, facts) for a in args]
        return _added(goal, parts)
    if op == "pow" and args[1].op == "int":
        return _power(goal, t, facts, nonnegative)
    if op == "sqrt":
        return by_needs("sqrt_nonnegative", {"x": args[0]}, facts)
    if op == "abs":
        return facts.apply("abs_is_nonnegative", {"x": args[0]})
    if op == "variance":
        return by_needs(
            "variance_nonnegative", {"X": args[0], "m": make("mean", _squared(args[0]))}, facts
        )
    if op == "sum":
        return _by_patterns(goal, facts) or _series("sum_nonnegative", t, facts)
    if op == "neg":
        return _negative(goal, args[0], facts, nonnegative)
    return _by_linear_facts(goal, facts) if op in ("real", "var", "app") else None


def _squared(x: Term) -> Term:
    """λw. X(w)**2."""
    w = fresh(OUTCOME, x)
    return bind(w, power(app(x, w), 2))


def _sides(theorem: Theorem) -> dict[str, Term]:
    return {"P": theorem.conclusion.args[0], "Q": theorem.conclusion.args[1]}


def _linear(goal: Term, facts: Facts, extra: Iterable[Theorem]) -> Theorem | None:
    from attnsym.prove.certificates import find_certificate

    return find_certificate(goal, facts, 1, extra)


def _by_linear_facts(goal: Term, facts: Facts) -> Theorem | None:
    """From universal facts, or from the comparisons in scope."""
    return _by_patterns(goal, facts) or _linear(goal, facts, ())


def _by_patterns(goal: Term, facts: Facts) -> Theorem | None:
    for pattern in facts.patterns(goal.op):
        found = facts.by_pattern(pattern, goal)
        if found is not None:
            return found
    return None


def _rewritten(name: str, goal: Term, facts: Facts) -> Theorem | None:

    value = facts.apply("exp_positive", {"x": ONE})
    equation = facts.apply(name, {})
    return _linear(goal, facts, [value, equation])


def _product(goal: Term, args: tuple[Term, ...], facts: Facts, sign: Sign) -> Theorem | None:
    for flip in (False, True):
        parts = [sign(make("neg", a) if flip else a, facts) for a in args]
        found = [p for p in parts if p is not None]
        if len(found) == len(parts):
            return _certified(goal, found, (0, 1))
    return None


def _cancelled(goal: Term, facts: Facts) -> Theorem | None:
    """0 < x/x and the like, where all cancels to 1."""
    theorem = _certified(goal, [], ())
    return None if theorem is None else facts.discharge(theorem, sorted(theorem.hypotheses, key=repr))


def _certified(goal: Term, premises: list[Theorem], factors: tuple[int, ...]) -> Theorem | None:
    try:
        return order(goal, premises, [Summand(_ONE, factors)])
    except KernelError:
        return None


def _sum(goal: Term, args: tuple[Term, ...], facts: Facts) -> Theorem | None:
    """Positive + nonnegative, either way round."""
    for first, second in (args, args[::-1]):
        strict = positive(first, facts)
        if strict is not None:
            weak = nonnegative(second, facts)
            if weak is not None:
                return _added(goal, [strict, weak])
    return None


def _added(goal: Term, parts: list[Theorem | None]) -> Theorem | None:
    premises = [p for p in parts if p is not None]
    if len(premises) < len(parts):
        return None
    return order(goal, premises, [Summand(_ONE, (k,)) for k in range(len(premises))])


def _power(goal: Term, t: Term, facts: Facts, sign: Sign) -> Theorem | None:
    base, exponent = t.args[0], int(str(t.args[1].data))
    if goal.op == "le" and exponent % 2 == 0 and exponent <= 64:
        return order(goal, [], [Summand(_ONE, (), (base,) * (exponent // 2))])
    part = sign(base, facts)
    if part is None and exponent % 2 == 0:
        part = sign(make("neg", base), facts)
    if part is None or not 0 <= exponent <= 64:
        return None
    return _certified(goal, [part], (0,) * exponent)


def _negative(goal: Term, inner: Term, facts: Facts, sign: Sign) -> Theorem | None:
    """0 < -t where t is a product with a negative factor, a negative numeral, or negative by facts."""
    if inner.op == "neg":
        part = sign(inner.args[0], facts)
    elif inner.op == "num" and inner.data < 0:
        return order(goal, [], [Summand(-Fraction(str(inner.data)))])
    elif inner.op == "mul":
        a, b = inner.args
        for x, y in ((make("neg", a), b), (a, make("neg", b))):
            parts = [sign(x, facts), sign(y, facts)]
            if parts[0] is not None and parts[1] is not None:
                return _certified(goal, [parts[0], parts[1]], (0, 1))
        return None
    else:
        return _linear(goal, facts, ())
    return None if part is None else _certified(goal, [part], (0,))


def _inverse(goal: Term, inner: Term, facts: Facts) -> Theorem | None:
    """0 < 1/t from 0 < t: with 1/t <= 0 the product t*(1/t) = 1 would not be positive."""
    part = positive(inner, facts)
    if part is None:
        return None
    inverse = make("inv", inner)
    below = le(inverse, ZERO)
    absurd = order(FALSE, [part, assume(below)], [Summand(_ONE, (0, 1)), Summand(_ONE)])
    otherwise = discharge(below, facts.apply("ex_falso", {"C": goal}, [absurd]))
    total = facts.apply("total_order", {"a": inverse, "b": ZERO})
    cases = [total, otherwise, discharge(goal, assume(goal))]
    theorem = facts.apply("or_elim", {"P": below, "Q": goal, "C": goal}, cases)
    return facts.discharge(theorem, sorted(theorem.hypotheses - part.hypotheses, key=repr))


def by_needs(name: str, values: dict[str, Term], facts: Facts) -> Theorem | None:
    """A rule at these values with its needs proved from the facts."""
    theorem = facts.apply(name, values)
    return facts.discharge(theorem, sorted(theorem.hypotheses, key=lambda p: (p.size, repr(p))))


def _series(name: str, t: Term, facts: Facts) -> Theorem | None:
    lower, upper, summand = t.args
    theorem = facts.apply(name, {"a": lower, "b": upper, "F": summand})
    return facts.discharge(theorem, sorted(theorem.hypotheses, key=lambda p: (p.size, repr(p))))


def atom_signs(atoms: Iterable[Term], facts: Facts) -> list[Theorem]:
    """What is known of the signs of atoms by their form: the searchers of inequalities use them as facts."""
    found = []
    for atom in atoms:
        if atom.op in ("exp", "euler", "pi", "sqrt", "abs", "sum", "inv"):
            sign = positive(atom, facts) or nonnegative(atom, facts)
            if sign is not None:
                found.append(sign)
    return found
