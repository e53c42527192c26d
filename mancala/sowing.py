"""Lifting and sowing: one lap, or lap after lap."""

from collections.abc import Iterator

from mancala.events import Event, Lifted, Relayed, Sown
from mancala.ruleset import Direction, Laps, Origin, Ruleset
from mancala.turn import Table


class EndlessRelay(Exception):  # noqa: N818 - a way for a turn to end, not an error
    """The turn has come back to a lap it was in before, and would go on for ever."""


def step(ruleset: Ruleset) -> int:
    """The way round the track that this ruleset sows: +1 or -1."""
    return 1 if ruleset.sow.direction is Direction.ANTICLOCKWISE else -1


def sow(table: Table, pit: int, rules: tuple[str, ...]) -> Iterator[Event]:
    """Lift a pit and sow until the turn's last seed has fallen; `rules` are those of the lift.

    Raises EndlessRelay after the last seed before a lap that was there already. The board and the pit to be
    lifted decide all that follows, so that the first return proves it.
    """
    seeds = _lift(table, pit)
    yield Lifted(table.track.names[pit], seeds, rules=rules)
    yield from _lap(table, pit, seeds)
    seen: set[tuple[int, ...]] = set()
    while _relays(table):
        pit = table.landing
        state = (pit, *table.pits)
        if state in seen:
            raise EndlessRelay
        seen.add(state)
        seeds = _lift(table, pit)
        yield Relayed(table.track.names[pit], seeds, rules=table.cite("sow.relay"))
        yield from _lap(table, pit, seeds)


def _lift(table: Table, pit: int) -> int:
    seeds, table.pits[pit] = table.pits[pit], 0
    return seeds


def _lap(table: Table, origin: int, seeds: int) -> Iterator[Event]:
    """Sow one lift, a seed to each following pit."""
    size, names, pits = table.track.size, table.track.names, table.pits
    forward = step(table.ruleset)
    skips = table.ruleset.sow.origin is Origin.SKIPPED
    plain = table.cite("sow.direction")
    pit = origin
    for _ in range(seeds):
        pit = (pit + forward) % size
        rules = plain
        if skips and pit == origin:
            pit = (pit + forward) % size
            rules = plain + table.cite_open("origin")
        pits[pit] += 1
        yield Sown(names[pit], rules=rules)
    table.landing = pit


def _relays(table: Table) -> bool:
    """Whether the pit just reached is lifted again: it was not empty and does not capture."""
    count = table.pits[table.landing]
    return table.ruleset.sow.laps is Laps.RELAY and count != 1 and count not in table.ruleset.capture.counts
