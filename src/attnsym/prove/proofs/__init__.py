"""The proofs of the derived rules, one file for each theory."""

from __future__ import annotations

from attnsym.prove.arguments import Proof
from attnsym.prove.proofs import delta, double_sums, exponential, numbers, order, powers, roots, sum_bounds, sums

PROOFS: dict[str, Proof] = {
    name: proof
    for theory in (order, numbers, roots, powers, exponential, delta, sums, double_sums, sum_bounds)
    for name, proof in theory.PROOFS.items()
}
