"""Arithmetic terms for tests: random ones, and their values in Fractions, with 1/0 any number one likes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random

from attnsym.kernel.sugar import add, div, mul, neg, power, sub
from attnsym.kernel.terms import INTEGER, REAL, Term, integer, make, num, var

X, Y, Z = (var(name, REAL) for name in "xyz")
M, N = (var(name, INTEGER) for name in "mn")


def value(t: Term, values: Mapping[Term, Fraction], nowhere: Fraction) -> Fraction | bool:
    """The value in a model in which 1/0 is `nowhere`."""
    if t.op == "var":
        return values[t]
    if t.op in ("num", "int"):
        return Fraction(t.data)
    if t.op == "implies":
        return not value(t.args[0], values, nowhere) or value(t.args[1], values, nowhere)
    if t.op == "false":
        return False
    parts = [value(a, values, nowhere) for a in t.args]
    if t.op == "inv":
        return 1 / parts[0] if parts[0] else nowhere
    if t.op == "pow":
        return (
            (1 / parts[0] if parts[0] else nowhere) ** int(-parts[1])
            if parts[1] < 0
            else parts[0] ** int(parts[1])
        )
    return {
        "add": lambda a, b: a + b, "iadd": lambda a, b: a + b, "mul": lambda a, b: a * b,
        "imul": lambda a, b: a * b,
        "neg": lambda a: -a, "ineg": lambda a: -a, "real": lambda a: a,
        "eq": lambda a, b: a == b, "le": lambda a, b: a <= b, "lt": lambda a, b: a < b,
    }[t.op](*parts)  # fmt: skip


def random_values(random: Random) -> dict[Term, Fraction]:
    real = {v: Fraction(random.randint(-3, 3), random.choice((1, 1, 2))) for v in (X, Y, Z)}
    return real | {v: Fraction(random.randint(-2, 3)) for v in (M, N)}


def random_integer(random: Random, depth: int) -> Term:
    if depth <= 0 or random.random() < 0.4:
        return random.choice((M, N, integer(random.randint(-2, 2))))
    op = random.choice(("iadd", "ineg", "imul"))
    return make(op, *(random_integer(random, depth - 1) for _ in range(1 if op == "ineg" else 2)))


def random_real(random: Random, depth: int) -> Term:
    if depth <= 0 or random.random() < 0.15:
        return random.choice((X, Y, X, num(random.randint(-2, 2)), num(Fraction(1, 2))))
    kind = random.randrange(9)
    if kind == 0:
        return make("real", random_integer(random, 2))
    if kind == 1:
        return power(random_real(random, depth - 1), random.randint(-2, 3))
    if kind == 2:
        return make("pow", random_real(random, depth - 2), random.choice((N, integer(-1), integer(2))))
    a, b = random_real(random, depth - 1), random_real(random, depth - 1)
    return (add, sub, mul, div, div, lambda a, b: neg(a))[kind - 3](a, b)


def rearranged(random: Random, t: Term) -> Term:
    """A term that is equal by the laws of fields, where denominators differ from zero."""
    if not t.args or t.op in ("real", "pow", "eq"):
        return t
    args = [rearranged(random, a) for a in t.args]
    if t.op in ("add", "mul") and random.random() < 0.5:
        args.reverse()
    t = make(t.op, *args)
    choice = random.random()
    if t.op == "mul" and t.args[0].op == "add" and choice < 0.6:
        return add(mul(t.args[0].args[0], t.args[1]), mul(t.args[0].args[1], t.args[1]))
    if choice < 0.1:
        return sub(add(t, Y), Y)
    if choice < 0.2:
        return div(mul(t, Y), Y)
    if choice < 0.25:
        return make("inv", make("inv", t))
    return t
