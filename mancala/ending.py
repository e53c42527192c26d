"""The endings: which one holds for a position, and the events that close the game."""

from collections.abc import Iterator
from dataclasses import dataclass

from mancala.choice import Duty, offer
from mancala.events import Awarded, Ended, Event, Reason, Swept
from mancala.position import Side
from mancala.ruleset import EmptyRow, LastSeed, Majority, Repetition, StarveAward, StarveTiming
from mancala.turn import Table


@dataclass(frozen=True)
class Award:
    """Swept seeds that a player is credited with, and the rules of it."""

    side: Side
    seeds: int
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Ending:
    """Why the game ends, by which rules and readings, and who is awarded what.

    Without an award the seeds stay lying.
    """

    reason: Reason
    rules: tuple[str, ...]
    awards: tuple[Award, ...] = ()
    readings: tuple[str, ...] = ()


def ending(table: Table) -> Ending | None:
    """The first ending that holds for the side now to move, if any."""
    ruleset, position = table.ruleset, table.position()
    seeds = sum(position.pits)
    if seeds == 0:
        return Ending(Reason.BOARD_EMPTY, table.cite("end.board-empty"))
    if seeds == 1 and ruleset.end.last_seed is LastSeed.STOPS:
        return Ending(Reason.LAST_SEED, table.cite("open.last-seed"))
    if ruleset.end.majority is Majority.STOP and max(position.captured) >= ruleset.end.majority_at:
        return Ending(Reason.MAJORITY, table.cite("open.majority"))
    if position.mobile(position.side) == 0:
        return _empty_row(table, seeds)
    at_once = ruleset.feed is not None and ruleset.feed.starve_timing is StarveTiming.BEFORE
    if at_once and offer(ruleset, position).duty is Duty.CANNOT_FEED:
        return starvation(table, starved=position.side.other)
    return None


def _empty_row(table: Table, seeds: int) -> Ending | None:
    """The ending of a mover without a seed of his own, under readings in which he does not pass."""
    bare = table.mover
    match table.ruleset.turn.empty_row:
        case EmptyRow.PASS:
            return None
        case EmptyRow.ENDS_STARVED:
            winner = bare
        case EmptyRow.ENDS_OWNER:
            winner = bare.other
    rules = table.cite("open.empty-row")
    return Ending(Reason.EMPTY_ROW, rules, (Award(winner, seeds, rules),))


def starvation(table: Table, starved: Side) -> Ending:
    """The ending in which a player could not be fed; all that is left goes to one of the two."""
    assert table.ruleset.feed is not None
    to_starved = table.ruleset.feed.starve_award is StarveAward.STARVED
    rules, readings = table.cite("end.starvation"), table.cite_open("feed", "starve_timing")
    award_rules = rules + table.cite_open("feed", "starve_timing", "starve_award")
    award = Award(starved if to_starved else starved.other, sum(table.pits), award_rules)
    return Ending(Reason.STARVATION, rules, (award,), readings)


def agreement(table: Table) -> Ending:
    """The ending by which the players share what is left; an odd seed goes to nobody."""
    return _shared(table, Reason.LOOP, table.cite("end.loop"))


def repetition(table: Table) -> Ending:
    """The ending of a game whose position has come back."""
    rules = table.cite("open.repetition")
    if table.ruleset.end.repetition is Repetition.SHARED:
        return _shared(table, Reason.REPETITION, rules)
    return Ending(Reason.REPETITION, rules)


def _shared(table: Table, reason: Reason, rules: tuple[str, ...]) -> Ending:
    half = sum(table.pits) // 2
    return Ending(reason, rules, tuple([Award(side, half, rules) for side in Side]))


def close(table: Table, ending: Ending) -> Iterator[Event]:
    """Sweep and award what the ending says, then end the game."""
    if ending.awards:
        for pit, seeds in enumerate(table.pits):
            if seeds:
                table.pits[pit] = 0
                yield Swept(table.track.names[pit], seeds, rules=ending.rules + ending.readings)
    for award in ending.awards:
        table.captured[award.side] += award.seeds
        yield Awarded(award.side, award.seeds, rules=award.rules)
    yield Ended(ending.reason, rules=ending.rules + table.cite("end.winner") + ending.readings)
