"""Readings weighed on the board, as HTML: what another reading would do in a position of the game.

The pair of boards that the script fills is a template, so that nothing of it is taken for a part of the full board.
"""

import json
from collections.abc import Iterator
from html import escape

from mancala.comparison import Sided
from mancala.errors import N_
from mancala.position import start
from mancala.ruleset import OpenPoint, Ruleset
from mancala.sphinxext.messages import Translate
from mancala.sphinxext.pair import PairData, pair
from mancala.sphinxext.panel import PanelData
from mancala.sphinxext.parts.html import button, details, said
from mancala.told import frame

ABOUT = N_(
    "The documents leave some questions open. Here the engine tries all other answers to them on one position, and "
    "tells in which moves they make a difference."
)
SENTENCES = (
    ("waiting", N_("Waiting for the engine …")),
    ("next", N_("The next turn is not the same by every reading.")),
    ("next-same", N_("No other reading makes a difference to the next turn.")),
    ("last", N_("The turn just played is not the same by every reading.")),
    ("last-same", N_("No other reading makes a difference to the turn just played.")),
    ("earlier", N_("What follows is about a position that is no longer on the board.")),
)
COMPARE, COMPARE_PASS = N_("Compare the move %(move)s"), N_("Compare the pass")


def part(data: PanelData, translate: Translate) -> Iterator[str]:
    """The part as it is before anything has been asked."""
    yield details("weigh", N_("What would another reading do here?"), _inside(data.ruleset, translate), translate)


def _inside(ruleset: Ruleset, translate: Translate) -> Iterator[str]:
    defaults = json.dumps({point.name: point.default for point in ruleset.open_points})
    yield f'<div class="mp-weighing" data-defaults="{escape(defaults)}">'
    yield f'<p class="mb-quiet">{escape(translate(ABOUT))}</p><div class="mp-row">'
    yield f"{button('next', N_('Weigh the next turn'), translate)}"
    yield f"{button('last', N_('Weigh the turn just played'), translate)}</div>"
    yield from (said(name, text, translate) for name, text in SENTENCES)
    yield '<p class="mp-error" role="alert" hidden></p><ul class="mp-points"></ul>'
    others = escape(translate(N_("Readings that make no difference")))
    yield f'<details class="mp-others" hidden><summary>{others}</summary><ul class="mp-points"></ul></details></div>'
    yield '<template class="mp-point"><li><p class="mp-question"></p><ul></ul></li></template>'
    yield '<template class="mp-value"><li><p class="mp-label"></p><p class="mp-text"></p>'
    yield '<div class="mp-row" role="group"></div></li></template>'
    yield f'<template class="mp-compare">{button("compare", COMPARE, translate)}</template>'
    yield f'<template class="mp-compare-pass">{button("compare", COMPARE_PASS, translate)}</template>'
    yield f'<template class="mp-pair">{_pair(ruleset, translate)}</template>'


def _pair(ruleset: Ruleset, translate: Translate) -> str:
    """Two boards at the start, to be filled; their question stands where the script puts another."""
    point = ruleset.open_points[0]
    sides = (_side(ruleset, point, 0), _side(ruleset, point, 1))
    close = f'<p class="mp-row">{button("close", N_("Close the comparison"), translate)}</p>'
    return pair(PairData("weigh", "%(question)s", sides, None, f'<p class="mc-question"></p>{close}'), translate)


def _side(ruleset: Ruleset, point: OpenPoint, number: int) -> Sided:
    """A side of which only the place counts."""
    board = {
        "ruleset": ruleset.id,
        "readings": {},
        "frame": frame(start(ruleset)),
        "steps": [],
        "turns": [],
        "outcome": "",
    }
    return Sided(point.name, point.values[number].value, "", board)
