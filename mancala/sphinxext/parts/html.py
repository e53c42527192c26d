"""The pieces of HTML that the parts of the full board are made of; all texts are translated here and escaped."""

from collections.abc import Iterable
from html import escape

from mancala.sphinxext.messages import Translate

SERVED = "idle loading ready failed"
"""All states of a game but that of a page that was opened as a file."""


def details(name: str, title: str, inside: Iterable[str], translate: Translate, when: str = "game") -> str:
    """A part that opens: `mp-NAME`, shown while the state of the game is among `when`, and always if that is empty."""
    shown = f' data-when="{when}"' if when else ""
    return (
        f'<details class="mp-part mp-{name}"{shown}><summary>{escape(translate(title))}</summary>'
        f"{''.join(inside)}</details>"
    )


def button(name: str, text: str, translate: Translate, extra: str = "") -> str:
    """A button that does what `name` says."""
    added = f' class="{extra}"' if extra else ""
    return f'<button type="button" data-do="{name}"{added}>{escape(translate(text))}</button>'


def choice(name: str, label: str, options: Iterable[tuple[str, str]], translate: Translate) -> str:
    """A choice with its label before it; the first option is chosen."""
    inside = "".join(f'<option value="{escape(value)}">{escape(translate(text))}</option>' for value, text in options)
    title = escape(translate(label))
    return f'<label class="mp-field"><span>{title}</span><select data-in="{name}">{inside}</select></label>'


def said(name: str, text: str, translate: Translate) -> str:
    """A sentence that a script shows when it is true."""
    return f'<p data-said="{name}" hidden>{escape(translate(text))}</p>'
