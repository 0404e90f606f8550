"""The room `numbers`."""
