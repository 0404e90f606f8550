"""What a statement needs in order to mean something, in the second replayer."""

from plain_terms import (
    FALSE,
    LEAVES,
    ZERO,
    apply,
    bind,
    every,
    every_in,
    fresh_numbers,
    implies,
    kids,
    le,
    need,
    open_,
)  # fmt: skip


class Meaning:
    def __init__(self, givens):
        self.declared = {}
        for g in givens:
            if g[0] == "declared":
                need(self.declared.setdefault(g[1], g[2:]) == g[2:], "declared twice")

    def all(self, *terms):
        return [o for t in terms for o in self.of(t)]

    def under(self, f, close):
        v, body = open_(f)
        return [close(v, o) for o in self.of(body)]

    def of(self, t):
        op, a = t[0], kids(t)
        ne_zero = implies(("eq", a[0], ZERO), FALSE) if a else None
        if op in LEAVES or op == "declared":
            return []
        if op == "app":
            return self.application(t)
        if op == "lam" or op == "forall":
            return self.under(t if op == "lam" else t[1], every)
        if op == "inv":
            return [] if a[0][0] == "num" and a[0][1] else [*self.of(a[0]), ne_zero]
        if op in ("log", "rpow"):
            return [*self.all(*a), ("lt", ZERO, a[0])]
        if op == "sqrt":
            return [*self.all(*a), le(ZERO, a[0])]
        if op == "pow":
            if a[1][0] == "int":
                return self.of(a[0]) + ([ne_zero] if a[1][1] < 0 else [])
            return [*self.all(*a), implies(("eq", a[0], ZERO), le(ZERO, a[1]))]
        if op in ("sum", "product"):
            return self.all(*a[:2]) + self.under(a[2], lambda v, o: every_in(v, a[0], a[1], o))
        if op in ("mean", "variance", "covariance"):
            found = [o for x in a for o in (*self.under(x, every), ("has_mean", x, ("mean", x)))]
            if op != "mean":
                w = ("var", next(fresh_numbers), "outcome")
                off = [("add", apply(x, w), ("neg", ("mean", x))) for x in (a[0], a[-1])]
                body = ("pow", off[0], ("int", 2)) if off[0] == off[1] else ("mul", *off)
                found.append(("has_mean", bind(w, body), t))
            return found
        if op in ("derivative", "has_derivative"):
            found = self.all(apply(a[0], a[1]), a[2], apply(a[1], a[2]), *a[3:])
            return [*found, ("has_derivative", *a, t)] if op == "derivative" else found
        if op in ("limit", "tends"):
            return self.all(*a[1:]) + self.limit(*a[:2]) + ([("tends", *a, t)] if op == "limit" else [])
        if op.startswith("family"):
            return self.all(*a[1:]) + self.members(a[0], a[1:])
        if op in ("and", "or", "implies"):
            condition = implies(a[0], FALSE) if op == "or" else a[0]
            return self.of(a[0]) + [implies(condition, o) for o in self.of(a[1])]
        return self.all(*a)

    def application(self, t):
        inside, arguments = [], []
        while t[0] == "app":
            arguments.insert(0, t[2])
            t = t[1]
            ends = self.declared.get(t, ())
            for v, low, high in zip(arguments, ends[::2], ends[1::2], strict=False):
                inside += [le(low, v), le(v, high)]
        return self.all(*arguments) + inside

    def limit(self, f, place):
        def near(x, o):
            kind = place[0]
            if kind == "at":
                return every(x, implies(implies(("eq", x, place[1]), FALSE), o))
            if kind in ("at_infinity", "at_right"):
                return every(x, implies(("lt", place[1] if kind == "at_right" else ZERO, x), o))
            if kind in ("at_minus_infinity", "at_left"):
                return every(x, implies(("lt", x, place[1] if kind == "at_left" else ZERO), o))
            return every(x, o)

        return self.under(f, near)

    def members(self, head, ends):
        if not ends:
            return self.of(head)
        v, member = open_(head)
        return [every_in(v, ends[0], ends[1], o) for o in self.members(member, ends[2:])]
