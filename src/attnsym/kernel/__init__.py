"""The kernel: terms, theorems, field identities, the claim gate, certificates and their replay.

Standard library only, no search, no printing. Read in this order: `terms`, `sugar`, `field`, `independence`,
`theorem` (the inferences), `meaning`, `claim` (the gate to a verdict), `certificate` (the replay).
"""
