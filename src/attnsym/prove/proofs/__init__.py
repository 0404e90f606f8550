"""The proofs of the derived rules, one file for each theory."""

from __future__ import annotations

from attnsym.prove.arguments import Proof
from attnsym.prove.proofs import (
    calculus,
    delta,
    double_sums,
    expectation,
    exponential,
    moments_of_sums,
    numbers,
    order,
    powers,
    roots,
    softmax,
    sum_bounds,
    sums,
    variance,
    variance_of_sums,
)

_THEORIES = (
    *(order, numbers, roots, powers, exponential, delta, sums, double_sums, sum_bounds),
    *(expectation, variance, variance_of_sums, moments_of_sums, calculus, softmax),
)
PROOFS: dict[str, Proof] = {name: proof for theory in _THEORIES for name, proof in theory.PROOFS.items()}
