"""Every value of every open point makes a difference, and the events say so."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from mancala import Position, Ruleset, examine, legal_moves, parse_position, play, rulesets
from mancala.events import Event
from mancala.ruleset import OpenPoint
from mancala.trace import Trace

POINTS = [(ruleset, point) for ruleset in rulesets.ALL for point in ruleset.open_points]
APPLIED_BY_GAME = {"first", "repetition"}
VALUES = [
    (ruleset, point, value)
    for ruleset, point in POINTS
    for value in point.values[1:]
    if point.name not in APPLIED_BY_GAME
]

# For each value a position in which something else happens than by default.
WHERE: dict[tuple[str, str, str], str] = {
    ("mangala-ii", "origin", "skipped"): "6/2,12S,3 30 30 S 39",
    ("mangala-iv", "origin", "skipped"): "7/14S,6 42 42 S 39",
    ("al-manqala", "origin", "skipped"): "7/14S,6 42 42 S 39",
    ("mangala-ii", "chain_scope", "row"): "5,1S/4,2S,1S 34 34 S 9",
    ("mangala-iv", "chain_scope", "row"): "6,1S/4,3S,1S,3S 45 45 S 9",
    ("al-manqala", "chain_scope", "row"): "5,1S,1S/5,2S,1S 45 45 S 9",
    ("mangala-ii", "majority", "stop"): "3S,5/1S,1S,4 35 32 S 9",
    ("mangala-iv", "majority", "stop"): "3,1S,3/1S,1S,5 48 47 S 9",
    ("al-manqala", "majority", "stop"): "3S,6/1S,1S,5 48 46 S 9",
    ("mangala-ii", "chain_counts", "even"): "3S,5/2S,7S,1S,3 29 30 S 9",
    ("mangala-iv", "chain_timing", "sequential"): "6,1S/4,3S,3S,3S 44 44 S 9",
    ("mangala-iv", "chain_direction", "following"): "3,1S,3/1S,1S,2S,4 46 47 S 9",
    ("mangala-iv", "head", "own-right"): "3,1S,3/1S,5,1S 46 49 S 9",
    ("mangala-iv", "head", "board-left"): "1S,5,1S/3,1S,3 46 49 N 9",
    ("mangala-iv", "head", "board-right"): "3,1S,3/1S,5,1S 46 49 S 9",
    ("mangala-iv", "choice", "free"): "3,1S,3/1S,5,1S 46 49 S 9",
    ("mangala-iv", "last_seed", "stops"): "7/1S,6 48 49 S 9",
    ("al-manqala", "empty_row", "ends-starved"): "1S,2S,5/7 48 47 S 9",
    ("al-manqala", "empty_row", "ends-owner"): "1S,2S,5/7 48 47 S 9",
    ("al-manqala", "feed", "keep"): "7/28S,5,1S 30 39 S 9",
    ("al-manqala", "starve_timing", "after"): "7/1S,6 48 49 S 9",
    ("al-manqala", "starve_award", "owner"): "7/1S,6 48 49 S 9",
}


def all_traces(ruleset: Ruleset, position: Position) -> Iterator[Trace]:
    """Loading the position and every move in it."""
    yield examine(ruleset, position)
    for move in legal_moves(ruleset, position):
        yield play(ruleset, position, move)


def happens(trace: Trace) -> list[Event]:
    """The events without the rules they cite."""
    return [replace(event, rules=()) for event in trace.events]


@pytest.mark.parametrize(("ruleset", "point", "value"), VALUES, ids=lambda v: getattr(v, "id", getattr(v, "name", v)))
def test_every_value_changes_a_trace_and_is_cited_there(ruleset: Ruleset, point: OpenPoint, value: str) -> None:
    other = ruleset.with_readings({point.name: value})
    position = parse_position(WHERE[ruleset.id, point.name, value], ruleset)
    ours, theirs = list(all_traces(ruleset, position)), list(all_traces(other, position))
    assert [happens(trace) for trace in ours] != [happens(trace) for trace in theirs]
    cited = {rule for trace in theirs for event in trace.events for rule in event.rules}
    assert ruleset.open_id(point.name) in cited


@pytest.mark.parametrize(("ruleset", "point"), POINTS, ids=lambda v: getattr(v, "id", getattr(v, "name", v)))
def test_the_first_value_is_what_the_ruleset_has(ruleset: Ruleset, point: OpenPoint) -> None:
    assert ruleset.reading(point) is point.default
    assert ruleset.with_readings({point.name: point.default.value}) == ruleset


@pytest.mark.parametrize(("ruleset", "point"), POINTS, ids=lambda v: getattr(v, "id", getattr(v, "name", v)))
def test_no_two_values_are_the_same_reading(ruleset: Ruleset, point: OpenPoint) -> None:
    """Compared on all positions of the open points, as South and as North see them."""
    if point.name in APPLIED_BY_GAME:
        return
    texts = [text for (game, _, _), text in WHERE.items() if game == ruleset.id]
    boards = [parse_position(text, ruleset) for text in texts]
    half = ruleset.board.pits
    boards += [
        replace(board, pits=board.pits[half:] + board.pits[:half], captured=board.captured[::-1], side=board.side.other)
        for board in boards
    ]
    seen = []
    for value in point.values:
        other = ruleset.with_readings({point.name: value.value})
        seen.append([[happens(trace) for trace in all_traces(other, board)] for board in boards])
    assert all(one != two for at, one in enumerate(seen) for two in seen[:at])
