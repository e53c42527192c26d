"""A ruleset of one's own: two rows of four pits, three seeds in each, a last seed that makes two captures.

Usage: python examples/own_ruleset.py [GAMES [SEED]]
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from mancala import Game, Ruleset
from mancala.game import opening
from mancala.ruleset import Board, Capture, Choice, Direction, End, Even, Laps, Mechanics, Return, Rule, Sow, Turn
from mancala.rulesets.points import CHAIN_SCOPE, ORIGIN, REPETITION

TWO_BY_FOUR = Ruleset(
    id="two-by-four",
    board=Board(rows=2, pits=4),
    setup=Even(seeds=3),
    turn=Turn(choice=Choice.FREE),
    sow=Sow(direction=Direction.ANTICLOCKWISE, laps=Laps.SINGLE),
    capture=Capture(counts=frozenset({2})),
    end=End(majority_at=13, returns=Return.AT_FIRST),
    rules=(
        Rule("1", "board.layout", "Two rows of four pits.", Mechanics.NOT_MECHANICAL),
        Rule("2", "board.setup", "Three seeds in each pit, 24 in all."),
        Rule("3", "turn.alternate", "The players move in turn."),
        Rule("4", "turn.choice", "The mover lifts any one of his pits that is not empty."),
        Rule("5", "sow.direction", "Seeds are sown one by one, anticlockwise."),
        Rule("6", "sow.single-lap", "One lap only."),
        Rule("7", "pass.empty-row", "A mover whose row is empty passes."),
        Rule("8", "capture.count", "A last seed that makes two captures them."),
        Rule("9", "capture.chain", "So are the pits just before it that hold two."),
        Rule("10", "capture.both-rows", "Captures are made in either row."),
        Rule("11", "end.board-empty", "The game ends when every pit is empty."),
        Rule("12", "end.winner", "Most seeds win."),
    ),
    open_points=(ORIGIN, CHAIN_SCOPE, REPETITION),
)


def cited(game: Game, chance: Random) -> Iterator[str]:
    """Play a game to its end by chance: every rule that is applied, as often as it is."""
    yield from opening(game.ruleset, game.start).rules
    while not game.ended:
        for event in game.play(chance.choice(game.legal_moves)).events:
            yield from event.rules


def main(games: int = 100, seed: int = 1) -> None:
    """Count how often each rule is applied. One that never is, or is not in the list, points to a slip."""
    chance = Random(seed)
    count = Counter(rule for _ in range(games) for rule in cited(Game(TWO_BY_FOUR), chance))
    for rule_id in (*TWO_BY_FOUR.rule_ids, *TWO_BY_FOUR.open_ids):
        print(f"{count.pop(rule_id, 0):>6}  {rule_id}")
    print("not in the list:", ", ".join(count) or "none")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
