"""An annotated copy of an article: its source on a page, each judged number marked. One file, no script."""

from __future__ import annotations

import html
from collections.abc import Iterator

from attnsym.articles.block import Lines
from attnsym.articles.records import Finding, Place, Report, Skipped
from attnsym.show.articles.escape import visible
from attnsym.show.articles.summary import Summary

_STYLE = """
:root { color-scheme: light dark; --error: #b3261e; --warning: #8a5a00; --note: #1b5e87; --ok: #2e6b34;
--info: #666; }
@media (prefers-color-scheme: dark) {
  :root { --error: #ff8a80; --warning: #ffcc66; --note: #80c8f0; --ok: #8fd19e; --info: #aaa; }
}
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; }
mark { background: none; color: inherit; border-bottom: 2px solid; text-decoration: none; }
mark.error { border-color: var(--error); } mark.warning { border-color: var(--warning); }
mark.note { border-color: var(--note); } mark.ok { border-color: var(--ok); } mark.info { border-color:
var(--info); }
li.error b { color: var(--error); } li.warning b { color: var(--warning); } li.note b { color: var(--note); }
li.ok b { color: var(--ok); } li.info b { color: var(--info); }
.line { color: var(--info); user-select: none; }
"""


def annotated_page(report: Report, text: str) -> str:
    """The page, as HTML."""
    summary = Summary()
    summary.add(report)
    title = f"Numbers of {html.escape(visible(report.name))}"
    findings = "\n".join(_item(number, finding) for number, finding in enumerate(report.findings, 1))
    skipped = "\n".join(_skipped(one) for one in report.skipped)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{_STYLE}</style></head><body>\n<h1>{title}</h1>\n"
        f"<p>{'<br>'.join(html.escape(line) for line in summary.sentences())}</p>\n"
        f"<h2>Findings</h2>\n<ol>\n{findings}\n</ol>\n"
        f"<h2>The article</h2>\n<pre>{''.join(_marked(text, report))}</pre>\n"
        f"<h2>Seen and not judged</h2>\n<ul>\n{skipped}\n</ul>\n</body></html>\n"
    )


def _item(number: int, finding: Finding) -> str:
    words = [finding.message, finding.tie, finding.repair, finding.note and f"reading: {finding.note}"]
    if finding.waived:
        words.append(f"waived: {finding.waived}")
    said = " ".join(
        html.escape(visible(word)) for place, word in enumerate(words) if word and word not in words[:place]
    )
    return (
        f'<li class="{finding.severity}" id="finding-{number}">'
        f'<a href="#number-{number}">line {finding.place.line}</a> '
        f"<code>{html.escape(visible(finding.source))}</code> "
        f"<b>{html.escape(finding.verdict)}</b>. {said}</li>"
    )


def _skipped(one: Skipped) -> str:
    source = html.escape(visible(one.source))
    return f"<li>line {one.place.line} <code>{source}</code>: {html.escape(visible(one.reason))}</li>"


def _marked(text: str, report: Report) -> Iterator[str]:
    """The article's text with a mark around each finding; of two that overlap, the first."""
    lines = Lines(text)

    def offset(place: Place, *, end: bool) -> int:
        return (
            lines.start(place.end_line if end else place.line)
            + (place.end_column if end else place.column)
            - 1
        )

    position = 0
    spans = sorted(
        (offset(finding.place, end=False), offset(finding.place, end=True), number, finding)
        for number, finding in enumerate(report.findings, 1)
    )
    for start, end, number, finding in spans:
        if start < position:
            continue
        yield _shown(text[position:start])
        said = html.escape(visible(f"{finding.verdict}: {finding.message}"), quote=True)
        yield f'<mark class="{finding.severity}" id="number-{number}" title="{said}">'
        yield f'{_shown(text[start:end])}</mark><a href="#finding-{number}"><sup>{number}</sup></a>'
        position = end
    yield _shown(text[position:])


def _shown(text: str) -> str:
    return "\n".join(html.escape(visible(line)) for line in text.split("\n"))
