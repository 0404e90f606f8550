"""Matching a pattern against a term: first-order, with functions of bound variables (Miller's patterns).

A schematic variable stands for any term of its sort. One of function sort, applied to distinct bound
variables, stands for the function that the term is of those variables. Matching only proposes: what it
finds is checked when the kernel instantiates.
"""

from __future__ import annotations

from fractions import Fraction

from attnsym.kernel.terms import KernelError, Term, app, bind, integer, substitute, var

Bindings = dict[Term, Term]


class Matcher:
    """One attempt to make a pattern equal to a term; `bindings` is what was found."""

    def __init__(self, variables: frozenset[Term], bindings: Bindings | None = None) -> None:
        self.variables = variables
        self.bindings: Bindings = dict(bindings or {})
        self.locals: set[Term] = set()
        self.deferred: list[tuple[Term, Term]] = []

    def match(self, pattern: Term, term: Term) -> bool:
        """Whether the pattern, with the bindings found, is the term."""
        return self._match(pattern, term) and all(self._agrees(p, t) for p, t in self.deferred)

    def _agrees(self, pattern: Term, term: Term) -> bool:
        """A function applied to anything, once it is known from elsewhere; its argument may be found here."""
        try:
            value = substitute(pattern, self.bindings)
        except KernelError:
            return False
        rest = self.variables - frozenset(self.bindings)
        if value is term and value.free.isdisjoint(rest):
            return True
        if spine(pattern)[0] not in self.bindings:
            return False
        inner = Matcher(rest)
        inner.locals = self.locals
        if not inner.match(value, term):
            return False
        self.bindings.update(inner.bindings)
        return True

    def _match(self, pattern: Term, term: Term) -> bool:
        if pattern.sort is not term.sort:
            return False
        if pattern is term and self.variables.isdisjoint(pattern.free):
            return True
        if pattern in self.variables:
            return self._bind(pattern, term)
        if pattern.op == "app":
            head, arguments = spine(pattern)
            if head in self.variables:
                return self._flexible(head, arguments, pattern, term)
        if pattern.op == "real" and term.op == "num" and isinstance(term.data, Fraction):
            return term.data.denominator == 1 and self._match(pattern.args[0], integer(term.data.numerator))
        if pattern.op == "lam" or (term.op == "lam" and pattern.sort.domain is not None):
            return self._under_binder(pattern, term)
        if pattern.op != term.op or pattern.data != term.data or len(pattern.args) != len(term.args):
            return False
        if not pattern.args:
            return pattern is term
        return all(self._match(p, t) for p, t in zip(pattern.args, term.args, strict=True))

    def _bind(self, variable: Term, term: Term) -> bool:
        if not self.locals.isdisjoint(term.free):
            return False
        return self.bindings.setdefault(variable, term) is term

    def _under_binder(self, pattern: Term, term: Term) -> bool:
        if pattern.sort.domain is None:
            return False
        local = var(f"#local{len(self.locals)}", pattern.sort.domain)
        self.locals.add(local)
        return self._match(app(pattern, local), app(term, local))

    def _flexible(self, head: Term, arguments: list[Term], pattern: Term, term: Term) -> bool:
        distinct = len(set(arguments)) == len(arguments) and all(a in self.locals for a in arguments)
        if not distinct:
            self.deferred.append((pattern, term))
            return True
        value = term
        for argument in reversed(arguments):
            value = bind(argument, value)
        return self._bind(head, value)


def spine(term: Term) -> tuple[Term, list[Term]]:
    """The head of an application and its arguments."""
    arguments: list[Term] = []
    while term.op == "app":
        arguments.append(term.args[1])
        term = term.args[0]
    arguments.reverse()
    return term, arguments


def subterms(term: Term) -> list[Term]:
    """The term and what it is made of, without going under a binder."""
    found: dict[Term, None] = {}
    waiting = [term]
    while waiting:
        t = waiting.pop()
        if t not in found:
            found[t] = None
            waiting.extend(a for a in t.args if a.sort.domain is None)
    return list(found)
