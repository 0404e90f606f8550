"""The look of the pictures: two themes, a size that reads on a phone, and files that hold no time of day."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any, Literal

import matplotlib
from matplotlib.figure import Figure

from attnsym.show.figures.plots import DRAWINGS

# At 5 by 3.75 inches a picture of 12 point text still reads when a phone shows it 360 pixels wide.
SIZE = (5.0, 3.75)


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of a theme. `first` and `second` are told apart with any colour vision (Okabe and Ito)."""

    text: str
    grid: str
    first: str
    second: str


THEMES = {
    "light": Theme(text="#22272e", grid="#d5d9de", first="#0067a5", second="#c14a00"),
    "dark": Theme(text="#e3e6ea", grid="#40464e", first="#62b8ee", second="#f0a030"),
}

Format = Literal["svg", "pdf", "png"]

# What a file would say about when and by what it was made; without it equal pictures are equal files.
_NO_METADATA: dict[Format, dict[str, Any]] = {
    "svg": {"Date": None, "Creator": None},
    "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
    "png": {"Software": None},
}


def _settings(theme: Theme) -> dict[Any, Any]:
    return {
        "svg.hashsalt": "attnsym",
        "svg.fonttype": "path",
        "pdf.fonttype": 42,
        "font.family": "DejaVu Sans",
        "font.size": 12,
        "mathtext.fontset": "dejavusans",
        "text.color": theme.text,
        "axes.edgecolor": theme.text,
        "axes.facecolor": "none",
        "figure.facecolor": "none",
        "savefig.facecolor": "none",
        "axes.labelcolor": theme.text,
        "xtick.color": theme.text,
        "ytick.color": theme.text,
        "axes.grid": True,
        "axes.axisbelow": True,
        "grid.color": theme.grid,
        "grid.linewidth": 0.8,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "lines.linewidth": 2.2,
        "lines.markersize": 7,
        "legend.frameon": False,
    }


def draw_picture(name: str, theme: str, kind: Format) -> bytes:
    """Return the picture of that name as a file. Raises KeyError for a name or theme that there isn't."""
    colours = THEMES[theme]
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        for setting, value in _settings(colours).items():
            matplotlib.rcParams[setting] = value
        figure = Figure(figsize=SIZE, layout="constrained")
        DRAWINGS[name](figure.add_subplot(), colours)
        target = io.BytesIO()
        figure.savefig(target, format=kind, metadata=_NO_METADATA[kind], dpi=160)
    return target.getvalue()
