"""The panel to play with: well-formed, labelled, and words in its place where there is no browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

from attnsym.show.play import panel_html

VOID = {"input"}


class Elements(HTMLParser):
    """Collects tags with their attributes, and refuses a tag closed out of order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def elements(text: str) -> list[tuple[str, dict[str, str | None]]]:
    parser = Elements()
    parser.feed(text)
    assert parser.open == []
    return parser.found


def test_each_slider_has_a_label_and_an_output() -> None:
    found = elements(panel_html())
    sliders = [attrs["id"] for tag, attrs in found if tag == "input" and attrs["type"] == "range"]
    assert len(sliders) == 7
    for tag in ("label", "output"):
        assert [attrs["for"] for name, attrs in found if name == tag and "for" in attrs] == sliders


def test_two_panels_share_no_id_and_no_group() -> None:
    first, second = (elements(panel_html(number)) for number in (0, 1))
    for name in ("id", "name"):
        ours = {attrs[name] for _, attrs in first if name in attrs}
        assert ours
        assert ours.isdisjoint(attrs[name] for _, attrs in second if name in attrs)


def test_changes_are_said_politely() -> None:
    said = [attrs for _, attrs in elements(panel_html()) if attrs.get("aria-live")]
    assert [attrs["aria-live"] for attrs in said] == ["polite"]


def test_html_carries_the_panel_and_its_files(sample_site: Callable[[str], Path]) -> None:
    html = sample_site("html")
    for page in ("play.html", "rest.html"):
        text = (html / page).read_text(encoding="utf-8")
        assert 'class="attnsym-play"' in text
        assert re.search(r'<script defer="defer" src="_static/attnsym-play/play\.js', text)
    script = (html / "_static" / "attnsym-play" / "play.js").read_text(encoding="utf-8")
    assert not re.search(r"https?:|\beval\b|innerHTML|fetch\(|XMLHttpRequest", script)


def test_other_builders_say_where_it_is(sample_site: Callable[[str], Path]) -> None:
    sentence = "A panel with sliders stands here in the HTML edition"
    assert sentence in (sample_site("text") / "play.txt").read_text(encoding="utf-8")
    assert sentence in (sample_site("latex") / "sample.tex").read_text(encoding="utf-8")
    assert sentence in (sample_site("epub") / "play.xhtml").read_text(encoding="utf-8")
