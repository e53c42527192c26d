"""Two boards side by side as HTML: one position under two readings, led by one bar, with the step where they part.

Both stand at that step at first. Nothing of Sphinx is needed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from mancala.comparison import NO_MORE, Sided, joint
from mancala.errors import N_
from mancala.remarks import PARTING
from mancala.sphinxext.figure import (
    START,
    BoardData,
    RuleLink,
    as_json,
    controls,
    drawing,
    rule_links,
    scripted,
)
from mancala.sphinxext.messages import Translate

NAME = N_("Two readings compared: %(question)s")
HERE = N_("Here the readings part.")
THERE = N_("To the difference")
SIGN = '<span class="mc-sign" aria-hidden="true">≠</span>'


@dataclass(frozen=True)
class PairData:
    """All that two boards side by side show; `caption` is HTML, everything else is text.

    Without a `parting` it is a pair that a script fills: it stands at the beginning, and holds no data.
    """

    id: str
    question: str
    sides: tuple[Sided, Sided]
    parting: int | None
    caption: str = ""
    rules: Mapping[str, RuleLink] = field(default_factory=dict)

    @property
    def length(self) -> int:
        """The number of steps of the longer side; the other waits at its end."""
        return max(len(side.steps) for side in self.sides)


def pair(data: PairData, translate: Translate) -> str:
    """The whole HTML of two boards."""
    name = escape(translate(NAME) % {"question": data.question})
    part = escape(translate(PARTING) % {"step": data.parting}) if data.parting else ""
    # The steps of the longer side carry the addresses, so that each address is there once, also without scripts.
    longer = 0 if len(data.sides[0].steps) == data.length else 1
    return "\n".join(
        (
            f'<div class="mancala-compare" id="{escape(data.id)}" role="group" aria-label="{name}" data-parted>',
            f'<div class="mc-caption">{data.caption}</div>' if data.caption else "",
            f'<p class="mc-parting">{SIGN} <span>{part}</span>',
            f'<button type="button" class="mc-there" hidden>{escape(translate(THERE))}</button></p>',
            *controls(data.length, translate),
            '<div class="mc-sides">',
            *(
                line
                for number, side in enumerate(data.sides)
                for line in _side(data, side, ("left", "right")[number], data.id if number == longer else "", translate)
            ),
            "</div>",
            '<p class="mb-unseen mb-announce" aria-live="polite"></p>',
            *_script("mc-data", joint(data.sides, data.parting, translate), data),
            "</div>",
        )
    )


def _side(data: PairData, side: Sided, place: str, address: str, translate: Translate) -> Iterator[str]:
    """One board, named by its reading; `address` begins the ids of its steps, if they have any."""
    parting = data.parting or 0
    at = min(parting, len(side.steps))
    board = BoardData(f"{data.id}.{place}", step=at, rules=data.rules, **side.data)
    now = side.steps[at - 1] if at else None
    start = escape(translate(START))
    going_on = "" if board.outcome else " hidden"
    waits = "" if parting > len(side.steps) else " hidden"
    yield f'<figure class="mancala-board mc-{place}" id="{escape(board.id)}" data-ruleset="{escape(board.ruleset)}">'
    yield f"<figcaption>{escape(side.label)} <code>{escape(side.point)}={escape(side.value)}</code></figcaption>"
    yield f'<div class="mb-body"><div class="mb-drawing" dir="ltr">{drawing(board, translate)}</div>'
    yield f'<div class="mb-now"><p class="mc-here">{SIGN} {escape(translate(HERE))}</p>'
    yield f'<p class="mb-sentence" data-start="{start}">{escape(now["text"]) if now else start}</p>'
    yield f'<span class="mb-why">{rule_links(now, data.rules) if now else ""}</span>'
    yield f'<p class="mc-waits"{waits}>{escape(translate(NO_MORE))}</p></div>'
    yield f'<p class="mb-outcome"{going_on}>{escape(board.outcome)}</p>'
    yield f'<p class="mc-listed" aria-hidden="true">{escape(side.label)}</p>'
    yield f'<ol class="mb-steps" aria-label="{escape(side.label)}">'
    yield f"{''.join(_items(data, side, address, translate))}</ol></div>"
    yield from _script("mb-data", scripted(board), data)
    yield "</figure>"


def _script(name: str, content: Mapping[str, Any], data: PairData) -> Iterator[str]:
    """What the scripts need of a pair, unless they bring it."""
    if data.parting is not None:
        yield f'<script type="application/json" class="{name}">{as_json(content)}</script>'


def _items(data: PairData, side: Sided, address: str, translate: Translate) -> Iterator[str]:
    """The steps of a side in words, with a mark where it parts from the other."""
    for number, step in enumerate(side.steps, start=1):
        name = f' id="{escape(address)}.step-{number}"' if address else ""
        parts = number == data.parting
        current = ' aria-current="step" data-parting' if parts else ""
        mark = f'{SIGN}<span class="mb-unseen">{escape(translate(HERE))}</span> ' if parts else ""
        text = f"<span>{escape(step['text'])}</span> {rule_links(step, data.rules)}"
        yield f'<li{name} data-step="{number}"{current}>{mark}{text}</li>'
    if data.parting and data.parting > len(side.steps):
        none = f"{SIGN} <span>{escape(translate(NO_MORE))}</span>"
        yield f'<li class="mc-none" data-step="{data.parting}" data-parting>{none}</li>'
