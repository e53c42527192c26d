"""Positions, moves and readings as text; errors name the character, counted from 1, and what was expected.

A position is written as `6S,6S,6S,6S,6S,6S/6S,6S,6S,6S,6S,6S 0 0 S 1`: North's row as seen from South, South's
row, South's captures, North's captures, the side to move, the turn number. `kS` is a pit with k seeds, a bare
number a run of empty pits (the FEN that PlayStrategy and pyffish use for oware).
"""

import re
from collections.abc import Mapping

from mancala.board import track
from mancala.errors import N_, Code, NotationError
from mancala.events import Captured, Event
from mancala.position import AGREE, PASS, Move, Position, Side
from mancala.ruleset import Ruleset

MOST_SEEDS = 3_000
"""The most seeds that a board may hold: thirty full sets, and few enough that no relay turn takes over a second."""
_LETTERS = {Side.SOUTH: "S", Side.NORTH: "N"}
# So many digits JavaScript still counts exactly.
_NUMBER = re.compile(r"0|[1-9][0-9]{0,14}(?![0-9])")
_CELL = re.compile(r"([1-9][0-9]{0,8})(S?)")
_KGP_NUMBER = re.compile(r" *[0-9]{1,9} *")
_WORD = re.compile(r"\S+")
_READING = re.compile(r"([^\s=]+)=([^\s=]+)")
_TIMES = re.compile(r"(?P<name>.)(?:×(?P<captured>0|[1-9][0-9]{0,8}))?", re.DOTALL)


def format_position(position: Position) -> str:
    """The one canonical text of a position.

    >>> format_position(Position((0, 0, 3, 1, 0, 2), (5, 0), Side.NORTH, 9))
    '2S,1,1S/2,3S 5 0 N 9'
    """
    half = len(position.pits) // 2
    rows = "/".join(_format_row(row) for row in (position.pits[half:][::-1], position.pits[:half]))
    south, north = position.captured
    return f"{rows} {south} {north} {_LETTERS[position.side]} {position.turn}"


def _format_row(row: tuple[int, ...]) -> str:
    cells: list[str] = []
    empty = 0
    for seeds in (*row, None):
        if seeds == 0:
            empty += 1
            continue
        if empty:
            cells.append(str(empty))
            empty = 0
        if seeds is not None:
            cells.append(f"{seeds}S")
    return ",".join(cells)


def parse_position(text: str, ruleset: Ruleset) -> Position:
    """The position that a text describes on the board of a ruleset; NotationError (bad-position) if none.

    >>> from mancala import rulesets
    >>> parse_position("6/1S,5 36 35 S 80", rulesets.get("mangala-ii")).pits
    (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    """
    return _PositionReader(text, ruleset.board.pits).read()


def parse_kgp(text: str, ruleset: Ruleset) -> Position:
    """The position of a board of the Kalah Game Protocol 1.0, South to move; NotationError (bad-position) if none.

    Between `<` and `>`: the pits of a row, South's and North's captures, South's pits, North's pits, each row from
    its owner's left.

    >>> from mancala import rulesets
    >>> format_position(parse_kgp("<6,3,5,1,0,0,0,0,0,0,0,0,0,2,0>", rulesets.get("mangala-ii")))
    '1,2S,4/1S,5 3 5 S 1'
    """
    pits = ruleset.board.pits
    if text[:1] != "<":
        raise _kgp_error(1, N_("At character %(at)d of the board: expected “<”."))
    if text[-1:] != ">":
        raise _kgp_error(len(text) + 1, N_("At character %(at)d of the board: expected “>” at its end."))
    at, numbers = 2, list[int]()
    for word in text[1:-1].split(","):
        if not _KGP_NUMBER.fullmatch(word):
            raise _kgp_error(at, N_("At character %(at)d of the board: expected a whole number of at most 9 digits."))
        numbers.append(int(word))
        at += len(word) + 1
    if numbers[0] != pits:
        raise _kgp_error(2, N_("At character %(at)d of the board: expected %(pits)d, the pits of a row."), pits)
    if len(numbers) != 3 + 2 * pits:
        message = N_("At character %(at)d of the board: expected the end after 2 captures and %(pits)d pits.")
        raise _kgp_error(len(text), message, 2 * pits)
    _, south, north, *seeds = numbers
    if sum(seeds) > MOST_SEEDS:
        raise _kgp_error(1, N_("At character %(at)d of the board: expected at most %(most)d seeds in all."))
    return Position(tuple(seeds), (south, north))


def _kgp_error(at: int, message: str, pits: int = 0) -> NotationError:
    return NotationError(Code.BAD_POSITION, message, at=at, pits=pits, most=MOST_SEEDS)


class _PositionReader:
    """Reads one position from left to right."""

    def __init__(self, text: str, pits: int) -> None:
        self.text, self.pits, self.at = text, pits, 0

    def read(self) -> Position:
        north = self.row()
        self.expect("/", N_("At character %(at)d of the position: expected “/” after North's row of %(pits)d pits."))
        south = self.row()
        space = N_("At character %(at)d of the position: expected one space.")
        self.expect(
            " ", N_("At character %(at)d of the position: expected a space after South's row of %(pits)d pits.")
        )
        captured_south = self.number(N_("At character %(at)d of the position: expected South's captures, such as 0."))
        self.expect(" ", space)
        captured_north = self.number(N_("At character %(at)d of the position: expected North's captures, such as 0."))
        self.expect(" ", space)
        side = self.side()
        self.expect(" ", space)
        turn_at = self.at
        turn = self.number(N_("At character %(at)d of the position: expected the turn number, 1 or more."))
        if turn == 0:
            self.at = turn_at
            raise self.error(N_("At character %(at)d of the position: expected the turn number, 1 or more."))
        if self.at != len(self.text):
            raise self.error(N_("At character %(at)d of the position: expected nothing after the turn number."))
        pits = (*south, *reversed(north))
        if sum(pits) > MOST_SEEDS:
            self.at = 0
            raise self.error(N_("At character %(at)d of the position: expected at most %(most)d seeds in all."))
        return Position(pits, (captured_south, captured_north), side, turn)

    def row(self) -> list[int]:
        """One row, from left to right as written."""
        row: list[int] = []
        while True:
            match = _CELL.match(self.text, self.at)
            if match is None:
                raise self.error(
                    N_("At character %(at)d of the position: expected seeds such as 6S, or empty pits such as 2.")
                )
            number, seeds = int(match[1]), match[2]
            row += [number] if seeds else [0] * min(number, self.pits + 1)
            if len(row) > self.pits:
                raise self.error(N_("At character %(at)d of the position: expected at most %(pits)d pits in this row."))
            self.at = match.end()
            if self.text[self.at : self.at + 1] != ",":
                break
            self.at += 1
        if len(row) < self.pits:
            raise self.error(
                N_("At character %(at)d of the position: expected “,” and more pits, %(pits)d in this row.")
            )
        return row

    def number(self, message: str) -> int:
        match = _NUMBER.match(self.text, self.at)
        if match is None:
            raise self.error(message)
        self.at = match.end()
        return int(match[0])

    def side(self) -> Side:
        for side, letter in _LETTERS.items():
            if self.text[self.at : self.at + 1] == letter:
                self.at += 1
                return side
        raise self.error(N_("At character %(at)d of the position: expected the side to move, S or N."))

    def expect(self, character: str, message: str) -> None:
        if self.text[self.at : self.at + 1] != character:
            raise self.error(message)
        self.at += 1

    def error(self, message: str) -> NotationError:
        return NotationError(Code.BAD_POSITION, message, at=self.at + 1, pits=self.pits, most=MOST_SEEDS)


def parse_move(text: str, ruleset: Ruleset) -> tuple[Move, int | None]:
    """The move, and the number of captured seeds that the text claims; NotationError (bad-move) if unreadable.

    >>> from mancala import rulesets
    >>> parse_move("c×4", rulesets.get("mangala-ii"))
    ('c', 4)
    """
    match = _TIMES.fullmatch(text)
    if match is None:
        raise NotationError(
            Code.BAD_MOVE,
            N_("At character %(at)d of the move: expected %(names)s, - or =, and perhaps × with the number captured."),
            at=1 if not text or text[0] not in _move_names(ruleset) else 2,
            names=_named(ruleset),
        )
    name, captured = match["name"], match["captured"]
    if name not in _move_names(ruleset):
        raise NotationError(
            Code.BAD_MOVE,
            N_("At character %(at)d of the move: expected a pit (%(names)s), - for a pass or = for an agreement."),
            at=1,
            names=_named(ruleset),
        )
    return name, None if captured is None else int(captured)


def check_captured(claimed: int | None, events: tuple[Event, ...]) -> None:
    """Hold the number after × against what was captured; NotationError (bad-move) where they differ."""
    captured = captured_seeds(events)
    if claimed is not None and claimed != captured:
        raise NotationError(
            Code.BAD_MOVE,
            N_("At character %(at)d of the move: it says ×%(claimed)d; expected ×%(captured)d."),
            at=2,
            claimed=claimed,
            captured=captured,
        )


def format_move(move: Move, events: tuple[Event, ...]) -> str:
    """A move with what it captured.

    >>> from mancala.events import Role
    >>> format_move("C", (Captured("d", 4, Role.LANDING),))
    'C×4'
    """
    captured = captured_seeds(events)
    return f"{move}×{captured}" if captured else move


def parse_readings(text: str) -> dict[str, str]:
    """The readings that a text such as `origin=skipped first=north` names; NotationError (bad-reading) if unreadable.

    Whether a ruleset has them is known to `Ruleset.with_readings`.

    >>> parse_readings("origin=skipped first=north")
    {'origin': 'skipped', 'first': 'north'}
    """
    readings: dict[str, str] = {}
    for word in _WORD.finditer(text):
        match = _READING.fullmatch(word[0])
        if match is None:
            expected = N_("At character %(at)d of the readings: expected name=value, such as %(example)s.")
            raise NotationError(Code.BAD_READING, expected, at=word.start() + 1, example="origin=skipped")
        if match[1] in readings:
            expected = N_("At character %(at)d of the readings: expected %(name)s once only.")
            raise NotationError(Code.BAD_READING, expected, at=word.start() + 1, name=match[1])
        readings[match[1]] = match[2]
    return readings


def format_readings(readings: Mapping[str, str]) -> str:
    """The text that `parse_readings` reads.

    >>> format_readings({"origin": "skipped", "first": "north"})
    'origin=skipped first=north'
    """
    return " ".join(f"{name}={value}" for name, value in readings.items())


def captured_seeds(events: tuple[Event, ...]) -> int:
    """All seeds captured in a turn; awards at the end are not among them."""
    return sum(event.seeds for event in events if isinstance(event, Captured))


def _move_names(ruleset: Ruleset) -> set[str]:
    return {*track(ruleset.board.pits).names, PASS, AGREE}


def _named(ruleset: Ruleset) -> str:
    names, half = track(ruleset.board.pits).names, ruleset.board.pits
    return f"{names[0]}–{names[half - 1]}, {names[half]}–{names[-1]}"
