"""Who plays, as HTML: a row of tools that is always in sight, a new game and its players, how a pit is pressed."""

from collections.abc import Iterator
from html import escape

from mancala.errors import N_
from mancala.position import Side
from mancala.sphinxext.messages import Translate
from mancala.sphinxext.panel import PanelData
from mancala.sphinxext.parts.html import SERVED, button, choice, details

SIDES = {Side.SOUTH: N_("South"), Side.NORTH: N_("North")}
PLAYED_BY = {Side.SOUTH: N_("Who plays South?"), Side.NORTH: N_("Who plays North?")}
PLAYERS = (
    ("person", N_("A person")),
    ("random", N_("The machine, by chance")),
    ("greedy", N_("The machine, greedily")),
)
STRENGTHS = N_(
    "By chance, any legal move may come. Greedily, it is the move that takes most seeds at once, less what the other "
    "player gets by it; nothing further is foreseen."
)
CHANGED = N_("A change of players takes effect at once, also in the middle of a game.")
READINGS = N_("A new game has the readings that are chosen on the board now.")
SOURCES = (("start", N_("The usual start")), ("position", N_("The position on the board")))
STOP = (("running", N_("Stop the machine")), ("stopped", N_("Let the machine play")))
PREVIEW = N_("Show what a move would do, when its pit is pointed at or has the keyboard")
TWICE = N_("Press twice: the first press on a pit shows what the move would do, the second plays it")


def part(data: PanelData, translate: Translate) -> Iterator[str]:
    """The tools, and the two parts below them."""
    yield '<div class="mp-row mp-tools">'
    yield f'<span data-when="game">{button("hint", N_("Hint"), translate)}</span>'
    flip = escape(translate(N_("Turn the board")))
    yield f'<button type="button" data-do="flip" aria-pressed="false">{flip}</button>'
    yield f'<button type="button" data-do="stop" hidden>{"".join(_states(translate))}</button>'
    yield '<p class="mp-hint" hidden></p></div>'
    yield details("versus", N_("New game and players"), _new(data, translate), translate, SERVED)
    settings = (_check("preview", PREVIEW, translate, " checked"), _check("twice", TWICE, translate))
    yield details("settings", N_("Settings"), settings, translate, SERVED)


def _states(translate: Translate) -> Iterator[str]:
    """What pressing the one button does while the machine plays, and while it is stopped."""
    for name, text in STOP:
        yield f'<span data-said="{name}">{escape(translate(text))}</span>'


def _new(data: PanelData, translate: Translate) -> Iterator[str]:
    yield '<div class="mp-fields">'
    yield from (choice(side, PLAYED_BY[side], PLAYERS, translate) for side in Side)
    yield f'</div><p class="mb-quiet">{escape(translate(STRENGTHS))} {escape(translate(CHANGED))}</p>'
    yield '<div class="mp-fields">'
    yield choice("source", N_("What does a new game begin with?"), SOURCES, translate)
    for point in data.ruleset.open_points:
        if point.name == "first":
            sides = [(value, SIDES[Side(value)]) for value in point.values]
            yield choice("first", N_("Who begins?"), sides, translate)
    yield f'</div><p class="mb-quiet">{escape(translate(READINGS))}</p>'
    yield f'<div class="mp-row">{button("new", N_("New game"), translate, "mb-main")}</div>'


def _check(name: str, label: str, translate: Translate, more: str = "") -> str:
    box = f'<input type="checkbox" data-setting="{name}"{more}>'
    return f'<label class="mp-check">{box}<span>{escape(translate(label))}</span></label>'
