"""What happens in a turn, one event after the other, each with the rules that cause it; their fold; their codec."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import reduce
from typing import Any

from mancala.board import track
from mancala.position import Position, Side


class Role(StrEnum):
    """Why a pit is captured."""

    LANDING = "landing"
    OPPOSITE = "opposite"
    CHAIN = "chain"
    CHAIN_OPPOSITE = "chain-opposite"


class Reason(StrEnum):
    """Why a game has ended."""

    BOARD_EMPTY = "board-empty"
    LAST_SEED = "last-seed"
    MAJORITY = "majority"
    EMPTY_ROW = "empty-row"
    STARVATION = "starvation"
    LOOP = "loop"
    REPETITION = "repetition"
    ENDLESS_RELAY = "endless-relay"


class Parity(StrEnum):
    """What is guessed in the opening rite."""

    ODD = "odd"
    EVEN = "even"


class Guess(StrEnum):
    """Whether the guess was right."""

    RIGHT = "right"
    WRONG = "wrong"


class Chooser(StrEnum):
    """Who decides the sides after the guess."""

    GUESSER = "guesser"
    CHALLENGER = "challenger"


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happens; `rules` are the full ids of the rules that cause it, cause first."""

    rules: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lifted(Event):
    """The mover takes all seeds of a pit into his hand."""

    pit: str
    seeds: int


@dataclass(frozen=True, slots=True)
class Sown(Event):
    """One seed falls from the hand into a pit."""

    pit: str


@dataclass(frozen=True, slots=True)
class Relayed(Event):
    """The pit just reached is lifted again, its last seed included."""

    pit: str
    seeds: int


@dataclass(frozen=True, slots=True)
class Captured(Event):
    """The mover captures all seeds of a pit."""

    pit: str
    seeds: int
    role: Role


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player without a seed in his row passes."""

    side: Side


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The move goes over to a side, and the turn number up by one."""

    side: Side


@dataclass(frozen=True, slots=True)
class Swept(Event):
    """A pit is emptied because the game ends."""

    pit: str
    seeds: int


@dataclass(frozen=True, slots=True)
class Awarded(Event):
    """A player is credited with swept seeds."""

    side: Side
    seeds: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """The seeds are put into the pits at the start; counts in the order of `Position.pits`."""

    pits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hidden(Event):
    """The challenger hides one or two seeds in his fist."""

    seeds: int


@dataclass(frozen=True, slots=True)
class Guessed(Event):
    """The guesser says odd or even."""

    parity: Parity
    guess: Guess


@dataclass(frozen=True, slots=True)
class Assigned(Event):
    """One of the two decides that the guesser plays on this side."""

    chooser: Chooser
    side: Side


KINDS: dict[str, type[Event]] = {
    kind.__name__.lower(): kind
    for kind in (
        Lifted, Sown, Relayed, Captured, Passed, Turned, Swept, Awarded, Ended, Dealt, Hidden, Guessed, Assigned
    )
}  # fmt: skip


def apply(position: Position, event: Event) -> Position:
    """The position after an event.

    >>> apply(Position((2, 0, 1, 0)), Lifted("A", 2)).pits
    (0, 0, 1, 0)
    """
    match event:
        case Sown(pit):
            return _put(position, pit, 1)
        case Lifted(pit, seeds) | Relayed(pit, seeds) | Swept(pit, seeds):
            return _put(position, pit, -seeds)
        case Captured(pit, seeds):
            return _credit(_put(position, pit, -seeds), position.side, seeds)
        case Awarded(side, seeds):
            return _credit(position, side, seeds)
        case Turned(side):
            return replace(position, side=side, turn=position.turn + 1)
        case Dealt(pits):
            return replace(position, pits=pits)
        case _:
            return position


def fold(position: Position, events: Iterable[Event]) -> Position:
    """The position after all events."""
    return reduce(apply, events, position)


def _put(position: Position, pit: str, seeds: int) -> Position:
    pits = list(position.pits)
    pits[track(len(pits) // 2).indices[pit]] += seeds
    return replace(position, pits=tuple(pits))


def _credit(position: Position, side: Side, seeds: int) -> Position:
    south, north = position.captured
    captured = (south + seeds, north) if side is Side.SOUTH else (south, north + seeds)
    return replace(position, captured=captured)


def encode(event: Event) -> dict[str, Any]:
    """The event as JSON data: its type, its fields, its rules.

    >>> encode(Sown("B", rules=("mangala-ii.sow.direction",)))
    {'type': 'sown', 'pit': 'B', 'rules': ['mangala-ii.sow.direction']}
    """
    data: dict[str, Any] = {"type": type(event).__name__.lower()}
    for name in _FIELDS[type(event)]:
        value = getattr(event, name)
        data[name] = value.value if isinstance(value, StrEnum) else list(value) if isinstance(value, tuple) else value
    data["rules"] = list(event.rules)
    return data


def decode(data: Mapping[str, Any]) -> Event:
    """The event that `encode` made the data from.

    >>> decode({"type": "turned", "side": "north", "rules": []})
    Turned(rules=(), side=<Side.NORTH: 'north'>)
    """
    kind = KINDS[data["type"]]
    values = {name: data[name] for name in _FIELDS[kind]}
    for name, enum in _ENUMS.items():
        if name in values:
            values[name] = enum(values[name])
    if "pits" in values:
        values["pits"] = tuple(values["pits"])
    return kind(**values, rules=tuple(data["rules"]))


_FIELDS = {kind: tuple(f.name for f in fields(kind) if f.name != "rules") for kind in KINDS.values()}
_ENUMS: dict[str, type[StrEnum]] = {
    "role": Role, "side": Side, "reason": Reason, "parity": Parity, "guess": Guess, "chooser": Chooser
}  # fmt: skip
