"""When the first seeds can be captured in Mangala II: all openings, counted turn by turn.

Usage: python examples/first_captures.py [TURNS]
"""

import sys
from collections.abc import Iterator

from mancala import Position, legal_moves, play, rulesets, start
from mancala.notation import format_move

RULESET = rulesets.get("mangala-ii")
Opening = tuple[tuple[str, ...], Position]
"""Moves from the start, each with what it captured, and the position after them."""
MOST_SHOWN = 8


def longer(openings: list[Opening]) -> Iterator[Opening]:
    """Each opening with one more turn, whichever is legal."""
    for moves, position in openings:
        for move in legal_moves(RULESET, position):
            trace = play(RULESET, position, move)
            yield (*moves, format_move(move, trace.events)), trace.after


def main(turns: int = 4) -> None:
    """Count the openings of each length, and those whose last turn captures."""
    openings: list[Opening] = [((), start(RULESET))]
    for turn in range(1, turns + 1):
        openings = list(longer(openings))
        capturing = [moves for moves, _ in openings if "×" in moves[-1]]
        print(f"turn {turn}: {len(openings)} openings, {len(capturing)} with a capture on this turn")
        if 0 < len(capturing) <= MOST_SHOWN:
            print("   ", ", ".join(" ".join(moves) for moves in capturing))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
