"""The board of a running turn, in the hands of the phases: they change it and yield what they did."""

from mancala.board import track
from mancala.errors import N_, Code, NotationError
from mancala.position import Position, Side
from mancala.ruleset import Ruleset


class Table:
    """Pits, captures and mover while a turn is played; `landing` is the pit where the last seed fell.

    NotationError (bad-position) for a position that does not fit the board.
    """

    def __init__(self, ruleset: Ruleset, position: Position) -> None:
        self.ruleset = ruleset
        self.track = track(ruleset.board.pits)
        if len(position.pits) != self.track.size or min(position.pits) < 0:
            raise NotationError(
                Code.BAD_POSITION,
                N_("Expected %(size)d pits with 0 or more seeds each for %(ruleset)s."),
                size=self.track.size,
                ruleset=ruleset.id,
            )
        self.pits = list(position.pits)
        self.captured = dict(zip(Side, position.captured, strict=True))
        self.mover = position.side
        self.turn = position.turn
        self.landing = -1

    def cite(self, *names: str) -> tuple[str, ...]:
        """The full ids of rules of this game, in the given order."""
        return tuple([f"{self.ruleset.id}.{name}" for name in names])

    def cite_open(self, *names: str) -> tuple[str, ...]:
        """The ids of those open points that have not their default, in the order of the ruleset."""
        readings = self.ruleset.readings
        return tuple([self.ruleset.open_id(name) for name in readings if name in names]) if readings else ()

    def position(self) -> Position:
        """The table as a position, between turns."""
        return Position(tuple(self.pits), (self.captured[Side.SOUTH], self.captured[Side.NORTH]), self.mover, self.turn)
