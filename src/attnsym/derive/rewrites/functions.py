"""Logarithms and exponentials, roots."""

from __future__ import annotations

from sympy import Add, Expr

from attnsym.derive.rewrites import Rewrite
from attnsym.derive.scope import Scope
from attnsym.derive.terms import factors, times
from attnsym.kernel.sugar import ZERO, lt
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


LOG_QUOTIENT = Rewrite(("log_quotient",), _log_quotient, group="logs")
LOG_PRODUCT = Rewrite(("log_product",), _log_product, group="logs")
LOG_EXP = Rewrite(("log_exp",), _log_exp, group="logs")
EXP_LOG = Rewrite(("exp_log",), _exp_log, group="logs")
SQRT_SQUARE = Rewrite(("sqrt_square",), _sqrt_square, group="roots")
