"""The room `derive`."""
