"""Games played by chance: how they end, who wins, how long they last. Same seed, same games.

Mangala IV leaves no choice; there chance throws the seeds.

Usage: python examples/random_games.py [GAMES [SEED]]
"""

import sys
from collections import Counter
from random import Random
from statistics import mean

from mancala import Game, rulesets
from mancala.rite import deal
from mancala.ruleset import Ruleset, Thrown


def play_out(ruleset: Ruleset, chance: Random) -> tuple[Game, int]:
    """A game to its end, and how often a position came back in it; nobody takes an offered end."""
    thrown = isinstance(ruleset.setup, Thrown)
    game = Game(ruleset, deal(ruleset, chance.randrange(2**32)) if thrown else None)
    returns = 0
    while not game.ended:
        game.play(chance.choice(game.legal_moves))
        returns += game.returns > 0
    return game, returns


def main(number: int = 200, seed: int = 1) -> None:
    """Print for each ruleset how its games ended, and for whom."""
    for ruleset in rulesets.ALL:
        chance = Random(seed)
        games, returns = zip(*(play_out(ruleset, chance) for _ in range(number)), strict=True)
        turns = [len(game.moves) for game in games]
        print(f"{ruleset.id}: {number} games of {min(turns)} to {max(turns)} turns, on average {mean(turns):.0f}")
        print(f"{sum(map(bool, returns)):>5} had a position come back")
        for reason, count in Counter(game.ended for game in games).most_common():
            winners = Counter(game.outcome or "nobody" for game in games if game.ended is reason)
            print(f"{count:>5} ended by {reason}:", ", ".join(f"{name} {wins}" for name, wins in winners.most_common()))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
