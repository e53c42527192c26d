"""What each move would do before it is played: where the last seed falls, what is captured, how the game ends."""

from dataclasses import dataclass

from mancala.events import Captured, Lifted, Reason, Relayed, Sown
from mancala.game import Game
from mancala.position import Move
from mancala.trace import Trace


@dataclass(frozen=True)
class Preview:
    """A turn not yet played: the pit where its last seed falls, the seeds captured in all, the pits they come from.

    `pit` is None where no last seed falls: in a pass and in an endless relay. What is awarded is not captured.
    """

    pit: str | None
    seeds: int
    taken: tuple[str, ...]
    trace: Trace

    @property
    def laps(self) -> int:
        """How often seeds are lifted and sown; none in a pass."""
        return sum(isinstance(event, Lifted | Relayed) for event in self.trace.events)


def previews(game: Game) -> dict[Move, Preview]:
    """What each legal move would do in this game, which stays as it is.

    >>> from mancala import rulesets
    >>> found = previews(Game(rulesets.get("mangala-ii")))["A"]
    >>> found.pit, found.seeds, found.taken
    ('a', 0, ())
    """
    return {move: _preview(game.foresee(move)) for move in game.legal_moves}


def _preview(trace: Trace) -> Preview:
    sown = [event.pit for event in trace.events if isinstance(event, Sown)]
    captures = [event for event in trace.events if isinstance(event, Captured)]
    return Preview(
        pit=sown[-1] if sown and trace.ended is not Reason.ENDLESS_RELAY else None,
        seeds=sum(capture.seeds for capture in captures),
        taken=tuple(capture.pit for capture in captures),
        trace=trace,
    )
