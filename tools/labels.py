"""Labels beside points, none over another: how wide a text is, and where there is room for it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from random import Random

from tools.topology import Box, Point

WIDTHS = (
    (0.25, "ijlI|.,:;'!’‘ʿʾ"),
    (0.34, "ftr()[]-– /“”"),
    (0.5, "cksvxyzJ"),
    (0.68, "ABEKPSVXYFTLZ"),
    (0.73, "CDHNRUw"),
    (0.8, "GOQ"),
    (0.86, "mM"),
    (1.0, "W@…"),
)
"""Of letters, as parts of the size of the type; those of a common sans-serif."""
OTHERS, SPARE = 0.57, 1.08
HEIGHT, BASELINE = 1.05, 0.34
"""Of a line, and how far its baseline is below its middle, as parts of the size."""
REACH = (1.5, 5.0, 10.0, 16.0, 23.0, 31.0, 40.0, 50.0, 62.0, 76.0)
"""How far from its point a label may go, nearest first."""
LEADER = 3.0
"""Farther off, a line leads from the point to its label."""


class Anchor(StrEnum):
    """Which part of a text stands at its place, as SVG calls it."""

    START = "start"
    MIDDLE = "middle"
    END = "end"


DIRECTIONS = (
    (1.0, 0.0, Anchor.START),
    (-1.0, 0.0, Anchor.END),
    (0.8, -0.8, Anchor.START),
    (0.8, 0.8, Anchor.START),
    (-0.8, -0.8, Anchor.END),
    (-0.8, 0.8, Anchor.END),
    (0.0, -1.0, Anchor.MIDDLE),
    (0.0, 1.0, Anchor.MIDDLE),
    (0.95, -0.45, Anchor.START),
    (0.95, 0.45, Anchor.START),
    (-0.95, -0.45, Anchor.END),
    (-0.95, 0.45, Anchor.END),
)
TRIES, AT_MOST = 40, 400
"""So many orders are tried, in which names choose their places; more only as long as none has led to a map."""


class NoRoomError(Exception):
    """A label for which no place was found."""


@dataclass(frozen=True)
class Label:
    """Where a text stands: `x` and `y` are its anchor on its baseline, `leader` the end of a line to it, if any."""

    text: str
    x: float
    y: float
    anchor: Anchor
    box: Box
    leader: Point | None


def width(text: str, size: float) -> float:
    """About how wide a text is, rather more than less.

    >>> 60 < width("Constantinople", 10) < 80
    True
    """
    parts = (next((part for part, letters in WIDTHS if letter in letters), OTHERS) for letter in text)
    return sum(parts) * size * SPARE


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share some room; y grows downwards here, so that `south` is the smaller number."""
    return one.west < other.east and other.west < one.east and one.south < other.north and other.south < one.north


def within(box: Box, frame: Box) -> bool:
    """Whether a box lies wholly in another."""
    across = frame.west <= box.west and box.east <= frame.east
    return across and frame.south <= box.south and box.north <= frame.north


def around(point: Point, radius: float) -> Box:
    """The box about a dot."""
    x, y = point
    return Box(x - radius, y - radius, x + radius, y + radius)


def place(
    points: Sequence[tuple[Point, str]], size: float, radius: float, frame: Box, taken: Iterable[Box] = ()
) -> list[Label]:
    """A label for each point, within the frame, over no other label, dot or leader, nor over what is taken.

    Those with the least room choose first, or any others: of many orders the one with the shortest ways wins.
    """
    dots = [around(point, radius) for point, _ in points]
    fixed = [*taken]
    crowds = [sum(overlap(around(point, 6 * radius), dot) for dot in dots) for point, _ in points]
    # The same places get the same map each time: chance has a seed.
    chance = Random(0)
    order = sorted(range(len(points)), key=lambda index: -crowds[index])
    found: list[tuple[float, dict[int, Label]]] = []
    lacking = ""
    for tried in range(AT_MOST):
        if tried >= TRIES and found:
            break
        try:
            found.append(_placed(points, order, size, radius, frame, dots, fixed))
        except NoRoomError as error:
            lacking = str(error)
        order = chance.sample(order, len(order))
    if not found:
        raise NoRoomError(lacking)
    _, best = min(found, key=lambda item: item[0])
    return [best[index] for index in range(len(points))]


def _placed(
    points: Sequence[tuple[Point, str]],
    order: Iterable[int],
    size: float,
    radius: float,
    frame: Box,
    dots: Sequence[Box],
    fixed: Sequence[Box],
) -> tuple[float, dict[int, Label]]:
    """The labels in this order, each at its first free place, and how far all of them went."""
    done: dict[int, Label] = {}
    total = 0.0
    for index in order:
        point, text = points[index]
        others = [*dots[:index], *dots[index + 1 :]]
        for cost, label in _candidates(point, text, size, radius):
            if _free(label, point, points, others, fixed, frame, done):
                done[index], total = label, total + cost
                break
        else:
            raise NoRoomError(f"there is no room for the label {text}")
    return total, done


def _candidates(point: Point, text: str, size: float, radius: float) -> Iterator[tuple[float, Label]]:
    wide, high = width(text, size), size * HEIGHT
    for reach in REACH:
        for turn, (right, down, anchor) in enumerate(DIRECTIONS):
            x = point[0] + right * (radius + reach)
            middle = point[1] + down * (radius + reach + (high / 2 if anchor is Anchor.MIDDLE else 0))
            west = {Anchor.START: x, Anchor.MIDDLE: x - wide / 2, Anchor.END: x - wide}[anchor]
            box = Box(west, middle - high / 2, west + wide, middle + high / 2)
            edge = middle - down * high / 2 if anchor is Anchor.MIDDLE else middle
            leader = (x, edge) if reach > LEADER else None
            yield reach + turn / 10, Label(text, x, middle + size * BASELINE, anchor, box, leader)


def _free(
    label: Label,
    point: Point,
    points: Sequence[tuple[Point, str]],
    others: Sequence[Box],
    fixed: Sequence[Box],
    frame: Box,
    done: dict[int, Label],
) -> bool:
    box = label.box
    if not within(box, frame):
        return False
    boxes = [other.box for other in done.values()]
    if any(overlap(box, other) for other in chain(others, fixed, boxes)):
        return False
    # A dot may lie upon another, but a line must not run through dots, names or other lines.
    far = [other for other in others if not overlap(other, around(point, 0.1))]
    if label.leader and any(crosses(point, label.leader, other) for other in chain(far, boxes)):
        return False
    leaders = [(points[index][0], other.leader) for index, other in done.items() if other.leader]
    if any(crosses(start, end, box) for start, end in leaders):
        return False
    return not (label.leader and any(_meet(point, label.leader, start, end) for start, end in leaders))


def crosses(start: Point, end: Point, box: Box) -> bool:
    """Whether a line runs through a box, looked at closely enough for boxes of the height of a line of text."""
    steps = 24
    for step in range(1, steps):
        x = start[0] + (end[0] - start[0]) * step / steps
        y = start[1] + (end[1] - start[1]) * step / steps
        if box.west < x < box.east and box.south < y < box.north:
            return True
    return False


def _meet(start: Point, end: Point, other_start: Point, other_end: Point) -> bool:
    """Whether two lines cross."""

    def side(a: Point, b: Point, c: Point) -> bool:
        return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])

    return side(start, end, other_start) != side(start, end, other_end) and side(other_start, other_end, start) != side(
        other_start, other_end, end
    )
