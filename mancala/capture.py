"""Captures: the landing pit, the chain, and the pits opposite."""

from collections.abc import Iterator

from mancala.events import Captured, Event, Role
from mancala.ruleset import Capture, ChainCounts, ChainDirection, ChainScope, ChainTiming, Opposite
from mancala.sowing import step
from mancala.turn import Table

CHAIN_OPTIONS = ("chain_scope", "chain_counts", "chain_timing", "chain_direction")


def capture(table: Table) -> Iterator[Event]:
    """Capture what the turn's last seed brings: landing pit, its opposite, next chain pit, its opposite ..."""
    if table.pits[table.landing] not in table.ruleset.capture.counts:
        return
    chain, stopped_by = _chain(table)
    yield from _take(table, table.landing, Role.LANDING, ("capture.count",), table.cite_open(*stopped_by))
    yield from _take_opposite(table, table.landing, Role.OPPOSITE, ("capture.count",), ())
    options = table.cite_open(*CHAIN_OPTIONS)
    for pit in chain:
        yield from _take(table, pit, Role.CHAIN, ("capture.chain",), options)
        yield from _take_opposite(table, pit, Role.CHAIN_OPPOSITE, ("capture.chain",), options)


def _chain(table: Table) -> tuple[list[int], list[str]]:
    """The pits of the chain, at most once round the board, and the open points that cut it short.

    The board is that on which the last seed has just fallen. Under sequential timing a pit that an earlier
    capture has emptied breaks the chain; under static timing it still carries it on.
    """
    block, track = table.ruleset.capture, table.track
    backward = -step(table.ruleset)
    way = backward if block.chain_direction is ChainDirection.PRECEDING else -backward
    taken = _with_opposite(table, table.landing)
    chain: list[int] = []

    def stops(pit: int) -> list[str] | None:
        """None where the chain goes on; else the open points that cut it, none of them if the count does."""
        if not _carries(block, table.pits[pit]):
            return []
        cuts = []
        if block.chain_scope is ChainScope.ROW and track.owner(pit) is not track.owner(table.landing):
            cuts.append("chain_scope")
        if block.chain_timing is ChainTiming.SEQUENTIAL and pit in taken:
            cuts.append("chain_timing")
        return cuts or None

    for distance in range(1, track.size):
        pit = (table.landing + way * distance) % track.size
        stopped_by = stops(pit)
        if stopped_by is not None:
            before = (table.landing + backward) % track.size
            if not chain and way != backward and stops(before) is None:
                stopped_by = [*stopped_by, "chain_direction"]
            return chain, stopped_by
        chain.append(pit)
        taken |= _with_opposite(table, pit)
    return chain, []


def _carries(block: Capture, seeds: int) -> bool:
    """Whether a pit with so many seeds carries a chain on."""
    if block.chain_counts is ChainCounts.EVEN:
        return seeds > 0 and seeds % 2 == 0
    return seeds in block.counts


def _with_opposite(table: Table, pit: int) -> set[int]:
    """The pits that go when this one is captured."""
    return {pit, table.track.opposite(pit)} if table.ruleset.capture.opposite is Opposite.TAKEN else {pit}


def _take(table: Table, pit: int, role: Role, causes: tuple[str, ...], options: tuple[str, ...]) -> Iterator[Event]:
    """Capture one pit; an empty one gives no event."""
    seeds, table.pits[pit] = table.pits[pit], 0
    if seeds:
        table.captured[table.mover] += seeds
        if table.track.owner(pit) is not table.mover:
            causes = (*causes, "capture.both-rows")
        yield Captured(table.track.names[pit], seeds, role, rules=table.cite(*causes) + options)


def _take_opposite(
    table: Table, pit: int, role: Role, causes: tuple[str, ...], options: tuple[str, ...]
) -> Iterator[Event]:
    """Capture the pit across the board, where the rules take it."""
    if table.ruleset.capture.opposite is Opposite.TAKEN:
        yield from _take(table, table.track.opposite(pit), role, causes, options)
