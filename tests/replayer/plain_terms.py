"""Terms of the second replayer: tuples with de Bruijn indices; a sort is a word, or a pair for functions.

The replayer (`plain_*.py`) is written apart from the kernel and shares no code with it, only the format of
certificates. It is slow and small, to be read beside the kernel; the tests ask that the two agree.
"""

from fractions import Fraction
from itertools import count


class Refused(Exception):
    pass


def need(condition, why="refused"):
    if not condition:
        raise Refused(why)


SEQ, RAN = ("integer", "real"), ("outcome", "real")
RANSEQ, RANMAT = ("integer", RAN), ("integer", ("integer", RAN))
_WORDS = {
    "R": "real", "I": "integer", "P": "proposition", "F": "family", "L": "filter", "S": SEQ, "X": RAN,
    "Y": RANSEQ, "Z": RANMAT, "G": (SEQ, "real"), "H": ("real", "real"),
}  # fmt: skip
_TABLE = """
    pi:R euler:R neg:RR inv:RR exp:RR log:RR sqrt:RR abs:RR add:RRR mul:RRR max:RRR min:RRR rpow:RRR pow:RIR
    iadd:III imul:III ineg:II real:IR delta:IIR sum:IISR product:IISR mean:XR variance:XR covariance:XXR
    derivative:GSIR limit:HLR at_infinity:L at_minus_infinity:L at:RL at_right:RL at_left:RL le:RRP lt:RRP
    false:P and:PPP or:PPP implies:PPP iff:PPP has_mean:XRP has_derivative:GSIRP tends:HLRP independent:XXP
    family0:XF family1:YIIF family2:ZIIIIF
"""
SIGNATURE = {n: [_WORDS[c] for c in s] for n, s in (e.split(":") for e in _TABLE.split())}
LEAVES = ("var", "int", "num", "bound")
FALSE, ZERO, ONE = ("false",), ("num", Fraction(0)), ("num", Fraction(1))
fresh_numbers = count()


BASES = ("real", "integer", "outcome", "proposition", "family", "filter")


def read_sort(value):
    need(value in BASES if type(value) is str else type(value) is list and len(value) == 2, "no sort")
    sort = tuple(map(read_sort, value)) if type(value) is list else value
    need(order_of(sort) <= 4, "no sort")
    return sort


def order_of(sort):
    return max(order_of(sort[0]) + 1, order_of(sort[1])) if isinstance(sort, tuple) else 0


def sort_of(t, outside=()):
    kind = t[0]
    if kind == "var":
        return t[2]
    if kind == "bound":
        return outside[t[1]]
    if kind in ("int", "num"):
        return "integer" if kind == "int" else "real"
    if kind == "lam":
        return (t[1], sort_of(t[2], (t[1], *outside)))
    if kind == "app":
        return sort_of(t[1], outside)[1]
    return SIGNATURE[kind][-1] if kind in SIGNATURE else "proposition"


def kids(t):
    return () if t[0] in LEAVES else t[2:] if t[0] == "lam" else t[1:]


def rebuilt(t, parts):
    if t[0] == "app":
        return apply(*parts)
    if t[0] == "lam":
        return lam(t[1], parts[0])
    return ("num", Fraction(parts[0][1])) if t[0] == "real" and parts[0][0] == "int" else (t[0], *parts)


def mapped(t, leaf, depth=0):
    if t[0] in LEAVES:
        return leaf(t, depth)
    return rebuilt(t, [mapped(k, leaf, depth + (t[0] == "lam")) for k in kids(t)])


def shifted(t, by):
    return mapped(t, lambda v, d: ("bound", v[1] + by) if v[0] == "bound" and v[1] >= d else v) if by else t


def opened(body, value):
    def leaf(v, d):
        if v[0] != "bound" or v[1] < d:
            return v
        return shifted(value, d) if v[1] == d else ("bound", v[1] - 1)

    return mapped(body, leaf)


def apply(f, a):
    return opened(f[2], a) if f[0] == "lam" else ("app", f, a)


def mentions(t, k):
    return t == ("bound", k) or any(mentions(p, k + (t[0] == "lam")) for p in kids(t))


def lam(sort, body):
    if body[0] == "app" and body[2] == ("bound", 0) and not mentions(body[1], 0):
        return shifted(body[1], -1)
    return ("lam", sort, body)


def bind(v, body):
    need(v[0] == "var")
    return lam(v[2], mapped(body, lambda u, d: ("bound", d) if u == v else u))


def free(t):
    return {t} if t[0] == "var" else set().union(*map(free, kids(t)))


def put(t, values):
    return mapped(t, lambda v, d: values.get(v, v))


def used(f, a):
    need(sort_of(f)[0] == sort_of(a) and isinstance(sort_of(f), tuple), "ill-sorted application")
    return apply(f, a)


def made(op, args):
    sorts = [sort_of(a) for a in args]
    if op in SIGNATURE:
        need(sorts == SIGNATURE[op][:-1], "ill-sorted")
    elif op == "eq":
        need(sorts in (["real"] * 2, ["integer"] * 2), "ill-sorted")
    elif op == "forall":
        need(len(sorts) == 1 and isinstance(sorts[0], tuple) and sorts[0][1] == "proposition", "ill-sorted")
    elif op == "mutual":
        need(sorts and set(sorts) == {"family"}, "ill-sorted")
    else:
        need(op == "declared" and len(sorts) in (3, 5) and set(sorts[1:]) == {"integer"}, "no such operator")
        need(sorts[0][0] == "integer" and (len(sorts) == 3 or sorts[0][1][0] == "integer"), "ill-sorted")
    return rebuilt((op,), args)


def open_(f):
    v = ("var", next(fresh_numbers), sort_of(f)[0])  # a number is no name that a certificate can write
    return v, apply(f, v)


def real(t):
    return t if sort_of(t) == "real" else made("real", [t])


def le(a, b):
    return ("le", real(a), real(b))


def implies(p, q):
    return ("implies", p, q)


def every(v, p):
    return ("forall", bind(v, p))


def every_in(v, low, high, p):
    return every(v, implies(le(low, v), implies(le(v, high), p)))
