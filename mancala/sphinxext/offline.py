"""What a reader is told of a language that is kept on the device, as HTML; the scripts choose among the parts.

A site that keeps its pages has a service worker and a script that shows these parts (here `docs/_root/sw.js` and
`docs/_static/offline.js`). Without them nothing of this is ever shown.
"""

from html import escape

from mancala.errors import N_
from mancala.sphinxext.messages import Translate

STATES = (
    ("none", N_("This language is not kept on this device. To keep it, %(size)s have to be loaded at most."), "keep"),
    ("keeping", N_("This language is being kept on this device, so that it works without a network."), ""),
    ("kept", N_("This language is kept on this device (%(size)s) and works without a network."), "drop"),
    ("failed", N_("This language could not be kept on this device this time."), "keep"),
)
"""By what has become of it: what is said, and what the reader may do."""
WISHES = {"keep": N_("Keep it on this device"), "drop": N_("Delete it from this device")}
UNKEPT = (
    N_("There is no network"),
    N_("This page is not kept on this device. With a network it will open at this same address."),
    N_("To the home page, which is kept"),
)
"""Title, text and way out of the page that stands for one that is not kept."""


def part(translate: Translate) -> str:
    """The line of a page that tells whether its language works without a network, and lets the reader decide.

    >>> part(str).count("data-offline=")
    4
    """
    return f'<div class="mb-offline mb-quiet" hidden>{"".join(_state(*state, translate) for state in STATES)}</div>'


def _state(name: str, text: str, wish: str, translate: Translate) -> str:
    # The size is known once all pages are made.
    said = escape(translate(text)).replace("%(size)s", '<span class="mb-bytes"></span>')
    more = ""
    if wish:
        more = f' <button type="button" data-wish="{wish}">{escape(translate(WISHES[wish]))}</button>'
    elif name == "keeping":
        more = f' <progress max="1" value="0" aria-label="{escape(translate(text))}"></progress>'
    return f'<p data-offline="{name}" tabindex="-1" hidden>{said}{more}</p>'
