"""Certificates: written, replayed, tampered with; what is refused, and how soon."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from kernel_proofs import CLAIMS, PRODUCT, RECORDS
from tampering import tampered

from attnsym.kernel.certificate import FORMAT, MAX_LINE, content, digest, replay
from attnsym.kernel.sugar import ONE, ZERO, add, eq, le, lt
from attnsym.kernel.terms import INTEGER, REAL, KernelError, app, bind, function, make, var
from attnsym.kernel.theorem import Axiom
from attnsym.prove.writing import write_certificate

HEAD = json.dumps({"format": FORMAT})


def stated(claims):
    return {name: (done.statement, done.givens) for name, done in claims.items()}


def records(name):
    return RECORDS[name]


def lines_of(*objects):
    return [HEAD, *(o if isinstance(o, str) else json.dumps(o) for o in objects)]


def variable(number, name="x", sort="real"):
    return {"term": number, "op": "var", "name": name, "sort": sort}


def test_round_trip():
    again = replay(write_certificate(CLAIMS), records)
    assert stated(again) == stated(CLAIMS)
    assert list(write_certificate(again)) == list(write_certificate(CLAIMS))


@pytest.mark.parametrize("name", sorted(CLAIMS))
def test_every_change_is_refused_or_seen(name):
    """A replay of an altered certificate fails, claims the same, or claims visibly something else."""
    original = list(write_certificate({name: CLAIMS[name]}))
    kinds = {"refused": 0, "same": 0, "another": 0}
    for number, lines in tampered(original):
        try:
            found = stated(replay(lines, records))
        except KernelError:
            kinds["refused"] += 1
            continue
        if found == stated({name: CLAIMS[name]}):
            kinds["same"] += 1
            continue
        kinds["another"] += (
            1  # renamed throughout, say, or 1 = x/x for x/x = 1: as true, and seen to be another
        )
        assert found.get(name) != stated(CLAIMS)[name], lines[number]
    assert kinds["refused"] > 5 * (kinds["same"] + kinds["another"])


SCRIPT = """
import sys
sys.path[:0] = {paths!r}
from kernel_proofs import CLAIMS
from attnsym.prove.writing import write_certificate
sys.stdout.writelines(line + "\\n" for line in write_certificate(CLAIMS))
"""


def _python(script, **environment):
    here = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "src")]
    return subprocess.run(
        [sys.executable, "-c", script.format(paths=here)],
        env={**os.environ, **environment}, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip


def test_the_same_bytes_in_every_process():
    written = {_python(SCRIPT, PYTHONHASHSEED=seed) for seed in ("0", "1", "31337")}
    assert written == {"".join(line + "\n" for line in write_certificate(CLAIMS))}


REPLAY = """
import sys
sys.path[:0] = {paths!r}
from attnsym.kernel.certificate import replay
from attnsym.kernel.terms import var, REAL
lines = ['{{"format": "attnsym certificate 1"}}', '{{"term": 0, "op": "var", "name": "x", "sort": "real"}}',
    '{{"theorem": 0, "by": "reflexivity", "from": [], "with": [0]}}',
    '{{"claim": "c", "theorem": 0, "givens": [], "witnesses": []}}']
assert list(replay(lines, dict().__getitem__)) == ["c"]
print(*sorted({{name for name in sys.modules if name.startswith("attnsym")}}))
print(*sorted({{name.split(".")[0] for name in sys.modules}} & {{"sympy", "mpmath", "flint"}}))
"""


def test_replay_loads_the_kernel_and_nothing_else():
    rooms, libraries = _python(REPLAY).splitlines()
    assert all(name == "attnsym" or name.startswith("attnsym.kernel") for name in rooms.split())
    assert libraries == ""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a line"),
        ("[]", "a line is"),
        ("{}", "a line is"),
        ("null", "a line is"),
        ('{"term": 0, "op": "var", "name": "x", "sort": "real", "sort": "integer"}', "twice"),
        ('{"term": 0, "term": 0, "op": "var", "name": "x", "sort": "real"}', "twice"),
        ({"term": 1, "op": "pi", "args": []}, "in order"),
        ({"term": -1, "op": "pi", "args": []}, "number of an earlier line"),
        ({"term": False, "op": "pi", "args": []}, "number of an earlier line"),
        ('{"term": 0.0, "op": "pi", "args": []}', "floating"),
        ('{"term": NaN, "op": "pi", "args": []}', "floating"),
        ('{"term": Infinity, "op": "pi", "args": []}', "floating"),
        ('{"term": ' + "9" * 5000 + "}", "not a line"),
        ("[" * 90_000, "not a line"),
        ('{"term": ' + "[" * 5000 + "]" * 5000 + "}", ""),
        (" " * (MAX_LINE + 1), "at most"),
        ({"term": 0, "op": "pi"}, "fields"),
        ({"term": 0, "op": "pi", "args": [], "more": 0}, "fields"),
        ({"term": 0, "op": "pi", "args": {}}, "list"),
        ({"term": 0, "op": ["pi"], "args": []}, "text"),
        ({"term": 0, "op": "bound", "args": []}, "no operator"),
        ({"term": 0, "op": "bound", "data": 0, "args": []}, "fields"),
        ({"term": 0, "op": "neg", "args": [0]}, "not a line"),
        ({"term": 0, "op": "lam", "args": []}, "not a line"),
        ({"term": 0, "op": "_node", "args": []}, "no operator"),
        ({"term": 0, "op": "num", "value": 1}, "text"),
        ({"term": 0, "op": "num", "value": "1/0"}, "not a line"),
        ({"term": 0, "op": "num", "value": "2/4"}, "lowest terms"),
        ({"term": 0, "op": "num", "value": "01"}, "lowest terms"),
        ({"term": 0, "op": "num", "value": "-0"}, "lowest terms"),
        ({"term": 0, "op": "num", "value": "1e9"}, "lowest terms"),
        ({"term": 0, "op": "num", "value": "1_0"}, "lowest terms"),
        ({"term": 0, "op": "num", "value": "\u0661"}, "lowest terms"),
        ({"term": 0, "op": "num", "value": "9" * 4200}, "bits"),
        ({"term": 0, "op": "num", "value": "9" * 9000}, "lowest terms"),
        ({"term": 0, "op": "int", "value": "1/2"}, "an integer"),
        (variable(0, ""), "1 to 200"),
        (variable(0, "x" * 201), "1 to 200"),
        (variable(0, sort="reals"), "not a line"),
        (variable(0, sort=["real"]), "not a line"),
        (variable(0, sort=["real", "real", "real"]), "not a line"),
        (variable(0, sort=None), "text"),
        (variable(0, sort=[[[[[["real", "real"], "real"], "real"], "real"], "real"], "real"]), "order"),
        ({"theorem": 0, "by": "axiom", "from": [], "with": [{"axiom": "none", "digest": ""}]}, "not a line"),
        (
            {"theorem": 0, "by": "axiom", "from": [], "with": [{"axiom": PRODUCT.name, "digest": ""}]},
            "another one",
        ),
        ({"theorem": 0, "by": "Theorem", "from": [], "with": []}, "not a line"),
        ({"theorem": 0, "by": "assume", "from": [0], "with": []}, "not a line"),
        ({"theorem": 0, "by": "assume", "from": [], "with": []}, "not a line"),
        ({"claim": "c", "theorem": 0, "givens": [], "witnesses": []}, "not a line"),
        ({"claim": 0, "theorem": 0, "givens": [], "witnesses": []}, "text"),
        ({"format": FORMAT}, "a line is"),
    ],
)
def test_refused(text, reason):
    before = time.process_time()
    with pytest.raises(KernelError, match=rf"line 2: .*({reason})"):
        replay(lines_of(text), records)
    assert time.process_time() - before < 2


@pytest.mark.parametrize("head", ["", "{}", '{"format": "attnsym certificate 2"}', '{"format": 1}', "[]"])
def test_the_format_is_named_first(head):
    with pytest.raises(KernelError, match="line 1"):
        replay([head], records)


def test_a_name_is_claimed_once():
    lines = list(write_certificate({"quotient": CLAIMS["quotient"]}))
    with pytest.raises(KernelError, match="claimed twice"):
        replay([*lines, lines[-1]], records)


def _doubling(op, start, count):
    terms = [start]
    for number in range(1, count):
        terms.append({"term": number, "op": op, "args": [number - 1, number - 1]})
    return terms


def _apply_twice(levels):
    """λf. λx. f(f(x)), at higher and higher sorts, applied to itself: numbers that grow like towers."""
    lines, sort = [], "real"
    twice = []
    for _ in range(levels):
        function_sort = [sort, sort]
        base = len(lines)
        lines += [
            variable(base, "f", function_sort),
            variable(base + 1, "x", sort),
            {"term": base + 2, "op": "app", "args": [base, base + 1]},
            {"term": base + 3, "op": "app", "args": [base, base + 2]},
            {"term": base + 4, "op": "lam", "args": [base + 1, base + 3]},
            {"term": base + 5, "op": "lam", "args": [base, base + 4]},
        ]
        twice.append(base + 5)
        sort = function_sort
    found = twice.pop()
    while twice:
        lines.append({"term": len(lines), "op": "app", "args": [found, twice.pop()]})
        found = len(lines) - 1
    return lines


def _iterated(times):
    """One function composed with itself again and again: 2**times applications, were it not too deep."""
    lines = [variable(0, "f", ["real", "real"]), variable(1)]
    found = 0
    for _ in range(times):
        base = len(lines)
        lines += [
            {"term": base, "op": "app", "args": [found, 1]},
            {"term": base + 1, "op": "app", "args": [found, base]},
            {"term": base + 2, "op": "lam", "args": [1, base + 1]},
        ]
        found = base + 2
    return lines


def _wide_meaning():
    """A statement whose every subterm has a condition, written as a graph with few nodes and many paths."""
    zero = {"term": 0, "op": "num", "value": "0"}
    lines = [
        zero,
        variable(1),
        {"term": 2, "op": "inv", "args": [1]},
        {"term": 3, "op": "lt", "args": [0, 2]},
    ]
    for number in range(4, 20):
        lines.append({"term": number, "op": "and", "args": [number - 1, number - 1]})
    lines.append({"theorem": 0, "by": "assume", "from": [], "with": [19]})
    lines.append({"claim": "c", "theorem": 0, "givens": [19], "witnesses": []})
    return lines


def _powers():
    lines = [variable(0), {"term": 1, "op": "num", "value": "2"}, {"term": 2, "op": "add", "args": [0, 1]}]
    lines.append({"term": 3, "op": "int", "value": "500"})
    for number in range(4, 100):
        lines.append({"term": number, "op": "pow", "args": [number - 1 if number > 4 else 2, 3]})
    lines.append({"theorem": 0, "by": "field", "from": [], "with": [99, 0]})
    return lines


THREE = {"term": 0, "op": "num", "value": "3"}


@pytest.mark.parametrize(
    "lines",
    [
        _doubling("add", variable(0), 60),
        [*_doubling("mul", THREE, 19), {"theorem": 0, "by": "field", "from": [], "with": [18, 17]}],
        _apply_twice(3),
        _apply_twice(4),
        _apply_twice(8),
        _iterated(12),
        _wide_meaning(),
        _powers(),
    ],
)
def test_bombs_are_refused_soon(lines):
    before = time.process_time()
    try:
        claims, message = replay(lines_of(*lines), records), ""
    except KernelError as refusal:
        claims, message = {}, str(refusal)
    assert claims == {}
    assert len(message) < 100_000
    assert time.process_time() - before < 8


class TestContent:
    def test_up_to_bound_names_only(self):
        x, y, i = var("x", REAL), var("y", REAL), var("i", INTEGER)
        f = var("f", function(REAL, REAL, REAL))
        assert content(bind(x, app(f, x, x))) == content(bind(y, app(f, y, y)))
        terms = [
            x,
            y,
            i,
            eq(x, y),
            eq(y, x),
            bind(x, add(x, y)),
            bind(x, add(y, x)),
            le(x, y),
            lt(x, y),
            ZERO,
            ONE,
        ]
        assert len(set(map(content, terms))) == len(terms)

    def test_names_with_separators_do_not_collide(self):
        """Names are texts of any kind; none can pass for the structure around it."""
        names = ["x", "x:real", "x:real y", "x:real) (pi ", "x'", "x\\'", "x|y", "'", "' '", "x:real y:real"]
        one = [add(var(a, REAL), var(b, REAL)) for a in names for b in names]
        assert len(set(map(content, one))) == len(one)
        many = [Axiom("r", (eq(var(a, REAL), ZERO),), eq(var(b, REAL), ZERO)) for a in names for b in names]
        many += [Axiom("r|" + a, (), eq(var(a, REAL), ZERO)) for a in names]
        assert len(set(map(digest, many))) == len(many)

    def test_a_digest_is_of_name_and_statement(self):
        x = var("x", REAL)
        other = Axiom("r", (), eq(x, x)), Axiom("s", (), eq(x, x)), Axiom("r", (eq(x, x),), make("false"))
        assert len(set(map(digest, other))) == 3
