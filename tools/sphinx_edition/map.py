"""The directive `map`: the places of the edition on four maps, and in a table with what happened there.

Coastlines are those of Natural Earth (public domain), as world-atlas packs them; the projection is Mercator's, which
keeps shapes true. The maps take their words from the table, so that both are in the language of the page.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from html import escape
from math import asinh, radians, tan
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from mancala.edition.events import Event
from mancala.edition.records import Place
from mancala.errors import N_
from mancala.sphinxext.messages import Translate, translator
from mancala.sphinxext.translated import fixed
from tools import topology
from tools.labels import HEIGHT, Label, NoRoomError, overlap, place, width
from tools.sphinx_edition import history
from tools.sphinx_edition.base import EditionDirective, add_node
from tools.sphinx_edition.history import State
from tools.sphinx_edition.timeline import legend
from tools.topology import Box, Point, Ring

ATLAS = Path(__file__).resolve().parents[2] / "node_modules" / "world-atlas" / "land-50m.json"
WIDE = 360.0
"""The width of each map in its own units, about that of a phone."""
SIZE, RADIUS, EDGE = 14.0, 3.6, 3.0
"""Of names at their largest, and of dots; the style sheet draws names smaller where a map is shown larger."""
WATER = 11.0
DETAIL, MARGIN = 0.35, 4.0
PAGE = "places"
"""The page that has the entries of the places."""


@dataclass(frozen=True)
class Panel:
    """One map: a box of degrees; the names of waters with the places of their middles; lines every `grid` degrees."""

    id: str
    title: str
    box: Box
    waters: tuple[tuple[str, float, float], ...]
    grid: int


NEAR_EAST = Panel(
    "near-east",
    N_("From the Balkans to the Nile and the Gulf"),
    Box(18.5, 16.0, 52.0, 47.2),
    (
        (N_("Black Sea"), 34.8, 43.2),
        (N_("Mediterranean Sea"), 24.6, 33.9),
        (N_("Red Sea"), 37.4, 22.6),
    ),
    10,
)
LEVANT = Panel(
    "levant",
    N_("From the Taurus to the Dead Sea"),
    Box(33.3, 30.1, 40.4, 38.7),
    ((N_("Mediterranean Sea"), 34.35, 35.6),),
    2,
)
EUROPE = Panel(
    "europe",
    N_("Western and northern Europe"),
    Box(-11.5, 41.6, 33.0, 60.9),
    ((N_("North Sea"), 3.2, 56.3), (N_("Baltic Sea"), 19.6, 57.2), (N_("Atlantic Ocean"), -6.5, 45.2)),
    10,
)
AMERICA = Panel(
    "america",
    N_("The east coast of North America"),
    Box(-78.8, 37.0, -67.6, 44.8),
    ((N_("Atlantic Ocean"), -70.0, 39.2),),
    5,
)
PANELS = (NEAR_EAST, LEVANT, EUROPE, AMERICA)
CLOSEST = (LEVANT, NEAR_EAST, AMERICA, EUROPE)
"""Which map shows a place that lies on two."""
DESCRIPTION = N_("Each dot is a place and leads to its entry. The table below has the same places.")
ENLARGED = N_("The framed part is shown larger.")
TABLE = N_("The places as a table, with what happened there")
PLACE, THERE = N_("Place"), N_("What happened there")
BARE = N_("Grey: a place that is named, without a date.")


@dataclass(frozen=True)
class Spot:
    """A place on a map."""

    lat: float
    lon: float
    name: str
    href: str
    state: State
    lang: str = ""


class edition_map(nodes.General, nodes.Element):  # noqa: N801 - docutils wants it in lower case
    """The maps; their child is the table."""


class map_place(nodes.General, nodes.Element):  # noqa: N801
    """A place in the table."""


class MapDirective(EditionDirective):
    """All places."""

    def run(self) -> list[nodes.Node]:
        """The maps, with their table; an error for a place that lies on none of them."""
        rows = []
        for found in sorted(self.edition.places.values(), key=lambda found: found.name):
            if panel_of(found.lat, found.lon) is None:
                raise self.error(f"map: {found.id} is on none of the maps ({found.lat}, {found.lon})")
            rows.append(self._row(found))
        table = self.table((PLACE, THERE), (30, 70), rows, ["hi-places"], stubs=0)
        node = edition_map("", history.history_details("", table, summary=self.translate(TABLE)))
        self.set_source_info(node)
        return [node]

    def _row(self, found: Place) -> nodes.row:
        edition = self.edition
        events = [event for event in edition.events.values() if event.place == found.id]
        state = max((history.state(event, edition) for event in events), key=_above, default=State.BARE)
        name = history.history_link("", self.paragraph(found.name), docname=PAGE, anchor=f"place.{found.id}")
        shown = map_place("", name, lat=found.lat, lon=found.lon, state=state)
        if found.modern != found.name:
            shown += self.paragraph(found.modern, classes=["hi-modern"])
        return nodes.row("", nodes.entry("", shown), nodes.entry("", *self._there(found, events)))

    def _there(self, found: Place, events: Sequence[Event]) -> list[nodes.Node]:
        """The events at a place, or else the claims that name it."""
        if events:
            items = [
                nodes.list_item("", history.years(event, self), history.event_link(self, event)) for event in events
            ]
            return [nodes.bullet_list("", *items)]
        claims = self.claims(claim.id for claim in self.edition.claims.values() if found.id in claim.places)
        return [fixed("", *claims, classes=["hi-more"])] if claims else [fixed("–")]


def panel_of(lat: float, lon: float) -> Panel | None:
    """The map that shows a place."""
    for panel in CLOSEST:
        if panel.box.west < lon < panel.box.east and panel.box.south < lat < panel.box.north:
            return panel
    return None


def project(panel: Panel, point: Point) -> Point:
    """Where longitude and latitude are on a map, after Mercator."""
    box = panel.box
    unit = WIDE / radians(box.east - box.west)
    return unit * radians(point[0] - box.west), unit * (_mercator(box.north) - _mercator(point[1]))


def _mercator(latitude: float) -> float:
    return asinh(tan(radians(latitude)))


def height(panel: Panel) -> float:
    """How high a map is."""
    return project(panel, (panel.box.west, panel.box.south))[1]


@cache
def _coast() -> list[Ring]:
    return topology.rings(ATLAS, "land")


@cache
def land(panel: Panel) -> str:
    """The land of a map as the path of an SVG; it goes a little beyond the edges, so that they are not coast."""
    west, south, east, north = panel.box
    beyond = MARGIN * (east - west) / WIDE
    box = Box(west - beyond, south - beyond, east + beyond, north + beyond)
    return topology.outline(_coast(), lambda point: project(panel, point), box, DETAIL)


def labels(panel: Panel, spots: Sequence[Spot], translate: Translate) -> list[Label]:
    """The names of places, none over another, nor over those of waters unless they leave no room.

    NoRoomError where that cannot be.
    """
    points = [(project(panel, (spot.lon, spot.lat)), spot.name) for spot in spots]
    frame = Box(EDGE, EDGE, WIDE - EDGE, height(panel) - EDGE)
    with suppress(NoRoomError):
        return place(points, SIZE, RADIUS, frame, [box for _, box in waters(panel, translate)])
    return place(points, SIZE, RADIUS, frame)


def waters(panel: Panel, translate: Translate) -> Iterator[tuple[tuple[str, float, float], Box]]:
    """The words of waters, each line with its place and its box."""
    for name, lon, lat in panel.waters:
        words = translate(name).split()
        x, y = project(panel, (lon, lat))
        for number, word in enumerate(words):
            middle = y + (number - (len(words) - 1) / 2) * WATER * HEIGHT
            half = width(word, WATER) * 0.6
            yield (word, x, middle), Box(x - half, middle - WATER / 2, x + half, middle + WATER / 2)


def draw(panel: Panel, spots: Sequence[Spot], translate: Translate) -> str:
    """One map."""
    high = height(panel)
    title = escape(translate(panel.title))
    described = translate(DESCRIPTION) + (f" {translate(ENLARGED)}" if panel is NEAR_EAST else "")
    found = labels(panel, spots, translate)
    names = "".join(
        f'<text class="hi-water" aria-hidden="true" x="{x:.1f}" y="{y + 3.5:.1f}" text-anchor="middle">'
        f"{escape(word)}</text>"
        for (word, x, y), box in waters(panel, translate)
        if not any(overlap(box, label.box) for label in found)
    )
    # Of dots that lie upon each other the one that stands for most is on top; else from north to south, as one reads.
    order = sorted(zip(spots, found, strict=True), key=lambda item: (_above(item[0].state), -item[0].lat, item[0].lon))
    return (
        f'<figure class="hi-panel hi-{panel.id}"><figcaption id="map-{panel.id}">{title}</figcaption>'
        f'<svg class="hi-map" viewBox="0 0 {WIDE:g} {high:.1f}" role="group" aria-labelledby="map-{panel.id}">'
        f"<desc>{escape(described)}</desc>"
        f'<rect class="hi-sea" width="{WIDE:g}" height="{high:.1f}"/><path class="hi-grid" d="{_grid(panel)}"/>'
        f'<path class="hi-land" d="{land(panel)}"/>{_inset() if panel is NEAR_EAST else ""}{names}'
        f"{''.join(_spot(panel, spot, label) for spot, label in order)}</svg></figure>"
    )


def _above(state: State) -> int:
    return list(State).index(state)


def _grid(panel: Panel) -> str:
    """Meridians and parallels."""
    box, step = panel.box, panel.grid
    lines = []
    for lon in range(-180, 181, step):
        if box.west < lon < box.east:
            lines.append(f"M{project(panel, (lon, box.north))[0]:.1f} 0V{height(panel):.1f}")
    for lat in range(-80, 81, step):
        if box.south < lat < box.north:
            lines.append(f"M0 {project(panel, (box.west, lat))[1]:.1f}H{WIDE:g}")
    return "".join(lines)


def _inset() -> str:
    """The frame of what another map shows larger."""
    west, north = project(NEAR_EAST, (LEVANT.box.west, LEVANT.box.north))
    east, south = project(NEAR_EAST, (LEVANT.box.east, LEVANT.box.south))
    return (
        f'<rect class="hi-inset" x="{west:.1f}" y="{north:.1f}" width="{east - west:.1f}" '
        f'height="{south - north:.1f}"/>'
    )


def _spot(panel: Panel, spot: Spot, label: Label) -> str:
    x, y = project(panel, (spot.lon, spot.lat))
    line = label.leader
    leader = f'<path class="hi-leader" d="M{x:.1f} {y:.1f}L{line[0]:.1f} {line[1]:.1f}"/>' if line else ""
    return (
        f'<a class="hi-spot hi-{spot.state}" href="{escape(spot.href)}">{leader}'
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{RADIUS:g}"/>'
        f'<text x="{label.x:.1f}" y="{label.y:.1f}" text-anchor="{label.anchor}"{spot.lang}>'
        f"{escape(spot.name)}</text></a>"
    )


def _spots(writer: HTML5Translator, node: edition_map) -> Iterable[tuple[Panel, list[Spot]]]:
    """The places of the table by map."""
    found: dict[str, list[Spot]] = {panel.id: [] for panel in PANELS}
    for row in node.findall(map_place):
        link = row.next_node(history.history_link)
        assert link is not None
        href, lang = history.address(writer, link), history.spoken(link)
        spot = Spot(row["lat"], row["lon"], history.said(link), href, row["state"], lang)
        panel = panel_of(spot.lat, spot.lon)
        assert panel is not None
        found[panel.id].append(spot)
    return [(panel, found[panel.id]) for panel in PANELS]


def visit_map(writer: HTML5Translator, node: edition_map) -> None:
    """Draw what the table holds, and open what holds both."""
    translate = translator(writer.config.language)
    drawn = "".join(draw(panel, spots, translate) for panel, spots in _spots(writer, node))
    writer.body.append(f'<div class="hi-history"><div class="hi-maps">{drawn}</div>{legend(translate, BARE)}\n')


def depart_map(writer: HTML5Translator, node: edition_map) -> None:
    """Close what holds maps and table."""
    writer.body.append("</div>\n")


def setup(app: Sphinx) -> None:
    """Register the directive and its nodes."""
    app.add_directive("map", MapDirective)
    add_node(app, edition_map, (visit_map, depart_map))
    add_node(app, map_place)
