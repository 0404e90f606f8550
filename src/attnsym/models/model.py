"""A finite model: values of variables on one finite probability space, printed to be checked by hand.

A random variable is the tuple of its values, one for each outcome. A family with a declared range is a
`Table` of its members, and has no value outside; a function of reals, of families or of every integer is
`Named`: a closed term with its text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import gcd
from typing import Any

from attnsym.kernel.terms import Term
from attnsym.models.evaluate import Budget, Frame, compiled
from attnsym.models.independence import independent
from attnsym.models.values import Form, Real, Truth, Undefined, text

Random = tuple[Real, ...]
Entry = Real | Truth | Random

_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
LISTED_OUTCOMES = 8  # up to here a random variable is printed outcome by outcome


class Table:
    """A family: its members by index (a tuple of integers), and the value elsewhere (None: no value)."""

    __slots__ = ("arity", "default", "members")

    def __init__(
        self, arity: int, members: Mapping[tuple[int, ...], Entry], default: Entry | None = None
    ) -> None:
        self.arity, self.members, self.default = arity, dict(members), default


class Named:
    """A function given by a closed term; read as `name`, `arguments` (such as `[i]` or `(x)`), =, `text`."""

    __slots__ = ("arguments", "support", "term", "text")

    def __init__(self, arguments: str, text: str, term: Term, support: frozenset[int] | None = None) -> None:
        self.arguments, self.text, self.term = arguments, text, term
        self.support = support  # of a family: outside these indices it is constant


Value = Entry | Table | Named


def _member(name: str, table: Table) -> Callable[[int], Any]:
    members = {k: (v.__getitem__ if isinstance(v, tuple) else v) for k, v in table.members.items()}
    default = table.default
    elsewhere = default.__getitem__ if isinstance(default, tuple) else default

    def take(indices: tuple[int, ...]) -> Any:
        found = members.get(indices, elsewhere)
        if found is None:
            shown = ", ".join(map(str, indices))
            raise Undefined(f"{name}[{shown}] is outside its range")
        return found

    def partial(indices: tuple[int, ...]) -> Callable[[int], Any]:
        if len(indices) + 1 == table.arity:
            return lambda i: take((*indices, i))
        return lambda i: partial((*indices, i))

    if table.arity == 1:
        flat = {k[0]: v for k, v in members.items()}

        def single(i: int) -> Any:
            found = flat.get(i, elsewhere)
            return take((i,)) if found is None else found

        return single
    return partial(())


def set_value(frame: Frame, variable: Term, value: Value) -> None:
    """Make a variable's value ready to run."""
    ready: Any = value
    if isinstance(value, Table):
        ready = _member(str(variable.data), value)
        if value.default is not None and value.arity == 1:
            frame.supports[variable] = frozenset(i for (i,) in value.members)
    elif isinstance(value, Named):
        ready = compiled(value.term)(frame, [])
        if value.support is not None:
            frame.supports[variable] = value.support
    elif isinstance(value, tuple):
        ready = value.__getitem__
    frame.values[variable] = ready


class Model:
    """Values of variables, and the weights of the outcomes (probabilities times their common denominator)."""

    __slots__ = ("assigned", "weights")

    def __init__(self, assigned: Mapping[Term, Value], weights: tuple[int, ...] = (1,)) -> None:
        common = gcd(*weights)
        self.assigned, self.weights = dict(assigned), tuple(w // common for w in weights)

    def frame(self, budget: Budget) -> Frame:
        """The model made ready to run."""
        frame = Frame({}, self.weights, budget)
        for variable, value in self.assigned.items():
            set_value(frame, variable, value)
        return frame

    @property
    def probabilities(self) -> tuple[Fraction, ...]:
        total = sum(self.weights)
        return tuple(Fraction(w, total) for w in self.weights)

    def randoms(self) -> dict[str, Random]:
        """The random variables by the way they are written: `X`, `q[1]`."""
        return {name: value for name, value in self._members().items() if isinstance(value, tuple)}

    def _members(self) -> dict[str, Entry | None]:
        result: dict[str, Entry | None] = {}
        for variable, value in self.assigned.items():
            name = str(variable.data)
            if isinstance(value, Table):
                for indices, entry in value.members.items():
                    result[f"{name}[{', '.join(map(str, indices))}]"] = entry
            elif not isinstance(value, Named):
                result[name] = value
        return result

    def __str__(self) -> str:
        members = self._members()
        plain = {name: value for name, value in members.items() if not isinstance(value, tuple)}
        first = _listing({name: _shown(value) for name, value in plain.items() if value is not None})
        randoms = self.randoms()
        if randoms:
            first.append(self._outcomes())
        lines = [", ".join(first)] if first else []
        for variable, value in self.assigned.items():
            name = str(variable.data)
            if isinstance(value, Named):
                lines.append(f"{name}{value.arguments} = {value.text}")
            elif isinstance(value, Table) and not value.members:
                lines.append(f"{name} has no members")
            elif isinstance(value, Table) and value.default is not None:
                first_member = ", ".join(map(str, next(iter(value.members))))
                lines.append(f"{name} is {name}[{first_member}] at all other indices")
        if randoms:
            lines.append(self._laws(randoms))
        return "\n".join(lines) or "nothing to choose"

    def _outcomes(self) -> str:
        count = len(self.weights)
        word = _WORDS[count] if count < len(_WORDS) else str(count)
        if count == 1:
            return "one outcome"
        if len(set(self.weights)) == 1:
            return f"{word} equally likely outcomes"
        if count > LISTED_OUTCOMES:
            return f"{word} outcomes"
        return f"{word} outcomes of probability {', '.join(map(str, self.probabilities))}"

    def _laws(self, randoms: dict[str, Random]) -> str:
        if len(self.weights) <= LISTED_OUTCOMES:
            shown = {
                n: f"({', '.join(map(text, x))})" if len(x) > 1 else text(x[0]) for n, x in randoms.items()
            }
            return "      ".join(_equations(shown))
        listed = [list(x) for x in randoms.values()]
        if not any(isinstance(v, Form) for x in listed for v in x) and independent(listed, self.weights):
            laws = {name: self._law(x) for name, x in randoms.items()}
            groups: dict[str, list[str]] = {}
            for name, law in laws.items():
                groups.setdefault(law, []).append(name)
            return "\n".join(["independent:", *(f"    {', '.join(n)}: {law}" for law, n in groups.items())])
        shown = {n: f"({', '.join(map(text, x))})" for n, x in randoms.items()}
        if len(set(self.weights)) > 1:
            shown = {"probabilities": f"({', '.join(map(str, self.probabilities))})", **shown}
        return "\n".join(_equations(shown))

    def _law(self, x: Random) -> str:
        law: dict[str, Fraction] = {}
        for value, p in zip(x, self.probabilities, strict=True):
            law[text(value)] = law.get(text(value), Fraction(0)) + p
        if len(law) == 1:
            return f"always {next(iter(law))}"
        if len(set(law.values())) == 1:
            return f"{' or '.join(law)}, equally likely"
        return ", ".join(f"{value} with probability {p}" for value, p in law.items())

    def as_json(self) -> dict[str, Any]:
        """Everything that is needed to compute it again, in texts and lists of texts."""
        result: dict[str, Any] = {
            "probabilities": [str(p) for p in self.probabilities],
            "values": {},
            "functions": {},
        }
        for name, entry in self._members().items():
            if entry is not None:
                shown = [text(v) for v in entry] if isinstance(entry, tuple) else _shown(entry)
                result["values"][name] = shown
        for variable, value in self.assigned.items():
            if isinstance(value, Named):
                result["functions"][f"{variable.data}{value.arguments}"] = value.text
        return result


def _shown(value: Entry | None) -> str:
    if isinstance(value, Truth):
        return value.value
    return str(value) if value is None or isinstance(value, tuple) else text(value)


def _listing(shown: dict[str, str]) -> list[str]:
    """Scalars one by one; neighbours in a family that are equal together."""
    result: list[str] = []
    run: list[str] = []
    for name, value in shown.items():
        family = name.partition("[")
        if run and family[1] and run[-1].startswith(f"{family[0]}[") and shown[run[-1]] == value:
            run.append(name)
            result[-1] = " = ".join([*run, value])
        else:
            run = [name]
            result.append(f"{name} = {value}")
    return result


def _equations(shown: dict[str, str]) -> list[str]:
    """`a = b = 1`, for names with the same value."""
    groups: dict[str, list[str]] = {}
    for name, value in shown.items():
        groups.setdefault(value, []).append(name)
    return [" = ".join([*names, value]) for value, names in groups.items()]
