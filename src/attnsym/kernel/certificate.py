"""Certificates: proofs as JSON Lines, and the replay that makes every theorem in them anew.

A line is one object. {"term": n, ...} builds term n from earlier ones, {"theorem": n, "by": inference, ...}
makes theorem n, {"claim": name, ...} passes a theorem through the claim gate. A binder is written with a
named variable and read with `bind`, so no raw index occurs. Nothing that is read is believed: every line goes
through the constructors and inferences of the kernel, and what a certificate claims is only what replay
returns. `attnsym.prove.writing` writes them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from fractions import Fraction
from hashlib import sha256
from typing import Any, NoReturn

from attnsym.kernel import terms
from attnsym.kernel import theorem as inferences
from attnsym.kernel.gate import Claim, claim
from attnsym.kernel.terms import KernelError, Sort, Term
from attnsym.kernel.theorem import Axiom, Multiple, Summand, Theorem

FORMAT = "attnsym certificate 1"
MAX_LINE = 100_000
MAX_LINES = 2_000_000


def content(t: Term) -> str:
    """A text that determines the term up to bound names, the same in every process: to order and digest."""
    if t.op == "var":
        return f"{t.data!r}:{t.sort.name}"
    if t.op == "lam":
        variable, body = terms.open_fresh(t)
        return f"(lam {content(variable)} {content(body)})"
    return f"({t.op} {t.data if t.op in ('int', 'num') else ''} {' '.join(map(content, t.args))})"


def digest(record: Axiom) -> str:
    """A fingerprint of an axiom's statement: a certificate is refused where the axiom has changed since."""
    text = "|".join([repr(record.name), *map(content, record.hypotheses), content(record.conclusion)])
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def replay(lines: Iterable[str], records: Callable[[str], Axiom]) -> dict[str, Claim]:
    """The claims of a certificate, each made anew by the kernel; a refusal names the line.

    records: gives the axiom of a name, or raises KeyError. What was claimed must still be compared with the
    statement that a document makes: a certificate with a name replaced throughout replays too.
    """
    reader = _Reader(records)
    for number, text in enumerate(lines, 1):
        try:
            if number > MAX_LINES or len(text) > MAX_LINE:
                raise KernelError(f"a certificate has at most {MAX_LINES} lines of {MAX_LINE} characters")
            reader.read(_JSON.decode(text), first=number == 1)
        except KernelError as error:
            raise KernelError(f"line {number}: {error}") from None
        except (ValueError, TypeError, LookupError, RecursionError, ArithmeticError, AttributeError) as error:
            raise KernelError(f"line {number}: not a line of a proof ({type(error).__name__})") from None
    return reader.claims


class _Reader:
    def __init__(self, records: Callable[[str], Axiom]) -> None:
        self.records = records
        self.terms: list[Term] = []
        self.theorems: list[Theorem] = []
        self.claims: dict[str, Claim] = {}

    def read(self, line: object, *, first: bool) -> None:
        if first:
            if _fields(line, "format") != [FORMAT]:
                raise KernelError(f"the first line names the format {FORMAT}")
        elif type(line) is dict and "claim" in line:
            name, theorem, givens, witnesses = _fields(line, "claim theorem givens witnesses")
            if _text(name) in self.claims:
                raise KernelError(f"{name} is claimed twice")
            self.claims[_text(name)] = claim(self.theorem(theorem), self.those(givens), self.made(witnesses))
        elif type(line) is dict and "theorem" in line:
            number, by, premises, given = _fields(line, "theorem by from with")
            _next(number, self.theorems)
            self.theorems.append(self.infer(_text(by), self.made(premises), _list(given)))
        elif type(line) is dict and "term" in line:
            _next(line["term"], self.terms)
            self.terms.append(self.build(line))
        else:
            raise KernelError("a line is a term, a theorem or a claim")

    def term(self, number: object) -> Term:
        return self.terms[_number(number)]

    def those(self, numbers: object) -> list[Term]:
        return [self.term(n) for n in _list(numbers)]

    def theorem(self, number: object) -> Theorem:
        return self.theorems[_number(number)]

    def made(self, numbers: object) -> list[Theorem]:
        return [self.theorem(n) for n in _list(numbers)]

    def build(self, line: dict[str, object]) -> Term:
        op = _text(line["op"])
        if op == "var":
            _, _, name, sort = _fields(line, "term op name sort")
            return terms.var(_text(name), _sort(sort))
        if op in ("int", "num"):
            *_, text = _fields(line, "term op value")
            value = _fraction(text)
            if op == "num":
                return terms.num(value)
            if value.denominator != 1:
                raise KernelError("an integer numeral is an integer")
            return terms.integer(value.numerator)
        *_, numbers = _fields(line, "term op args")
        args = self.those(numbers)
        if op == "lam":
            return terms.bind(*args)
        if op == "app":
            head, argument = args
            return terms.app(head, argument)
        return terms.make(op, *args)

    def infer(self, name: str, premises: list[Theorem], given: list[object]) -> Theorem:
        if name == "axiom":
            (entry,) = given
            called, fingerprint = _fields(entry, "axiom digest")
            record = self.records(_text(called))
            if premises or fingerprint != digest(record):
                raise KernelError(f"the record {called} is another one than the certificate was made with")
            return inferences.axiom(record)
        if name == "order":
            goal, summands, multiples = given
            sums, multiplied = map(self.summand, _list(summands)), map(self.multiple, _list(multiples))
            return inferences.order(self.term(goal), premises, sums, multiplied)
        if name == "instantiate":
            (premise,) = premises
            values = _unrepeated([(self.term(x), self.term(t)) for x, t in map(_list, given)])
            return inferences.instantiate(premise, values)
        makes, arity, terms_first = SHAPES[name]
        if len(premises) != arity:
            raise KernelError(f"{name} has {arity} premises")
        those = self.those(given)
        return makes(*those, *premises) if terms_first else makes(*premises, *those)

    def summand(self, entry: object) -> Summand:
        coefficient, factors, squares = _fields(entry, "coefficient factors squares")
        numbers = tuple(map(_number, _list(factors)))
        return Summand(_fraction(coefficient), numbers, tuple(self.those(squares)))

    def multiple(self, entry: object) -> Multiple:
        equation, multiplier = _fields(entry, "equation multiplier")
        return Multiple(_number(equation), self.term(multiplier))


# inference: (function, number of premises, whether its terms come before its premises)
SHAPES: dict[str, tuple[Callable[..., Theorem], int, bool]] = {
    "assume": (inferences.assume, 0, True), "reflexivity": (inferences.reflexivity, 0, True),
    "field": (inferences.field, 0, True), "disjoint": (inferences.disjoint, 0, True),
    "discharge": (inferences.discharge, 1, True), "undischarge": (inferences.undischarge, 1, False),
    "generalise": (inferences.generalise, 1, True), "specialise": (inferences.specialise, 1, False),
    "cut": (inferences.cut, 2, False), "replace": (inferences.replace, 2, False),
}  # fmt: skip


def _unrepeated(pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
    if len(dict(pairs)) != len(pairs):
        raise KernelError("a field or a variable occurs twice")
    return dict(pairs)


def _no_float(text: str) -> NoReturn:
    raise KernelError("a certificate has no floating-point numbers")


_JSON = json.JSONDecoder(object_pairs_hook=_unrepeated, parse_float=_no_float, parse_constant=_no_float)


def _fields(entry: object, names: str) -> list[object]:
    """The values of an object's fields, which are these and no others, in this order."""
    if type(entry) is not dict or set(entry) != set(names.split()):
        raise KernelError(f"expected the fields {names}")
    return [entry[name] for name in names.split()]


def _list(value: object) -> list[object]:
    if type(value) is not list:
        raise KernelError("expected a list")
    return value


def _text(value: object) -> str:
    if type(value) is not str:
        raise KernelError("expected a text")
    return value


def _number(value: object) -> int:
    if type(value) is not int or value < 0:
        raise KernelError("expected the number of an earlier line")
    return value


def _next(value: object, made: list[Term] | list[Theorem]) -> None:
    if _number(value) != len(made):
        raise KernelError("lines are numbered in order")


def _fraction(value: object) -> Fraction:
    text = _text(value)
    digits = text.removeprefix("-").replace("/", "", 1)
    number = Fraction(text) if digits.isascii() and digits.isdigit() and len(text) <= 8000 else None
    if number is None or str(number) != text:
        raise KernelError("a number is written as an integer or a fraction in lowest terms")
    return number


def _sort(value: object) -> Sort:
    """A sort: the name of a base sort, or [domain, codomain]."""
    if type(value) is not list:
        return terms.BASE_SORTS[_text(value)]
    domain, codomain = map(_sort, value)
    return terms.function(domain, codomain)
