"""The room `prove`."""
