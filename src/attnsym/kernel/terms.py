"""Terms: inert, immutable, sorted, equal exactly when they are the same object (up to bound names).

Nothing is simplified when a term is built, apart from beta and eta: `(λx. t)(u)` is `t[u]` and `λx. f(x)` is
`f`. Terms are interned, so alpha-equality is `is`. Binding is locally nameless: the one constructor of
binders is `bind(variable, body)`, and no public function takes or gives a raw index, so capture can't be
written down. An operator's argument and result sorts stand in `OPERATORS` and are checked at every node.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NoReturn
from weakref import WeakValueDictionary

MAX_DEPTH = 160
MAX_SIZE = 1_000_000
MAX_BITS = 40_000


class KernelError(ValueError):
    """An ill-sorted, oversized or otherwise refused term, inference or certificate."""


class Sort:
    """A sort: one of the base sorts, or functions from one sort to another. Interned; compare with `is`."""

    __slots__ = ("codomain", "domain", "name")
    name: str
    domain: Sort | None
    codomain: Sort | None

    def __init__(self, name: str, domain: Sort | None = None, codomain: Sort | None = None) -> None:
        self.name, self.domain, self.codomain = name, domain, codomain

    def __repr__(self) -> str:
        return self.name


REAL, INTEGER, OUTCOME, PROPOSITION = Sort("real"), Sort("integer"), Sort("outcome"), Sort("proposition")
FAMILY = Sort("family")  # an entry in a list of mutually independent random variables
FILTER = Sort("filter")  # where a limit is taken
BASE_SORTS = {s.name: s for s in (REAL, INTEGER, OUTCOME, PROPOSITION, FAMILY, FILTER)}
_FUNCTIONS: dict[tuple[Sort, Sort], Sort] = {}


def function(*sorts: Sort) -> Sort:
    """The sort of functions of all but the last sort (curried) into the last: function(A, B, C) is A → (B → C)."""
    result = sorts[-1]
    for domain in reversed(sorts[:-1]):
        key = (domain, result)
        if key not in _FUNCTIONS:
            _FUNCTIONS[key] = Sort(f"({domain.name} > {result.name})", domain, result)
        result = _FUNCTIONS[key]
    return result


SEQUENCE = function(INTEGER, REAL)  # s with s[i] real
RANDOM = function(OUTCOME, REAL)  # a random variable
RANDOM_SEQUENCE = function(INTEGER, OUTCOME, REAL)
RANDOM_MATRIX = function(INTEGER, INTEGER, OUTCOME, REAL)
FUNCTIONAL = function(SEQUENCE, REAL)  # a real-valued function of a whole family of scores
REAL_FUNCTION = function(REAL, REAL)

# operator: (argument sorts, result sort). Subtraction, division, negation of propositions and bounded
# quantifiers are sugar made of these: see `sugar.py`.
OPERATORS: dict[str, tuple[tuple[Sort, ...], Sort]] = {
    "add": ((REAL, REAL), REAL),
    "neg": ((REAL,), REAL),
    "mul": ((REAL, REAL), REAL),
    "inv": ((REAL,), REAL),
    "pow": ((REAL, INTEGER), REAL),  # integer exponent; x**0 is 1, at x = 0 too
    "rpow": ((REAL, REAL), REAL),  # real exponent, of a positive base
    "exp": ((REAL,), REAL),
    "log": ((REAL,), REAL),
    "sqrt": ((REAL,), REAL),
    "abs": ((REAL,), REAL),
    "max": ((REAL, REAL), REAL),
    "min": ((REAL, REAL), REAL),
    "pi": ((), REAL),
    "euler": ((), REAL),
    "iadd": ((INTEGER, INTEGER), INTEGER),
    "ineg": ((INTEGER,), INTEGER),
    "imul": ((INTEGER, INTEGER), INTEGER),
    "real": ((INTEGER,), REAL),  # the integer as a real; printing hides it
    "delta": ((INTEGER, INTEGER), REAL),  # KroneckerDelta
    "sum": ((INTEGER, INTEGER, SEQUENCE), REAL),  # lower, upper, λi. summand; 0 when upper < lower
    "product": ((INTEGER, INTEGER, SEQUENCE), REAL),  # 1 when upper < lower
    "mean": ((RANDOM,), REAL),
    "variance": ((RANDOM,), REAL),
    "covariance": ((RANDOM, RANDOM), REAL),
    "derivative": ((FUNCTIONAL, SEQUENCE, INTEGER), REAL),  # of λS. body, at s, in the coordinate s[j]
    "limit": ((REAL_FUNCTION, FILTER), REAL),
    "at_infinity": ((), FILTER),
    "at_minus_infinity": ((), FILTER),
    "at": ((REAL,), FILTER),
    "at_right": ((REAL,), FILTER),
    "at_left": ((REAL,), FILTER),
    "le": ((REAL, REAL), PROPOSITION),
    "lt": ((REAL, REAL), PROPOSITION),
    "false": ((), PROPOSITION),
    "and": ((PROPOSITION, PROPOSITION), PROPOSITION),
    "or": ((PROPOSITION, PROPOSITION), PROPOSITION),
    "implies": ((PROPOSITION, PROPOSITION), PROPOSITION),
    "iff": ((PROPOSITION, PROPOSITION), PROPOSITION),
    "has_mean": ((RANDOM, REAL), PROPOSITION),
    "has_derivative": ((FUNCTIONAL, SEQUENCE, INTEGER, REAL), PROPOSITION),
    "tends": ((REAL_FUNCTION, FILTER, REAL), PROPOSITION),
    "independent": ((RANDOM, RANDOM), PROPOSITION),
    "family0": ((RANDOM,), FAMILY),  # one random variable
    "family1": ((RANDOM_SEQUENCE, INTEGER, INTEGER), FAMILY),  # X[i] for i in lower..upper
    "family2": ((RANDOM_MATRIX, INTEGER, INTEGER, INTEGER, INTEGER), FAMILY),
}
# Operators of several sorts, checked by `_sort_of`: eq (two reals or two integers), forall (a predicate on any
# sort), mutual (any number of families), declared (a function of integers and the bounds of each index).


class Term:
    """A node. op: operator, or one of var, int, num, bound, lam, app. Equality is identity."""

    __slots__ = ("__weakref__", "args", "data", "depth", "free", "height", "loose", "op", "size", "sort")
    op: str
    args: tuple[Term, ...]
    data: object  # var: name; int: int; num: Fraction; bound: index; lam: domain sort
    sort: Sort
    free: frozenset[Term]  # free variables
    loose: int  # bit k: the index k occurs unbound (0 outside this module)
    depth: int
    size: int
    height: int  # how deep binders are nested in it

    def __bool__(self) -> NoReturn:
        raise TypeError("a term has no truth value; compare terms with `is`, or ask for a verdict")

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("terms are immutable")

    def __lt__(self, other: object) -> NoReturn:
        raise TypeError("terms are not ordered; build the proposition with `lt(a, b)`")

    def __repr__(self) -> str:
        if self.op in ("var", "int", "num"):
            return str(self.data)
        if self.op == "bound":
            return f"#{self.data}"
        return f"{self.op}({', '.join(map(repr, self.args))})"

    def __reduce__(self) -> NoReturn:
        raise TypeError("terms are not pickled; write a certificate")


_SET = {name: getattr(Term, name).__set__ for name in Term.__slots__ if name != "__weakref__"}
_set_op, _set_args, _set_data, _set_sort = _SET["op"], _SET["args"], _SET["data"], _SET["sort"]
_set_free, _set_loose, _set_depth = _SET["free"], _SET["loose"], _SET["depth"]
_set_size, _set_height = _SET["size"], _SET["height"]
_TABLE: WeakValueDictionary[tuple[object, ...], Term] = WeakValueDictionary()
_NOTHING: frozenset[Term] = frozenset()


def _node(op: str, data: object, sort: Sort, args: tuple[Term, ...]) -> Term:
    key = (op, data, sort, args)
    found = _TABLE.get(key)
    if found is not None:
        return found
    depth, size, height, loose, free = 0, 1, 0, 0, _NOTHING
    for a in args:
        depth = max(depth, a.depth)
        height = max(height, a.height)
        size += a.size
        loose |= a.loose
        if a.free is not free:
            free = free | a.free if free else a.free
    if op == "bound":
        loose = 1 << int(str(data))
    elif op == "lam":
        loose >>= 1
        height += 1
    if depth >= MAX_DEPTH or size > MAX_SIZE:
        raise KernelError(f"term too large: depth is at most {MAX_DEPTH}, size at most {MAX_SIZE}")
    term = object.__new__(Term)
    _set_op(term, op)
    _set_args(term, args)
    _set_data(term, data)
    _set_sort(term, sort)
    _set_loose(term, loose)
    _set_depth(term, depth + 1)
    _set_size(term, size)
    _set_height(term, height)
    _set_free(term, frozenset((term,)) if op == "var" else free)
    _TABLE[key] = term
    return term


def var(name: str, sort: Sort) -> Term:
    """The variable of that name and sort; two variables are the same when both agree."""
    if not isinstance(name, str) or not name or len(name) > 200:
        raise KernelError("a variable's name is a text of 1 to 200 characters")
    return _node("var", name, sort, ())


def integer(value: int) -> Term:
    """An integer numeral, of sort integer."""
    if type(value) is not int or value.bit_length() > MAX_BITS:
        raise KernelError(f"an integer numeral has at most {MAX_BITS} bits")
    return _node("int", value, INTEGER, ())


def num(value: int | Fraction) -> Term:
    """A rational numeral, of sort real."""
    if type(value) not in (int, Fraction):
        raise KernelError("a numeral is an int or a Fraction")
    fraction = Fraction(value)
    if max(fraction.numerator.bit_length(), fraction.denominator.bit_length()) > MAX_BITS:
        raise KernelError(f"a numeral has at most {MAX_BITS} bits")
    return _node("num", fraction, REAL, ())


def _sort_of(op: str, args: tuple[Term, ...]) -> Sort:
    sorts = tuple([a.sort for a in args])
    if op in OPERATORS:
        wanted, result = OPERATORS[op]
        if sorts != wanted:
            raise KernelError(f"{op} takes {wanted}, not {sorts}")
        return result
    if op == "eq" and sorts in ((REAL, REAL), (INTEGER, INTEGER)):
        return PROPOSITION
    if op == "forall" and len(sorts) == 1 and sorts[0].codomain is PROPOSITION:
        return PROPOSITION
    if op == "mutual" and sorts and all(s is FAMILY for s in sorts):
        return PROPOSITION
    if op == "declared" and len(sorts) in (3, 5) and all(s is INTEGER for s in sorts[1:]):
        head = sorts[0]
        for _ in range(len(sorts) // 2):
            if head.domain is not INTEGER or head.codomain is None:
                raise KernelError(f"declared takes a function of integers, not {sorts[0]}")
            head = head.codomain
        return PROPOSITION
    raise KernelError(f"no operator {op} on {sorts}")


def make(op: str, *args: Term) -> Term:
    """The operator applied to arguments of its sorts."""
    for a in args:
        if a.loose:
            raise KernelError("an argument with an unbound index")
    return _apply(op, _sort_of(op, args), args)


def _apply(op: str, sort: Sort, args: tuple[Term, ...]) -> Term:
    if op == "real" and args[0].op == "int":  # a coerced integer numeral is the real numeral
        return num(int(str(args[0].data)))
    return _node(op, None, sort, args)


def app(head: Term, *arguments: Term) -> Term:
    """A function term applied to arguments, one after the other; a λ is reduced at once."""
    for argument in arguments:
        if argument.loose or head.loose:
            raise KernelError("an argument with an unbound index")
        head = _app(head, argument)
    return head


def _app(head: Term, argument: Term) -> Term:
    if head.sort.domain is not argument.sort or head.sort.codomain is None:
        raise KernelError(f"a {head.sort} applied to a {argument.sort}")
    if head.op == "lam":
        return _open(head.args[0], argument, 0, {})
    return _node("app", None, head.sort.codomain, (head, argument))


def _lam(domain: Sort, body: Term) -> Term:
    if body.op == "app" and body.args[1].op == "bound" and body.args[1].data == 0 and not body.args[0].loose & 1:
        return _open(body.args[0], body.args[1], 0, {})  # eta; the second argument is not used
    return _node("lam", domain, function(domain, body.sort), (body,))


def _rebuild(term: Term, args: tuple[Term, ...]) -> Term:
    if args == term.args:
        return term
    if term.op == "app":
        return _app(args[0], args[1])
    if term.op == "lam":
        return _lam(term.data, args[0])  # type: ignore[arg-type]  # a lam's data is its domain
    return _apply(term.op, term.sort, args)


def _open(term: Term, replacement: Term, depth: int, memo: dict[tuple[Term, int], Term]) -> Term:
    """term with index `depth` replaced and higher ones lowered; the replacement is lifted past the binders."""
    if not term.loose >> depth:
        return term
    if term.op == "bound":
        index = int(str(term.data))
        return _lift(replacement, depth, 0) if index == depth else _node("bound", index - 1, term.sort, ())
    key = (term, depth)
    if key not in memo:
        inner = depth + (term.op == "lam")
        memo[key] = _rebuild(term, tuple([_open(a, replacement, inner, memo) for a in term.args]))
    return memo[key]


def _lift(term: Term, by: int, depth: int) -> Term:
    """term with its unbound indices raised: what it is under that many more binders."""
    if not by or not term.loose >> depth:
        return term
    if term.op == "bound":
        return _node("bound", int(str(term.data)) + by, term.sort, ())
    inner = depth + (term.op == "lam")
    return _rebuild(term, tuple([_lift(a, by, inner) for a in term.args]))


def bind(variable: Term, body: Term) -> Term:
    """λ variable. body. The only way to make a binder."""
    if variable.op != "var" or body.loose:
        raise KernelError("bind takes a variable and a term without unbound indices")
    return _lam(variable.sort, _close(body, variable, 0, {}))


def _close(term: Term, variable: Term, depth: int, memo: dict[tuple[Term, int], Term]) -> Term:
    if variable not in term.free:
        return term
    if term is variable:
        return _node("bound", depth, term.sort, ())
    key = (term, depth)
    if key not in memo:
        inner = depth + (term.op == "lam")
        memo[key] = _rebuild(term, tuple([_close(a, variable, inner, memo) for a in term.args]))
    return memo[key]


def open_fresh(binder: Term) -> tuple[Term, Term]:
    """A variable that is not free in a function term, and the term's value there."""
    if binder.sort.domain is None:
        raise KernelError("only a function has a body to open")
    number = max(binder.height, 1)
    variable = var(f"#{number}", binder.sort.domain)
    while variable in binder.free:
        number += 1
        variable = var(f"#{number}", binder.sort.domain)
    return variable, app(binder, variable)


def substitute(term: Term, values: Mapping[Term, Term]) -> Term:
    """term with each variable replaced by its value, all at once; values keep their free variables free."""
    for variable, value in values.items():
        if variable.op != "var" or value.sort is not variable.sort or value.loose:
            raise KernelError(f"{variable!r} of sort {variable.sort} can't become a {value.sort}")
    return _substitute(term, values, frozenset(values), {})


def _substitute(term: Term, values: Mapping[Term, Term], keys: frozenset[Term], memo: dict[Term, Term]) -> Term:
    if keys.isdisjoint(term.free):
        return term
    if term.op == "var":
        return values[term]
    if term not in memo:
        memo[term] = _rebuild(term, tuple([_substitute(a, values, keys, memo) for a in term.args]))
    return memo[term]
