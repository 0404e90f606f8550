"""How each picture is drawn, on axes that `style.py` has set up for its theme."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from typing import TYPE_CHECKING

import numpy as np
from matplotlib.ticker import FixedLocator, FuncFormatter, NullFormatter, NullLocator

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from attnsym.show.figures.style import Theme

SCORES = (12, 8, 4, 0, -4)
SAMPLE_WIDTHS = (16, 64, 144, 256)
SAMPLE_SIZE = 150
SEED = 1729


def softmax(scores: list[float]) -> list[float]:
    """Return the weights exp(s_i) / sum of exp(s_k); the largest is taken off first, so none overflows."""
    top = max(scores)
    powers = [exp(score - top) for score in scores]
    return [power / sum(powers) for power in powers]


def sample_scores(width: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return SAMPLE_SIZE scores q . k of independent standard normal components, the same everywhere."""
    # RandomState, and not default_rng, since numpy promises that only its streams never change.
    source = np.random.RandomState(SEED + width)
    products = source.standard_normal((SAMPLE_SIZE, width)) * source.standard_normal((SAMPLE_SIZE, width))
    scores: np.ndarray[tuple[int], np.dtype[np.float64]] = products.sum(axis=1)
    return scores


def draw_score_spread(axes: Axes, theme: Theme) -> None:
    widths = np.linspace(0, 272, 200)
    edge = np.sqrt(widths)
    axes.fill_between(widths, -edge, edge, color=theme.first, alpha=0.18, linewidth=0)
    axes.plot(widths, edge, color=theme.first)
    axes.plot(widths, -edge, color=theme.first)
    place = np.random.RandomState(SEED)
    for width in SAMPLE_WIDTHS:
        scores = sample_scores(width)
        across = width + place.uniform(-7, 7, SAMPLE_SIZE)
        axes.plot(across, scores, ".", color=theme.text, markersize=3, alpha=0.45, markeredgewidth=0)
        spread = float(np.sqrt(np.mean(scores**2)))
        axes.hlines([-spread, spread], width - 9, width + 9, color=theme.second, linewidth=2.5)
    axes.annotate(r"$\sqrt{d_k}$", (100, 10), xytext=(-4, 6), textcoords="offset points", ha="right",
                  color=theme.first)  # fmt: skip
    axes.annotate(r"$-\sqrt{d_k}$", (100, -10), xytext=(-4, -6), textcoords="offset points", ha="right",
                  va="top", color=theme.first)  # fmt: skip
    axes.set(xlim=(0, 272), ylim=(-52, 52), xlabel=r"width $d_k$", ylabel=r"score $q \cdot k$")
    axes.set_xticks(SAMPLE_WIDTHS)
    axes.set_yticks([-48, -32, -16, 0, 16, 32, 48])


def _weight_label(weight: float) -> str:
    if weight >= 0.0001:
        return f"{weight:.2g}"
    digits, power = f"{weight:.0e}".split("e")
    return rf"${digits} \cdot 10^{{{int(power)}}}$"


def draw_five_weights(axes: Axes, theme: Theme) -> None:
    before = softmax([float(score) for score in SCORES])
    after = softmax([score / 8 for score in SCORES])
    rows = np.arange(len(SCORES))
    for weights, offset, color, label in (
        (before, -0.2, theme.second, "as they are"),
        (after, 0.2, theme.first, "divided by 8"),
    ):
        axes.barh(rows + offset, weights, height=0.36, color=color, label=label)
        for row, weight in zip(rows, weights, strict=True):
            axes.annotate(_weight_label(weight), (weight, row + offset), xytext=(4, 0),
                          textcoords="offset points", va="center", color=color)  # fmt: skip
    axes.set_yticks(rows, [str(score).replace("-", "−") for score in SCORES])
    axes.invert_yaxis()
    axes.set(xlim=(0, 1.16), xlabel="weight", ylabel="score")
    axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0", "¼", "½", "¾", "1"])
    axes.tick_params(axis="y", length=0)
    axes.grid(visible=False, axis="y")
    axes.legend(title="scores", loc="lower right", bbox_to_anchor=(1, 0.08), alignment="left")


def draw_ratio_by_width(axes: Axes, theme: Theme) -> None:
    widths = np.geomspace(4, 1024, 200)
    axes.plot(widths, np.exp(np.sqrt(widths) / 8), color=theme.second)
    axes.plot(widths, np.full_like(widths, exp(1)), color=theme.first)
    for width, shift in ((16, (-2, 8)), (256, (-10, 2))):
        ratio = exp(sqrt(width) / 8)
        axes.plot([width], [ratio], "o", color=theme.second)
        axes.annotate(f"{ratio:.2f}", (width, ratio), xytext=shift, textcoords="offset points",
                      ha="right", color=theme.second)  # fmt: skip
        axes.plot([width], [exp(1)], "o", color=theme.first)
    axes.plot([64], [exp(1)], "o", color=theme.text)
    axes.annotate("2.72", (64, exp(1)), xytext=(0, 9), textcoords="offset points", ha="center")
    axes.text(430, 25, "divided by 8", color=theme.second, ha="right")
    axes.text(1024, 2.2, r"divided by $\sqrt{d_k}$", color=theme.first, ha="right", va="top")
    axes.set_xscale("log", base=2)
    axes.set_yscale("log")
    axes.set(xlim=(4, 1100), ylim=(1, 70), xlabel=r"width $d_k$", ylabel="ratio of the two weights")
    _plain_ticks(axes, [4, 16, 64, 256, 1024], [1, 2, 5, 10, 20, 50])


def draw_softmax_derivative(axes: Axes, theme: Theme) -> None:
    weights = np.linspace(0, 1, 201)
    axes.plot(weights, weights * (1 - weights), color=theme.text)
    for weight, color, words, shift, side in (
        (0.43, theme.first, "scores divided by 8:\n0.43 × 0.57 ≈ 0.25", (0, 14), "center"),
        (0.98, theme.second, "scores as they are:\n0.98 × 0.02 ≈ 0.02", (-16, -4), "right"),
    ):
        height = weight * (1 - weight)
        axes.vlines(weight, 0, height, color=color, linewidth=1.4, linestyle=(0, (4, 2)))
        axes.plot([weight], [height], "o", color=color, markersize=9)
        axes.annotate(words, (weight, height), xytext=shift, textcoords="offset points", ha=side, color=color)
    axes.set(xlim=(0, 1.02), ylim=(0, 0.33), xlabel=r"weight $a_i$", ylabel=r"derivative $a_i(1 - a_i)$")
    axes.set_xticks([0, 0.25, 0.43, 0.75, 0.98], ["0", "¼", "0.43", "¾", "0.98"])
    axes.set_yticks([0, 0.1, 0.2], ["0", "0.1", "0.2"])


def draw_fourth_moment(axes: Axes, theme: Theme) -> None:
    widths = np.array([2**power for power in range(9)])
    smooth = np.geomspace(1, 256, 200)
    axes.axhline(3, color=theme.text, linewidth=1.2, linestyle=(0, (4, 2)))
    axes.plot(smooth, 3 + 6 / smooth, color=theme.first)
    axes.plot(widths, 3 + 6 / widths, "o", color=theme.first)
    axes.plot(smooth, 3 - 2 / smooth, color=theme.second)
    axes.plot(widths, 3 - 2 / widths, "s", color=theme.second)
    axes.text(2.6, 5.9, "normal components\n" r"$3 + 6/d$", color=theme.first)
    axes.text(2.8, 0.95, "components ±1\n" r"$3 - 2/d$", color=theme.second)
    axes.text(256, 3.5, "a normal variable: 3", ha="right")
    axes.set_xscale("log", base=2)
    axes.set(xlim=(0.9, 290), ylim=(0, 9.4), xlabel=r"width $d$", ylabel=r"$\mathrm{E}[s^4]\,/\,d^2$")
    _plain_ticks(axes, [1, 4, 16, 64, 256], [0, 3, 6, 9])


def _plain_ticks(axes: Axes, across: list[int], upward: list[int]) -> None:
    """Put ticks where they are wanted on a logarithmic axis, written as plain integers."""
    for axis, places in ((axes.xaxis, across), (axes.yaxis, upward)):
        axis.set_major_locator(FixedLocator(places))
        axis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:.0f}"))
        axis.set_minor_locator(NullLocator())
        axis.set_minor_formatter(NullFormatter())


DRAWINGS: dict[str, Callable[[Axes, Theme], None]] = {
    "score-spread": draw_score_spread,
    "five-weights": draw_five_weights,
    "ratio-by-width": draw_ratio_by_width,
    "softmax-derivative": draw_softmax_derivative,
    "fourth-moment": draw_fourth_moment,
}
