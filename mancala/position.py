"""What the players see between turns, and the move as they write it."""

from dataclasses import dataclass

from mancala.board import track
from mancala.ruleset import Ruleset, Side

__all__ = ["AGREE", "PASS", "Move", "Position", "Side", "start"]

Move = str
"""The name of the pit that is lifted, or PASS, or AGREE."""
PASS: Move = "-"
AGREE: Move = "="


@dataclass(frozen=True, slots=True)
class Position:
    """Seeds in each pit (South's row, then North's, each from its owner's left), captures, mover, turn number.

    `captured` is (South's, North's); turns count from 1. During a turn the seeds that are neither in a pit
    nor captured are in the mover's hand.

    >>> Position((1, 0, 0, 2), (3, 4)).mobile(Side.NORTH)
    2
    """

    pits: tuple[int, ...]
    captured: tuple[int, int] = (0, 0)
    side: Side = Side.SOUTH
    turn: int = 1

    @property
    def total(self) -> int:
        """All seeds, in pits and captured."""
        return sum(self.pits) + sum(self.captured)

    def mobile(self, side: Side) -> int:
        """The seeds in a player's row."""
        row = track(len(self.pits) // 2).row(side)
        return sum(self.pits[row.start : row.stop])


def start(ruleset: Ruleset) -> Position:
    """The position before the first turn, with the same number of seeds in each pit.

    >>> from mancala import rulesets
    >>> start(rulesets.get("mangala-ii")).total
    72
    """
    return Position((ruleset.even.seeds,) * (2 * ruleset.board.pits), side=ruleset.turn.first)
