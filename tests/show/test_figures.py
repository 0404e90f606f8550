"""Pictures: true to their formulas, equal from build to build, and readable from every builder."""

from __future__ import annotations

import re
from collections.abc import Callable
from math import exp, sqrt
from pathlib import Path
from zipfile import ZipFile

import pytest
from sphinx_project import build_site, write_project

from attnsym.show.figures import PICTURES
from attnsym.show.figures.directive import caption_nodes
from attnsym.show.figures.plots import DRAWINGS, SAMPLE_WIDTHS, SCORES, sample_scores, softmax
from attnsym.show.figures.store import CannotDraw, picture_file
from attnsym.show.figures.style import THEMES, draw_picture


def test_each_picture_has_a_drawing_and_words() -> None:
    assert PICTURES.keys() == DRAWINGS.keys()
    for picture in PICTURES.values():
        assert len(picture.alt) > 100, picture.name
        assert picture.caption.count("$") % 2 == 0, picture.name
        assert "$" not in picture.alt, picture.name


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.parametrize("theme", THEMES)
def test_the_same_picture_is_the_same_file(name: str, theme: str) -> None:
    once = draw_picture(name, theme, "svg")
    assert once == draw_picture(name, theme, "svg")
    assert not re.search(rb"<dc:date>|<dc:creator>|http://(?!www\.w3\.org|purl\.org|creativecommons)", once)
    assert len(once) < 150_000


def test_pdf_and_png() -> None:
    assert draw_picture("five-weights", "light", "pdf").startswith(b"%PDF")
    assert draw_picture("five-weights", "light", "pdf") == draw_picture("five-weights", "light", "pdf")
    assert draw_picture("five-weights", "light", "png").startswith(b"\x89PNG")
    with pytest.raises(KeyError):
        draw_picture("no-such-picture", "light", "svg")


@pytest.mark.parametrize("width", SAMPLE_WIDTHS)
def test_the_sample_is_fixed_and_near_its_law(width: int) -> None:
    scores = sample_scores(width)
    assert (scores == sample_scores(width)).all()
    spread = sqrt(sum(score**2 for score in scores) / len(scores))
    assert abs(spread / sqrt(width) - 1) < 0.15
    inside = sum(abs(score) <= sqrt(width) for score in scores) / len(scores)
    assert 0.6 < inside < 0.8


def test_the_words_of_the_weights_are_their_values() -> None:
    before = softmax([float(score) for score in SCORES])
    after = softmax([score / 8 for score in SCORES])
    alt = PICTURES["five-weights"].alt
    for text in [f"{weight:.2g}" for weight in (*before[:3], *after)]:
        assert text in alt
    assert f"{before[3]:.0e}" == "6e-06"
    assert f"{before[4]:.0e}" == "1e-07"


def test_the_words_of_the_ratios_are_their_values() -> None:
    alt = PICTURES["ratio-by-width"].alt
    for width, digits in ((16, 2), (64, 2), (256, 2), (1024, 1)):
        assert f"{exp(sqrt(width) / 8):.{digits}f}" in alt


def test_captions_hold_mathematics() -> None:
    words, formula, rest = caption_nodes(r"Of $\sqrt{d}$, twice")
    assert words.astext() == "Of "
    assert formula.tagname == "math"
    assert formula.astext() == r"\sqrt{d}"
    assert rest.astext() == ", twice"


def test_a_picture_is_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = picture_file("five-weights", "dark", "svg", tmp_path)
    drawn = file.stat().st_mtime_ns
    monkeypatch.setattr("attnsym.show.figures.store.find_spec", lambda name: None)
    assert picture_file("five-weights", "dark", "svg", tmp_path) == file
    assert file.stat().st_mtime_ns == drawn
    with pytest.raises(CannotDraw, match=r"attnsym\[docs\]"):
        picture_file("five-weights", "light", "svg", tmp_path)


def test_html_has_both_themes(sample_site: Callable[[str], Path]) -> None:
    html = sample_site("html")
    page = (html / "figures.html").read_text(encoding="utf-8")
    for theme in THEMES:
        assert f'src="_images/attnsym-five-weights-{theme}.svg"' in page
        assert (html / "_images" / f"attnsym-five-weights-{theme}.svg").is_file()
    assert page.count('alt="Two bars for each of five scores') == 2
    assert page.count('alt="Two curves that meet"') == 2
    assert 'id="weights"' in page
    assert "My <em>own</em> words" in page
    assert "And a legend." in page
    assert 'href="#weights"><span class="std std-numref">Fig. 1' in page
    assert "attnsym-five-weights-dark.svg" in (html / "rest.html").read_text(encoding="utf-8")


def test_latex_gets_pdf(sample_site: Callable[[str], Path]) -> None:
    latex = sample_site("latex")
    assert r"{{attnsym-five-weights-light}.pdf}" in (latex / "sample.tex").read_text(encoding="utf-8")
    assert (latex / "attnsym-five-weights-light.pdf").read_bytes().startswith(b"%PDF")


def test_epub_gets_light_svg(sample_site: Callable[[str], Path]) -> None:
    with ZipFile(sample_site("epub") / "sample.epub") as book:
        names = [name for name in book.namelist() if "attnsym-five" in name]
    assert names == ["_images/attnsym-five-weights-light.svg"]


@pytest.mark.parametrize(("builder", "file"), [("text", "figures.txt"), ("man", "sample.1")])
def test_words_where_there_are_no_pictures(
    sample_site: Callable[[str], Path], builder: str, file: str
) -> None:
    text = (sample_site(builder) / file).read_text(encoding="utf-8")
    flat = " ".join(text.replace("\\", "").split())
    assert "Picture: Two bars for each of five scores" in flat
    assert "Picture: Two curves that meet" in flat
    assert "And a legend." in flat


def test_an_unknown_name_is_refused_with_the_names_there_are(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", {"page.md": "# P\n\n```{attnsym-figure} six-weights\n```\n"})
    run = build_site(source, tmp_path / "text", "text")
    assert run.returncode == 1
    assert "page.md:3: ERROR: no picture is called 'six-weights'; there are score-spread" in run.stderr
