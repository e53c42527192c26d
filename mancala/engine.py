"""Playing: which moves are legal, what a turn does, what a loaded position is."""

from collections.abc import Iterator

from mancala.capture import capture
from mancala.choice import Duty, Offer, lift_rules, offer
from mancala.ending import Ending, agreement, close, ending, starvation
from mancala.errors import N_, Code, IllegalMoveError
from mancala.events import Ended, Event, Passed, Reason, Turned
from mancala.position import AGREE, PASS, Move, Position
from mancala.ruleset import Agreement, Laps, Ruleset
from mancala.sowing import EndlessRelay, sow
from mancala.trace import Trace
from mancala.turn import Table


def examine(ruleset: Ruleset, position: Position) -> Trace:
    """What a position is when it is loaded: nothing happens, unless it is over already.

    >>> from mancala import rulesets
    >>> over = examine(rulesets.get("mangala-ii"), Position((0,) * 12, (40, 32)))
    >>> over.ended, over.outcome
    (<Reason.BOARD_EMPTY: 'board-empty'>, <Outcome.SOUTH: 'south'>)
    """
    table = Table(ruleset, position)
    over = ending(table)
    return Trace(position, (), position) if over is None else closed(position, table, over)


def closed(before: Position, table: Table, over: Ending, events: tuple[Event, ...] = ()) -> Trace:
    """The trace of events that end the game in this way."""
    events += tuple(close(table, over))
    return Trace(before, events, table.position(), over.reason)


def legal_moves(ruleset: Ruleset, position: Position) -> tuple[Move, ...]:
    """The pits that the mover may lift, or the pass, or nothing when the game is over.

    >>> from mancala import rulesets
    >>> legal_moves(rulesets.get("mangala-ii"), Position((0,) * 6 + (1,) + (0,) * 5))
    ('-',)
    """
    table = Table(ruleset, position)
    return () if ending(table) is not None else _allowed(table, offer(ruleset, position))


def play(ruleset: Ruleset, position: Position, move: Move) -> Trace:
    """The trace of a move.

    Raises IllegalMoveError (game-over) when the position is over already, (illegal-move) when the rules
    forbid the move.

    >>> from mancala import rulesets
    >>> from mancala.position import start
    >>> ruleset = rulesets.get("mangala-ii")
    >>> trace = play(ruleset, start(ruleset), "A")
    >>> len(trace.events), trace.after.pits
    (8, (0, 7, 7, 7, 7, 7, 7, 6, 6, 6, 6, 6))
    """
    table = Table(ruleset, position)
    over = ending(table)
    if over is not None:
        raise IllegalMoveError(Code.GAME_OVER, N_("The game is over; no move can be played."), reason=over.reason)
    if move == AGREE and ruleset.end.agreement is Agreement.SHARE:
        return closed(position, table, agreement(table))
    offered = offer(ruleset, position)
    allowed = _allowed(table, offered)
    if move not in allowed:
        raise IllegalMoveError(
            Code.ILLEGAL_MOVE,
            N_("The move “%(move)s” is not legal here; expected one of: %(expected)s."),
            move=move,
            expected=", ".join(allowed),
        )
    turn = _pass(table) if move == PASS else _lift(table, table.track.indices[move], offered.duty)
    events: list[Event] = []
    try:
        for event in turn:
            events.append(event)
    except EndlessRelay:
        events.append(Ended(Reason.ENDLESS_RELAY, rules=table.cite("open.endless-relay")))
        return Trace(position, tuple(events), position, Reason.ENDLESS_RELAY)
    over = starvation(table, starved=table.mover) if offered.duty is Duty.CANNOT_FEED else ending(table)
    if over is not None:
        return closed(position, table, over, tuple(events))
    return Trace(position, tuple(events), table.position())


def _allowed(table: Table, offered: Offer) -> tuple[Move, ...]:
    return tuple([table.track.names[pit] for pit in offered.pits]) or (PASS,)


def _lift(table: Table, pit: int, duty: Duty) -> Iterator[Event]:
    """A turn in which seeds are sown."""
    yield from sow(table, pit, lift_rules(table, duty))
    yield from capture(table)
    single = table.ruleset.sow.laps is Laps.SINGLE
    yield _hand_over(table, "turn.alternate", "sow.single-lap" if single else "sow.stop")


def _pass(table: Table) -> Iterator[Event]:
    """A turn of a player whose row is empty; a game without a rule for it rests on its open point."""
    ruled = f"{table.ruleset.id}.pass.empty-row" in table.ruleset.rule_ids
    yield Passed(table.mover, rules=table.cite("pass.empty-row" if ruled else "open.empty-row"))
    yield _hand_over(table, "turn.alternate")


def _hand_over(table: Table, *rules: str) -> Turned:
    table.mover = table.mover.other
    table.turn += 1
    return Turned(table.mover, rules=table.cite(*rules))
