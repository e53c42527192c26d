"""Map and timeline: true to scale, no name over another, small, and every place and event in them and beside them."""

import json
import math
import re
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from mancala.edition.edition import load
from mancala.edition.events import Event, Kind
from mancala.edition.records import Place
from tests.site.pages import Parsed
from tools import labels, topology
from tools.labels import Anchor, NoRoomError, around, overlap, width
from tools.sphinx_edition import map as maps
from tools.sphinx_edition import timeline
from tools.sphinx_edition.history import State
from tools.sphinx_edition.map import PANELS, Panel, Spot
from tools.sphinx_edition.timeline import Point
from tools.topology import Box

ROOT = Path(__file__).resolve().parents[2]
PAGE = "en/history/index.html"
MOST_BYTES = 20_000
"""Of one map."""
LONGER = " bis"
"""What a name gains at most in translation."""


def same(text: str) -> str:
    """A translation that changes nothing."""
    return text


def spots(panel: Panel, longer: str = "") -> list[Spot]:
    """The places of a map."""
    return [
        Spot(place.lat, place.lon, place.name + longer, f"#{place.id}", State.SURE)
        for place in load().places.values()
        if maps.panel_of(place.lat, place.lon) is panel
    ]


def points(kind: Kind) -> list[Point]:
    """The events of a lane."""
    return [point(event) for event in load().events.values() if event.kind is kind]


def point(event: Event) -> Point:
    """An event as the drawing has it."""
    return Point(event.first, event.last, event.years, event.label, f"#{event.id}", State.SURE)


@pytest.fixture(scope="module")
def page(site: Path) -> str:
    """The page of the history."""
    return (site / PAGE).read_text(encoding="utf-8")


def test_topojson_is_put_together_from_its_arcs(tmp_path: Path) -> None:
    content = {
        "type": "Topology",
        "transform": {"scale": [2, 1], "translate": [10, 20]},
        "arcs": [[[0, 0], [1, 0], [0, 1]], [[0, 0], [0, 1], [1, 0]]],
        "objects": {"land": {"type": "GeometryCollection", "geometries": [{"type": "Polygon", "arcs": [[0, -2]]}]}},
    }
    file = tmp_path / "small.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    assert topology.rings(file, "land") == [[(10, 20), (12, 20), (12, 21), (10, 21), (10, 20)]]


def test_land_beyond_the_box_is_cut_off() -> None:
    ring = [(float(math.cos(turn / 50) * 9), float(math.sin(turn / 50) * 9)) for turn in range(314)]
    box = Box(-3, -4, 30, 5)
    cut = topology.clip(ring, box)
    assert all(box.west <= x <= box.east and box.south <= y <= box.north for x, y in cut)
    assert topology.area(cut) == pytest.approx(12 * 9 - 9, abs=9)


def test_simplifying_keeps_a_coast_within_the_tolerance() -> None:
    ring = [(x / 10, math.sin(x / 10)) for x in range(300)]
    kept = topology.simplify(ring, 0.2)
    assert len(kept) < 60
    lines = list(pairwise(kept))
    assert all(min(topology.distance(spot, start, end) for start, end in lines) <= 0.2 for spot in ring)


def test_islands_too_small_to_be_seen_are_left_out() -> None:
    square = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
    assert topology.outline([square], lambda spot: spot, Box(-9, -9, 9, 9), 0.5) == "M0 0l1 0 0 1 -1 0z"
    assert topology.outline([square], lambda spot: spot, Box(-9, -9, 9, 9), 0.8) == ""


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.id)
def test_a_map_keeps_shapes_everywhere(panel: Panel) -> None:
    for latitude in (panel.box.south, (panel.box.south + panel.box.north) / 2, panel.box.north):
        x, y = maps.project(panel, (panel.box.west, latitude))
        east, _ = maps.project(panel, (panel.box.west + 0.01 / math.cos(math.radians(latitude)), latitude))
        _, north = maps.project(panel, (panel.box.west, latitude + 0.01))
        assert east - x == pytest.approx(y - north, rel=0.001), "as far east as north, on the ground and on the map"


def test_every_place_is_on_a_map() -> None:
    assert [place.id for place in load().places.values() if maps.panel_of(place.lat, place.lon) is None] == []


def test_a_place_beyond_the_maps_is_on_none() -> None:
    tokyo = Place("tokyo", "Tokyo", "Tokyo", "JP", 35.7, 139.7, "")
    assert maps.panel_of(tokyo.lat, tokyo.lon) is None


@pytest.mark.parametrize("longer", ["", LONGER])
@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.id)
def test_no_name_is_over_another_or_over_a_dot_or_beyond_the_edge(panel: Panel, longer: str) -> None:
    there = spots(panel, longer)
    found = maps.labels(panel, there, same)
    frame = Box(0, 0, maps.WIDE, maps.height(panel))
    dots = [around(maps.project(panel, (spot.lon, spot.lat)), maps.RADIUS) for spot in there]
    seas = [box for _, box in maps.waters(panel, same)]
    for one, other in combinations(found, 2):
        assert not overlap(one.box, other.box), (one.text, other.text)
    for index, label in enumerate(found):
        box = label.box
        assert labels.within(box, frame), label.text
        assert not any(overlap(box, dot) for dot in [*dots[:index], *dots[index + 1 :], *seas]), label.text


def test_where_there_is_no_room_a_label_is_an_error() -> None:
    crowd = [((5.0, 5.0), "Constantinople")] * 3
    with pytest.raises(NoRoomError, match="Constantinople"):
        labels.place(crowd, 10, 2, Box(0, 0, 90, 12))


def test_a_label_that_is_moved_off_has_a_line_that_crosses_no_other_name() -> None:
    crowd = [((50.0 + 6 * turn, 50.0), f"Place {turn}") for turn in range(5)]
    found = labels.place(crowd, 10, 2, Box(0, 0, 200, 100))
    moved = [(start, label) for (start, _), label in zip(crowd, found, strict=True) if label.leader]
    assert moved
    for start, label in moved:
        assert label.leader is not None
        for other in found:
            assert other is label or not labels.crosses(start, label.leader, other.box)


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel.id)
def test_a_map_is_small(panel: Panel) -> None:
    drawn = maps.draw(panel, spots(panel), same)
    assert len(drawn.encode()) <= MOST_BYTES
    assert not re.search(r"\d\.\d\d", drawn), "one decimal is enough"


def test_the_frame_shows_where_the_larger_map_is() -> None:
    found = re.search(r'class="hi-inset" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', maps.draw(PANELS[0], [], same))
    assert found
    x, y = maps.project(maps.NEAR_EAST, (maps.LEVANT.box.west, maps.LEVANT.box.north))
    assert (float(found[1]), float(found[2])) == pytest.approx((x, y), abs=0.1)


def test_years_are_to_scale() -> None:
    steps = {round(timeline.scale(year + 50) - timeline.scale(year), 6) for year in range(1550, 2000, 50)}
    assert len(steps) == 1
    assert 0 <= timeline.scale(1550) < timeline.scale(2030) <= timeline.WIDE


@pytest.mark.parametrize("longer", ["", LONGER])
@pytest.mark.parametrize("kind", Kind)
def test_no_event_is_over_another_in_its_lane(kind: Kind, longer: str) -> None:
    found = timeline.arrange(replace(point, text=point.text + longer) for point in points(kind))
    for one, other in combinations(found, 2):
        apart = one.west >= other.east or one.east <= other.west
        assert one.row != other.row or apart, (one.point.text, other.point.text)
    for item in found:
        assert item.west >= 0
        assert item.east <= timeline.WIDE
        assert item.east - item.west >= width(item.point.text, timeline.SIZE)


def test_a_label_goes_left_where_there_is_no_room_on_the_right() -> None:
    [early] = timeline.arrange([Point(1600, 1600, "1600", "A long label", "#", State.SURE)])
    assert early.anchor is Anchor.START
    [late] = timeline.arrange([Point(2025, 2025, "2025", "A long label", "#", State.SURE)])
    assert late.anchor is Anchor.END


def test_a_label_wider_than_the_timeline_is_an_error() -> None:
    with pytest.raises(NoRoomError, match="xxxx"):
        timeline.arrange([Point(1700, 1700, "1700", "x" * 200, "#", State.SURE)])


def test_the_page_has_every_event_in_the_drawing_and_in_the_list(page: str) -> None:
    drawing = Parsed(re.findall(r'<svg class="hi-timeline".*?</svg>', page, re.DOTALL)[0])
    whole = Parsed(page)
    for event in load().events.values():
        address = f"{event.page.removeprefix('history/')}.html#{event.anchor}"
        address = address if event.page.startswith("history/") else f"../{address}"
        assert address in drawing.links, event.id
        assert whole.links.count(address) > drawing.links.count(address), event.id
        assert f"event.{event.id}" in whole.ids


def test_the_page_has_every_place_in_a_map_and_in_the_table(page: str) -> None:
    drawings = "".join(re.findall(r'<svg class="hi-map".*?</svg>', page, re.DOTALL))
    for place in load().places.values():
        address = f"../places.html#place.{place.id}"
        assert Parsed(drawings).links.count(address) == 1, place.id
        assert Parsed(page).links.count(address) > 1, place.id


def test_what_is_hollow_is_not_borne_out(page: str) -> None:
    drawing = re.findall(r'<svg class="hi-timeline".*?</svg>', page, re.DOTALL)[0]
    shown = {text: kind for kind, text in re.findall(r'hi-point hi-(\w+)".*?</tspan> (.*?)</text>', drawing)}
    assert shown["Thévenot at Constantinople"] == "sure"
    assert shown["Laurent on Chios, by one report"] == "said", "only Mancala World has it"
    assert shown["Niebuhr in Egypt"] == "said", "his page was not seen"


def test_a_dot_tells_apart_without_colour(page: str) -> None:
    css = (ROOT / "docs" / "_static" / "history.css").read_text(encoding="utf-8")
    assert re.search(r"\.hi-sure circle \{\s*fill: var\(--hi-dot\)", css)
    assert re.search(r"\.hi-said circle \{\s*fill: var\(--hi-rim\)", css)
    assert "Hollow: it rests on one record or report, or is in doubt." in page
