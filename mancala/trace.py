"""What one turn does, as a whole: the position before, the events, the position after, and who has won."""

from dataclasses import dataclass
from enum import StrEnum

from mancala.events import Event, Reason
from mancala.position import Position


class Outcome(StrEnum):
    """Who has won a game that is over."""

    SOUTH = "south"
    NORTH = "north"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Trace:
    """What one turn, or the loading of a position, does: `after` is `before` with all events folded in.

    Only an endless relay does not fold: the turn is annulled, and `after` is `before`.
    """

    before: Position
    events: tuple[Event, ...]
    after: Position
    ended: Reason | None = None

    @property
    def outcome(self) -> Outcome | None:
        """Who captured more; None while the game goes on and after an endless relay."""
        if self.ended is None or self.ended is Reason.ENDLESS_RELAY:
            return None
        south, north = self.after.captured
        return Outcome.DRAW if south == north else Outcome.SOUTH if south > north else Outcome.NORTH
