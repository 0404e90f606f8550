"""The functions that are read in an article: by name, to the operators that the numbers room evaluates."""

from __future__ import annotations

from fractions import Fraction

from attnsym.articles.convention import Convention
from attnsym.articles.numeral import Unreadable
from attnsym.numbers.expression import Apply, Constant, Expression, Number

HALF_TURN = Number(Fraction(180))
_ONE = Number(Fraction(1))
_PLAIN_FUNCTIONS = {
    "exp": "exp", "sqrt": "sqrt", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh", "abs": "abs", "floor":
    "floor",
    "ceil": "ceil", "factorial": "factorial", "erf": "erf", "gamma": "gamma", "arcsin": "asin", "arccos":
    "acos",
    "arctan": "atan", "asin": "asin", "acos": "acos", "atan": "atan",
}  # fmt: skip
ANGLES = {"sin": "sin", "cos": "cos", "tan": "tan"}
_RECIPROCALS = {"cot": "tan", "sec": "cos", "csc": "sin"}


def apply(operator: str, *arguments: Expression) -> Apply:
    """An operator applied to its arguments."""
    return Apply(operator, arguments)


def function_value(
    name: str,
    base: Expression | None,
    arguments: tuple[Expression, ...],
    convention: Convention,
    features: set[str],
    doubts: set[str],
) -> Expression:
    """A named function at its arguments; what could be read otherwise is added to the features and doubts."""
    if name in ("max", "min"):
        return Apply(name, arguments)
    if name in ("comb", "binom") and len(arguments) == 2:
        return Apply("binomial", arguments)
    if name == "log" and base is None and len(arguments) == 2:
        return Apply("log_base", arguments)
    if len(arguments) != 1:
        raise Unreadable(f"{name} of {len(arguments)} numbers")
    argument = arguments[0]
    if name in _PLAIN_FUNCTIONS:
        return apply(_PLAIN_FUNCTIONS[name], argument)
    if name in ANGLES or name in _RECIPROCALS:
        if "degree sign" not in features:
            features.add("angle")
            if convention.angle == "degree":
                argument = apply("div", apply("mul", argument, Constant("pi")), HALF_TURN)
        if name in ANGLES:
            return apply(ANGLES[name], argument)
        return apply("div", _ONE, apply(_RECIPROCALS[name], argument))
    if name in ("log", "ln", "lg", "log2", "log10", "log1p"):
        return _logarithm(name, base, argument, convention, features)
    if name == "cbrt":
        return apply("root", argument, Number(Fraction(3)))
    if name in ("Phi", "phi"):
        features.add("phi")
        doubts.add(f"{name} may be any function")
        if name == "phi" and convention.phi == "density":
            square = apply("neg", apply("div", apply("mul", argument, argument), Number(Fraction(2))))
            circle = apply("sqrt", apply("mul", Number(Fraction(2)), Constant("pi")))
            return apply("div", apply("exp", square), circle)
        return apply("normal_cdf", argument)
    raise Unreadable(f"{name} is not read here")


def _logarithm(
    name: str, base: Expression | None, argument: Expression, convention: Convention, features: set[str]
) -> Expression:
    if name == "log1p":
        return apply("log", apply("add", _ONE, argument))
    if name in ("log2", "log10", "lg"):
        base = Number(Fraction(2 if name == "log2" else 10))
    if base is None and name == "log":
        features.add("log")
        if convention.log != "e":
            base = Number(Fraction(int(convention.log)))
    if base is None or base == Constant("e"):
        return apply("log", argument)
    return apply("log_base", argument, base)
