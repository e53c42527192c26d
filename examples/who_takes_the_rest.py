"""Does it matter in Al-manqala who takes what is left? Random games, and how often the award makes the result.

Usage: python examples/who_takes_the_rest.py [GAMES [SEED]]
"""

import sys
from random import Random

from mancala import Game, Trace, rulesets
from mancala.events import Awarded, Reason


def decides(last: Trace) -> bool:
    """Whether the result would be another if the rest went to the other player."""
    (award,) = [event for event in last.events if isinstance(event, Awarded)]
    taker, other = last.after.captured if award.side == "south" else last.after.captured[::-1]
    return _sign(taker - other) != _sign(taker - other - 2 * award.seeds)


def _sign(lead: int) -> int:
    return (lead > 0) - (lead < 0)


def main(number: int = 500, seed: int = 1) -> None:
    """Play games by chance and look at those that end because an empty row cannot be fed."""
    chance = Random(seed)
    starved = decided = 0
    for _ in range(number):
        game = Game(rulesets.get("al-manqala"))
        while not game.ended:
            game.play(chance.choice(game.legal_moves))
        if game.ended is Reason.STARVATION:
            starved += 1
            decided += decides(game.trace)
    print(f"{number} games played by chance: {starved} end because an empty row cannot be fed;")
    print(f"in {decided} of them another player, or nobody, would win if the rest went the other way.")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
