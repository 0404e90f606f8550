"""What the tests of models share: terms from text, and a second evaluator that knows nothing of the first."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any

import mpmath

from attnsym.kernel.terms import INTEGER, OUTCOME, Term, app, open_fresh, var
from attnsym.models import Model
from attnsym.syntax.context import Context, parse_let
from attnsym.syntax.elaborate import parse_proposition, parse_term
from attnsym.syntax.expressions import Parser
from attnsym.syntax.faults import Source
from attnsym.syntax.statements import parse_statements

INDEX = var("index of a coordinate", INTEGER)


class Document:
    """Declarations and givens as in a document; `;` ends a declaration or a given."""

    def __init__(self, let: str, given: str = "") -> None:
        self.context: Context = parse_let(let)
        self.givens: list[Term] = list(self.context.propositions())
        for part in given.split(";"):
            if part.strip():
                source = Source(part.strip())
                self.givens += parse_statements(Parser(source, 0, len(source.text)), self.context)

    def statement(self, text: str) -> Term:
        return parse_proposition(text, self.context)

    def term(self, text: str) -> Term:
        return parse_term(text, self.context)


class Recomputed:
    """A model read back from its JSON, and evaluated with 60 digits by going through the term, naively."""

    def __init__(self, model: Model) -> None:
        data = model.as_json()
        self.probabilities = [Fraction(p) for p in data["probabilities"]]
        self.values: dict[str, Any] = {}
        for name, value in data["values"].items():
            self.values[name] = [number(v) for v in value] if isinstance(value, list) else number(value)
        self.functions = bool(data["functions"])

    def value(self, term: Term, bound: dict[Term, Any]) -> Any:
        op, args = term.op, term.args
        if op == "var":
            return bound[term] if term in bound else self.values[str(term.data)]
        if op in ("int", "num"):
            return mpmath.mpf(term.data.numerator) / term.data.denominator if op == "num" else term.data
        if op == "app":
            return self.applied(term, bound)
        if op in BINDERS:
            return BINDERS[op](self, term, bound)
        if op == "implies":
            return not self.value(args[0], bound) or self.value(args[1], bound)
        return SIMPLE[op](*(self.value(a, bound) for a in args))

    def applied(self, term: Term, bound: dict[Term, Any]) -> Any:
        arguments: list[Any] = []
        while term.op == "app":
            arguments.insert(0, self.value(term.args[1], bound))
            term = term.args[0]
        if term in bound:
            value = bound[term]
            return value(*arguments)
        name, indices = str(term.data), arguments
        outcome = None
        if len(arguments) > len(_integers(term)):
            indices, outcome = arguments[:-1], arguments[-1]
        if indices:
            name += f"[{', '.join(str(int(i)) for i in indices)}]"
        value = self.values[name]
        return value[outcome] if isinstance(value, list) else value

    def at(self, function: Term, argument: Any, bound: dict[Term, Any]) -> Any:
        variable, body = open_fresh(function)
        return self.value(body, {**bound, variable: argument})

    def mean(self, function: Callable[[int], Any]) -> Any:
        terms = [
            mpmath.mpf(p.numerator) / p.denominator * function(w) for w, p in enumerate(self.probabilities)
        ]
        return mpmath.fsum(terms)


def _integers(variable: Term) -> list[None]:
    sort, found = variable.sort, []
    while sort.domain is INTEGER and sort.codomain is not None:
        sort = sort.codomain
        found.append(None)
    return found


def number(text: str) -> Any:
    if text in ("true", "false"):
        return text == "true"
    try:
        x = Fraction(text)
    except ValueError:  # a form, in the notation of documents
        names = {
            "exp": mpmath.exp,
            "sqrt": mpmath.sqrt,
            "log": mpmath.log,
            "pi": mpmath.pi,
            "mpf": mpmath.mpf,
        }
        spelled = "".join(f"mpf({piece})" if piece.isdigit() else piece for piece in _pieces(text))
        return eval(spelled, {"__builtins__": {}}, names)  # noqa: S307 -- a test reads what the program wrote
    return int(x) if x.denominator == 1 else mpmath.mpf(x.numerator) / x.denominator


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    for c in text:
        if pieces and pieces[-1].isdigit() and c.isdigit():
            pieces[-1] += c
        else:
            pieces.append(c)
    return pieces


def _sum(m: Recomputed, t: Term, b: dict[Term, Any]) -> Any:
    low, high = (int(m.value(a, b)) for a in t.args[:2])
    return mpmath.fsum([m.at(t.args[2], i, b) for i in range(low, high + 1)])


def _product(m: Recomputed, t: Term, b: dict[Term, Any]) -> Any:
    low, high = (int(m.value(a, b)) for a in t.args[:2])
    return mpmath.fprod([m.at(t.args[2], i, b) for i in range(low, high + 1)])


def _mean(m: Recomputed, t: Term, b: dict[Term, Any]) -> Any:
    return m.mean(lambda w: m.at(t.args[0], w, b))


def _covariance(m: Recomputed, t: Term, b: dict[Term, Any]) -> Any:
    x, y = t.args[0], t.args[-1]
    xm, ym = (m.mean(lambda w, v=v: m.at(v, w, b)) for v in (x, y))
    return m.mean(lambda w: (m.at(x, w, b) - xm) * (m.at(y, w, b) - ym))


def _derivative(m: Recomputed, t: Term, b: dict[Term, Any]) -> Any:
    j = int(m.value(t.args[2], b))

    def along(x: Any) -> Any:
        return m.at(
            t.args[0], lambda i: x if int(i) == j else m.value(app(t.args[1], INDEX), {**b, INDEX: i}), b
        )

    return mpmath.diff(along, m.value(app(t.args[1], INDEX), {**b, INDEX: j}))


def _forall(m: Recomputed, t: Term, b: dict[Term, Any]) -> Any:
    domain = t.args[0].sort.domain
    over = range(len(m.probabilities)) if domain is OUTCOME else range(-3, 9)
    return all(m.at(t.args[0], i, b) for i in over)


def _joint(m: Recomputed, variables: list[list[Any]]) -> bool:
    total: dict[Any, Fraction] = {}
    laws: list[dict[Any, Fraction]] = [{} for _ in variables]
    for w, p in enumerate(m.probabilities):
        row = tuple(mpmath.nstr(x[w], 20) for x in variables)
        total[row] = total.get(row, Fraction(0)) + p
        for law, v in zip(laws, row, strict=True):
            law[v] = law.get(v, Fraction(0)) + p
    for row in product(*laws):
        expected = Fraction(1)
        for law, v in zip(laws, row, strict=True):
            expected *= law[v]
        if total.get(row, Fraction(0)) != expected:
            return False
    return True


def _independent(m: Recomputed, t: Term, b: dict[Term, Any]) -> Any:
    outcomes = range(len(m.probabilities))
    return _joint(m, [[m.at(x, w, b) for w in outcomes] for x in t.args])


def _mutual(m: Recomputed, t: Term, b: dict[Term, Any]) -> Any:
    variables = []
    for family in t.args:
        ends = [int(m.value(e, b)) for e in family.args[1:]]
        for index in product(*(range(x, y + 1) for x, y in zip(ends[::2], ends[1::2], strict=True))):
            variable, inner = family.args[0], dict(b)
            for i in index:
                name, variable = open_fresh(variable)
                inner[name] = i
            variables.append([m.at(variable, w, inner) for w in range(len(m.probabilities))])
    return _joint(m, variables)


def _same(a: Any, b: Any) -> bool:
    return bool(abs(a - b) < mpmath.mpf(10) ** -(mpmath.mp.dps // 2))


BINDERS: dict[str, Any] = {
    "sum": _sum,
    "product": _product,
    "mean": _mean,
    "variance": _covariance,
    "covariance": _covariance,
    "derivative": _derivative,
    "forall": _forall,
    "independent": _independent,
    "mutual": _mutual,
    "declared": lambda m, t, b: True,
    "has_mean": lambda m, t, b: _same(_mean(m, t, b), m.value(t.args[1], b)),
}
SIMPLE: dict[str, Any] = {
    "add": lambda a, b: a + b,
    "iadd": lambda a, b: a + b,
    "mul": lambda a, b: a * b,
    "imul": lambda a, b: a * b,
    "neg": lambda a: -a,
    "ineg": lambda a: -a,
    "inv": lambda a: 1 / mpmath.mpf(a),
    "pow": lambda a, n: mpmath.mpf(a) ** n,
    "rpow": lambda a, x: mpmath.mpf(a) ** x,
    "exp": mpmath.exp,
    "log": mpmath.log,
    "sqrt": mpmath.sqrt,
    "abs": abs,
    "max": max,
    "min": min,
    "pi": lambda: +mpmath.pi,
    "euler": lambda: +mpmath.e,
    "real": lambda a: a,
    "delta": lambda a, b: int(a == b),
    "eq": _same,
    "le": lambda a, b: a < b or _same(a, b),
    "lt": lambda a, b: a < b and not _same(a, b),
    "and": lambda p, q: p and q,
    "or": lambda p, q: p or q,
    "iff": lambda p, q: p == q,
    "false": lambda: False,
}
