"""How many lines a second `mancala batch` answers, beside the cost of JSON alone in the same run.

    python benchmarks/batch.py [LINES]

Positions and readings are random with a fixed seed, a quarter of them without a move.
"""

import io
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mancala import Position, Side, format_position, legal_moves, rulesets
from mancala.cli import batch


def requests(count: int) -> list[str]:
    """Lines of valid requests."""
    chance = Random(72)
    lines = []
    for number in range(count):
        base = chance.choice(rulesets.ALL)
        readings = {
            point.name: chance.choice(point.values).value for point in base.open_points if chance.random() < 0.3
        }
        ruleset = base.with_readings(readings)
        pits = tuple(chance.choice((0, 0, 1, 2, 3, 4, 5, 6, 7, 9, 14)) for _ in range(2 * base.board.pits))
        position = Position(pits, (chance.randrange(40), chance.randrange(40)), chance.choice(list(Side)))
        request: dict[str, object] = {"ruleset": base.id, "readings": readings, "position": format_position(position)}
        moves = legal_moves(ruleset, position)
        if moves and number % 4:
            request["move"] = chance.choice(moves)
        lines.append(json.dumps(request))
    return lines


def seconds(work: Callable[[], object]) -> float:
    """The best of three runs."""
    times = []
    for _ in range(3):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def main() -> None:
    """Print lines a second, and how many times the cost of reading and writing the JSON that is."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    lines = requests(count)
    text = "\n".join(lines).encode()
    out = io.StringIO()
    batch(io.BytesIO(text), out)
    answers = out.getvalue().splitlines()
    full = seconds(lambda: batch(io.BytesIO(text), io.StringIO()))
    bare = seconds(lambda: [json.dumps(json.loads(line)) for line in (*lines, *answers)])
    print(f"{count / full:.0f} lines a second, {full / bare:.1f} times the cost of the JSON alone")


if __name__ == "__main__":
    main()
