"""The name under which a Sphinx project asks for attnsym: `extensions = ["attnsym.sphinx"]`."""

from __future__ import annotations

from attnsym.show.sphinx import setup

__all__ = ["setup"]
