"""Pictures of the scaling argument, drawn by matplotlib when a site is built; also a Sphinx extension.

    extensions = ["attnsym.show.figures"]

gives the directive `attnsym-figure`, whose argument is a name in `PICTURES`. Each picture is drawn twice, for
light and for dark pages, with text for readers who do not see it; the same input gives the same bytes.

The pictures illustrate what the derivations prove; no verdict rests on one, so they are drawn with floats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attnsym.show.figures.catalogue import PICTURES, Picture

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["PICTURES", "Picture", "setup"]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register the directive with Sphinx."""
    from attnsym.show.figures import directive

    return directive.setup(app)
