"""Formulas are drawn, by whichever engine there is, and the pages need nothing from elsewhere."""

from __future__ import annotations

import importlib.util
import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sphinx_project import CONF, build_site, write_project

from attnsym.show.katex import display_tex
from attnsym.show.katex.engine import (
    KATEX,
    KATEX_VERSION,
    MAX_TEX_LENGTH,
    Engine,
    EngineError,
    Formula,
    NodeEngine,
    find_engine,
)
from attnsym.show.katex.renderer import Renderer

ENGINES = [
    pytest.param(
        "node", marks=pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
    ),
    pytest.param(
        "mini-racer",
        marks=pytest.mark.skipif(
            importlib.util.find_spec("py_mini_racer") is None, reason="mini-racer is not installed"
        ),
    ),
]
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    found = find_engine(request.param)
    assert found is not None
    yield found
    found.close()


def test_the_version_is_that_of_the_file_carried() -> None:
    assert f'version:"{KATEX_VERSION}"' in KATEX.read_text(encoding="utf-8")


def test_every_font_that_the_style_names_is_carried() -> None:
    style = (KATEX.parent / "katex.min.css").read_text(encoding="utf-8")
    named = set(re.findall(r"url\(([^)]*)\)", style))
    assert named == {f"fonts/{file.name}" for file in (KATEX.parent / "fonts").iterdir()}
    assert (KATEX.parent / "LICENSE").read_text(encoding="utf-8").startswith("The MIT License")


def test_a_batch_keeps_its_order_and_survives_a_refusal(engine: Engine) -> None:
    texts = ("x^2", r"\frac{1", r"é + \text{\$}")
    first, wrong, last = engine.draw([Formula(tex, display=True) for tex in texts])
    assert 'class="katex"' in first.html
    assert not first.error
    assert "katex-display" in last.html
    assert not wrong.html
    assert "parse error" in wrong.error


def test_macros_and_mathml(engine: Engine) -> None:
    (drawn,) = engine.draw(
        [Formula(r"\E[s]", display=False, output="mathml", macros={r"\E": r"\mathbb{E}"})]
    )
    assert "<math" in drawn.html
    assert '<mi mathvariant="double-struck">E</mi>' in drawn.html
    assert "katex-html" not in drawn.html


def test_a_formula_without_end_is_refused(engine: Engine) -> None:
    loop, long, fine = engine.draw(
        [
            Formula(r"\def\a{\a\a}\a", display=False),
            Formula("x" * (MAX_TEX_LENGTH + 1), display=False),
            Formula("x", display=False),
        ]
    )
    assert "Too many expansions" in loop.error
    assert str(MAX_TEX_LENGTH) in long.error
    assert fine.html


def test_markup_in_tex_stays_text(engine: Engine) -> None:
    tex = r"\text{<script>alert(1)</script>} < \href{javascript:x}{y}"
    (drawn,) = engine.draw([Formula(tex, display=False)])
    assert "<script" not in drawn.html
    assert "href=" not in drawn.html


def test_an_engine_that_is_closed_starts_again(engine: Engine) -> None:
    one = engine.draw([Formula("x", display=False)])
    engine.close()
    engine.close()
    assert engine.draw([Formula("x", display=False)]) == one


@needs_node
def test_a_stuck_engine_is_an_error_and_not_a_wait(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("attnsym.show.katex.engine.BATCH_SECONDS", 0.5)
    stuck = tmp_path / "stuck"
    stuck.write_text("#!/bin/sh\nexec sleep 30\n", encoding="utf-8")
    stuck.chmod(0o755)
    engine = NodeEngine(str(stuck))
    began = time.monotonic()
    with pytest.raises(EngineError, match="no answer"):
        engine.draw([Formula("x", display=False)])
    assert time.monotonic() - began < 10
    engine.close()


def test_engines_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_engine("page") is None
    with pytest.raises(EngineError, match="no engine is called 'mathjax'"):
        find_engine("mathjax")
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(EngineError, match="node is asked for"):
        find_engine("node")


class CountingEngine:
    """Answers without JavaScript and remembers each batch."""

    name = "counting"

    def __init__(self) -> None:
        self.batches: list[list[str]] = []

    def draw(self, formulas: object) -> list[object]:
        from attnsym.show.katex.engine import Drawn

        texts = [formula.tex for formula in formulas]  # type: ignore[attr-defined]
        self.batches.append(texts)
        return [Drawn("", "no") if tex == "bad" else Drawn(f"<i>{tex}</i>") for tex in texts]

    def close(self) -> None:
        pass


def test_a_formula_is_drawn_once_and_remembered(tmp_path: Path) -> None:
    store = tmp_path / "cache" / "katex.json"
    x, y, bad = (Formula(tex, display=False) for tex in ("x", "y", "bad"))
    engine = CountingEngine()
    renderer = Renderer(engine, store)  # type: ignore[arg-type]
    assert [drawn.html for drawn in renderer.draw([x, y, x, bad])] == ["<i>x</i>", "<i>y</i>", "<i>x</i>", ""]
    renderer.draw([x, Formula("x", display=True)])
    assert engine.batches == [["x", "y", "bad"], ["x"]]
    renderer.close()

    again = CountingEngine()
    renderer = Renderer(again, store)  # type: ignore[arg-type]
    assert renderer.draw([x, y])[1].html == "<i>y</i>"
    assert renderer.draw([bad])[0].error == "no"
    assert again.batches == [["bad"]]


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"katex": "0.0.1", "drawn": {}}', '{"drawn": 3}'])
def test_a_damaged_cache_is_left_behind(tmp_path: Path, damage: str) -> None:
    store = tmp_path / "katex.json"
    store.write_text(damage, encoding="utf-8")
    engine = CountingEngine()
    Renderer(engine, store).draw([Formula("x", display=False)])  # type: ignore[arg-type]
    assert engine.batches == [["x"]]


@pytest.mark.parametrize(
    ("text", "no_wrap", "wanted"),
    [
        ("a = b", False, "a = b"),
        (r"a &= b \\ c &= d", False, r"\begin{split}a &= b \\ c &= d\end{split}"),
        ("a = b\n\nc = d\n", False, r"\begin{aligned}a = b\\c = d\end{aligned}"),
        (r"\begin{align}a\end{align}", True, r"\begin{align*}a\end{align*}"),
        (r"\begin{align*}a\end{align*}", True, r"\begin{align*}a\end{align*}"),
        (r"\begin{aligned}a\end{aligned}", True, r"\begin{aligned}a\end{aligned}"),
    ],
)
def test_displays_are_wrapped_as_sphinx_wraps_them(text: str, no_wrap: bool, wanted: str) -> None:
    assert display_tex(text, no_wrap) == wanted


@needs_node
def test_html_is_drawn_when_built(sample_site: Callable[[str], Path]) -> None:
    html = sample_site("html")
    page = (html / "formulas.html").read_text(encoding="utf-8")
    assert page.count('class="katex-display"') == 3
    assert page.count('<span class="katex-html"') >= 5
    assert "katex.min.js" not in page
    assert not re.search(r"""src=["'][^"']*mathjax""", page, re.IGNORECASE)
    assert 'data-label="Equation (1)"' in page
    assert '<a class="reference internal" href="#equation-dot">(1)</a>' in page
    assert not re.search(r"""(src|href)=["'](https?:)?//(?!www\.sphinx-doc|pradyunsg|github)""", page)
    fonts = list((html / "_static" / "attnsym-katex" / "fonts").glob("*.woff2"))
    assert len(fonts) == 20


def test_html_without_an_engine_draws_in_the_page(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", {"page.md": "# P\n\n$\\E x < 1$\n\n$$\\sum_i x_i$$\n"})
    macros = r'attnsym_katex_macros = {r"\E": r"\mathbb{E}"}'
    (source / "conf.py").write_text(CONF + macros + '\nattnsym_katex_engine = "page"\n', encoding="utf-8")
    run = build_site(source, tmp_path / "html")
    assert run.returncode == 0, run.stderr
    page = (tmp_path / "html" / "page.html").read_text(encoding="utf-8")
    assert r"<span data-attnsym-tex>\E x &lt; 1</span>" in page
    assert r"<span data-attnsym-tex data-display>\sum_i x_i</span>" in page
    assert "attnsym-katex/katex.min.js" in page
    assert r'window.attnsymKatexMacros = {"\\E": "\\mathbb{E}"};' in page


@needs_node
def test_a_refused_formula_is_a_warning_with_its_line(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", {"page.md": "# P\n\nFine $x$.\n\n$$\n\\frac{1\n$$\n"})
    run = build_site(source, tmp_path / "html")
    assert run.returncode == 1
    assert re.search(r"page\.md:5: WARNING: KaTeX parse error", run.stderr), run.stderr
    page = (tmp_path / "html" / "page.html").read_text(encoding="utf-8")
    assert r'<code class="attnsym-math-error">\frac{1</code>' in page


def test_an_engine_that_is_not_there_stops_the_build(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", {"page.md": "# P\n"})
    run = build_site(source, tmp_path / "html", "html", "-D", "attnsym_katex_engine=abacus")
    assert run.returncode == 2
    assert "no engine is called 'abacus'" in run.stderr


@needs_node
def test_only_changed_pages_are_drawn_again(tmp_path: Path) -> None:
    source = write_project(tmp_path / "source", {"a.md": "# A\n\n$x$\n", "b.md": "# B\n\n$y$\n"})
    assert build_site(source, tmp_path / "html").returncode == 0
    old = (tmp_path / "html" / "b.html").stat().st_mtime_ns
    (source / "a.md").write_text("# A\n\n$z$\n", encoding="utf-8")
    run = build_site(source, tmp_path / "html")
    assert run.returncode == 0, run.stderr
    assert "z</annotation>" in (tmp_path / "html" / "a.html").read_text(encoding="utf-8")
    assert (tmp_path / "html" / "b.html").stat().st_mtime_ns == old


@needs_node
def test_many_pages_written_in_parallel(tmp_path: Path) -> None:
    pages = {f"p{number}.md": f"# Page $x_{{{number}}}$\n\n$y_{{{number}}}$\n" for number in range(12)}
    source = write_project(tmp_path / "source", pages)
    run = build_site(source, tmp_path / "html", "html", "-j", "4")
    assert run.returncode == 0, run.stderr
    for number in range(12):
        page = (tmp_path / "html" / f"p{number}.html").read_text(encoding="utf-8")
        assert f"y_{{{number}}}</annotation>" in page


@needs_node
def test_epub_gets_mathml(sample_site: Callable[[str], Path]) -> None:
    page = (sample_site("epub") / "formulas.xhtml").read_text(encoding="utf-8")
    assert "<math " in page
    assert "katex-html" not in page
