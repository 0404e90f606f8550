"""All one-token edits of all derivations: counts, survivors and why they are true, what should not survive.

Run as `python tests/mutants/run_all.py [SHARE]`; with a share of 10, one edit in ten is tried. All take
half an hour. Exit status 1 if a false mutant survives.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from one_token_edits import Laboratory, mutants, sample


def main(share: int) -> int:
    laboratory = Laboratory(Path(__file__).parents[2] / "derivations")
    counts: Counter[str] = Counter()
    survivors = []
    for derivation in laboratory.derivations():
        for mutant in sample(mutants(derivation), share):
            outcome = laboratory.try_on(mutant)
            counts[outcome.verdict] += 1
            if outcome.verdict in ("true", "FALSE"):
                survivors.append(outcome)
        print(f"{derivation.name}: {sum(counts.values())} mutants so far", file=sys.stderr)
    for outcome in survivors:
        print(f"{outcome.verdict}  {outcome.mutant}: {outcome.why}")
    total = sum(counts.values())
    print(
        f"{total} mutants: {counts['unread']} can't be read, {counts['refused']} are not established, "
        f"{counts['true']} survive and are true, {counts['FALSE']} survive and are false"
    )
    return 1 if counts["FALSE"] else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1))
