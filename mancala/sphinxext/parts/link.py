"""What a link to a moment of a game meets with, as HTML: offered, refused, or led to the board of another game."""

from collections.abc import Iterator
from html import escape

from mancala.edition.records import GAMES
from mancala.errors import N_
from mancala.sphinxext.messages import Translate
from mancala.sphinxext.panel import PanelData
from mancala.sphinxext.parts.html import button

OFFERED = N_("This link leads to a moment of a game.")
SIZE = N_("Loads the engine once: %(size)s.")
REFUSED = N_("The link cannot be opened.")
OTHER = N_("This is a game of %(game)s, which has a board of its own.")
THERE = N_("Open it on the board of %(game)s")


def part(data: PanelData, translate: Translate) -> Iterator[str]:
    """All that may be said of a link; hidden until there is one."""
    size = escape(translate(SIZE)) % {"size": escape(data.runtime)}
    yield '<div class="mp-link" role="status">'
    yield f'<div data-link="offered" hidden><p>{escape(translate(OFFERED))}</p><div class="mp-row">'
    yield f'{button("show", N_("Show it"), translate, "mb-main")}<span class="mb-quiet">{size}</span></div></div>'
    yield f'<div data-link="refused" hidden><p>{escape(translate(REFUSED))} <span class="mp-reason"></span></p>'
    yield f"{button('begin', N_('Begin at the start position'), translate)}</div>"
    yield from (_other(ruleset, page, translate) for ruleset, page in data.pages.items() if ruleset != data.ruleset.id)
    yield "</div>"


def _other(ruleset: str, page: str, translate: Translate) -> str:
    """Where a game of another ruleset is played."""
    game = {"game": escape(GAMES.get(ruleset, ruleset))}
    return (
        f'<p data-link="{escape(ruleset)}" hidden>{escape(translate(OTHER)) % game} '
        f'<a href="{escape(page)}">{escape(translate(THERE)) % game}</a></p>'
    )
