"""The room `rules`."""
