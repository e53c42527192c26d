"""A whole game: its history, taking back, and what only a history can tell: that a position has come back."""

from collections import Counter

from mancala.ending import repetition
from mancala.engine import closed, examine, legal_moves, play
from mancala.errors import N_, Code, IllegalMoveError, NotationError
from mancala.events import Dealt, Reason
from mancala.notation import check_captured, parse_move
from mancala.position import Move, Position, Side, start
from mancala.ruleset import Agreement, Return, Ruleset
from mancala.trace import Outcome, Trace
from mancala.turn import Table

AUTOMATIC_RETURN = 3
"""At this return of a position a game ends by itself where the first return only makes an offer."""
MOST_MOVES = 10_000
"""The most moves of a game: far more than any has, and few enough that replaying one never seems to hang."""
MOST_EVENTS = 200_000
"""The most events of all moves of a game, for the same reason."""

Key = tuple[tuple[int, ...], Side]
"""What makes a position the same as another: its pits and the side to move."""


class Game:
    """A game from a position on; moves are played, taken back and played again.

    >>> from mancala import rulesets
    >>> game = Game(rulesets.get("mangala-ii"))
    >>> game.play("A").after.side
    <Side.NORTH: 'north'>
    >>> game.undo()
    >>> game.moves, game.legal_moves
    ((), ('A', 'B', 'C', 'D', 'E', 'F'))
    """

    def __init__(self, ruleset: Ruleset, position: Position | None = None) -> None:
        self.ruleset = ruleset
        first = position or start(ruleset)
        self._traces = [examine(ruleset, first)]
        self._events = 0
        self._keys = [_key(first)]
        self._seen = Counter(self._keys)
        self._moves: list[Move] = []
        self._undone: list[tuple[Move, Trace, Key]] = []

    @property
    def start(self) -> Position:
        """The position from which the game was begun."""
        return self._traces[0].before

    @property
    def trace(self) -> Trace:
        """What the last turn did; what loading the start did if there was none."""
        return self._traces[-1]

    @property
    def traces(self) -> tuple[Trace, ...]:
        """The traces of all turns played."""
        return tuple(self._traces[1:])

    @property
    def moves(self) -> tuple[Move, ...]:
        """All moves played, passes and an agreement included."""
        return tuple(self._moves)

    @property
    def position(self) -> Position:
        """The position now."""
        return self.trace.after

    @property
    def ended(self) -> Reason | None:
        """Why the game is over, or None."""
        return self.trace.ended

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, or None."""
        return self.trace.outcome

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that the rules leave; none when the game is over."""
        return () if self.ended else legal_moves(self.ruleset, self.position)

    @property
    def returns(self) -> int:
        """How often the present position, pits and side to move, was there before in this game."""
        return self._seen[self._keys[-1]] - 1

    @property
    def offers_repetition(self) -> bool:
        """Whether the players may end the game because the position has come back."""
        return not self.ended and self.returns >= 1

    @property
    def claimed(self) -> bool:
        """Whether the players ended the game by `claim_repetition`: it would not have ended by itself."""
        return self.ended is Reason.REPETITION and self.returns < self._last_return()

    @property
    def offers_agreement(self) -> bool:
        """Whether the players may end the game by agreeing to share what is left."""
        return not self.ended and self.ruleset.end.agreement is Agreement.SHARE

    def play(self, move: Move) -> Trace:
        """Play a move; what was taken back before is forgotten.

        Raises IllegalMoveError (game-over or illegal-move) or, for a game that grows too long, NotationError
        (bad-request), and leaves the game as it was.
        """
        if self.ended:
            raise IllegalMoveError(Code.GAME_OVER, N_("The game is over; no move can be played."), reason=self.ended)
        if len(self._moves) >= MOST_MOVES:
            raise NotationError(Code.BAD_REQUEST, N_("A game can have at most %(most)d moves."), most=MOST_MOVES)
        trace, key = self._turn(move)
        if self._events + len(trace.events) > MOST_EVENTS:
            message = N_("The moves of a game can have at most %(most)d events in all.")
            raise NotationError(Code.BAD_REQUEST, message, most=MOST_EVENTS)
        self._undone.clear()
        return self._append(move, trace, key)

    def foresee(self, move: Move) -> Trace:
        """What a move would do in this game, which stays as it is; IllegalMoveError as `play`.

        >>> from mancala import rulesets
        >>> game = Game(rulesets.get("mangala-ii"))
        >>> game.foresee("A").after.turn, game.position.turn
        (2, 1)
        """
        return self._turn(move)[0]

    def play_text(self, text: str) -> Trace:
        """Play a move as it is written, perhaps with what it captures.

        Raises NotationError (bad-move) also for a wrong number after ×, and leaves the game as it was.
        """
        move, claimed = parse_move(text, self.ruleset)
        if claimed is not None and not self.ended:
            check_captured(claimed, play(self.ruleset, self.position, move).events)
        return self.play(move)

    def undo(self) -> None:
        """Take back the last move; IllegalMoveError when there is none."""
        if not self._moves:
            raise IllegalMoveError(Code.ILLEGAL_MOVE, N_("There is no move to take back."))
        move, trace, key = self._moves.pop(), self._traces.pop(), self._keys.pop()
        self._seen[key] -= 1
        self._events -= len(trace.events)
        self._undone.append((move, trace, key))

    def redo(self) -> Trace:
        """Put back the move that was taken back last; IllegalMoveError when there is none."""
        if not self._undone:
            raise IllegalMoveError(Code.ILLEGAL_MOVE, N_("There is no move to play again."))
        return self._append(*self._undone.pop())

    def claim_repetition(self) -> Trace:
        """End the game because its position has come back; IllegalMoveError where it has not or the game is over.

        It is the last turn that ends the game, so that taking back undoes both.
        """
        if self.ended:
            raise IllegalMoveError(Code.GAME_OVER, N_("The game is over already."), reason=self.ended)
        if not self.offers_repetition:
            raise IllegalMoveError(Code.ILLEGAL_MOVE, N_("This position has not come back; the game goes on."))
        ended = self._ended_by_repetition(self.trace)
        self._events += len(ended.events) - len(self.trace.events)
        self._traces[-1] = ended
        return ended

    def _turn(self, move: Move) -> tuple[Trace, Key]:
        """What a move does, and what the position is known by that it leads to, whether or not that ends the game."""
        trace = play(self.ruleset, self.position, move)
        key = _key(trace.after)
        if trace.ended is None and self._seen[key] >= self._last_return():
            trace = self._ended_by_repetition(trace)
        return trace, key

    def _append(self, move: Move, trace: Trace, key: Key) -> Trace:
        self._moves.append(move)
        self._traces.append(trace)
        self._keys.append(key)
        self._seen[key] += 1
        self._events += len(trace.events)
        return trace

    def _last_return(self) -> int:
        """The return at which the game ends by itself."""
        return 1 if self.ruleset.end.returns is Return.AT_FIRST else AUTOMATIC_RETURN

    def _ended_by_repetition(self, trace: Trace) -> Trace:
        table = Table(self.ruleset, trace.after)
        return closed(trace.before, table, repetition(table), trace.events)


def play_text(ruleset: Ruleset, position: Position, text: str) -> Trace:
    """The trace of a move as it is written, perhaps with what it captures.

    Raises NotationError (bad-move) for what cannot be read or claims a wrong number, IllegalMoveError as `play`.
    """
    move, claimed = parse_move(text, ruleset)
    trace = play(ruleset, position, move)
    check_captured(claimed, trace.events)
    return trace


def opening(ruleset: Ruleset, position: Position) -> Dealt:
    """The event of setting up a start position.

    >>> from mancala import rulesets
    >>> opening(rulesets.get("mangala-ii"), start(rulesets.get("mangala-ii"))).rules
    ('mangala-ii.board.setup',)
    """
    table = Table(ruleset, position)
    return Dealt(position.pits, rules=table.cite("board.setup") + table.cite_open("first"))


def _key(position: Position) -> Key:
    return position.pits, position.side
