"""Edits of a line that undo one mistake each: every place in turn, and nothing else changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from attnsym.kernel.sugar import neg, power
from attnsym.kernel.terms import INTEGER, REAL, KernelError, Term, app, bind, integer, make, num, open_fresh

MOST_PLACES = 60
_TWO = num(2)
Local = Callable[[Term, frozenset[Term]], Iterator[Term]]


def everywhere(term: Term, local: Local, scope: frozenset[Term] = frozenset()) -> Iterator[Term]:
    """The term with one subterm exchanged for what `local` makes of it; scope: integer names in sight."""
    yield from local(term, scope)
    if term.op == "lam":
        variable, body = open_fresh(term)
        inside = scope | {variable} if variable.sort is INTEGER else scope
        for changed in everywhere(body, local, inside):
            yield bind(variable, changed)
        return
    for k, argument in enumerate(term.args):
        for changed in everywhere(argument, local, scope):
            try:
                parts = (*term.args[:k], changed, *term.args[k + 1 :])
                yield app(*parts) if term.op == "app" else make(term.op, *parts)
            except KernelError:
                continue


def on_the_right(local: Local) -> Callable[[Term], Iterator[Term]]:
    """Edits of the side that a calc ends with: the right one, or the left of a line turned round."""

    def edit(body: Term) -> Iterator[Term]:
        if body.op not in ("eq", "le", "lt"):
            return
        names = frozenset(v for v in body.free if v.sort is INTEGER)
        for changed in islice(everywhere(body.args[1], local, names), MOST_PLACES):
            yield make(body.op, body.args[0], changed)

    return edit


def signs(term: Term, scope: frozenset[Term]) -> Iterator[Term]:
    """+ for -, and - for +."""
    if term.op == "add":
        a, b = term.args
        yield make("add", a, b.args[0] if b.op == "neg" else neg(b))
        yield make("add", a.args[0] if a.op == "neg" else neg(a), b)
    elif term.op == "neg":
        yield term.args[0]


def whole_sign(term: Term, scope: frozenset[Term]) -> Iterator[Term]:
    """The sign of a product."""
    if term.op == "neg":
        yield term.args[0]
    elif term.sort is REAL and term.op == "mul":
        yield neg(term)


def _is_name(term: Term) -> bool:
    return term.sort is REAL and term.op == "var"


def squares(term: Term, scope: frozenset[Term]) -> Iterator[Term]:
    """A real name for its square, and back."""
    if _is_name(term):
        yield power(term, 2)
    elif term.op == "pow" and _is_name(term.args[0]) and term.args[1].op == "int":
        exponent = int(str(term.args[1].data))
        if exponent % 2 == 0:
            half = exponent // 2
            yield term.args[0] if half == 1 else power(term.args[0], half)
        if exponent <= 8:
            yield power(term.args[0], 2 * exponent)


def roots(term: Term, scope: frozenset[Term]) -> Iterator[Term]:
    """A whole number for its square root, and back."""
    if term.op == "real" and term.args[0].op == "var":
        yield make("sqrt", term)
    elif (term.op == "sqrt" and term.args[0].op == "real") or (
        term.op == "sqrt" and term.args[0].op in ("sqrt",)
    ):
        yield term.args[0]


def widths(term: Term, scope: frozenset[Term]) -> Iterator[Term]:
    """n**2 for n, and back: one number counted n times."""
    if term.op == "pow" and term.args[0].op == "real" and term.args[1] is integer(2):
        yield term.args[0]


def bounds(term: Term, scope: frozenset[Term]) -> Iterator[Term]:
    """A bound of a sum one up or one down; so many terms, one more or one less."""
    if term.op in ("sum", "product"):
        low, high, body = term.args
        for by in (1, -1):
            yield make(term.op, low, _moved(high, by), body)
            yield make(term.op, _moved(low, by), high, body)
    elif term.op == "real" and term.args[0].op == "var":
        yield make("real", _moved(term.args[0], 1))
        yield make("real", _moved(term.args[0], -1))
    elif term.op == "add" and term.args[0].op == "real" and term.args[1].op in ("num", "neg"):
        yield term.args[0]


def _moved(bound: Term, by: int) -> Term:
    if bound.op == "int":
        return integer(int(str(bound.data)) + by)
    if bound.op == "iadd" and bound.args[1].op in ("int", "ineg"):
        return bound.args[0]
    return make("iadd", bound, integer(by))


def indices(term: Term, scope: frozenset[Term]) -> Iterator[Term]:
    """Another index in sight, at one place."""
    if term.op == "var" and term.sort is INTEGER:
        for other in sorted(scope, key=lambda v: str(v.data)):
            if other is not term:
                yield other


def factors(term: Term, scope: frozenset[Term]) -> Iterator[Term]:
    """A factor two that is too much or too little."""
    if term.sort is REAL and term.op == "mul":
        yield make("mul", _TWO, term)
        for a, b in (term.args, term.args[::-1]):
            if a is _TWO:
                yield b


def turned(body: Term) -> Iterator[Term]:
    """The inequality the other way round."""
    if body.op in ("le", "lt"):
        yield make(body.op, body.args[1], body.args[0])


def weakened(body: Term) -> Iterator[Term]:
    """<= for <."""
    if body.op == "lt":
        yield make("le", *body.args)
