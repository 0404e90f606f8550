"""The room `api`: derivations as Python values, found, checked, filled in and shown.

`attnsym` hands its names out.
"""
