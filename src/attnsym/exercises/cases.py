"""A counterexample that a student gives: values of variables, checked against the hypotheses and the
statement."""

from __future__ import annotations

import re
from fractions import Fraction

from attnsym.exercises.blanking import split_statements
from attnsym.exercises.marks import LineMark, Outcome
from attnsym.kernel.terms import INTEGER, Term
from attnsym.models import Budget, Model, Table, Truth, Undefined, evaluate
from attnsym.models.find import closed
from attnsym.models.model import Value
from attnsym.syntax.printing import print_term
from attnsym.syntax.records import Derivation, Field
from attnsym.syntax.symbols import Symbol

MOST_VALUES = 200
MOST_OUTCOMES = 256
STEPS = 400_000
_NAME = re.compile(r"([A-Za-z]\w*)(?:\[([-\d, ]{1,40})\])?\Z")
_NUMBER = re.compile(r"(-?\d{1,40})(?:/(\d{1,40})|\.(\d{1,40}))?\Z")

Plain = Fraction | tuple[Fraction, ...]


class Unclear(ValueError):
    """Values that can't be read; carries what was expected."""


def mark_case(problem: Derivation, field: Field) -> LineMark:
    """Whether the values satisfy the hypotheses and make the statement false."""
    statement = closed(problem.show.term)
    try:
        model = model_of(field.text, problem)
    except Unclear as unclear:
        words = f"line {field.line}: {unclear}"
        return LineMark(field.line, field.text[:120], (), Outcome.UNREADABLE, words=words)
    text = f"{field.text}   against   {problem.show.text}"
    for given in problem.context.hypotheses:
        for p in given.propositions:
            value = evaluate(closed(p), model, Budget(STEPS))
            if value is not Truth.TRUE:
                shown = print_term(p) if not given.text else given.text
                how = "fails there" if value is Truth.FALSE else f"can't be confirmed there ({value})"
                words = f"the hypothesis  {shown}  {how}, so the case says nothing"
                return LineMark(field.line, text, (), Outcome.NOT_GIVEN, words=words, case=str(model))
    value = evaluate(statement, model, Budget(STEPS))
    if value is Truth.FALSE:
        words = "the hypotheses hold and the statement is false there"
        return LineMark(
            field.line, text, (), Outcome.FOLLOWS, words=words + _sides(statement, model), case=str(model)
        )
    if value is Truth.TRUE:
        words = "the statement is true there" + _sides(statement, model)
        return LineMark(field.line, text, (), Outcome.FALSE, words=words, case=str(model))
    words = (
        f"the statement has no value there: {value}"
        if isinstance(value, Undefined)
        else "not decided within the work allowed"
    )
    return LineMark(field.line, text, (), Outcome.NOT_SHOWN, words=words, case=str(model))


def _sides(statement: Term, model: Model) -> str:
    if statement.op not in ("eq", "le", "lt"):
        return ""
    left, right = (evaluate(side, model, Budget(STEPS)) for side in statement.args)
    return (
        f" (left {left}, right {right})"
        if isinstance(left, int | Fraction) and isinstance(right, int | Fraction)
        else ""
    )


def model_of(text: str, problem: Derivation) -> Model:
    """The model that values such as `d = 1, q[1] = (1, -1)` describe. Unclear where it can't be read."""
    plain: dict[str, Plain] = {}
    members: dict[str, dict[tuple[int, ...], Plain]] = {}
    weights: tuple[int, ...] = ()
    parts = split_statements(text)
    if len(parts) > MOST_VALUES:
        raise Unclear(f"more than {MOST_VALUES} values")
    for part in parts:
        *names, value_text = (piece.strip() for piece in part.split("="))
        if not names:
            raise Unclear(f"`{part[:40]}` is no value; expected  name = number")
        value = _value(value_text)
        for name in names:
            if name == "weights" and isinstance(value, tuple):
                weights = tuple(_positive(v) for v in value)
                continue
            found = _NAME.match(name)
            if found is None or found[1] not in problem.context.symbols:
                raise Unclear(
                    f"`{name[:40]}` is not declared; expected one of {', '.join(problem.context.symbols)}"
                )
            if found[2] is None:
                plain[found[1]] = value
            else:
                members.setdefault(found[1], {})[_indices(found[2])] = value
    tuples = [
        v
        for v in (*plain.values(), *(v for m in members.values() for v in m.values()))
        if isinstance(v, tuple)
    ]
    count = len(weights) or (len(tuples[0]) if tuples else 1)
    if count > MOST_OUTCOMES or any(len(v) != count for v in tuples):
        raise Unclear("every random variable has one value for each outcome, the same number for all")
    assigned: dict[Term, Value] = {}
    for symbol in problem.context.symbols.values():
        if symbol.variable is not None:
            assigned[symbol.variable] = _assigned(symbol, plain, members, count)
    return Model(assigned, weights or (1,) * count)


def _assigned(
    symbol: Symbol, plain: dict[str, Plain], members: dict[str, dict[tuple[int, ...], Plain]], count: int
) -> Value:
    if symbol.argument is not None:
        raise Unclear(f"{symbol.name} is a function; a case with functions can't be given here")
    if symbol.arity:
        given = members.get(symbol.name, {})
        if any(len(index) != symbol.arity for index in given):
            raise Unclear(f"{symbol.spelled()} has {symbol.arity} indices")
        return Table(symbol.arity, {index: _entry(symbol, value, count) for index, value in given.items()})
    if symbol.name not in plain:
        raise Unclear(f"no value for {symbol.name}; expected  {symbol.name} = number")
    return _entry(symbol, plain[symbol.name], count)


def _entry(symbol: Symbol, value: Plain, count: int) -> Fraction | int | tuple[Fraction, ...]:
    if symbol.random:
        return value if isinstance(value, tuple) else (value,) * count
    if isinstance(value, tuple):
        raise Unclear(f"{symbol.name} is no random variable; it has one value")
    if symbol.result is INTEGER:
        if value.denominator != 1 or abs(value) > 1000:
            raise Unclear(f"{symbol.name} is a whole number, of moderate size")
        return int(value)
    return value


def _value(text: str) -> Plain:
    text = text.strip()
    if text.startswith("(") and text.endswith(")"):
        parts = text[1:-1].split(",")
        if len(parts) > MOST_OUTCOMES:
            raise Unclear(f"more than {MOST_OUTCOMES} outcomes")
        return tuple(_number(p.strip()) for p in parts if p.strip())
    return _number(text)


def _number(text: str) -> Fraction:
    found = _NUMBER.match(text)
    if found is None or (found[2] is not None and not int(found[2])):
        raise Unclear(f"`{text[:40]}` is no number; expected one such as  -1, 3/4 or 0.5")
    return Fraction(text)


def _positive(value: Fraction) -> int:
    if value.denominator != 1 or not 0 < value <= 10_000:
        raise Unclear("weights are positive whole numbers")
    return int(value)


def _indices(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise Unclear(f"`[{text[:20]}]` is no index") from None
