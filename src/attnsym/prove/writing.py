"""Proofs written down as certificates. Nothing here is trusted: the kernel's replay makes them anew."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from attnsym.kernel.certificate import FORMAT, content, digest
from attnsym.kernel.gate import Claim
from attnsym.kernel.terms import KernelError, Sort, Term, open_fresh
from attnsym.kernel.theorem import Axiom, Multiple, Summand, Theorem


class _Writer:
    def __init__(self) -> None:
        self.lines: list[dict[str, object]] = []
        self.terms: dict[Term, int] = {}
        self.theorems: dict[int, int] = {}

    def term(self, t: Term) -> int:
        if t not in self.terms:
            line = self._line(t)
            self.terms[t] = line["term"] = len(self.terms)
            self.lines.append(line)
        return self.terms[t]

    def _line(self, t: Term) -> dict[str, object]:
        if t.op == "var":
            return {"term": 0, "op": "var", "name": t.data, "sort": _sort(t.sort)}
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
            given = [self.parameter(p) for p in current.parameters]
            number = len(self.theorems)
            self.lines.append({"theorem": number, "by": current.inference, "from": premises, "with": given})
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


def _sort(sort: Sort) -> object:
    if sort.domain is None or sort.codomain is None:
        return sort.name
    return [_sort(sort.domain), _sort(sort.codomain)]


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
