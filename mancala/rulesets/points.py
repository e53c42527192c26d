"""The open points that all three games share."""

from mancala.errors import N_
from mancala.ruleset import ChainScope, Majority, OpenPoint, Origin, Repetition, Side

ORIGIN = OpenPoint(
    "origin",
    "sow.origin",
    (Origin.SOWN, Origin.SKIPPED),
    N_("Does a lap that comes round sow the pit it was lifted from?"),
)
CHAIN_SCOPE = OpenPoint(
    "chain_scope",
    "capture.chain_scope",
    (ChainScope.TRACK, ChainScope.ROW),
    N_("May a chain of captures cross into the other row?"),
)
FIRST = OpenPoint("first", "turn.first", (Side.SOUTH, Side.NORTH), N_("Who moves first?"))
REPETITION = OpenPoint(
    "repetition",
    "end.repetition",
    (Repetition.UNFINISHED, Repetition.SHARED),
    N_("What becomes of the seeds that are left when a position comes back?"),
)
MAJORITY = OpenPoint(
    "majority",
    "end.majority",
    (Majority.MARK, Majority.STOP),
    N_("Does a majority of the seeds end the game?"),
)
