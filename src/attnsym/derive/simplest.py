"""The simplest form of an answer: candidates from SymPy, and what each costs a reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sympy import Add, Expr, PolynomialError, cancel, collect, factor, factor_terms, together
from sympy.polys.polyerrors import BasePolynomialError

from attnsym.derive.definitions import Definitions
from attnsym.derive.matching import match
from attnsym.derive.rewrites.functions import SQRT_SQUARE
from attnsym.derive.scope import Scope, everywhere
from attnsym.derive.terms import TooLarge, expanded
from attnsym.kernel.terms import KernelError, Term, make, open_fresh, substitute

MAX_TERMS = 14
_SURCHARGE = {"sum": 6, "product": 6, "delta": 2, "mean": 8, "variance": 8, "covariance": 8, "derivative": 30,
              "exp": 2, "log": 3, "inv": 1, "sqrt": 2, "pow": 0, "limit": 30}  # fmt: skip


def cost(term: Term) -> int:
    """What a form costs a reader: leaves and operators, sums, brackets in brackets, a leading minus."""
    return _cost(term, 0) + (2 if term.op == "neg" or (term.op == "add" and term.args[0].op == "neg") else 0)


def _cost(term: Term, brackets: int) -> int:
    if term.op in ("num", "int"):
        return 1 if term.data == int(term.data) else 3
    if term.op in ("var", "app"):
        return 2 + sum(1 for a in term.args[1:] if a.op != "var")
    if term.op == "real":
        return _cost(term.args[0], brackets)
    own = 1 + _SURCHARGE.get(term.op, 0)
    inner = brackets
    total = own + (3 if term.op == "add" and term.args[0].op == "neg" else 0)
    for a in term.args:
        bracket = term.op in ("mul", "pow", "inv") and a.op == "add"
        if a.op == "lam":
            total += _cost(_body(a), 0)
        else:
            total += _cost(a, inner + bracket) + ((1 + inner) if bracket else 0)
    return total


def _body(function: Term) -> Term:
    return open_fresh(function)[1]


def forms(expression: Expr) -> Iterator[Expr]:
    """The expression in the forms that SymPy can give a rational expression, each once."""
    seen: set[Expr] = set()
    for form in _forms(expression):
        if form is not None and form not in seen:
            seen.add(form)
            yield form


def _forms(expression: Expr) -> Iterator[Expr | None]:
    yield expression
    try:
        flat = expanded(expression)
    except TooLarge:
        return
    yield flat
    whole = _tried(cancel, expression)
    yield whole
    if whole is None or len(Add.make_args(flat)) > MAX_TERMS:
        return
    starts = list(dict.fromkeys((flat, whole)))
    for candidate in starts:
        for change in (factor, factor_terms, together):
            yield _tried(change, candidate)
    for form in dict.fromkeys((flat, _tried(expanded, whole) or flat)):
        terms = Add.make_args(form)
        for symbol in sorted(form.free_symbols, key=lambda d: d.name):
            if sum(t.has(symbol) for t in terms) < 2:
                continue  # nothing to collect
            value = _tried(partial(collect, syms=symbol, func=factor_terms), form)
            if value is not None:
                yield value
                yield _tried(factor_terms, value)


def _tried(change: Callable[[Expr], Expr], expression: Expr) -> Expr | None:
    try:
        return change(expression)
    except (PolynomialError, BasePolynomialError, TooLarge, ZeroDivisionError):
        return None


def simplest(term: Term, definitions: Definitions) -> Term:
    """The cheapest of the candidates' forms, folded."""
    scope = definitions.scope
    best = definitions.fold(term)
    least = cost(best)
    seen: set[Expr] = set()
    for start in _starts(term, definitions):
        read = scope.shop.ring.read(start)
        if read in seen:
            continue
        seen.add(read)
        for form in _written(read, scope):
            price = cost(form)
            if price < least:
                best, least = form, price
    return best


def _starts(term: Term, definitions: Definitions) -> Iterator[Term]:
    scope = definitions.scope
    yield definitions.fold(term)
    try:
        solved = definitions.solved(term)
    except (TooLarge, KernelError):
        return
    yield solved
    yield everywhere(solved, scope, SQRT_SQUARE.at)
    for start in (solved, *_logarithms(solved, definitions)):
        yield start
        yield from _named_sums(start, definitions)


def _logarithms(term: Term, definitions: Definitions) -> Iterator[Term]:
    """With u replaced by log(a) + log(Z), for shares a = exp(u)/Z."""
    ring = definitions.scope.shop.ring
    read = ring.read(term)
    usable = tuple(definitions.all)
    for d in definitions.all:
        pair = definitions.share(d, usable)
        if pair is None or pair[0].op != "exp":
            continue
        swap: dict[Expr, Expr] = {}
        for dummy in sorted(read.free_symbols, key=lambda x: x.name):
            values = match(pair[0].args[0], ring.terms[dummy], frozenset(d.parameters))
            if values is not None and len(values) == len(d.parameters):
                share = d.at([values[p] for p in d.parameters])
                total = substitute(pair[1], values)
                swap[dummy] = ring.atom(make("log", share)) + ring.atom(make("log", total))
        if swap:
            yield ring.write(read.xreplace(swap))


def _named_sums(term: Term, definitions: Definitions) -> Iterator[Term]:
    """With a definition that is a combination of sums solved for each of them: KL divergence, entropy."""
    ring = definitions.scope.shop.ring
    read = ring.read(term)
    for d in definitions.all:
        if d.parameters or d.random:
            continue
        value = ring.read(definitions.solved_body(d))
        for dummy in sorted(value.free_symbols & read.free_symbols, key=lambda x: x.name):
            coefficient = value.diff(dummy)
            rest = value - coefficient * dummy
            if coefficient.is_zero or dummy in rest.expand().free_symbols:
                continue
            solved = (ring.atom(d.variable) - rest.expand()) / coefficient
            yield ring.write(read.xreplace({dummy: solved}))


def _written(expression: Expr, scope: Scope) -> Iterator[Term]:
    ring = scope.shop.ring
    for form in forms(expression):
        scope.shop.spend()
        try:
            yield ring.write(form)
        except KernelError:
            continue
