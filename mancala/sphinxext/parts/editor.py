"""Setting up a position, as HTML: a number for each pit in the order of the board, the captures, the side to move."""

from collections.abc import Iterator
from html import escape

from mancala.board import track
from mancala.errors import N_
from mancala.position import Side
from mancala.sphinxext.messages import Translate
from mancala.sphinxext.panel import PanelData
from mancala.sphinxext.parts.html import button, choice, details, said

OPENING = N_(
    "Any position can be set up: by clicks and keys on the board, or in numbers below it. The game stays as it is "
    "until you play from the new position."
)
EDITED = N_(
    "The board shows the position that you set up. What you change on it, or in the numbers below, shows in both."
)
KEYS = N_(
    "On the board a click adds a seed, and with the Shift key takes one. With the keyboard: the arrow keys go from pit "
    "to pit, Enter or plus adds a seed, minus or Delete takes one, and digits set the number."
)
ROWS = ((Side.NORTH, N_("North's pits, as they lie on the board")), (Side.SOUTH, N_("South's pits")))
CAPTURES = ((Side.NORTH, N_("Captured by North")), (Side.SOUTH, N_("Captured by South")))
SIDES = ((Side.SOUTH, N_("South")), (Side.NORTH, N_("North")))
CLICKS = (("add", N_("adds a seed")), ("take", N_("takes a seed")))
SOURCES = (
    ("empty", N_("Empty all pits")),
    ("start", N_("The start position")),
    ("game", N_("The position of the game")),
)


def part(data: PanelData, translate: Translate) -> Iterator[str]:
    """The part as it is before anything is set up."""
    yield details("editor", N_("Set up a position"), _inside(data, translate), translate)


def _inside(data: PanelData, translate: Translate) -> Iterator[str]:
    yield f'<div class="mp-unset"><p>{escape(translate(OPENING))}</p>{button("begin", N_("Set up"), translate)}</div>'
    yield f'<div class="mp-set" hidden>{said("edited", EDITED, translate)}'
    yield f'<p class="mb-quiet">{escape(translate(KEYS))}</p>'
    yield choice("click", N_("A click on a pit"), CLICKS, translate)
    ring = track(data.ruleset.board.pits)
    for side, name in ROWS:
        row = ring.row(side) if side is Side.SOUTH else reversed(ring.row(side))
        yield f'<fieldset class="mp-pits" dir="ltr"><legend>{escape(translate(name))}</legend>'
        yield from (_number("pit", index, ring.names[index]) for index in row)
        yield "</fieldset>"
    yield '<div class="mp-row">'
    for side, name in CAPTURES:
        yield _number("captured", int(side is Side.NORTH), translate(name))
    yield choice("side", N_("To move"), SIDES, translate)
    yield '</div><p class="mp-error" id="mancala-setup-error" role="alert" hidden></p><p class="mp-total"></p>'
    yield f'<div class="mp-row">{"".join(button(name, text, translate) for name, text in SOURCES)}</div>'
    yield f'<div class="mp-row">{button("play", N_("Play from here"), translate, "mb-main")}'
    yield f"{button('cancel', N_('Back to the game'), translate)}</div></div>"


def _number(kind: str, index: int, name: str) -> str:
    """A field for a number; it takes anything, as the engine says what is wrong."""
    return (
        f'<label class="mp-field"><span>{escape(name)}</span><input data-of="{kind}" data-index="{index}"'
        f' data-name="{escape(name)}" inputmode="numeric" autocomplete="off" maxlength="9" value="0"'
        ' aria-describedby="mancala-setup-error"></label>'
    )
