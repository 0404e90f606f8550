"""Definitions of a context, folded and unfolded.

A folded term has a variable for the definition: `a` applied to an index stands for `exp(s[i])/Z`. Folding is
solving: `exp(s[i])` becomes `a[i]*Z`, Z is pulled out of sums, and cancels. Unfolding is substitution, and
exact; whatever folding does wrong, the unfolded line is what the kernel sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sympy import Add, Dummy, Expr, Mul, Pow

from attnsym.derive.matching import canonical, match
from attnsym.derive.rewrites.functions import LOG_EXP, LOG_QUOTIENT
from attnsym.derive.rewrites.sums import simpler
from attnsym.derive.scope import RING, Scope, below, inside_out, is_ring, leaves, tidy
from attnsym.kernel.sugar import ONE, sub
from attnsym.kernel.terms import INTEGER, REAL, Term, app, bind, function, make, substitute, var
from attnsym.syntax.forms import scalar_functional
from attnsym.syntax.symbols import OUTCOME_VARIABLE, Context

LIVE = frozenset({"mean", "variance", "covariance", "derivative", "limit"})


class Definition(NamedTuple):
    """name[parameters] := body; variable: what stands for it where it is folded; folded.

    Its body, so written.
    """

    name: str
    variable: Term
    parameters: tuple[Term, ...]
    body: Term
    folded: Term

    @property
    def random(self) -> bool:
        return OUTCOME_VARIABLE in self.body.free

    def at(self, values: Iterable[Term]) -> Term:
        return app(self.variable, *values)


class Definitions:
    """All definitions of a context that stand for real terms, in their order."""

    def __init__(self, context: Context, scope: Scope) -> None:
        self.scope = scope
        self.all: list[Definition] = []
        self._bodies: dict[tuple[str, tuple[Definition, ...]], Term] = {}
        for symbol in context.symbols.values():
            if symbol.body is None or symbol.body.sort is not REAL or symbol.argument is not None:
                continue
            variable = var(symbol.name, function(*[INTEGER] * symbol.arity, REAL))
            body = tidy(symbol.body, scope)
            parts = Definition(symbol.name, variable, symbol.parameters, body, body)
            self.all.append(parts._replace(folded=self.canonical(self.fold(body))))

    # Unfolding

    def unfold(self, term: Term) -> Term:
        """The term without names of definitions."""
        values = {}
        for d in self.all:
            if d.variable in term.free and not d.random:
                value = d.body
                for p in reversed(d.parameters):
                    value = bind(p, value)
                values[d.variable] = value
        return substitute(term, values) if values else term

    def names(self, term: Term) -> frozenset[str]:
        """The definitions that a folded term mentions."""
        return frozenset(d.name for d in self.all if d.variable in term.free)

    # Folding

    def fold(self, term: Term, opened: frozenset[str] = frozenset()) -> Term:
        """The term with every definition but the opened ones where it fits.

        What rules must look into stays open.
        """
        usable = tuple(d for d in self.all if d.name not in opened)
        return self._fold(tidy(term, self.scope), self.scope, usable, shown=False)

    def shown(self, term: Term, opened: frozenset[str] = frozenset()) -> Term:
        """The term as a reader writes it, folded inside expectations and derivatives too.

        Only for printing.
        """
        usable = tuple(d for d in self.all if d.name not in opened)
        return self._fold(tidy(term, self.scope), self.scope, usable, shown=True)

    def _fold(self, term: Term, scope: Scope, usable: tuple[Definition, ...], *, shown: bool) -> Term:
        if not usable:
            return term
        if term.op in LIVE:
            return self._inside(term, scope, usable) if shown else term
        ring = scope.shop.ring
        if is_ring(term):
            inner = leaves(term, lambda t: self._fold(t, scope, usable, shown=shown))
            read = ring.read(inner)
            written = ring.write(self._ratios(read, usable, self._totals(usable)))
            whole = self.exact(written, usable)
            return written if whole is None else whole
        inner = below(term, scope, lambda t, s: self._fold(t, s, usable, shown=shown))
        whole = self.exact(inner, usable)
        return inner if whole is None else whole

    def _inside(self, term: Term, scope: Scope, usable: tuple[Definition, ...]) -> Term:
        """The folded body under the author's own name of what is bound: a text means it as it stands."""
        if term.op in ("mean", "variance", "covariance"):
            bodies = [self._fold(app(f, OUTCOME_VARIABLE), scope, usable, shown=True) for f in term.args]
            return make(term.op, *[bind(OUTCOME_VARIABLE, b) for b in bodies])
        if term.op != "derivative":
            return term
        function_, point, index = term.args
        if point.op == "var" and point not in function_.free:
            body = self._fold(app(function_, point), scope, usable, shown=True)
            return make("derivative", bind(point, body), point, index)
        if point.op == "lam" and point.args[0].op == "var" and point.args[0] not in function_.free:
            body = self._fold(app(function_, point), scope, usable, shown=True)
            return make("derivative", scalar_functional(point.args[0], body), point, index)
        return term

    def exact(self, term: Term, usable: tuple[Definition, ...] | None = None) -> Term | None:
        """The name that stands for exactly this term, up to the order of factors and terms."""
        written: Term | None = None
        usable = tuple(self.all) if usable is None else usable
        for d in reversed(usable):
            if d.folded.op != term.op:
                continue
            written = self.canonical(term) if written is None else written
            values = match(self.body(d, usable), written, frozenset(d.parameters))
            if values is not None and len(values) == len(d.parameters):
                return d.at([values[p] for p in d.parameters])
        return self._total(term, usable)

    def body(self, d: Definition, usable: tuple[Definition, ...]) -> Term:
        """A definition's body with those of the usable definitions folded that stand before it."""
        if len(usable) == len(self.all):
            return d.folded
        key = (d.name, usable)
        if key not in self._bodies:
            before = tuple(x for x in usable if self.all.index(x) < self.all.index(d))
            self._bodies[key] = self.canonical(self._fold(d.body, self.scope, before, shown=False))
        return self._bodies[key]

    def _total(self, term: Term, usable: tuple[Definition, ...]) -> Term | None:
        """1 for the sum of all shares of a total, as of softmax weights."""
        if term.op != "sum":
            return None
        i, body, _ = self.scope.opened(term, term.args[2])
        for d in usable:
            if body.op == "app" and len(d.parameters) == 1 and body is d.at([i]) and d.body.op == "mul":
                share = substitute(d.body, {d.parameters[0]: i})
                whole = make("sum", term.args[0], term.args[1], bind(i, share.args[0]))
                if share.args[1] is make("inv", whole):
                    return ONE
        return None

    def canonical(self, term: Term) -> Term:
        """The term with factors and terms sorted by what they are."""
        return canonical(term, self.scope)

    def shares(self, expression: Expr, usable: tuple[Definition, ...] | None = None) -> Expr:
        """The expression with every X(t) of a definition a[t] := X(t)/Y replaced by a[t]*Y."""
        ring = self.scope.shop.ring
        usable = tuple(self.all) if usable is None else usable
        for d in usable:
            pair = self.share(d, usable)
            if pair is None:
                continue
            above, total = pair
            swap: dict[Dummy, Expr] = {}
            for dummy in sorted(expression.free_symbols, key=lambda x: x.name):
                values = self._parameters(d, above, ring.terms[dummy])
                if values is not None:
                    at = {p: values[p] for p in d.parameters}
                    swap[dummy] = ring.atom(d.at(list(at.values())), dummy) * ring.read(substitute(total, at))
            expression = expression.xreplace(swap)
        return expression

    def _parameters(self, d: Definition, above: Term, term: Term) -> dict[Term, Term] | None:
        """The parameters at which the term is that part of a definition, up to the order of factors."""
        if term.op != above.op:
            return None
        for writing in (term, self.canonical(term)):
            values = match(above, writing, frozenset(d.parameters))
            if values is not None and len(values) == len(d.parameters):
                return values
        return None

    def share(self, d: Definition, usable: tuple[Definition, ...]) -> tuple[Term, Term] | None:
        """(X, Y) of a definition X/Y whose X is no ring operation and has its parameters."""
        body = self.body(d, usable)
        if body.op != "mul" or body.args[1].op != "inv" or body.args[0].op in RING or not d.parameters:
            return None
        above, total = body.args[0], body.args[1].args[0]
        return (above, total) if frozenset(d.parameters) <= above.free else None

    def _totals(self, usable: tuple[Definition, ...]) -> frozenset[Expr]:
        """The totals that shares are of: what a real fold loses."""
        pairs = [self.share(d, usable) for d in usable]
        return frozenset(
            x for p in pairs if p is not None for x in self.scope.shop.ring.read(p[1]).free_symbols
        )

    def _ratios(self, expression: Expr, usable: tuple[Definition, ...], totals: frozenset[Expr]) -> Expr:
        """The expression with shares folded wherever that loses their totals."""
        if not totals & expression.free_symbols:
            return expression
        after = self.shares(expression, usable)
        if after == expression or not totals & after.free_symbols:
            return after
        if isinstance(expression, Add | Mul):
            return expression.func(*[self._ratios(a, usable, totals) for a in expression.args])
        if isinstance(expression, Pow):
            return self._ratios(expression.base, usable, totals) ** expression.exp
        return expression

    def solved(self, term: Term) -> Term:
        """The term with all definitions unfolded and sums in normal form, then folded by solving."""

        pairs = [self.share(d, tuple(self.all)) for d in self.all]
        totals = {self.canonical(p[1]) for p in pairs if p is not None}  # shares of them are what is folded

        def at(t: Term, scope: Scope) -> Term | None:
            ring = scope.shop.ring
            if is_ring(t):
                return ring.write(self.shares(ring.read(t)))
            if t.op == "log":
                opened = LOG_QUOTIENT.at(t, scope)
                opened = LOG_EXP.at(t, scope) if opened is None else opened
                opened = self._log_of_share(t) if opened is None else opened
                return t if opened is None else inside_out(opened, scope, at)
            if t.op != "sum":
                return self.exact(t)
            found = self.exact(t)
            if found is not None or self.canonical(t) in totals:
                return found
            value = simpler(t, scope, split=True, pull=True, count=True, collapse=True)
            if value is None:
                inner = at_body(t, scope)
                value = inner if inner is not t else None
            if value is None:
                return None
            return inside_out(value, scope, at) if value is not t else None

        def at_body(t: Term, scope: Scope) -> Term:
            ring = scope.shop.ring
            i, body, _ = scope.opened(t, t.args[2])
            changed = ring.write(self.shares(ring.read(body)))
            return t if changed is body else make("sum", t.args[0], t.args[1], bind(i, changed))

        return inside_out(tidy(self.unfold(term), self.scope), self.scope, at)

    def _log_of_share(self, term: Term) -> Term | None:
        """log(a[t]) = u(t) - log(Z) for a share a[t] := exp(u(t))/Z."""
        usable = tuple(self.all)
        for d in self.all:
            pair = self.share(d, usable)
            if pair is not None and pair[0].op == "exp":
                values = match(d.at(d.parameters), term.args[0], frozenset(d.parameters))
                if values is not None:
                    return substitute(sub(pair[0].args[0], make("log", pair[1])), values)
        return None

    def solved_body(self, d: Definition) -> Term:
        """The normal form of a definition's body, the other definitions folded."""
        others = Definitions.__new__(Definitions)
        others.scope, others.all, others._bodies = self.scope, [x for x in self.all if x is not d], {}
        return others.solved(self.unfold(d.body))
