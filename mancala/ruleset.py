"""What a ruleset is: frozen blocks that read like the rules, and the open points that may be read otherwise.

No game is named here and nothing is played here; the literals are in `mancala.rulesets`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cached_property

from mancala.errors import N_, Code, RulesetError


class Side(StrEnum):
    """The two players, by where they sit."""

    SOUTH = "south"
    NORTH = "north"

    @property
    def other(self) -> "Side":
        """The opponent.

        >>> Side.SOUTH.other
        <Side.NORTH: 'north'>
        """
        return Side.NORTH if self is Side.SOUTH else Side.SOUTH


class Choice(StrEnum):
    """Which pit the mover lifts."""

    FREE = "free"
    HEAD = "head"


class Head(StrEnum):
    """From which end of his row a mover without a choice begins; board-left is South's left for both."""

    OWN_LEFT = "own-left"
    OWN_RIGHT = "own-right"
    BOARD_LEFT = "board-left"
    BOARD_RIGHT = "board-right"


class EmptyRow(StrEnum):
    """What happens when the mover's own row is empty."""

    PASS = "pass"
    ENDS_STARVED = "ends-starved"
    ENDS_OWNER = "ends-owner"


class Direction(StrEnum):
    """Which way round the board seeds are sown."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class Laps(StrEnum):
    """Whether a turn is one lap, or goes on from where the last seed fell."""

    SINGLE = "single"
    RELAY = "relay"


class Origin(StrEnum):
    """Whether a lap that comes round sows the pit it was lifted from."""

    SOWN = "sown"
    SKIPPED = "skipped"


class Opposite(StrEnum):
    """Whether a captured pit takes the one across the board with it."""

    LEFT = "left"
    TAKEN = "taken"


class ChainScope(StrEnum):
    """How far a chain of captures may run."""

    TRACK = "track"
    ROW = "row"


class ChainCounts(StrEnum):
    """Which counts carry a chain on: those that capture, or any even number above zero."""

    LISTED = "listed"
    EVEN = "even"


class ChainTiming(StrEnum):
    """Which board a chain is judged on: as the last seed fell, or as it is after each capture."""

    STATIC = "static"
    SEQUENTIAL = "sequential"


class ChainDirection(StrEnum):
    """Which way a chain runs along the sowing track."""

    PRECEDING = "preceding"
    FOLLOWING = "following"


class Feeding(StrEnum):
    """What counts as feeding: a seed dropped into the empty row, or one that is still there after captures."""

    DROP = "drop"
    KEEP = "keep"


class StarveTiming(StrEnum):
    """Whether a mover who cannot feed ends the game before his move or after it."""

    BEFORE = "before"
    AFTER = "after"


class StarveAward(StrEnum):
    """Who takes what is left when one player cannot be fed."""

    STARVED = "starved"
    OWNER = "owner"


class Majority(StrEnum):
    """Whether more than half of the seeds only mark a win or stop the game."""

    MARK = "mark"
    STOP = "stop"


class LastSeed(StrEnum):
    """Whether a lone seed, which nobody can capture, goes on circling."""

    CIRCLES = "circles"
    STOPS = "stops"


class Repetition(StrEnum):
    """What becomes of the seeds when a position has come back."""

    UNFINISHED = "unfinished"
    SHARED = "shared"


class Return(StrEnum):
    """When a returning position ends the game: at once, or on offer first and by itself at the third return."""

    AT_FIRST = "at-first"
    OFFERED = "offered"


class Agreement(StrEnum):
    """Whether the players may agree to share what is left."""

    NONE = "none"
    SHARE = "share"


@dataclass(frozen=True)
class Board:
    """Rows, and pits a row."""

    rows: int
    pits: int


@dataclass(frozen=True)
class Even:
    """So many seeds in each pit at the start."""

    seeds: int


@dataclass(frozen=True)
class Thrown:
    """So many seeds in all, each into a pit at random, or else the even setup."""

    seeds: int
    otherwise: Even


@dataclass(frozen=True)
class Turn:
    """Who moves first, which pit is lifted, and what a mover with an empty row does."""

    choice: Choice
    head: Head = Head.OWN_LEFT
    first: Side = Side.SOUTH
    empty_row: EmptyRow = EmptyRow.PASS


@dataclass(frozen=True)
class Sow:
    """How seeds are sown."""

    direction: Direction
    laps: Laps
    origin: Origin = Origin.SOWN


@dataclass(frozen=True)
class Capture:
    """Which counts the last seed must make, and what is captured besides."""

    counts: frozenset[int]
    opposite: Opposite = Opposite.LEFT
    chain_scope: ChainScope = ChainScope.TRACK
    chain_counts: ChainCounts = ChainCounts.LISTED
    chain_timing: ChainTiming = ChainTiming.STATIC
    chain_direction: ChainDirection = ChainDirection.PRECEDING


@dataclass(frozen=True)
class Feed:
    """The duty to feed an opponent whose row is empty."""

    by: Feeding = Feeding.DROP
    starve_timing: StarveTiming = StarveTiming.BEFORE
    starve_award: StarveAward = StarveAward.STARVED


@dataclass(frozen=True)
class End:
    """How a game ends, beside the empty board; `majority_at` is the least winning number of seeds."""

    majority_at: int
    returns: Return
    majority: Majority = Majority.MARK
    last_seed: LastSeed = LastSeed.CIRCLES
    repetition: Repetition = Repetition.UNFINISHED
    agreement: Agreement = Agreement.NONE


class Mechanics(StrEnum):
    """Whether the engine can cite a rule in an event."""

    CITED = "cited"
    NOT_MECHANICAL = "not-mechanical"


@dataclass(frozen=True)
class Rule:
    """One rule: its number on the page, its name inside the ruleset and one English sentence (a message id)."""

    number: str
    name: str
    text: str
    mechanics: Mechanics = Mechanics.CITED


@dataclass(frozen=True)
class OpenPoint:
    """One doubt: the field `block.name` of the ruleset it turns on, and its values, the default first."""

    name: str
    field: str
    values: tuple[StrEnum, ...]
    question: str

    @property
    def default(self) -> StrEnum:
        """The value that is read where none is chosen."""
        return self.values[0]

    def value(self, text: object) -> StrEnum:
        """The value of that name; RulesetError (bad-reading) if there is none."""
        for value in self.values:
            if value.value == text:
                return value
        raise RulesetError(
            Code.BAD_READING,
            N_("The reading %(name)s has no value “%(value)s”; expected one of: %(expected)s."),
            name=self.name,
            value=str(text),
            expected=", ".join(self.values),
        )


@dataclass(frozen=True)
class Ruleset:
    """A playable set of rules; `decisions` are open points with one value only, which the editors settled."""

    id: str
    board: Board
    setup: Even | Thrown
    turn: Turn
    sow: Sow
    capture: Capture
    end: End
    rules: tuple[Rule, ...]
    open_points: tuple[OpenPoint, ...]
    feed: Feed | None = None
    decisions: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Hold what the engine relies on: two rows, nameable pits, open points that exist."""
        if self.board.rows != 2 or not 1 <= self.board.pits <= 26:
            raise RulesetError(
                Code.BAD_RULESET, N_("The board of %(ruleset)s needs 2 rows of 1 to 26 pits."), ruleset=self.id
            )
        for point in self.open_points:
            block, _, name = point.field.partition(".")
            owner = getattr(self, block, None)
            if owner is None or name not in {field.name for field in fields(owner)}:
                raise RulesetError(
                    Code.BAD_RULESET,
                    N_("The open point %(name)s of %(ruleset)s turns on %(field)s, which does not exist."),
                    name=point.name,
                    ruleset=self.id,
                    field=point.field,
                )

    @property
    def even(self) -> Even:
        """The setup without chance."""
        return self.setup.otherwise if isinstance(self.setup, Thrown) else self.setup

    @cached_property
    def rule_ids(self) -> tuple[str, ...]:
        """The full ids of all rules, in the order of the page."""
        return tuple(f"{self.id}.{rule.name}" for rule in self.rules)

    @cached_property
    def open_ids(self) -> tuple[str, ...]:
        """The full ids of all open points and decisions."""
        names = [point.name for point in self.open_points] + list(self.decisions)
        return tuple(self.open_id(name) for name in names)

    def rule(self, rule_id: str) -> Rule:
        """The rule of that full id; RulesetError (bad-ruleset) if there is none."""
        known = dict(zip(self.rule_ids, self.rules, strict=True))
        if rule_id not in known:
            raise RulesetError(Code.BAD_RULESET, N_("%(ruleset)s has no rule %(id)s."), ruleset=self.id, id=rule_id)
        return known[rule_id]

    def open_point(self, point_id: str) -> OpenPoint:
        """The open point of that full id; RulesetError (bad-ruleset) if there is none, as for a decision."""
        known = {self.open_id(point.name): point for point in self.open_points}
        if point_id not in known:
            message = N_("%(ruleset)s has no open point %(id)s.")
            raise RulesetError(Code.BAD_RULESET, message, ruleset=self.id, id=point_id)
        return known[point_id]

    def open_id(self, name: str) -> str:
        """The id under which events cite an open point.

        >>> from mancala import rulesets
        >>> rulesets.get("mangala-ii").open_id("chain_scope")
        'mangala-ii.open.chain-scope'
        """
        return f"{self.id}.open.{name.replace('_', '-')}"

    @cached_property
    def readings(self) -> dict[str, str]:
        """The readings that are not the default, by name."""
        chosen = {point.name: (point, self.reading(point)) for point in self.open_points}
        return {name: str(value) for name, (point, value) in chosen.items() if value is not point.default}

    def reading(self, point: OpenPoint) -> StrEnum:
        """The value that this ruleset has at an open point."""
        block, _, name = point.field.partition(".")
        value: StrEnum = getattr(getattr(self, block), name)
        return value

    def with_readings(self, readings: Mapping[str, object]) -> "Ruleset":
        """The same ruleset under other readings; RulesetError (bad-reading) for an unknown name or value.

        >>> from mancala import rulesets
        >>> rulesets.get("mangala-iv").with_readings({"chain_timing": "sequential"}).readings
        {'chain_timing': 'sequential'}
        """
        points = {point.name: point for point in self.open_points}
        blocks: dict[str, dict[str, StrEnum]] = {}
        for name, text in readings.items():
            if name not in points:
                raise RulesetError(
                    Code.BAD_READING,
                    N_("%(ruleset)s has no open point “%(name)s”; expected one of: %(expected)s."),
                    ruleset=self.id,
                    name=name,
                    expected=", ".join(points),
                )
            block, _, field = points[name].field.partition(".")
            blocks.setdefault(block, {})[field] = points[name].value(text)
        return replace(self, **{block: replace(getattr(self, block), **values) for block, values in blocks.items()})
