"""The room `articles`."""
