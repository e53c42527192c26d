"""The directive `timeline`: all events of the edition, drawn in lanes by kind, and as a list with their evidence.

The drawing takes its words from the list, so that both are in the language of the page; it is made when the page is
written. Where there is no room for it, as on a phone, the list stands alone.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.writers.html5 import HTML5Translator

from mancala.edition.events import FIRST, LAST, Event, Kind
from mancala.errors import N_
from mancala.sphinxext.messages import Translate, translator
from mancala.sphinxext.translated import fixed
from tools.labels import Anchor, NoRoomError, width
from tools.sphinx_edition import history
from tools.sphinx_edition.base import EditionDirective, add_node
from tools.sphinx_edition.history import State

KINDS = {
    Kind.JOURNEY: N_("Met on a journey"),
    Kind.PRINT: N_("Published"),
    Kind.PICTURE: N_("Pictured"),
    Kind.RECORD: N_("Play described"),
    Kind.PLAY: N_("Played"),
    Kind.TRADE: N_("Made, sold, brought home"),
    Kind.FIND: N_("Boards found and examined"),
    Kind.REVIVAL: N_("The modern game"),
}
TITLE = N_("The timeline")
DESCRIPTION = N_("Years run from left to right, one lane for each kind of event. The list below has the same events.")
LIST = N_("The timeline as a list, with the evidence")
SURE = N_("Filled: an independent source bears it out, at least in part.")
REPORTED = N_("Hollow: it rests on one record or report, or is in doubt.")
WIDE, SIDE = 740.0, 8.0
SIZE, ROW, HEAD, GAP, RULER = 11.0, 17.0, 17.0, 7.0, 20.0
RADIUS, SPACE = 3.6, 5.0


@dataclass(frozen=True)
class Point:
    """An event in the drawing."""

    first: int
    last: int
    years: str
    text: str
    href: str
    state: State
    lang: str = ""


@dataclass(frozen=True)
class Placed:
    """A point with the row of its lane and the place of its label; `west` and `east` are the ends of all of it."""

    point: Point
    row: int
    x: float
    anchor: Anchor
    west: float
    east: float


class edition_timeline(nodes.General, nodes.Element):  # noqa: N801 - docutils wants it in lower case
    """The timeline; its children are the list."""


class timeline_event(nodes.General, nodes.Element):  # noqa: N801
    """An event in the list: its years, its label as a link, its evidence."""


class TimelineDirective(EditionDirective):
    """All events, by time."""

    def run(self) -> list[nodes.Node]:
        """The timeline, with its list by centuries."""
        ages: list[nodes.Node] = []
        for century, events in groupby(self.edition.events.values(), key=lambda event: event.first // 100 * 100):
            items = [nodes.list_item("", self._event(event)) for event in events]
            ages += [fixed(f"{century}–{century + 99}", classes=["hi-age"]), nodes.bullet_list("", *items)]
        folded = history.history_details("", *ages, summary=self.translate(LIST))
        node = edition_timeline("", folded)
        self.set_source_info(node)
        return [node]

    def _event(self, event: Event) -> nodes.Element:
        where = [*self.marked(f"{{place}}`{event.place}`"), nodes.Text(" ")] if event.place else []
        more = fixed("", *where, *self.claims(event.claims), classes=["hi-more"])
        kind = fixed(self.translate(KINDS[event.kind]), classes=["hi-kind"])
        shown = timeline_event(
            "", history.years(event, self), kind, history.event_link(self, event), more,
            first=event.first, last=event.last, kind=event.kind, state=history.state(event, self.edition),
        )  # fmt: skip
        return self.target("event", event.id, event.label, shown)


def scale(year: float) -> float:
    """Where a year is in the drawing."""
    return SIDE + (year - FIRST) / (LAST - FIRST) * (WIDE - 2 * SIDE)


def arrange(points: Iterable[Point]) -> list[Placed]:
    """Rows for the points of a lane, such that nothing overlaps: each in the first where there is room for it."""
    rows: list[list[Placed]] = []
    placed = []
    for point in points:
        for number in range(len(rows) + 1):
            if number == len(rows):
                rows.append([])
            found = next(_fitting(point, number, rows[number]), None)
            if found:
                break
        else:
            raise NoRoomError(f"there is no room for the label {point.text}")
        rows[number].append(found)
        placed.append(found)
    return placed


def _fitting(point: Point, number: int, row: Sequence[Placed]) -> Iterator[Placed]:
    """The ways to put a point into a row: its label right of it, or left."""
    start, end = scale(point.first), scale(point.last)
    long = width(f"{point.years} {point.text}", SIZE)
    ways = (
        Placed(point, number, end + RADIUS + 3, Anchor.START, start - RADIUS, end + RADIUS + 3 + long),
        Placed(point, number, start - RADIUS - 3, Anchor.END, start - RADIUS - 3 - long, end + RADIUS),
    )
    for way in ways:
        inside = way.west >= 0 and way.east <= WIDE
        if inside and all(way.west >= other.east + SPACE or way.east + SPACE <= other.west for other in row):
            yield way


def draw(lanes: Iterable[tuple[Kind, Sequence[Point]]], translate: Translate) -> str:
    """The drawing: the lanes below each other, years above and below."""
    parts: list[str] = []
    top = RULER
    for kind, points in lanes:
        placed = arrange(points)
        parts.append(f'<text class="hi-lane" x="0" y="{top + 12:g}">{escape(translate(KINDS[kind]))}</text>')
        parts += [_point(item, top + HEAD + item.row * ROW + ROW / 2) for item in placed]
        top += HEAD + (max(item.row for item in placed) + 1) * ROW + GAP
        parts.append(f'<path class="hi-between" d="M0 {top - GAP / 2:g}H{WIDE:g}"/>')
    title, description = escape(translate(TITLE)), escape(translate(DESCRIPTION))
    return (
        f'<svg class="hi-timeline" viewBox="0 0 {WIDE:g} {top + RULER:g}" role="group" '
        'aria-labelledby="timeline-title" aria-describedby="timeline-description">'
        f'<title id="timeline-title">{title}</title><desc id="timeline-description">{description}</desc>'
        f"{''.join(_ruler(top))}{''.join(parts)}</svg>"
    )


def _ruler(bottom: float) -> Iterator[str]:
    for year in range(FIRST, LAST, 50):
        x, century = scale(year), " hi-century" if year % 100 == 0 else ""
        anchor = "start" if year == FIRST else "middle"
        yield f'<path class="hi-tick{century}" d="M{x:.1f} {RULER - 4:g}V{bottom:g}"/>'
        for y in (RULER - 8, bottom + 12):
            yield f'<text class="hi-year" aria-hidden="true" x="{x:.1f}" y="{y:g}" text-anchor="{anchor}">{year}</text>'


def _point(item: Placed, y: float) -> str:
    point = item.point
    start, end = scale(point.first), scale(point.last)
    # The ends of a few years would run into each other.
    ends = (start, end) if end - start > 2 * RADIUS else ((start + end) / 2,)
    span = f'<path class="hi-span" d="M{start:.1f} {y:g}H{end:.1f}"/>' if len(ends) > 1 else ""
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:g}" r="{RADIUS:g}"/>' for x in ends)
    return (
        f'<a class="hi-point hi-{point.state}" href="{escape(point.href)}">{span}{dots}'
        f'<text x="{item.x:.1f}" y="{y + 3.8:g}" text-anchor="{item.anchor}"{point.lang}>'
        f'<tspan class="hi-when">{escape(point.years)}</tspan> {escape(point.text)}</text></a>'
    )


def legend(translate: Translate, bare: str = "") -> str:
    """What the kinds of dots mean; `bare` says it of those without an event."""
    rows = "".join(
        f'<li><svg class="hi-key" viewBox="0 0 12 12" aria-hidden="true"><g class="hi-{state}">'
        f'<circle cx="6" cy="6" r="4"/></g></svg>{escape(translate(text))}</li>'
        for state, text in ((State.SURE, SURE), (State.SAID, REPORTED), (State.BARE, bare))
        if text
    )
    return f'<ul class="hi-legend">{rows}</ul>'


def visit_timeline(writer: HTML5Translator, node: edition_timeline) -> None:
    """Draw what the list holds, and open what holds both."""
    translate = translator(writer.config.language)
    lanes: dict[Kind, list[Point]] = {kind: [] for kind in Kind}
    for event in node.findall(timeline_event):
        link, time = event.next_node(history.history_link), event.next_node(nodes.paragraph)
        assert link is not None
        assert time is not None
        text, href = history.said(link), history.address(writer, link)
        lang = history.spoken(link)
        point = Point(event["first"], event["last"], history.said(time), text, href, event["state"], lang)
        lanes[Kind(event["kind"])].append(point)
    drawing = draw([(kind, points) for kind, points in lanes.items() if points], translate)
    writer.body.append(f'<div class="hi-history"><div class="hi-wide">{drawing}</div>{legend(translate)}\n')


def visit_event(writer: HTML5Translator, node: timeline_event) -> None:
    """Open an event of the list."""
    writer.body.append(f'<div class="hi-event hi-{node["state"]}">')


def close(writer: HTML5Translator, node: nodes.Element) -> None:
    """Close what was opened."""
    writer.body.append("</div>\n")


def setup(app: Sphinx) -> None:
    """Register the directive and its nodes."""
    app.add_directive("timeline", TimelineDirective)
    add_node(app, edition_timeline, (visit_timeline, close))
    add_node(app, timeline_event, (visit_event, close))
