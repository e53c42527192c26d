"""What a board is played on with, as HTML: once a page for all boards of a ruleset, from where a script takes it.

Every sentence that the script may show is written here, in the language of the page. A part is shown while the state
of the game is among its `data-when`. Nothing of Sphinx is needed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from html import escape

from mancala.errors import N_
from mancala.ruleset import Agreement, Ruleset
from mancala.sphinxext.messages import Translate


@dataclass(frozen=True)
class ReadingChoice:
    """An open point as a choice on the board: its name, its question, its values with what each says."""

    name: str
    question: str
    values: Sequence[tuple[str, str]]


class Extent(StrEnum):
    """How much a board offers: an example of a page, the board that a page is made for, or one in a foreign page."""

    EXAMPLE = "example"
    FULL = "full"
    EMBEDDED = "embedded"


@dataclass(frozen=True)
class PanelData:
    """All that the panel of a ruleset says.

    `runtime` tells how much has to be loaded, such as "5.2 MB". `pages` are the addresses of the pages with full
    boards, by ruleset; this page itself is not among them.
    """

    ruleset: Ruleset
    choices: Sequence[ReadingChoice]
    runtime: str
    pages: Mapping[str, str] = field(default_factory=dict)
    extent: Extent = Extent.EXAMPLE

    @property
    def id(self) -> str:
        """Where the boards of a page find it."""
        return f"mancala-panel-{self.ruleset.id}-{self.extent}"


FAILURES = (
    ("download", N_("Part of the engine did not arrive. You may be offline.")),
    ("timeout", N_("The engine did not answer in time.")),
    ("worker", N_("The engine did not start, or has stopped. Nothing that was played is lost.")),
    ("cancelled", N_("You did not wait for the engine. The game so far is kept.")),
    ("engine", N_("The engine met an error. The game so far is kept.")),
    ("protocol", N_("The engine gave an answer that this page does not understand.")),
    ("webassembly", N_("This browser does not run WebAssembly here, or forbids it; the engine needs it.")),
    ("updated", N_("The site has been renewed since this page was opened. Reload the page; the game is kept.")),
)
STARTS = {
    Extent.EXAMPLE: (N_("Play on from here"), N_("Back to the example")),
    Extent.FULL: (N_("Start a game"), N_("Leave the game")),
    Extent.EMBEDDED: (N_("Start a game"), N_("Leave the game")),
}
"""What is pressed to play, and to have the board as it was."""
FROM_FILE = N_("Playing on needs this page from a web server. Opened as a file it shows the prepared steps only.")
HINT = N_("Choose a pit whose number stands on a plate: click it, or press its letter.")
NO_PIT = N_("There is no seed in the row of the player to move. The turn has to be passed.")
REPEATED = N_("The same position was on the board before in this game.")
CLAIM = N_("If neither of you wants to go on in circles, the game can end here.")
AGREE = N_("If both players agree that the rest would only chase one another for ever, what is left is shared equally.")
EARLIER = N_("The board shows an earlier moment of the game.")
SIZE = N_("Loads the engine once: %(size)s. A turn that is not finished begins again.")
ANOTHER = N_("Another reading begins a new game from the position on the board.")


def panel(data: PanelData, translate: Translate) -> str:
    """The whole panel, for a script to take."""
    return f'<template id="{escape(data.id)}">{"".join(_parts(data, translate))}</template>'


def button(name: str, text: str, translate: Translate, extra: str = "", more: str = "") -> str:
    """A button that does what `name` says; `more` are further attributes."""
    added = f' class="{extra}"' if extra else ""
    return f'<button type="button" data-live="{name}"{added}{more}>{escape(translate(text))}</button>'


def _parts(data: PanelData, translate: Translate) -> Iterator[str]:
    start, leave = STARTS[data.extent]
    yield f'<p class="mb-quiet" data-when="file">{escape(translate(FROM_FILE))}</p>'
    yield f'<div class="mb-row" data-when="idle">{button("start", start, translate, "mb-main")}'
    size = escape(translate(SIZE)) % {"size": escape(data.runtime)}
    yield f'<span class="mb-quiet mb-size">{size}</span></div>'
    loading = escape(translate(N_("Waiting for the engine …")))
    yield f'<div class="mb-row" data-when="loading"><span class="mb-loading" tabindex="-1">{loading}</span>'
    yield f'<progress max="1" value="0" aria-label="{loading}"></progress>'
    yield f"{button('cancel', N_('Cancel'), translate)}</div>"
    yield '<div class="mb-failed" role="alert" data-when="failed">'
    for code, text in FAILURES:
        yield f'<p data-code="{code}" hidden>{escape(translate(text))}</p>'
    yield '<p class="mb-refused" data-code="refused" hidden></p>'
    yield f"{button('retry', N_('Try again'), translate)}</div>"
    yield from _ready(data, translate)
    yield '<div class="mb-row" data-when="game">'
    yield button("undo", N_("Take back"), translate)
    yield button("redo", N_("Redo"), translate)
    yield button("leave", leave, translate)
    if page := data.pages.get(data.ruleset.id):
        yield button("whole", N_("To the full board"), translate, more=f' data-page="{escape(page)}"')
    yield "</div>"
    yield from _readings(data, translate)


def _ready(data: PanelData, translate: Translate) -> Iterator[str]:
    """What is to be known before a move."""
    yield '<div data-when="ready">'
    yield f'<p class="mb-ready mb-quiet">{escape(translate(HINT))}</p><p class="mb-ahead" hidden></p>'
    yield f'<div class="mb-pass" hidden><p>{escape(translate(NO_PIT))}</p>'
    yield f"{button('pass', N_('Pass'), translate, 'mb-main')}</div>"
    yield f'<p class="mb-repeated" hidden>{escape(translate(REPEATED))}</p>'
    yield _asked("claim", N_("End the game"), CLAIM, N_("We end it here"), translate)
    if data.ruleset.end.agreement is Agreement.SHARE:
        yield _asked("agree", N_("Agree to share"), AGREE, N_("We both agree"), translate)
        yield '<p class="mb-refusal" role="alert" hidden></p>'
    yield f'<div class="mb-row mb-earlier" hidden><span>{escape(translate(EARLIER))}</span>'
    yield f"{button('rewind', N_('Play on from this moment'), translate)}</div></div>"


def _asked(name: str, title: str, text: str, yes: str, translate: Translate) -> str:
    """What both players have to want, and is therefore not done at one press."""
    return (
        f'<details class="mb-{name}" hidden><summary>{escape(translate(title))}</summary>'
        f"<p>{escape(translate(text))}</p>{button(name, yes, translate)}</details>"
    )


def _readings(data: PanelData, translate: Translate) -> Iterator[str]:
    if not data.choices:
        return
    title = escape(translate(N_("Other readings of the rules")))
    yield f'<details class="mb-others" data-when="ready"><summary>{title}</summary>'
    yield f'<div class="mb-readings"><p class="mb-quiet">{escape(translate(ANOTHER))}</p>'
    for choice in data.choices:
        options = "".join(f'<option value="{escape(value)}">{escape(label)}</option>' for value, label in choice.values)
        yield f"<label><span>{escape(choice.question)}</span>"
        yield f'<select data-reading="{escape(choice.name)}">{options}</select></label>'
    yield "</div></details>"
