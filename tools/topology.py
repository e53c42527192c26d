"""TopoJSON: the areas of a file as rings of points, cut to a box and simplified. Standard library only.

World-atlas packs the coastlines of Natural Earth, which are in the public domain.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

Point = tuple[float, float]
Ring = list[Point]


class Box(NamedTuple):
    """A box by its sides; of degrees, west and south come first."""

    west: float
    south: float
    east: float
    north: float


def rings(path: Path, name: str) -> list[Ring]:
    """All rings of an object, outer and inner alike: filled by the even-odd rule they are its area."""
    topology = json.loads(path.read_text(encoding="utf-8"))
    arcs = [_decoded(arc, topology.get("transform")) for arc in topology["arcs"]]
    return [_joined(ring, arcs) for ring in _rings(topology["objects"][name])]


def _decoded(arc: Sequence[Sequence[float]], transform: dict[str, Any] | None) -> Ring:
    """An arc in degrees: with a transform, each point but the first is a step from the one before."""
    if transform is None:
        return [(point[0], point[1]) for point in arc]
    (across, up), (left, bottom) = transform["scale"], transform["translate"]
    x = y = 0.0
    decoded = []
    for step in arc:
        x, y = x + step[0], y + step[1]
        decoded.append((x * across + left, y * up + bottom))
    return decoded


def _joined(indices: Iterable[int], arcs: Sequence[Ring]) -> Ring:
    """Arcs end to end; ~n is arc n from its end. Each begins where the one before ends."""
    ring: Ring = []
    for index in indices:
        arc = arcs[index] if index >= 0 else arcs[~index][::-1]
        ring += arc[1:] if ring else arc
    return ring


def _rings(geometry: dict[str, Any]) -> Iterator[list[int]]:
    match geometry["type"]:
        case "GeometryCollection":
            for part in geometry["geometries"]:
                yield from _rings(part)
        case "MultiPolygon":
            for polygon in geometry["arcs"]:
                yield from polygon
        case "Polygon":
            yield from geometry["arcs"]
        case other:
            raise ValueError(f"{other} has no area")


def clip(ring: Ring, box: Box) -> Ring:
    """The part of a ring in a box, after Sutherland and Hodgman; along the box it has sides of its own.

    >>> clip([(0, 0), (4, 0), (4, 4), (0, 4)], Box(1, -1, 2, 9))
    [(1.0, 0.0), (2.0, 0.0), (2.0, 4.0), (1.0, 4.0)]
    """
    for axis, limit, sign in ((0, box.west, 1), (0, box.east, -1), (1, box.south, 1), (1, box.north, -1)):
        ring = list(_half(ring, axis, limit, sign))
    return ring


def _half(ring: Ring, axis: int, limit: float, sign: int) -> Iterator[Point]:
    """The part of a ring on one side of a line."""
    for before, point in zip(ring[-1:] + ring[:-1], ring, strict=True):
        was, now = ((value[axis] - limit) * sign >= 0 for value in (before, point))
        if was != now:
            part = (limit - before[axis]) / (point[axis] - before[axis])
            yield (before[0] + part * (point[0] - before[0]), before[1] + part * (point[1] - before[1]))
        if now:
            yield (float(point[0]), float(point[1]))


def simplify(ring: Ring, tolerance: float) -> Ring:
    """A ring without the points that lie closer than this to what is drawn without them, after Douglas and Peucker.

    >>> simplify([(0, 0), (5, 0.1), (10, 0), (10, 10)], 0.5)
    [(0, 0), (10, 0), (10, 10)]
    """
    if len(ring) < 4:
        return ring
    kept, ahead = {0, len(ring) - 1}, [(0, len(ring) - 1)]
    while ahead:
        first, last = ahead.pop()
        away = [(distance(ring[index], ring[first], ring[last]), index) for index in range(first + 1, last)]
        farthest, index = max(away, default=(0.0, first))
        if farthest > tolerance:
            kept.add(index)
            ahead += [(first, index), (index, last)]
    return [ring[index] for index in sorted(kept)]


def distance(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a line between two points; from the points themselves if they are one."""
    across, up = end[0] - start[0], end[1] - start[1]
    length = across * across + up * up
    part = ((point[0] - start[0]) * across + (point[1] - start[1]) * up) / length if length else 0.0
    part = min(1.0, max(0.0, part))
    x, y = point[0] - start[0] - part * across, point[1] - start[1] - part * up
    return float((x * x + y * y) ** 0.5)


def area(ring: Ring) -> float:
    """The area that a ring encloses.

    >>> area([(0, 0), (2, 0), (2, 2)])
    2.0
    """
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(x * other_y - other_x * y for (x, y), (other_x, other_y) in pairs)) / 2


def outline(found: Iterable[Ring], project: Callable[[Point], Point], box: Box, detail: float) -> str:
    """Rings as the path of an SVG: cut to the box, projected, without details smaller than `detail`.

    Islands that would be smaller still are left out. Coordinates have one decimal and are steps from point to point.
    """
    parts = []
    for ring in found:
        inside = clip(ring, box)
        flat = simplify([project(point) for point in inside], detail)
        if len(flat) > 2 and area(flat) > detail * detail * 2:
            parts.append(_path(flat))
    return "".join(parts)


def _path(ring: Ring) -> str:
    """One closed ring in whole tenths, so that rounding does not add up.

    >>> _path([(0, 0), (2.04, 0), (2, 3.5)])
    'M0 0l2 0 0 3.5z'
    """
    tenths = [(round(x * 10), round(y * 10)) for x, y in ring]
    steps = [(x - a, y - b) for (a, b), (x, y) in pairwise(tenths) if (x, y) != (a, b)]
    return f"M{_pair(tenths[0])}l{' '.join(map(_pair, steps))}z"


def _pair(tenths: tuple[int, int]) -> str:
    return " ".join(f"{value / 10:g}" for value in tenths)
