"""How a function behaves next to a point or at infinity: what limits are read off.

With t falling to 0, x is 1/t, -1/t, a + t or a - t. An `Exact` behaviour is a quotient of sums of
c * t**k * exp(p), p a polynomial in 1/t: closed under + * / and compared by its dominant terms. Where a
function leads out of these, what is kept is `Near` (a number + o(1)) or `Infinite` (beyond all bounds, with
a sign); what can't be told from that is undecided.
"""

from __future__ import annotations

from fractions import Fraction

from attnsym.models import values
from attnsym.models.intervals import Undecided
from attnsym.models.values import TRUE, Form, Real, Undefined

MAX_POWER = 32
MAX_TERMS = 200
Growth = tuple[tuple[int, int | Fraction], ...]  # p: powers of 1/t with their coefficients, highest first
Key = tuple[Growth, int]  # exp(p) * t**k
Terms = dict[Key, Real]
UNIT: Key = ((), 0)


class NoLimit(Undefined):
    """There is no finite limit."""


class Germ:
    """A behaviour; the three kinds below share their arithmetic."""

    __slots__ = ()

    def __add__(self, other: object) -> Germ:
        return _plus(self, other) if isinstance(other, (int, Fraction, Form, Germ)) else NotImplemented

    def __mul__(self, other: object) -> Germ:
        return _times(self, other) if isinstance(other, (int, Fraction, Form, Germ)) else NotImplemented

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Germ:
        return _times(self, -1)

    def __sub__(self, other: Real | Germ) -> Germ:
        return self + -other

    def __rsub__(self, other: Real) -> Germ:
        return -self + other


class Exact(Germ):
    __slots__ = ("den", "num")

    def __init__(self, num: Terms, den: Terms) -> None:
        self.num, self.den = num, den


class Near(Germ):
    __slots__ = ("value",)

    def __init__(self, value: Real) -> None:
        self.value = value


class Infinite(Germ):
    __slots__ = ("sign",)

    def __init__(self, sign: int) -> None:
        self.sign = sign


def approach(kind: str, point: Real | None) -> tuple[Germ, ...]:
    """x on its way: one behaviour for each side."""
    if kind == "at_infinity":
        return (_power_of_t(1, -1),)
    if kind == "at_minus_infinity":
        return (_power_of_t(-1, -1),)
    if point is None:
        raise Undecided("a limit at no point")
    right, left = _power_of_t(1, 1) + point, _power_of_t(-1, 1) + point
    return {"at_right": (right,), "at_left": (left,)}.get(kind, (right, left))


def _power_of_t(coefficient: int, power: int) -> Exact:
    return Exact({((), power): coefficient}, {UNIT: 1})


def limit_of(x: Real | Germ) -> Real:
    """The finite limit; NoLimit when there is none."""
    end = _end(x)
    if isinstance(end, Infinite):
        raise NoLimit("no finite limit")
    return end.value


def _end(x: Real | Germ) -> Near | Infinite:
    if isinstance(x, (Near, Infinite)):
        return x
    if not isinstance(x, Germ):
        return Near(x)
    if not isinstance(x, Exact):
        raise Undecided("an unknown behaviour")
    if not x.num:
        return Near(0)
    (top, bottom) = (min(x.num, key=_rank), min(x.den, key=_rank))
    ratio = x.num[top] * values.inverse(x.den[bottom])
    if top == bottom:
        return Near(ratio)
    return Infinite(values.sign(ratio)) if _rank(top) < _rank(bottom) else Near(0)


def _rank(key: Key) -> tuple[object, ...]:
    """Smaller for what dominates: the growth is compared from its highest power down, then the power of t."""
    growth, power = dict(key[0]), key[1]
    return (*(-growth.get(m, 0) for m in range(MAX_POWER, 0, -1)), power)


def sign(x: Germ) -> int:
    """The sign that it has from somewhere on."""
    if isinstance(x, Exact):
        if not x.num:
            return 0
        return values.sign(x.num[min(x.num, key=_rank)]) * values.sign(x.den[min(x.den, key=_rank)])
    end = _end(x)
    found = end.sign if isinstance(end, Infinite) else values.sign(end.value)
    if not found:
        raise Undecided("the sign of what tends to 0")
    return found


def _exact(x: Real | Germ) -> Exact | None:
    if isinstance(x, Germ):
        return x if isinstance(x, Exact) else None
    return Exact({} if values.is_zero(x) else {UNIT: x}, {UNIT: 1})


def _plus(a: Germ, b: Real | Germ) -> Germ:
    x, y = _exact(a), _exact(b)
    if x is not None and y is not None:
        return _reduced(_add(_multiply(x.num, y.den), _multiply(y.num, x.den)), _multiply(x.den, y.den))
    u, v = _end(a), _end(b)
    if isinstance(u, Near) and isinstance(v, Near):
        return Near(u.value + v.value)
    if isinstance(u, Infinite) and isinstance(v, Infinite):
        if u.sign != v.sign:
            raise Undecided("a difference of two that grow beyond all bounds")
        return u
    return u if isinstance(u, Infinite) else v


def _times(a: Germ, b: Real | Germ) -> Germ:
    x, y = _exact(a), _exact(b)
    if x is not None and y is not None:
        return _reduced(_multiply(x.num, y.num), _multiply(x.den, y.den))
    u, v = _end(a), _end(b)
    if isinstance(u, Near) and isinstance(v, Near):
        return Near(u.value * v.value)
    if isinstance(u, Infinite) and isinstance(v, Infinite):
        return Infinite(u.sign * v.sign)
    near, far = (u, v) if isinstance(u, Near) else (v, u)
    if not isinstance(near, Near) or not isinstance(far, Infinite) or values.is_zero(near.value):
        raise Undecided("a product of what tends to 0 and what grows beyond all bounds")
    return Infinite(far.sign * values.sign(near.value))


def inverse(x: Germ) -> Germ:
    if isinstance(x, Exact):
        if not x.num:
            raise Undefined("division by zero")
        return _reduced(x.den, x.num)
    end = _end(x)
    if isinstance(end, Infinite):
        return Near(0)
    if values.is_zero(end.value):
        raise Undecided("1 over what tends to 0")
    return Near(values.inverse(end.value))


def _add(a: Terms, b: Terms) -> Terms:
    result = dict(a)
    for key, c in b.items():
        result[key] = result[key] + c if key in result else c
    return {key: c for key, c in result.items() if not values.is_zero(c)}


def _multiply(a: Terms, b: Terms) -> Terms:
    if len(a) * len(b) > MAX_TERMS:
        raise Undecided("a behaviour of too many terms")
    result: Terms = {}
    for (growth, power), c in a.items():
        for (growth2, power2), c2 in b.items():
            key = (_merged(growth, growth2), power + power2)
            result[key] = result.get(key, 0) + c * c2
    return {key: c for key, c in result.items() if not values.is_zero(c)}


def _merged(p: Growth, q: Growth) -> Growth:
    total = dict(p)
    for m, c in q:
        total[m] = total.get(m, 0) + c
    return tuple(sorted(((m, c) for m, c in total.items() if c), reverse=True))


def _reduced(num: Terms, den: Terms) -> Germ:
    """With 1 as the denominator's dominant term."""
    first = min(den, key=_rank)
    back: Terms = {(_merged((), tuple((m, -c) for m, c in first[0])), -first[1]): values.inverse(den[first])}
    return Exact(_multiply(num, back), _multiply(den, back))


def exp(x: Germ) -> Germ:
    """exp of what is put together from powers of 1/t stays exact, apart from a factor that tends to 1."""
    if isinstance(x, Exact) and len(x.den) == 1:
        constant: Real = 0
        growth: list[tuple[int, int | Fraction]] = []
        vanishing = False
        for (inner, power), c in x.num.items():
            if inner or power > 0:
                if _rank((inner, power)) < _rank(UNIT):
                    break  # exp of exp: only its end is known
                vanishing = True
            elif power == 0:
                constant = c
            elif isinstance(c, Form) or -power > MAX_POWER:
                break
            else:
                growth.append((-power, c))
        else:
            key = (tuple(sorted(growth, reverse=True)), 0)
            exact = Exact({key: _exp(constant)}, {UNIT: 1})
            return exact * Near(1) if vanishing else exact
    end = _end(x)
    if isinstance(end, Infinite):
        return end if end.sign > 0 else Near(0)
    return Near(_exp(end.value))


def _exp(x: Real) -> Real:
    from attnsym.models import functions  # functions of numbers hand behaviours over to this module

    return functions.real(functions.exp(x))


def log(x: Germ) -> Germ:
    from attnsym.models import functions

    if sign(x) <= 0:
        raise Undefined("log of a number that isn't positive")
    end = _end(x)
    if isinstance(end, Infinite):
        return end
    return Infinite(-1) if values.is_zero(end.value) else Near(functions.real(functions.log(end.value)))


def sqrt(x: Germ) -> Germ:
    from attnsym.models import functions

    if sign(x) < 0:
        raise Undefined("square root of a negative number")
    end = _end(x)
    return end if isinstance(end, Infinite) else Near(functions.real(functions.sqrt(end.value)))


def power(x: Germ, exponent: int) -> Germ:
    if abs(exponent) > MAX_POWER:
        raise Undecided("a behaviour to a high power")
    if exponent < 0:
        return inverse(power(x, -exponent))
    result: Germ = Exact({UNIT: 1}, {UNIT: 1})
    for _ in range(exponent):
        result = result * x
    return result


def same_limit(found: list[Real]) -> Real:
    """The limit, when all sides have the same."""
    for other in found[1:]:
        same = values.equal(found[0], other)
        if same is values.UNKNOWN:
            raise Undecided("whether the limits of both sides agree")
        if same is not TRUE:
            raise NoLimit("different limits from the two sides")
    return found[0]
