"""The pictures by name: title, caption, and the words that stand for each where it is not seen.

To add one: write its drawing in `plots.py` and its entry here. Captions hold mathematics between dollars.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: `caption` stands under it, `alt` replaces it for readers who do not see it."""

    name: str
    caption: str
    alt: str


_ALL = (
    Picture(
        "score-spread",
        r"Scores $q \cdot k$ spread like $\sqrt{d_k}$. Band: the exact law, one standard deviation "
        r"$\sqrt{d_k}$ to either side of zero. Dots: a seeded sample of 150 scores at each of four widths, "
        "components standard normal; bars: the standard deviation of each sample.",
        "Attention scores against the width d_k of the head, from 0 to 272. A band widens to either side of "
        "zero like the square root of the width: plus or minus 4 at width 16, 8 at 64, 12 at 144 and 16 "
        "at 256. At each of these widths a column of 150 sampled scores is drawn; about two thirds of "
        "each column lie inside the band, and the standard deviation of each sample is close to its edge.",
    ),
    Picture(
        "five-weights",
        "The softmax weights of the scores 12, 8, 4, 0, −4, before and after dividing by 8. The order "
        "stays; the sharpness does not.",
        "Two bars for each of five scores, the weight before and after dividing the scores by 8. Score 12: "
        "0.98 before, 0.43 after. Score 8: 0.018 and 0.26. Score 4: 0.00033 and 0.16. Score 0: 0.000006 and "
        "0.096. Score minus 4: 0.0000001 and 0.058. Before, one bar takes nearly everything and the other "
        "four can hardly be seen; after, all five can.",
    ),
    Picture(
        "ratio-by-width",
        r"The ratio of two weights whose scores lie one standard deviation $\sqrt{d_k}$ apart. Divided by "
        r"a fixed 8 it is $e^{\sqrt{d_k}/8}$ and runs away with the width; divided by $\sqrt{d_k}$ it is "
        r"$e$ at every width.",
        "Ratio of two softmax weights, on a logarithmic axis, against the width d_k from 4 to 1024. With "
        "the divisor fixed at 8 the ratio rises ever faster: 1.65 at width 16, 2.72 at 64, 7.39 at 256 and "
        "54.6 at 1024. With the square root of d_k as divisor it is a level line at e, 2.72; the two lines "
        "cross at width 64.",
    ),
    Picture(
        "softmax-derivative",
        r"The derivative $\partial a_i / \partial s_i = a_i (1 - a_i)$ against the weight $a_i$, with the "
        "two top weights of the article: 0.43 from scores divided by 8, and 0.98 from scores as they are.",
        "The parabola a times (1 minus a) for a from 0 to 1: zero at both ends, highest at a half, where it "
        "is a quarter. Two points are marked: a = 0.43, near the top, with derivative 0.25, and a = 0.98, "
        "at the right foot, with derivative 0.02.",
    ),
    Picture(
        "fourth-moment",
        r"Equal variances, different tails. The fourth moment of a score over the square of its variance, "
        r"$\mathbb{E}[s^4]/d^2$: with standard normal components $\mathbb{E}[s^4] = 3d^2 + 6d$, with "
        r"components $\pm 1$ it is $3d^2 - 2d$. Both tend to 3, the value of a normal variable.",
        "The fourth moment of the score divided by the square of its variance, against the width d from "
        "1 to 256. For standard normal components it is 3 + 6/d and falls from 9 to 3; for components plus "
        "or minus 1 it is 3 minus 2/d and rises from 1 to 3. From width 64 on both are within a tenth of "
        "3, the level marked as that of a normal variable.",
    ),
)

PICTURES: dict[str, Picture] = {picture.name: picture for picture in _ALL}
