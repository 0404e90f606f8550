"""The larger inferences of the second replayer. A theorem is a pair: hypotheses, conclusion."""

from fractions import Fraction

from plain_arithmetic import Ring, plus, times
from plain_terms import (
    FALSE,
    RAN,
    ZERO,
    apply,
    every_in,
    free,
    implies,
    lam,
    le,
    need,
    open_,
    real,
    shifted,
    sort_of,
)

POINTWISE = ("add", "neg", "mul", "inv", "pow", "rpow", "exp", "log", "sqrt", "abs", "max", "min")


def replace(equation, theorem, context):
    sort, sorts, body = sort_of(context), [], equation[1]
    need(isinstance(sort, tuple) and sort[1] == "proposition", "no hole")
    hole = sort[0]
    while isinstance(hole, tuple):
        need(body[0] == "forall" and sort_of(body[1], sorts[::-1])[0] == hole[0], "not for all arguments")
        f = body[1]
        body = f[2] if f[0] == "lam" else apply(shifted(f, 1), ("bound", 0))
        sorts.append(hole[0])
        hole = hole[1]
    need(body[0] in ("eq", "iff"), "no equation")
    need(hole == (sort_of(body[1], sorts[::-1])), "ill-sorted hole")
    left, right = body[1:]
    for s in reversed(sorts):
        left, right = lam(s, left), lam(s, right)
    need(apply(context, left) == theorem[1], "not the context")
    return equation[0] | theorem[0], apply(context, right)


def order(goal, premises, summands, multiples):
    need(goal[0] in ("le", "lt", "false"), "no inequality")
    ring, positive = Ring(), False
    sides = (ZERO, ZERO) if goal == FALSE else goal[1:]
    rest = plus(ring.of(sides[1]), ring.of(sides[0]), -1)

    def gap(k, kinds):
        need(k < len(premises) and premises[k][1][0] in kinds, "no such premise")
        a, b = map(real, premises[k][1][1:])
        return plus(ring.of(b), ring.of(a), -1)

    for coefficient, factors, squares in summands:
        need(coefficient >= 0, "negative")
        value = {(): Fraction(1)}
        for k in factors:
            value = times(value, gap(k, ("le", "lt")))
        for t in squares:
            need(sort_of(t) == "real")
            value = times(value, times(ring.of(t), ring.of(t)))
        positive |= coefficient > 0 and not squares and all(premises[k][1][0] == "lt" for k in factors)
        rest = plus(rest, value, -coefficient)
    for k, t in multiples:
        need(sort_of(t) == "real")
        rest = plus(rest, times(ring.of(t), gap(k, ("eq",))), -1)
    need(ring.zero(rest), "not the sum")
    need(goal[0] == "le" or positive, "not strict")
    return ring.needs.union(*[p[0] for p in premises]), goal


def disjoint(mutual, x, y):
    need(mutual[0] == "mutual" and sort_of(x) == sort_of(y) == RAN, "no family")
    need(all(e[0] in ("family0", "family1", "family2") for e in mutual[1:]), "not explicit")
    families = {e[1]: e[2:] for e in mutual[1:]}
    need(len(families) == len(mutual) - 1, "listed twice")

    def uses(t, w, around):
        if w not in free(t):
            return []
        if t[0] == "app" and t[2] == w:
            head, indices = t[1], []
            while head not in families and head[0] == "app":
                head, indices = head[1], [head[2], *indices]
            need(len(families.get(head, "x")) == 2 * len(indices), "not a member")
            need(all(w not in free(i) for i in indices), "random index")
            return [(head, indices, around)]
        if t[0] in ("sum", "product"):
            need(w not in free(t[1]) | free(t[2]), "random range")
            v, body = open_(t[3])
            return uses(body, w, [*around, (v, t[1], t[2])])
        if t[0] == "app" and w not in free(t[1]) and sort_of(t[2]) == "real":
            return uses(t[2], w, around)
        need(t[0] in POINTWISE, "not a function")
        return [u for p in t[1:] for u in uses(p, w, around)]

    def close(p, around):
        for v, low, high in reversed(around):
            p = every_in(v, low, high, p)
        return p

    both, found = [], {mutual}
    for z in (x, y):
        w, body = open_(z)
        both.append(uses(body, w, []))
    for head, indices, around in both[0] + both[1]:
        ends = families[head]
        for i, low, high in zip(indices, ends[::2], ends[1::2], strict=True):
            found |= {close(le(low, i), around), close(le(i, high), around)}
    for head, mine, around in both[0]:
        for other, theirs, about in both[1]:
            if head == other:
                apart = FALSE
                for i, j in reversed(list(zip(mine, theirs, strict=True))):
                    apart = implies(("eq", i, j), apart)
                found.add(close(apart, around + about))
    return found, ("independent", x, y)
