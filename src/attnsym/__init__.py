"""attnsym: the mathematics of attention, checked before it is published."""

__version__ = "0.1.0"
