"""The line that given reasons make of a line.

The same rewrites as a derivation's, run until nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attnsym.derive.rewrites import Rewrite, derivatives, functions, randomness, sums
from attnsym.derive.simplest import simplest
from attnsym.derive.strategy import Search, apply
from attnsym.kernel.terms import Term

MAX_ROUNDS = 4
_BY_NAME: dict[str, tuple[Rewrite, ...]] = {
    "variance_scaling": (randomness.VARIANCE_SCALING,),
    "variance_of_sum": (randomness.VARIANCE_OF_SUM,),
    "variance_from_moments": (randomness.VARIANCE_FROM_MOMENTS,),
    "covariance_from_moments": (randomness.COVARIANCE_FROM_MOMENTS,),
    "independent_uncorrelated": (randomness.UNCORRELATED,),
    "linearity": (randomness.LINEARITY,),
    "product_of_independents": (randomness.INDEPENDENCE,),
    "third_moment_of_sum": (randomness.THIRD_MOMENT,),
    "fourth_moment_of_sum": (randomness.FOURTH_MOMENT,),
    "square_of_sum": (randomness.SQUARE_OF_SUM,),
    "product_of_sums": (randomness.PRODUCT_OF_SUMS,),
    "derivative_quotient": (derivatives.QUOTIENT,),
    "derivative_of_finite_sum": (derivatives.TERM_BY_TERM,),
    "derivative_multiple": (derivatives.MULTIPLE,),
    "differentiation": (derivatives.DIFFERENTIATION,),
    "softmax_derivative": (derivatives.SOFTMAX,),
    "log_quotient": (functions.LOG_QUOTIENT,),
    "log_product": (functions.LOG_PRODUCT,),
    "log_one": (functions.LOG_ONE,),
    "log_exp": (functions.LOG_EXP,),
    "exp_log": (functions.EXP_LOG,),
    "sqrt_square": (functions.SQRT_SQUARE,),
    "sum_of_terms": (sums.SPLIT,),
    "constant_factor": (sums.PULL,),
    "constant_sum": (sums.COUNT,),
    "delta_collapse": (sums.COLLAPSE, sums.SPLIT_AND_COLLAPSE),
    "delta_same": (sums.DELTA_SAME,),
    "delta_different": (sums.DELTA_DIFFERENT,),
    "delta_square": (sums.DELTA_SQUARE,),
}
Other = Callable[[str, Term], Term | None]  # a reason that is not ours, applied by someone else


def fill(search: Search, names: Iterable[str], opened: frozenset[str], other: Other) -> Term:
    """The line after `search.question` for the reasons, in their order, again while they change it.

    opened: the definitions that stay open in it. other: what to do with a reason that no rewrite here has.
    """
    definitions = search.definitions
    term = definitions.fold(search.question, opened)
    words = list(names)
    givens = {e.name for e in search.equations}
    for _ in range(MAX_ROUNDS):
        before = term
        for name in words:
            if name == "algebra":
                continue
            for rewrite in _rewrites(name, givens, search):
                changed = apply(rewrite, term, search.scope)
                if changed is not term:
                    term = definitions.fold(changed, opened)
                    break
            else:
                found = (
                    other(name, definitions.unfold(term))
                    if name not in _BY_NAME and name not in givens
                    else None
                )
                term = term if found is None else definitions.fold(found, opened)
        if term is before:
            break
    return simplest(term, definitions) if "algebra" in words else term


def _rewrites(name: str, givens: set[str], search: Search) -> tuple[Rewrite, ...]:
    if name in givens:
        return (randomness.given(name, search.equations),)
    if name == "second_moment":
        return (randomness.second_moment(search.equations),)
    return _BY_NAME.get(name, ())
