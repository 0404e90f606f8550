"""The markup of the panel to play with: controls with labels, two tables, and a line read aloud on change.

All numbers are filled in by `play.js`; without JavaScript the panel says that it needs it.
"""

from __future__ import annotations

# The article's scores 12, 8, 4, 0, -4 in units of their spread 8, at width 64.
SCORES = (1.5, 1.0, 0.5, 0.0, -0.5)


def panel_html(number: int = 0) -> str:
    """Return the panel as HTML; `number` keeps the ids of several panels on one page apart."""
    prefix = f"attnsym-play-{number}"
    scores = "\n".join(
        _slider(f"{prefix}-score-{token}", f"Token {token}", f"score-{token}", -3, 3, 0.1, score)
        for token, score in enumerate(SCORES, start=1)
    )
    return f"""\
<section class="attnsym-play" aria-label="Softmax to play with">
<p class="attnsym-play-off">This panel needs JavaScript.</p>
<div class="attnsym-play-controls">
<fieldset>
<legend>Width and divisor</legend>
{_slider(f"{prefix}-width", "Width d<sub>k</sub>", "width", 0, 10, 1, 6)}
<div class="attnsym-play-choice">
{_choice(prefix, "root", "Divide by √d<sub>k</sub>")}
{_choice(prefix, "fixed", "Divide by a fixed number", checked=True)}
{_choice(prefix, "none", "Do not divide")}
</div>
{_slider(f"{prefix}-divisor", "Fixed divisor", "divisor", 1, 32, 0.5, 8)}
</fieldset>
<fieldset>
<legend>Scores, in units of their spread √d<sub>k</sub></legend>
{scores}
</fieldset>
<p class="attnsym-play-buttons">
<button type="button" data-preset="article">The article’s five scores</button>
<button type="button" data-preset="undivided">The same, not divided</button>
<button type="button" data-preset="wide">Width 256, divided by 8</button>
<button type="button" data-preset="narrow">Width 16, divided by 8</button>
</p>
</div>
<p class="attnsym-play-summary" role="status" aria-live="polite"></p>
<div class="attnsym-play-tables">
<div class="attnsym-play-box attnsym-scroll" data-label="Weights">
<table>
<caption>Weights</caption>
<thead><tr><th scope="col">Token</th><th scope="col">Score</th><th scope="col">Divided</th>
<th scope="col">Weight a</th><th scope="col" class="attnsym-play-wide"><span>Share</span></th></tr></thead>
<tbody data-part="weights"></tbody>
</table>
</div>
<div class="attnsym-play-box attnsym-scroll" data-label="Derivatives">
<table>
<caption>Derivatives of weight <i>i</i> by the divided score <i>j</i></caption>
<thead data-part="columns"></thead>
<tbody data-part="derivatives"></tbody>
</table>
</div>
</div>
<p class="attnsym-play-note">On the diagonal a<sub>i</sub>(1 − a<sub>i</sub>), off it
−a<sub>i</sub>a<sub>j</sub>. Each row and each column adds up to zero. Computed in this page in double
precision, to look at; nothing here is a verdict.</p>
</section>
"""


def _slider(
    identity: str, label: str, part: str, least: float, most: float, step: float, value: float
) -> str:
    return (
        f'<div class="attnsym-play-slider"><label for="{identity}">{label}</label>'
        f'<input type="range" id="{identity}" data-part="{part}" min="{least:g}" max="{most:g}" '
        f'step="{step:g}" value="{value:g}" autocomplete="off">'
        f'<output for="{identity}"></output></div>'
    )


def _choice(prefix: str, value: str, label: str, *, checked: bool = False) -> str:
    mark = " checked" if checked else ""
    return (
        f'<label><input type="radio" name="{prefix}-mode" data-part="mode" value="{value}" '
        f'autocomplete="off"{mark}><span>{label}</span></label>'
    )
