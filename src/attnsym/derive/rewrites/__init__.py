"""Named rewrites, one at a time: each bears the name of the rule or word that the prover accepts after `by`.

A rewrite proposes. That its rule's needs are met is asked of the oracle, so that what can't be checked is not
proposed; that the line it gives follows is for the kernel to say.
"""

from __future__ import annotations

from typing import NamedTuple

from attnsym.derive.scope import At


class Rewrite(NamedTuple):
    """What a reason does to a term where it applies.

    reasons: the words after `by`. group: neighbours of one group may share a line. alone: the step uses a
    hypothesis or is one that a reader wants to see by itself.
    """

    reasons: tuple[str, ...]
    at: At
    group: str = ""
    lemma: bool = False
