"""The drawing of any graph: boxes and threads keep apart, and every arrow arrives."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from attnsym.show.graph import draw, layers_of

SVG = "{http://www.w3.org/2000/svg}"
NAMES = [f"name_{k}" for k in range(14)]
GRAPHS = st.lists(st.sets(st.integers(0, 13), max_size=4), min_size=14, max_size=14).map(
    lambda chosen: {name: tuple(NAMES[k] for k in sorted(chosen[n]) if k < n) for n, name in enumerate(NAMES)}
)


def boxes(tree: ET.Element) -> dict[str, tuple[float, float, float, float]]:
    """Left, right, top and bottom of each name's box."""
    found = {}
    for group in tree.iter(f"{SVG}g"):
        rect, text = group.find(f"{SVG}rect"), group.find(f"{SVG}text")
        assert rect is not None
        assert text is not None
        x, y, width, height = (float(str(rect.get(k))) for k in ("x", "y", "width", "height"))
        found["".join(text.itertext()).split()[-1]] = (x, x + width, y, y + height)
    return found


@given(GRAPHS)
def test_no_two_boxes_touch_and_all_lie_inside(edges: dict[str, tuple[str, ...]]) -> None:
    tree = ET.fromstring(draw(edges, dict.fromkeys(NAMES, "proved")))  # noqa: S314 - our own text
    placed = boxes(tree)
    assert set(placed) == {name for layer in layers_of(edges) for name in layer}
    width, height = float(str(tree.get("width"))), float(str(tree.get("height")))
    for name, (left, right, top, bottom) in placed.items():
        assert -1 <= left < right <= width + 1
        assert -1 <= top < bottom <= height + 1
        for other, (x1, x2, y1, y2) in placed.items():
            assert name == other or right < x1 or x2 < left or bottom < y1 or y2 < top


@given(GRAPHS)
def test_threads_pass_between_the_boxes_of_a_column(edges: dict[str, tuple[str, ...]]) -> None:
    tree = ET.fromstring(draw(edges, dict.fromkeys(NAMES, "proved")))  # noqa: S314 - our own text
    placed = boxes(tree)
    for path in tree.iter(f"{SVG}path"):
        straight = re.match(r"M([\d.-]+) ([\d.-]+)H([\d.-]+)", str(path.get("d")))
        if straight:
            start, y, end = map(float, straight.groups())
            for left, right, top, bottom in placed.values():
                assert right <= start or end <= left or not top < y < bottom


@given(GRAPHS)
def test_an_arrow_arrives_at_each_name_that_cites(edges: dict[str, tuple[str, ...]]) -> None:
    tree = ET.fromstring(draw(edges, dict.fromkeys(NAMES, "proved")))  # noqa: S314 - our own text
    arrows = [p for p in tree.iter(f"{SVG}path") if p.get("marker-end")]
    assert len(arrows) == sum(map(len, edges.values()))


def test_nothing_to_draw() -> None:
    assert ET.fromstring(draw({}, {})).tag == f"{SVG}svg"  # noqa: S314 - our own text
    assert layers_of({"alone": ()}) == []
