"""Two readings of one position: where in a turn they part, and by which moves they part at all."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from gettext import NullTranslations
from itertools import zip_longest
from typing import Any

from mancala import remarks, rulesets
from mancala.engine import examine, legal_moves, play
from mancala.errors import N_, Code, IllegalMoveError, RulesetError
from mancala.events import Event, encode
from mancala.game import Game
from mancala.narrate import VALUES
from mancala.notation import parse_move, parse_position
from mancala.position import Move, Position
from mancala.ruleset import OpenPoint, Ruleset
from mancala.told import Step, told
from mancala.trace import Trace

NO_MORE = N_("Nothing more happens here.")
SAID = N_("%(reading)s: %(sentence)s")


@dataclass(frozen=True)
class Sided:
    """One side: a value of the open point, its label in the language of the page, and what is played under it."""

    point: str
    value: str
    label: str
    data: Mapping[str, Any]

    @property
    def steps(self) -> Sequence[Step]:
        """The steps of this side."""
        steps: Sequence[Step] = self.data["steps"]
        return steps


def parting(left: Sequence[Step], right: Sequence[Step]) -> int | None:
    """The number of the first step at which something else happens; None where there is none.

    Cited rules alone are no difference.
    """
    for number, (one, other) in enumerate(zip_longest(left, right), start=1):
        if one is None or other is None or _happens(one["event"]) != _happens(other["event"]):
            return number
    return None


def _happens(event: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in event.items() if name != "rules"}


def said(side: Sided, step: int, translate: Callable[[str], str]) -> str:
    """The sentence of a step under the name of its reading."""
    sentence = side.steps[step - 1]["text"] if step <= len(side.steps) else translate(NO_MORE)
    return translate(SAID) % {"reading": side.label, "sentence": sentence}


def joint(sides: Sequence[Sided], parting: int | None, translate: Callable[[str], str]) -> dict[str, Any]:
    """What is said of both sides, each under the name of its reading: the steps from the parting on, the outcome."""
    length = max(len(side.steps) for side in sides)
    steps = range(parting, length + 1) if parting else ()
    outcomes = [
        translate(SAID) % {"reading": side.label, "sentence": side.data["outcome"]}
        for side in sides
        if side.data["outcome"]
    ]
    return {
        "parting": parting,
        "texts": [" ".join(said(side, step, translate) for side in sides) for step in steps],
        "outcome": " ".join(outcomes),
    }


def differences(ruleset: Ruleset, position: Position, catalogue: NullTranslations) -> list[dict[str, Any]]:
    """For each open point and each value but the present one, by which moves the turns part, and that as a sentence.

    A move that only one of the two readings allows parts them too.

    >>> from mancala import rulesets, start
    >>> ruleset = rulesets.get("mangala-iv")
    >>> found = {point["point"]: point for point in differences(ruleset, start(ruleset), NullTranslations())}
    >>> found["choice"]["values"][0]["moves"]
    ['B', 'C', 'D', 'E', 'F', 'G']
    """
    present = _turns(ruleset, position)
    return [
        {
            "point": point.name,
            "question": catalogue.gettext(point.question),
            "values": [
                _difference(ruleset, position, point, value.value, present, catalogue)
                for value in point.values
                if value is not ruleset.reading(point)
            ],
        }
        for point in ruleset.open_points
    ]


Turns = Mapping[Move | None, Trace]
"""What each legal move does, and under None what loading the position does."""


def _turns(ruleset: Ruleset, position: Position) -> Turns:
    turns: dict[Move | None, Trace] = {None: examine(ruleset, position)}
    return turns | {move: play(ruleset, position, move) for move in legal_moves(ruleset, position)}


def _difference(
    ruleset: Ruleset, position: Position, point: OpenPoint, value: str, present: Turns, catalogue: NullTranslations
) -> dict[str, Any]:
    """What another value does to the turns in a position."""
    moves: list[Move] = []
    other = present
    if point.name not in remarks.ONLY_IN_A_GAME:
        other = _turns(ruleset.with_readings({point.name: value}), position)
        # In the order of the row, also where each reading allows moves of its own.
        both = sorted(move for move in {*present, *other} if move is not None)
        moves = [move for move in both if not _alike(present.get(move), other.get(move))]
    return {
        "value": value,
        "label": catalogue.gettext(VALUES[point.name, value]),
        "moves": moves,
        "text": remarks.difference(point, present[None], other[None], moves, catalogue),
    }


def _alike(one: Trace | None, other: Trace | None) -> bool:
    """Whether the same happens in two turns; in one that is not legal nothing does."""
    if one is None or other is None or len(one.events) != len(other.events):
        return False
    return all(_same(*events) for events in zip(one.events, other.events, strict=True))


def _same(one: Event, other: Event) -> bool:
    return one == other or _happens(encode(one)) == _happens(encode(other))


def compare(
    ruleset_id: str,
    readings: Mapping[str, object],
    point: str,
    values: Sequence[str],
    position: str,
    moves: Sequence[str],
    catalogue: NullTranslations,
) -> dict[str, Any]:
    """Moves played from a position under two values of an open point, side by side.

    A side stops before a move that its reading does not allow, and `text` says so. RulesetError (bad-ruleset,
    bad-reading) for a point or values that do not exist or are the same, NotationError or IllegalMoveError for a
    position or a move that neither side can use.
    """
    ruleset = rulesets.get(ruleset_id).with_readings(readings)
    open_point = ruleset.open_point(ruleset.open_id(point))
    left, right = _two(open_point, values)
    board = parse_position(position, ruleset)
    games = [Game(ruleset.with_readings({point: value}), board) for value in (left, right)]
    labels = [catalogue.gettext(VALUES[point, value]) for value in (left, right)]
    stops = dict(_play(games, [parse_move(text, ruleset)[0] for text in moves]))
    sides = [
        Sided(point, value, label, _data(game, catalogue))
        for value, label, game in zip((left, right), labels, games, strict=True)
    ]
    step = parting(sides[0].steps, sides[1].steps)
    texts = [remarks.parted(step, catalogue)]
    texts += [remarks.forbidden(labels[side], move, games[side].ended, catalogue) for side, move in stops.items()]
    return {
        "question": catalogue.gettext(open_point.question),
        "sides": [{"value": side.value, "label": side.label, **side.data} for side in sides],
        **joint(sides, step, catalogue.gettext),
        "text": " ".join(texts),
    }


def _two(point: OpenPoint, values: Sequence[str]) -> tuple[str, str]:
    """Two different values of an open point; RulesetError (bad-reading) otherwise."""
    found = [point.value(value).value for value in values]
    if len(found) != 2 or found[0] == found[1]:
        raise RulesetError(
            Code.BAD_READING,
            N_("Expected two different values of %(name)s, out of: %(expected)s."),
            name=point.name,
            expected=", ".join(point.values),
        )
    return found[0], found[1]


def _play(games: Sequence[Game], moves: Sequence[Move]) -> Iterator[tuple[int, Move]]:
    """Play moves in all games, and tell of each game before which move it stops."""
    going = list(range(len(games)))
    for move in moves:
        stopped: list[int] = []
        for number in going:
            try:
                games[number].play(move)
            except IllegalMoveError:
                # One reading may forbid what the other allows; if none allows it, the move itself is wrong.
                stopped.append(number)
                if len(stopped) == len(going):
                    raise
        going = [number for number in going if number not in stopped]
        yield from ((number, move) for number in stopped)


def _data(game: Game, catalogue: NullTranslations) -> dict[str, Any]:
    """The frame at the beginning, the steps of all turns and the outcome; of a position that is over, its end."""
    parts = [told(trace, catalogue) for trace in game.traces or (game.trace,)]
    return {
        "frame": parts[0]["frame"],
        "steps": [step for part in parts for step in part["steps"]],
        "outcome": parts[-1]["outcome"],
    }
