"""The second replayer: certificates read line by line, each theorem made anew.

A record is given as (hypotheses, conclusion, digest), its terms as tuples. The result: for each claim its
statement and its givens.
"""

import json
import re
from fractions import Fraction

from plain_arithmetic import field
from plain_inferences import disjoint, order, replace
from plain_meaning import Meaning
from plain_terms import (
    Refused,
    bind,
    free,
    implies,
    made,
    need,
    put,
    read_sort,
    sort_of,
    used,
)  # fmt: skip


def number(text):
    need(
        type(text) is str and re.fullmatch(r"-?\d+(/\d+)?", text, re.ASCII) and len(text) <= 8000, "no number"
    )
    value = Fraction(text)
    need(
        str(value) == text and max(abs(value.numerator), value.denominator).bit_length() <= 13_000,
        "no number",
    )
    return value


def unrepeated(pairs):
    need(len(dict(pairs)) == len(pairs), "a field twice")
    return dict(pairs)


def fields(entry, names):
    need(type(entry) is dict and sorted(entry) == sorted(names.split()), "other fields")
    return [entry[n] for n in names.split()]


def pick(made_so_far, k):
    need(type(k) is int and 0 <= k < len(made_so_far), "no such line")
    return made_so_far[k]


def pick_all(made_so_far, numbers):
    need(type(numbers) is list, "no list")
    return [pick(made_so_far, k) for k in numbers]


class Replay:
    def __init__(self, records):
        self.records, self.terms, self.theorems, self.claims = records, [], [], {}

    def run(self, lines):
        for k, text in enumerate(lines):
            line = json.loads(text, object_pairs_hook=unrepeated)
            need(type(line) is dict)
            if k == 0:
                need(fields(line, "format") == ["attnsym certificate 1"], "another format")
            elif "claim" in line:
                self.claim(*fields(line, "claim theorem givens witnesses"))
            elif "theorem" in line:
                n, name, premises, given = fields(line, "theorem by from with")
                need(type(n) is int and n == len(self.theorems), "out of order")
                self.theorems.append(self.infer(name, pick_all(self.theorems, premises), given))
            else:
                need(type(line.get("term")) is int and line["term"] == len(self.terms), "out of order")
                self.terms.append(self.build(line))
        return self.claims

    def build(self, line):
        op = line.get("op")
        if op == "var":
            *_, name, sort = fields(line, "term op name sort")
            need(type(name) is str and 0 < len(name) <= 200)
            return ("var", name, read_sort(sort))
        if op in ("int", "num"):
            value = number(fields(line, "term op value")[2])
            need(op == "num" or value.denominator == 1, "no integer")
            return (op, value if op == "num" else int(value))
        need(type(op) is str)
        args = pick_all(self.terms, fields(line, "term op args")[2])
        if op in ("lam", "app"):
            need(len(args) == 2)
            return bind(*args) if op == "lam" else used(*args)
        return made(op, args)

    def claim(self, name, theorem, givens, witnesses):
        need(type(name) is str and name not in self.claims, "claimed twice")
        givens, statement = set(pick_all(self.terms, givens)), pick(self.theorems, theorem)[1]
        evidence = [pick(self.theorems, theorem), *pick_all(self.theorems, witnesses)]
        need(all(hypotheses <= givens for hypotheses, _ in evidence), "not given")
        need(not any(v[1].startswith("#") for p in (statement, *givens) for v in free(p)), "a made-up name")
        proved = givens | {conclusion for _, conclusion in evidence[1:]}
        meaning = Meaning(givens)
        need(all(o in proved for p in (statement, *givens) for o in meaning.of(p)), "no meaning")
        self.claims[name] = (statement, frozenset(givens))

    def infer(self, name, premises, given):
        need(type(given) is list)
        if name == "axiom":
            ((called, fingerprint),) = [fields(entry, "axiom digest") for entry in given]
            hypotheses, conclusion, digest = self.records(called)
            need(not premises and fingerprint == digest, "another record")
            return set(hypotheses), conclusion
        if name == "order":
            goal, summands, multiples = given
            need(type(summands) is type(multiples) is list, "no list")
            summands = [fields(s, "coefficient factors squares") for s in summands]
            summands = [(number(c), f, pick_all(self.terms, q)) for c, f, q in summands]
            need(all(type(f) is list for _, f, _ in summands))
            need(all(type(k) is int and k >= 0 for _, f, _ in summands for k in f))
            multiples = [fields(m, "equation multiplier") for m in multiples]
            need(all(type(k) is int and k >= 0 for k, _ in multiples))
            multiples = [(k, pick(self.terms, t)) for k, t in multiples]
            return order(pick(self.terms, goal), premises, summands, multiples)
        if name == "instantiate":
            pairs = [pick_all(self.terms, pair) for pair in given]
            values = dict(pairs)
            need(len(values) == len(pairs) and all(v[0] == "var" and sort_of(t) == v[2] for v, t in pairs))
            ((hypotheses, conclusion),) = premises
            return {put(p, values) for p in hypotheses}, put(conclusion, values)
        terms = pick_all(self.terms, given)
        need((len(premises), len(terms)) == SHAPES.get(name), "another shape")
        return getattr(self, name)(*premises, *terms)

    def assume(self, p):
        need(sort_of(p) == "proposition")
        return {p}, p

    def cut(self, main, lemma):
        need(lemma[1] in main[0])
        return main[0] - {lemma[1]} | lemma[0], main[1]

    def discharge(self, theorem, p):
        need(sort_of(p) == "proposition")
        return theorem[0] - {p}, implies(p, theorem[1])

    def undischarge(self, theorem):
        need(theorem[1][0] == "implies")
        return theorem[0] | {theorem[1][1]}, theorem[1][2]

    def generalise(self, theorem, v):
        need(not any(v in free(p) for p in theorem[0]))
        return theorem[0], ("forall", bind(v, theorem[1]))

    def specialise(self, theorem, value):
        need(theorem[1][0] == "forall")
        return theorem[0], used(theorem[1][1], value)

    def reflexivity(self, t):
        return set(), made("eq", [t, t])

    def field(self, a, b):
        return field(a, b), made("eq", [a, b])

    replace, disjoint = staticmethod(replace), staticmethod(disjoint)


# inference: how many premises, how many terms
SHAPES = {
    "assume": (0, 1), "cut": (2, 0), "discharge": (1, 1), "undischarge": (1, 0), "generalise": (1, 1),
    "specialise": (1, 1), "reflexivity": (0, 1), "replace": (2, 1), "field": (0, 2), "disjoint": (0, 3),
}  # fmt: skip


def replay(lines, records):
    """The claims, or Refused."""
    try:
        return Replay(records).run(lines)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise Refused(str(error)) from error


def plain_sort(sort):
    return (plain_sort(sort.domain), plain_sort(sort.codomain)) if sort.domain is not None else sort.name


def plain(t):
    """A kernel's term as a tuple, to hand over records and to compare claims."""
    if t.op in ("var", "int", "num", "bound"):
        return (t.op, t.data, plain_sort(t.sort)) if t.op == "var" else (t.op, t.data)
    parts = tuple(plain(a) for a in t.args)
    return ("lam", plain_sort(t.data), *parts) if t.op == "lam" else (t.op, *parts)
