"""What the mover may do: his pits, the head of his row, the duty to feed."""

from dataclasses import dataclass
from enum import Enum, auto

from mancala.board import track
from mancala.capture import capture
from mancala.events import Sown
from mancala.position import Position, Side
from mancala.ruleset import Choice, Feeding, Head, Ruleset
from mancala.sowing import sow
from mancala.turn import Table


class Duty(Enum):
    """What the duty to feed does to a choice."""

    NONE = auto()
    NARROWED = auto()
    CANNOT_FEED = auto()


@dataclass(frozen=True)
class Offer:
    """The pits that may be lifted, none if the row is empty, and the duty that weighs on the choice."""

    pits: tuple[int, ...]
    duty: Duty = Duty.NONE


def offer(ruleset: Ruleset, position: Position) -> Offer:
    """What the mover may lift, endings left out of account."""
    row = track(ruleset.board.pits).row(position.side)
    occupied = tuple([pit for pit in row if position.pits[pit]])
    if ruleset.turn.choice is Choice.HEAD and occupied:
        occupied = (occupied[0] if _head_is_left(ruleset.turn.head, position.side) else occupied[-1],)
    if ruleset.feed is None or not occupied or position.mobile(position.side.other):
        return Offer(occupied)
    feeding = tuple([pit for pit in occupied if _feeds(ruleset, position, pit)])
    if not feeding:
        return Offer(occupied, Duty.CANNOT_FEED)
    return Offer(feeding, Duty.NONE if feeding == occupied else Duty.NARROWED)


def lift_rules(table: Table, duty: Duty) -> tuple[str, ...]:
    """The rules of a lift, cause first; with a free choice the head of the row has no say."""
    headed = f"{table.ruleset.id}.turn.head" in table.ruleset.rule_ids
    rules = table.cite("turn.head" if headed else "turn.choice")
    if duty is Duty.NARROWED:
        rules += table.cite("feed.must-feed") + table.cite_open("feed")
    if duty is Duty.CANNOT_FEED:
        rules += table.cite_open("starve_timing")
    return rules + table.cite_open("choice" if table.ruleset.turn.choice is Choice.FREE else "head")


def _head_is_left(head: Head, side: Side) -> bool:
    """Whether a row is played from its owner's left; North's left is at the board's right."""
    match head:
        case Head.OWN_LEFT:
            return True
        case Head.OWN_RIGHT:
            return False
        case Head.BOARD_LEFT:
            return side is Side.SOUTH
        case Head.BOARD_RIGHT:
            return side is Side.NORTH


def _feeds(ruleset: Ruleset, position: Position, pit: int) -> bool:
    """Whether lifting a pit feeds the opponent's empty row, as the reading counts feeding."""
    assert ruleset.feed is not None
    table = Table(ruleset, position)
    ring, hungry = table.track, position.side.other
    drops = [
        event.pit
        for event in sow(table, pit, ())
        if isinstance(event, Sown) and ring.owner(ring.indices[event.pit]) is hungry
    ]
    if ruleset.feed.by is Feeding.DROP:
        return bool(drops)
    for _ in capture(table):
        pass
    return table.position().mobile(hungry) > 0
