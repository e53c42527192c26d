"""Who plays against one person alone, or gives a hint: a move drawn by chance, or by what it takes at once."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from mancala.game import Game
from mancala.position import Move, Side
from mancala.preview import Preview, previews
from mancala.trace import Trace


class Opponent(StrEnum):
    """How a move is chosen."""

    RANDOM = "random"
    GREEDY = "greedy"


@dataclass(frozen=True)
class Suggestion:
    """A move, and why it was chosen.

    `gain` is what it brings the mover more than the other player in this one turn, awards included; `others` are
    the moves that were as good to this opponent; `legal` are all moves that there were.
    """

    move: Move
    opponent: Opponent
    gain: int
    others: tuple[Move, ...]
    legal: tuple[Move, ...]
    preview: Preview


Ahead = Mapping[Move, Preview]
Worths = Mapping[Move, int]
"""What each move is worth to an opponent; he draws among the best."""


def _alike(_: Game, ahead: Ahead) -> Worths:
    """To chance all moves are worth the same."""
    return dict.fromkeys(ahead, 0)


def _gains(_: Game, ahead: Ahead) -> Worths:
    """Greed looks at this one turn."""
    return {move: gain(preview.trace) for move, preview in ahead.items()}


VALUATIONS: Mapping[Opponent, Callable[[Game, Ahead], Worths]] = {Opponent.RANDOM: _alike, Opponent.GREEDY: _gains}
"""What the moves of a game are worth to each opponent: the place for one that looks further ahead."""


def suggest(game: Game, opponent: Opponent, chance: int) -> Suggestion | None:
    """The move that an opponent would play, the same for the same chance and turn; None when the game is over.

    >>> from mancala import rulesets
    >>> suggest(Game(rulesets.get("mangala-iv")), Opponent.GREEDY, 1).move
    'A'
    """
    ahead = previews(game)
    if not ahead:
        return None
    worths = VALUATIONS[opponent](game, ahead)
    best = [move for move, worth in worths.items() if worth == max(worths.values())]
    # Another number in each turn, so that chance does not lift the first pit of equals again and again.
    chosen = Random(f"{opponent} {chance} {game.position.turn}").choice(best)
    return Suggestion(
        move=chosen,
        opponent=opponent,
        gain=gain(ahead[chosen].trace),
        others=tuple(move for move in best if move != chosen),
        legal=tuple(ahead),
        preview=ahead[chosen],
    )


def gain(trace: Trace) -> int:
    """What a turn brings the mover more than the other player, by captures and awards."""
    south, north = (after - before for after, before in zip(trace.after.captured, trace.before.captured, strict=True))
    return south - north if trace.before.side is Side.SOUTH else north - south


def accepts(game: Game) -> bool:
    """Whether a machine agrees to share what is left: where the rules let players agree, once the position has
    come back in this game. Only then is it plain that the rest may go round for ever.
    """
    return game.offers_agreement and game.returns >= 1
