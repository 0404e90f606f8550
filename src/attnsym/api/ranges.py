"""SymPy's expressions as text in a context: refused where SymPy and documents may mean different sums."""

from __future__ import annotations

from attnsym.api.derivation import Derivation, text_of
from attnsym.api.parts import Calc, Step
from attnsym.api.refused import Refused
from attnsym.kernel.terms import KernelError
from attnsym.syntax.elaborate import parse_proposition
from attnsym.syntax.faults import SyntaxFault
from attnsym.syntax.symbols import Context


def text_in(value: object, lets: tuple[str, ...], givens: tuple[str, ...]) -> str:
    """The text of an expression; Refused if one of its ranges may run backward under the hypotheses."""
    text = text_of(value)
    if isinstance(value, str):
        return text
    from attnsym.derive.foreign import ranges

    statements = list(dict.fromkeys(ranges(value)))
    if statements:
        _check(statements, context_of(lets, givens))
    return text


def context_of(lets: tuple[str, ...], givens: tuple[str, ...]) -> Context:
    """What declarations and hypotheses declare and say."""
    nothing = Calc("0", (Step("=", "0", ("algebra",)),))
    return Derivation(lets, givens, "0 = 0", (nothing,)).record().context


def _check(statements: list[str], context: Context) -> None:
    from attnsym.api.oracle import ProverOracle

    oracle = ProverOracle(context)
    for statement in statements:
        try:
            known = oracle.holds(parse_proposition(statement, context), ())
        except (SyntaxFault, KernelError):
            continue  # a name that isn't declared; the reader of the text says so, with its place
        if not known:
            raise Refused(
                f"a range that may run backward, where SymPy's sum is a negative one and this one empty; "
                f"give  {statement}"
            )
