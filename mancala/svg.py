"""The one drawing of a board: a position, and what the turn has done so far, as SVG.

Everything that may ever be shown is drawn at once, so that a script only changes counts and attributes: every mark
is there and hidden until its pit has the attribute. A pit has its first seeds out of `data-points`. Colours come
from style sheets; `standalone` puts those into the picture.

South's row is below and North's above it, so North's pits run from right to left. To assistive technology the board
is a table of two rows, whose headers say who is to move and what is captured; a script makes a grid of it.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from math import cos, pi, sin

from mancala.board import track
from mancala.errors import N_
from mancala.position import Position, Side

PITCH = 64
MARGIN = 14
HOLLOW = 28
HEIGHT = 364
MIDDLE = HEIGHT // 2
LANE = 11
"""How far from the middle line the two sides of the sowing track run."""
_PIT, _COUNT, _LABEL, _RIM, _TRAY, _TRAY_HEIGHT = 52, 97, 122, 136, 141, 40


@dataclass(frozen=True, slots=True)
class Marks:
    """What a turn has done so far: the pit lifted, those sown (the last one last), the seeds captured from each.

    `gained` is what (South, North) have captured in this turn, `hand` the seeds still in the mover's hand.
    """

    lifted: str | None = None
    sown: tuple[str, ...] = ()
    taken: Mapping[str, int] = field(default_factory=dict)
    gained: tuple[int, int] = (0, 0)
    hand: int = 0

    @property
    def last(self) -> str | None:
        """The pit that the hand is at: the last one sown, or the one just lifted."""
        return self.sown[-1] if self.sown else self.lifted


def draw(
    position: Position,
    marks: Marks | None = None,
    *,
    legal: Collection[str] = (),
    over: bool = False,
    translate: Callable[[str], str] = str,
) -> str:
    """The picture of a position; there is no id in it, so that a page may have many.

    >>> drawing = draw(Position((6,) * 12))
    >>> drawing.count('class="pit"'), 'data-side="south"' in drawing
    (12, True)
    """
    marks = marks or Marks()
    pits = len(position.pits) // 2
    width = pits * PITCH + 2 * MARGIN
    name = escape(translate(N_("The board, with the seeds in each pit")))
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="mb-board" viewBox="0 0 {width} {HEIGHT}" role="group"'
            f' aria-label="{name}" data-side="{position.side}" data-lanes="{MIDDLE + LANE} {MIDDLE - LANE}"'
            f' data-points="{",".join(_points())}"'
            f"{_flag('over') if over else ''}>",
            f'<rect class="wood" x="2" y="{MIDDLE - _RIM}" width="{width - 4}" height="{2 * _RIM}" rx="26"/>',
            _lane(width, escape(translate(N_("Seeds are sown anticlockwise.")))),
            f'<g role="table" aria-label="{escape(translate(N_("The pits")))}">',
            *_row(Side.NORTH, position, marks, legal, translate),
            *_row(Side.SOUTH, position, marks, legal, translate),
            "</g>",
            _hand(position, marks, escape(translate(N_("Seeds in hand")))),
            "</svg>",
        )
    )


def standalone(drawing: str, styles: str) -> str:
    """A drawing as a picture of its own, in light colours on paper, with its style sheets inside.

    >>> standalone("<svg class='x'></svg>", "a{fill:light-dark(#fff, #000)}").splitlines()[1]
    '<style>a{fill:#fff}svg{background:var(--m-paper)}</style></svg>'
    """
    light = re.sub(r"light-dark\(([^,]+),[^)]+\)", r"\1", re.sub(r"/\*.*?\*/", "", styles, flags=re.DOTALL))
    rules = re.sub(r"\s+", " ", light.replace("color-scheme: light dark", "color-scheme: light")).strip()
    head, _, rest = drawing.partition(">")
    return f"{head}>\n<style>{escape(rules, quote=False)}svg{{background:var(--m-paper)}}</style>{rest}\n"


def seed_points() -> list[tuple[float, float]]:
    """Where the seeds lie in a hollow: in opposite pairs, so that an even number looks even.

    So many are drawn one by one; beyond, the hollow is full and the number says how many.

    >>> len(seed_points()), seed_points()[0]
    (19, (-5.7, 10.0))
    """
    inner = [_polar(11.5, angle) for start in (120, 60, 0) for angle in (start, start + 180)]
    outer = [_polar(21.5, angle) for start in (90, 0, 30, 120, 60, 150) for angle in (start, start + 180)]
    return [*inner, (0.0, 0.0), *outer]


def _polar(radius: float, degrees: int) -> tuple[float, float]:
    angle = degrees * pi / 180
    return round(radius * cos(angle), 1), round(radius * sin(angle), 1)


def place(index: int, pits: int) -> tuple[int, int]:
    """The middle of a pit's hollow."""
    south = index < pits
    column = index if south else 2 * pits - 1 - index
    return MARGIN + PITCH // 2 + PITCH * column, MIDDLE + (_PIT if south else -_PIT)


def _lane(width: int, title: str) -> str:
    """The track between the rows, with the arrows of sowing."""
    left, right = MARGIN + 22, width - MARGIN - 22
    middle = (left + right) // 2
    heads = (
        *((x, MIDDLE + LANE, 1) for x in (middle - 2 * PITCH, middle, middle + 2 * PITCH)),
        *((x, MIDDLE - LANE, -1) for x in (middle + 2 * PITCH, middle, middle - 2 * PITCH)),
    )
    arrows = "".join(f"M{x - 6 * way} {y - 6}L{x + 7 * way} {y}L{x - 6 * way} {y + 6}z" for x, y, way in heads)
    ring = f'x="{left}" y="{MIDDLE - LANE}" width="{right - left}" height="{2 * LANE}" rx="{LANE}"'
    return (
        f'<g class="lane" role="img"><title>{title}</title><rect {ring} fill="none" stroke-width="2"/>'
        f'<path d="{arrows}"/></g>'
    )


def _tray(side: Side, position: Position, marks: Marks, width: int, translate: Callable[[str], str]) -> Iterator[str]:
    """A player's name, whether he is to move, and what he has captured."""
    south = side is Side.SOUTH
    name, turn = (N_("South"), N_("South to move")) if south else (N_("North"), N_("North to move"))
    captured, gained = position.captured[not south], marks.gained[not south]
    top = MIDDLE + _TRAY if south else MIDDLE - _TRAY - _TRAY_HEIGHT
    base = top + _TRAY_HEIGHT // 2 + 7
    # The mover's mark points to the row that he plays.
    tip, foot = (top + 11, top + 28) if south else (top + 29, top + 12)
    yield f'<g class="tray" data-tray="{side}" role="rowheader">'
    yield f'<rect class="mover" x="2" y="{top}" width="{width - 4}" height="{_TRAY_HEIGHT}" rx="14"/>'
    yield f'<rect class="target" x="4" y="{top + 2}" width="{width - 8}" height="{_TRAY_HEIGHT - 4}" rx="12"/>'
    yield f'<path class="mover" d="M16 {foot}h20L26 {tip}z"/>'
    yield f'<text class="name" x="18" y="{base}">{escape(translate(name))}</text>'
    yield f'<text class="turn" x="46" y="{base}">{escape(translate(turn))}</text>'
    yield f'<text class="captured" x="{width - 18}" y="{base}" text-anchor="end">'
    yield f'<tspan class="word">{escape(translate(N_("captured")))}&#160;</tspan>'
    yield f'<tspan class="gain"{_shown(gained)}>+<tspan class="gained">{gained}</tspan>&#160;&#160;</tspan>'
    yield f'<tspan class="total">{captured}</tspan></text></g>'


def _row(
    side: Side,
    position: Position,
    marks: Marks,
    legal: Collection[str],
    translate: Callable[[str], str],
) -> Iterator[str]:
    """A player's tray, and his pits from left to right as they are drawn."""
    pits = len(position.pits) // 2
    row = track(pits).row(side)
    yield '<g class="row" role="row">'
    yield from _tray(side, position, marks, pits * PITCH + 2 * MARGIN, translate)
    for index in row if side is Side.SOUTH else reversed(row):
        yield from _pit(index, position, marks, legal)
    yield "</g>"


def _pit(index: int, position: Position, marks: Marks, legal: Collection[str]) -> Iterator[str]:
    pits = len(position.pits) // 2
    name, number = track(pits).names[index], position.pits[index]
    x, y = place(index, pits)
    out = 1 if index < pits else -1
    top = -36 if out > 0 else 36 - (_RIM - _PIT + 30)
    flags = {
        "legal": name in legal,
        "lifted": name == marks.lifted,
        "sown": name in marks.sown,
        "last": bool(marks.sown) and name == marks.sown[-1],
        "taken": name in marks.taken,
    }
    set_flags = "".join(_flag(flag) for flag, is_set in flags.items() if is_set)
    yield (
        f'<g class="pit" data-pit="{name}" data-seeds="{number}"{set_flags} transform="translate({x} {y})" role="cell">'
    )
    yield f'<rect class="target" x="-32" y="{top}" width="64" height="{_RIM - _PIT + 28}" rx="16"/>'
    yield f'<circle class="hollow" r="{HOLLOW}"/><circle class="ring" r="{HOLLOW + 1}"/>'
    yield f'<g class="seeds">{_seeds(number, sown=flags["sown"])}</g>'
    yield f'<text class="label" y="{(_LABEL - _PIT) * out + 6}">{name}</text>'
    yield f'<rect class="plate" x="-28" y="{(_COUNT - _PIT) * out - 14}" width="56" height="28" rx="14"/>'
    yield f'<text class="count" y="{(_COUNT - _PIT) * out + 10}" data-digits="{len(str(number))}">{number}</text>'
    taken = f"\N{MINUS SIGN}{marks.taken[name]}" if flags["taken"] else ""
    yield f'<text class="gone" y="7" data-sign="\N{MINUS SIGN}">{taken}</text></g>'


def _seeds(number: int, *, sown: bool) -> str:
    """The seeds of a pit, and over them the one that has just been sown, if one has."""
    points = _points()[:number]
    return f'<path d="{"".join(points)}"/><path class="fresh" d="{points[-1] if sown and points else ""}"/>'


def _points() -> list[str]:
    """Each seed as part of a path."""
    return [f"M{x:g} {y:g}h0" for x, y in seed_points()]


def _hand(position: Position, marks: Marks, title: str) -> str:
    """The seeds in hand, on the side of the track where the hand is."""
    pits = len(position.pits) // 2
    index = track(pits).indices[marks.last] if marks.last else 0
    x, y = place(index, pits)
    lane = MIDDLE + (LANE if y > MIDDLE else -LANE)
    return (
        f'<g class="hand"{_shown(marks.hand)} transform="translate({x} {lane})" role="group">'
        f"<title>{title}</title>"
        '<rect x="-24" y="-15" width="48" height="30" rx="15"/>'
        f'<text y="8" data-digits="{len(str(marks.hand))}">{marks.hand}</text></g>'
    )


def _shown(condition: object) -> str:
    return "" if condition else ' display="none"'


def _flag(name: str) -> str:
    return f' data-{name}=""'
