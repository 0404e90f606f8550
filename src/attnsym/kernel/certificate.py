"""Certificates: proofs as JSON Lines, and the replay that makes every theorem in them anew.

A line is one object. {"term": n, ...} builds term n from earlier ones, {"theorem": n, "by": inference, ...} makes
theorem n, {"claim": name, ...} passes a theorem through the claim gate. A binder is written with a named variable
and read with `bind`, so no raw index occurs. Nothing that is read is believed: every line goes through the
constructors and inferences of the kernel, and what a certificate claims is only what replay returns.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from hashlib import sha256

from attnsym.kernel import theorem as inferences
from attnsym.kernel.claim import Claim, claim
from attnsym.kernel.terms import (
    BASE_SORTS,
    KernelError,
    Sort,
    Term,
    app,
    bind,
    function,
    integer,
    make,
    num,
    open_fresh,
    var,
)
from attnsym.kernel.theorem import Axiom, Multiple, Summand, Theorem

FORMAT = "attnsym certificate 1"
MAX_LINE = 100_000
MAX_LINES = 2_000_000

Line = dict[str, object]


class _Writer:
    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.terms: dict[Term, int] = {}
        self.theorems: dict[int, int] = {}

    def term(self, t: Term) -> int:
        if t not in self.terms:
            line = self._line(t)
            self.terms[t] = line["term"] = len(self.terms)
            self.lines.append(line)
        return self.terms[t]

    def _line(self, t: Term) -> Line:
        if t.op == "var":
            return {"term": 0, "op": "var", "name": t.data, "sort": t.sort.name}
        if t.op in ("int", "num"):
            return {"term": 0, "op": t.op, "value": str(t.data)}
        if t.op == "lam":
            variable, body = open_fresh(t)
            return {"term": 0, "op": "lam", "args": [self.term(variable), self.term(body)]}
        return {"term": 0, "op": t.op, "args": [self.term(a) for a in t.args]}

    def theorem(self, root: Theorem) -> int:
        waiting = [root]
        while waiting:
            current = waiting[-1]
            missing = [p for p in current.premises if id(p) not in self.theorems]
            if missing:
                waiting.extend(missing)
                continue
            waiting.pop()
            if id(current) in self.theorems:
                continue
            premises = [self.theorems[id(p)] for p in current.premises]
            with_ = [self.parameter(p) for p in current.parameters]
            number = len(self.theorems)
            self.lines.append({"theorem": number, "by": current.inference, "from": premises, "with": with_})
            self.theorems[id(current)] = number
        return self.theorems[id(root)]

    def parameter(self, p: object) -> object:
        if isinstance(p, Term):
            return self.term(p)
        if isinstance(p, Axiom):
            return {"axiom": p.name, "digest": digest(p)}
        if isinstance(p, Summand):
            squares = [self.term(t) for t in p.squares]
            return {"coefficient": str(p.coefficient), "factors": list(p.factors), "squares": squares}
        if isinstance(p, Multiple):
            return {"equation": p.equation, "multiplier": self.term(p.multiplier)}
        if isinstance(p, tuple):
            return [self.parameter(q) for q in p]
        raise KernelError(f"a certificate has no place for {p!r}")


def write_certificate(claims: Mapping[str, Claim]) -> Iterator[str]:
    """The lines of a certificate for claims by name; the same claims give the same bytes in every process."""
    writer = _Writer()
    for name, established in claims.items():
        number = writer.theorem(established.theorem)
        witnesses = [writer.theorem(w) for w in established.witnesses]
        givens = sorted(writer.term(g) for g in sorted(established.givens, key=content))
        writer.lines.append({"claim": name, "theorem": number, "givens": givens, "witnesses": witnesses})
    yield json.dumps({"format": FORMAT})
    for line in writer.lines:
        yield json.dumps(line)


def content(t: Term) -> str:
    """A text that determines the term up to bound names, the same in every process; for ordering and digests."""
    if t.op == "var":
        return f"{t.data}:{t.sort.name}"
    if t.op == "lam":
        variable, body = open_fresh(t)
        return f"(lam {content(variable)} {content(body)})"
    return f"({t.op} {t.data if t.op in ('int', 'num') else ''} {' '.join(map(content, t.args))})"


def digest(record: Axiom) -> str:
    """A fingerprint of an axiom's statement: a certificate is refused where the axiom has changed since."""
    text = "|".join([record.name, *map(content, record.hypotheses), content(record.conclusion)])
    return sha256(text.encode()).hexdigest()[:16]


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
            line = json.loads(text)
            if type(line) is not dict:
                raise KernelError("a line is an object")
            reader.read(line, first=number == 1)
        except KernelError as error:
            raise KernelError(f"line {number}: {error}") from None
        except (ValueError, TypeError, KeyError, IndexError, RecursionError, ZeroDivisionError, AttributeError) as error:
            raise KernelError(f"line {number}: not a line of a certificate ({type(error).__name__})") from None
    return reader.claims


class _Reader:
    def __init__(self, records: Callable[[str], Axiom]) -> None:
        self.records = records
        self.terms: list[Term] = []
        self.theorems: list[Theorem] = []
        self.claims: dict[str, Claim] = {}

    def read(self, line: Line, *, first: bool) -> None:
        if first:
            _fields(line, {"format"})
            if line["format"] != FORMAT:
                raise KernelError(f"the first line names the format {FORMAT}")
        elif "claim" in line:
            _fields(line, {"claim", "theorem", "givens", "witnesses"})
            name = _text(line["claim"])
            if name in self.claims:
                raise KernelError(f"{name} is claimed twice")
            givens = [self.term(n) for n in _list(line["givens"])]
            witnesses = [self.theorem(n) for n in _list(line["witnesses"])]
            self.claims[name] = claim(self.theorem(line["theorem"]), givens, witnesses)
        elif "theorem" in line:
            _fields(line, {"theorem", "by", "from", "with"})
            _next(line["theorem"], self.theorems)
            premises = [self.theorem(n) for n in _list(line["from"])]
            self.theorems.append(self.infer(_text(line["by"]), premises, _list(line["with"])))
        else:
            _next(line["term"], self.terms)
            self.terms.append(self.build(line))

    def term(self, number: object) -> Term:
        return self.terms[_number(number)]

    def theorem(self, number: object) -> Theorem:
        return self.theorems[_number(number)]

    def build(self, line: Line) -> Term:
        op = _text(line["op"])
        if op == "var":
            _fields(line, {"term", "op", "name", "sort"})
            return var(_text(line["name"]), _sort(_text(line["sort"])))
        if op in ("int", "num"):
            _fields(line, {"term", "op", "value"})
            value = _fraction(line["value"])
            if op == "num":
                return num(value)
            if value.denominator != 1:
                raise KernelError("an integer numeral is an integer")
            return integer(value.numerator)
        _fields(line, {"term", "op", "args"})
        args = [self.term(n) for n in _list(line["args"])]
        if op == "lam":
            variable, body = args
            return bind(variable, body)
        if op == "app":
            head, argument = args
            return app(head, argument)
        return make(op, *args)

    def infer(self, name: str, premises: list[Theorem], given: list[object]) -> Theorem:
        if name == "axiom":
            (entry,) = given
            record = self.records(_text(_field(entry, "axiom")))
            if not premises and _fields(entry, {"axiom", "digest"})["digest"] == digest(record):
                return inferences.axiom(record)
            raise KernelError(f"the record {record.name} is another one than the certificate was made with")
        if name == "order":
            goal, summands, multiples = given
            return inferences.order(
                self.term(goal), premises, map(self.summand, _list(summands)), map(self.multiple, _list(multiples))
            )
        if name == "instantiate":
            (premise,) = premises
            pairs = [(self.term(x), self.term(t)) for x, t in map(_list, given)]
            if len(dict(pairs)) != len(pairs):
                raise KernelError("a variable is instantiated twice")
            return inferences.instantiate(premise, dict(pairs))
        if name not in _SHAPES:
            raise KernelError(f"there is no inference {name}")
        makes, arity, terms_first = _SHAPES[name]
        if len(premises) != arity:
            raise KernelError(f"{name} has {arity} premises")
        terms = [self.term(n) for n in given]
        return makes(*terms, *premises) if terms_first else makes(*premises, *terms)

    def summand(self, entry: object) -> Summand:
        fields = _fields(entry, {"coefficient", "factors", "squares"})
        factors = tuple(map(_number, _list(fields["factors"])))
        squares = tuple(self.term(n) for n in _list(fields["squares"]))
        return Summand(_fraction(fields["coefficient"]), factors, squares)

    def multiple(self, entry: object) -> Multiple:
        fields = _fields(entry, {"equation", "multiplier"})
        return Multiple(_number(fields["equation"]), self.term(fields["multiplier"]))


# inference: (function, number of premises, whether its terms come before its premises)
_SHAPES: dict[str, tuple[Callable[..., Theorem], int, bool]] = {
    "assume": (inferences.assume, 0, True),
    "cut": (inferences.cut, 2, False),
    "discharge": (inferences.discharge, 1, True),
    "undischarge": (inferences.undischarge, 1, False),
    "generalise": (inferences.generalise, 1, True),
    "specialise": (inferences.specialise, 1, False),
    "reflexivity": (inferences.reflexivity, 0, True),
    "replace": (inferences.replace, 2, False),
    "field": (inferences.field, 0, True),
    "disjoint": (inferences.disjoint, 0, True),
}


def _fields(entry: object, names: set[str]) -> Line:
    if type(entry) is not dict or set(entry) != names:
        raise KernelError(f"expected the fields {sorted(names)}")
    return entry


def _field(entry: object, name: str) -> object:
    return _fields(entry, {"axiom", "digest"})[name]


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
    if not (digits.isascii() and digits.isdigit()) or len(text) > 4000:
        raise KernelError("a number is written as an integer or a fraction of at most 4,000 digits")
    return Fraction(text)


def _sort(text: str) -> Sort:
    """A sort from its name: base names, and (A > B) for functions."""
    if len(text) > 400:
        raise KernelError("the name of a sort is too long")
    sort, rest = _sort_prefix(text)
    if rest:
        raise KernelError(f"{text} is no sort")
    return sort


def _sort_prefix(text: str) -> tuple[Sort, str]:
    if text.startswith("("):
        domain, rest = _sort_prefix(text[1:])
        codomain, rest = _sort_prefix(rest.removeprefix(" > "))
        if not rest.startswith(")"):
            raise KernelError(f"{text} is no sort")
        return function(domain, codomain), rest[1:]
    for name, sort in BASE_SORTS.items():
        if text.startswith(name):
            return sort, text[len(name) :]
    raise KernelError(f"{text} is no sort")
