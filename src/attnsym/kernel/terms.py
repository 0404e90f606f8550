"""Terms: inert, immutable, sorted, equal exactly when they are the same object (up to bound names).

Nothing is simplified when a term is built, apart from beta and eta: `(λx. t)(u)` is `t[u]` and `λx. f(x)` is
`f`. Terms are interned, so alpha-equality is `is`. Binding is locally nameless: the one constructor of
binders is `bind(variable, body)`, and no public function takes or gives a raw index: no capture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NoReturn
from weakref import KeyedRef

MAX_DEPTH = 160
MAX_SIZE = 1_000_000
MAX_BITS = 13_000  # of a numeral: below the 4,300 digits up to which Python reads and writes integers
MAX_ORDER = 4  # of a sort: functions of functions of functions of functions


class KernelError(ValueError):
    """An ill-sorted, oversized or otherwise refused term, inference or certificate."""


class Sort:
    """A sort: one of the base sorts, or functions from one sort to another. Interned; compare with `is`."""

    __slots__ = ("codomain", "domain", "name", "order")

    def __init__(self, name: str, domain: Sort | None = None, codomain: Sort | None = None) -> None:
        self.name, self.domain, self.codomain = name, domain, codomain
        self.order: int = max(domain.order + 1, codomain.order) if domain and codomain else 0

    def __repr__(self) -> str:
        return self.name


REAL, INTEGER, OUTCOME, PROPOSITION = Sort("real"), Sort("integer"), Sort("outcome"), Sort("proposition")
FAMILY, FILTER = Sort("family"), Sort("filter")  # an entry of mutual(...); where a limit is taken
BASE_SORTS = MappingProxyType({s.name: s for s in (REAL, INTEGER, OUTCOME, PROPOSITION, FAMILY, FILTER)})
_FUNCTIONS: dict[tuple[Sort, Sort], Sort] = {}


def function(*sorts: Sort) -> Sort:
    """The sort of functions of all but the last sort (curried) into the last; (A, B, C) gives A → (B → C)."""
    result = sorts[-1]
    for domain in reversed(sorts[:-1]):
        key = (domain, result)
        if key not in _FUNCTIONS:
            sort = Sort(f"({domain.name} > {result.name})", domain, result)
            if sort.order > MAX_ORDER or len(sort.name) > 400:
                raise KernelError(f"a sort has at most order {MAX_ORDER}, and a name of 400 characters")
            _FUNCTIONS[key] = sort
        result = _FUNCTIONS[key]
    return result


SEQUENCE, RANDOM = function(INTEGER, REAL), function(OUTCOME, REAL)  # s with s[i] real; a random variable
RANDOM_SEQUENCE, RANDOM_MATRIX = function(INTEGER, RANDOM), function(INTEGER, INTEGER, RANDOM)
FUNCTIONAL, REAL_FUNCTION = function(SEQUENCE, REAL), function(REAL, REAL)  # the first of all the scores

# (operators, argument sorts..., result sort). Subtraction, division and more are made of them in `sugar.py`.
_SIGNATURES = (
    ("pi euler", REAL),
    ("neg inv exp log sqrt abs", REAL, REAL),
    ("add mul max min", REAL, REAL, REAL),
    ("pow", REAL, INTEGER, REAL),  # x**0 is 1, at x = 0 too
    ("rpow", REAL, REAL, REAL),  # real exponent, of a positive base
    ("ineg", INTEGER, INTEGER),
    ("iadd imul", INTEGER, INTEGER, INTEGER),
    ("real", INTEGER, REAL),  # the integer as a real; printing hides it
    ("delta", INTEGER, INTEGER, REAL),  # KroneckerDelta
    ("sum product", INTEGER, INTEGER, SEQUENCE, REAL),  # lower, upper, λi. term; 0 or 1 when upper < lower
    ("mean variance", RANDOM, REAL),
    ("covariance", RANDOM, RANDOM, REAL),
    ("derivative", FUNCTIONAL, SEQUENCE, INTEGER, REAL),  # of λS. body, at s, in the coordinate s[j]
    ("limit", REAL_FUNCTION, FILTER, REAL),
    ("at_infinity at_minus_infinity", FILTER),
    ("at at_right at_left", REAL, FILTER),
    ("le lt", REAL, REAL, PROPOSITION),
    ("false", PROPOSITION),
    ("and or implies iff", PROPOSITION, PROPOSITION, PROPOSITION),
    ("has_mean", RANDOM, REAL, PROPOSITION),
    ("has_derivative", FUNCTIONAL, SEQUENCE, INTEGER, REAL, PROPOSITION),
    ("tends", REAL_FUNCTION, FILTER, REAL, PROPOSITION),
    ("independent", RANDOM, RANDOM, PROPOSITION),
    ("family0", RANDOM, FAMILY),  # one random variable
    ("family1", RANDOM_SEQUENCE, INTEGER, INTEGER, FAMILY),  # X[i] for i in lower..upper
    ("family2", RANDOM_MATRIX, INTEGER, INTEGER, INTEGER, INTEGER, FAMILY),
)
OPERATORS: Mapping[str, tuple[tuple[Sort, ...], Sort]] = MappingProxyType(
    {name: (tuple(sorts[:-1]), sorts[-1]) for names, *sorts in _SIGNATURES for name in names.split()}
)


class Term:
    """A node. op: operator, or one of var, int, num, bound, lam, app. Equality is identity."""

    __slots__ = ("__weakref__", "args", "data", "depth", "free", "height", "loose", "op", "size", "sort")
    op: str
    args: tuple[Term, ...]
    data: Any  # var: name; int: int; num: Fraction; bound: index; lam: domain sort
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

    def __repr__(self) -> str:
        if self.op in ("var", "int", "num", "bound"):
            return f"{'#' if self.op == 'bound' else ''}{self.data}"
        return f"{self.op}({', '.join(map(repr, self.args)) if self.size < 2000 else '...'})"


_SET = tuple(getattr(Term, name).__set__ for name in Term.__slots__ if name != "__weakref__")
_Key = tuple[object, ...]
_TABLE: dict[_Key, KeyedRef[_Key, Term]] = {}  # the living terms; a WeakValueDictionary answers more slowly


def _forget(entry: KeyedRef[_Key, Term]) -> None:
    if _TABLE.get(entry.key) is entry:
        del _TABLE[entry.key]


def _node(op: str, data: object, sort: Sort, args: tuple[Term, ...]) -> Term:
    key = (op, data, args or sort)
    entry = _TABLE.get(key)
    if entry is not None and (found := entry()) is not None:
        return found
    depth, size, height, loose = 1, 1, 0, 0
    free: frozenset[Term] = frozenset()
    for a in args:
        depth, height = max(depth, a.depth + 1), max(height, a.height)
        size, loose = size + a.size, loose | a.loose
        if not a.free <= free:
            free = free | a.free if free else a.free
    if op == "bound" and type(data) is int:
        loose = 1 << data
    elif op == "lam":
        loose, height = loose >> 1, height + 1
    if depth > MAX_DEPTH or size > MAX_SIZE:
        raise KernelError(f"term too large: depth is at most {MAX_DEPTH}, size at most {MAX_SIZE}")
    term = object.__new__(Term)
    free = frozenset((term,)) if op == "var" else free
    for write, value in zip(_SET, (args, data, depth, free, height, loose, op, size, sort), strict=True):
        write(term, value)
    _TABLE[key] = KeyedRef(term, _forget, key)
    return term


def var(name: str, sort: Sort) -> Term:
    """The variable of that name and sort; two variables are the same when both agree."""
    if type(name) is not str or not 0 < len(name) <= 200:
        raise KernelError("a variable's name is a text of 1 to 200 characters")
    return _node("var", name, sort, ())


def integer(value: int) -> Term:
    """An integer numeral, of sort integer."""
    if type(value) is not int or value.bit_length() > MAX_BITS:
        raise KernelError(f"an integer numeral is an int of at most {MAX_BITS} bits")
    return _node("int", value, INTEGER, ())


@lru_cache(1 << 10, typed=True)  # typed: True is not taken for 1
def num(value: int | Fraction) -> Term:
    """A rational numeral, of sort real."""
    exact = type(value) in (int, Fraction)
    if not exact or max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS:
        raise KernelError(f"a numeral is an int or a Fraction of at most {MAX_BITS} bits")
    return _node("num", Fraction(value), REAL, ())


# eq: two numbers; forall: a predicate; mutual: families; declared: a function of integers, and their bounds
_OF_SEVERAL_SORTS: Mapping[str, Callable[[tuple[Sort, ...]], bool]] = MappingProxyType({
    "eq": lambda sorts: sorts in ((REAL, REAL), (INTEGER, INTEGER)),
    "forall": lambda sorts: len(sorts) == 1 and sorts[0].codomain is PROPOSITION,
    "mutual": lambda sorts: set(sorts) == {FAMILY},
    "declared": lambda sorts: len(sorts) in (3, 5) and set(sorts[1:]) == {INTEGER} and all(
        s is not None and s.domain is INTEGER for s in (sorts[0], sorts[0].codomain)[: len(sorts) // 2]
    ),
})  # fmt: skip


def _closed(*terms: Term) -> None:
    for t in terms:
        if type(t) is not Term or t.loose:
            raise KernelError("an argument is a term without unbound indices")


def make(op: str, *args: Term) -> Term:
    """The operator applied to arguments of its sorts."""
    entry = _TABLE.get((op, None, args))
    if entry is not None and op != "app" and (found := entry()) is not None and not found.loose:
        return found  # it has been through the checks below
    _closed(*args)
    sorts = tuple([a.sort for a in args])
    wanted, result = OPERATORS.get(op, (None, PROPOSITION))
    if sorts != wanted and (op not in _OF_SEVERAL_SORTS or not _OF_SEVERAL_SORTS[op](sorts)):
        raise KernelError(f"{op} takes {wanted}, not {sorts}" if wanted else f"no operator {op} on {sorts}")
    return _apply(op, result, args)


def _apply(op: str, sort: Sort, args: tuple[Term, ...]) -> Term:
    if op == "real" and args[0].op == "int":  # a coerced integer numeral is the real numeral
        return num(args[0].data)
    return _node(op, None, sort, args)


def app(head: Term, *arguments: Term) -> Term:
    """A function term applied to arguments, one after the other; a λ is reduced at once."""
    _closed(head, *arguments)
    for argument in arguments:
        head = _app(head, argument)
    return head


def _app(head: Term, argument: Term) -> Term:
    if head.sort.domain is not argument.sort or head.sort.codomain is None:
        raise KernelError(f"a {head.sort} applied to a {argument.sort}")
    if head.op == "lam":
        return _open(head.args[0], argument)
    return _node("app", None, head.sort.codomain, (head, argument))


def _lam(domain: Sort, body: Term) -> Term:
    if body.op == "app":
        head, argument = body.args
        if argument.op == "bound" and argument.data == 0 and not head.loose & 1:
            return _open(head, argument)  # eta: only lowers the indices, for 0 doesn't occur in the head
    return _node("lam", domain, function(domain, body.sort), (body,))


def _rebuild(term: Term, args: tuple[Term, ...]) -> Term:
    if args == term.args:
        return term
    if term.op == "app":
        return _app(args[0], args[1])
    if term.op == "lam":
        return _lam(term.data, args[0])
    return _apply(term.op, term.sort, args)


_REMEMBERED = 1 << 15  # the same terms are opened and closed again and again, in a search and in a replay
_Test = Callable[[Term, int], int]  # asked for its truth
_Leaf = Callable[[Term, int], Term]


def _rewrite(term: Term, concerns: _Test, leaf: _Leaf) -> Term:
    """term with leaf(t, d) for the variables and indices t that it concerns, d binders deep."""
    return _rewritten(term, concerns, leaf, 0, {}) if concerns(term, 0) else term


def _rewritten(term: Term, concerns: _Test, leaf: _Leaf, depth: int, memo: dict[_Key, Term]) -> Term:
    if not term.args:
        return leaf(term, depth)
    key = (term, depth)
    if key not in memo:
        inner = depth + (term.op == "lam")
        args = [_rewritten(a, concerns, leaf, inner, memo) if concerns(a, inner) else a for a in term.args]
        memo[key] = _rebuild(term, tuple(args))
    return memo[key]


@lru_cache(_REMEMBERED)
def _open(body: Term, value: Term) -> Term:
    """body with index 0 replaced and higher ones lowered; the value is lifted past binders on its way."""

    def leaf(t: Term, depth: int) -> Term:
        return _lift(value, depth) if t.data == depth else _node("bound", t.data - 1, t.sort, ())

    return _rewrite(body, lambda t, depth: t.loose >> depth, leaf)


def _lift(term: Term, by: int) -> Term:
    """term with its unbound indices raised: what it is under that many more binders."""
    return _rewrite(term, lambda t, d: t.loose >> d, lambda t, d: _node("bound", t.data + by, t.sort, ()))


@lru_cache(_REMEMBERED)
def bind(variable: Term, body: Term) -> Term:
    """λ variable. body. The only way to make a binder."""
    _closed(variable, body)
    if variable.op != "var":
        raise KernelError("only a variable is bound")
    inner = _rewrite(body, lambda t, d: variable in t.free, lambda t, d: _node("bound", d, t.sort, ()))
    return _lam(variable.sort, inner)


def fresh(sort: Sort, *avoid: Term, start: int = 1) -> Term:
    """A variable that is free in none of the terms: the first of #start, #start+1, ..."""
    taken = frozenset[Term]().union(*[t.free for t in avoid])
    while (variable := var(f"#{start}", sort)) in taken:
        start += 1
    return variable


def open_fresh(binder: Term, *avoid: Term) -> tuple[Term, Term]:
    """A variable free neither in a function nor in the terms to avoid, and the function's value there."""
    if binder.sort.domain is None:
        raise KernelError("only a function has a body to open")
    variable = fresh(binder.sort.domain, binder, *avoid, start=max(binder.height, 1))
    return variable, app(binder, variable)


def substitute(term: Term, values: Mapping[Term, Term]) -> Term:
    """term with each variable replaced by its value, all at once; values keep their free variables free."""
    values = dict(values)
    _closed(term, *values, *values.values())
    for variable, value in values.items():
        if variable.op != "var" or value.sort is not variable.sort:
            raise KernelError(f"{variable!r} of sort {variable.sort} can't become a {value.sort}")
    pairs = tuple([pair for pair in values.items() if pair[0] in term.free])
    return _substitute(term, pairs) if pairs else term


@lru_cache(_REMEMBERED)
def _substitute(term: Term, pairs: tuple[tuple[Term, Term], ...]) -> Term:
    values = dict(pairs)
    keys = frozenset(values)
    return _rewrite(term, lambda t, depth: not keys.isdisjoint(t.free), lambda t, depth: values[t])
