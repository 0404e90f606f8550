"""Readers of article formats: each gives blocks, with the place in the source of every character."""
