"""Two boards side by side as HTML: one position under two readings, led by one bar, with the step where they part.

Both stand at that step at first. Nothing of Sphinx is needed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import zip_longest
from typing import Any

from mancala.errors import N_
from mancala.sphinxext.figure import (
    START,
    BoardData,
    RuleLink,
    Step,
    as_json,
    controls,
    drawing,
    rule_links,
    scripted,
)
from mancala.sphinxext.messages import Translate

NAME = N_("Two readings compared: %(question)s")
PARTING = N_("The readings part at step %(step)d.")
HERE = N_("Here the readings part.")
THERE = N_("To the difference")
NO_MORE = N_("Nothing more happens here.")
SIGN = '<span class="mc-sign" aria-hidden="true">≠</span>'
SAID = N_("%(reading)s: %(sentence)s")


@dataclass(frozen=True)
class Sided:
    """One side: a value of the open point, its label in the language of the page, and what is played under it."""

    point: str
    value: str
    label: str
    data: Mapping[str, Any]

    @property
    def steps(self) -> Sequence[Step]:
        """The steps of this side."""
        steps: Sequence[Step] = self.data["steps"]
        return steps


@dataclass(frozen=True)
class PairData:
    """All that two boards side by side show; `caption` is HTML, everything else is text."""

    id: str
    question: str
    sides: tuple[Sided, Sided]
    parting: int
    caption: str = ""
    rules: Mapping[str, RuleLink] = field(default_factory=dict)

    @property
    def length(self) -> int:
        """The number of steps of the longer side; the other waits at its end."""
        return max(len(side.steps) for side in self.sides)


def parting(left: Sequence[Step], right: Sequence[Step]) -> int | None:
    """The number of the first step at which something else happens; None where there is none.

    Cited rules alone are no difference.
    """
    for number, (one, other) in enumerate(zip_longest(left, right), start=1):
        if one is None or other is None or _happens(one) != _happens(other):
            return number
    return None


def _happens(step: Step) -> dict[str, Any]:
    return {name: value for name, value in step["event"].items() if name != "rules"}


def said(side: Sided, step: int, translate: Translate) -> str:
    """The sentence of a step under the name of its reading."""
    sentence = side.steps[step - 1]["text"] if step <= len(side.steps) else translate(NO_MORE)
    return translate(SAID) % {"reading": side.label, "sentence": sentence}


def pair(data: PairData, translate: Translate) -> str:
    """The whole HTML of two boards."""
    name = escape(translate(NAME) % {"question": data.question})
    part = escape(translate(PARTING) % {"step": data.parting})
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
            f'<script type="application/json" class="mc-data">{as_json(_joint(data, translate))}</script>',
            "</div>",
        )
    )


def _side(data: PairData, side: Sided, place: str, address: str, translate: Translate) -> Iterator[str]:
    """One board, named by its reading; `address` begins the ids of its steps, if they have any."""
    at = min(data.parting, len(side.steps))
    board = BoardData(f"{data.id}.{place}", step=at, rules=data.rules, **side.data)
    now = side.steps[at - 1] if at else None
    start = escape(translate(START))
    going_on = "" if board.outcome else " hidden"
    waits = "" if data.parting > len(side.steps) else " hidden"
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
    yield f'<script type="application/json" class="mb-data">{as_json(scripted(board))}</script></figure>'


def _items(data: PairData, side: Sided, address: str, translate: Translate) -> Iterator[str]:
    """The steps of a side in words, with a mark where it parts from the other."""
    for number, step in enumerate(side.steps, start=1):
        name = f' id="{escape(address)}.step-{number}"' if address else ""
        parts = number == data.parting
        current = ' aria-current="step" data-parting' if parts else ""
        mark = f'{SIGN}<span class="mb-unseen">{escape(translate(HERE))}</span> ' if parts else ""
        text = f"<span>{escape(step['text'])}</span> {rule_links(step, data.rules)}"
        yield f'<li{name} data-step="{number}"{current}>{mark}{text}</li>'
    if data.parting > len(side.steps):
        none = f"{SIGN} <span>{escape(translate(NO_MORE))}</span>"
        yield f'<li class="mc-none" data-step="{data.parting}" data-parting>{none}</li>'


def _joint(data: PairData, translate: Translate) -> dict[str, Any]:
    """What the script says from the parting on: of both sides, each under the name of its reading."""
    texts = [
        " ".join(said(side, step, translate) for side in data.sides) for step in range(data.parting, data.length + 1)
    ]
    outcomes = [
        translate(SAID) % {"reading": side.label, "sentence": side.data["outcome"]}
        for side in data.sides
        if side.data["outcome"]
    ]
    return {"parting": data.parting, "texts": texts, "outcome": " ".join(outcomes)}
