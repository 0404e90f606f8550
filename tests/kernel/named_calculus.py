"""A second lambda calculus, with names, as in a textbook: substitution renames, equality is up to renaming.

It shares no code with the kernel and is what the kernel's terms are compared with. A term is a tuple:
("v", name, sort), ("lam", name, sort, body), ("app", function, argument) or ("op", operator, *arguments).
Variables are the same when name and sort are. `normal` computes the beta-eta-normal form.
"""

from __future__ import annotations

from itertools import count
from random import Random

from attnsym.kernel.terms import (
    FUNCTIONAL,
    INTEGER,
    REAL,
    REAL_FUNCTION,
    SEQUENCE,
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

Named = tuple
Name = tuple  # name and sort

OF_SEQUENCES = function(INTEGER, INTEGER, REAL)
SORTS = (REAL, INTEGER, SEQUENCE, REAL_FUNCTION, FUNCTIONAL, OF_SEQUENCES, function(REAL_FUNCTION, REAL))
NAMES = ("x", "y", "#1", "#2")


def free(t: Named) -> set[Name]:
    if t[0] == "v":
        return {t[1:]}
    if t[0] == "lam":
        return free(t[3]) - {t[1:3]}
    return set().union(*map(free, _parts(t)))


def _parts(t: Named) -> tuple[Named, ...]:
    return t[1:] if t[0] == "app" else tuple(p for p in t[2:] if isinstance(p, tuple))


def _with_parts(t: Named, parts: list[Named]) -> Named:
    if t[0] == "app":
        return ("app", *parts)
    rest = iter(parts)
    return (*t[:2], *(next(rest) if isinstance(p, tuple) else p for p in t[2:]))


def put(t: Named, values: dict[Name, Named]) -> Named:
    """t with variables replaced all at once, binders renamed where a value would be caught."""
    if t[0] == "v":
        return values.get(t[1:], t)
    if t[0] != "lam":
        return _with_parts(t, [put(p, values) for p in _parts(t)])
    _, name, sort, body = t
    inside = {k: v for k, v in values.items() if k != (name, sort) and k in free(body)}
    taken = free(body) | set().union(*map(free, inside.values())) if inside else set()
    new = name
    if any((name, sort) in free(v) for v in inside.values()):
        new = next(f"{name}{n}" for n in count() if (f"{name}{n}", sort) not in taken)
        inside[name, sort] = ("v", new, sort)
    return ("lam", new, sort, put(body, inside))


def normal(t: Named) -> Named:
    """The beta-eta-normal form."""
    if t[0] == "v":
        return t
    if t[0] == "lam":
        body = normal(t[3])
        if body[0] == "app" and body[2] == ("v", *t[1:3]) and t[1:3] not in free(body[1]):
            return body[1]
        return ("lam", t[1], t[2], body)
    parts = [normal(p) for p in _parts(t)]
    if t[0] == "app" and parts[0][0] == "lam":
        _, name, sort, body = parts[0]
        return normal(put(body, {(name, sort): parts[1]}))
    return _with_parts(t, parts)


def same(a: Named, b: Named, left: tuple[Name, ...] = (), right: tuple[Name, ...] = ()) -> bool:
    """Equal up to the names of bound variables."""
    if a[0] != b[0] or len(a) != len(b):
        return False
    if a[0] == "v":
        i = left.index(a[1:]) if a[1:] in left else None
        j = right.index(b[1:]) if b[1:] in right else None
        return i == j and (i is not None or a == b)
    if a[0] == "lam":
        return a[2] is b[2] and same(a[3], b[3], (a[1:3], *left), (b[1:3], *right))
    if a[0] == "op" and (
        a[1] != b[1]
        or [p for p in a if not isinstance(p, tuple)] != [p for p in b if not isinstance(p, tuple)]
    ):
        return False
    return all(same(p, q, left, right) for p, q in zip(_parts(a), _parts(b), strict=True))


def to_kernel(t: Named) -> Term:
    if t[0] == "v":
        return var(t[1], t[2])
    if t[0] == "lam":
        return bind(var(t[1], t[2]), to_kernel(t[3]))
    if t[0] == "app":
        return app(to_kernel(t[1]), to_kernel(t[2]))
    if t[1] in ("num", "int"):
        return num(t[2]) if t[1] == "num" else integer(t[2])
    return make(t[1], *map(to_kernel, t[2:]))


def from_kernel(t: Term) -> Named:
    if t.op == "var":
        return ("v", t.data, t.sort)
    if t.op == "lam":
        variable, body = open_fresh(t)
        return ("lam", variable.data, variable.sort, from_kernel(body))
    if t.op == "app":
        return ("app", *map(from_kernel, t.args))
    if t.op in ("num", "int"):
        return ("op", t.op, t.data)
    return ("op", t.op, *map(from_kernel, t.args))


def random_term(random: Random, sort: Sort, depth: int) -> Named:
    """A term of a sort, with clashing names and many redexes."""
    choice = random.random()
    if depth <= 0 or choice < 0.15:
        return ("v", random.choice(NAMES), sort)
    if choice < 0.45:  # a redex or an application, of a function of any sort that gives this one
        domain = random.choice(SORTS)
        if _order(domain) < 2:
            return ("app", _function(random, domain, sort, depth - 1), random_term(random, domain, depth - 2))
    if sort.domain is not None and sort.codomain is not None:
        return ("lam", random.choice(NAMES), sort.domain, random_term(random, sort.codomain, depth - 1))
    if sort is INTEGER:
        if choice < 0.5:
            return ("op", "int", random.randint(-2, 2))
        return ("op", "iadd", *(random_term(random, INTEGER, depth - 1) for _ in range(2)))
    if choice < 0.5:
        return ("op", "num", random.randint(-2, 2))
    if choice < 0.8:
        ends = [random_term(random, INTEGER, depth - 2) for _ in range(2)]
        return ("op", "sum", *ends, random_term(random, SEQUENCE, depth - 1))
    return ("op", "add", *(random_term(random, REAL, depth - 1) for _ in range(2)))


def random_value(random: Random, sort: Sort, depth: int) -> Named:
    """A term to put for a variable: for a function, mostly one that does something with its arguments."""
    if sort.domain is None or sort.codomain is None or random.random() < 0.2:
        return random_term(random, sort, depth)
    name = random.choice(NAMES)
    body = random_value(random, sort.codomain, depth)
    if sort.domain.codomain is sort.codomain and sort.domain.domain is not None:
        body = ("app", ("v", name, sort.domain), random_term(random, sort.domain.domain, depth - 1))
    return ("lam", name, sort.domain, body)


def _function(random: Random, domain: Sort, codomain: Sort, depth: int) -> Named:
    sort = function(domain, codomain)
    if random.random() < 0.3:
        return ("v", random.choice(NAMES), sort)
    return ("lam", random.choice(NAMES), domain, random_term(random, codomain, depth - 1))


def _order(sort: Sort) -> int:
    if sort.domain is None or sort.codomain is None:
        return 0
    return max(_order(sort.domain) + 1, _order(sort.codomain))
