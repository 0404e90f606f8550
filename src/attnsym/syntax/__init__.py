"""The room `syntax`."""
