"""The graph of citations: every name has its place, and no arrow leads to the left."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from attnsym.show.sphinx.graph import dot_of, draw, layers_of

NAMES = [f"d{k}" for k in range(12)]


@given(st.lists(st.sets(st.integers(0, 11), max_size=4), min_size=12, max_size=12))
def test_what_is_cited_stands_to_the_left(chosen: list[set[int]]) -> None:
    edges = {name: tuple(NAMES[k] for k in sorted(chosen[n]) if k < n) for n, name in enumerate(NAMES)}
    column = {name: number for number, layer in enumerate(layers_of(edges)) for name in layer}
    assert all(column[cited] < column[name] for name, cites in edges.items() for cited in cites)
    linked = {n for n, cites in edges.items() if cites} | {c for cites in edges.values() for c in cites}
    assert set(column) == linked


def test_a_circle_is_drawn_and_does_not_hang() -> None:
    edges = {"a": ("b",), "b": ("a",)}
    assert {name for layer in layers_of(edges) for name in layer} == {"a", "b"}


def test_the_drawing_is_well_formed_and_links_each_name() -> None:
    edges = {"first": (), "second": ("first",)}
    drawn = draw(edges, lambda name: f"page.html#{name}&x", {"first": "proved", "second": "refuted"})
    tree = ET.fromstring(drawn)  # noqa: S314 - our own text
    assert len(tree.findall(".//{http://www.w3.org/2000/svg}a")) == 2
    assert re.findall(r'href="page.html#(\w+)&amp;x"', drawn) == ["first", "second"]


def test_dot() -> None:
    assert '"first" -> "second";' in dot_of({"first": (), "second": ("first",)})
