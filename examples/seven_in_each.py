"""Who wins Mangala IV from seven in each pit, under each reading: the game that leaves nothing to decide.

Usage: python examples/seven_in_each.py [--write]

With --write the tables go to docs/mangala-iv as CSV, for the page, instead of to the screen.
"""

import csv
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from mancala import Game, rulesets

RULESET = rulesets.get("mangala-iv")
POINTS = [point for point in RULESET.open_points if point.name != "choice"]
"""A free choice of pit is left out: with it there is no longer one game only."""
CULIN = {"head": "own-right", "chain_direction": "following"}
"""What his words on the Syrian game come to, as to the start and the chain."""
FOLDER = Path(__file__).resolve().parents[1] / "docs" / "mangala-iv"
Table = list[list[str]]


def played(readings: dict[str, str]) -> Game:
    """The one game under these readings, to its end."""
    game = Game(RULESET.with_readings(readings))
    while not game.ended:
        game.play(game.legal_moves[0])
    return game


def row(readings: dict[str, str]) -> list[str]:
    """Readings, captures, seeds left over, turns, how it ends, who wins."""
    game = played(readings)
    south, north = game.position.captured
    name = " ".join(f"{name}={value}" for name, value in readings.items()) or "default"
    left = sum(game.position.pits)
    return [name, *map(str, (south, north, left, len(game.moves), game.ended)), str(game.outcome).capitalize()]


def one_by_one() -> Table:
    """The default, each reading that differs from it in one point, and Culin's wording."""
    readings: list[dict[str, str]] = [{}]
    readings += [{point.name: value.value} for point in POINTS for value in point.values[1:]]
    header = ["Readings", "South", "North", "Left", "Turns", "Ends by", "Winner"]
    return [header, *map(row, [*readings, CULIN])]


def combinations() -> Iterator[dict[str, str]]:
    """All combinations of readings."""
    for values in product(*[point.values for point in POINTS]):
        yield {point.name: value.value for point, value in zip(POINTS, values, strict=True)}


def by_head() -> Table:
    """For each head, in how many combinations the beginner wins, the other player, nobody."""
    counts: dict[str, Counter[str]] = {}
    for readings in combinations():
        winner = str(played(readings).outcome)
        who = "draw" if winner == "draw" else "beginner" if winner == readings["first"] else "other"
        counts.setdefault(readings["head"], Counter())[who] += 1
    counts["all"] = sum(counts.values(), Counter())
    header = ["Head", "Combinations", "The beginner wins", "The other wins", "Draws"]
    return [header] + [
        [name, *map(str, (found.total(), found["beginner"], found["other"], found["draw"]))]
        for name, found in counts.items()
    ]


TABLES = {"seven-in-each.csv": one_by_one, "seven-in-each-by-head.csv": by_head}


def main(*options: str) -> None:
    """Print the tables, or write them."""
    for name, table in TABLES.items():
        if "--write" in options:
            with (FOLDER / name).open("w", encoding="utf-8", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows(table())
        else:
            rows = table()
            widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
            for cells in rows:
                print("  ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip())
            print()


if __name__ == "__main__":
    main(*sys.argv[1:])
