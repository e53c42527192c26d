"""The drawing of a board: everything in it once, the same every time, in its place for both sides."""

from xml.etree import ElementTree

import pytest

from mancala import svg
from mancala.position import Position, Side
from tools import picture

NS = "{http://www.w3.org/2000/svg}"
SIX = Position((6,) * 12)
SEVEN = Position((7,) * 14)


def pits(drawing: str) -> dict[str, ElementTree.Element]:
    """The pits of a drawing by their names, in the order in which they are drawn."""
    groups = ElementTree.fromstring(drawing).iter(f"{NS}g")
    return {group.attrib["data-pit"]: group for group in groups if group.get("class") == "pit"}


def spot(pit: ElementTree.Element) -> tuple[int, int]:
    x, y = pit.attrib["transform"].removeprefix("translate(").removesuffix(")").split()
    return int(x), int(y)


def text(pit: ElementTree.Element, name: str) -> str:
    return "".join(next(item for item in pit.iter(f"{NS}text") if item.get("class") == name).itertext())


def shown(pit: ElementTree.Element) -> int:
    seeds = next(group for group in pit.iter(f"{NS}g") if group.get("class") == "seeds")
    return seeds[0].attrib["d"].count("h0")


def test_the_same_position_always_gives_the_same_drawing() -> None:
    assert svg.draw(SIX) == svg.draw(Position((6,) * 12))


@pytest.mark.parametrize(("position", "names"), [(SIX, "fedcbaABCDEF"), (SEVEN, "gfedcbaABCDEFG")])
def test_north_is_drawn_above_and_from_right_to_left(position: Position, names: str) -> None:
    drawn = pits(svg.draw(position))
    assert "".join(drawn) == names
    for north, south in zip(names[: len(names) // 2], names[len(names) // 2 :], strict=True):
        (x, above), (same, below) = spot(drawn[north]), spot(drawn[south])
        assert x == same
        assert above < below


@pytest.mark.parametrize("seeds", [0, 1, 2, 6, 7, 19, 20, 98, 123, 9876, 10000])
def test_the_number_is_always_there_and_the_seeds_as_far_as_they_fit(seeds: int) -> None:
    drawn = pits(svg.draw(Position((seeds, *[0] * 11))))
    assert text(drawn["A"], "count") == str(seeds)
    assert shown(drawn["A"]) == min(seeds, len(svg.seed_points()))
    assert shown(drawn["B"]) == 0


def test_seeds_do_not_overlap_and_stay_in_the_hollow() -> None:
    points = svg.seed_points()
    assert len(set(points)) == len(points)
    assert all((x * x + y * y) ** 0.5 + 4.5 < svg.HOLLOW for x, y in points)
    gaps = [((x - u) ** 2 + (y - v) ** 2) ** 0.5 for x, y in points for u, v in points if (x, y) != (u, v)]
    assert min(gaps) > 9


def test_marks_are_where_they_belong() -> None:
    marks = svg.Marks("D", ("E", "F", "a"), {"a": 2}, (2, 0), 4)
    drawn = pits(svg.draw(SIX, marks, legal=("B",)))
    flags = {name: {key for key, value in pit.attrib.items() if value == ""} for name, pit in drawn.items()}
    assert flags["D"] == {"data-lifted"}
    assert flags["E"] == {"data-sown"}
    assert flags["a"] == {"data-sown", "data-last", "data-taken"}
    assert flags["B"] == {"data-legal"}
    assert flags["A"] == set()
    assert text(drawn["a"], "gone").endswith("2")


def test_the_hand_is_over_the_pit_that_it_has_reached() -> None:
    drawing = svg.draw(SIX, svg.Marks("D", ("E", "F", "a"), hand=4))
    hand = next(g for g in ElementTree.fromstring(drawing).iter(f"{NS}g") if g.get("class") == "hand")
    assert hand.get("display") is None
    assert spot(hand)[0] == spot(pits(drawing)["a"])[0]
    assert [part.text for part in hand.iter() if part.text] == ["Seeds in hand", "4"]
    assert 'class="hand" display="none"' in svg.draw(SIX)


@pytest.mark.parametrize("side", Side)
def test_captures_and_mover_are_on_the_side_of_their_player(side: Side) -> None:
    drawing = ElementTree.fromstring(svg.draw(Position((1,) * 12, (30, 31), side)))
    assert drawing.get("data-side") == side
    trays = {tray.attrib["data-tray"]: "".join(tray.itertext()) for tray in drawing.iter() if tray.get("data-tray")}
    assert "30" in trays["south"]
    assert "31" in trays["north"]


def test_no_id_is_in_a_drawing_so_that_a_page_may_have_many() -> None:
    assert not any(item.get("id") for item in ElementTree.fromstring(svg.draw(SIX)).iter())


@pytest.mark.parametrize(("position", "width"), [(SIX, 6), (SEVEN, 7)])
def test_the_pits_are_a_table_of_two_rows_each_with_its_header_first(position: Position, width: int) -> None:
    table = next(item for item in ElementTree.fromstring(svg.draw(position)).iter() if item.get("role") == "table")
    assert [[cell.get("role") for cell in row] for row in table] == [["rowheader", *["cell"] * width]] * 2
    assert [row[0].get("data-tray") for row in table] == ["north", "south"]


def test_the_seed_that_was_sown_last_into_a_pit_is_drawn_once_more_on_top() -> None:
    drawn = pits(svg.draw(SIX, svg.Marks("D", ("E",))))
    fresh = {
        name: next(path.attrib["d"] for path in pit.iter(f"{NS}path") if path.get("class") == "fresh")
        for name, pit in drawn.items()
    }
    x, y = svg.seed_points()[5]
    assert fresh.pop("E") == f"M{x:g} {y:g}h0"
    assert set(fresh.values()) == {""}


def test_translations_are_escaped() -> None:
    drawing = svg.draw(SIX, translate=lambda text: f"<{text}> & \"'")
    assert ElementTree.fromstring(drawing).attrib["aria-label"].startswith("<")


def test_the_picture_of_the_readme_is_the_present_drawing() -> None:
    assert picture.PICTURE.read_text(encoding="utf-8") == picture.picture(), "run `python -m tools.picture`"
    ElementTree.fromstring(picture.picture())
