"""A trace as a page shows it: frames of the board and sentences, ready for JSON."""

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any

from mancala import narrate
from mancala.events import apply, encode
from mancala.position import Position
from mancala.trace import Trace

Answer = dict[str, Any]
"""A JSON object."""
Step = Mapping[str, Any]
"""An item of `steps`: an event, the frame after it, its sentence."""


def told(trace: Trace, catalogue: NullTranslations) -> Answer:
    """The frames and sentences of a trace: `frame` before it, one of `steps` for each event, the `outcome`."""
    position = trace.before
    steps: list[Answer] = []
    for event in trace.events:
        position = apply(position, event)
        steps.append(
            {
                "event": encode(event),
                # Before the deal there is nothing on the board that a hand could hold.
                "frame": frame(position, max(trace.before.total - position.total, 0)),
                "text": narrate.render(event, catalogue),
            }
        )
    if steps:
        # What nobody was awarded is in no hand, and an endless relay is annulled.
        steps[-1]["frame"] = frame(trace.after)
    return {"frame": frame(trace.before), "steps": steps, "outcome": narrate.outcome(trace, catalogue)}


def frame(position: Position, hand: int = 0) -> Answer:
    """What a board shows: seeds in each pit (order of `Position.pits`), captures, seeds in hand, mover, turn."""
    return {
        "pits": list(position.pits),
        "captured": list(position.captured),
        "hand": hand,
        "side": position.side,
        "turn": position.turn,
    }
