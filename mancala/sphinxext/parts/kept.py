"""The games that the browser keeps, as HTML: the last one to go on with, the list of all, what is said if none is kept.

What stands in the list is taken from a template, one for a game and one for what cannot be read.
"""

from collections.abc import Iterator
from html import escape

from mancala.errors import N_
from mancala.sphinxext.messages import Translate
from mancala.sphinxext.panel import PanelData
from mancala.sphinxext.parts.html import button, details, said

ABOUT = N_(
    "This browser keeps the games that you play here, on this device alone. They stay until you delete them, or until "
    "the browser forgets what this site has stored."
)
ABSENT = N_("This browser does not let the page store anything, so the game is gone when you close the page.")
FULL = N_(
    "The storage of this browser is full, so the last turns of this game are not kept. Delete a kept game to make room."
)
LOADS = N_("Going on loads the engine once: %(size)s.")
UNKNOWN = N_(
    "This page cannot read what stands here. A later version of the site may have written it. Nothing of it is lost."
)
ALL = N_("All that stands in this list is deleted for good, also games that are not over.")
CELLS = (("saved", N_("Last played")), ("turns", N_("Turns")))
STATES = (("over", N_("Over")), ("unfinished", N_("Not over yet")), ("here", N_("This game is on the board.")))


def part(data: PanelData, translate: Translate) -> Iterator[str]:
    """What the script puts above and below the list, and the list while it is empty."""
    yield '<div class="mp-unkept mb-quiet" role="status">'
    yield f"{said('absent', ABSENT, translate)}{said('full', FULL, translate)}</div>"
    last = button("last", N_("Go on with your game of %(date)s"), translate, "mb-main")
    yield f'<div class="mp-offer mp-row" hidden>{last}'
    yield f"<dl>{_cell(*CELLS[1], translate)}</dl></div>"
    yield details("kept", N_("Your games in this browser"), _inside(data, translate), translate, when="")


def _inside(data: PanelData, translate: Translate) -> Iterator[str]:
    yield f'<div class="mp-keeping"><p class="mb-quiet">{escape(translate(ABOUT))}</p>'
    size = escape(translate(LOADS)) % {"size": escape(data.runtime)}
    yield f'<p class="mb-quiet" data-when="idle">{size}</p><ol class="mp-games"></ol>'
    yield f'<details class="mp-all"><summary>{escape(translate(N_("Delete all")))}</summary>'
    yield f"<p>{escape(translate(ALL))}</p>{button('clear', N_('Delete all of them'), translate)}</details></div>"
    game = button("go", N_("Go on"), translate) + button("moves", N_("Show the moves"), translate)
    yield f'<template class="mp-game">{_item(game, _told(translate), N_("The moves"), translate)}</template>'
    unknown = f"<p>{escape(translate(UNKNOWN))}</p>"
    text = button("text", N_("Show its text"), translate)
    yield f'<template class="mp-unknown">{_item(text, unknown, N_("The text as it is kept"), translate)}</template>'


def _item(buttons: str, told: str, label: str, translate: Translate) -> str:
    """An entry of the list: what is told of it, what can be done with it, and where its text can be taken from."""
    return (
        f'<li><div role="group">{told}<div class="mp-row">{buttons}{button("delete", N_("Delete"), translate)}</div>'
        '<p class="mp-error" role="alert" hidden></p>'
        f'<label class="mp-field mp-raw" hidden><span>{escape(translate(label))}</span>'
        '<textarea readonly rows="4" dir="ltr" spellcheck="false"></textarea></label></div></li>'
    )


def _told(translate: Translate) -> str:
    cells = "".join(_cell(name, label, translate) for name, label in CELLS)
    return f"<dl>{cells}</dl>{''.join(said(name, text, translate) for name, text in STATES)}"


def _cell(name: str, label: str, translate: Translate) -> str:
    return f'<div><dt>{escape(translate(label))}</dt><dd class="mp-{name}"></dd></div>'
