"""The kernel: terms, theorems, normal form, certificates. Standard library only."""
