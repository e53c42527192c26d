"""A moment of a game as one line, the end of an address that reopens it; and what somebody pastes, recognised.

A link has the fields below in this order, of which only the first is needed; a space is written `+`, and
`end=repetition` tells that the players ended the game because its position had come back:

    play;ruleset=mangala-ii;readings=chain_scope=row;position=5,1S/5,1S+35+35+S+9;moves=F;step=3

Nothing that is read is trusted: it is replayed before it is accepted.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum

from mancala import rulesets
from mancala.errors import N_, Code, MancalaError, NotationError
from mancala.events import Reason
from mancala.game import Game, opening
from mancala.notation import (
    format_position,
    format_readings,
    parse_kgp,
    parse_move,
    parse_position,
    parse_readings,
)
from mancala.position import Move, Position, start
from mancala.record import Record, format_rite, parse_record, parse_rite
from mancala.rite import Rite, rite
from mancala.ruleset import Ruleset
from mancala.trace import Trace

LONGEST_LINK = 20_000
"""So many characters a link has at most."""
LONGEST_TEXT = 200_000
"""So many characters a text has at most that is to be recognised."""
WORD = "play"
FIELDS = ("ruleset", "readings", "position", "rite", "moves", "end", "step")
_PERCENT = re.compile(r"%([0-7][0-9A-Fa-f])")
_STEP = re.compile(r"0|[1-9][0-9]{0,8}")
_LINK = re.compile(r"[a-z][a-z0-9+.-]*://|\S*#|play\b", re.IGNORECASE)
_RECORD = re.compile(r"\[|\{|[0-9]+\.")


@dataclass(frozen=True)
class Stage:
    """A game before its first move or after one: what was done last, and how many events there were up to its end."""

    game: Game
    trace: Trace
    step: int


@dataclass(frozen=True)
class Moment:
    """A game as far as it was played, and the step that is looked at: so many events from its beginning.

    The ruleset stands under its readings. Without a position the game begins with the deal; `claimed` is a game that
    the players ended because its position had come back; without a step it is the last that is looked at.
    """

    ruleset: Ruleset
    position: Position | None = None
    rite: Rite | None = None
    moves: tuple[Move, ...] = ()
    claimed: bool = False
    step: int | None = None

    def stages(self) -> Iterator[Stage]:
        """The game at its beginning and after each move: one game, which goes on; MancalaError where it cannot.

        >>> moment = Moment(rulesets.get("mangala-ii"), moves=("A", "c"))
        >>> [(stage.game.position.turn, stage.step) for stage in moment.stages()]
        [(1, 1), (2, 9), (3, 17)]
        """
        game = Game(self.ruleset, self.position)
        trace, step = self._opening(game), 0
        for number in range(len(self.moves) + 1):
            if number:
                trace = game.play_text(self.moves[number - 1])
            if self.claimed and number == len(self.moves):
                trace = game.claim_repetition()
            step += len(trace.events)
            yield Stage(game, trace, step)

    def _opening(self, game: Game) -> Trace:
        """What happens before the first move: the deal or the rite, unless the game begins in the middle."""
        loaded = game.trace
        if self.rite is not None:
            events = rite(self.ruleset, game.start, self.rite)
        elif self.position is None:
            events = (opening(self.ruleset, game.start),)
        else:
            return loaded
        empty = replace(game.start, pits=(0,) * len(game.start.pits))
        return Trace(empty, events + loaded.events, loaded.after, loaded.ended)


class Kind(StrEnum):
    """What a text turns out to be."""

    POSITION = "position"
    KGP = "kgp"
    RECORD = "record"
    LINK = "link"


@dataclass(frozen=True)
class Found:
    """What a text turned out to be, replayed; the record of a link or of a position has no tags of its own."""

    kind: Kind
    moment: Moment
    record: Record


def format_link(moment: Moment) -> str:
    """The link that reopens a moment, from the word after `#` on; `parse_link` reads it back.

    NotationError (bad-link) for a game that is too long for a link.

    >>> format_link(Moment(rulesets.get("mangala-ii"), moves=("A", "c"), step=12))
    'play;ruleset=mangala-ii;moves=A+c;step=12'
    """
    fields = {
        "ruleset": moment.ruleset.id,
        "readings": format_readings(moment.ruleset.readings),
        "position": format_position(moment.position) if moment.position is not None else "",
        "rite": format_rite(moment.rite) if moment.rite is not None else "",
        "moves": " ".join(moment.moves),
        "end": Reason.REPETITION if moment.claimed else "",
        "step": str(moment.step) if moment.step is not None else "",
    }
    link = ";".join([WORD, *(f"{name}={value}" for name, value in fields.items() if value)]).replace(" ", "+")
    if len(link) > LONGEST_LINK:
        message = N_("This game is too long for a link of at most %(most)d characters; a record can hold it.")
        raise NotationError(Code.BAD_LINK, message, most=LONGEST_LINK)
    return link


def parse_link(text: str) -> Moment:
    """The moment that a link names: a whole address, or what stands after its `#`.

    What was percent-encoded on the way is undone first. NotationError (bad-link) for what cannot be read; whether
    the moves can be played is not yet known.

    >>> parse_link("https://example.org/en/#play;ruleset%3Dmangala-ii;moves=A+c").moves
    ('A', 'c')
    """
    fields = _link_fields(text)
    if "ruleset" not in fields:
        raise NotationError(Code.BAD_LINK, N_("The link names no ruleset; expected one such as “%(example)s”."),
                            example="ruleset=mangala-ii")  # fmt: skip
    with _field("ruleset"):
        ruleset = rulesets.get(fields["ruleset"])
    with _field("readings"):
        ruleset = ruleset.with_readings(parse_readings(fields.get("readings", "")))
    with _field("position"):
        position = parse_position(fields["position"], ruleset) if "position" in fields else None
    with _field("rite"):
        done = parse_rite(fields["rite"]) if "rite" in fields else None
    moves = tuple(fields.get("moves", "").split())
    for number, move in enumerate(moves, start=1):
        with _move(number, move):
            parse_move(move, ruleset)
    end, step = fields.get("end"), fields.get("step")
    if end is not None and end != Reason.REPETITION:
        message = N_("The field “%(field)s” of the link must be “%(expected)s”.")
        raise NotationError(Code.BAD_LINK, message, field="end", expected=str(Reason.REPETITION))
    if step is not None and not _STEP.fullmatch(step):
        message = N_("The field “%(field)s” of the link must be a whole number of at most 9 digits.")
        raise NotationError(Code.BAD_LINK, message, field="step")
    return Moment(ruleset, position, done, moves, end is not None, None if step is None else int(step))


def read(text: str, ruleset: Ruleset | None = None) -> Found:
    """What a text is: a position or a board of the Kalah Game Protocol under this ruleset, a record or a link.

    Everything is replayed. MancalaError says where the text is wrong, and for one that is none of these what is
    expected; without a ruleset, only a record or a link is.

    >>> read("[Ruleset \\"mangala-ii\\"]  1. A c").moment.moves
    ('A', 'c')
    """
    if len(text) > LONGEST_TEXT:
        message = N_("The text is too long; expected at most %(most)d characters.")
        raise NotationError(Code.BAD_REQUEST, message, most=LONGEST_TEXT)
    text = text.removeprefix("\ufeff").strip()
    if _RECORD.match(text):
        return _read_record(text)
    if _LINK.match(text):
        return _read_link(text)
    if ruleset is None:
        raise NotationError(Code.BAD_REQUEST, N_('Expected a record, which begins with [Ruleset "…"], or a link.'))
    if text.startswith("<"):
        return _read_position(Kind.KGP, ruleset, parse_kgp(text, ruleset))
    if text[:1].isdigit():
        return _read_position(Kind.POSITION, ruleset, parse_position(" ".join(text.split()), ruleset))
    raise NotationError(
        Code.BAD_REQUEST,
        N_('Expected a position such as “%(position)s”, a record, which begins with [Ruleset "…"], or a link.'),
        position=format_position(start(ruleset)),
    )


def _read_position(kind: Kind, ruleset: Ruleset, position: Position) -> Found:
    return Found(kind, Moment(ruleset, position), Record(Game(ruleset, position)))


def _read_record(text: str) -> Found:
    record = parse_record(text)
    game = record.game
    # As its tags have it: without FEN the game begins with the deal.
    position = game.start if game.start != start(game.ruleset) else None
    return Found(Kind.RECORD, Moment(game.ruleset, position, record.rite, game.moves, game.claimed), record)


def _read_link(text: str) -> Found:
    moment = parse_link(text)
    stages = replace(moment, claimed=False).stages()
    with _field("rite"):
        stage = next(stages)
    for number, move in enumerate(moment.moves, start=1):
        with _move(number, move):
            stage = next(stages)
    game, last = stage.game, stage.step
    if moment.claimed:
        with _field("end"):
            last += len(game.claim_repetition().events) - len(stage.trace.events)
    if moment.step is not None and moment.step > last:
        message = N_("The link names step %(step)d; the last step of its game is %(last)d.")
        raise NotationError(Code.BAD_LINK, message, step=moment.step, last=last)
    return Found(Kind.LINK, moment, Record(game, rite=moment.rite))


def _link_fields(text: str) -> Mapping[str, str]:
    """The fields of a link by their names, with the spaces that `+` stands for."""
    whole = _PERCENT.sub(lambda match: chr(int(match[1], 16)), text.strip())
    at = whole.find("#") + 1
    if len(whole) - at > LONGEST_LINK:
        raise NotationError(
            Code.BAD_LINK, N_("The link is too long; expected at most %(most)d characters."), most=LONGEST_LINK
        )
    if strange := re.search(r"[^ -~]", whole[at:]):
        message = N_("At character %(at)d of the link: expected only letters from A to Z, digits and simple signs.")
        raise _error(at + strange.start(), message)
    word, *parts = whole[at:].split(";")
    if word != WORD:
        raise _error(at, N_("At character %(at)d of the link: expected “%(expected)s”."), expected=f"{WORD};ruleset=")
    at += len(word) + 1
    fields: dict[str, str] = {}
    for part in parts:
        name, equals, value = part.partition("=")
        if name not in FIELDS or not equals:
            message = N_(
                "At character %(at)d of the link: expected one of these fields with “=” after it: %(expected)s."
            )
            raise _error(at, message, expected=", ".join(FIELDS))
        if name in fields:
            raise _error(at, N_("At character %(at)d of the link: expected the field “%(field)s” once."), field=name)
        fields[name] = value.replace("+", " ")
        at += len(part) + 1
    return fields


def _error(at: int, message: str, **params: str) -> NotationError:
    return NotationError(Code.BAD_LINK, message, at=at + 1, **params)


@contextmanager
def _field(name: str) -> Iterator[None]:
    """Tell what is wrong in a field of a link by the field's name."""
    try:
        yield
    except MancalaError as error:
        message = N_("In the field “%(field)s” of the link: %(reason)s")
        raise NotationError(Code.BAD_LINK, message, field=name, reason=error) from error


@contextmanager
def _move(number: int, move: Move) -> Iterator[None]:
    """Tell what is wrong with a move of a link by its number."""
    try:
        yield
    except MancalaError as error:
        message = N_("In the link, at move %(number)d, “%(written)s”: %(reason)s")
        raise NotationError(Code.BAD_LINK, message, number=number, written=move, reason=error) from error
