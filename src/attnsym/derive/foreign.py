"""SymPy expressions that a user brings: spelled in the language of documents, which alone gives them meaning.

A closed list of SymPy's classes is known; all else is refused. A sum keeps its index as a bound name, so
that what SymPy would capture stays apart; a reversed range, whose meaning differs between SymPy and
documents, is refused. `export` goes the other way, for use in SymPy sessions; nothing here is part of a
proof.
"""

from __future__ import annotations

from collections.abc import Iterator

import sympy

from attnsym.kernel.terms import Term, open_fresh
from attnsym.syntax.symbols import OUTCOME_VARIABLE

MAX_NODES = 20_000
_CALLS = frozenset({"exp", "log", "Abs", "Max", "Min", "KroneckerDelta"})
_RELATIONS = {
    "Equality": "=",
    "Unequality": "!=",
    "LessThan": "<=",
    "StrictLessThan": "<",
    "GreaterThan": ">=",
    "StrictGreaterThan": ">",
}
_RANDOM = {"Expectation": "E", "Variance": "Var", "Covariance": "Cov", "E": "E", "Var": "Var", "Cov": "Cov"}


class Foreign(ValueError):
    """A value that has no spelling here; carries the sentence that says what would have one."""


def spell(value: object) -> str:
    """The text of a SymPy expression, of an equation or inequality of two, or of a Python integer."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    if not isinstance(value, sympy.Basic):
        raise Foreign(f"a {type(value).__name__} is neither a text nor a SymPy expression")
    names: dict[str, sympy.Basic] = {}
    for count, node in enumerate(sympy.preorder_traversal(value)):
        if count > MAX_NODES:
            raise Foreign(f"an expression of more than {MAX_NODES:,} nodes")
        if isinstance(node, sympy.Symbol) and names.setdefault(node.name, node) != node:
            raise Foreign(
                f"two different symbols are called {node.name}; SymPy keeps them apart, a text can't"
            )
    kind = type(value).__name__
    if kind in _RELATIONS:
        return f"{_spell(value.args[0])} {_RELATIONS[kind]} {_spell(value.args[1])}"
    return _spell(value)


def _spell(e: sympy.Basic) -> str:
    kind = type(e).__name__
    if isinstance(e, sympy.Rational):
        return str(e) if e.q == 1 and e >= 0 else f"({e})"
    if isinstance(e, sympy.Float):
        raise Foreign(
            f"{e} is a rounded number; write the decimal in a text, where it is exact, or a Rational"
        )
    if e is sympy.pi:
        return "pi"
    if e is sympy.E:
        return "exp(1)"
    if e is sympy.oo or e is -sympy.oo:
        return str(e)
    if isinstance(e, sympy.Indexed):
        return f"{e.base.label.name}[{', '.join(map(_spell, e.indices))}]"
    if isinstance(e, sympy.Symbol):
        return str(e.name)
    if kind == "RandomIndexedSymbol" or kind == "RandomSymbol":
        return _spell(e.symbol)
    if isinstance(e, sympy.Add):
        return "(" + " + ".join(map(_spell, e.args)) + ")"
    if isinstance(e, sympy.Mul):
        return "*".join(map(_spell, e.args))
    if isinstance(e, sympy.Pow):
        if e.exp == sympy.Rational(1, 2):
            return f"sqrt({_spell(e.base)})"
        if e.exp == sympy.Rational(-1, 2):
            return f"(1/sqrt({_spell(e.base)}))"
        return f"({_spell(e.base)})**({_spell(e.exp)})"
    if isinstance(e, sympy.Sum | sympy.Product):
        return _series(e)
    if isinstance(e, sympy.Derivative):
        inner = _spell(e.expr)
        for variable, times in e.variable_count:
            if times != 1:
                raise Foreign("a repeated derivative; write one Derivative around the other")
            inner = f"Derivative({inner}, {_spell(variable)})"
        return inner
    name = kind if kind in _CALLS else _RANDOM.get(kind, "")
    if name in ("E", "Var", "Cov"):
        return f"{name}[{', '.join(map(_spell, e.args))}]"
    if name:
        return f"{name}({', '.join(map(_spell, e.args[:2] if name == 'KroneckerDelta' else e.args))})"
    raise Foreign(f"{kind} is not among what SymPy expressions may be made of here")


def _series(e: sympy.Basic) -> str:
    text = _spell(e.args[0])
    for limits in e.args[1:]:
        if len(limits) != 3:
            raise Foreign(f"{type(e).__name__} without a range for {limits[0]}")
        index, lower, upper = limits
        gap = upper - lower
        if gap.is_number and gap < -1:
            raise Foreign(f"the range {lower}..{upper} runs backward: empty here, a negative sum in SymPy")
        text = f"{type(e).__name__}({text}, ({_spell(index)}, {_spell(lower)}, {_spell(upper)}))"
    return text


def ranges(value: object) -> Iterator[str]:
    """What must hold for a range with symbolic bounds not to run backward, a statement for each: SymPy's sum
    from a to b is a negative one where b < a - 1, and that of documents is empty."""
    return _ranges(value, "") if isinstance(value, sympy.Basic) else iter(())


def _ranges(e: sympy.Basic, outer: str) -> Iterator[str]:
    body: tuple[sympy.Basic, ...] = e.args
    if isinstance(e, sympy.Sum | sympy.Product):
        body = e.args[:1]
        for index, lower, upper in reversed(e.args[1:]):
            if not (upper - lower).is_number:
                yield f"{outer}{_spell(lower)} <= {_spell(upper)} + 1"
            outer += f"forall {_spell(index)} in {_spell(lower)}..{_spell(upper)}: "
    for part in body:
        yield from _ranges(part, outer)


def export(term: Term) -> sympy.Expr:
    """A term as a SymPy expression, for a SymPy session: unevaluated sums, Indexed elements, E, Var and Cov
    by name.

    A name in SymPy that stands for a bound index is a Dummy, so that nothing captures it.
    """
    return _Export().of(term)


class _Export:
    def __init__(self) -> None:
        self.bound: dict[Term, sympy.Dummy] = {}

    def of(self, t: Term) -> sympy.Expr:
        op, args = t.op, t.args
        if op in ("num", "int"):
            return sympy.Rational(str(t.data))
        if op == "var":
            return self.bound.get(t) or sympy.Symbol(str(t.data))
        if op in ("real", "neg", "ineg", "inv"):
            inner = self.of(args[0])
            return inner if op == "real" else 1 / inner if op == "inv" else -inner
        if op == "app":
            head, indices = t, []
            while head.op == "app":
                indices.append(head.args[1])
                head = head.args[0]
            places = [self.of(i) for i in reversed(indices) if i.sort.name != "outcome"]
            name = str(head.data)
            return sympy.IndexedBase(name)[tuple(places)] if places else sympy.Symbol(name)
        if op in ("sum", "product"):
            variable, body = open_fresh(args[2])
            self.bound[variable] = sympy.Dummy(self.fresh(t), integer=True)
            kind = sympy.Sum if op == "sum" else sympy.Product
            return kind(self.of(body), (self.bound[variable], self.of(args[0]), self.of(args[1])))
        if op in ("mean", "variance", "covariance"):
            name = {"mean": "E", "variance": "Var", "covariance": "Cov"}[op]
            return sympy.Function(name)(*[self.of(open_fresh(f, OUTCOME_VARIABLE)[1]) for f in args])
        if op == "derivative":
            return self._derivative(t)
        if op in _BUILD:
            return _BUILD[op](*map(self.of, args))
        raise Foreign(f"{op} has no form in SymPy here")

    def fresh(self, t: Term) -> str:
        """A name for a bound index that no other index and no free name of the term has."""
        taken = {str(v.data) for v in t.free} | {d.name for d in self.bound.values()}
        number = 1
        while f"i_{number}" in taken:
            number += 1
        return f"i_{number}"

    def _derivative(self, t: Term) -> sympy.Expr:
        from attnsym.kernel.terms import app

        function, point, index = t.args
        if point in function.free:
            raise Foreign("a derivative at a point that its body mentions")
        body = self.of(app(function, point))
        place = self.of(app(point, index))
        return sympy.Derivative(body, place)


_BUILD = {
    "add": sympy.Add, "iadd": sympy.Add, "mul": sympy.Mul, "imul": sympy.Mul, "pow": sympy.Pow, "rpow":
    sympy.Pow, "exp": sympy.exp, "log": sympy.log, "sqrt": sympy.sqrt, "abs": sympy.Abs, "max": sympy.Max,
    "min": sympy.Min, "delta": sympy.KroneckerDelta, "pi": lambda: sympy.pi, "euler": lambda: sympy.E,
}  # fmt: skip
