"""Taking home and sharing, as HTML: what can be copied and saved, and where what others have sent is pasted."""

from collections.abc import Iterator
from html import escape

from mancala.errors import N_
from mancala.sphinxext.messages import Translate
from mancala.sphinxext.panel import PanelData
from mancala.sphinxext.parts.html import SERVED, button, details, said

COPIES = (
    ("link", N_("Copy the link to this moment")),
    ("position", N_("Copy the position")),
    ("record", N_("Copy the record")),
    ("embed", N_("Copy the code for another page")),
)
FILES = (
    ("save", N_("Save the record")),
    ("svg", N_("Save the picture (SVG)")),
    ("png", N_("Save the picture (PNG)")),
)
COPIED = N_("Copied.")
BY_HAND = N_("This browser does not let the page copy. The text is selected: copy it yourself.")
SAVED = N_("The file is among your downloads.")
OFFLINE = N_("The picture could not be made: part of the page did not arrive. You may be offline.")
FRAME = N_("A moment of a game, on a board to play on")


def part(data: PanelData, translate: Translate) -> Iterator[str]:
    """The part; pasting is also possible where no game is on."""
    yield details("share", N_("Take home and share"), _inside(translate), translate, SERVED)


def _inside(translate: Translate) -> Iterator[str]:
    yield f'<div class="mp-sharing"><div class="mp-take" data-when="game" data-title="{escape(translate(FRAME))}">'
    for group in (COPIES, FILES):
        yield f'<div class="mp-row">{"".join(button(name, text, translate) for name, text in group)}</div>'
    for name, text in (("copied", COPIED), ("by-hand", BY_HAND), ("saved", SAVED), ("offline", OFFLINE)):
        yield said(name, text, translate)
    yield '<p class="mp-error mp-untaken" role="alert" hidden></p>'
    label = escape(translate(N_("The text to take")))
    yield f'<label class="mp-field mp-text" hidden><span>{label}</span>'
    yield '<textarea readonly rows="4" dir="ltr" spellcheck="false"></textarea></label></div>'
    label = escape(translate(N_("Paste a position, a record or a link")))
    yield f'<label class="mp-field mp-pasted"><span>{label}</span>'
    yield '<textarea rows="4" dir="ltr" spellcheck="false" autocomplete="off" aria-describedby="mancala-read-error">'
    yield '</textarea></label><p class="mp-error mp-unread" id="mancala-read-error" role="alert" hidden></p>'
    yield f'<div class="mp-elsewhere" role="status"></div>{button("read", N_("Open it on the board"), translate)}</div>'
