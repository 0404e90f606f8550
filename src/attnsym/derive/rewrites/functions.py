"""Logarithms and exponentials, roots."""

from __future__ import annotations

from sympy import Add, Expr, Rational

from attnsym.derive.rewrites import Rewrite
from attnsym.derive.scope import Scope
from attnsym.derive.terms import factors, times
from attnsym.kernel.sugar import ONE, ZERO, div, le, lt, mul
from attnsym.kernel.terms import Term, make


def _log_quotient(term: Term, scope: Scope) -> Term | None:
    """log(x/y) = log(x) - log(y)."""
    if term.op != "log" or term.args[0].op != "mul" or term.args[0].args[1].op != "inv":
        return None
    above, below = term.args[0].args[0], term.args[0].args[1].args[0]
    if not (scope.known(lt(ZERO, above)) and scope.known(lt(ZERO, below))):
        scope.shop.missing.setdefault("that the argument of a logarithm is positive")
        return None
    ring = scope.shop.ring
    return ring.write(ring.atom(make("log", above)) - ring.atom(make("log", below)))


def _log_product(term: Term, scope: Scope) -> Term | None:
    """log(x*y) = log(x) + log(y)."""
    if term.op != "log" or term.args[0].op != "mul" or term.args[0].args[1].op == "inv":
        return None
    if not all(scope.known(lt(ZERO, a)) for a in term.args[0].args):
        return None
    ring = scope.shop.ring
    return ring.write(Add(*[ring.atom(make("log", a)) for a in term.args[0].args]))


def _log_one(term: Term, scope: Scope) -> Term | None:
    """log(1) = 0."""
    return ZERO if term.op == "log" and term.args[0] is ONE else None


def _log_exp(term: Term, scope: Scope) -> Term | None:
    """log(exp(x)) = x."""
    return term.args[0].args[0] if term.op == "log" and term.args[0].op == "exp" else None


def _exp_log(term: Term, scope: Scope) -> Term | None:
    """exp(log(x)) = x for positive x."""
    if term.op != "exp" or term.args[0].op != "log":
        return None
    return term.args[0].args[0] if scope.known(lt(ZERO, term.args[0].args[0])) else None


def _sqrt_square(term: Term, scope: Scope) -> Term | None:
    """sqrt(x)**2 = x, also within an even power; the ring writes the result."""
    ring = scope.shop.ring
    if term.op not in ("mul", "pow", "inv", "add", "neg"):
        return None
    read = ring.read(term)
    swap: dict[Expr, Expr] = {}
    for dummy in read.free_symbols:
        inner = ring.terms[dummy]
        if inner.op == "sqrt":
            swap[dummy] = ring.read(inner.args[0])
    if not swap:
        return None
    changed = Add(*[_squares(p, swap) for p in Add.make_args(read)])
    return None if changed == read else ring.write(changed)


def _squares(part: Expr, swap: dict[Expr, Expr]) -> Expr:
    done = []
    for factor in factors(part):
        base, exponent = factor.as_base_exp()
        if base in swap and exponent.is_Integer and abs(exponent) >= 2:
            half, odd = divmod(abs(int(exponent)), 2)
            sign = 1 if exponent > 0 else -1
            done.append(swap[base] ** (sign * half) * base ** (sign * odd))
        else:
            done.append(factor)
    return times(done)


def _root_quotient(term: Term, scope: Scope) -> Term | None:
    """sqrt(x/y) = sqrt(x)/sqrt(y), where one of them has a root to draw."""
    if term.op != "sqrt" or term.args[0].op != "mul" or term.args[0].args[1].op != "inv":
        return None
    above, below = term.args[0].args[0], term.args[0].args[1].args[0]
    if not any(_square(scope.shop.ring.read(x), scope) != 1 for x in (above, below)):
        return None
    if not (scope.known(le(ZERO, above)) and scope.known(lt(ZERO, below))):
        return None
    return div(make("sqrt", above), make("sqrt", below))


def _root_product(term: Term, scope: Scope) -> Term | None:
    """sqrt(x*y) = sqrt(x)*sqrt(y), y being what has a root to draw."""
    if term.op != "sqrt":
        return None
    ring = scope.shop.ring
    read = ring.read(term.args[0])
    square = _square(read, scope)
    if square in (1, read) or read.as_numer_denom()[1] != 1:
        return None
    rest, drawn = ring.write(read / square), ring.write(square)
    if not (scope.known(le(ZERO, rest)) and scope.known(le(ZERO, drawn))):
        return None
    return mul(make("sqrt", rest), make("sqrt", drawn))


def _root(term: Term, scope: Scope) -> Term | None:
    """sqrt(y**2) = y for y not negative: shown beforehand under a name of its own."""
    if term.op != "sqrt":
        return None
    ring = scope.shop.ring
    read = ring.read(term.args[0])
    if _square(read, scope) != read:
        return None
    value = ring.write(times([_half(f) for f in factors(read)]))
    known = [n for n, pair in scope.shop.haves.items() if pair[0] is term]
    if not known:
        number = len(scope.shop.haves) + 1
        scope.shop.haves["root" if number == 1 else f"root_{number}"] = (term, value)
    return value


def _square(expression: Expr, scope: Scope) -> Expr:
    """The even powers among the factors whose roots are known not to be negative."""
    ring = scope.shop.ring
    found = []
    for factor in factors(expression):
        if factor.is_Rational:
            if factor > 0 and (factor ** Rational(1, 2)).is_Rational:
                found.append(factor)
            continue
        exponent = factor.as_base_exp()[1]
        if not exponent.is_Integer or exponent < 2 or exponent % 2:
            continue
        if scope.known(le(ZERO, ring.write(_half(factor)))):
            found.append(factor)
    return times(found)


def _half(factor: Expr) -> Expr:
    """The root of a perfect square, as a power of the same base with half the exponent."""
    base, exponent = factor.as_base_exp()
    return base ** (exponent / 2)


ROOT_QUOTIENT = Rewrite(("sqrt_quotient",), _root_quotient)
ROOT_PRODUCT = Rewrite(("sqrt_product",), _root_product)
ROOT = Rewrite(("root",), _root)
LOG_QUOTIENT = Rewrite(("log_quotient",), _log_quotient, group="logs")
LOG_PRODUCT = Rewrite(("log_product",), _log_product, group="logs")
LOG_ONE = Rewrite(("log_one",), _log_one, group="logs")
LOG_EXP = Rewrite(("log_exp",), _log_exp, group="logs")
EXP_LOG = Rewrite(("exp_log",), _exp_log, group="logs")
SQRT_SQUARE = Rewrite(("sqrt_square",), _sqrt_square, group="roots")
