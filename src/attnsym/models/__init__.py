"""Finite models: exact values of terms in them, consistency, counterexamples, terms without a value.

Pure standard library, deterministic, bounded in steps. A model can refute and can show givens consistent;
it never proves.
"""

from attnsym.models.evaluate import Budget, evaluate
from attnsym.models.find import (
    Counterexample,
    WithoutValue,
    find_counterexample,
    find_model,
    find_undefined,
)
from attnsym.models.intervals import Undecided
from attnsym.models.model import Model, Named, Table
from attnsym.models.values import Truth, Undefined

__all__ = [
    "Budget",
    "Counterexample",
    "Model",
    "Named",
    "Table",
    "Truth",
    "Undecided",
    "Undefined",
    "WithoutValue",
    "evaluate",
    "find_counterexample",
    "find_model",
    "find_undefined",
]
